class_name DungeonHud
extends CanvasLayer
## What lies over the dungeon: where the hero is, the map, progress, messages, help.

## Somebody clicked on a cell of the map.
signal cell_chosen(cell: Vector2i)

var _map: WarrenMap
var _way: Array[Vector2i] = []
var _small_wanted := true
var _fading: Tween

@onready var _status: CanvasItem = %Status
@onready var _room: Label = %Room
@onready var _facts: Label = %Facts
@onready var _views: Array[WarrenMinimap] = [%SmallMap, %LargeMap]
@onready var _small: CanvasItem = %Small
@onready var _large: CanvasItem = %Large
@onready var _progress: CanvasItem = %Progress
@onready var _doing: Label = %Doing
@onready var _bar: ProgressBar = %Bar
@onready var _message: CanvasItem = %Message
@onready var _title: Label = %Title
@onready var _text: Label = %Text
@onready var _keys: Container = %KeyRing
@onready var _hint: Label = %Said
@onready var _help: CanvasItem = %Help


func _ready() -> void:
	for view in _views:
		view.cell_pressed.connect(cell_chosen.emit)


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("show_help"):
		_help.visible = not _help.visible
	elif event.is_action_pressed("show_minimap"):
		_small_wanted = not _small_wanted
		_show_maps(_large.visible)
	elif event.is_action_pressed("show_large_map"):
		_show_maps(not _large.visible)


## Shows a map, with the hero whom this node follows.
func begin(map: WarrenMap, tracker: WarrenRoomTracker) -> void:
	_map = map
	_way.clear()
	for view in _views:
		view.tracker = tracker


## Gives a room its color on the map.
func add_room(room: int, color: Color) -> void:
	for view in _views:
		view.set_room_color(room, color)


func show_way(way: Array[Vector2i]) -> void:
	_way = way
	show_main_path(true)


## Shows which keys the hero has found, and how many there are.
func show_keys(locks: DungeonLocks) -> void:
	for child in _keys.get_children():
		child.queue_free()
	for lock in _map.lock_count:
		var picture := TextureRect.new()
		picture.texture = DungeonLocks.KEY
		picture.custom_minimum_size = Vector2(32, 32)
		picture.expand_mode = TextureRect.EXPAND_IGNORE_SIZE
		picture.stretch_mode = TextureRect.STRETCH_KEEP_ASPECT_CENTERED
		picture.texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST
		picture.mouse_filter = Control.MOUSE_FILTER_IGNORE
		picture.modulate = Color(DungeonLocks.color_of(lock), 1.0 if locks.held.has(lock) else 0.25)
		_keys.add_child(picture)


## Says something for a moment, without a panel in the way.
func hint(text: String) -> void:
	_hint.text = text
	_hint.modulate.a = 1.0
	if _fading:
		_fading.kill()
	_fading = create_tween()
	_fading.tween_interval(1.6)
	_fading.tween_property(_hint, "modulate:a", 0.0, 0.6)


func show_main_path(shown: bool) -> void:
	var none: Array[Vector2i] = []
	for view in _views:
		view.set_route(_way if shown else none)


## Names the room that the hero is in.
func show_room(room: int, facts: String) -> void:
	_room.text = _map.room_name(room)
	_facts.text = facts


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


func show_large_map() -> void:
	_show_maps(true)


## The large map takes the place of the small one.
func _show_maps(large: bool) -> void:
	_large.visible = large
	for view in _views:
		view.follow = WarrenMinimap.Follow.ALL
	_status.visible = not large
	_small.visible = _small_wanted and not large
