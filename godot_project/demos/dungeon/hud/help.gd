extends GridContainer
## The list of keys, in two columns.

var keys: Dictionary[String, String] = {
	"Arrows, WASD, stick": "walk",
	"Click": "walk there, in the dungeon or on a map",
	"Gates": "open with the key of their color",
	"G": "let the hero walk to the next key, then to the goal",
	"R or N": "next dungeon",
	"[ and ]": "fewer or more rooms, 10 to 300",
	"C or Backspace": "cancel",
	"Wheel, + and -": "zoom",
	"M": "small map",
	"Tab": "large map",
	"P": "main path",
	"T": "furniture, or the bare bake",
	"F1 or H": "this help",
	"Esc": "quit",
}


func _ready() -> void:
	for pressed in keys:
		_add(pressed, &"KeyLabel")
		_add(keys[pressed], &"")


func _add(text: String, variation: StringName) -> void:
	var label := Label.new()
	label.text = text
	label.theme_type_variation = variation
	add_child(label)
