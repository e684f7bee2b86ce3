class_name IntroOffer
extends CanvasLayer
## Offers the introduction of a game once, at the bottom edge: nodes with a method `leave_foot` keep that strip free. It
## disappears as soon as the player does anything else.

## The player wants to see it.
signal accepted

const NARROW := 560.0
const GAP := 10.0

## Board and panel of the demo; null for none.
var fold: DemoFold

var _panel := PanelContainer.new()
var _row := BoxContainer.new()
var _is_answered := false


func _init() -> void:
	layer = 25
	name = "Offer"


func _ready() -> void:
	_panel.theme = preload("res://manner/theme.tres")
	_panel.theme_type_variation = &"MessagePanel"
	_row.add_theme_constant_override("separation", 12)
	var told := Label.new()
	told.text = "Is this game new to you?"
	var show_it := Button.new()
	show_it.theme_type_variation = &"PrimaryButton"
	show_it.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	# Without a button of its own on a gamepad, it is in the menu.
	var key := DemoActions.key_of(&"introduce")
	show_it.text = "%s [%s]" % [tr("Introduction"), key if key else DemoActions.key_of(&"menu")]
	show_it.custom_minimum_size = Vector2(170, 44)
	show_it.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	show_it.pressed.connect(accepted.emit)
	var close := Button.new()
	close.text = "×"
	close.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	close.custom_minimum_size = Vector2(44, 44)
	close.pressed.connect(queue_free)
	var answers := HBoxContainer.new()
	for part: Control in [show_it, close]:
		part.focus_mode = Control.FOCUS_NONE
		answers.add_child(part)
	_row.add_child(told)
	_row.add_child(answers)
	_panel.add_child(_row)
	add_child(_panel)
	get_viewport().size_changed.connect(_lay_out)
	_panel.minimum_size_changed.connect(_lay_out, CONNECT_DEFERRED)
	if fold:
		fold.sort_children.connect(_lay_out, CONNECT_DEFERRED)
	_lay_out()


func _exit_tree() -> void:
	get_parent().propagate_call(&"leave_foot", [0.0])


func _input(event: InputEvent) -> void:
	var click := event as InputEventMouseButton
	var touch := event as InputEventScreenTouch
	var at := click.position if click else touch.position if touch else Vector2.INF
	if event.is_pressed() and not event.is_echo() and not _panel.get_global_rect().has_point(at):
		_is_answered = true
		_panel.hide()
	# The board keeps its place until a press on it has ended, or the release would be on another cell.
	var is_over := not event.is_pressed() if click or touch else event.is_pressed()
	if _is_answered and is_over:
		queue_free()


## Takes its place: below the board where the panel is beside it, otherwise below both.
func _lay_out() -> void:
	if not is_inside_tree() or _is_answered:
		return
	var window := get_viewport().get_visible_rect()
	var place := DemoFit.room(window.size)
	if fold and fold.way == DemoFold.Way.BESIDE and fold.is_visible_in_tree():
		place = (fold.get_child(0) as Control).get_global_rect()
	_row.vertical = place.size.x < NARROW
	_panel.size = Vector2.ZERO
	_panel.position = Vector2(place.get_center().x - _panel.size.x / 2, window.end.y - _panel.size.y - GAP).floor()
	get_parent().propagate_call(&"leave_foot", [_panel.size.y + 2 * GAP])
