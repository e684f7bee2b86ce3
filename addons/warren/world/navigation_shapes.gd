@tool
extends RefCounted
## Polygons of walkable cells on a lattice of lines. Without an inset the lines are the sides of cells; with one there
## are two more lines in each cell, beside which the middle of an agent stays.

## Lines on each cell: 1, or 3 with an inset.
var lines := 1

var _width: int
# The kinds of cells row by row; those up to 1 are not walkable.
var _tiles: PackedByteArray


func _init(tiles: PackedByteArray, width: int, has_inset: bool) -> void:
	_tiles = tiles
	_width = width
	lines = 3 if has_inset else 1


## Lines from the side of a cell to where the middle of an agent may be.
func inset() -> int:
	return 1 if lines == 3 else 0


## The rectangle of a door whose cells go east or south from the first one: from where a room's own piece ends to so
## many lines before the door.
func doorway(first: Vector2i, wide: int, out: Vector2i, beyond: int) -> Rect2i:
	var along := Vector2i(absi(out.y), absi(out.x))
	var low := (first * lines) + along * inset()
	var high := (first + Vector2i.ONE + along * (wide - 1)) * lines - along * inset()
	if out.x + out.y > 0:
		return Rect2i(low - out * inset(), Vector2i.ZERO).expand(high + out * beyond)
	return Rect2i(low + out * beyond, Vector2i.ZERO).expand(high - out * inset())


## Cover cells with rectangles of lines: in each row the runs of cells, cut where the rows above and below are walls,
## then equal runs of rows that follow each other. All cells are in the box.
func rectangles(box: Rect2i, cells: Array[Vector2i]) -> Array[Rect2i]:
	var mask: PackedByteArray = []
	mask.resize(box.get_area())
	for cell in cells:
		if _tiles[cell.y * _width + cell.x] > 1:
			mask[(cell.y - box.position.y) * box.size.x + cell.x - box.position.x] = 1
	var done: Array[Rect2i] = []
	var open: Array[Rect2i] = []
	for row in box.size.y:
		var own := mask.slice(row * box.size.x, (row + 1) * box.size.x)
		for strip in lines:
			var beside := 0 if lines == 1 or strip == 1 else strip - 1
			var line := (box.position.y + row) * lines + strip
			var next: Array[Rect2i] = []
			for run in _runs(own, Vector2i(box.position.x, box.position.y + row), beside):
				var grown := Rect2i(run.x, line, run.y - run.x, 1)
				for index in open.size():
					if open[index].position.x == run.x and open[index].end.x == run.y:
						grown = open[index].grow_side(SIDE_BOTTOM, 1)
						open.remove_at(index)
						break
				next.append(grown)
			done.append_array(open)
			open = next
	return done + open


# The runs of cells in a row, as lines; cells whose neighbor above or below is a wall are left out.
func _runs(own: PackedByteArray, first: Vector2i, beside: int) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	var start := -1
	for index in own.size() + 1:
		var x := first.x + index
		var is_inside := index < own.size() and own[index] == 1 and is_floor(x, first.y + beside)
		if is_inside and start < 0:
			start = x
		elif not is_inside and start >= 0:
			var low := 0 if _goes_on(start - 1, first.y, beside) else inset()
			var high := 0 if _goes_on(x, first.y, beside) else inset()
			found.append(Vector2i(start * lines + low, x * lines - high))
			start = -1
	return found


func _goes_on(x: int, y: int, beside: int) -> bool:
	return is_floor(x, y) and is_floor(x, y + beside)


## Whether a cell is walkable.
func is_floor(x: int, y: int) -> bool:
	var at := y * _width + x
	return x >= 0 and x < _width and at >= 0 and at < _tiles.size() and _tiles[at] > 1


## The corners of a rectangle as rectangles of no size: points where another piece needs a corner.
func corners(shape: Rect2i) -> Array[Rect2i]:
	var found: Array[Rect2i] = []
	for corner: Vector2i in [shape.position, shape.end]:
		found.append(Rect2i(corner, Vector2i.ZERO))
		found.append(Rect2i(Vector2i(corner.x, shape.position.y + shape.end.y - corner.y), Vector2i.ZERO))
	return found


## The polygons of shapes: each rectangle with all corners of the others that lie on its sides. As indices of points.
func polygons(shapes: Array[Rect2i], points: Dictionary[Vector2i, int]) -> Array[PackedInt32Array]:
	var known: Dictionary[Vector2i, bool] = {}
	for shape in shapes:
		for corner in corners(shape):
			known[corner.position] = true
	var found: Array[PackedInt32Array] = []
	for shape in shapes:
		if shape.has_area():
			var polygon: PackedInt32Array = []
			for point in _around(shape, known):
				if not points.has(point):
					points[point] = points.size()
				polygon.append(points[point])
			found.append(polygon)
	return found


# The points on the outline of a rectangle, clockwise as seen on a screen.
func _around(shape: Rect2i, known: Dictionary[Vector2i, bool]) -> Array[Vector2i]:
	var sides: Array[Array] = [[], [], [], []]
	for point: Vector2i in known:
		if point.x < shape.position.x or point.x > shape.end.x:
			continue
		if point.y < shape.position.y or point.y > shape.end.y:
			continue
		if point.y == shape.position.y and point.x < shape.end.x:
			sides[0].append(point)
		elif point.x == shape.end.x and point.y < shape.end.y:
			sides[1].append(point)
		elif point.y == shape.end.y and point.x > shape.position.x:
			sides[2].append(point)
		elif point.x == shape.position.x:
			sides[3].append(point)
	var found: Array[Vector2i] = []
	for side in 4:
		sides[side].sort()
		if side >= 2:
			sides[side].reverse()
		found.append_array(sides[side])
	return found
