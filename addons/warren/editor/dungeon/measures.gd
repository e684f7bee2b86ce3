@tool
extends VBoxContainer
## What a map is like, in numbers, and what is known of the room that is selected in it.

const Kit := preload("../kit.gd")

var _tree := Tree.new()
var _title := Kit.heading("")
var _map: WarrenMap
var _milliseconds := 0.0


func _init() -> void:
	name = "Measures"
	add_child(_title)
	_title.text = tr("Measures")
	_tree.accessibility_name = tr("Measures")
	_tree.columns = 2
	_tree.hide_root = true
	_tree.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_tree.set_column_expand(1, false)
	_tree.set_column_custom_minimum_width(1, int(Kit.scaled(86)))
	add_child(_tree)


func show_map(map: WarrenMap, milliseconds: float) -> void:
	_map = map
	_milliseconds = milliseconds
	show_room(map, -1)


func show_room(map: WarrenMap, room: int) -> void:
	_tree.clear()
	_tree.create_item()
	if map == null or map.is_empty():
		return
	_title.text = tr("Measures") if room < 0 else tr("Room %d: %s") % [room, map.room_name(room)]
	if room < 0:
		_whole(map)
	else:
		_one(map, room)


func _whole(map: WarrenMap) -> void:
	_add(tr("Seed"), str(map.seed))
	_add(tr("Size"), "%d × %d" % [map.size.x, map.size.y])
	if _milliseconds > 0:
		_add(tr("Made in"), tr("%.1f ms") % _milliseconds)
	var measures: Dictionary = map.measures()
	for name_: String in measures:
		_add(tr(name_.capitalize()), _text(measures[name_]))


func _one(map: WarrenMap, room: int) -> void:
	var box := map.rooms()[room]
	_add(tr("Place"), "%d, %d" % [box.position.x, box.position.y])
	_add(tr("Size"), "%d × %d" % [box.size.x, box.size.y])
	_add(tr("Tags"), ", ".join(map.room_tags(room)))
	_add(tr("Doors to"), ", ".join(Array(map.neighbors(room)).map(str)))
	_add(tr("From start"), str(map.path_between(map.start_room, room).size() - 1))


func _text(value: Variant) -> String:
	if value is float:
		return "%.2f" % value
	if value is Array:
		var list: Array = value
		return " ".join(list.map(str))
	return str(value)


func _add(label: String, value: String) -> void:
	var item := _tree.create_item()
	item.set_text(0, label)
	item.set_text(1, value)
	for column in 2:
		item.set_autowrap_mode(column, TextServer.AUTOWRAP_WORD_SMART)
	item.set_tooltip_text(0, label)
	item.set_tooltip_text(1, value)
	item.set_text_alignment(1, HORIZONTAL_ALIGNMENT_RIGHT)
