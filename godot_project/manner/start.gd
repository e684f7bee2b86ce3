class_name DemoStart
extends Control
## The start screen: a living picture of each demo, where one was last, settings, credits, the way out.
##
## One picture is drawn anew in a frame, and only so many times in a second; where even that takes long, all stand
## still.

## The player wants to open a demo.
signal chosen(demo: String)
signal quit_wished

const ABOUT: Dictionary[String, Array] = {
	"dungeon": ["Dungeon", "Keys, gates and a crystal"],
	"sokoban": ["Sokoban", "Push every crate home"],
	"linjat": ["Linjat", "A line through every number"],
	"foxhunt": ["Fox Hunt", "Find foxes by what is in sight"],
	"banqi": ["Banqi", "Chinese dark chess"],
	"jungle": ["Jungle", "Animal chess by the river"],
	"fogchess": ["Fog chess", "Six games under clouds"],
	"words": ["Words", "Scrabble and Erudit"],
	"keep": ["Keep", "The dungeon in space"],
}
## The time at which a picture stands that does not live: when much is to be seen of it.
const STILL := 2.9
const COVER := Vector2(276, 156)
## The least width of a card.
const LEAST := 190.0
const GAP := 18.0
## About the heights of the row of buttons with the edge above it, and of the words on a card.
const HEAD := 82.0
const WORDS := 72.0
const EDGE := 20.0
## The width of the bar that scrolls.
const SCROLL := 8.0
## Between two drawings of one picture.
const SECONDS := 0.08
## The longest that a frame may take on average on the processor, in microseconds, for the pictures to live.
const MOST_USEC := 8000.0
## The mean of so many frames tells how long they take.
const FRAMES := 40

## The scenes of the demos, by their names.
var demos: Dictionary[String, String] = {}
## What is to be told first; empty for nothing.
var fault := ""

var _covers: Array[DemoCover] = []
var _flow := HFlowContainer.new()
var _sheets := DemoSheets.new()
var _message := DemoSheet.paragraph("", &"TitleLabel")
# What has the focus when it opens.
var _first: Control
var _next := 0
var _time := 0.0
var _since := 0.0
var _began := 0
# How long the last frames took, in microseconds.
var _taken: Array[float] = []
var _is_slow := false


func _init() -> void:
	set_anchors_preset(Control.PRESET_FULL_RECT)
	theme = preload("res://manner/theme.tres")


func _ready() -> void:
	var ground := ColorRect.new()
	ground.color = Color("15111b")
	ground.set_anchors_preset(Control.PRESET_FULL_RECT)
	add_child(ground)
	var scroll := ScrollContainer.new()
	scroll.set_anchors_preset(Control.PRESET_FULL_RECT)
	scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	scroll.follow_focus = true
	add_child(scroll)
	var margin := MarginContainer.new()
	margin.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	margin.size_flags_vertical = Control.SIZE_EXPAND_FILL
	for side: String in ["left", "top", "right", "bottom"]:
		margin.add_theme_constant_override("margin_" + side, roundi(EDGE))
	scroll.add_child(margin)
	var lines := VBoxContainer.new()
	lines.alignment = BoxContainer.ALIGNMENT_CENTER
	lines.add_theme_constant_override("separation", 16)
	margin.add_child(lines)
	lines.add_child(_head())
	_message.text = fault
	_message.visible = not fault.is_empty()
	lines.add_child(_message)
	lines.add_child(_cards())
	add_child(_sheets)
	resized.connect(_arrange)
	_arrange()
	_first.grab_focus()
	add_to_group(DemoSettings.HEEDING)
	RenderingServer.frame_post_draw.connect(_on_drawn)
	# Nothing is drawn while nothing moves.
	OS.low_processor_usage_mode = true


func _exit_tree() -> void:
	OS.low_processor_usage_mode = false
	RenderingServer.frame_post_draw.disconnect(_on_drawn)


func _process(delta: float) -> void:
	_began = Time.get_ticks_usec()
	if not lives():
		return
	_time += delta
	_since += delta
	if _since * _covers.size() >= SECONDS:
		_since = 0
		_next = (_next + 1) % _covers.size()
		_covers[_next].time = STILL + _time
		_covers[_next].queue_redraw()


func _unhandled_input(event: InputEvent) -> void:
	for action: StringName in [&"back", &"menu", &"settings", &"help", &"full_screen", &"mute"]:
		if DemoActions.asks(event, action):
			get_viewport().set_input_as_handled()
			_obey(action)
			return


## Whether the pictures live.
func lives() -> bool:
	return not DemoSettings.is_on(&"calm") and not _is_slow


func _obey(action: StringName) -> void:
	if action == &"full_screen" or action == &"mute":
		_message.text = DemoSettings.change(action, not DemoSettings.is_on(action), get_tree())
		_message.visible = not _message.text.is_empty()
	elif _sheets.is_open():
		_sheets.close()
	elif action == &"back":
		_ask_to_quit()
	elif action == &"help":
		_sheets.show_sheet(DemoStartHelp.new())
	else:
		_sheets.show_sheet(DemoSettingsSheet.new())


func _head() -> Control:
	var row := HFlowContainer.new()
	row.add_theme_constant_override("h_separation", 10)
	row.add_theme_constant_override("v_separation", 10)
	var name_ := Label.new()
	name_.text = "Warren"
	name_.theme_type_variation = &"HeadLabel"
	name_.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	row.add_child(name_)
	var buttons: Dictionary[String, Callable] = {
		"Settings": _obey.bind(&"settings"),
		"Keys": _obey.bind(&"help"),
		"Credits": func() -> void: _sheets.show_sheet(DemoCreditsSheet.new()),
		"Quit": quit_wished.emit,
	}
	var last := DemoSettings.last_demo()
	if last in ABOUT:
		var go_on := DemoSheet.choice(tr("Go on: %s") % tr(str(ABOUT[last][0])), chosen.emit.bind(last))
		go_on.theme_type_variation = &"PrimaryButton"
		_put(row, go_on, 220)
		_first = go_on
	for text in buttons:
		_put(row, DemoSheet.choice(text, buttons[text]), 120)
	return row


func _put(row: Container, button: Button, wide: float) -> void:
	button.custom_minimum_size = Vector2(wide, 46)
	button.size_flags_horizontal = Control.SIZE_FILL
	row.add_child(button)


func _cards() -> Control:
	_flow.alignment = FlowContainer.ALIGNMENT_CENTER
	_flow.add_theme_constant_override("h_separation", roundi(GAP))
	_flow.add_theme_constant_override("v_separation", roundi(GAP))
	for demo in demos:
		_flow.add_child(_card(demo))
	if _first == null:
		_first = _flow.get_child(0) as Control
	return _flow


## Gives the cards as much width as there is for them.
func _arrange() -> void:
	var room := size.x - 2 * EDGE - SCROLL
	var columns := floori((room + GAP) / (COVER.x + 16 + GAP))
	if columns < 3:
		columns = maxi(1, floori((room + GAP) / (LEAST + GAP)))
	while _high(columns, _wide(room, columns)) > size.y and _wide(room, columns + 1) >= LEAST:
		columns += 1
	var wide := _wide(room, columns)
	for cover in _covers:
		cover.custom_minimum_size = (COVER * (wide - 16) / COVER.x).floor()
		cover.get_parent_control().custom_minimum_size.x = wide - 16
		cover.get_parent_control().size = Vector2.ZERO


## The width of a card where there are so many columns.
func _wide(room: float, columns: int) -> float:
	return minf(floorf((room + GAP) / columns - GAP), COVER.x + 16)


## About the height of everything where there are so many columns of cards that are so wide.
func _high(columns: int, wide: float) -> float:
	var rows := ceili(1.0 * _covers.size() / columns)
	return HEAD + rows * (COVER.y * (wide - 16) / COVER.x + WORDS + GAP) + EDGE


func _card(demo: String) -> Button:
	var card := Button.new()
	card.name = demo.capitalize()
	card.theme_type_variation = &"CardButton"
	card.pressed.connect(chosen.emit.bind(demo))
	var script: GDScript = load(demos[demo].get_base_dir() + "/cover.gd")
	var cover: DemoCover = script.new()
	cover.time = STILL
	_covers.append(cover)
	var lines := VBoxContainer.new()
	lines.mouse_filter = Control.MOUSE_FILTER_IGNORE
	lines.position = Vector2(8, 8)
	lines.add_theme_constant_override("separation", 0)
	lines.add_child(cover)
	for line in 2:
		var text: String = ABOUT[demo][line]
		lines.add_child(DemoSheet.paragraph(text, &"TitleLabel" if line == 0 else &"QuietLabel"))
	card.add_child(lines)
	lines.minimum_size_changed.connect(
		func() -> void: card.custom_minimum_size = lines.get_combined_minimum_size() + Vector2(16, 20)
	)
	return card


func _ask_to_quit() -> void:
	_sheets.ask("Quit?", "", "Stay", "Quit", quit_wished.emit)


func _on_drawn() -> void:
	_taken.append(Time.get_ticks_usec() - _began)
	if _taken.size() == FRAMES:
		var sum: float = _taken.reduce(func(all: float, one: float) -> float: return all + one, 0.0)
		# Once they stand still frames are cheap, so they do not begin to move again.
		_is_slow = _is_slow or sum / FRAMES > MOST_USEC
		_taken.clear()


## Lets the pictures be seen as the player has set it.
func heed_settings() -> void:
	for cover in _covers:
		cover.queue_redraw()
