extends IntroDuel
## Tafl, introduced: moving, taking, corners, the king who leaves or is taken, his throne, a row at the edge.

const ATTACKERS := "tafl brandubh quiet=100 loss|attackers move|"
const DEFENDERS := "tafl brandubh quiet=100 loss|defenders move|"
const MOVE := ATTACKERS + "#.....#|.......|...D...|..DKD..|...D...|.A.....|#.....#"
const TAKE := ATTACKERS + "#.....#|.A..DA.|.......|...K...|.......|.......|#.....#"
const BETWEEN := DEFENDERS + "#.....#|..A.A..|...D...|...K...|.......|.......|#.....#"
const CORNER := ATTACKERS + "#D....#|.......|.......|...K...|..A....|.......|#.....#"
const LEAVE := DEFENDERS + "#.....#|.......|.A.....|...#...|.....A.|.......|#.K..A#"
const EDGE := (
	"tafl tablut quiet=100 loss|defenders move|"
	+ ".........|....A....|....A....|..A...K.A|....#....|......A..|.........|.........|........."
)
const KING := ATTACKERS + "#.....#|..A....|.......|...#...|.......|AK.....|#.....#"
const THRONE := ATTACKERS + "#.....#|.......|...A...|..AKA..|.......|.......|#..A..#"
const ROW := (
	"tafl copenhagen quiet=100 loss|attackers move|"
	+ "#.........#|...........|...........|...........|...........|.....K.....|...........|...........|"
	+ "...........|...AA......|#.ADD..A..#"
)

var game := WarrenTafl.new()
var board := TaflBoard.new()


func _init() -> void:
	ground = Color("292019")
	board.cells = Vector2i(7, 7)
	_step(
		"Move a piece",
		"All pieces go straight, as far as the way is free. Choose the attacker, then its new place.",
		MOVE,
		[Vector2i(1, 5), Vector2i(1, 1)],
		"Nobody jumps over a piece. Only the king stops on the marked cells."
	)
	_step(
		"Take a defender",
		"A man between two enemies in a line is taken. Close the trap.",
		TAKE,
		[Vector2i(1, 1), Vector2i(3, 1)],
		"Defenders take attackers in the same way, and the king helps them."
	)
	_step(
		"Go between them",
		"Only the enemy closes a trap: who goes between two enemies stays. Let your defender go there.",
		BETWEEN,
		[Vector2i(3, 2), Vector2i(3, 1)],
		"It is safe until an enemy comes anew to one of its sides."
	)
	_step(
		"The corner",
		"A marked corner stands for an enemy. Take the defender beside it.",
		CORNER,
		[Vector2i(2, 4), Vector2i(2, 0)],
		"So does the throne in the middle, for defenders only while it is empty."
	)
	_step(
		"Let the king leave",
		"You play the defenders now. The king wants to leave by a corner: let him go there.",
		LEAVE,
		[Vector2i(2, 6), Vector2i(0, 6)],
		"The defenders win. With two open ways, nobody stops him."
	)
	_step(
		"The edge in Tablut",
		"In Tablut, the king leaves at any edge. One of his ways is open.",
		EDGE,
		[Vector2i(6, 3), Vector2i(6, 0)],
		"There, the corners are cells as all others."
	)
	_step(
		"Take the king",
		"In Brandubh and Tablut, two attackers take the king as they take a man. Close the trap.",
		KING,
		[Vector2i(2, 1), Vector2i(2, 5)],
		"The attackers win. In Copenhagen, they need four, and never take him at the edge."
	)
	_step(
		"The king on his throne",
		"On the throne and beside it, the king has to be surrounded. Close the last side.",
		THRONE,
		[Vector2i(3, 6), Vector2i(3, 4)],
		"Beside the throne, three attackers do: the empty throne is the fourth."
	)
	_step(
		"A row at the edge",
		"In Copenhagen, a row at the edge is taken when an enemy stands before each man and both ends are closed.",
		ROW,
		[Vector2i(7, 10), Vector2i(5, 10)],
		"This is the shieldwall. A corner closes an end, too."
	)


func _ready() -> void:
	board.game = game
	_begin_duel(game, board)
	game.happened.connect(_on_happened)


func _fault(piece: String, other: String, source: Vector2i, target: Vector2i) -> String:
	if source.x != target.x and source.y != target.y:
		return "All pieces go straight, along rows and columns."
	if other:
		return "Nobody enters the cell of an enemy: close it in."
	var by := (target - source).sign()
	var cell := source + by
	while cell != target:
		if not _piece_at(cell).is_empty():
			return "Nobody jumps over a piece."
		cell += by
	return "Only the king stops on a marked cell." if piece != "K" else ""


## The player is who moves.
func _own_color() -> int:
	return game.mover()


func _color(piece: String) -> int:
	return 0 if piece == "A" else 1


## The moves without what they take.
func _moves() -> PackedStringArray:
	var found := PackedStringArray()
	for move in game.moves_played():
		found.append(move.get_slice("x", 0))
	return found


func _on_happened(kind: String, at: Array, _piece: String, _value: int) -> void:
	board.show_event(kind, at)
