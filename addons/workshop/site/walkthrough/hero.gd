extends CharacterBody2D

const SPEED := 100.0

@onready var _figure: Sprite2D = $Figure


func _physics_process(_delta: float) -> void:
	velocity = SPEED * Input.get_vector("ui_left", "ui_right", "ui_up", "ui_down")
	move_and_slide()
	if velocity:
		var row := 2 if velocity.x else int(velocity.y < 0)
		_figure.frame_coords = Vector2i(Engine.get_physics_frames() / 8 % 3, row)
		_figure.flip_h = velocity.x < 0
