@tool
extends Suite
## Answers where things are on the screen and how they stand, while someone else holds mouse and keyboard.
## Questions come as files, one JSON list each; so do the answers. It never does anything itself.


func test_guide() -> void:
	var folder := OS.get_cmdline_user_args()[1]
	while not FileAccess.file_exists(folder.path_join("enough")):
		await get_tree().process_frame
		var file := folder.path_join("question")
		if not FileAccess.file_exists(file):
			continue
		var question: Array = JSON.parse_string(FileAccess.get_file_as_string(file))
		DirAccess.remove_absolute(file)
		var method := "where_" + str(question[0])
		var answer: Variant = callv(method, question.slice(1)) if has_method(method) else state()
		var out := FileAccess.open(folder.path_join("writing"), FileAccess.WRITE)
		out.store_string(JSON.stringify(answer))
		out.close()
		DirAccess.rename_absolute(folder.path_join("writing"), folder.path_join("answer"))


## The middle of a visible control: by name, by text, or by both as "name/text".
func where_control(what: String) -> Variant:
	for control: Control in get_tree().root.find_children("*", "Control", true, false):
		var text: String = str(control.get("text")) if "text" in control else ""
		if control.is_visible_in_tree() and (control.name == StringName(what) or text == what) and control.size.x > 2:
			return point(control, control.size / 2)
	return null


## A tab of any visible tab bar.
func where_tab(title: String) -> Variant:
	for bar: TabBar in get_tree().root.find_children("*", "TabBar", true, false):
		for index in bar.tab_count:
			if bar.is_visible_in_tree() and bar.get_tab_title(index) == title:
				return point(bar, bar.get_tab_rect(index).get_center())
	return null


## An entry of the menu that is open.
func where_entry(text: String) -> Variant:
	for menu: PopupMenu in get_tree().root.find_children("*", "PopupMenu", true, false):
		if not menu.visible:
			continue
		for index in menu.item_count:
			if menu.get_item_text(index) == text:
				return index
	return null


## How many lines lie between the entries above this one.
func where_lines(text: String) -> int:
	for menu: PopupMenu in get_tree().root.find_children("*", "PopupMenu", true, false):
		var lines := 0
		for index in menu.item_count if menu.visible else 0:
			if menu.get_item_text(index) == text:
				return lines
			lines += int(menu.is_item_separator(index))
	return 0


## A node in the scene dock.
func where_node(name_: String) -> Variant:
	for tree: Tree in get_tree().root.find_children("*", "Tree", true, false):
		if not tree.is_visible_in_tree() or not tree.get_parent().get_class().begins_with("SceneTreeEditor"):
			continue
		var item := tree.get_root()
		while item != null:
			if item.get_text(0) == name_:
				tree.scroll_to_item(item)
				return point(tree, tree.get_item_area_rect(item, 0).get_center() - tree.get_scroll())
			item = item.get_next_in_tree()
	return null


## A cell of a layer of the edited scene, in the 2D view.
func where_cell(path: String, x: float, y: float) -> Variant:
	var layer := EditorInterface.get_edited_scene_root().get_node(path) as TileMapLayer
	var view := EditorInterface.get_editor_viewport_2d()
	var container := view.get_parent() as Control
	var inside := (
		view.global_canvas_transform * layer.get_global_transform() * layer.map_to_local(Vector2i(int(x), int(y)))
	)
	return point(container, inside)


## Two opposite corners of a baked room that lies wholly in the 2D view.
func where_baked_room(path: String) -> Variant:
	var bench := get_tree().root.find_child("Workbench", true, false)
	var map: WarrenMap = bench.get("dock").get("dungeon").map()
	var view := EditorInterface.get_editor_viewport_2d().get_parent() as Control
	var visible_ := view.get_screen_transform() * Rect2(Vector2.ZERO, view.size).grow(-30)
	for box in map.rooms():
		var from: Array = where_cell(path, box.position.x, box.position.y)
		var to: Array = where_cell(path, box.end.x - 1, box.end.y - 1)
		if (
			visible_.has_point(Vector2(from[0] as float, from[1] as float))
			and visible_.has_point(Vector2(to[0] as float, to[1] as float))
		):
			return from + to
	return null


## A room of the map in the dock's preview.
func where_room(index: float) -> Variant:
	var preview: Control = get_tree().root.find_child("MapPreview", true, false)
	return point(preview, (preview.call("rect_of", int(index)) as Rect2).get_center())


func state() -> Dictionary:
	var bench := get_tree().root.find_child("Workbench", true, false)
	var dungeon: Variant = bench.get("dock").get("dungeon") if bench != null else null
	var map: WarrenMap = dungeon.map() if dungeon != null else null
	var root := EditorInterface.get_edited_scene_root()
	var cells := {}
	if root != null:
		for layer: TileMapLayer in root.find_children("*", "TileMapLayer", true, false):
			cells[str(root.get_path_to(layer))] = layer.get_used_cells().size()
	var windows: Array[String] = []
	for window: Window in get_tree().root.find_children("*", "Window", true, false):
		if window.visible:
			windows.append(window.title)
	return {
		"busy":
		(
			EditorInterface.get_resource_filesystem().is_scanning()
			or dungeon != null and (dungeon.is_making() or dungeon.bake.is_baking())
		),
		"rooms": map.room_count if map != null else 0,
		"floor": map.tiles().size() - map.tiles().count(0) if map != null else 0,
		"faults":
		(
			dungeon.templates.templates().map(func(room: WarrenRoomTemplate) -> String: return room.error())
			if dungeon != null
			else []
		),
		"templates":
		(
			dungeon.templates.templates().map(func(room: WarrenRoomTemplate) -> String: return room.name)
			if dungeon != null
			else []
		),
		"cells": cells,
		"scene": root.scene_file_path if root != null else "",
		"playing": EditorInterface.is_playing_scene(),
		"windows": windows,
		"zoom": EditorInterface.get_editor_viewport_2d().global_canvas_transform.get_scale().x,
	}


func point(control: Control, at: Vector2) -> Array:
	var on_screen := control.get_screen_transform() * at
	return [on_screen.x, on_screen.y]
