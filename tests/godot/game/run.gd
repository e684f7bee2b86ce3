extends Node
## The main scene: runs the suites in the game. The editor, which opens this scene too, must not.


func _ready() -> void:
	add_child(load("res://runner.gd").new())
