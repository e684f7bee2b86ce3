class_name Hero
extends CharacterBody2D
## The player's figure: walks where the keys or the stick say, or by himself along a way.

signal cell_changed(cell: Vector2i)
## He has walked to the end of his way.
signal arrived

const CELL := 16.0
## Seconds of pushing against something until he gives up his way.
const PATIENCE := 0.5

@export var speed := 96.0

## Whether he may move.
var active := false
## Where he stands.
var cell := Vector2i.ZERO

var _way := PackedVector2Array()
var _stuck := 0.0

@onready var camera: DungeonCamera = $Camera
@onready var _figure: AnimatedSprite2D = $Figure


func _physics_process(delta: float) -> void:
	velocity = _wish(delta) if active else Vector2.ZERO
	move_and_slide()
	_give_up_if_stuck(delta)
	_animate()
	_notice_cell()


## Puts him somewhere at once.
func place(at: Vector2) -> void:
	stop()
	position = at
	cell = _cell_here()
	_figure.play("down")
	reset_physics_interpolation()


## Sends him along these points, from where he is.
func follow(points: PackedVector2Array) -> void:
	_way = points
	_stuck = 0.0


## Lets him forget his way.
func stop() -> void:
	_way.clear()


func is_following() -> bool:
	return not _way.is_empty()


func _wish(delta: float) -> Vector2:
	var wish := Input.get_vector("move_left", "move_right", "move_up", "move_down")
	if wish != Vector2.ZERO:
		stop()
		return wish * speed
	return (_point_after(speed * delta) - position) / delta if is_following() else Vector2.ZERO


## Returns where to go in this step: towards the next point of the way, and no farther than there, since who cuts a
## corner runs into the wall.
func _point_after(distance: float) -> Vector2:
	var next := _way[0]
	if position.distance_to(next) > distance:
		return position.move_toward(next, distance)
	_way.remove_at(0)
	if _way.is_empty():
		arrived.emit.call_deferred()
	return next


func _give_up_if_stuck(delta: float) -> void:
	_stuck = _stuck + delta if is_following() and get_real_velocity().length() < speed / 4 else 0.0
	if _stuck > PATIENCE:
		stop()


func _animate() -> void:
	if velocity.length() < 1:
		_figure.stop()
		return
	var sideways := absf(velocity.x) > absf(velocity.y)
	_figure.flip_h = sideways and velocity.x < 0
	_figure.play("side" if sideways else "down" if velocity.y > 0 else "up")


func _notice_cell() -> void:
	var here := _cell_here()
	if here != cell:
		cell = here
		cell_changed.emit(cell)


func _cell_here() -> Vector2i:
	return Vector2i((position / CELL).floor())
