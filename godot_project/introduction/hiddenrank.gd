extends IntroDuel
## Hidden ranks, introduced with Stratego: backs, attacks, scouts, bombs, the spy, the flag.

const HEAD := "stratego squares=0 quiet=100|player 0 moves|"
const HALF := "..........|..........|..~~..~~..|"
const SEE := HEAD + "f........y|....g.....|" + HALF + "..~~..~~..|....A.....|..........|..........|.........F"
const ATTACK := HEAD + "f........y|..........|" + HALF + "..~~a.~~..|....M.....|..........|..........|.........F"
const SCOUT := HEAD + "f.........|.........y|" + HALF + "..~~..~~..|.........T|..........|..........|.........F"
const REST := "..........|..........|..........|.........F"
const BOMB := HEAD + "f........y|..........|..........|....b.....|..~~N.~~..|..~~..~~..|" + REST
const SPY := HEAD + "f........b|..........|" + HALF + "..~~m.~~..|....Y.....|..........|..........|.........F"
const FLAG := HEAD + "fM........|..........|" + HALF + "..~~..~~..|..........|..........|..........|.........F"

var game := WarrenHiddenRank.new()
var board := HiddenBoard.new()


func _init() -> void:
	ground = Color("20241b")
	board.cells = Vector2i(10, 10)
	_step(
		"Backs",
		"You see where the enemy stands, but not its ranks. Send your captain a cell ahead.",
		SEE,
		[Vector2i(4, 6), Vector2i(4, 5)],
		"The enemy learns that it is neither a bomb nor the flag: these never move."
	)
	_step(
		"An attack",
		"Who moves onto an enemy attacks. The stronger rank wins. Attack with your marshal, the strongest.",
		ATTACK,
		[Vector2i(4, 6), Vector2i(4, 5)],
		"A captain. Both ranks are shown in a duel: the enemy knows your marshal now."
	)
	_step(
		"Scouts",
		"A scout goes as far as the way is free. It is cheap: find out with it who stands far away.",
		SCOUT,
		[Vector2i(9, 6), Vector2i(9, 1)],
		"A spy, the only piece that a scout beats, but for the flag."
	)
	_step(
		"Bombs",
		"Whoever attacks a bomb is lost, but for a miner. Let your miner remove this one.",
		BOMB,
		[Vector2i(4, 4), Vector2i(4, 3)],
		"Keep some miners for the end: bombs often stand around the flag."
	)
	_step(
		"The spy",
		"The spy is the weakest, but beats the marshal if it attacks. The marshal stands before it.",
		SPY,
		[Vector2i(4, 6), Vector2i(4, 5)],
		"Had the marshal attacked, the spy would be lost."
	)
	_step(
		"The flag",
		"Who takes the flag has won. Only one piece is left to the enemy: take it.",
		FLAG,
		[Vector2i(1, 0), Vector2i(0, 0)],
		"You win. A game begins with the set-up: hide your flag well."
	)


func _ready() -> void:
	board.game = game
	_begin_duel(game, board)


func _fault(piece: String, _other: String, _source: Vector2i, target: Vector2i) -> String:
	if piece in "FB":
		return "Bombs and flags never move."
	if board.rows[target.y][target.x] == "~":
		return "Nobody crosses a lake."
	if piece == "T":
		return "The scout goes along its row or column, until something is in its way."
	return "This piece goes one cell along its row or column."


func _piece_at(cell: Vector2i) -> String:
	var letter := board._letter_at(cell)
	return "?" if letter in HiddenArt.BACKS else letter


func _on_wished(source: Vector2i, target: Vector2i) -> void:
	if board.open:
		board.animate_move([source, target], not _piece_at(target).is_empty())
	super(source, target)


func _show() -> void:
	board.rows = game.known_rows(0)
	for y in board.rows.size():
		board.rows[y] = board.rows[y].replace("?", HiddenArt.BACKS[1])
	super()
