class_name IntroOffer
extends CanvasLayer
## Tells once that a game has an introduction. It is gone as soon as the player does anything else.

## The player wants to see it.
signal accepted

const NARROW := 560.0

var _panel := PanelContainer.new()


func _init() -> void:
	layer = 25
	name = "Offer"


func _ready() -> void:
	_panel.theme = preload("res://manner/theme.tres")
	_panel.theme_type_variation = &"MessagePanel"
	var row := BoxContainer.new()
	row.vertical = get_viewport().get_visible_rect().size.x < NARROW
	row.add_theme_constant_override("separation", 12)
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
	row.add_child(told)
	row.add_child(answers)
	_panel.add_child(row)
	_panel.anchor_left = 0.5
	_panel.anchor_right = 0.5
	_panel.anchor_top = 1
	_panel.anchor_bottom = 1
	_panel.offset_bottom = -10
	_panel.grow_horizontal = Control.GROW_DIRECTION_BOTH
	_panel.grow_vertical = Control.GROW_DIRECTION_BEGIN
	add_child(_panel)


func _input(event: InputEvent) -> void:
	var click := event as InputEventMouseButton
	var touch := event as InputEventScreenTouch
	var at := click.position if click else touch.position if touch else Vector2.INF
	var elsewhere := not _panel.get_global_rect().has_point(at)
	if event.is_pressed() and not event.is_echo() and elsewhere:
		queue_free()
