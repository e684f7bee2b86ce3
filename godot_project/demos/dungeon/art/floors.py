"""Floors in several styles, doors, and the shade that walls throw on both."""

from dataclasses import dataclass

from godot_project.demos.dungeon.art.pixels import SIZE, Color, Tile, mix, noise, rgb

VARIANTS = 4
# A bit for each side and corner of a floor where a wall stands; `dressing.gd` counts the same bits.
NORTH, EAST, WEST, NORTH_EAST, NORTH_WEST = (1 << bit for bit in range(5))
SHADES = 32
DARK = rgb("1d1420")

WOOD = rgb("a2652f")
WOOD_LIGHT = rgb("c98a45")
WOOD_DARK = rgb("6f4121")
POST = rgb("4a2a1a")
IRON = rgb("e3c88a")


@dataclass(frozen=True)
class Style:
    """The colors of a floor."""

    base: Color
    joint: Color
    light: Color


STYLES = {
    "stone": Style(rgb("b59a78"), rgb("9b8062"), rgb("c4ab88")),
    "moss": Style(rgb("98a070"), rgb("7c855a"), rgb("a9b27f")),
    "crypt": Style(rgb("8c93a8"), rgb("737a90"), rgb("9ea5b9")),
    "wood": Style(rgb("ae7d50"), rgb("8b603b"), rgb("bd8c5c")),
    "royal": Style(rgb("a85f50"), rgb("8c4a3b"), rgb("b8705f")),
}


def floor(name: str, variant: int) -> Tile:
    """Return a floor; variant 0 is the plainest."""
    style = STYLES[name]
    if name == "wood":
        return _planks(style, variant)
    tile = _flags(style, variant)
    if name == "royal":
        _inlay(tile, style)
    if name == "moss" and variant:
        _tufts(tile, variant)
    return tile


def _flags(style: Style, variant: int) -> Tile:
    """Return flagstones: one large, two halves, or four small ones."""
    tile = Tile(ground=style.base)
    tile.speckle(mix(style.base, style.joint, 0.3), 0.07, 11 + variant)
    tile.speckle(mix(style.base, style.light, 0.6), 0.06, 31 + variant)
    stones = {
        0: [(0, 0, 16, 16)],
        1: [(0, 0, 16, 8), (0, 8, 16, 8)],
        2: [(0, 0, 9, 16), (9, 0, 7, 8), (9, 8, 7, 8)],
        3: [(0, 0, 16, 16)],
    }[variant]
    for x, y, width, height in stones:
        tile.box(x, y, width, 1, style.light)
        tile.box(x, y, 1, height, mix(style.base, style.light, 0.7))
        tile.box(x + width - 1, y, 1, height, style.joint)
        tile.box(x, y + height - 1, width, 1, style.joint)
    if variant == 3:
        for x, y in ((4, 3), (5, 4), (5, 5), (6, 6), (7, 6), (8, 7), (9, 8), (6, 7), (5, 8)):
            tile.dot(x, y, mix(style.joint, DARK, 0.1))
            tile.dot(x + 1, y + 1, style.light)
    return tile


def _planks(style: Style, variant: int) -> Tile:
    """Return boards that run from west to east."""
    tile = Tile(ground=style.base)
    for board in range(4):
        y = board * 4
        shade = mix(style.base, style.joint, (noise(board, variant, 5) % 4) * 0.1)
        tile.box(0, y, SIZE, 4, shade)
        tile.box(0, y, SIZE, 1, mix(shade, style.light, 0.7))
        tile.box(0, y + 3, SIZE, 1, style.joint)
        end = noise(board, variant, 9) % SIZE
        if (board + variant) % 2 == 0:
            tile.box(end, y, 1, 3, style.joint)
    return tile


def _inlay(tile: Tile, style: Style) -> None:
    """Add a small diamond to the corner where four flags meet, and lighten the middle."""
    gold = rgb("d9a15e")
    for x, y in ((0, 0), (15, 0), (0, 15), (15, 15)):
        tile.dot(x, y, gold)
    for x, y in ((1, 0), (0, 1), (14, 0), (15, 1), (0, 14), (1, 15), (15, 14), (14, 15)):
        tile.dot(x, y, mix(gold, style.joint, 0.5))


def _tufts(tile: Tile, variant: int) -> None:
    """Add grass."""
    for number in range(variant * 2):
        x, y = noise(number, variant, 3) % 13 + 1, noise(number, variant, 4) % 12 + 2
        for dx, dy in ((0, 0), (1, -1), (2, 0), (1, 0)):
            tile.dot(x + dx, y + dy, rgb("6f8a4a") if dy else rgb("5b733d"))


def door(*, sideways: bool) -> Tile:
    """Return a threshold of wood between two posts: for those who go north and south, or sideways."""
    tile = Tile(ground=WOOD)
    for board in range(4):
        start = board * 4
        tile.box(0, start, SIZE, 1, WOOD_LIGHT)
        tile.box(0, start + 3, SIZE, 1, WOOD_DARK)
    tile.speckle(mix(WOOD, WOOD_LIGHT, 0.5), 0.08, 3)
    for x in (0, SIZE - 2):
        tile.box(x, 0, 2, SIZE, POST)
        tile.box(x + (1 if x == 0 else 0), 0, 1, SIZE, WOOD_DARK)
    for x in (4, SIZE - 5):
        for y in (5, 13):
            tile.dot(x, y, IRON)
    if sideways:
        tile.image = tile.image.rotate(90)
    return tile


def shade(mask: int) -> Tile:
    """Return the shade on a floor beside walls."""
    tile = Tile()
    for y in range(SIZE):
        for x in range(SIZE):
            depth = max(
                _fall(y, 6) * 0.62 if mask & NORTH else 0.0,
                _fall(x, 3) * 0.42 if mask & WEST else 0.0,
                _fall(SIZE - 1 - x, 2) * 0.30 if mask & EAST else 0.0,
                _fall(max(x, y), 3) * 0.40 if mask & NORTH_WEST else 0.0,
                _fall(max(SIZE - 1 - x, y), 2) * 0.30 if mask & NORTH_EAST else 0.0,
            )
            if depth:
                tile.dot(x, y, (*DARK[:3], round(depth * 255)))
    return tile


def _fall(distance: int, reach: int) -> float:
    """Return 1 at the wall, 0 from `reach` pixels on."""
    return max(0.0, 1 - distance / reach)
