class_name KeepCamera
extends Camera3D
## Follows a node from above and behind. It can be turned and moved closer, and shows the ground under the mouse.

const PITCH := -0.93
const TURN := 2.4
const NEAR := 6.0
const FAR := 24.0
const USUAL := 13.0
const SOFT := 6.0

var target: Node3D
## Around the vertical axis.
var heading := 0.0
var distance := USUAL
## How far above the middle of the window the target is, as a share of half the height.
var lift := 0.0


func _ready() -> void:
	# It moves with each frame, not with the steps of physics.
	physics_interpolation_mode = PHYSICS_INTERPOLATION_MODE_OFF


func _process(delta: float) -> void:
	heading += Input.get_axis("turn_right", "turn_left") * TURN * delta
	if target != null:
		_move(1 - exp(-SOFT * delta))


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("zoom_in"):
		distance = maxf(distance / 1.15, NEAR)
	elif event.is_action_pressed("zoom_out"):
		distance = minf(distance * 1.15, FAR)
	var motion := event as InputEventMouseMotion
	if motion != null and motion.button_mask & MOUSE_BUTTON_MASK_RIGHT:
		heading -= motion.relative.x * 0.006


## Be at once where it would come to rest.
func jump() -> void:
	_move(1)


## The point at a height that is under a point of the screen.
func ground_under(point: Vector2, height: float) -> Vector3:
	var from := project_ray_origin(point)
	var ray := project_ray_normal(point)
	return from + ray * ((height - from.y) / minf(ray.y, -0.01))


func _move(share: float) -> void:
	var turned := Basis.from_euler(Vector3(PITCH, heading, 0))
	var wanted := target.get_global_transform_interpolated().origin + Vector3.UP * 0.6 + turned.z * distance
	global_position = global_position.lerp(wanted, share)
	global_basis = turned
	v_offset = -lift * distance * tan(deg_to_rad(fov) / 2)
