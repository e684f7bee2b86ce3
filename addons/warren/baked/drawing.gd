extends RefCounted
## The drawing of a room in a saved map, as drawn or turned and mirrored: a character for each cell.

const Self := preload("drawing.gd")
const SPACE := 32
const WALL := 35
const FLOOR := 46
const DOOR := 43

var width := 0
var height := 0
## The characters row by row; marks of doors are walls, spawn points are floor.
var marks: PackedByteArray
## The tile of each cell row by row.
var tiles: PackedByteArray
## The walkable cell that is nearest to the middle.
var center := Vector2i(-1, -1)
## The template that was drawn.
var template := 0


## Make a drawing of its characters.
static func of(marks_: PackedByteArray, width_: int, template_: int) -> Self:
	var made := Self.new()
	made.marks = marks_
	made.width = width_
	made.height = marks_.size() / maxi(width_, 1)
	made.template = template_
	made.tiles.resize(marks_.size())
	for cell in marks_.size():
		var mark := marks_[cell]
		made.tiles[cell] = 0 if mark == SPACE else (2 if mark == FLOOR or is_spawn(mark) else 1)
	made._find_center()
	return made


## Read the rows of a drawing; null where they are none.
static func read(rows: Array, template_: int, most: int) -> Self:
	var columns := 0
	for row: Variant in rows:
		if row is not String:
			return null
		columns = maxi(columns, str(row).length())
	if columns == 0 or columns > most or rows.size() > most:
		return null
	var characters: PackedByteArray = []
	var has_floor := false
	for row: String in rows:
		for column in columns:
			var mark := row.unicode_at(column) if column < row.length() else SPACE
			var inner := mark == FLOOR or is_spawn(mark)
			if mark != SPACE and mark != WALL and not inner and mark != DOOR and (mark < 65 or mark > 90):
				return null
			has_floor = has_floor or inner
			characters.append(mark)
	return of(characters, columns, template_) if has_floor else null


## Whether a character is a spawn point: a lower-case letter or a digit.
static func is_spawn(mark: int) -> bool:
	return (mark >= 97 and mark <= 122) or (mark >= 48 and mark <= 57)


## Return the drawing after a symmetry: clockwise quarter turns, for 4 and more after west and east were swapped.
func turned(symmetry: int) -> Self:
	var turns := symmetry % 4
	var columns := height if turns % 2 else width
	var characters: PackedByteArray = []
	characters.resize(marks.size())
	for y in height:
		for x in width:
			var at := Vector2i(width - 1 - x if symmetry >= 4 else x, y)
			match turns:
				1:
					at = Vector2i(height - 1 - at.y, at.x)
				2:
					at = Vector2i(width - 1 - at.x, height - 1 - at.y)
				3:
					at = Vector2i(at.y, width - 1 - at.x)
			characters[at.y * columns + at.x] = marks[y * width + x]
	return of(characters, columns, template)


## Return the different drawings of a template: as drawn, then those that it may be turned and mirrored to.
func variants(rotate: bool, mirror: bool) -> Array[Self]:
	var symmetries: Array = []
	if rotate:
		symmetries = range(8 if mirror else 4)
	elif mirror:
		symmetries = [0, 4, 6]
	else:
		symmetries = [0]
	var found: Array[Self] = [self]
	for symmetry: int in symmetries.slice(1):
		var other := turned(symmetry)
		if not found.any(func(known: Self) -> bool: return other.is_same(known)):
			found.append(other)
	return found


## Return the first symmetry that makes another drawing of this one.
func symmetry_to(other: Self) -> int:
	var symmetry := 0
	while symmetry < 7 and not turned(symmetry).is_same(other):
		symmetry += 1
	return symmetry


func is_same(other: Self) -> bool:
	return width == other.width and marks == other.marks


## Return the walkable cell whose squared distance from a cell is nearest to a number; of several, the first one.
func floor_cell(from: Vector2i, squared: int) -> Vector2i:
	var best := Vector2i(-1, -1)
	var least := -1
	for index in tiles.size():
		if tiles[index] == 2:
			var cell := Vector2i(index % width, index / width)
			var off := absi((cell - from).length_squared() - squared)
			if least < 0 or off < least:
				least = off
				best = cell
	return best


func _find_center() -> void:
	if width > 0:
		center = floor_cell(Vector2i((width - 1) / 2, (height - 1) / 2), 0)
