class_name DungeonGoal
extends Area2D
## What the hero looks for: a crystal that floats over its pedestal, before the warden, who sleeps.

signal reached

var _time := 0.0

@onready var _crystal: Node2D = $Crystal
@onready var _glow: CanvasItem = $Glow
@onready var _warden: Node2D = $Warden
@onready var _sparks: CPUParticles2D = $Sparks


func _ready() -> void:
	body_entered.connect(_on_body_entered)


func _process(delta: float) -> void:
	_time += delta
	_crystal.position.y = -15 + sin(_time * 2.2) * 2
	_warden.scale = Vector2(1.4, 1.4) * Vector2(1, 1 + sin(_time * 1.3) * 0.04)  # it breathes in its sleep
	_glow.modulate.a = 0.75 + sin(_time * 2.2) * 0.25


## Puts the crystal back on its pedestal, somewhere else. Nobody can reach it before [method open].
func place(at: Vector2) -> void:
	monitoring = false
	position = at
	_crystal.show()
	_glow.show()


## Lets the hero reach it from now on.
func open() -> void:
	monitoring = true


func _on_body_entered(body: Node2D) -> void:
	if body is Hero and _crystal.visible:
		_crystal.hide()
		_glow.hide()
		_sparks.restart()
		reached.emit()
