@tool
extends HBoxContainer
## In the toolbar above the scene, while a GridMap is selected: make a room of its selected cells, or of all.

signal captured(text: String, room_name: String, scene: PackedScene, tags: PackedStringArray, spawns: String)

const Kit := preload("../kit.gd")
const CaptureDialog := preload("capture_dialog.gd")

## The grid that is edited; null for none.
var grid: GridMap:
	set = show_grid


func _init() -> void:
	name = "CaptureGridTool"
	var button := Kit.button(
		&"CaptureGridRoom",
		tr("Capture Room"),
		&"",
		tr("Make a room of the cells of this GridMap that are selected, or of all its cells"),
		func() -> void: capture(selected_box())
	)
	button.icon = Kit.own_icon("room_template")
	add_child(button)
	hide()


func show_grid(value: GridMap) -> void:
	grid = value
	visible = grid != null


## The cells that are selected in the editor of the GridMap; without volume for none.
func selected_box() -> AABB:
	for editor in EditorInterface.get_base_control().get_tree().root.find_children(
		"*", "GridMapEditorPlugin", true, false
	):
		if editor.call(&"has_selection") == true:
			var box: AABB = editor.call(&"get_selection")
			return AABB(box.position, box.size + Vector3.ONE)
	return AABB()


## Ask about the cells of a box.
func capture(box: AABB) -> void:
	var dialog := CaptureDialog.new()
	dialog.captured.connect(captured.emit)
	if dialog.read_grids([grid], box, ""):
		EditorInterface.popup_dialog_centered(dialog)
	else:
		dialog.free()
		Kit.toast(tr("There is no item in this box."), EditorToaster.SEVERITY_WARNING)
