class_name BanqiDemo
extends TableOpenDuel
## Banqi, to be played: the rules and the bots are those of [WarrenBanqi], this is what is seen and heard of them.

## Of each kind of rules its name, what it says, and the kinds in the order of their ranks.
const RULES: Array[Array] = [
	["taiwan", "Taiwan's rules", "gaerhcs"],
	["slide", "Taiwan's rules, the cannon slides", "gaerhcs"],
	["chinese", "Chinese rules", "gaerhcs"],
	["hongkong", "Hong Kong's rules", "grhcaes"],
	["large", "Taiwan's rules, two sets", "gaerhcs"],
]
const HELP := """Turn a piece face up, or move an own one a step. The first piece turned up gives you your color. A \
piece takes those of its own or a lower rank, in the order above; the soldier takes the general. In Taiwan the general \
takes no soldier, and the cannon takes anything by a jump over exactly one piece. Who cannot move has lost.

The numbers above count the pieces face down."""
const OWN: Array[String] = [
	"You play red. Turn a piece over, or move one of yours.",
	"You play black. Turn a piece over, or move one of yours.",
]
const COLORS: Array[String] = ["Red", "Black"]
## What the set-ups of [WarrenBanqi] are called; endings are of one set only.
const STARTS: Dictionary[String, String] = {
	"": "All pieces face down",
	"opening": "After eight random moves",
	"open": "All pieces face up",
	"odds-cannons": "Black without its cannons",
	"odds-advisors": "Black without its advisors",
	"odds-general": "Black without its general",
	"ending": "Endgame: red can win",
	"ending-GAEs": "Endgame: three against a soldier",
	"ending-GSas": "Endgame: two against two",
	"ending-ERhc": "Endgame: elephant and chariot",
	"ending-AEra": "Endgame: advisor and elephant",
}

var rules := 0

@onready var game: WarrenBanqi = $Game
@onready var board: BanqiBoard = $Sides/Board


func _ready() -> void:
	board.game = game
	_open(&"banqi", "Banqi", HELP, _drawn(118), game)


func _add_gestures() -> void:
	manner.gesture("Turn over", "Click, tap, Enter", [&"ui_accept"])
	super()


## Begins a new game.
func begin(seed_number: int, other_rules := rules) -> void:
	rules = other_rules
	game.preset = RULES[rules][0]
	super(seed_number)


func _show_setup() -> void:
	var sheet := TableSetupSheet.new("Set-up")
	sheet.add("Rules", RULES.map(func(kind: Array) -> String: return kind[1]), rules)
	sheet.add("Position", _called(rules), maxi(_of(rules).find(start), 0))
	sheet.add("Your side", ["You begin", "The other begins"], seat)
	sheet.add("Opponent", _opponents(), level)
	_add_clock(sheet)
	sheet.follow(1, 0, _called)
	sheet.ask(own_start, func(text: String, _chosen: Array[int]) -> String: return game.setup_fault(text))
	sheet.begun.connect(_on_begun)
	manner.sheets.show_sheet(sheet)


## The names of the set-ups that some rules have.
func _of(some_rules: int) -> Array:
	var is_large: bool = RULES[some_rules][0] == "large"
	return STARTS.keys().filter(func(name_: String) -> bool: return not (is_large and name_.begins_with("ending")))


func _called(some_rules: int) -> Array:
	return _of(some_rules).map(func(name_: String) -> String: return STARTS[name_])


func _on_begun(chosen: Array[int], text: String) -> void:
	start = _of(chosen[0])[chosen[1]]
	own_start = text
	seat = chosen[2]
	level = chosen[3]
	_match.choose(chosen[4])
	begin(DemoSeed.drawn(), chosen[0])


func _starts() -> Dictionary[String, String]:
	return STARTS


func _saved() -> String:
	return "%s %s" % [RULES[rules][0], super()]


func _load(text: String) -> String:
	var head := text.get_slice("\n", 0)
	var named := head.get_slice(" ", 0)
	# Earlier games name the rules of Taiwan after the step of the cannon.
	named = "taiwan" if named == "step" else named
	var loaded := RULES.find_custom(func(kind: Array) -> bool: return kind[0] == named)
	if loaded < 0:
		return tr("The first line does not name rules and bot.")
	var rest := text.substr(head.find(" ") + 1)
	# Earlier games have rules and bot only.
	if head.get_slice_count(" ") == 2:
		rest = " ".join(["start", "0", rest])
	var before := rules
	rules = loaded
	var fault := super(rest)
	rules = before if fault else loaded
	game.preset = RULES[rules][0]
	return fault


func _on_happened(kind: String, at: Array, piece: String, value: int) -> void:
	if kind in ["flip", "move", "capture"]:
		var where: Array[Vector2i] = []
		where.assign(at)
		board.animate(kind, where, piece)
		sounds.play(&"knock" if kind == "move" else StringName(kind))
	else:
		super(kind, at, piece, value)


func _seat_name(player: int) -> String:
	if has_bot() or game.color_to_move() >= 0:
		return super(player)
	return tr("Player %d") % (player + 1)


func _side_name(player: int) -> String:
	return tr(COLORS[game.color_of_player(player)])


func _cells_of(move: String) -> Array[Vector2i]:
	return cells_of(move)


## The cells of a move as a text.
static func cells_of(move: String) -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	for name_ in move.split("-"):
		cells.append(Vector2i(name_.unicode_at(0) - 97, name_.substr(1).to_int() - 1))
	return cells


func _on_hinted(move: String) -> void:
	super(move)
	if board.hint.size() == 1:
		panel.say(tr("Try %s") % move, "Turn this piece over.")


func _say_whose_turn() -> void:
	var color := game.color_to_move()
	var own := game.color_of_player(seat)
	if color < 0 and not is_bots_turn():
		panel.say("Turn a piece over", "Its color will be yours.")
	elif is_bots_turn():
		panel.say("The bot thinks", "It sees what you see, and no more.")
	elif has_bot():
		panel.say("Your turn", OWN[own])
	else:
		panel.say(tr("%s moves") % tr(COLORS[color]), "Turn a piece over, or move one of yours.")


func _setup_title() -> String:
	var named := tr(str(RULES[rules][1]))
	return "%s, %s" % [named, super()] if start or own_start else named


func _told_quiet() -> int:
	return 4


func _quiet_told(quiet: int) -> String:
	return tr("%d without flip and capture") % quiet


## All kinds in the order of their ranks: dim when none is left, with the number of those face down.
func _draw_picture() -> void:
	var step := minf(_picture.size.x / 7, 50)
	var board_pieces := ""
	for y in game.size.y:
		for x in game.size.x:
			board_pieces += game.piece_at(Vector2i(x, y))
	var bag := game.bag()
	var order: String = RULES[rules][2]
	for row in 2:
		for i in 7:
			var letter := order[i].to_upper() if row == 0 else order[i]
			var at := Vector2(step * (i + 0.5), 19 + 60 * row)
			BanqiArt.piece(_picture, at, step * 0.42, letter)
			if bag.count(letter) + board_pieces.count(letter) == 0:
				_picture.draw_circle(at, step * 0.46, Color(0.09, 0.08, 0.1, 0.8), true, -1, true)
			var face_down := bag.count(letter)
			var color := Color(1, 1, 1, 0.95 if face_down else 0.7)
			TableBoard.write(_picture, at + Vector2(0, step * 0.42 + 11), str(face_down), 14, color)
