@tool
extends ConfirmationDialog
## Asks what each tile of a captured piece stands for, and shows the room that comes of it.

signal captured(text: String, room_name: String)

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const Drawing := preload("drawing.gd")
const Painter := preload("painter.gd")
const Capture := preload("capture.gd")

var _cells: Dictionary[Vector2i, PackedStringArray] = {}
var _kinds: Dictionary[String, String] = {}
var _preview := WarrenRoomTemplate.new()
var _name := LineEdit.new()
var _fault := Label.new()
var _rows := VBoxContainer.new()


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
	var right := Kit.column(240)
	right.add_child(Kit.note(tr("What the tiles stand for:")))
	right.add_child(Kit.stretched(scroll))
	var columns := HSplitContainer.new()
	columns.add_child(Kit.stretched(left, 1.4))
	columns.add_child(Kit.stretched(right))
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


## Show the cells of some layers, in `only` or all of them. False where there is no tile.
func read(layers: Array[TileMapLayer], only: Rect2i, room_name: String) -> bool:
	if layers.is_empty():
		return false
	_cells = Capture.read(layers, only)
	var known: Dictionary = Settings.recall("tile_kinds", {})
	for layer in layers:
		if layer.tile_set == null:
			continue
		for cell in layer.get_used_cells():
			var key := Capture.key_of(layer, cell)
			if not _kinds.has(key) and _is_used(key):
				_kinds[key] = known.get(key, Capture.guess(layer, cell))
				_rows.add_child(_row(layer, cell, key))
	if room_name:
		_name.text = room_name
	_show()
	return not _cells.is_empty()


func _is_used(key: String) -> bool:
	for cell in _cells:
		if key in _cells[cell]:
			return true
	return false


func _row(layer: TileMapLayer, cell: Vector2i, key: String) -> Control:
	var picture := TextureRect.new()
	picture.texture = _tile_picture(layer, cell)
	picture.expand_mode = TextureRect.EXPAND_IGNORE_SIZE
	picture.stretch_mode = TextureRect.STRETCH_KEEP_ASPECT_CENTERED
	picture.custom_minimum_size = Vector2.ONE * Kit.scaled(28)
	var choice := OptionButton.new()
	choice.accessibility_name = tr("Kind of tile %s") % key.get_slice("|", 2)
	var marks: Array[String] = [Drawing.SOLID, Drawing.INNER, Drawing.OUTER, Drawing.DOOR]
	for label: String in [tr("Solid"), tr("Inner"), tr("Outer"), tr("Door")]:
		choice.add_item(label)
	choice.select(marks.find(_kinds[key]))
	choice.item_selected.connect(
		func(index: int) -> void:
			_kinds[key] = marks[index]
			_show()
	)
	return Kit.row([picture, Kit.stretched(choice)])


func _tile_picture(layer: TileMapLayer, cell: Vector2i) -> Texture2D:
	var source := layer.tile_set.get_source(layer.get_cell_source_id(cell)) as TileSetAtlasSource
	if source == null or source.texture == null:
		return Kit.icon(&"PackedScene")
	var picture := AtlasTexture.new()
	picture.atlas = source.texture
	picture.region = source.get_tile_texture_region(layer.get_cell_atlas_coords(cell))
	return picture


func _show() -> void:
	_preview.text = Capture.draw(_cells, _kinds)
	_fault.text = _preview.error()


func _confirm() -> void:
	var known: Dictionary = Settings.recall("tile_kinds", {})
	known.merge(_kinds, true)
	Settings.remember("tile_kinds", known)
	captured.emit(_preview.text, _name.text.strip_edges() if _name.text.strip_edges() else tr("Room"))
