class_name TableClock
extends HBoxContainer
## The clocks of both players, the one that runs with a bright edge, and one with little time left in red.

const LETTERS := 24
## So few seconds are shown in red, and tenths of them below the second number.
const LOW := 20.0
const TENTHS := 10.0
const RUNS := Color("3f6f4f")
const STANDS := Color(1, 1, 1, 0.07)
const FEW := Color("ff9d8a")
const MANY := Color(1, 1, 1, 0.95)

## What a player is called, by the player's number.
var called: Callable

var _game: Node
var _names: Array[Label] = []
var _times: Array[Label] = []
var _boxes: Array[StyleBoxFlat] = []


func _init() -> void:
	add_theme_constant_override("separation", 6)
	hide()
	for player in 2:
		var box := StyleBoxFlat.new()
		box.set_corner_radius_all(6)
		box.set_content_margin_all(6)
		var panel := PanelContainer.new()
		panel.size_flags_horizontal = Control.SIZE_EXPAND_FILL
		panel.add_theme_stylebox_override("panel", box)
		var lines := VBoxContainer.new()
		lines.add_theme_constant_override("separation", 0)
		for label: Label in [_label(_names), _label(_times)]:
			lines.add_child(label)
		_times[player].add_theme_font_size_override("font_size", LETTERS)
		panel.add_child(lines)
		add_child(panel)
		_boxes.append(box)


## Shows the clocks of a game, if it has some.
func show_clocks(game: Node) -> void:
	_game = game
	visible = game.call(&"has_clock")
	if visible:
		_show()


## What the clock of a player shows.
func shown(player: int) -> String:
	return _times[player].text


## Seconds as on a clock: minutes and seconds, and tenths where there are few.
static func text_of(seconds: float) -> String:
	if seconds < TENTHS:
		return "0:%04.1f" % (floorf(seconds * 10) / 10)
	var whole := ceili(seconds)
	var hours := whole / 3600
	var rest := "%02d:%02d" if hours else "%d:%02d"
	var told := rest % [whole / 60 % 60, whole % 60]
	return "%d:%s" % [hours, told] if hours else told


func _process(_delta: float) -> void:
	if visible and is_instance_valid(_game):
		_show()


func _show() -> void:
	var is_over: bool = _game.call(&"is_over")
	var mover: int = _game.call(&"mover")
	for player in 2:
		var seconds: float = _game.call(&"time_left", player)
		var main: float = _game.call(&"main_time_left", player)
		var periods: int = _game.call(&"periods_left", player)
		_names[player].text = called.call(player)
		_times[player].text = text_of(seconds) + (" ×%d" % periods if periods and main <= 0 else "")
		_times[player].add_theme_color_override("font_color", FEW if seconds < LOW else MANY)
		_boxes[player].bg_color = RUNS if player == mover and not is_over else STANDS


func _label(labels: Array[Label]) -> Label:
	var label := Label.new()
	label.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	label.clip_text = true
	label.custom_minimum_size.x = 60
	labels.append(label)
	return label
