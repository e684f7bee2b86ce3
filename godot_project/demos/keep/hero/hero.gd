class_name KeepHero
extends CharacterBody3D
## The player's figure: walks where the keys or the stick say, as the camera sees it, or by itself along a way.

const SPEED := 6.0
const RADIUS := 0.38
const TALL := 1.3
## Seconds of pushing against something until it gives up its way.
const PATIENCE := 0.5
const CLOAK := Color("b8433f")
const SKIN := Color("e3b68c")
const STEEL := Color("aeb6c4")
const HIDDEN := Color("ffb45a", 0.55)

## Whether it may move.
var active := false
## The direction that "up" means, in radians around the vertical axis.
var heading := 0.0

var _way: PackedVector3Array = []
var _stuck := 0.0
var _time := 0.0
var _figure := Node3D.new()


func _ready() -> void:
	var shape := CollisionShape3D.new()
	var capsule := CapsuleShape3D.new()
	capsule.radius = RADIUS
	capsule.height = TALL
	shape.shape = capsule
	shape.position.y = TALL / 2
	add_child(shape)
	_figure.add_child(_body())
	_figure.add_child(_lantern())
	add_child(_figure)


func _physics_process(delta: float) -> void:
	var wish := _wish(delta) if active else Vector3.ZERO
	velocity = Vector3(wish.x, 0, wish.z)
	move_and_slide()
	_stuck = _stuck + delta if is_following() and get_real_velocity().length() < SPEED / 4 else 0.0
	if _stuck > PATIENCE:
		stop()
	_animate(delta)


## Put it somewhere at once.
func place(at: Vector3) -> void:
	stop()
	position = at
	velocity = Vector3.ZERO
	reset_physics_interpolation()


## Send it along these points, from where it is.
func follow(points: PackedVector3Array) -> void:
	_way = points
	_stuck = 0


func stop() -> void:
	_way.clear()


func is_following() -> bool:
	return not _way.is_empty()


func _wish(delta: float) -> Vector3:
	var keys := Input.get_vector("move_left", "move_right", "move_up", "move_down")
	if keys != Vector2.ZERO:
		stop()
		return Vector3(keys.x, 0, keys.y).rotated(Vector3.UP, heading) * SPEED
	while is_following() and _apart(_way[0]).length() < SPEED * delta:
		_way.remove_at(0)
	return _apart(_way[0]).limit_length(1) * SPEED if is_following() else Vector3.ZERO


func _apart(point: Vector3) -> Vector3:
	return Vector3(point.x - position.x, 0, point.z - position.z).normalized() * position.distance_to(point)


func _animate(delta: float) -> void:
	var pace := Vector2(velocity.x, velocity.z).length()
	_time += delta * pace * 2.2
	_figure.position.y = absf(sin(_time)) * 0.09
	_figure.rotation.z = sin(_time) * 0.05
	if pace > 0.5:
		_figure.rotation.y = lerp_angle(_figure.rotation.y, atan2(-velocity.x, -velocity.z), minf(delta * 12, 1))


func _body() -> MeshInstance3D:
	var blocks := KeepBlocks.new()
	blocks.round(Vector3(0, 0.06, 0), 0.40, 0.17, 0.80, 8, CLOAK)
	blocks.round(Vector3(0, 0.78, 0), 0.24, 0.12, 0.14, 8, CLOAK.lightened(0.15))
	blocks.round(Vector3(0, 0.88, 0), 0.17, 0.17, 0.24, 8, SKIN)
	blocks.round(Vector3(0, 1.06, 0), 0.22, 0.19, 0.10, 8, STEEL.darkened(0.2))
	blocks.round(Vector3(0, 1.14, 0), 0.19, 0.0, 0.22, 8, STEEL)
	blocks.box(Vector3(-0.05, 0.95, -0.2), Vector3(0.05, 1.05, -0.15), SKIN.darkened(0.15))
	var made := MeshInstance3D.new()
	# Behind a wall, a shadow of it is to be seen.
	var material := KeepBlocks.stone().duplicate() as StandardMaterial3D
	material.stencil_mode = BaseMaterial3D.STENCIL_MODE_XRAY
	material.stencil_color = HIDDEN
	made.mesh = blocks.mesh(material)
	return made


func _lantern() -> Node3D:
	var made := KeepFlame.new()
	made.color = Color("ffd9a0")
	made.energy = 2.6
	made.reach = 10.0
	made.scale = Vector3.ONE * 0.45
	made.position = Vector3(0.34, 0.62, -0.18)
	return made
