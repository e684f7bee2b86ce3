class_name DemoGrid
extends Container
## Cells of one width in rows. Where a child needs more room than its cell, the row is shared by what its children need,
## and where there is less room there are fewer of them in a row.

## The most columns.
@export var columns := 2
@export var gap := 8.0

# How high the rows were when they were laid out last.
var _high := 0.0


func _get_minimum_size() -> Vector2:
	return Vector2(_widest(), _lay_out(maxf(size.x, _widest()), false))


func _notification(what: int) -> void:
	if what == NOTIFICATION_SORT_CHILDREN:
		var high := _lay_out(size.x, true)
		if high != _high:
			_high = high
			update_minimum_size()


func _parts() -> Array[Control]:
	return _all().filter(func(part: Control) -> bool: return part.visible)


func _all() -> Array[Control]:
	var found: Array[Control] = []
	for child in get_children():
		var part := child as Control
		if part and not part.top_level:
			found.append(part)
	return found


## The width of the widest child, also of hidden ones: it does not change with what is shown.
func _widest() -> float:
	var widest := 0.0
	for part in _all():
		widest = maxf(widest, part.get_combined_minimum_size().x)
	return widest


## How high it would be with these children.
func high_of(parts: Array[Control]) -> float:
	return _lay_out(maxf(size.x, _widest()), false, parts)


## Puts children into rows, or only counts; returns how high all rows are.
func _lay_out(wide: float, puts: bool, parts := _parts()) -> float:
	var rows := _rows(wide, columns, parts)
	# As many in each row as in the others, as far as that takes no further row.
	var most := ceili(float(parts.size()) / maxi(rows.size(), 1))
	var even := _rows(wide, most, parts)
	if even.size() == rows.size():
		rows = even
	else:
		most = columns
	var top := 0.0
	for row: Array[Control] in rows:
		top += _put(row, most, wide, top, puts, row == rows[-1]) + gap
	return maxf(0, top - gap)


## The children in rows of so many at most, and of no more than have room.
func _rows(wide: float, most: int, parts: Array[Control]) -> Array[Array]:
	var rows: Array[Array] = []
	var row: Array[Control] = []
	for part in parts:
		if row.size() == most or (row and _needed(row) + gap + part.get_combined_minimum_size().x > wide + 0.5):
			rows.append(row)
			row = []
		row.append(part)
	if row:
		rows.append(row)
	return rows


func _needed(row: Array[Control]) -> float:
	var needed := gap * (row.size() - 1)
	for part in row:
		needed += part.get_combined_minimum_size().x
	return needed


## Puts a row in its place: in cells, or where they are too narrow for it, or too many, over all the width. Returns the
## height of the row.
func _put(row: Array[Control], most: int, wide: float, top: float, puts: bool, is_last: bool) -> float:
	var cell := (wide + gap) / most - gap
	var high := 0.0
	var is_even := row.size() == most or is_last
	for part in row:
		high = maxf(high, part.get_combined_minimum_size().y)
		is_even = is_even and part.get_combined_minimum_size().x <= cell + 0.5
	var left := 0.0
	var spare := (wide - _needed(row)) / row.size()
	for part: Control in row if puts else [] as Array[Control]:
		var its_width := cell if is_even else part.get_combined_minimum_size().x + spare
		fit_child_in_rect(part, Rect2(left, top, its_width, high))
		left += its_width + gap
	return high
