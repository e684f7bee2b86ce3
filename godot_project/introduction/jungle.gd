extends IntroDuel
## Jungle, introduced: moving, ranks, rat and elephant, swimming, jumps, traps, the den.

const HEAD := "jungle strict quiet=100 draw|red moves|"
const RANKS := "rcwdptle"
const NAMES: Dictionary[String, String] = {
	"r": "rat",
	"c": "cat",
	"w": "wolf",
	"d": "dog",
	"p": "leopard",
	"t": "tiger",
	"l": "lion",
	"e": "elephant",
}
const MOVE := HEAD + "..+#+..|...+..e|.......|.~~.~~.|.~~.~~.|.~~.~~.|...D...|...+...|..+#+.."
const RANK := HEAD + "..+#+..|...+...|.......|.~~.~~.|.~~.~~.|.~~.~~.|..tPw..|...+...|..+#+.."
const RAT := HEAD + "..+#+..|...+...|.......|.~~.~~.|.~~.~~.|.~~.~~.|...Re..|...d...|..+#+.."
const SWIM := HEAD + "..+#+..|...+...|.......|.~~.~~.|.~~.~~.|.~~.~~.|.R.....|.c.+...|..+#+.."
const JUMP := HEAD + "..+#+..|...+...|.w.....|.~~.~~.|.~~.~~.|.~~.~~.|.L.....|...+...|..+#+.."
const BARRED := HEAD + "..+#+..|...+...|.......|.~~.~~.|dr~T~~c|.~~.~~.|.......|...+...|..+#+.."
const TRAP := HEAD + "..+#+..|...+...|.......|.~~.~~.|.~~.~~.|.~~.~~.|.......|..Ce...|..+#+.."
const DEN := HEAD + "..+#+..|...W...|.......|.~~.~~.|.~~.~~.|.~~.~~.|......e|...+..l|..+#+.."

var game := WarrenJungle.new()
var board := JungleBoard.new()


func _init() -> void:
	ground = Color("1c2a21")
	board.cells = Vector2i(7, 9)
	_step(
		"Move an animal",
		"An animal goes one cell along its row or column. Choose the dog, then its new place.",
		MOVE,
		[Vector2i(3, 6), Vector2i(3, 5)],
		"Between the two rivers is a bridge of land."
	)
	_step(
		"Ranks",
		"The number is the rank. An animal takes enemies of its own or a lower one. Take what your leopard can take.",
		RANK,
		[Vector2i(3, 6), Vector2i(4, 6)],
		"The wolf is below the leopard. The tiger is above it, and could take it."
	)
	_step(
		"Rat and elephant",
		"The lowest takes the highest: your rat takes the elephant, and the elephant does not take the rat.",
		RAT,
		[Vector2i(3, 6), Vector2i(4, 6)],
		"Only the rat can do that. The dog beside it could have taken your rat."
	)
	_step(
		"The river",
		"Only the rat swims. The cat is after it: let it swim.",
		SWIM,
		[Vector2i(1, 6), Vector2i(1, 5)],
		"Nobody but another rat takes it there. From the water, it takes nothing on land."
	)
	_step(
		"The jump",
		"Lion and tiger jump straight over the river, and take what they land on. Take the wolf.",
		JUMP,
		[Vector2i(1, 6), Vector2i(1, 2)],
		"It jumped over three cells of water. They jump along rows, too."
	)
	_step(
		"A rat in the way",
		"A rat that swims bars the jump. Your tiger can jump to one side only: take what is there.",
		BARRED,
		[Vector2i(3, 4), Vector2i(6, 4)],
		"The rat kept the dog safe: nobody jumps over a rat, be it one's own."
	)
	_step(
		"The trap",
		"The elephant stands in a trap beside your den. There, everyone can take it: take it with your cat.",
		TRAP,
		[Vector2i(2, 7), Vector2i(3, 7)],
		"In the enemy's trap, no rank counts. Your own traps are not dangerous to you."
	)
	_step(
		"The den",
		"Who enters the enemy's den, has won. Go in.",
		DEN,
		[Vector2i(3, 1), Vector2i(3, 0)],
		"You win, whatever else is on the board. To take all enemies wins, too."
	)


func _ready() -> void:
	board.game = game
	_begin_duel(game, board)
	game.happened.connect(_on_happened)


func _fault(piece: String, other: String, source: Vector2i, target: Vector2i) -> String:
	var kind := piece.to_lower()
	var away := (target - source).abs()
	if board.ground_at(target) == "#" and target.y == board.cells.y - 1:
		return "Nobody enters the own den."
	if board.is_water(target) and kind != "r":
		return "Only the rat swims."
	if away.x + away.y != 1:
		var is_jump := kind in ["l", "t"] and (away.x == 0 or away.y == 0) and _is_over_water(source, target)
		if not is_jump:
			return "An animal goes one cell along its row or column."
		if _is_barred(source, target):
			return "A rat swims in the way of the jump."
	if kind == "r" and board.is_water(source) != board.is_water(target):
		return "The rat takes nothing on land from the water, nor in the water from the land."
	if kind == "e" and other.to_lower() == "r":
		return "The elephant does not take the rat."
	return tr("%s is below %s, and cannot take it.") % [_name(piece).capitalize(), _name(other)]


## The cells between two cells of a line.
func _between(source: Vector2i, target: Vector2i) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	var step_by := (target - source).sign()
	var cell := source + step_by
	while cell != target:
		found.append(cell)
		cell += step_by
	return found


func _is_over_water(source: Vector2i, target: Vector2i) -> bool:
	return source != target and _between(source, target).all(board.is_water)


func _is_barred(source: Vector2i, target: Vector2i) -> bool:
	return _between(source, target).any(func(cell: Vector2i) -> bool: return not _piece_at(cell).is_empty())


func _name(piece: String) -> String:
	return tr(NAMES[piece.to_lower()])


func _on_happened(kind: String, at: Array, _piece: String, _value: int) -> void:
	if kind in ["move", "capture"]:
		var where: Array[Vector2i] = []
		where.assign(at)
		board.animate(kind, where)


func _show() -> void:
	for number in RANKS.length():
		board.ranks[RANKS[number]] = number + 1
	super()
