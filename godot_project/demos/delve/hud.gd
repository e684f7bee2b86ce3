class_name DelveHud
extends CanvasLayer
## What lies over a dungeon, flat or in space: where the hero is, his keys, the maps, progress, messages, help.

## Somebody clicked on a cell of the map.
signal cell_chosen(cell: Vector2i)

const KEY := preload("res://demos/dungeon/art/key.png")
const NO_BREAK := "\u00a0"

## The line at the bottom, and the same for who uses a gamepad.
@export var hint_line := ""
@export var pad_line := ""

var _small_wanted := true
var _fading: Tween

@onready var message: TableMessage = %Message

@onready var _status: CanvasItem = %Status
@onready var _room: Label = %Room
@onready var _facts: Label = %Facts
@onready var _small_map: WarrenMinimap = %SmallMap
@onready var _views: Array[WarrenMinimap] = [_small_map, %LargeMap]
@onready var _small: CanvasItem = %Small
@onready var _large: CanvasItem = %Large
@onready var _progress: CanvasItem = %Progress
@onready var _doing: Label = %Doing
@onready var _bar: ProgressBar = %Bar
@onready var _key_ring: Container = %KeyRing
@onready var _legend: DelveMapLegend = %Legend
@onready var _screen: DelveScreen = $Screen
@onready var _hint: Label = %Said


func _ready() -> void:
	_show_hint_line()
	for view in _views:
		view.cell_pressed.connect(cell_chosen.emit)


func _show_hint_line() -> void:
	(%Hint as Label).text = pad_line if DemoActions.by_pad else hint_line


## Names what all dungeons have: commands for the maps, gestures for the way, another dungeon below each message.
func begin_manner(manner: DemoManner) -> void:
	var next := manner.commands[&"new"].button(manner.do.bind(&"new"))
	next.theme = preload("res://manner/theme.tres")
	next.theme_type_variation = &"PrimaryButton"
	next.focus_mode = Control.FOCUS_NONE
	message.add(next)
	manner.offer(&"show_large_map", "Large map", "The whole floor", toggle_large_map)
	manner.offer(&"show_minimap", "Small map", "The map in the corner", toggle_small_map)
	manner.gesture("Walk", "Arrows, W A S D", [&"move_left", &"move_right", &"move_up", &"move_down"])
	manner.gesture("Walk there", "Click or tap the place, or a map", [&"walk_here"])
	manner.gesture("Closer, farther", "Wheel, + and -", [&"zoom_in", &"zoom_out"])
	manner.gesture("Next dungeon, when the crystal is reached", "Space, Enter", [&"confirm"])
	manner.settings_changed.connect(_heed_settings)
	manner.commands[&"show_large_map"].changed.connect(_show_hint_line)
	_heed_settings()
	manner.told.connect(func(title: String, text: String) -> void: hint((tr(title) + ". " + text).strip_edges()))


func _heed_settings() -> void:
	for view in _views:
		for lock in DungeonLocks.COLORS.size():
			view.add_theme_color_override("lock_%d" % lock, DungeonLocks.color_of(lock))


func toggle_large_map() -> void:
	_show_maps(not _large.visible)


func toggle_small_map() -> void:
	show_small_map(not _small_wanted)


func show_small_map(shown: bool) -> void:
	_small_wanted = shown
	_show_maps(_large.visible)


## Closes the large map; returns whether it was open.
func close_map() -> bool:
	var was_open := _large.visible
	_show_maps(false)
	return was_open


func is_map_open() -> bool:
	return _large.visible


## Show the map, and what is known of it, of the hero whom this node follows.
func begin(tracker: WarrenRoomTracker) -> void:
	for view in _views:
		view.tracker = tracker
	_legend.tracker = tracker


## Show all rooms, or only those that the hero knows.
func show_all(shown: bool) -> void:
	for view in _views:
		view.show_all = shown


## Give a room its color on the map.
func add_room(room: int, color: Color) -> void:
	for view in _views:
		view.set_room_color(room, color)


## Show a way on the maps; none if it is empty.
func show_way(way: Array[Vector2i]) -> void:
	for view in _views:
		view.set_route(way)


## Show which keys of a map with locks are known to have been taken.
func show_taken_keys(count: int, knowledge: WarrenMapKnowledge) -> void:
	var held: Dictionary[int, int] = {}
	for lock in count:
		held[lock] = int(knowledge.has_key(lock))
	show_keys(held)


## Show how many keys of each lock the hero holds, by the numbers of the locks.
func show_keys(held: Dictionary[int, int]) -> void:
	for child in _key_ring.get_children():
		child.queue_free()
	for lock in held:
		var count := held[lock]
		var picture := TextureRect.new()
		picture.texture = KEY
		picture.custom_minimum_size = Vector2(32, 32)
		picture.expand_mode = TextureRect.EXPAND_IGNORE_SIZE
		picture.stretch_mode = TextureRect.STRETCH_KEEP_ASPECT_CENTERED
		picture.texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST
		picture.mouse_filter = Control.MOUSE_FILTER_IGNORE
		picture.modulate = Color(DungeonLocks.color_of(lock), 1.0 if count else 0.4)
		picture.draw.connect(_draw_sign.bind(picture, lock, count))
		_key_ring.add_child(picture)


## The shape that a lock has on the map, at the corner of its key; the number of keys if there are several.
func _draw_sign(picture: TextureRect, lock: int, count: int) -> void:
	DungeonLocks.draw_sign(picture, lock, Vector2(25, 24), 9)
	if count > 1:
		TableBoard.write_edged(picture, Vector2(8, 24), str(count), 16)


## Say something for a moment, without a panel in the way.
func hint(text: String) -> void:
	_hint.text = text
	_hint.modulate.a = 1.0
	if _fading:
		_fading.kill()
	_fading = create_tween()
	_fading.tween_interval(maxf(1.6, 0.05 * text.length()))
	_fading.tween_property(_hint, "modulate:a", 0.0, 0.6)


## The room that the hero is in, and what its dungeon is.
func told() -> String:
	return _room.text + ", " + _facts.text


## Names a room, with facts that have three spaces between them: lines are broken there, not within a fact.
func show_room(room_name: String, facts: String) -> void:
	_room.text = room_name
	_screen.fit_name()
	_facts.text = facts.replace(" ", NO_BREAK).replace(NO_BREAK.repeat(3), "   ")


func show_progress(done: int, total: int, what: String) -> void:
	_progress.show()
	_doing.text = "%s   %d / %d" % [tr(what), done, total]
	_bar.max_value = maxi(total, 1)
	_bar.value = done


func hide_progress() -> void:
	_progress.hide()


func show_message(title: String, text: String) -> void:
	message.say(title, text)
	message.show()


func show_end(end: TableEmblem.End, title: String, text: String) -> void:
	message.say_end(end, title, text)
	message.show()


func hide_message() -> void:
	message.hide()


func show_large_map() -> void:
	_show_maps(true)


## The large map takes the place of the rest, and shows all of the floor.
func _show_maps(large: bool) -> void:
	_large.visible = large
	_views[1].follow = WarrenMinimap.Follow.ALL
	_status.visible = not large
	_small.visible = _small_wanted and not large
