"""`python godot_project/demos/dungeon/art` draws all pictures of the dungeon anew, and writes the tile set."""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[4]))

from PIL import Image

from godot_project.demos.dungeon.art import floors, walls
from godot_project.demos.dungeon.art.pixels import SIZE, Color, Tile, drawings, rgb, sheet

HERE = Path(__file__).resolve().parent
HEADER = '[gd_resource type="TileSet" load_steps={steps} format=3]\n'
PICTURES = ("tiles", "walls", "shades", "props", "glow")
# In the order of their columns in props.png; the torch has three pictures.
PROPS = (
    *("torch 0", "torch 1", "torch 2", "banner", "vines", "barrel", "crate", "pot", "chest"),
    *("books", "candles", "bones", "mushrooms", "coins", "grass"),
)
STANDING = ("barrel", "crate", "pot", "chest", "books", "candles")
WHOLE = "-8, -8, 8, -8, 8, 8, -8, 8"
GLOW, LANTERN, CIRCLE = 48, 224, 32
Atlas = dict[tuple[int, int], Tile]


def tiles() -> Atlas:
    """Return what is baked (wall, floor, door, door sideways), and below it the floors, a style in each row."""
    atlas = {
        (0, 0): walls.top(0),
        (1, 0): floors.floor("stone", 0),
        (2, 0): floors.door(sideways=False),
        (3, 0): floors.door(sideways=True),
    }
    for row, name in enumerate(floors.STYLES, 1):
        atlas |= {(variant, row): floors.floor(name, variant) for variant in range(floors.VARIANTS)}
    return atlas


def wall_tiles() -> Atlas:
    """Return all walls: 16 in a row, the tops, then the lit faces, then those that look into the dark."""
    drawn = [walls.top(mask) for mask in range(walls.TOPS)]
    for lit in (True, False):
        drawn += [walls.face(mask, lit=lit) for mask in range(walls.FACES)]
    return {(index % SIZE, index // SIZE): tile for index, tile in enumerate(drawn)}


def shade_tiles() -> Atlas:
    """Return the shades, 16 in a row."""
    return {(mask % SIZE, mask // SIZE): floors.shade(mask) for mask in range(floors.SHADES)}


def light(size: int, color: Color, steps: int) -> Image.Image:
    """Return a round light of the colour; in steps, as pixel art has no smooth gradients."""
    picture = Tile(size, size)
    middle = (size - 1) / 2
    for y in range(size):
        for x in range(size):
            distance = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / (size / 2)
            share = int(max(0.0, 1 - distance) ** 1.6 * steps) / steps
            picture.dot(x, y, (*color[:3], round(share * color[3])))
    return picture.image


def circle() -> Image.Image:
    """Return the circle of runes in which the hero arrives."""
    picture = Tile(CIRCLE, CIRCLE)
    middle = (CIRCLE - 1) / 2
    light, dark = rgb("7df0dc"), rgb("1f6f70")
    for y in range(CIRCLE):
        for x in range(CIRCLE):
            distance = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5
            ring = round(distance)
            if ring == 15:
                picture.dot(x, y, light)
            elif ring in (14, 9):
                picture.dot(x, y, (*dark[:3], 210))
            elif ring < 14:
                picture.dot(x, y, (*dark[:3], 70 if ring < 9 else 140))
            # Eight runes between the two rings.
            turn = math.atan2(y - middle, x - middle) / (math.pi / 4) % 1
            if ring in (11, 12) and abs(turn - 0.5) < 0.14:
                picture.dot(x, y, light)
    return picture.image


def hero(sprites: dict[str, Tile]) -> Image.Image:
    """Return the hero: a row for each way he looks, a column for each step."""
    figures = {}
    for row, way in enumerate(("down", "up", "side")):
        for step in range(3):
            figure = Tile()
            figure.image.paste(sprites[f"body {way}"].image, (0, 0))
            figure.image.paste(sprites[f"legs {way} {step}"].image, (0, 12))
            figures[step, row] = figure
    return sheet(figures)


def tile_set() -> str:
    """Return the tile set's file. The baked walls and the standing props have bodies; nothing else stops the hero."""
    lines = [HEADER.format(steps=1 + 2 * len(PICTURES))]
    for number, name in enumerate(PICTURES):
        path = f"res://demos/dungeon/art/{name}.png"
        lines.append(f'[ext_resource type="Texture2D" path="{path}" id="{number}"]')
    cells = [list(tiles()), list(wall_tiles()), list(shade_tiles()), [(c, 0) for c in range(len(PROPS))], [(0, 0)]]
    for number, places in enumerate(cells):
        lines += ["", f'[sub_resource type="TileSetAtlasSource" id="{number}"]']
        lines += [f'resource_name = "{PICTURES[number]}"', f'texture = ExtResource("{number}")']
        if PICTURES[number] == "glow":
            lines.append(f"texture_region_size = Vector2i({GLOW}, {GLOW})")
        for x, y in places:
            lines += _tile(PICTURES[number], x, y)
    lines += ["", "[resource]", "physics_layer_0/collision_layer = 1"]
    lines += [f'sources/{number} = SubResource("{number}")' for number in range(len(PICTURES))]
    return "\n".join(lines) + "\n"


def _tile(picture: str, x: int, y: int) -> list[str]:
    lines = [f"{x}:{y}/0 = 0"]
    solid = (picture, x, y) == ("tiles", 0, 0) or (picture == "props" and PROPS[x] in STANDING)
    if solid:
        lines.append(f"{x}:{y}/0/physics_layer_0/polygon_0/points = PackedVector2Array({WHOLE})")
    if picture == "props" and PROPS[x].startswith("torch"):
        if x > 0:
            return []
        lines[:0] = [f"0:0/animation_frame_{frame}/duration = 0.18" for frame in range(3)]
        lines.insert(0, "0:0/animation_mode = 1")
    return lines


def main() -> None:
    """Write everything."""
    sprites = dict(drawings(HERE / "sprites.txt"))
    sheet(tiles()).save(HERE / "tiles.png")
    sheet(wall_tiles()).save(HERE / "walls.png")
    sheet(shade_tiles()).save(HERE / "shades.png")
    sheet({(column, 0): sprites[name] for column, name in enumerate(PROPS)}).save(HERE / "props.png")
    light(GLOW, rgb("ffb060", 120), 8).save(HERE / "glow.png")
    light(LANTERN, rgb("ffffff"), 16).save(HERE / "lantern.png")
    hero(sprites).save(HERE / "hero.png")
    circle().save(HERE / "start.png")
    for name in ("pedestal", "crystal"):
        sprites[name].image.save(HERE / f"{name}.png")
    (HERE / "tiles.tres").write_text(tile_set(), encoding="utf-8")


if __name__ == "__main__":
    main()
