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
	"mission": ["Mission", "Locks that are puzzles"],
	"sokoban": ["Sokoban", "Push every crate home"],
	"linjat": ["Linjat", "A line through every number"],
	"foxhunt": ["Fox Hunt", "Find foxes by what is in sight"],
	"banqi": ["Banqi", "Chinese dark chess"],
	"jungle": ["Jungle", "Animal chess by the river"],
	"tafl": ["Tafl", "A king who wants to leave"],
	"yonin": ["Yonin Shogi", "Shogi for four players"],
	"fogchess": ["Fog chess", "Six games under clouds"],
	"hiddenrank": ["Hidden ranks", "Four games of secret armies"],
	"words": ["Words", "Scrabble and Erudit"],
	"keep": ["Keep", "The dungeon in space"],
}
## The time at which a picture stands that does not live: when much is to be seen of it.
const STILL := 2.9
## About the width of a picture where the window scrolls, and of a picture as a multiple of its height.
const COVER := 276.0
const LEAST_ASPECT := 1.77
const MOST_ASPECT := 2.0
## The least width of a card, the least height of a picture where all are seen at once, what frames a picture.
const LEAST := 190.0
const LEAST_HIGH := 100.0
const FRAME := 16.0
const GAP := 18.0
## About the heights of the row of buttons with the edge above it, of the second row that a narrow window has, and of
## the words on a card.
const HEAD := 82.0
const SECOND_ROW := 56.0
const WORDS := 68.0
const EDGE := 20.0
## The least width of name and buttons in one row.
const ONE_ROW := 800.0
const NAVIGATION := 470.0
const GROUND := Color("15111b")
const GLOW := Color("33273f")
## The width of the bar that scrolls.
const SCROLL := 14.0
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
var _lines := VBoxContainer.new()
var _head := BoxContainer.new()
var _navigation := DemoGrid.new()
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
	# An open sheet stops the game behind it, but its keys come here.
	process_mode = Node.PROCESS_MODE_ALWAYS
	_add_ground()
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
	_lines.alignment = BoxContainer.ALIGNMENT_CENTER
	_lines.size_flags_horizontal = Control.SIZE_SHRINK_CENTER
	_lines.add_theme_constant_override("separation", 16)
	margin.add_child(_lines)
	_fill_head()
	_lines.add_child(_head)
	_message.text = fault
	_message.visible = not fault.is_empty()
	_lines.add_child(_message)
	_lines.add_child(_cards())
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
	return not (DemoSettings.is_on(&"calm") or _is_slow or _sheets.is_open())


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


## Lays out what is behind everything: dark, with a glow above.
func _add_ground() -> void:
	var dark := ColorRect.new()
	dark.color = GROUND
	var glow := TextureRect.new()
	var colors := Gradient.new()
	colors.colors = PackedColorArray([GLOW, Color(GLOW, 0)])
	var texture := GradientTexture2D.new()
	texture.gradient = colors
	texture.fill = GradientTexture2D.FILL_RADIAL
	texture.fill_from = Vector2(0.5, 0)
	texture.fill_to = Vector2(0.5, 1)
	glow.texture = texture
	glow.expand_mode = TextureRect.EXPAND_IGNORE_SIZE
	for part: Control in [dark, glow]:
		part.set_anchors_preset(Control.PRESET_FULL_RECT)
		part.mouse_filter = Control.MOUSE_FILTER_IGNORE
		add_child(part)


## Puts the name, the demo where one was last, and the buttons into the head.
func _fill_head() -> void:
	_head.add_theme_constant_override("separation", 10)
	var title := HFlowContainer.new()
	title.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	title.add_theme_constant_override("h_separation", 24)
	var name_ := Label.new()
	name_.text = "Warren"
	name_.theme_type_variation = &"HeadLabel"
	title.add_child(name_)
	var last := DemoSettings.last_demo()
	if last in ABOUT:
		_first = DemoSheet.choice(tr("Go on: %s") % tr(str(ABOUT[last][0])), chosen.emit.bind(last))
		_first.theme_type_variation = &"PrimaryButton"
		_first.custom_minimum_size = Vector2(200, 46)
		title.add_child(_first)
	var buttons: Dictionary[String, Callable] = {
		"Settings": _obey.bind(&"settings"),
		"Keys": _obey.bind(&"help"),
		"Credits": func() -> void: _sheets.show_sheet(DemoCreditsSheet.new()),
		"Quit": quit_wished.emit,
	}
	_navigation.columns = buttons.size()
	for text in buttons:
		var button := DemoSheet.choice(text, buttons[text])
		button.custom_minimum_size.y = 46
		_navigation.add_child(button)
	_head.add_child(title)
	_head.add_child(_navigation)


func _cards() -> Control:
	_flow.alignment = FlowContainer.ALIGNMENT_CENTER
	_flow.add_theme_constant_override("h_separation", roundi(GAP))
	_flow.add_theme_constant_override("v_separation", roundi(GAP))
	for demo in demos:
		_flow.add_child(_card(demo))
	if _first == null:
		_first = _flow.get_child(0) as Control
	return _flow


## Makes the pictures as large as they can be where all are seen at once, or else gives them as much width as there is.
func _arrange() -> void:
	var room := size.x - 2 * EDGE - SCROLL
	_head.vertical = room < ONE_ROW
	_navigation.custom_minimum_size.x = 0.0 if _head.vertical else NAVIGATION
	var columns := floori((room + GAP) / (COVER + FRAME + GAP))
	if columns < 3:
		columns = maxi(1, floori((room + GAP) / (LEAST + GAP)))
	var wide := _wide(room, columns)
	var cover := Vector2(wide, wide / LEAST_ASPECT).floor()
	var least := LEAST_HIGH * LEAST_HIGH
	for number in range(1, _covers.size() + 1):
		var whole := _whole(room, number)
		if whole.y >= LEAST_HIGH and whole.x + FRAME >= LEAST and whole.x * whole.y > least:
			least = whole.x * whole.y
			columns = number
			cover = whole
	for picture in _covers:
		picture.custom_minimum_size = cover
		picture.get_parent_control().custom_minimum_size.x = cover.x
		picture.get_parent_control().size = Vector2.ZERO
	var width := columns * (cover.x + FRAME + GAP) - GAP
	_lines.custom_minimum_size.x = room if _head.vertical else maxf(width, ONE_ROW)


## The width of a picture where there are so many columns.
func _wide(room: float, columns: int) -> float:
	return floorf((room + GAP) / columns - GAP) - FRAME


## The size of a picture where so many columns are seen at once.
func _whole(room: float, columns: int) -> Vector2:
	var rows := ceili(1.0 * _covers.size() / columns)
	var head := HEAD + (SECOND_ROW if _head.vertical else 0.0)
	var wide := _wide(room, columns)
	var high := minf((size.y - head - EDGE + GAP) / rows - WORDS - GAP, wide / LEAST_ASPECT)
	return Vector2(minf(wide, high * MOST_ASPECT), high).floor()


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
	lines.add_theme_constant_override("separation", 2)
	lines.add_child(cover)
	for line in 2:
		var text: String = ABOUT[demo][line]
		lines.add_child(DemoSheet.paragraph(text, &"TitleLabel" if line == 0 else &"QuietLabel"))
	card.add_child(lines)
	lines.minimum_size_changed.connect(
		func() -> void: card.custom_minimum_size = lines.get_combined_minimum_size() + Vector2(FRAME, FRAME)
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
