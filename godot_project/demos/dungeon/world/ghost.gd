class_name DungeonGhost
extends Node2D
## A ghost: it drifts about in its room, and comes after the hero as soon as both are in one room. Walls and gates stop
## it, furniture does not. After it has caught him it dozes for a while.

enum Mood { DRIFTING, CHASING, DOZING }

const PICTURE := preload("res://demos/dungeon/art/ghost.png")
const CELL := 16.0
const DRIFT_SPEED := 26.0
const CHASE_SPEED := 74.0
## How near it must come, in pixels.
const REACH := 10.0
## Seconds until it looks again where the hero is, until it gives up, and that it dozes.
const LOOK := 0.35
const PATIENCE := 2.5
const DOZE := 6.0

var mood := Mood.DRIFTING

var _home: Array[Vector2i] = []
var _way: PackedVector2Array = []
var _random := RandomNumberGenerator.new()
var _time := 0.0
var _since_look := 0.0
var _since_seen := 0.0
var _sprite := Sprite2D.new()


func _init(at: Vector2i, home: Array[Vector2i], number: int) -> void:
	_home = home
	_random.seed = hash([at, number])
	position = middle_of(at)
	z_index = 2
	_sprite.texture = PICTURE
	_sprite.position.y = -4
	add_child(_sprite)


func _process(delta: float) -> void:
	_time += delta
	var floats := not DemoSettings.is_on(&"calm")
	_sprite.position.y = -4 + (sin(_time * 2.4) * 1.5 if floats and mood != Mood.DOZING else 0.0)
	_sprite.modulate = Color(1, 0.72, 0.72, 0.95) if mood == Mood.CHASING else Color(1, 1, 1, 0.75)
	_sprite.scale = Vector2(1, 0.55) if mood == Mood.DOZING else Vector2.ONE


static func middle_of(place: Vector2i) -> Vector2:
	return (Vector2(place) + Vector2(0.5, 0.5)) * CELL


func cell() -> Vector2i:
	return Vector2i((position / CELL).floor())


## Goes on for a while; [param sees] is whether it sees the hero, who is [param there]. Returns whether it has caught
## him.
func go_on(delta: float, sees: bool, there: Vector2) -> bool:
	_since_look += delta
	if mood == Mood.DOZING:
		if _since_look > DOZE:
			_be(Mood.DRIFTING)
		return false
	_since_seen = 0.0 if sees else _since_seen + delta
	if sees and mood == Mood.DRIFTING:
		_be(Mood.CHASING)
		_since_look = LOOK
	elif mood == Mood.CHASING and _since_seen > PATIENCE:
		_be(Mood.DRIFTING)
	if mood == Mood.CHASING and sees and position.distance_to(there) < REACH:
		_be(Mood.DOZING)
		return true
	_find_way(there)
	_float(delta * (CHASE_SPEED if mood == Mood.CHASING else DRIFT_SPEED))
	return false


func _be(other: Mood) -> void:
	mood = other
	_since_look = 0.0
	_way.clear()


func _find_way(there: Vector2) -> void:
	if mood == Mood.CHASING:
		if _since_look >= LOOK:
			_since_look = 0.0
			_way = _way_to(there)
	elif _way.is_empty():
		_way = _way_to(middle_of(_home[_random.randi() % _home.size()]))


func _float(distance: float) -> void:
	while _way and distance > 0:
		var step := minf(distance, position.distance_to(_way[0]))
		position = position.move_toward(_way[0], step)
		distance -= step
		if position.is_equal_approx(_way[0]):
			_way.remove_at(0)


## Asks the navigation that the builder has made.
func _way_to(there: Vector2) -> PackedVector2Array:
	var known := get_world_2d().navigation_map
	if NavigationServer2D.map_get_iteration_id(known) == 0:
		return []
	return NavigationServer2D.map_get_path(known, position, there, true)
