@tool
extends EditorPlugin
## Warren in the editor. Nothing here names a class of the extension: this script must run where that does not load,
## to say so and what to do about it.

const SENTINEL := &"WarrenMapGenerator"
const FOLDER := "res://addons/warren/editor/"

# The half that needs the extension: editor/workbench.gd.
var _workbench: Node
var _exports: Array[EditorExportPlugin] = []


func _enter_tree() -> void:
	for name_: String in ["export_plugin.gd", "left_out.gd", "without_extension.gd"]:
		_exports.append((load(FOLDER + "export/" + name_) as GDScript).new())
		add_export_plugin(_exports[-1])
	(load(FOLDER + "settings.gd") as GDScript).call(&"declare")
	if ClassDB.class_exists(SENTINEL):
		_workbench = (load(FOLDER + "workbench.gd") as GDScript).call(&"open", self)
		add_child(_workbench)
	else:
		# When the editor stands: a window that opens while it is still loading may end up behind others.
		var timer := Timer.new()
		timer.one_shot = true
		timer.timeout.connect(_explain)
		add_child(timer)
		timer.start(1.0)


func _exit_tree() -> void:
	for export in _exports:
		remove_export_plugin(export)
	_exports.clear()
	if _workbench != null:
		_workbench.call(&"close")
		_workbench.free()
		_workbench = null


func _get_plugin_name() -> String:
	return "Warren"


func _handles(object: Object) -> bool:
	return _workbench != null and _workbench.call(&"handles", object) == true


func _edit(object: Object) -> void:
	if _workbench != null:
		_workbench.call(&"edit", object)


func _save_external_data() -> void:
	if _workbench != null:
		_workbench.call(&"save")


## What is unsaved belongs to no scene: the editor asks before it closes.
func _get_unsaved_status(for_scene: String) -> String:
	return str(_workbench.call(&"unsaved_status")) if _workbench != null and not for_scene else ""


func _forward_canvas_gui_input(event: InputEvent) -> bool:
	return _workbench != null and _workbench.call(&"canvas_input", event) == true


func _forward_canvas_draw_over_viewport(overlay: Control) -> void:
	if _workbench != null:
		_workbench.call(&"canvas_draw", overlay)


func _explain() -> void:
	var dialog: Window = (load(FOLDER + "python_missing.gd") as GDScript).new()
	if DisplayServer.get_name() == "headless":
		dialog.free()
	else:
		EditorInterface.popup_dialog_centered(dialog)
