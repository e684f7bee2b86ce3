@tool
extends VBoxContainer
## A list of presets: a picture, a name and a line of what it is. A click or Enter chooses one.

signal chosen(index: int)
## Chosen, and to be made at once: a double click or Enter.
signal generate_asked(index: int)

const Kit := preload("kit.gd")
const Pictures := preload("pictures.gd")

var _list := ItemList.new()
var _about := Kit.note()
var _pictures := Pictures.new()
var _orders: Array[Callable] = []
# Which list this is: a picture that was ordered for an earlier one comes too late.
var _number := 0


func _init() -> void:
	name = "Presets"
	_list.name = "PresetList"
	_list.accessibility_name = tr("Presets")
	_list.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_list.fixed_icon_size = Vector2i.ONE * int(Kit.scaled(44))
	_list.item_clicked.connect(_click)
	_list.item_activated.connect(generate_asked.emit)
	_list.item_selected.connect(_describe)
	add_child(_list)
	_about.name = "AboutPreset"
	add_child(_about)
	add_child(_pictures)
	visibility_changed.connect(_order, CONNECT_DEFERRED)


func clear() -> void:
	_number += 1
	_list.clear()
	_orders.clear()
	_pictures.forget()


## Add a preset. `begin` has its picture made, see there; without one there is no picture.
func add_preset(title: String, about: String, key: String, begin := Callable()) -> void:
	var index := _list.add_item(title, Kit.icon(&"Grid"))
	_list.set_item_tooltip(index, Kit.wrapped(title + "\n" + about))
	_list.set_item_metadata(index, about)
	if begin.is_valid():
		_orders.append(_pictures.order.bind(key, begin, _show_picture.bind(index, _number)))
	_order.call_deferred()


## Mark the preset that is in use; -1 for none.
func select(index: int) -> void:
	_list.deselect_all()
	_about.text = ""
	if index >= 0:
		_list.select(index)
		_list.ensure_current_is_visible()
		_describe(index)


func selected() -> int:
	var found := _list.get_selected_items()
	return found[0] if found else -1


func _click(index: int, _at: Vector2, button: int) -> void:
	if button == MOUSE_BUTTON_LEFT:
		chosen.emit(index)


func _describe(index: int) -> void:
	_about.text = str(_list.get_item_metadata(index))


# Pictures are made when the list is first seen.
func _order() -> void:
	if not is_visible_in_tree():
		return
	var orders := _orders.duplicate()
	_orders.clear()
	for one: Callable in orders:
		one.call()


func _show_picture(texture: Texture2D, index: int, number: int) -> void:
	if number == _number:
		_list.set_item_icon(index, texture)
