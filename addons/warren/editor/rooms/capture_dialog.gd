@tool
extends ConfirmationDialog
## Asks what each tile of a captured piece stands for, and shows the room that comes of it.

signal captured(text: String, room_name: String, scene: PackedScene, tags: PackedStringArray, spawns: String)

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const Drawing := preload("drawing.gd")
const Painter := preload("painter.gd")
const Capture := preload("capture.gd")
const CaptureGrid := preload("capture_grid.gd")
const Committing := preload("../bake/committing.gd")
const Markers := preload("markers.gd")
const RoomLook := preload("../../world/room_look.gd")

## The scene file that the room is made from: it stands for the room as it is. Null to keep tiles or items alone.
var whole_scene: PackedScene

var _cells: Dictionary[Vector2i, PackedStringArray] = {}
var _layers: Array[TileMapLayer] = []
# The layer whose cells are those of the room.
var _base: TileMapLayer
var _grids: Array[GridMap] = []
var _box := Rect2i()
var _volume := AABB()
var _root: Node
var _cell_size := Vector3.ONE
var _markers := Markers.new()
var _kinds: Dictionary[String, String] = {}
var _preview := WarrenRoomTemplate.new()
var _name := LineEdit.new()
var _fault := Label.new()
var _rows := VBoxContainer.new()
var _right := VBoxContainer.new()
var _heading := Kit.note(tr("What the tiles stand for:"))


func _init() -> void:
	name = "CaptureDialog"
	title = tr("Capture Room")
	ok_button_text = tr("Add Room")
	min_size = Vector2i(Vector2(620, 420) * EditorInterface.get_editor_scale())
	_name.name = "RoomName"
	_name.accessibility_name = tr("Name of the room")
	_name.placeholder_text = tr("Name of the room")
	_name.text = tr("Room")
	register_text_enter(_name)
	var painter := Painter.new()
	painter.read_only = true
	painter.template = _preview
	_fault.custom_minimum_size.x = Kit.scaled(300)
	_fault.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_fault.add_theme_color_override(&"font_color", Kit.color(&"warning_color"))
	var left := Kit.column(300)
	left.add_child(_name)
	left.add_child(Kit.stretched(painter))
	left.add_child(_fault)
	var scroll := ScrollContainer.new()
	scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	scroll.add_child(Kit.stretched(_rows))
	_right.custom_minimum_size.x = Kit.scaled(240)
	_right.add_child(_heading)
	_right.add_child(Kit.stretched(scroll))
	var columns := HSplitContainer.new()
	columns.add_child(Kit.stretched(left, 1.4))
	columns.add_child(Kit.stretched(_right))
	add_child(columns)
	confirmed.connect(_confirm)
	visibility_changed.connect(
		func() -> void:
			if visible:
				_name.grab_focus()
				_name.select_all()
			else:
				queue_free()
	)


## Show the cells of some layers, in `only` or all of them. False where there is no tile. Of `others`, the user may take
## some in, too. Markers below `root` say where doors and spawn points are.
func read(
	layers: Array[TileMapLayer], only: Rect2i, room_name: String, root: Node = null, others: Array[TileMapLayer] = []
) -> bool:
	if layers.is_empty():
		return false
	_layers = Capture.in_order(layers)
	_base = layers[0]
	_box = only
	_root = root
	if _base.tile_set != null:
		var side := _base.tile_set.tile_size
		_cell_size = Vector3(side.x, side.y, 0)
	if not others.is_empty():
		var choice := _choice_of_layers(Capture.in_order(layers + others))
		_right.add_child(choice)
		_right.move_child(choice, 0)
	_list_layers()
	return _show_named(room_name)


## Show the cells of some GridMaps, in `only` or all of them. False where there is no item.
func read_grids(grids: Array[GridMap], only: AABB, room_name: String, root: Node = null) -> bool:
	if grids.is_empty():
		return false
	_layers = []
	_heading.text = tr("What the items stand for:")
	_grids = grids
	_volume = only
	_root = root
	_cell_size = grids[0].cell_size
	_cells = CaptureGrid.read(grids, only)
	var known: Dictionary = Settings.kept("tile_kinds", {})
	for grid in grids:
		if grid.mesh_library == null:
			continue
		for cell in grid.get_used_cells():
			var key := CaptureGrid.key_of(grid, cell)
			if not _kinds.has(key) and _is_used(key):
				_kinds[key] = known.get(key, CaptureGrid.guess(grid, cell))
				var item := grid.get_cell_item(cell)
				_rows.add_child(_item_row(grid.mesh_library, item, key))
	return _show_named(room_name)


func _list_layers() -> void:
	for row in _rows.get_children():
		row.free()
	_cells = Capture.read(_layers, _base, _box)
	var known: Dictionary = Settings.kept("tile_kinds", {})
	var listed: Dictionary[String, bool] = {}
	for layer in _layers:
		if layer.tile_set == null:
			continue
		for cell in layer.get_used_cells():
			var key := Capture.key_of(layer, cell)
			if not listed.has(key) and _is_used(key):
				listed[key] = true
				if not _kinds.has(key):
					_kinds[key] = known.get(key, Capture.guess(layer, cell))
				_rows.add_child(_row(_tile_picture(layer, cell), key))


func _choice_of_layers(offered: Array[TileMapLayer]) -> Control:
	var column := VBoxContainer.new()
	column.add_child(Kit.note(tr("Layers of the room:"), 200))
	for layer in offered:
		var choice := CheckBox.new()
		choice.name = "Take" + layer.name
		choice.text = layer.name
		choice.button_pressed = layer in _layers
		# The layer that the box was drawn on says which cells they are.
		choice.disabled = layer == _base
		choice.toggled.connect(
			func(on: bool) -> void:
				# As they lie over each other in the scene.
				_layers.assign(
					offered.filter(func(one: TileMapLayer) -> bool: return on if one == layer else one in _layers)
				)
				_list_layers()
				_show()
		)
		column.add_child(choice)
	return column


func _show_named(room_name: String) -> bool:
	if room_name:
		_name.text = room_name
	_show()
	return not _cells.is_empty()


func _is_used(key: String) -> bool:
	for cell in _cells:
		if key in _cells[cell]:
			return true
	return false


func _row(texture: Texture2D, key: String, label := "") -> Control:
	var picture := TextureRect.new()
	picture.name = "Picture"
	picture.texture = texture
	picture.expand_mode = TextureRect.EXPAND_IGNORE_SIZE
	picture.stretch_mode = TextureRect.STRETCH_KEEP_ASPECT_CENTERED
	picture.custom_minimum_size = Vector2.ONE * Kit.scaled(28)
	var choice := OptionButton.new()
	var number := key.get_slice("|", 1) + ":" + key.get_slice("|", 2)
	choice.accessibility_name = tr("Kind of tile %s") % (label if label else number)
	choice.tooltip_text = label if label else key.get_slice("|", 0).get_file() + " " + number
	var marks: Array[String] = [Drawing.SOLID, Drawing.INNER, Drawing.OUTER, Drawing.DOOR]
	for kind: String in [tr("Solid"), tr("Inner"), tr("Outer"), tr("Door")]:
		choice.add_item(kind)
	choice.select(marks.find(_kinds[key]))
	choice.item_selected.connect(
		func(index: int) -> void:
			_kinds[key] = marks[index]
			_show()
	)
	var parts: Array[Control] = [picture]
	if label:
		var name_of_item := Label.new()
		name_of_item.text = label
		name_of_item.clip_text = true
		parts.append(Kit.stretched(name_of_item))
	parts.append(Kit.stretched(choice))
	return Kit.row(parts)


# The editor draws the item if the library has no preview of it.
func _item_row(library: MeshLibrary, item: int, key: String) -> Control:
	var drawn := library.get_item_preview(item)
	var row := _row(drawn if drawn != null else Kit.icon(&"GridMap"), key, library.get_item_name(item))
	var mesh := library.get_item_mesh(item)
	if drawn == null and mesh != null and DisplayServer.get_name() != "headless":
		EditorInterface.get_resource_previewer().queue_edited_resource_preview(
			mesh, self, &"_show_item", row.get_node(^"Picture")
		)
	return row


func _show_item(_path: String, drawn: Texture2D, _small: Texture2D, picture: TextureRect) -> void:
	if drawn != null and is_instance_valid(picture):
		picture.texture = drawn


func _tile_picture(layer: TileMapLayer, cell: Vector2i) -> Texture2D:
	var source := layer.tile_set.get_source(layer.get_cell_source_id(cell)) as TileSetAtlasSource
	if source == null or source.texture == null:
		return Kit.icon(&"PackedScene")
	var picture := AtlasTexture.new()
	picture.atlas = source.texture
	picture.region = source.get_tile_texture_region(layer.get_cell_atlas_coords(cell))
	return picture


func _show() -> void:
	_preview.text = Drawing.from_cells(_marks())
	_fault.text = _preview.error()


# What each cell is, with the doors and spawn points of the scene's markers.
func _marks() -> Dictionary[Vector2i, String]:
	var marks := Capture.marks_of(_cells, _kinds)
	_markers = Markers.new()
	if _root != null and not _cells.is_empty():
		_markers.read(_root, marks, _to_cell(), &"spawns" in _preview)
		if &"spawns" in _preview:
			_preview.set(&"spawns", _markers.spawns)
	return marks


# From points of the scene to cells as the marks count them.
func _to_cell() -> Callable:
	if _base != null:
		var into := RoomLook.into(_base, _root)
		return func(point: Vector3) -> Vector2i: return _base.local_to_map(into * Vector2(point.x, point.z))
	var shift := _first_cell_of_grid()
	return func(point: Vector3) -> Vector2i:
		return Vector2i((Vector2(point.x, point.z) / Vector2(_cell_size.x, _cell_size.z)).floor()) - shift


# The cell of the scene where the cell (0, 0) of the first grid is.
func _first_cell_of_grid() -> Vector2i:
	var grid := _grids[0]
	return RoomLook.cell_at(grid, _root, _cell_size, Vector3(int(grid.cell_center_x), 0, int(grid.cell_center_z)) / 2)


func _scene() -> PackedScene:
	var marks := _marks()
	var corner := Drawing.box_of(marks).position
	if whole_scene == null:
		if _grids.is_empty():
			return Capture.scene_of(_layers, _base, marks)
		return CaptureGrid.scene_of(_grids, marks, _volume)
	if _base != null:
		return _moved(RoomLook.into(_base, _root).affine_inverse() * Capture.corner_of(_base, corner))
	var cells := corner + _first_cell_of_grid()
	return _moved(Vector2(cells) * Vector2(_cell_size.x, _cell_size.z))


# The scene with this point of it at the origin.
func _moved(corner: Vector2) -> PackedScene:
	if corner.is_zero_approx():
		return whole_scene
	var inner := whole_scene.instantiate(PackedScene.GEN_EDIT_STATE_INSTANCE)
	var outer := Committing.new_holder(inner is not Node3D)
	outer.name = inner.name
	if inner is Node3D:
		(inner as Node3D).position = -Vector3(corner.x, 0, corner.y)
	else:
		(inner as Node2D).position = -corner
	outer.add_child(inner)
	inner.owner = outer
	return Capture.packed(outer)


func _confirm() -> void:
	var known: Dictionary = Settings.kept("tile_kinds", {})
	for key in _kinds:
		if not key.begins_with(Capture.FLEETING):
			known[key] = _kinds[key]
	Settings.keep("tile_kinds", known)
	var room_name := _name.text.strip_edges() if _name.text.strip_edges() else tr("Room")
	captured.emit(_preview.text, room_name, _scene(), _markers.tags, _markers.spawns)
