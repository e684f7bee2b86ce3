class_name KeepCrystal
extends Area3D
## The crystal at the end of the dungeon.

signal reached

const COLOR := Color("7ff0e0")

var _time := 0.0
var _figure := MeshInstance3D.new()


func _ready() -> void:
	var foot := MeshInstance3D.new()
	foot.mesh = (
		KeepBlocks
		. new()
		. round(Vector3.ZERO, 0.75, 0.7, 0.18, 8, KeepPieces.STONE)
		. round(Vector3.UP * 0.18, 0.42, 0.34, 0.5, 8, KeepPieces.STONE.lightened(0.1))
		. mesh()
	)
	var blocks := KeepBlocks.new()
	blocks.round(Vector3.ZERO, 0.05, 0.3, 0.45, 6, Color.WHITE).round(Vector3.UP * 0.45, 0.3, 0, 0.6, 6, Color.WHITE)
	_figure.mesh = blocks.mesh(KeepBlocks.shining(COLOR, 0.45))
	var light := OmniLight3D.new()
	light.light_color = COLOR
	light.omni_range = 8
	light.light_energy = 2.5
	light.position.y = 1.6
	var shape := CollisionShape3D.new()
	var ball := SphereShape3D.new()
	ball.radius = 1.3
	shape.shape = ball
	for part: Node in [foot, _figure, light, shape]:
		add_child(part)
	body_entered.connect(_on_body_entered)


func _process(delta: float) -> void:
	_time += DemoSettings.seconds(delta)
	_figure.position.y = 0.95 + 0.1 * sin(_time * 1.7)
	_figure.rotation.y = _time * 0.8


func _on_body_entered(body: Node3D) -> void:
	if body is KeepHero:
		reached.emit()
