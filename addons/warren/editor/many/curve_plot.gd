@tool
extends "../point_plot.gd"
## The curve of a campaign, drawn with mouse and keys, and the levels that were chosen along it.

# Share of the height for the distances of levels.
const BARS := 0.2
const STEP := 0.05
const CHOSEN := Color("4f9fe0")
const DISTANT := Color("5a9a68")
const ALIKE := Color("d0564a")

## Lowest and highest score of the levels to choose from.
var low := 0.0
var high := 100.0
## What `warren campaign --preview` tells; empty without a preview.
var preview: Dictionary = {}
## Whether the preview is one of other wishes.
var is_old := false


func _init() -> void:
	super()
	name = "CurvePlot"
	accessibility_name = tr("Curve of difficulty")
	ends = [tr("first level"), tr("last level")]
	custom_minimum_size = Kit.scaled(1) * Vector2(240, 120)


## A formula, or points that are none, have no points. Lists are spread evenly.
func _points_of(text: String) -> PackedVector2Array:
	return parsed(text)


static func parsed(text: String) -> PackedVector2Array:
	var found: PackedVector2Array = []
	var parts := text.split(",")
	for index in parts.size():
		var words := parts[index].split(":")
		var is_list := words.size() == 1
		var score := words[-1].strip_edges()
		var place := str(index / maxf(1.0, parts.size() - 1)) if is_list else words[0].strip_edges()
		if words.size() > 2 or not score.is_valid_float() or not place.is_valid_float() or is_list == (":" in text):
			return []
		found.append(Vector2(place.to_float(), score.to_float()))
		if place.to_float() < 0.0 or place.to_float() > 1.0 or index and found[index - 1].x >= found[index].x:
			return []
	return found


## The points as the core reads them.
func to_text() -> String:
	var parts: PackedStringArray = []
	for point in points:
		parts.append("%s: %d" % [("%.3f" % point.x).rstrip("0").rstrip("."), roundi(point.y)])
	return ", ".join(parts)


func _draw_scale(area: Rect2) -> void:
	super(area)
	var font := get_theme_default_font()
	var height := get_theme_default_font_size() * 3 / 4
	var foot := size.y - 6
	var legend: Dictionary[String, Color] = {
		tr("target score"): WISHED,
		tr("score of the chosen level"): CHOSEN,
		tr("distance to the nearest other level"): DISTANT.lightened(0.2),
	}
	var x := area.position.x + area.size.x * 0.16
	for label in legend:
		draw_string(font, Vector2(x, foot), label, HORIZONTAL_ALIGNMENT_LEFT, -1, height, legend[label])
		x += font.get_string_size(label, HORIZONTAL_ALIGNMENT_LEFT, -1, height).x + 18.0


func _draw_behind() -> void:
	var faded := 0.35 if is_old else 1.0
	if not preview.is_empty():
		_draw_distances(_area(), faded)
		_draw_targets(faded)
		_draw_scores(faded)


func _draw_targets(faded: float) -> void:
	var line: PackedVector2Array = []
	var targets: Array = preview.get("targets", [])
	for index in targets.size() if points.is_empty() else 0:
		var target: float = targets[index]
		line.append(_on_screen(Vector2(index / maxf(1.0, targets.size() - 1), target)))
	if line.size() > 1:
		draw_polyline(line, Color(WISHED, faded), 2.0, true)


func _line() -> PackedVector2Array:
	var line := super()
	if not line.is_empty():
		line.insert(0, Vector2(_area().position.x, line[0].y))
		line.append(Vector2(_area().end.x, line[-1].y))
	return line


func _draw_distances(area: Rect2, faded: float) -> void:
	var nearest: Array = preview["nearest"]
	var apart: float = preview["apart"]
	var count := nearest.size()
	var wide := maxf(1.0, area.size.x / count * 0.7)
	for index in count:
		var distance: float = nearest[index]
		var tall := _bars() * distance
		var x := area.position.x + area.size.x * index / maxf(1.0, count - 1)
		var color := Color(ALIKE if distance < apart else DISTANT, 0.75 * faded)
		draw_rect(Rect2(x - wide / 2.0, size.y - BELOW - tall, wide, tall), color)


func _draw_scores(faded: float) -> void:
	var scores: Array = preview["scores"]
	for index in scores.size():
		var score: float = scores[index]
		var at := _on_screen(Vector2(index / maxf(1.0, scores.size() - 1), score))
		draw_circle(at, Kit.scaled(3), Color(CHOSEN, faded))


func _area() -> Rect2:
	var bars := _bars() + 6.0 if not preview.is_empty() else 0.0
	return Rect2(MARGIN, Vector2(maxf(1.0, size.x - MARGIN.x * 1.4), maxf(1.0, size.y - MARGIN.y - BELOW - bars)))


func _bars() -> float:
	return size.y * BARS


func _bottom() -> float:
	return minf(low, 0.0)


func _top() -> float:
	var top := maxf(high, _bottom() + 1.0)
	for point in points:
		top = maxf(top, point.y)
	for target: float in preview.get("targets", []):
		top = maxf(top, target)
	return top


# A formula becomes points of the same heights, as far as they are known.
func _begin_points() -> void:
	if not points.is_empty():
		return
	var targets: Array = preview.get("targets", [])
	if targets.size() < 2:
		points = [Vector2(0, low), Vector2(1, high)]
		return
	for step in 5:
		var height: float = targets[roundi(step / 4.0 * (targets.size() - 1))]
		points.append(Vector2(step / 4.0, roundf(height)))


func _add(point: Vector2) -> int:
	if points.size() >= most_points:
		return _chosen
	var index := 0
	while index < points.size() and points[index].x < point.x:
		index += 1
	if index < points.size() and points[index].x == point.x:
		points[index] = point
	else:
		points.insert(index, point)
	_tell()
	return index


func _insert() -> void:
	_begin_points()
	var from := points[_chosen]
	var to := points[_chosen + 1] if _chosen + 1 < points.size() else Vector2(minf(1.0, from.x + STEP), from.y)
	if to.x - from.x > 0.002:
		_choose(_add(Vector2(snappedf((from.x + to.x) / 2.0, 0.001), roundf((from.y + to.y) / 2.0))))


## Move a point, between its neighbors.
func _put(index: int, to: Vector2) -> void:
	var least := points[index - 1].x + 0.001 if index else 0.0
	var most := points[index + 1].x - 0.001 if index + 1 < points.size() else 1.0
	points[index] = Vector2(clampf(snappedf(to.x, 0.001), least, most), to.y)
	_tell()


func _tell() -> void:
	is_old = true
	super()
