class_name DungeonLocks
extends Node2D
## The gates of the locked doors and the keys that open them, each lock in a color of its own.

const CELL := 16.0
const COLORS: Array[Color] = [
	Color("ffc93c"),
	Color("5cc8ff"),
	Color("ff6b6b"),
	Color("9be564"),
	Color("d58bff"),
	Color("ff9f4a"),
	Color("ff9ad5"),
]
const GATE := preload("res://demos/dungeon/art/gate.png")
const KEY := preload("res://demos/dungeon/art/key.png")
const GLOW := preload("res://demos/dungeon/art/glow.png")
const Glyphs := preload("res://addons/warren/world/minimap_glyphs.gd")
const DARK := Color("120c14")
const KEYS: Array[String] = [
	"The golden key", "The blue key", "The red key", "The green key", "The violet key", "The orange key"
]
const GATES: Array[String] = [
	"The golden gate opens",
	"The blue gate opens",
	"The red gate opens",
	"The green gate opens",
	"The violet gate opens",
	"The orange gate opens",
]

var _map: WarrenMap
# Which keys the hero has.
var _known: WarrenMapKnowledge
var _time := 0.0
var _keys: Dictionary[int, Node2D] = {}
var _gates: Array[Node2D] = []


static func color_of(lock: int) -> Color:
	return DemoSettings.color(COLORS, lock)


## What is told when the key of a lock is found.
static func key_told(lock: int) -> String:
	return KEYS[lock % KEYS.size()]


## What is told when the gates of a lock open.
static func gate_told(lock: int) -> String:
	return GATES[lock % GATES.size()]


## Draws the shape that a lock has on the map, on a plate, for eyes that do not tell the colors apart. Those of further
## locks than there are shapes are the other way round: light on a dark plate.
static func draw_sign(canvas: CanvasItem, lock: int, at: Vector2, radius: float) -> void:
	var is_dark := lock >= Glyphs.SHAPES
	canvas.draw_set_transform(at)
	canvas.draw_colored_polygon(Glyphs.lock_shape(0, radius), DARK if is_dark else Color.WHITE)
	canvas.draw_colored_polygon(Glyphs.lock_shape(lock, radius * 0.62), Color.WHITE if is_dark else DARK)
	canvas.draw_set_transform(Vector2.ZERO)


func _process(delta: float) -> void:
	_time += delta
	for key: Node2D in _keys.values():
		(key.get_child(0) as Node2D).position.y = -4 + sin(_time * 3 + key.position.x) * 1.5


## Puts up the gates and lays out the keys of a map, in place of those of an earlier one.
func begin(map: WarrenMap, known: WarrenMapKnowledge) -> void:
	_map = map
	_known = known
	_keys.clear()
	_gates.clear()
	for child in get_children():
		child.queue_free()
	for lock in map.lock_count:
		_add_gates(lock)
		_add_key(lock)


## Gives gates and keys the colors that the player has set.
func heed_settings() -> void:
	for gate in _gates:
		var lock: int = gate.get_meta(&"lock")
		var color := color_of(lock).lerp(Color.WHITE, 0.15)
		var sprite: Sprite2D = gate.get_child(0)
		sprite.modulate = Color(color, sprite.modulate.a)
	for lock: int in _keys:
		for part: Sprite2D in _keys[lock].get_children():
			part.modulate = Color(color_of(lock), part.modulate.a)


## Returns the cells that are barred to the hero: of gates whose keys he has not found.
func barred_cells() -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	for lock in _map.lock_count:
		if not _known.has_key(lock):
			cells.append_array(_map.locked_cells(lock))
	return cells


## Shows the key that lies in a room; -1 shows all keys.
func show_room(room: int) -> void:
	for lock in _keys:
		if room in [-1, _map.key_room(lock)]:
			_keys[lock].show()


func _add_gates(lock: int) -> void:
	var stairs := _map.stairs_cells()
	for cell in _map.locked_cells(lock):
		var gate := StaticBody2D.new()
		gate.position = (Vector2(cell) + Vector2(0.5, 0.5)) * CELL
		gate.set_meta(&"lock", lock)
		# Stairs can be seen behind their gate.
		var opacity := 0.6 if cell in stairs else 1.0
		var picture := _sprite(GATE, Color(color_of(lock).lerp(Color.WHITE, 0.15), opacity))
		_add_sign(picture, lock, Vector2.ZERO, 5.5)
		gate.add_child(picture)
		gate.add_child(_shape(Vector2(CELL, CELL)))
		add_child(gate)
		_gates.append(gate)


func _add_key(lock: int) -> void:
	var key := Node2D.new()
	key.position = (Vector2(_map.key_cell(lock)) + Vector2(0.5, 0.5)) * CELL
	var picture := _sprite(KEY, color_of(lock))
	_add_sign(picture, lock, Vector2(6, -6), 4.5)
	key.add_child(picture)
	var glow := _sprite(GLOW, Color(color_of(lock), 0.55))
	glow.material = CanvasItemMaterial.new()
	(glow.material as CanvasItemMaterial).blend_mode = CanvasItemMaterial.BLEND_MODE_ADD
	key.add_child(glow)
	key.hide()
	add_child(key)
	_keys[lock] = key


## Adds the shape that a lock has on the map, for eyes that do not tell the colors apart.
func _add_sign(picture: Sprite2D, lock: int, at: Vector2, radius: float) -> void:
	for plate: bool in [true, false]:
		var sign_ := Polygon2D.new()
		sign_.polygon = Glyphs.lock_shape(0 if plate else lock, radius if plate else radius * 0.62)
		sign_.color = Color.WHITE if plate else DARK
		sign_.position = at
		picture.add_child(sign_)


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


## Removes the key of a lock.
func take(lock: int) -> void:
	_keys[lock].queue_free()
	_keys.erase(lock)


## Opens all gates of a lock.
func open(lock: int) -> void:
	for gate: Node2D in _gates.duplicate():
		if gate.get_meta(&"lock") == lock:
			_gates.erase(gate)
			var shape := gate.get_child(1) as CollisionShape2D
			shape.set_deferred(&"disabled", true)
			var fading := gate.create_tween()
			fading.tween_property(gate, "modulate:a", 0.0, 0.35)
			fading.tween_callback(gate.queue_free)
