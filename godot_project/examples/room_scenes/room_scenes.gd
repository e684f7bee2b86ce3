extends Node2D
## A dungeon of room scenes: the drawings are in `dungeon.room.txt`, the scenes beside it, and the builder opens the
## doorways. Press Enter for another dungeon.

## Emitted when a dungeon is built.
signal built(map: WarrenMap)

const ROOMS: WarrenRoomSet = preload("dungeon.room.txt")

## The map that is shown.
var map: WarrenMap

@onready var _generator: WarrenMapGenerator = $Generator
@onready var _builder: WarrenMapBuilder = $Builder
@onready var _camera: Camera2D = $Camera


func _ready() -> void:
	# The generator needs the drawings of the rooms, the builder their scenes.
	_generator.templates = ROOMS.templates
	_builder.templates.assign(ROOMS.templates)
	_generator.finished.connect(_build)
	_generator.failed.connect(push_error)
	_builder.failed.connect(push_error)
	_builder.finished.connect(func() -> void: built.emit(map))
	get_viewport().size_changed.connect(_look_at_all)
	_generator.start()


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"ui_accept"):
		_generator.seed += 1
		_generator.start()


func _build(made: WarrenMap) -> void:
	map = made
	_look_at_all()
	_builder.build(map)


func _look_at_all() -> void:
	if map == null:
		return
	var size := Vector2(map.size * _builder.used_tile_set().tile_size)
	var screen := get_viewport_rect().size
	_camera.position = size / 2
	_camera.zoom = Vector2.ONE * minf(screen.x / size.x, screen.y / size.y) * 0.95
