@tool
extends ConfirmationDialog
## Asks what becomes of cells and nodes that were changed by hand since the last bake, and shows where they are.

signal decided(keeps_mine: bool)

const Kit := preload("../kit.gd")
const Replacing := preload("replacing.gd")
const MapPlaces := preload("../../world/map_places.gd")
const NOTE := """You have changed what Warren baked, and the new map is in the way. Keep Mine bakes around your \
changes. Replace removes them; Undo brings them back."""
## Most lines that are listed.
const LINES := 200
## Of the cells of the map, by their kinds, and of changes.
const GRAYS: Array[Color] = [Color.TRANSPARENT, Color(0.35, 0.35, 0.38), Color(0.6, 0.6, 0.63), Color(0.8, 0.8, 0.83)]
const MARKED := Color(1, 0.6, 0.1)

var _picture := TextureRect.new()
var _list := ItemList.new()


func _init() -> void:
	name = "ReplaceDialog"
	title = tr("Bake Map")
	ok_button_text = tr("Keep Mine")
	add_button(tr("Replace"), true, "replace")
	_picture.name = "Picture"
	_picture.expand_mode = TextureRect.EXPAND_IGNORE_SIZE
	_picture.stretch_mode = TextureRect.STRETCH_KEEP_ASPECT_CENTERED
	_picture.texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST
	_picture.custom_minimum_size = Vector2(Kit.scaled(420), Kit.scaled(260))
	_picture.accessibility_name = tr("The new map, with your changes")
	_picture.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_list.name = "Changes"
	_list.custom_minimum_size.y = Kit.scaled(110)
	_list.accessibility_name = tr("Your changes")
	var column := VBoxContainer.new()
	var note := Kit.note(tr(NOTE), 420)
	note.remove_theme_color_override(&"font_color")
	column.add_child(note)
	column.add_child(_picture)
	column.add_child(_legend())
	column.add_child(_list)
	add_child(column)
	confirmed.connect(decided.emit.bind(true))
	custom_action.connect(
		func(_action: StringName) -> void:
			decided.emit(false)
			hide()
	)
	visibility_changed.connect(
		func() -> void:
			if not visible:
				queue_free()
	)


## Show a map and what it would replace.
func show_changes(map: WarrenMap, replacing: Replacing, places: MapPlaces) -> void:
	_picture.texture = ImageTexture.create_from_image(_drawn(map, replacing.changed_cells(places)))
	var lines := replacing.lines()
	for line in lines.slice(0, LINES):
		_list.add_item(line, null, false)
	if lines.size() > LINES:
		_list.add_item(tr("… and %d more") % (lines.size() - LINES), null, false)


func _legend() -> Control:
	var row := HBoxContainer.new()
	row.alignment = BoxContainer.ALIGNMENT_CENTER
	for entry: Array in [[GRAYS[2], tr("New map")], [MARKED, tr("Your changes")]]:
		var color := ColorRect.new()
		color.color = entry[0]
		color.custom_minimum_size = Vector2.ONE * Kit.scaled(10)
		color.size_flags_vertical = Control.SIZE_SHRINK_CENTER
		var label := Label.new()
		label.text = entry[1]
		row.add_child(color)
		row.add_child(label)
	return row


# The map in gray, and what was changed by hand in a color.
func _drawn(map: WarrenMap, marked: Dictionary[Vector2i, float]) -> Image:
	var image := Image.create_empty(map.size.x, map.size.y, false, Image.FORMAT_RGBA8)
	for y in map.size.y:
		for x in map.size.x:
			image.set_pixel(x, y, GRAYS[mini(map.tile_at(Vector2i(x, y)), GRAYS.size() - 1)])
	for cell in marked:
		var plain := image.get_pixelv(cell)
		image.set_pixelv(cell, plain.lerp(MARKED, marked[cell]) if plain.a > 0 else MARKED)
	return image
