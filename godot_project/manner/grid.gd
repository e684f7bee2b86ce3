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
	var found: Array[Control] = []
	for child in get_children():
		var part := child as Control
		if part and part.visible and not part.top_level:
			found.append(part)
	return found


func _widest() -> float:
	var widest := 0.0
	for part in _parts():
		widest = maxf(widest, part.get_combined_minimum_size().x)
	return widest


## Puts the children into rows, or only counts; returns how high all rows are.
func _lay_out(wide: float, puts: bool) -> float:
	var rows := _rows(wide, columns)
	# As many in each row as in the others, as far as that takes no further row.
	var most := ceili(float(_parts().size()) / maxi(rows.size(), 1))
	var even := _rows(wide, most)
	if even.size() == rows.size():
		rows = even
	else:
		most = columns
	var top := 0.0
	for row: Array[Control] in rows:
		top += _put(row, most, wide, top, puts, row == rows[-1]) + gap
	return maxf(0, top - gap)


## The children in rows of so many at most, and of no more than have room.
func _rows(wide: float, most: int) -> Array[Array]:
	var rows: Array[Array] = []
	var row: Array[Control] = []
	for part in _parts():
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
