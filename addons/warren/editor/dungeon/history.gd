@tool
extends ScrollContainer
## The last maps, newest first, to go back to.

signal chosen(map: WarrenMap)

const Kit := preload("../kit.gd")
const MapPreview := preload("map_preview.gd")
const Settings := preload("../settings.gd")

var _row := HBoxContainer.new()
var _maps: Array[WarrenMap] = []
var _group := ButtonGroup.new()


func _init() -> void:
	name = "History"
	vertical_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	custom_minimum_size.y = Kit.scaled(56)
	_row.name = "Maps"
	add_child(_row)


func maps() -> Array[WarrenMap]:
	return _maps.duplicate()


## Remember the map that a preview shows.
func add(shown: MapPreview) -> void:
	var map := shown.map
	_maps.push_front(map)
	var button := Button.new()
	button.toggle_mode = true
	button.button_group = _group
	button.button_pressed = true
	button.custom_minimum_size = Vector2(Kit.scaled(72), Kit.scaled(48))
	button.theme_type_variation = &"FlatButton"
	button.tooltip_text = tr("Seed %d: %d rooms, %d × %d cells") % [map.seed, map.room_count, map.size.x, map.size.y]
	button.accessibility_name = button.tooltip_text
	button.pressed.connect(func() -> void: chosen.emit(map))
	var picture := MapPreview.new()
	picture.focus_mode = Control.FOCUS_NONE
	picture.mouse_filter = Control.MOUSE_FILTER_IGNORE
	picture.set_shown(MapPreview.Layer.DOORS, false)
	picture.set_shown(MapPreview.Layer.GRAPH, false)
	picture.set_shown(MapPreview.Layer.PATH, false)
	picture.set_shown(MapPreview.Layer.LOCKS, false)
	picture.set_anchors_preset(Control.PRESET_FULL_RECT)
	picture.show_like(shown)
	button.add_child(picture)
	_row.add_child(button)
	_row.move_child(button, 0)
	while _maps.size() > int(Settings.number("editor/maps_to_remember")):
		_maps.pop_back()
		var oldest := _row.get_child(-1)
		_row.remove_child(oldest)
		oldest.queue_free()
	scroll_horizontal = 0
