@tool
extends EditorInspectorPlugin
## In the inspector of a room template: its picture, what is wrong with it, and the way to the painter.

signal edit_asked(template: WarrenRoomTemplate)

const Kit := preload("../kit.gd")
const Painter := preload("painter.gd")


func _can_handle(object: Object) -> bool:
	return object is WarrenRoomTemplate


func _parse_begin(object: Object) -> void:
	var template := object as WarrenRoomTemplate
	var column := VBoxContainer.new()
	column.name = "WarrenRoomPicture"
	var painter := Painter.new()
	painter.custom_minimum_size = Vector2(0, Kit.scaled(150))
	painter.read_only = true
	painter.template = template
	column.add_child(painter)
	var fault := Kit.note()
	fault.add_theme_color_override(&"font_color", Kit.color(&"warning_color"))
	var show_fault := func() -> void:
		fault.text = template.error()
		fault.visible = fault.text != ""
	show_fault.call()
	template.changed.connect(show_fault)
	column.tree_exiting.connect(func() -> void: template.changed.disconnect(show_fault), CONNECT_ONE_SHOT)
	column.add_child(fault)
	column.add_child(
		Kit.button(&"EditDrawing", tr("Edit Drawing…"), &"Edit", "", func() -> void: edit_asked.emit(template))
	)
	add_custom_control(column)
