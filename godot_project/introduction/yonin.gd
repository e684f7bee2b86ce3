extends IntroDuel
## Yonin Shogi, introduced: pieces that point, taking, dropping, promotion, turns by checks, mates, walls, partners.

const HEAD := "yonin singles limit=400|south moves|"
const NORTH := ". . . . vK . . . .|"
const EMPTY := ". . . . . . . . .|"
const EAST_WEST := ">K . . . . . . . <K|"
const SOUTH := ". . . . ^K . . . ."
## Rooks that close two files beside a king in the east, and the same in the west.
const EASTERN := "^R . .|. . . . . . . . ^G|. . . . . . . ^R .|" + SOUTH
const WESTERN := ". . ^R . . . . . .|^G . . . . . . . .|. ^R . . . . . . .|" + SOUTH
const MOVE := HEAD + NORTH + EMPTY + EMPTY + EMPTY + EAST_WEST + EMPTY + ". . . . ^P . . . .|" + EMPTY + SOUTH
const SILVER := HEAD + NORTH + EMPTY + EMPTY + EMPTY + EAST_WEST + EMPTY + ". . . . ^S . . . .|" + EMPTY + SOUTH
const TAKE := HEAD + NORTH + EMPTY + EMPTY + EMPTY + EAST_WEST + EMPTY + ". . . ^R . . <G . .|" + EMPTY + SOUTH
const DROP := HEAD + NORTH + EMPTY + EMPTY + EMPTY + EAST_WEST + EMPTY + EMPTY + EMPTY + SOUTH + "|hands: south G1"
const PROMOTE := HEAD + NORTH + EMPTY + EMPTY + ". . ^P . . . . . .|" + EAST_WEST + EMPTY + EMPTY + EMPTY + SOUTH
const CHECK := HEAD + NORTH + EMPTY + EMPTY + EMPTY + ">K . . ^P . . . . <K|. . . . . ^R . . .|" + EMPTY + EMPTY + SOUTH
const MATE := HEAD + NORTH + ". . . . . . . <G .|" + EMPTY + EMPTY + EAST_WEST + ". . . . . . " + EASTERN
const ARMY := (
	HEAD
	+ NORTH
	+ ". . . . . . . <G .|"
	+ EMPTY
	+ EMPTY
	+ ">K . . . . . . . <#|"
	+ EMPTY
	+ EMPTY
	+ EMPTY
	+ SOUTH
	+ "|mates: east by south"
)
const SECOND := HEAD + NORTH + EMPTY + EMPTY + EMPTY + ">K . . . . . . . <#|" + WESTERN + "|mates: east by south"
const TEAM := (
	"yonin partners limit=400|south moves|" + NORTH + EMPTY + EMPTY + EMPTY + EAST_WEST + ". . . . . . " + EASTERN
)

var game := WarrenYonin.new()
var board := YoninBoard.new()


func _init() -> void:
	ground = Color("1f2424")
	board.cells = Vector2i(11, 11)
	_step(
		"A piece points",
		"A piece points where it goes. A pawn takes one step ahead: choose yours, in the south, then its new place.",
		MOVE,
		[Vector2i(5, 7), Vector2i(5, 6)],
		"The color tells whose a piece is. Each player plays away from his own side."
	)
	_step(
		"Dots are steps",
		"Dots tell the steps of a piece. The silver goes ahead and diagonally: step back with it.",
		SILVER,
		[Vector2i(5, 7), Vector2i(6, 8)],
		"The gold goes straight and diagonally ahead, the king everywhere."
	)
	_step(
		"Take a gold",
		"Bars mean as far as the way is free. Take the gold in the east with your rook.",
		TAKE,
		[Vector2i(4, 7), Vector2i(7, 7)],
		"What you take lies in your hand, below the board."
	)
	_step(
		"Drop it",
		"Instead of a move, a piece from your hand may be dropped on an empty cell. Choose the gold, then the cell.",
		DROP,
		[Vector2i(6, 10), Vector2i(4, 6)],
		"Now it is yours. Two plain pawns that point the same way may not be in one file."
	)
	_step(
		"Promote",
		"In the three far rows pawn, silver and rook may promote. Move the pawn into them.",
		PROMOTE,
		[Vector2i(3, 4), Vector2i(3, 3)],
		"The cross marks it: it goes as a gold now. In a game you are asked."
	)
	_step(
		"Check takes the turn",
		"Turns go clockwise: West would be next. But who is put in check plays at once. Check East with the rook.",
		CHECK,
		[Vector2i(6, 6), Vector2i(6, 5)],
		"Now it is the turn of East, who has to save the king."
	)
	_step(
		"Mate",
		"A king who cannot be saved is mated. One rook closes the second file: check with the other one.",
		MATE,
		[Vector2i(7, 6), Vector2i(9, 6)],
		"East is out. The king stays as a wall, and the gold of East is yours."
	)
	_step(
		"An army taken over",
		"A piece that was taken over points as before, and goes as before. Step ahead with the gold that was East's.",
		ARMY,
		[Vector2i(8, 2), Vector2i(7, 2)],
		"It has your color now, and promotes where East's pieces do."
	)
	_step(
		"The second mate",
		"The second mate ends the game. Mate West in the same way.",
		SECOND,
		[Vector2i(3, 6), Vector2i(1, 6)],
		"You win: two are left, and you have mated more than the other one."
	)
	_step(
		"Partners",
		"With partners, who sit opposite, the first mate wins for both. North is your partner: mate East.",
		TEAM,
		[Vector2i(7, 6), Vector2i(9, 6)],
		"South and North win. Partners may not check each other, but take each other's pieces."
	)


func _ready() -> void:
	board.game = game
	_begin_duel(game, board)
	game.happened.connect(_on_happened)


func fault_of(source: Vector2i, target: Vector2i) -> String:
	if target in board._targets_of(source):
		return ""
	var piece := board._letter_at(source)
	var other := board._letter_at(target)
	if piece.is_empty() or piece[0] == "#" or piece[-1] != "0":
		return "That piece is not yours."
	if board.kind_in_hand(source, 0):
		return "A piece is dropped on an empty cell of the board."
	if other.begins_with("#"):
		return "Nothing enters a wall."
	if other.begins_with("K"):
		return "A king is never taken: he is mated."
	if other and other[-1] == "0":
		return "You cannot take a piece of your own."
	return "Dots and bars tell where that piece goes, and your own king must be safe."


func _piece_at(cell: Vector2i) -> String:
	return board._letter_at(cell)


## A move without what promotes.
func _move(source: Vector2i, target: Vector2i) -> String:
	var kind := board.kind_in_hand(source, 0)
	return "%s*%s" % [kind, board.name_of(target)] if kind else board.name_of(source) + board.name_of(target)


func _moves() -> PackedStringArray:
	var found := PackedStringArray()
	for move in game.moves_played():
		found.append(move.trim_suffix("+"))
	return found


## A piece that may promote does.
func _on_wished(source: Vector2i, target: Vector2i) -> void:
	var promoting := _move(source, target) + "+"
	if _board.open and promoting in game.legal_moves():
		game.play(promoting)
		_judge("The rules allow that. But look where it points, and try that.")
	else:
		super(source, target)


func _on_happened(kind: String, at: Array, piece: String, _value: int) -> void:
	board.show_event(kind, at, piece)
