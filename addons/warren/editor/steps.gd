@tool
extends PanelContainer
## The three steps to a first level, over the empty picture: until they are dismissed, and when they are called.

signal asked(step: int)

const Kit := preload("kit.gd")
## One for all projects of a user, in the editor's settings.
const SETTING := "warren/dock/show_steps"

var _row := HFlowContainer.new()


## `steps` are what to do, in order.
func _init(steps: PackedStringArray) -> void:
	name = "Steps"
	set_anchors_and_offsets_preset(Control.PRESET_CENTER)
	grow_horizontal = Control.GROW_DIRECTION_BOTH
	grow_vertical = Control.GROW_DIRECTION_BOTH
	var box := EditorInterface.get_editor_theme().get_stylebox(&"panel", &"TooltipPanel").duplicate() as StyleBox
	if box is StyleBoxFlat:
		(box as StyleBoxFlat).bg_color = Color(Kit.color(&"base_color"), 1)
		(box as StyleBoxFlat).set_content_margin_all(Kit.scaled(8))
	add_theme_stylebox_override(&"panel", box)
	_row.name = "StepRow"
	_row.alignment = FlowContainer.ALIGNMENT_CENTER
	for index in steps.size():
		var tip := tr("Step %d of %d") % [index + 1, steps.size()]
		var text := "%d. %s" % [index + 1, steps[index]]
		_row.add_child(Kit.button(StringName("Step%d" % (index + 1)), text, &"", tip, asked.emit.bind(index)))
	_row.add_child(
		Kit.button(&"DismissSteps", tr("Got It"), &"StatusSuccess", tr("Do not show these steps again"), dismiss)
	)
	add_child(_row)
	visible = _is_wanted()


func dismiss() -> void:
	EditorInterface.get_editor_settings().set_setting(SETTING, false)
	hide()


## Show the steps again, or hide them for now.
func call_again() -> void:
	visible = not visible


func _ready() -> void:
	(get_parent() as Control).resized.connect(_fit)
	visibility_changed.connect(_fit)
	_fit()


func _fit() -> void:
	var room := (get_parent() as Control).size.x - Kit.scaled(16)
	custom_minimum_size.x = minf(room, Kit.scaled(420))
	size = Vector2.ZERO
	(get_parent() as Control).custom_minimum_size.y = maxf(Kit.scaled(96), size.y if visible else 0.0)
	set_anchors_and_offsets_preset(Control.PRESET_CENTER)


static func _is_wanted() -> bool:
	var settings := EditorInterface.get_editor_settings()
	return not settings.has_setting(SETTING) or settings.get_setting(SETTING) == true
