"""What maps of Tiled and projects of LDtk look like, drawn pixel by pixel from the definitions of their formats.

Nothing here knows of Warren: tiles are looked up in their images by the places that the files say.
"""

from PIL import Image

H, V, D = 1 << 31, 1 << 30, 1 << 29
GROUND = (40, 60, 80)


def picture(width, height):
    """Return an empty picture."""
    return Image.new("RGB", (width, height), GROUND)


def put(canvas, left, top, color, share):
    """Mix a pixel into the picture."""
    if 0 <= left < canvas.width and 0 <= top < canvas.height:
        share *= color[3] / 255
        under = canvas.getpixel((left, top))
        canvas.putpixel(
            (left, top), tuple(round(a * share + b * (1 - share)) for a, b in zip(color, under, strict=False))
        )


def paste(canvas, cut, target, flips, look):
    """Draw a tile: for each pixel, undo the flips to find where in the image it comes from."""
    (image, source, side), (share, tint) = cut, look
    west, north, diagonal = flips
    for y in range(side):
        for x in range(side):
            u, v = x, y
            if north:
                v = side - 1 - v
            if west:
                u = side - 1 - u
            if diagonal:
                u, v = v, u
            color = image.getpixel((source[0] + u, source[1] + v))
            mixed = [round(color[i] * tint[i] / 255) for i in range(3)] + [color[3]]
            put(canvas, target[0] + x, target[1] + y, mixed, share)


def draw_tiled(canvas, level, images, corner):
    """Draw the layers of a map whose cells are lists; a pixel `corner` of it comes to the picture's own corner."""
    draw_layers(canvas, level, level["layers"], images, (-corner[0], -corner[1], 1.0, (255, 255, 255)))


def draw_layers(canvas, level, layers, images, above):
    """Draw layers within a group that is moved, and so opaque and tinted."""
    for one in layers:
        if not one.get("visible", True):
            continue
        tint = bytes.fromhex(one.get("tintcolor", "#ffffff")[1:])
        x, y = above[0] + one.get("offsetx", 0), above[1] + one.get("offsety", 0)
        here = x, y, above[2] * one["opacity"], tuple(a * b / 255 for a, b in zip(above[3], tint, strict=True))
        if one["type"] == "group":
            draw_layers(canvas, level, one["layers"], images, here)
        if one["type"] == "tilelayer":
            for number, cell in enumerate(one["data"]):
                if cell:
                    row, column = divmod(number, one["width"])
                    side = level["tilewidth"]
                    draw_gid(canvas, level, images, cell, (x + column * side, y + row * side, *here[2:]))


def draw_gid(canvas, level, images, cell, look):
    """Draw a tile by its number in the map."""
    number = cell & ~(H | V | D)
    found = [one for one in level["tilesets"] if one["firstgid"] <= number]
    tileset = max(found, key=lambda one: one["firstgid"])
    row, column = divmod(number - tileset["firstgid"], tileset["columns"])
    step = tileset["tilewidth"] + tileset["spacing"]
    source = tileset["margin"] + column * step, tileset["margin"] + row * step
    flips = bool(cell & H), bool(cell & V), bool(cell & D)
    paste(canvas, (images[tileset["image"]], source, level["tilewidth"]), look[:2], flips, look[2:])


def draw_ldtk(canvas, project, level, images, corner):
    """Draw the layers of a level."""
    for one in reversed(level["layerInstances"]):
        if not one["visible"]:
            continue
        found = [tileset for tileset in project["defs"]["tilesets"] if tileset["uid"] == one["__tilesetDefUid"]]
        for tile in one["autoLayerTiles"] + one["gridTiles"]:
            x = tile["px"][0] + one["__pxTotalOffsetX"] - corner[0]
            y = tile["px"][1] + one["__pxTotalOffsetY"] - corner[1]
            flips = bool(tile["f"] & 1), bool(tile["f"] & 2), False
            share = one["__opacity"] * tile.get("a", 1)
            paste(
                canvas,
                (images[found[0]["relPath"]], tile["src"], one["__gridSize"]),
                (x, y),
                flips,
                (share, (255, 255, 255)),
            )
