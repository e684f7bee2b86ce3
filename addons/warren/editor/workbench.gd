@tool
extends Node
## Everything the plugin puts into the editor, and takes away again: the dock, inspector parts, importer, thumbnails.

const Kit := preload("kit.gd")
const Dock := preload("dock.gd")
const CaptureTool := preload("rooms/capture_tool.gd")
const MissionInspector := preload("missions/inspector.gd")
const RoomInspector := preload("rooms/inspector.gd")
const ImportWatch := preload("rooms/import_watch.gd")
const MapImporter := preload("rooms/map_importer.gd")
const RoomImporter := preload("rooms/importer.gd")
const RoomThumbnails := preload("rooms/thumbnails.gd")
const GridTool := preload("rooms/capture_grid_tool.gd")
const FromScene := preload("rooms/from_scene.gd")
const SettingsHelp := preload("settings_help.gd")
const TextImporter := preload("rooms/text_importer.gd")

var dock: Dock

var _plugin: EditorPlugin
# An EditorDock from 4.6 on; null before.
var _frame: MarginContainer
var _capture: CaptureTool
var _grid_tool: GridTool
var _from_scene: FromScene
var _room_inspector: RoomInspector
var _mission_inspector: MissionInspector
var _settings_help: SettingsHelp
var _importer: RoomImporter
var _text_importer: TextImporter
# Null where the project's settings say so.
var _map_importer: MapImporter
var _import_watch: ImportWatch
var _thumbnails: RoomThumbnails


static func open(plugin: EditorPlugin) -> Node:
	var made := new()
	made.name = "Workbench"
	made._plugin = plugin
	made._build()
	return made


func _build() -> void:
	dock = Dock.new()
	dock.name = "WarrenDock"
	dock.undo_redo = _plugin.get_undo_redo()
	_show_dock()
	_capture = CaptureTool.new()
	_capture.plugin = _plugin
	_capture.captured.connect(dock.dungeon.add_captured)
	_plugin.add_control_to_container(EditorPlugin.CONTAINER_CANVAS_EDITOR_MENU, _capture)
	_grid_tool = GridTool.new()
	_grid_tool.captured.connect(dock.dungeon.add_captured)
	_plugin.add_control_to_container(EditorPlugin.CONTAINER_SPATIAL_EDITOR_MENU, _grid_tool)
	_from_scene = FromScene.new()
	_from_scene.add = dock.dungeon.add_captured
	_plugin.add_context_menu_plugin(EditorContextMenuPlugin.CONTEXT_SLOT_FILESYSTEM, _from_scene)
	_room_inspector = RoomInspector.new()
	_room_inspector.edit_asked.connect(dock.dungeon.edit_room)
	_plugin.add_inspector_plugin(_room_inspector)
	_mission_inspector = MissionInspector.new()
	_plugin.add_inspector_plugin(_mission_inspector)
	_settings_help = SettingsHelp.new()
	_plugin.add_inspector_plugin(_settings_help)
	_importer = RoomImporter.new()
	_plugin.add_import_plugin(_importer)
	_text_importer = TextImporter.new()
	_plugin.add_import_plugin(_text_importer)
	if ProjectSettings.get_setting("warren/import/tiled_and_ldtk") == true:
		_map_importer = MapImporter.new()
		_plugin.add_import_plugin(_map_importer)
		_import_watch = ImportWatch.new()
	_thumbnails = RoomThumbnails.new()
	EditorInterface.get_resource_previewer().add_preview_generator(_thumbnails)
	_plugin.add_tool_menu_item(tr("Warren: Capture Room from This Scene"), dock.dungeon.capture_scene)


## Take everything out of the editor again; a job that is under way is cancelled.
func close() -> void:
	_plugin.remove_tool_menu_item(tr("Warren: Capture Room from This Scene"))
	EditorInterface.get_resource_previewer().remove_preview_generator(_thumbnails)
	if _map_importer != null:
		_import_watch.close()
		_plugin.remove_import_plugin(_map_importer)
	_plugin.remove_import_plugin(_importer)
	_plugin.remove_import_plugin(_text_importer)
	_plugin.remove_inspector_plugin(_settings_help)
	_plugin.remove_inspector_plugin(_mission_inspector)
	_plugin.remove_inspector_plugin(_room_inspector)
	_plugin.remove_control_from_container(EditorPlugin.CONTAINER_CANVAS_EDITOR_MENU, _capture)
	_capture.free()
	_plugin.remove_control_from_container(EditorPlugin.CONTAINER_SPATIAL_EDITOR_MENU, _grid_tool)
	_grid_tool.free()
	_plugin.remove_context_menu_plugin(_from_scene)
	dock.stop()
	dock.file.close()
	if _frame != null:
		_plugin.call(&"remove_dock", _frame)
		_frame.free()
	else:
		_plugin.remove_control_from_bottom_panel(dock)
		dock.free()


func handles(object: Object) -> bool:
	return object is TileMapLayer or object is GridMap or object is WarrenMapGenerator


func edit(object: Object) -> void:
	_capture.layer = object as TileMapLayer
	_grid_tool.grid = object as GridMap
	if object is WarrenMapGenerator:
		dock.dungeon.follow(object as WarrenMapGenerator)


func canvas_input(event: InputEvent) -> bool:
	return _capture.canvas_input(event)


func canvas_draw(overlay: Control) -> void:
	_capture.canvas_draw(overlay)


## Save what was made in the dock, with a scene or before the editor closes.
func save() -> void:
	dock.file.save()


## What the editor asks before it closes; empty if all is saved.
func unsaved_status() -> String:
	return dock.file.unsaved_status()


func show_dock() -> void:
	if _frame != null:
		_frame.call(&"make_visible")
	else:
		_plugin.make_bottom_panel_item_visible(dock)


func _show_dock() -> void:
	var key := InputEventKey.new()
	key.keycode = KEY_W
	key.alt_pressed = true
	key.shift_pressed = true
	var shortcut := Shortcut.new()
	shortcut.resource_name = tr("Toggle the Warren Dock")
	shortcut.events = [key]
	if not ClassDB.class_exists(&"EditorDock"):
		_plugin.add_control_to_bottom_panel(dock, "Warren", shortcut)
		return
	_frame = ClassDB.instantiate(&"EditorDock")
	_frame.name = "Warren"
	_frame.set(&"title", "Warren")
	_frame.set(&"layout_key", "warren")
	_frame.set(&"dock_icon", Kit.own_icon("map_generator"))
	_frame.set(&"dock_shortcut", shortcut)
	_frame.set(&"default_slot", ClassDB.class_get_integer_constant(&"EditorDock", &"DOCK_SLOT_BOTTOM"))
	_frame.set(&"available_layouts", ClassDB.class_get_integer_constant(&"EditorDock", &"DOCK_LAYOUT_ALL"))
	_frame.add_child(dock)
	_plugin.call(&"add_dock", _frame)
