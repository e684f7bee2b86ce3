class_name DungeonHud
extends CanvasLayer
## What lies over the dungeon: where the hero is, the map, progress, messages, help.

## Somebody clicked on a cell of the map.
signal cell_chosen(cell: Vector2i)

var _map: WarrenMap
var _picture: MapPicture
var _small_wanted := true

@onready var _status: CanvasItem = %Status
@onready var _room: Label = %Room
@onready var _facts: Label = %Facts
@onready var _views: Array[MapView] = [%SmallMap, %LargeMap]
@onready var _small: CanvasItem = %Small
@onready var _large: CanvasItem = %Large
@onready var _progress: CanvasItem = %Progress
@onready var _doing: Label = %Doing
@onready var _bar: ProgressBar = %Bar
@onready var _message: CanvasItem = %Message
@onready var _title: Label = %Title
@onready var _text: Label = %Text
@onready var _help: CanvasItem = %Help


func _ready() -> void:
	for view in _views:
		view.cell_chosen.connect(cell_chosen.emit)


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("show_help"):
		_help.visible = not _help.visible
	elif event.is_action_pressed("show_minimap"):
		_small_wanted = not _small_wanted
		_show_maps(_large.visible)
	elif event.is_action_pressed("show_large_map"):
		_show_maps(not _large.visible)


## Shows a map of which no room is ready yet.
func begin(map: WarrenMap) -> void:
	_map = map
	_picture = MapPicture.new(map)
	for view in _views:
		view.picture = _picture
		view.way.clear()
		view.start = map.room_center(map.start_room)
		view.goal = map.room_center(map.goal_room)
		view.hero = view.start


func add_room(room: int, cells: Array[Vector2i], walkable: Array[Vector2i], color: Color) -> void:
	_picture.add_room(room, cells, walkable, color)


func show_way(way: Array[Vector2i]) -> void:
	for view in _views:
		view.way = way


func show_main_path(shown: bool) -> void:
	for view in _views:
		view.way_shown = shown


func show_hero(cell: Vector2i) -> void:
	for view in _views:
		view.hero = cell


## Names the room that the hero is in, and brightens it on the map.
func show_room(room: int, facts: String) -> void:
	_room.text = _map.room_name(room)
	_facts.text = facts
	_picture.visit(room)


func show_progress(what: String, done: int, total: int) -> void:
	_progress.show()
	_doing.text = "%s   %d / %d" % [what, done, total]
	_bar.max_value = maxi(total, 1)
	_bar.value = done


func hide_progress() -> void:
	_progress.hide()


func show_message(title: String, text: String) -> void:
	_title.text = title
	_text.text = text
	_message.show()


func hide_message() -> void:
	_message.hide()


## The large map takes the place of the small one.
func _show_maps(large: bool) -> void:
	_large.visible = large
	_status.visible = not large
	_small.visible = _small_wanted and not large
