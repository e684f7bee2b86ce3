extends "res://demos/dungeon/hud/help.gd"
## The list of keys, in two columns.


func _init() -> void:
	keys = {
		"Arrows, WASD, stick": "walk, as the camera looks",
		"Click": "walk there, in the dungeon or on a map",
		"Q and E, right mouse button": "turn the camera",
		"Wheel, + and -": "zoom",
		"Gates": "open with the key of their color",
		"G": "let the hero walk to the next key, then to the crystal",
		"R or N": "next dungeon",
		"M": "small map",
		"Tab": "large map",
		"F1 or H": "this help",
		"Esc": "quit",
	}
