class_name YoninSeats
extends VBoxContainer
## The four players in the panel: whose color and direction is whose, and how each of them stands.

const HIGH := 26.0

var _signs: Array[Control] = []
var _words: Array[Label] = []
var _board: YoninBoard


## Begins it for the players on a board.
func _init(board: YoninBoard) -> void:
	_board = board
	add_theme_constant_override("separation", 2)
	for player in 4:
		var line := HBoxContainer.new()
		var sign_ := Control.new()
		sign_.custom_minimum_size = Vector2(HIGH, HIGH)
		sign_.draw.connect(_draw_sign.bind(player))
		var words := Label.new()
		words.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
		words.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
		words.size_flags_horizontal = Control.SIZE_EXPAND_FILL
		for part: Control in [sign_, words]:
			line.add_child(part)
		add_child(line)
		_signs.append(sign_)
		_words.append(words)


## Says how each player stands, in the order of turns.
func tell(lines: Array[String]) -> void:
	for player in 4:
		_words[player].text = lines[player]
		_signs[player].queue_redraw()


## What was told last of a player.
func told(player: int) -> String:
	return _words[player].text


func _draw_sign(player: int) -> void:
	var kind := "#" if player in _board.game.players_out() else "K"
	YoninArt.piece(_signs[player], Vector2.ONE * HIGH / 2, HIGH * 0.46, kind, player - _board.quarters, player)
