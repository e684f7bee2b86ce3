class_name SokobanCompareSheet
extends DemoSheet
## What the algorithms of the solver did with a position, one row each: a row's button plays its solution.

const NAMES: Dictionary[String, String] = {
	"fess": "Feature spaces",
	"exact": "A* with deadlocks",
	"breadth-first": "Breadth first",
	"depth-first": "Depth first",
	"dijkstra": "Dijkstra",
	"a-star-nearest": "A*, nearest goals",
	"a-star-matching": "A*, matching",
}
const HEADS: Array[String] = ["Algorithm", "Time", "Positions", "Pushes", "Moves"]
const ABOUT := "All algorithms solved this position, one after the other. Press a name to see its solution."
const SMALL_MS := 10.0
const NOTHING := "–"
const FIGURES := "%s, positions: %s, pushes: %s, moves: %s."

var _grid := GridContainer.new()
# The figures of the columns, and in a narrow window the same below each name.
var _columns: Array[Label] = []
var _lines: Array[Label] = []


## Begins it with the rows of [signal WarrenSokoban.compared]; [param play] plays moves as text.
func _init(rows: Array[Dictionary], play: Callable) -> void:
	super("Algorithms compared")
	body.add_child(paragraph(ABOUT, &"QuietLabel"))
	_grid.columns = HEADS.size()
	_grid.add_theme_constant_override("h_separation", 14)
	_grid.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	for head in HEADS:
		var label := _cell(head, head == HEADS[0])
		label.theme_type_variation = &"QuietLabel"
	var fewest := _fewest(rows)
	for found in rows:
		_add(found, play, fewest)
	body.add_child(_grid)


func _add(found: Dictionary, play: Callable, fewest: int) -> void:
	var is_solved: bool = found["status"] == "solved"
	var name_: String = found["algorithm"]
	var history: String = found["history"]
	var button := choice(str(NAMES.get(name_, name_)), func() -> void: play.call(history))
	button.pressed.connect(closed.emit)
	button.disabled = not is_solved
	button.alignment = HORIZONTAL_ALIGNMENT_LEFT
	button.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	button.tooltip_text = history
	button.custom_minimum_size.x = 110
	_grid.add_child(button)
	if first == null and is_solved:
		first = button
	var milliseconds: float = found["milliseconds"]
	var time := tr("%s ms") % (("%.1f" if milliseconds < SMALL_MS else "%.0f") % milliseconds)
	var pushes: int = found["pushes"]
	var texts: Array[String] = [
		time,
		str(found["positions"]),
		str(pushes) if is_solved else NOTHING,
		str(found["moves"]) if is_solved else NOTHING,
	]
	for text in texts:
		_cell(text)
	if is_solved and pushes == fewest:
		_columns[-2].add_theme_color_override("font_color", SokobanArt.GOLD)
	var line := paragraph(tr(FIGURES) % texts)
	line.hide()
	_lines.append(line)
	_grid.add_child(line)


func _cell(text: String, is_wide := false) -> Label:
	var label := Label.new()
	label.text = text
	label.horizontal_alignment = HORIZONTAL_ALIGNMENT_LEFT if is_wide else HORIZONTAL_ALIGNMENT_RIGHT
	if is_wide:
		label.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_grid.add_child(label)
	_columns.append(label)
	return label


func _fold(is_narrow: bool) -> void:
	_grid.columns = 1 if is_narrow else HEADS.size()
	for label in _columns:
		label.visible = not is_narrow
	for line in _lines:
		line.visible = is_narrow


## The fewest pushes of all solutions.
func _fewest(rows: Array[Dictionary]) -> int:
	var least := -1
	for found in rows:
		var pushes: int = found["pushes"]
		if pushes >= 0 and (least < 0 or pushes < least):
			least = pushes
	return least
