class_name TaflDemo
extends TableOpenDuel
## Tafl, to be played: the rules and the bots are those of [WarrenTafl], this is what is seen and heard of them.

const VARIANTS: Array[String] = ["Brandubh, 7 x 7", "Tablut, 9 x 9", "Copenhagen Hnefatafl, 11 x 11"]
## The same in the rules' texts.
const WORDS: Array[String] = ["brandubh", "tablut", "copenhagen"]
## What the set-ups of [WarrenTafl] are called.
const STARTS: Dictionary[String, String] = {
	"": "Usual start",
	"opening": "After six random moves",
	"escape-3": "Endgame: the king leaves in 3 plies",
	"escape-5": "Endgame: the king leaves in 5 plies",
	"capture-3": "Endgame: attackers win in 3 plies",
	"capture-5": "Endgame: attackers win in 5 plies",
}
const HELP := """The king wants to leave: in Tablut at any edge of the board, in the other games by a corner. The \
attackers move first and want to capture him. All pieces move in straight lines, as far as they like. Only the king \
stops on the marked cells in the middle and in the corners.

A man between two enemies in a line is taken, if the enemy closes the trap. Marked cells stand for an enemy; the \
throne does not for the defenders while the king is on it. In Brandubh and Tablut the king is taken like a man, but \
on the throne and beside it he has to be surrounded. In Copenhagen he always has to be surrounded on four sides.

The attackers also win by surrounding the king and all his men. Who cannot move has lost, and the same position for \
the third time loses for the defenders. In Copenhagen, a row at the edge is taken if it is closed at both ends and in \
front, and the king wins in a fort at the edge that cannot be broken."""
const SIDES: Array[String] = ["Attacker", "Defender"]
const THEY: Array[String] = ["the attackers", "the defenders"]
const AIMS: Array[String] = [
	"You play the attackers: capture the king. Choose a piece, then its place.",
	"You play the king and the defenders: let him leave. Choose a piece, then its place.",
]

@onready var game: WarrenTafl = $Game
@onready var board: TaflBoard = $Sides/Board


func _ready() -> void:
	board.game = game
	_open(&"tafl", "Tafl", HELP, _drawn(84), game)


func _show_setup() -> void:
	var sheet := TableSetupSheet.new("Set-up")
	sheet.add("Game", VARIANTS, int(game.variant))
	sheet.add("Position", _called(game.variant), maxi(_of(game.variant).find(start), 0))
	sheet.add("Your side", ["Attackers, who begin", "Defenders with the king"], seat)
	sheet.add("Opponent", _opponents(), level)
	sheet.add("The king", ["Takes part in captures", "Takes nobody"], int(not game.king_armed))
	sheet.add("He is taken", ["As usual in the game", "By four, wherever he is"], int(game.king_by_four))
	var repeated := ["The third time loses for the defenders", "A draw the third time"]
	sheet.add("Repetition", repeated, int(game.repetition))
	_add_quiet(sheet)
	_add_clock(sheet)
	sheet.follow(1, 0, _called)
	sheet.ask(own_start, _fault_of)
	sheet.begun.connect(_on_begun)
	manner.sheets.show_sheet(sheet)


## The set-ups of a game with its usual rules; [method _fault_of] tells which ones other rules do not have.
func _of(variant: int) -> Array:
	return _under([variant, true, false, 0, 100], func() -> Array: return [""] + Array(game.setups()))


func _called(variant: int) -> Array:
	return _of(variant).map(func(name_: String) -> String: return STARTS[name_])


## What is wrong with a position as text, or with the start that is chosen, under the rules that are chosen.
func _fault_of(text: String, chosen: Array[int]) -> String:
	var begin_at: String = text if text else _of(chosen[0])[chosen[1]]
	return _under(_rules_of(chosen), func() -> String: return game.setup_fault(begin_at))


## Calls something while the game has other rules for new games.
func _under(rules: Array, tell: Callable) -> Variant:
	var before := _rules()
	_set_rules(rules)
	var told: Variant = tell.call()
	_set_rules(before)
	return told


func _rules() -> Array:
	return [game.variant, game.king_armed, game.king_by_four, game.repetition, game.quiet_limit]


func _rules_of(chosen: Array[int]) -> Array:
	return [chosen[0], chosen[4] == 0, chosen[5] == 1, chosen[6], _quiet_limits()[chosen[7]]]


func _set_rules(rules: Array) -> void:
	game.variant = rules[0]
	game.king_armed = rules[1]
	game.king_by_four = rules[2]
	game.repetition = rules[3]
	game.quiet_limit = rules[4]


func _on_begun(chosen: Array[int], text: String) -> void:
	start = _of(chosen[0])[chosen[1]]
	own_start = text
	seat = chosen[2]
	level = chosen[3]
	_match.choose(chosen[8])
	_set_rules(_rules_of(chosen))
	begin(DemoSeed.drawn())


func _starts() -> Dictionary[String, String]:
	return STARTS


func _take_rules() -> void:
	var rules := game.rules_text()
	var words := rules.split(" ")
	game.variant = WORDS.find(words[0]) as WarrenTafl.Variant
	game.king_armed = not "unarmed" in words
	game.king_by_four = "strong" in words
	game.repetition = int("draw" in words) as WarrenTafl.Repetition
	game.quiet_limit = rules.get_slice("quiet=", 1).to_int()


func _on_happened(kind: String, at: Array, piece: String, value: int) -> void:
	if board.show_event(kind, at):
		sounds.play(&"knock" if kind == "move" else &"capture")
	else:
		super(kind, at, piece, value)


func _side_name(player: int) -> String:
	return tr(SIDES[player])


func _they(player: int) -> String:
	return tr(THEY[player])


func _task() -> String:
	return AIMS[seat]


func _setup_title() -> String:
	var variant := tr(VARIANTS[WORDS.find(game.rules_text().get_slice(" ", 0))]).get_slice(", ", 0)
	return "%s, %s" % [variant, super()]


## The men that each side has taken, in a row for each; rows become dense where many are.
func _draw_picture() -> void:
	var lost := game.captured()
	for row in 2:
		var letter := "D" if row == 0 else "A"
		var count := lost.count(letter)
		var step := minf(30.0, (_picture.size.x - 30) / maxf(1, count))
		for number in count:
			TaflArt.piece(_picture, Vector2(18 + step * number, 20 + 42 * row), 15, letter)
