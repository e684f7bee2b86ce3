@tool
extends Container
## The panes of a page: the picture, which gets most room, and a side with pages to switch between. They are beside each
## other where the dock is wide, below each other where it is narrow and high, and take turns where it is small. A last
## page has a pane of its own where the dock is very wide. Where the panes are divided is remembered.

signal arranged(tall: bool)

enum Mode { NONE, WIDE, TALL, SMALL }

const Kit := preload("kit.gd")
const Settings := preload("settings.gd")
const WIDE := 560.0
const VERY_WIDE := 1040.0
const HIGH := 540.0
const SIDE := 290.0
const LOWEST := 170.0

var _key := ""
var _mode := Mode.NONE
var _split := SplitContainer.new()
var _side := VBoxContainer.new()
var _switch := HFlowContainer.new()
var _group := ButtonGroup.new()
var _pages: Dictionary[StringName, Control] = {}
var _buttons: Dictionary[StringName, Button] = {}
# Shows the picture where it takes turns with the pages.
var _main_button: Button
var _right := HSplitContainer.new()
var _extra: StringName


## `key` is what the panes are remembered by.
func _init(key: String) -> void:
	_key = key
	name = "Panes"
	clip_contents = true
	_side.name = "Side"
	_switch.name = "Switch"
	_side.add_child(_switch)
	_split.name = "Split"
	_split.add_child(_side)
	_right.name = "Right"
	_split.add_child(Kit.stretched(_right))
	add_child(_split)
	Kit.stretched(self)
	_split.dragged.connect(func(offset: int) -> void: Settings.remember(_split_key(), offset))
	_right.dragged.connect(func(offset: int) -> void: Settings.remember(_key + "_split_right", offset))
	_right.split_offset = Settings.recall(_key + "_split_right", 0)
	resized.connect(_arrange)


func set_main(main: Control, title: String) -> void:
	_right.add_child(Kit.stretched(main))
	_right.move_child(main, 0)
	_main_button = _add_button(&"Picture", title)
	_main_button.toggled.connect(_turn_to_main)
	_main_button.hide()


## Add a page to the side; `extra` for the one that moves out of it where there is room.
func add_page(page: Control, id: StringName, title: String, extra := false) -> void:
	_pages[id] = page
	_buttons[id] = _add_button(id, title)
	_buttons[id].toggled.connect(_turn_to.bind(id))
	page.hide()
	_side.add_child(Kit.stretched(page))
	if extra:
		_extra = id


## Show a page of the side.
func show_page(id: StringName) -> void:
	_buttons[id].button_pressed = true


## Show the page that was last shown, or else this one.
func show_last(id: StringName) -> void:
	var last: String = Settings.recall(_key + "_page", str(id))
	show_page(StringName(last) if _pages.has(StringName(last)) else id)


## Show the picture, where it is not shown anyway.
func show_main() -> void:
	if _mode == Mode.SMALL:
		_main_button.button_pressed = true


func _add_button(id: StringName, title: String) -> Button:
	var button := Kit.toggle(StringName("Show" + id), &"", tr("Show: %s") % title, false, func(_on: bool) -> void: pass)
	button.text = title
	button.button_group = _group
	_switch.add_child(button)
	return button


func _turn_to(on: bool, id: StringName) -> void:
	_pages[id].visible = on or _is_apart(id)
	if on:
		Settings.remember(_key + "_page", str(id))


func _turn_to_main(on: bool) -> void:
	_right.visible = on or _mode != Mode.SMALL
	_side.size_flags_vertical = Control.SIZE_FILL if on else Control.SIZE_EXPAND_FILL


func _first() -> StringName:
	for id in _pages:
		return id
	return &""


func _is_apart(id: StringName) -> bool:
	return _pages[id].get_parent() != _side


func _split_key() -> String:
	return _key + ("_split_tall" if _split.vertical else "_split_wide")


func _arrange() -> void:
	var mode := Mode.WIDE
	if size.x < Kit.scaled(WIDE):
		mode = Mode.TALL if size.y >= Kit.scaled(HIGH) else Mode.SMALL
	if mode != _mode:
		_set_mode(mode)
	if _extra:
		_set_apart.call_deferred(size.x >= Kit.scaled(VERY_WIDE))


func _set_mode(mode: Mode) -> void:
	_mode = mode
	var small := mode == Mode.SMALL
	_split.vertical = mode != Mode.WIDE
	_side.custom_minimum_size.x = Kit.scaled(SIDE) if mode == Mode.WIDE else 0.0
	_side.size_flags_horizontal = Control.SIZE_FILL
	_split.move_child(_side, 1 if mode == Mode.TALL else 0)
	_split.dragger_visibility = (SplitContainer.DRAGGER_HIDDEN_COLLAPSED if small else SplitContainer.DRAGGER_VISIBLE)
	_split.split_offset = 0 if small else Settings.recall(_split_key(), 0)
	_main_button.visible = small
	_switch.visible = small or _pages.size() > 1
	if small:
		_main_button.button_pressed = true
	elif _main_button.button_pressed:
		show_last(_first())
	_turn_to_main(small)
	arranged.emit(mode != Mode.WIDE)
	update_minimum_size()


func _set_apart(apart: bool) -> void:
	var page := _pages[_extra]
	if apart == _is_apart(_extra):
		return
	var button := _buttons[_extra]
	var place: Control = _side
	if apart:
		place = _right
	page.reparent(place, false)
	page.size_flags_horizontal = Control.SIZE_FILL if apart else Control.SIZE_EXPAND_FILL
	page.custom_minimum_size.x = Kit.scaled(236) if apart else 0.0
	button.visible = not apart
	page.visible = apart or button.button_pressed
	if apart and button.button_pressed:
		show_page(_first())


# Of any width, and high only where it must be: with less room the panes are put another way.
func _get_minimum_size() -> Vector2:
	var least := Kit.scaled(LOWEST)
	return Vector2(0, least if _mode == Mode.TALL else maxf(least, _split.get_combined_minimum_size().y))


func _notification(what: int) -> void:
	if what == NOTIFICATION_SORT_CHILDREN:
		fit_child_in_rect(_split, Rect2(Vector2.ZERO, size))
