@tool
extends EditorContextMenuPlugin
## Makes rooms of scenes: of the open one, or of scene files by their menu in the FileSystem dock.

const Kit := preload("../kit.gd")
const Capture := preload("capture.gd")
const CaptureGrid := preload("capture_grid.gd")
const CaptureDialog := preload("capture_dialog.gd")
const Committing := preload("../bake/committing.gd")
const Look := preload("../../world/room_look.gd")

## Called with what the dialog has made.
var add: Callable


func _popup_menu(paths: PackedStringArray) -> void:
	if paths.size() == 1 and paths[0].get_extension() in ["tscn", "scn"]:
		add_context_menu_item(tr("Make Room from Scene"), _make, Kit.own_icon("room_template"))


func _make(paths: PackedStringArray) -> void:
	make(paths[0])


## Ask what the tiles or items of a scene file stand for, and make a room of it.
func make(path: String) -> void:
	var scene := ResourceLoader.load(path) as PackedScene
	var root := scene.instantiate() if scene != null and scene.can_instantiate() else null
	if root == null or root is not Node2D and root is not Node3D:
		if root != null:
			root.free()
		var reason: String = Look.fault(scene, path.get_file(), Vector2i.ZERO, [], Vector3.ONE)
		Kit.toast(tr("%s cannot be a room") % path.get_file(), EditorToaster.SEVERITY_ERROR, reason)
		return
	var dialog := ask(root, add)
	if dialog != null:
		dialog.tree_exited.connect(root.queue_free)
	else:
		root.free()


## Ask about a scene that is open or was instantiated; null where there is nothing to make a room of.
static func ask(root: Node, add_room: Callable) -> CaptureDialog:
	var dialog := CaptureDialog.new()
	dialog.captured.connect(add_room)
	if root != null and _is_whole(root):
		dialog.whole_scene = ResourceLoader.load(root.scene_file_path) as PackedScene
	var layers := Capture.layers_under(root)
	for layer in layers:
		var fault := Capture.fault_of(layer)
		if fault:
			dialog.free()
			Kit.toast(fault, EditorToaster.SEVERITY_WARNING)
			return null
	var title := String(root.name).capitalize() if root != null else ""
	if (
		root != null
		and (
			dialog.read(layers, Rect2i(), title, root)
			or dialog.read_grids(CaptureGrid.grids_under(root), AABB(), title, root)
		)
	):
		EditorInterface.popup_dialog_centered(dialog)
		return dialog
	dialog.free()
	Kit.toast(
		TranslationServer.translate("The scene has no TileMapLayer or GridMap with cells to make a room of."),
		EditorToaster.SEVERITY_WARNING
	)
	return null


# A level is no room: with a generator or a map in it, only its cells are taken.
static func _is_whole(root: Node) -> bool:
	return (
		not root.scene_file_path.is_empty()
		and root.find_children("*", "WarrenMapGenerator", true, false).is_empty()
		and root is not WarrenMapGenerator
		and Committing.holder_of(root, true) == null
		and Committing.holder_of(root, false) == null
	)
