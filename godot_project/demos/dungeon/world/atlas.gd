class_name DungeonAtlas
extends RefCounted
## Where things stand in `art/tiles.png`. Its drawing, `art/__main__.py`, has the same numbers.

## The sources of the tile set.
enum Source { TILES, GLOW }

const COLUMNS := 16
const DOOR := Vector2i(2, 0)
const DOOR_SIDEWAYS := Vector2i(3, 0)
const STAIRS := Vector2i(4, 0)
const FLOOR_VARIANTS := 4
const THINGS_ROW := 6
const WALLS_ROW := 7
const SHADES_ROW := 19
## The column of the torch among the things.
const TORCH := 0
## The walls: 128 tops, 32 faces that look at a floor, 32 that look into the dark.
const LIT_FACES := 128
const DARK_FACES := 160
const FACES := 32


## Returns the tile with this number in a block of tiles that begins at a row.
static func tile(row: int, number: int) -> Vector2i:
	return Vector2i(number % COLUMNS, row + number / COLUMNS)
