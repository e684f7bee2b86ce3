@tool
extends VBoxContainer
## What the pages for dungeons and puzzles have in common: a bar of tools, the picture of what was made, how it stands,
## a side with presets, the first steps, and the keyboard.

const Kit := preload("kit.gd")
const Settings := preload("settings.gd")
const Help := preload("help.gd")
const SeedBox := preload("seed_box.gd")
const StatusLine := preload("status_line.gd")
const Panes := preload("panes.gd")
const PresetList := preload("preset_list.gd")
const LargeView := preload("large_view.gd")
const Steps := preload("steps.gd")

var undo_redo: EditorUndoRedoManager:
	set = _take_undo_redo
var status := StatusLine.new()
var presets := PresetList.new()

var _bar := HFlowContainer.new()
var _seed := SeedBox.new()
var _panes: Panes
# The picture, and what it lies in with its background and the steps over it.
var _view: Control
var _stage := Control.new()
# The stage, and what a page puts beside or below it.
var _middle := BoxContainer.new()
var _large := LargeView.new()
var _steps: Steps
# The last result: a level or a failure, the hash of its settings, and what is told of it.
var _result := StatusLine.State.MADE
var _made_of := 0
var _summary := ""
var _solution := Callable()


## Make a level of the settings that are shown, with the seed of the box or, where it is not locked, another one.
func generate() -> void:
	make(_seed.next())


## The seed that the box shows.
func shown_seed() -> int:
	return _seed.value


## Make a level of this seed.
func make(_seed_: int) -> void:
	pass


func is_making() -> bool:
	return false


func cancel() -> void:
	pass


## The map to bake; null for none.
func map() -> WarrenMap:
	return null


## The rooms that maps are made of, whose scenes stand for them.
func room_templates() -> Array[WarrenRoomTemplate]:
	return []


## The help page of what has the focus.
func topic() -> String:
	return ""


## The settings that a level is made of, as a hash.
func settings_hash() -> int:
	return 0


## Put the page together. `view` draws what is made, `steps` are the first steps.
func _build(key: String, view: Control, picture_title: String, generate_tip: String, steps: PackedStringArray) -> void:
	name = key
	_view = view
	var made := Kit.button(StringName("Generate" + key), tr("Generate"), &"Play", generate_tip, generate)
	_bar.name = "Bar"
	_bar.add_child(made)
	_seed.submitted.connect(generate)
	_seed.edited.connect(check_settings)
	_bar.add_child(_seed)
	add_child(_bar)
	_panes = Panes.new(key.to_lower())
	_panes.arranged.connect(_turn)
	_panes.set_main(_main_column(), picture_title)
	_panes.add_page(presets, &"Presets", tr("Presets"))
	add_child(_panes)
	_steps = Steps.new(steps)
	_steps.asked.connect(_take_step)
	_stage.add_child(_steps)
	add_child(_large)
	_view.gui_input.connect(_type_on_view)
	status.cancelled.connect(cancel)
	status.show_state(StatusLine.State.NOTHING, tr("Nothing made yet: press Generate."))


## Tools at the end of the bar, for the picture and for help.
func _add_view_tools() -> void:
	_bar.add_child(
		Kit.button(
			&"LargeView", "", &"MakeFloating", tr("Show the picture in a large window (Escape closes)"), open_large
		)
	)
	var entries: Array[Array] = [
		[tr("The First Steps"), &"NodeInfo", _steps.call_again],
		[tr("Help Page (F1)"), &"Help", show_help],
	]
	_bar.add_child(Kit.menu(&"HelpMenu", "", &"Help", tr("Help: the first steps, and the help page (F1)"), entries))


func open_large() -> void:
	_large.take(_view, tr("Warren: %s") % name)


func show_help() -> void:
	Help.open(topic(), self)


## Cancel whatever is being made, and bring the picture back into the page.
func stop() -> void:
	_large.give_back()


## See whether the last result, a level or a failure, is still that of the settings.
func check_settings() -> void:
	if status.state in [StatusLine.State.NOTHING, StatusLine.State.MAKING]:
		return
	if settings_hash() == _made_of:
		status.show_state(_result, _summary, _solution)
	elif _result == StatusLine.State.FAILED:
		status.show_state(StatusLine.State.STALE, tr("The settings have changed since this failure: ") + _summary)
	else:
		status.show_state(StatusLine.State.STALE, tr("Out of date: the settings have changed. ") + _summary)


func _show_making(what: String) -> void:
	status.show_state(StatusLine.State.MAKING, what)
	_panes.show_main()


func _show_made(settings: int, summary: String) -> void:
	_show_result(StatusLine.State.MADE, settings, summary)
	_steps.hide()


# `solution` opens what is at fault.
func _show_failed(settings: int, reason: String, solution := Callable()) -> void:
	_show_result(StatusLine.State.FAILED, settings, reason, solution)


func _show_result(result: StatusLine.State, settings: int, summary: String, solution := Callable()) -> void:
	_result = result
	_made_of = settings
	_summary = summary
	_solution = solution
	status.show_state(result, summary, solution)
	check_settings()


func _take_undo_redo(value: EditorUndoRedoManager) -> void:
	undo_redo = value
	# The first one is for new actions, the second one for undo and redo.
	undo_redo.history_changed.connect(_follow_history)
	undo_redo.version_changed.connect(_follow_history)


func _follow_history() -> void:
	check_settings()


func _take_step(step: int) -> void:
	if step == 0:
		_panes.show_page(&"Presets")
	elif step == 1:
		generate()


func _main_column() -> Control:
	var ground := Panel.new()
	ground.add_theme_stylebox_override(&"panel", _ground())
	ground.mouse_filter = Control.MOUSE_FILTER_IGNORE
	_stage.name = "Stage"
	_stage.clip_contents = true
	_stage.custom_minimum_size = Vector2(0, Kit.scaled(96))
	for part: Control in [ground, _view]:
		part.set_anchors_and_offsets_preset(Control.PRESET_FULL_RECT)
		_stage.add_child(part)
	_middle.name = "Middle"
	_middle.add_child(Kit.stretched(_stage))
	var column := VBoxContainer.new()
	column.name = "Main"
	column.add_child(Kit.stretched(_middle))
	column.add_child(status)
	return column


## What pictures stand on.
static func _ground() -> StyleBox:
	var box := StyleBoxFlat.new()
	box.bg_color = Color("24262c")
	box.set_corner_radius_all(3)
	return box


func _turn(tall: bool) -> void:
	_middle.vertical = tall


# Enter generates, arrows go through the seeds.
func _type_on_view(event: InputEvent) -> void:
	var key := event as InputEventKey
	if key == null or not key.pressed or key.shift_pressed or key.is_command_or_control_pressed():
		return
	match key.keycode:
		KEY_ENTER, KEY_KP_ENTER:
			generate()
		KEY_LEFT, KEY_RIGHT:
			_seed.step(1 if key.keycode == KEY_RIGHT else -1)
			make(_seed.value)
		_:
			return
	_view.accept_event()


# Before the editor's own shortcuts: F1 is its search in all of the help.
func _input(event: InputEvent) -> void:
	if Kit.is_key_for(event, self) and (event as InputEventKey).get_keycode_with_modifiers() == KEY_F1:
		get_viewport().set_input_as_handled()
		show_help()


func _shortcut_input(event: InputEvent) -> void:
	if not Kit.is_key_for(event, self):
		return
	var key := event as InputEventKey
	if Kit.asks_to_generate(event, self):
		generate()
	elif key.keycode == KEY_ESCAPE and is_making():
		cancel()
	else:
		return
	get_viewport().set_input_as_handled()
