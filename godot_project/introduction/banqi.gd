extends IntroDuel
## Banqi, introduced: turning over, moving, ranks, general and soldier, the cannon's jump, the end.

const HEAD := "taiwan step quiet=180\nplayer 0 is red, player 0 moves\n"
const START := "taiwan step quiet=180\nplayer 0 is open, player 0 moves\n"
const EMPTY := " . . . . . . . .\n"
## The kinds in the order of their ranks, as the texts of positions call them.
const KINDS := "gaerhcs"
const NAMES: Dictionary[String, String] = {
	"g": "general",
	"a": "advisor",
	"e": "elephant",
	"r": "chariot",
	"h": "horse",
	"c": "cannon",
	"s": "soldier",
}
const FLIP := START + "?s?A?c?R?h?S?e?a\n?C?g?S?h?E?s?r?H\n?S?e?A?s?R?c?S?H\n?r?s?C?a?G?s?E?S\n"
const MOVE := HEAD + EMPTY + " . . R . . . . .\n" + EMPTY + " . . . . . .?s .\n"
const TAKE := HEAD + EMPTY + " . . . H s . . .\n" + EMPTY + " . . . . . .?a .\n"
const RANK := HEAD + EMPTY + " . . . r . . . .\n" + " . . . E . . . .\n" + " . . . a . . . .\n"
const EQUAL := HEAD + EMPTY + " . . a A g . . .\n" + EMPTY + EMPTY
const GENERAL := HEAD + EMPTY + " . . g S . . . .\n" + " . . . . . . . .\n" + " . . . . G s . .\n"
const JUMP := HEAD + EMPTY + " . C . s . g . .\n" + EMPTY + " . . . . . . .?s\n"
const LAST := HEAD + EMPTY + " . . . . . . . .\n" + " . . . R c . . .\n" + EMPTY

var game := WarrenBanqi.new()
var board := BanqiBoard.new()


func _init() -> void:
	ground = Color("20302a")
	_step(
		"Turn over",
		"All pieces begin face down. Turn one over: its color is yours for the game.",
		FLIP,
		[Vector2i(2, 1)],
		"A red soldier: you play red. Turning over is a move like any other."
	)
	_step(
		"Move",
		"A piece goes one cell along its row or column. Choose the chariot, then its new place.",
		MOVE,
		[Vector2i(2, 1), Vector2i(3, 1)],
		"All pieces move so. Only the cannon takes in another way."
	)
	_step(
		"Take",
		"A piece takes a neighbor of lower rank. Your horse is above the soldier: take it.",
		TAKE,
		[Vector2i(3, 1), Vector2i(4, 1)],
		"General, advisor, elephant, chariot, horse, cannon, soldier: that is the order."
	)
	_step(
		"Who is above whom",
		"Your elephant stands between a chariot and an advisor. Take the one that is below it.",
		RANK,
		[Vector2i(3, 2), Vector2i(3, 1)],
		"The chariot is below the elephant; the advisor is above it, and could take it."
	)
	_step(
		"Equals",
		"Pieces of the same rank take each other: who comes first, wins. Take the advisor with yours.",
		EQUAL,
		[Vector2i(3, 1), Vector2i(2, 1)],
		"Never leave a piece beside its equal when the other side is to move."
	)
	_step(
		"General and soldier",
		"The general takes everything but soldiers, and a soldier takes the general. Take it with your soldier.",
		GENERAL,
		[Vector2i(3, 1), Vector2i(2, 1)],
		"The lowest takes the highest. Your own general may not touch the soldier beside it."
	)
	_step(
		"The cannon's jump",
		"The cannon takes anything in its row or column by a jump over exactly one piece. Take the general.",
		JUMP,
		[Vector2i(1, 1), Vector2i(5, 1)],
		"It does not matter whose piece lies between, nor how far away it is."
	)
	_step(
		"The end",
		"Who cannot move has lost. Take the last black piece.",
		LAST,
		[Vector2i(3, 2), Vector2i(4, 2)],
		"Black has no piece left: you win. Long games without a capture are drawn."
	)


func _ready() -> void:
	board.game = game
	_begin_duel(game, board)
	game.happened.connect(_on_happened)


func _fault(piece: String, other: String, source: Vector2i, target: Vector2i) -> String:
	if other == "?":
		return "What lies face down cannot be taken."
	if piece.to_lower() == "c":
		return "The cannon takes only by a jump over exactly one piece."
	if absi(source.x - target.x) + absi(source.y - target.y) != 1:
		return "A piece goes one cell along its row or column."
	if piece.to_lower() == "g" and other.to_lower() == "s":
		return "The general cannot take a soldier."
	return tr("%s is below %s, and cannot take it.") % [_name(piece).capitalize(), _name(other)]


func _own_color() -> int:
	return game.color_to_move()


func _cell_name(cell: Vector2i) -> String:
	return char(97 + cell.x) + str(cell.y + 1)


func _name(piece: String) -> String:
	return tr(NAMES[piece.to_lower()])


func _on_happened(kind: String, at: Array, piece: String, _value: int) -> void:
	if kind in ["flip", "move", "capture"]:
		var where: Array[Vector2i] = []
		where.assign(at)
		board.animate(kind, where, piece)
