@tool
extends HBoxContainer
## In the toolbar above the scene, while a TileMapLayer is selected: drag a box over cells to make a room of them.

signal captured(text: String, room_name: String, scene: PackedScene, tags: PackedStringArray, spawns: String)

const Kit := preload("../kit.gd")
const Capture := preload("capture.gd")
const CaptureDialog := preload("capture_dialog.gd")

var plugin: EditorPlugin
## The layer that is edited; null for none.
var layer: TileMapLayer:
	set = show_layer

var _button: Button
var _dragging := false
var _from := Vector2i.ZERO
var _to := Vector2i.ZERO


func _init() -> void:
	name = "CaptureTool"
	_button = Kit.toggle(
		&"CaptureRoom",
		&"",
		tr("Drag a box over cells of this layer to make a room of them"),
		false,
		func(_on: bool) -> void: plugin.update_overlays()
	)
	_button.icon = Kit.own_icon("room_template")
	_button.text = tr("Capture Room")
	add_child(_button)
	hide()


func show_layer(value: TileMapLayer) -> void:
	layer = value
	visible = layer != null and layer.tile_set != null
	if not visible:
		_button.set_pressed_no_signal(false)
		_dragging = false


func canvas_input(event: InputEvent) -> bool:
	if not _button.button_pressed or layer == null:
		return false
	var button := event as InputEventMouseButton
	if button != null and button.button_index == MOUSE_BUTTON_LEFT:
		if button.pressed:
			_dragging = true
			_from = _cell_under(button.position)
			_to = _from
		elif _dragging:
			_dragging = false
			_capture()
		plugin.update_overlays()
		return true
	if event is InputEventMouseMotion and _dragging:
		_to = _cell_under((event as InputEventMouseMotion).position)
		plugin.update_overlays()
		return true
	return false


# Wherever the focus is: a click on the button takes it from the scene.
func _shortcut_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if key != null and key.pressed and key.keycode == KEY_ESCAPE and _button.button_pressed and is_visible_in_tree():
		_dragging = false
		_button.button_pressed = false
		get_viewport().set_input_as_handled()


func canvas_draw(overlay: Control) -> void:
	if not _button.button_pressed or layer == null or not _dragging:
		return
	var box := _box()
	var first := layer.map_to_local(box.position)
	var across := (layer.map_to_local(box.position + Vector2i.RIGHT) - first) / 2
	var down := (layer.map_to_local(box.position + Vector2i.DOWN) - first) / 2
	var to_overlay := layer.get_viewport_transform() * layer.get_global_transform()
	# Through the corners of the box, which is no rectangle on isometric tiles.
	var corner := first - across - down
	var east := corner + across * (box.size.x * 2)
	var south := down * (box.size.y * 2)
	var points := PackedVector2Array([corner, east, east + south, corner + south, corner])
	points = to_overlay * points
	overlay.draw_colored_polygon(points.slice(0, 4), Color(1, 0.8, 0.4, 0.15))
	overlay.draw_polyline(points, Color(1, 0.8, 0.4), 2)
	overlay.draw_string(
		overlay.get_theme_default_font(), points[0] - Vector2(0, 6), "%d × %d" % [box.size.x, box.size.y]
	)


func _box() -> Rect2i:
	return Rect2i(_from, Vector2i.ONE).merge(Rect2i(_to, Vector2i.ONE))


func _cell_under(at: Vector2) -> Vector2i:
	return layer.local_to_map((layer.get_viewport_transform() * layer.get_global_transform()).affine_inverse() * at)


func _capture() -> void:
	_button.button_pressed = false
	var fault := Capture.fault_of(layer)
	if fault:
		Kit.toast(fault, EditorToaster.SEVERITY_WARNING)
		return
	var dialog := CaptureDialog.new()
	dialog.captured.connect(captured.emit)
	var chosen: Array[TileMapLayer] = [layer]
	var others: Array[TileMapLayer] = []
	var selected := EditorInterface.get_selection().get_selected_nodes()
	for one in Capture.layers_under(EditorInterface.get_edited_scene_root()):
		if one != layer and one.tile_set != null and one.tile_set.tile_size == layer.tile_set.tile_size:
			if one in selected:
				chosen.append(one)
			others.append(one)
	if dialog.read(chosen, _box(), "", null, others.filter(func(one: Node) -> bool: return one not in chosen)):
		EditorInterface.popup_dialog_centered(dialog)
	else:
		dialog.free()
		Kit.toast(tr("There is no tile in this box."), EditorToaster.SEVERITY_WARNING)
