class_name KeepFlame
extends Node3D
## A fire with its light, which flickers.

@export var color := Color("ffb45a")
@export var energy := 3.0
@export var reach := 9.0

var _time := 0.0
var _light := OmniLight3D.new()
var _fire := MeshInstance3D.new()


func _ready() -> void:
	_time = randf() * 100
	_fire.mesh = KeepBlocks.new().round(Vector3.ZERO, 0.13, 0, 0.5, 6, Color.WHITE).mesh(KeepBlocks.shining(color, 1.2))
	_light.light_color = color
	_light.omni_range = reach
	_light.omni_attenuation = 1.3
	_light.position.y = 0.5
	_light.light_specular = 0.1
	add_child(_fire)
	add_child(_light)


func _process(delta: float) -> void:
	_time += DemoSettings.seconds(delta)
	var flicker := 1 + 0.10 * sin(_time * 9.1) + 0.07 * sin(_time * 23.7)
	_light.light_energy = energy * flicker
	_fire.scale = Vector3(1, flicker, 1)
