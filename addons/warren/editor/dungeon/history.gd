@tool
extends ScrollContainer
## The last maps, newest first, to go back to.

signal chosen(map: WarrenMap)

const Kit := preload("../kit.gd")
const MapPreview := preload("map_preview.gd")
const Settings := preload("../settings.gd")

## Whether the pictures are below each other.
var vertical := false:
	set = _set_vertical

var _row := BoxContainer.new()
var _maps: Array[WarrenMap] = []
# What the settings were that each map was made of.
var _settings: Array[int] = []
var _seeds: Array[int] = []
var _group := ButtonGroup.new()


func _init() -> void:
	name = "History"
	_row.name = "Maps"
	add_child(_row)
	_set_vertical(false)
	hide()


func maps() -> Array[WarrenMap]:
	return _maps.duplicate()


## What the settings were that a map was made of.
func settings_of(map: WarrenMap) -> int:
	return _settings[_maps.find(map)]


## The seed that was asked for; the best of several maps has another one.
func seed_of(map: WarrenMap) -> int:
	return _seeds[_maps.find(map)]


## Remember the map that a preview shows, and the settings and the seed that it was made of.
func add(shown: MapPreview, settings: int, seed_: int) -> void:
	var map := shown.map
	_maps.push_front(map)
	_settings.push_front(settings)
	_seeds.push_front(seed_)
	show()
	var button := Button.new()
	button.toggle_mode = true
	button.button_group = _group
	button.button_pressed = true
	button.custom_minimum_size = Vector2(Kit.scaled(60), Kit.scaled(44))
	button.theme_type_variation = &"FlatButton"
	var told := tr_n("Seed %d: %d room, %d × %d cells", "Seed %d: %d rooms, %d × %d cells", map.room_count)
	button.tooltip_text = told % [map.seed, map.room_count, map.size.x, map.size.y]
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
		_settings.pop_back()
		_seeds.pop_back()
		var oldest := _row.get_child(-1)
		_row.remove_child(oldest)
		oldest.queue_free()
	scroll_horizontal = 0
	scroll_vertical = 0


func _set_vertical(on: bool) -> void:
	vertical = on
	_row.vertical = on
	horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED if on else ScrollContainer.SCROLL_MODE_AUTO
	vertical_scroll_mode = ScrollContainer.SCROLL_MODE_AUTO if on else ScrollContainer.SCROLL_MODE_DISABLED
	custom_minimum_size = Vector2(Kit.scaled(70) if on else 0.0, 0.0 if on else Kit.scaled(56))
