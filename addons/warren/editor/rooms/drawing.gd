@tool
extends RefCounted
## A room's drawing as characters in a grid, its colors, and small pictures of it.

const OUTER := " "
const SOLID := "#"
const INNER := "."
const DOOR := "+"
const COLORS: Dictionary[String, Color] = {
	OUTER: Color(0, 0, 0, 0),
	SOLID: Color("5d6473"),
	INNER: Color("c9c4b4"),
	DOOR: Color("d9a441"),
}
const POTENTIAL := Color("6fb07f")
const SPAWN := Color("e0b8ae")


static func rows_of(text: String) -> PackedStringArray:
	return text.split("\n")


static func size_of(text: String) -> Vector2i:
	var rows := rows_of(text)
	var width := 0
	for row in rows:
		width = maxi(width, row.length())
	return Vector2i(width, rows.size())


static func at(rows: PackedStringArray, cell: Vector2i) -> String:
	if cell.y < 0 or cell.y >= rows.size() or cell.x < 0 or cell.x >= rows[cell.y].length():
		return OUTER
	return rows[cell.y][cell.x]


## Each kind of door has a color of its own.
static func color_of(mark: String) -> Color:
	if is_spawn(mark):
		return SPAWN
	return (
		Color.from_hsv(fmod(mark.unicode_at(0) * 0.137, 1.0), 0.55, 0.9)
		if is_kind(mark)
		else COLORS.get(mark, COLORS[DOOR])
	)


## A capital letter: a door that fits its like only.
static func is_kind(mark: String) -> bool:
	return mark >= "A" and mark <= "Z"


## A lower-case letter or a digit: a spawn point on the floor.
static func is_spawn(mark: String) -> bool:
	return (mark >= "a" and mark <= "z") or (mark >= "0" and mark <= "9")


## Whether the designer chose doors: no other wall becomes one then.
static func has_chosen_doors(text: String) -> bool:
	for mark in text:
		if mark == DOOR or is_kind(mark):
			return true
	return false


## The drawing of cells: what each is by `kinds`, with the empty margin cut off.
static func from_cells(kinds: Dictionary[Vector2i, String]) -> String:
	var box := box_of(kinds)
	var rows: PackedStringArray = []
	for y in range(box.position.y, box.end.y):
		var row := ""
		for x in range(box.position.x, box.end.x):
			row += kinds.get(Vector2i(x, y), OUTER)
		rows.append(row.rstrip(OUTER))
	return "\n".join(rows)


## The box of the cells that are not outer.
static func box_of(kinds: Dictionary[Vector2i, String]) -> Rect2i:
	var box := Rect2i()
	for cell in kinds:
		if kinds[cell] != OUTER:
			box = box.merge(Rect2i(cell, Vector2i.ONE)) if box.size else Rect2i(cell, Vector2i.ONE)
	return box


## The drawing without empty rows and columns around it.
static func trimmed(rows: PackedStringArray) -> String:
	var kinds: Dictionary[Vector2i, String] = {}
	for y in rows.size():
		for x in rows[y].length():
			kinds[Vector2i(x, y)] = rows[y][x]
	return from_cells(kinds)


## A picture of a template that fits into a square of `side` pixels; cells stay sharp.
static func picture(template: WarrenRoomTemplate, side: int) -> ImageTexture:
	return ImageTexture.create_from_image(image(template, side))


static func image(template: WarrenRoomTemplate, side: int) -> Image:
	var small := cells_of(template)
	var cells := small.get_size()
	var scale_ := maxi(1, floori(float(side) / maxi(cells.x, cells.y)))
	small.resize(mini(cells.x * scale_, side), mini(cells.y * scale_, side), Image.INTERPOLATE_NEAREST)
	var whole := Image.create_empty(side, side, false, Image.FORMAT_RGBA8)
	whole.blit_rect(small, Rect2i(Vector2i.ZERO, small.get_size()), (Vector2i(side, side) - small.get_size()) / 2)
	return whole


## A picture of a template with one pixel for each cell.
static func cells_of(template: WarrenRoomTemplate) -> Image:
	var rows := rows_of(template.text)
	var cells := size_of(template.text).max(Vector2i.ONE)
	var small := Image.create_empty(cells.x, cells.y, false, Image.FORMAT_RGBA8)
	for y in rows.size():
		for x in rows[y].length():
			small.set_pixel(x, y, color_of(rows[y][x]))
	if not has_chosen_doors(template.text):
		for door in template.doors():
			small.set_pixelv(door, POTENTIAL)
	return small
