"""Walls, seen from above and a little from the south: a dark top, and a face of bricks where the south side is open.

How a wall looks depends on which of its eight neighbors are open (not wall). `dressing.gd` counts the same bits.
"""

from godot_project.demos.dungeon.art.pixels import SIZE, Color, Tile, mix, noise, rgb

# A bit for each neighbor that is open. A wall with its south side open shows its face, so there is no bit for that.
NORTH, EAST, WEST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST = (1 << bit for bit in range(7))
TOPS, FACES = 128, 32
# The face begins this many pixels below the wall's northern edge.
FACE = 6

OUTSIDE = rgb("15111b")
TOP = rgb("453b50")
TOP_DARK = rgb("3e3549")
TOP_LIGHT = rgb("4e4359")
RIM = rgb("857690")
RIM_SOFT = rgb("5e5269")
BRICK = rgb("8f6a58")
MORTAR = rgb("573f3d")
BRICK_LIGHT = rgb("a88068")
SHADOW = rgb("33262c")


def top(mask: int) -> Tile:
    """Return a wall whose south neighbor is wall too."""
    tile = _slab()
    _rims(tile, mask, SIZE)
    # The neighbor at the side shows its face: its top ends where that begins.
    for bit, x, inside in ((SOUTH_EAST, SIZE - 1, -1), (SOUTH_WEST, 0, 1)):
        if mask & bit and not mask & (EAST if bit == SOUTH_EAST else WEST):
            tile.box(x, FACE - 1, 1, SIZE - FACE + 1, RIM)
            tile.box(x + inside, FACE, 1, SIZE - FACE, RIM_SOFT)
    return tile


def face(mask: int, *, lit: bool) -> Tile:
    """Return a wall whose south neighbor is floor (lit) or nothing at all."""
    tile = _slab()
    _rims(tile, mask, FACE - 1)
    tile.box(0, FACE - 1, SIZE, 1, RIM)
    _bricks(tile)
    if mask & EAST:
        tile.box(SIZE - 1, FACE, 1, SIZE - FACE, SHADOW)
    if mask & WEST:
        tile.box(0, FACE, 1, SIZE - FACE, SHADOW)
    if not lit:
        _sink(tile)
    return tile


def _slab() -> Tile:
    tile = Tile(ground=TOP)
    tile.speckle(TOP_DARK, 0.10, 1)
    tile.speckle(TOP_LIGHT, 0.07, 2)
    return tile


def _rims(tile: Tile, mask: int, height: int) -> None:
    """Paint the edges of a top that is `height` pixels high."""
    last = SIZE - 1
    if mask & NORTH:
        tile.box(0, 1, SIZE, 1, RIM_SOFT)
    if mask & EAST:
        tile.box(last - 1, 0, 1, height, RIM_SOFT)
    if mask & WEST:
        tile.box(1, 0, 1, height, RIM_SOFT)
    if mask & NORTH:
        tile.box(0, 0, SIZE, 1, RIM)
    if mask & EAST:
        tile.box(last, 0, 1, height, RIM)
    if mask & WEST:
        tile.box(0, 0, 1, height, RIM)
    for bit, x, side in ((NORTH_EAST, last, EAST), (NORTH_WEST, 0, WEST)):
        if mask & bit and not mask & (NORTH | side):
            tile.dot(x, 0, RIM)


def _bricks(tile: Tile) -> None:
    """Paint three courses of bricks below the top; the pattern goes on in the tile at the side."""
    for y in range(FACE, SIZE):
        course, line = divmod(y - FACE, 4)
        for x in range(SIZE):
            shift = x + 4 * (course % 2)
            brick = noise(shift // 8 % 2, course, 7)
            color = mix(BRICK, BRICK_LIGHT, (brick % 3) * 0.22) if brick % 5 else mix(BRICK, MORTAR, 0.25)
            if line == 3 or shift % 8 == 7:
                color = MORTAR
            elif line == 0:
                color = mix(color, BRICK_LIGHT, 0.55)
            tile.dot(x, y, _shaded(color, y))


def _shaded(color: Color, y: int) -> Color:
    """Return a color of the face as it is at a height: dark below the rim and at the floor."""
    if y == FACE:
        return mix(color, SHADOW, 0.55)
    return mix(color, SHADOW, max(0.0, (y - 10) * 0.06))


def _sink(tile: Tile) -> None:
    """Let a face end in the dark."""
    for y in range(FACE, SIZE):
        share = min(1.0, 0.55 + (y - FACE) * 0.055)
        for x in range(SIZE):
            found = tile.image.getpixel((x, y))
            assert isinstance(found, tuple)
            red, green, blue, alpha = found
            tile.dot(x, y, mix((red, green, blue, alpha), OUTSIDE, share))
