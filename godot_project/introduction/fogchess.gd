extends IntroDuel
## Fog chess, introduced: what is seen, what pawns see, who sees whom, no check, the king is taken.

const HEAD := "chess fog quiet=100 repetition|"
const SEE := HEAD + "4k3/8/8/8/8/8/4P3/4K3 w - -"
const REACH := HEAD + "4k3/8/8/8/R6n/8/8/4K3 w - -"
const PAWN := HEAD + "4k3/8/8/3n4/4P3/8/8/4K3 w - -"
const UNSEEN := HEAD + "3r2k1/8/8/3p4/1N6/8/8/4K3 w - -"
const CHECK := HEAD + "R3r3/6k1/8/8/8/8/8/4K3 w - -"
const KING := HEAD + "8/8/4k3/8/8/8/4Q3/4K3 w - -"
const WAYS: Dictionary[String, String] = {
	"K": "The king goes one cell in any direction.",
	"Q": "The queen goes straight or aslant, until something is in its way.",
	"R": "The rook goes along its row or column, until something is in its way.",
	"N": "The knight goes two cells straight and one to the side.",
	"P": "The pawn goes ahead, and takes aslant.",
}

var game := WarrenFogChess.new()
var board := FogBoard.new()


func _init() -> void:
	ground = Color("232936")
	board.cells = Vector2i(8, 8)
	var step_seen := _step(
		"What you see",
		"You see your own pieces and the cells that they reach. Send the pawn two cells ahead.",
		SEE,
		[Vector2i(4, 6), Vector2i(4, 4)],
		"You see %s cells now. Where the enemy is, you can only suppose."
	)
	step_seen.counting(func() -> Array: return ["".join(game.seen_rows(0)).replace("?", "").length()])
	_step(
		"Enemies in sight",
		"A piece sees as far as it can go: up to the first enemy. Your rook sees a knight. Take it.",
		REACH,
		[Vector2i(0, 4), Vector2i(7, 4)],
		"What stands behind an enemy stays in the fog until you have taken it."
	)
	_step(
		"What pawns see",
		"A pawn sees the cell ahead and, aslant, an enemy that it can take. Take the knight.",
		PAWN,
		[Vector2i(4, 4), Vector2i(3, 3)],
		"Where nothing is to be taken, a pawn does not see aslant."
	)
	_step(
		"Who sees you",
		"The enemy does not see translucent pieces. A hidden rook guards the pawn: take it with your knight.",
		UNSEEN,
		[Vector2i(1, 4), Vector2i(3, 3)],
		"The rook sees your knight now: it is translucent no more."
	)
	_step(
		"No check",
		"Nobody says check. The black rook could take your king: take it first.",
		CHECK,
		[Vector2i(0, 0), Vector2i(4, 0)],
		"You saw it because your rook saw it. Most attacks come out of the fog."
	)
	_step(
		"The king",
		"Who takes the king has won. Black's king has come into the sight of your queen: take it.",
		KING,
		[Vector2i(4, 6), Vector2i(4, 2)],
		"You win. There is no mate: a king may go where it can be taken."
	)


func _ready() -> void:
	board.game = game
	_begin_duel(game, board)


func _fault(piece: String, _other: String, _source: Vector2i, _target: Vector2i) -> String:
	return WAYS[piece]


func _piece_at(cell: Vector2i) -> String:
	return board._letter_at(cell)


func _move(source: Vector2i, target: Vector2i) -> String:
	return _cell_name(source) + _cell_name(target)


func _on_wished(source: Vector2i, target: Vector2i) -> void:
	if board.open:
		board.animate_move([source, target], not _piece_at(target).is_empty())
	super(source, target)


func _show() -> void:
	board.rows = game.seen_rows(0)
	board.unseen.assign(game.unseen_pieces(0))
	super()
