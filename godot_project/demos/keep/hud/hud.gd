class_name KeepHud
extends CanvasLayer
## What lies over the dungeon: where the hero is, the minimap, keys, messages, help.

## Somebody clicked on a cell of the map.
signal cell_chosen(cell: Vector2i)

const KEY := preload("res://demos/dungeon/art/key.png")

var _fading: Tween

@onready var _room: Label = %Room
@onready var _facts: Label = %Facts
@onready var _keys: Container = %KeyRing
@onready var _hint: Label = %Said
@onready var _minimaps: Array[WarrenMinimap] = [%SmallMap, %LargeMap]
@onready var _small: Control = %Small
@onready var _large: Control = %Large
@onready var _help: Control = %Help
@onready var _message: Control = %Message
@onready var _title: Label = %Title
@onready var _text: Label = %Text
@onready var _progress: Control = %Progress
@onready var _doing: Label = %Doing
@onready var _bar: ProgressBar = %Bar


func _ready() -> void:
	for minimap in _minimaps:
		minimap.cell_pressed.connect(cell_chosen.emit)


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("show_help"):
		_help.visible = not _help.visible
	elif event.is_action_pressed("show_minimap"):
		_small.visible = not _small.visible
	elif event.is_action_pressed("show_large_map"):
		_large.visible = not _large.visible


func begin(tracker: WarrenRoomTracker) -> void:
	for minimap in _minimaps:
		minimap.tracker = tracker


## Show which keys the hero has found, and how many there are.
func show_keys(count: int, knowledge: WarrenMapKnowledge) -> void:
	for child in _keys.get_children():
		child.queue_free()
	for lock in count:
		var picture := TextureRect.new()
		picture.texture = KEY
		picture.custom_minimum_size = Vector2(32, 32)
		picture.expand_mode = TextureRect.EXPAND_IGNORE_SIZE
		picture.stretch_mode = TextureRect.STRETCH_KEEP_ASPECT_CENTERED
		picture.mouse_filter = Control.MOUSE_FILTER_IGNORE
		picture.modulate = Color(DungeonLocks.color_of(lock), 1.0 if knowledge.has_key(lock) else 0.25)
		_keys.add_child(picture)


func show_room(room_name: String, facts: String) -> void:
	_room.text = room_name
	_facts.text = facts


## Say something for a moment, without a panel in the way.
func hint(text: String) -> void:
	_hint.text = text
	_hint.modulate.a = 1.0
	if _fading:
		_fading.kill()
	_fading = create_tween()
	_fading.tween_interval(1.6)
	_fading.tween_property(_hint, "modulate:a", 0.0, 0.6)


func show_progress(done: int, total: int) -> void:
	_progress.show()
	_doing.text = "Placing rooms   %d / %d" % [done, total]
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
