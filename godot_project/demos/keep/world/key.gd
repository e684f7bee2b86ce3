class_name KeepKey
extends Node3D
## A key that floats and turns, below the sign of its lock.

const SIGN := 0.4

var lock := 0

var _time := 0.0
var _figure := Node3D.new()


func _ready() -> void:
	var color := DungeonLocks.color_of(lock)
	var blocks := KeepBlocks.new()
	blocks.box(Vector3(-0.05, 0, -0.05), Vector3(0.05, 0.62, 0.05), Color.WHITE, 0.01)
	blocks.box(Vector3(0, 0, -0.04), Vector3(0.22, 0.09, 0.04), Color.WHITE)
	blocks.box(Vector3(0, 0.17, -0.04), Vector3(0.17, 0.25, 0.04), Color.WHITE)
	var shaft := MeshInstance3D.new()
	shaft.mesh = blocks.mesh(KeepBlocks.shining(color, 0.5))
	var bow := MeshInstance3D.new()
	var ring := TorusMesh.new()
	ring.inner_radius = 0.1
	ring.outer_radius = 0.2
	ring.rings = 12
	ring.ring_segments = 6
	ring.material = KeepBlocks.shining(color, 0.5)
	bow.mesh = ring
	bow.position.y = 0.78
	bow.rotation.x = PI / 2
	var light := OmniLight3D.new()
	light.light_color = color
	light.omni_range = 4
	light.light_energy = 1.4
	_figure.scale = Vector3.ONE * 1.5
	_figure.add_child(shaft)
	_figure.add_child(bow)
	_figure.add_child(light)
	add_child(_figure)
	var shape := KeepSign.new(lock, SIGN)
	shape.position.y = 2.2
	add_child(shape)


func _process(delta: float) -> void:
	_time += DemoSettings.seconds(delta)
	_figure.position.y = 0.45 + 0.12 * sin(_time * 2.5)
	_figure.rotation = Vector3(-0.9, _time * 1.6, 0)
