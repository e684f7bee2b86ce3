@tool
extends RefCounted
## The doors that the designer drew into a room, and that a map left shut.

const MapFacts := preload("map_facts.gd")
const Turning := preload("turning.gd")
const WALL := "#"
const OUTSIDE := " "


## A drawn door in the map: its cells, and the direction out of the room.
class Mark:
	var cells: Array[Vector2i] = []
	var outward: Vector2i


## Return the drawn doors of a room that lead nowhere; none where every wall may have a door.
static func shut(facts: MapFacts, room: int, template: Resource) -> Array[Mark]:
	var place := Turning.placed(facts.symmetry(room), facts.boxes[room])
	var used: Dictionary[Vector2i, bool] = {}
	for way in facts.doors_of[room]:
		for cell in facts.cells_of(way, 0 if facts.door_rooms[way].x == room else 1):
			used[cell] = true
	var found: Array[Mark] = []
	var text: String = template.get(&"text")
	for drawn in _drawn(text):
		var mark := Mark.new()
		mark.outward = Vector2i(place.basis_xform(Vector2(drawn.outward)).round())
		for cell in drawn.cells:
			mark.cells.append(Vector2i((place * (Vector2(cell) + Vector2.ONE / 2)).floor()))
		if not mark.cells.any(func(cell: Vector2i) -> bool: return used.has(cell)):
			found.append(mark)
	return found


static func _drawn(text: String) -> Array[Mark]:
	var rows := _rows(text)
	var seen: Dictionary[Vector2i, bool] = {}
	var found: Array[Mark] = []
	for y in rows.size():
		for x in rows[y].length():
			var cell := Vector2i(x, y)
			if not seen.has(cell) and _is_door(rows[y][x]):
				var mark := _door_from(rows, cell)
				for part in mark.cells:
					seen[part] = true
				found.append(mark)
	return found


static func _door_from(rows: PackedStringArray, first: Vector2i) -> Mark:
	var letter := _at(rows, first)
	var along := Vector2i.DOWN if letter != "+" and _at(rows, first + Vector2i.DOWN) == letter else Vector2i.RIGHT
	var mark := Mark.new()
	mark.cells = [first]
	while letter != "+" and _at(rows, mark.cells[-1] + along) == letter:
		mark.cells.append(mark.cells[-1] + along)
	for way: Vector2i in [Vector2i.UP, Vector2i.RIGHT, Vector2i.DOWN, Vector2i.LEFT]:
		if _at(rows, first + way) == OUTSIDE and _is_inner(_at(rows, first - way)):
			mark.outward = way
	return mark


static func _is_door(mark: String) -> bool:
	return mark == "+" or (mark >= "A" and mark <= "Z")


static func _is_inner(mark: String) -> bool:
	return mark != WALL and mark != OUTSIDE and not _is_door(mark)


static func _at(rows: PackedStringArray, cell: Vector2i) -> String:
	var inside := cell.y >= 0 and cell.y < rows.size() and cell.x >= 0 and cell.x < rows[cell.y].length()
	return rows[cell.y][cell.x] if inside else OUTSIDE


# The rows of the drawing as the extension reads them: without blank ones above, and without a left margin.
static func _rows(text: String) -> PackedStringArray:
	var rows: PackedStringArray = []
	var margin := text.length()
	for line in text.split("\n"):
		var row := line.strip_edges(false, true)
		if row.is_empty() and rows.is_empty():
			continue
		rows.append(row)
		if not row.is_empty():
			margin = mini(margin, row.length() - row.strip_edges(true, false).length())
	for row in rows.size():
		rows[row] = rows[row].substr(margin)
	return rows
