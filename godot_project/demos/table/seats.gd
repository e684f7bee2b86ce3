class_name TableSeats
extends VBoxContainer
## Four players in the panel: whose color is whose, and how each of them stands.

const HIGH := 26.0
## The colors of the seats, clockwise from the south: of pieces, of the signs on them, and of their edges.
const FACES: Array[Color] = [Color("f8eed6"), Color("3c72b4"), Color("2a2e39"), Color("f0a640")]
const SIGNS: Array[Color] = [Color("2b2119"), Color("f3f8ff"), Color("f4e7c4"), Color("3a1c00")]
const RIMS: Array[Color] = [Color("6b5536"), Color("14294a"), Color("c9b98f"), Color("6d3a06")]

var _signs: Array[Control] = []
var _words: Array[Label] = []


## Begins it with what draws the sign of a player: it is called with a canvas, the sign's middle and radius, and the
## player's number.
func _init(draw_sign: Callable) -> void:
	add_theme_constant_override("separation", 2)
	for player in 4:
		var line := HBoxContainer.new()
		var sign_ := Control.new()
		sign_.custom_minimum_size = Vector2(HIGH, HIGH)
		sign_.draw.connect(draw_sign.bind(sign_, Vector2.ONE * HIGH / 2, HIGH * 0.46, player))
		var words := Label.new()
		words.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
		words.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
		words.size_flags_horizontal = Control.SIZE_EXPAND_FILL
		for part: Control in [sign_, words]:
			line.add_child(part)
		add_child(line)
		_signs.append(sign_)
		_words.append(words)


## Says how each player stands, by their numbers.
func tell(lines: Array[String]) -> void:
	for player in 4:
		_words[player].text = lines[player]
		_signs[player].queue_redraw()


## What was told last of a player.
func told(player: int) -> String:
	return _words[player].text
