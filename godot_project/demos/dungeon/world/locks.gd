class_name DungeonLocks
extends Node2D
## The gates of the locked doors and the keys that open them, each lock in a color of its own.

## The hero has picked up the key of a lock.
signal key_found(lock: int)
## A gate has opened: these cells are free.
signal opened(lock: int, cells: Array[Vector2i])

const CELL := 16.0
const COLORS: Array[Color] = [
	Color("ffc93c"),
	Color("5cc8ff"),
	Color("ff6b6b"),
	Color("9be564"),
	Color("d58bff"),
	Color("ff9f4a"),
]
const GATE := preload("res://demos/dungeon/art/gate.png")
const KEY := preload("res://demos/dungeon/art/key.png")
const GLOW := preload("res://demos/dungeon/art/glow.png")
const NAMES: PackedStringArray = ["golden", "blue", "red", "green", "violet", "orange"]

## The locks whose key the hero has, and those that are open.
var held: Dictionary[int, bool] = {}
var is_open: Dictionary[int, bool] = {}

var _map: WarrenMap
var _time := 0.0
var _keys: Array[Node2D] = []
var _gates: Array[Node2D] = []


static func color_of(lock: int) -> Color:
	return COLORS[lock % COLORS.size()]


static func name_of(lock: int) -> String:
	return NAMES[lock % NAMES.size()]


func _process(delta: float) -> void:
	_time += delta
	for key in _keys:
		(key.get_child(0) as Node2D).position.y = -4 + sin(_time * 3 + key.position.x) * 1.5


## Puts up the gates and lays out the keys of a map, in place of those of an earlier one.
func begin(map: WarrenMap) -> void:
	_map = map
	held.clear()
	is_open.clear()
	_keys.clear()
	_gates.clear()
	for child in get_children():
		child.queue_free()
	for lock in map.lock_count:
		_add_gates(lock)
		_add_key(lock)


## Returns the cells that are barred now.
func barred_cells() -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	for lock in _map.lock_count:
		if not is_open.has(lock):
			cells.append_array(_map.locked_cells(lock))
	return cells


## Returns where the key of the first lock lies that the hero has not found yet, or NONE when he has them all.
func next_key() -> Vector2i:
	for lock in _map.lock_count:
		if not held.has(lock):
			return _map.key_cell(lock)
	return Vector2i(-1, -1)


func _add_gates(lock: int) -> void:
	var stairs := _map.stairs_cells()
	for cell in _map.locked_cells(lock):
		var gate := StaticBody2D.new()
		gate.position = (Vector2(cell) + Vector2(0.5, 0.5)) * CELL
		gate.set_meta(&"lock", lock)
		# Stairs can be seen behind their gate.
		var opacity := 0.6 if cell in stairs else 1.0
		gate.add_child(_sprite(GATE, Color(color_of(lock).lerp(Color.WHITE, 0.15), opacity)))
		gate.add_child(_shape(Vector2(CELL, CELL)))
		var near := Area2D.new()
		near.add_child(_shape(Vector2(CELL, CELL) * 1.5))
		near.body_entered.connect(_on_gate_touched.bind(lock))
		gate.add_child(near)
		add_child(gate)
		_gates.append(gate)


func _add_key(lock: int) -> void:
	var key := Area2D.new()
	key.position = (Vector2(_map.key_cell(lock)) + Vector2(0.5, 0.5)) * CELL
	key.add_child(_sprite(KEY, color_of(lock)))
	var glow := _sprite(GLOW, Color(color_of(lock), 0.55))
	glow.material = CanvasItemMaterial.new()
	(glow.material as CanvasItemMaterial).blend_mode = CanvasItemMaterial.BLEND_MODE_ADD
	key.add_child(glow)
	key.add_child(_shape(Vector2(CELL, CELL) * 0.8))
	key.body_entered.connect(_on_key_touched.bind(lock, key))
	add_child(key)
	_keys.append(key)


func _sprite(texture: Texture2D, color: Color) -> Sprite2D:
	var sprite := Sprite2D.new()
	sprite.texture = texture
	sprite.modulate = color
	return sprite


func _shape(size: Vector2) -> CollisionShape2D:
	var shape := CollisionShape2D.new()
	shape.shape = RectangleShape2D.new()
	(shape.shape as RectangleShape2D).size = size
	return shape


func _on_key_touched(body: Node2D, lock: int, key: Node2D) -> void:
	if body is Hero and not held.has(lock) and (body as Hero).active:
		held[lock] = true
		_keys.erase(key)
		key.queue_free()
		key_found.emit(lock)


func _on_gate_touched(body: Node2D, lock: int) -> void:
	if body is Hero and held.has(lock) and not is_open.has(lock):
		open(lock)


## Opens all gates of a lock.
func open(lock: int) -> void:
	is_open[lock] = true
	for gate: Node2D in _gates.duplicate():
		if gate.get_meta(&"lock") == lock:
			_gates.erase(gate)
			var shape := gate.get_child(1) as CollisionShape2D
			shape.set_deferred(&"disabled", true)
			var fading := gate.create_tween()
			fading.tween_property(gate, "modulate:a", 0.0, 0.35)
			fading.tween_callback(gate.queue_free)
	opened.emit(lock, _map.locked_cells(lock))
