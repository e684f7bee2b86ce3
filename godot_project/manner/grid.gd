class_name DemoGrid
extends Container
## Cells of one width in rows. A child that needs more room has several of them, and where there is less room there are
## fewer columns.

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
	var cell := (wide + gap) / columns
	var top := 0.0
	var row: Array[Control] = []
	var taken := 0
	for part in _parts():
		var needs := clampi(ceili((part.get_combined_minimum_size().x + gap - 0.5) / cell), 1, columns)
		if taken + needs > columns:
			top += _put(row, wide, top, puts) + gap
			row = []
			taken = 0
		part.set_meta(&"cells", needs)
		row.append(part)
		taken += needs
	return top + _put(row, wide, top, puts)


## Puts a row in its place; a last child with several columns takes all that is left. Returns the height of the row.
func _put(row: Array[Control], wide: float, top: float, puts: bool) -> float:
	var high := 0.0
	for part in row:
		high = maxf(high, part.get_combined_minimum_size().y)
	var cell := (wide + gap) / columns
	var left := 0.0
	for part in row if puts else [] as Array[Control]:
		var cells: int = part.get_meta(&"cells")
		var end := wide if part == row[-1] and cells > 1 else left + cells * cell - gap
		fit_child_in_rect(part, Rect2(left, top, minf(end, wide) - left, high))
		left += cells * cell
	return high
