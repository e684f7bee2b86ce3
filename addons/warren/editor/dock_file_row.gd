@tool
extends HBoxContainer
## Shows in which file the rooms and settings of the dock are saved, and whether they are.

const Kit := preload("kit.gd")
const DockFile := preload("dock_file.gd")
const SAVED_IN := """Rooms and settings of the dock are saved in %s when you save a scene (Ctrl+S), and when the \
editor closes. Add that file to version control."""
const NODE_OF := "These rooms and settings belong to the node %s. They are saved with its scene, %s."

var _file: DockFile
var _label := Label.new()
var _save: Button
var _menu: MenuButton
# The generator in a scene whose rooms are shown; null for the dock's.
var _node: Node


func _init() -> void:
	name = "DockFileRow"
	var icon := TextureRect.new()
	icon.texture = Kit.icon(&"PackedScene")
	icon.stretch_mode = TextureRect.STRETCH_KEEP_CENTERED
	_label.name = "DockFilePath"
	_label.mouse_filter = Control.MOUSE_FILTER_PASS
	_label.text_overrun_behavior = TextServer.OVERRUN_TRIM_ELLIPSIS
	_label.clip_text = true
	_save = Kit.button(&"SaveDock", "", &"Save", tr("Save the rooms and settings of the dock"), _save_file)
	var entries: Array[Array] = [
		[tr("Save As…"), &"Save", func() -> void: _file.ask_save_as()],
		[tr("Open…"), &"Load", func() -> void: _file.ask_use()],
		[],
		[tr("Show in FileSystem"), &"Filesystem", _show_in_file_system],
		[tr("Revert to Saved File"), &"Reload", func() -> void: _file.revert()],
	]
	_menu = Kit.menu(&"DockFileMenu", "", &"GuiTabMenuHl", tr("The file of the dock"), entries)
	for part: Control in [icon, Kit.stretched(_label), _save, _menu]:
		add_child(part)


func show_file(file: DockFile) -> void:
	_file = file
	_file.changed.connect(_refresh)
	_refresh()


## Show where the rooms of a generator in a scene are saved; null for those of the dock.
func show_node(node: Node) -> void:
	_node = node
	_refresh()


func _refresh() -> void:
	if _file == null:
		return
	_save.visible = _node == null
	_menu.visible = _node == null
	if _node != null:
		var scene := _node.owner if _node.owner != null else _node
		var scene_file := scene.scene_file_path if scene.scene_file_path else tr("not saved yet")
		_label.text = scene_file.trim_prefix("res://")
		_label.tooltip_text = Kit.wrapped(tr(NODE_OF) % [_node.name, scene_file])
	else:
		_label.text = _file.path.trim_prefix("res://") + (" (*)" if _file.is_unsaved() else "")
		_label.tooltip_text = Kit.wrapped(tr(SAVED_IN) % _file.path)
	_save.disabled = not _file.is_unsaved()
	var popup := _menu.get_popup()
	for index: int in [3, 4]:
		popup.set_item_disabled(index, not _file.is_there())


func _save_file() -> void:
	_file.save()


func _show_in_file_system() -> void:
	EditorInterface.get_file_system_dock().navigate_to_path(_file.path)
