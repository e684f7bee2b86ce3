class_name LinjatDrag
extends RefCounted
## What a drag over a board means: which cells, and which lines these can become.

const NOWHERE := Vector2i(-1, -1)

var size := Vector2i.ZERO
var numbers: Dictionary[Vector2i, int] = {}
var lines: Array[Rect2i] = []
## The cells in which it began and in which it is now; [constant NOWHERE] while nobody drags.
var from := NOWHERE
var to := NOWHERE


func begin(cell: Vector2i) -> void:
	from = cell
	to = cell


func is_going_on() -> bool:
	return from != NOWHERE


## The straight run of cells between the ends, cut off where the line of its number would end.
func cells() -> Rect2i:
	var span := to - from
	if absi(span.x) >= absi(span.y):
		span.y = 0
	else:
		span.x = 0
	var run := _between(from, from + span)
	var number := only_number(run)
	if number != NOWHERE and maxi(run.size.x, run.size.y) > numbers[number]:
		var cut := _between(from, from + span.sign() * (numbers[number] - 1))
		return cut if cut.has_point(number) else run
	return run


## The cell of the only number on these cells.
func only_number(run: Rect2i) -> Vector2i:
	return _first_number(run) if count_numbers(run) == 1 else NOWHERE


func count_numbers(run: Rect2i) -> int:
	return numbers.keys().filter(func(cell: Vector2i) -> bool: return run.has_point(cell)).size()


## The lines of a number that hold all these cells, stay on the board, and meet no other number and no other line.
func lines_with(run: Rect2i, number: Vector2i) -> Array[Rect2i]:
	var found: Array[Rect2i] = []
	var length := numbers[number]
	for step: Vector2i in [Vector2i.RIGHT, Vector2i.DOWN]:
		for back in length:
			var line := Rect2i(number - step * back, step * (length - 1) + Vector2i.ONE)
			if line.encloses(run) and Rect2i(Vector2i.ZERO, size).encloses(line) and _is_free(line, number):
				if line not in found:
					found.append(line)
	return found


## The line that is drawn over a cell; an empty one where there is none.
func line_over(cell: Vector2i) -> Rect2i:
	for line in lines:
		if line.has_point(cell):
			return line
	return Rect2i()


func _first_number(run: Rect2i) -> Vector2i:
	for cell in numbers:
		if run.has_point(cell):
			return cell
	return NOWHERE


func _is_free(line: Rect2i, number: Vector2i) -> bool:
	if only_number(line) != number:
		return false
	return lines.all(func(other: Rect2i) -> bool: return other.has_point(number) or not other.intersects(line))


func _between(a: Vector2i, b: Vector2i) -> Rect2i:
	var corner := Vector2i(mini(a.x, b.x), mini(a.y, b.y))
	return Rect2i(corner, (a - b).abs() + Vector2i.ONE)
