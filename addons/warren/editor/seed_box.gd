@tool
extends HBoxContainer
## The seed: a number, dice for another one, and a lock that keeps it from one map to the next.

signal edited
## Enter was pressed in the field.
signal submitted

const Kit := preload("kit.gd")
const Settings := preload("settings.gd")
const TIP := """The same seed and settings give the same level on every machine. Letters are allowed: they make a \
number. Up and Down go to the next seeds, Enter generates."""

var value: int:
	set = _set_value,
	get = _get_value

var _field := LineEdit.new()
var _lock: Button


func _init() -> void:
	name = "Seed"
	var label := Label.new()
	label.text = tr("Seed")
	add_child(label)
	_field.name = "SeedField"
	_field.accessibility_name = tr("Seed")
	_field.tooltip_text = Kit.wrapped(tr(TIP))
	_field.custom_minimum_size.x = Kit.scaled(96)
	_field.text = "0"
	_field.text_changed.connect(func(_text: String) -> void: edited.emit())
	_field.text_submitted.connect(func(_text: String) -> void: submitted.emit())
	_field.gui_input.connect(_type)
	_field.focus_exited.connect(func() -> void: _set_value(_get_value()))
	add_child(_field)
	add_child(Kit.button(&"Dice", "", &"RandomNumberGenerator", tr("Another seed"), roll))
	var locked: bool = Settings.recall("seed_locked", true)
	_lock = Kit.toggle(
		&"LockSeed", &"Lock", tr("Keep the seed: without it, every Generate draws another one"), locked, _show_lock
	)
	_show_lock(_lock.button_pressed)
	add_child(_lock)


func roll() -> void:
	_set_value(randi())
	edited.emit()


## Go on by so many seeds.
func step(by: int) -> void:
	_set_value(_get_value() + by)
	edited.emit()


## The seed to make the next level with: this one when it is locked, else a new one.
func next() -> int:
	if not _lock.button_pressed:
		roll()
	_set_value(_get_value())
	return _get_value()


func _show_lock(on: bool) -> void:
	_lock.icon = Kit.icon(&"Lock" if on else &"Unlock")
	Settings.remember("seed_locked", on)


func _type(event: InputEvent) -> void:
	var key := event as InputEventKey
	if key != null and key.pressed and key.keycode in [KEY_UP, KEY_DOWN]:
		step(1 if key.keycode == KEY_UP else -1)
		_field.accept_event()


func _set_value(seed_: int) -> void:
	_field.text = str(seed_)


func _get_value() -> int:
	var text := _field.text.strip_edges()
	return text.to_int() if text.is_valid_int() else text.hash()
