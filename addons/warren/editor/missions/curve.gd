@tool
extends "../point_plot.gd"
## The curve of a mission: the intensity of its rooms from the start to the goal, by a name or through numbers.

const MOST := 20
## So many numbers take the place of a name.
const STEPS := 9
## So many values of a named curve are drawn.
const DRAWN := 97
const FAULT := "This is no curve."

## The curve that is drawn for an empty text.
var preset := "waves"

var _values: PackedFloat64Array = []


func _init() -> void:
	super()
	name = "MissionCurve"
	accessibility_name = tr("Curve of intensity")
	ends = [tr("start"), tr("goal")]
	tooltip_text = tr("How hard or exciting rooms are, from the start to the goal.") + "\n" + tr(HELP)
	custom_minimum_size = Kit.scaled(1) * Vector2(160, 110)


## Return the numbers as a text.
func to_text() -> String:
	var numbers: PackedStringArray = []
	for point in points:
		numbers.append(str(roundi(point.y)))
	return " ".join(numbers)


## Return whether a text is a curve: a name, or numbers.
static func is_curve(text: String) -> bool:
	return text.is_empty() or text in WarrenMission.curves() or not numbers_of(text).is_empty()


## Return the numbers of a text; none if it is a name, or no curve.
static func numbers_of(text: String) -> PackedFloat64Array:
	var found: PackedFloat64Array = []
	for word in text.split(" ", false):
		if not word.is_valid_int() or word.to_int() < 0 or word.to_int() > 100 or found.size() == 100:
			return []
		found.append(word.to_float())
	return found


func _points_of(text: String) -> PackedVector2Array:
	var numbers := numbers_of(text)
	_values = []
	if numbers.is_empty():
		var named := text if text else preset
		_values = WarrenMission.curve_values(named, DRAWN) if is_curve(named) else PackedFloat64Array()
	return _spread(numbers)


static func _spread(numbers: PackedFloat64Array) -> PackedVector2Array:
	var found: PackedVector2Array = []
	for index in numbers.size():
		found.append(Vector2(index / maxf(1.0, numbers.size() - 1), numbers[index]))
	return found


func _heights() -> PackedFloat64Array:
	var found: PackedFloat64Array = []
	for point in points:
		found.append(point.y)
	return found


func _draw_behind() -> void:
	if not is_curve(_text if _text else preset):
		var font := get_theme_default_font()
		var side := get_theme_default_font_size()
		var at := Vector2(0, size.y / 2)
		draw_string(font, at, tr(FAULT), HORIZONTAL_ALIGNMENT_CENTER, size.x, side, Kit.color(&"warning_color"))


func _line() -> PackedVector2Array:
	if points.size() == 1:
		return [_on_screen(Vector2(0, points[0].y)), _on_screen(Vector2(1, points[0].y))]
	if not points.is_empty():
		return super()
	var line: PackedVector2Array = []
	for point in _spread(_values):
		line.append(_on_screen(point))
	return line


func _begin_points() -> void:
	if points.is_empty():
		var named := _text if _text and is_curve(_text) else preset
		points = _spread(WarrenMission.curve_values(named if is_curve(named) else "steady", STEPS))


## A press beside the points lifts the nearest one there: they are evenly spread.
func _add(point: Vector2) -> int:
	var index := roundi(point.x * (points.size() - 1))
	_put(index, point)
	return index


func _put(index: int, to: Vector2) -> void:
	points[index].y = clampf(roundf(to.y), 0.0, 100.0)
	_tell()


func _insert() -> void:
	_begin_points()
	if points.size() >= MOST:
		return
	var heights := _heights()
	var next := heights[mini(_chosen + 1, heights.size() - 1)]
	heights.insert(_chosen + 1, roundf((heights[_chosen] + next) / 2.0))
	points = _spread(heights)
	_choose(_chosen + 1)
	_tell()


func _remove(index: int) -> void:
	super(index)
	points = _spread(_heights())
