"""A map as a PNG picture: rooms colored by distance from the start, corridors, doors, graph, main path, symbols."""

from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from pycore.base.errors import ParameterError
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.symbol import Disc, Symbol
from pycore.dungeon.model.tiles import Tile
from pycore.dungeon.show.symbols import door_colors, labels, symbols

Color = tuple[int, int, int]
PixelPoint = tuple[float, float]

BACKGROUND: Color = (16, 18, 24)
WALL: Color = (78, 86, 106)
DOOR: Color = (226, 178, 92)
SEAM = (16, 18, 24, 255)
GRAPH = (196, 206, 228, 150)
PATH = (255, 206, 84, 235)
START = (88, 204, 122, 255)
GOAL = (238, 92, 88, 255)
LETTER = (16, 18, 24, 255)
TEXT = (240, 242, 248, 255)
# Colors of floors, from the start room to the rooms farthest from it.
FLOORS: tuple[Color, ...] = ((38, 82, 84), (38, 60, 98), (66, 50, 104), (104, 46, 84))
MARGIN = 2  # tiles around the map
SIDE = 1800  # pixels of the longer side, about
MAX_SCALE = 20  # pixels per tile
FINE = 2  # factor by which lines are drawn larger, before they are smoothed
MAX_PIXELS = 64_000_000


def picture(dungeon: DungeonMap) -> bytes:
    """Return the picture of a map as a PNG file; its longer side has about 1800 pixels, or more, a pixel per tile.

    Raises:
        ParameterError: the map has more than 64 million tiles.
    """
    buffer = BytesIO()
    draw(dungeon).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def draw(dungeon: DungeonMap) -> Image.Image:
    """Return the picture of a map as an RGB image; see `picture`."""
    width, height = dungeon.width + 2 * MARGIN, dungeon.height + 2 * MARGIN
    if width * height > MAX_PIXELS:
        raise ParameterError("dungeon", f"{dungeon.width}x{dungeon.height} tiles are too many for a picture")
    scale = max(1, min(MAX_SCALE, SIDE // max(width, height)))
    fine = scale * FINE if width * height * (scale * FINE) ** 2 <= MAX_PIXELS else scale
    image = _tiles(dungeon).resize((width * scale, height * scale), Image.Resampling.NEAREST).convert("RGBA")
    lines = _lines(dungeon, fine).resize(image.size, Image.Resampling.LANCZOS)
    return Image.alpha_composite(image, lines).convert("RGB")


def _tiles(dungeon: DungeonMap) -> Image.Image:
    """Return the picture of the tiles, one pixel per tile."""
    image = Image.new("RGB", (dungeon.width + 2 * MARGIN, dungeon.height + 2 * MARGIN), BACKGROUND)
    _corridor_walls(dungeon, image)
    colors = [BACKGROUND, WALL, BACKGROUND, DOOR]
    shares = shares_from_start(dungeon)
    for room, steps in zip(dungeon.rooms, shares, strict=True):
        colors[Tile.INNER] = floor_color(steps)
        palette = [channel for color in colors for channel in color]
        stamp = Image.frombytes("P", (room.template.width, room.template.height), room.template.tiles.cells)
        stamp.putpalette(palette)
        mask = stamp.point(lambda code: 255 if code else 0, "1")
        image.paste(stamp.convert("RGB"), (room.x + MARGIN, room.y + MARGIN), mask)
    locked = door_colors(dungeon)
    for index, connection in enumerate(dungeon.connections):
        color = floor_color(sum(shares[room] for room in connection.rooms) / 2)
        for x, y in connection.corridor:
            image.putpixel((x + MARGIN, y + MARGIN), color)
        for x, y in (cell for door in connection.doors for cell in door.cells):
            image.putpixel((x + MARGIN, y + MARGIN), locked.get(index, DOOR))
    return image


def _corridor_walls(dungeon: DungeonMap, image: Image.Image) -> None:
    for connection in dungeon.connections:
        for x, y in connection.corridor:
            image.paste(WALL, (x - 1 + MARGIN, y - 1 + MARGIN, x + 2 + MARGIN, y + 2 + MARGIN))


def shares_from_start(dungeon: DungeonMap) -> list[float]:
    """Return the distance of each room from the start in doors, divided by the largest one; 1 if it is unreachable."""
    steps = dungeon.distances
    most = max(steps) or 1
    return [(most if step < 0 else step) / most for step in steps]


def floor_color(share: float) -> Color:
    """Return the color of a floor; the share is 0 in the start room and 1 in the rooms farthest from it."""
    position = share * (len(FLOORS) - 1)
    index = min(int(position), len(FLOORS) - 2)
    near, far, mix = FLOORS[index], FLOORS[index + 1], position - index
    red, green, blue = (round(a + (b - a) * mix) for a, b in zip(near, far, strict=True))
    return red, green, blue


def _lines(dungeon: DungeonMap, scale: int) -> Image.Image:
    """Return seams between rooms, graph, main path, start, goal, symbols and labels on a transparent background."""
    size = (dungeon.width + 2 * MARGIN) * scale, (dungeon.height + 2 * MARGIN) * scale
    # The color of the transparent background shows at the smoothed edges of lines.
    image = Image.new("RGBA", size, (*PATH[:3], 0))
    pen = ImageDraw.Draw(image)
    for room in dungeon.rooms:
        _seam(pen, room, scale)
    spots = [_center(*dungeon.spot(index), scale) for index in range(len(dungeon.rooms))]
    on_path = {frozenset(pair) for pair in pairwise(dungeon.main_path)}
    for main in (False, True):
        color, width = (PATH, 0.42 * scale) if main else (GRAPH, 0.16 * scale)
        for connection in (c for c in dungeon.connections if not c.is_stairs):
            if (frozenset(connection.rooms) in on_path) == main:
                a, b = connection.rooms
                between = [_center(*cell, scale) for cell in connection.way]
                _polyline(pen, [spots[a], *between, spots[b]], color, width)
    for index, spot in enumerate(spots):
        color, radius = (PATH, 0.5 * scale) if index in dungeon.main_path else (GRAPH, 0.3 * scale)
        _disc(pen, spot, color, radius)
    for index, color, letter in ((dungeon.goal, GOAL, "G"), (dungeon.start, START, "S")):
        _disc(pen, spots[index], color, 1.4 * scale)
        font = ImageFont.load_default(max(8, 2 * scale))
        pen.text(spots[index], letter, fill=LETTER, font=font, anchor="mm")
    for symbol in symbols(dungeon):
        _draw_symbol(pen, symbol, scale)
    for label in labels(dungeon):
        font = ImageFont.load_default(max(8, label.size * scale))
        place = (label.x + MARGIN) * scale, (label.y + MARGIN) * scale
        pen.text(
            place, label.text, fill=TEXT, font=font, anchor="mm", stroke_width=round(0.12 * scale), stroke_fill=LETTER
        )
    return image


def _seam(pen: ImageDraw.ImageDraw, room: Room, scale: int) -> None:
    """Draw a line around a room, so that the walls of adjacent rooms are separate."""
    width = max(1, scale // 8)
    tiles = room.template.tiles
    for index, code in enumerate(tiles.cells):
        y, x = divmod(index, tiles.width)
        left, top = (room.x + x + MARGIN) * scale, (room.y + y + MARGIN) * scale
        if bool(code) != bool(tiles.at(x - 1, y)):
            pen.line((left, top, left, top + scale), SEAM, width)
        if bool(code) != bool(tiles.at(x, y - 1)):
            pen.line((left, top, left + scale, top), SEAM, width)


def _draw_symbol(pen: ImageDraw.ImageDraw, symbol: Symbol, scale: int) -> None:
    left, top = symbol.x + MARGIN, symbol.y + MARGIN
    for part in symbol.parts:
        x, y, color = (left + part.x) * scale, (top + part.y) * scale, LETTER if part.dark else (*symbol.color, 255)
        if isinstance(part, Disc):
            _disc(pen, (x, y), color, part.radius * scale)
        else:
            pen.rectangle((x, y, x + part.width * scale, y + part.height * scale), fill=color)


def _center(x: int, y: int, scale: int) -> PixelPoint:
    return (x + MARGIN + 0.5) * scale, (y + MARGIN + 0.5) * scale


def _polyline(pen: ImageDraw.ImageDraw, way: list[PixelPoint], color: tuple[int, ...], width: float) -> None:
    pen.line(way, fill=color, width=max(1, round(width)), joint="curve")


def _disc(pen: ImageDraw.ImageDraw, spot: PixelPoint, color: tuple[int, ...], radius: float) -> None:
    pen.ellipse((spot[0] - radius, spot[1] - radius, spot[0] + radius, spot[1] + radius), fill=color)
