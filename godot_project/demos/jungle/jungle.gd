class_name JungleDemo
extends TableDuel
## Jungle, to be played: the rules and the bots are those of [WarrenJungle], this is what is seen and heard of them.

## What the set-ups of [WarrenJungle] are called.
const STARTS: Dictionary[String, String] = {
	"": "Usual start",
	"opening": "After six random moves",
	"odds-leopard": "Black without its leopard",
	"odds-tiger": "Black without its tiger",
	"odds-lion": "Black without its lion",
	"odds-pair": "Black without lion and tiger",
	"ending": "Endgame: red can win",
}
const QUIET: Array[int] = [30, 50, 100, 200]
const HELP := """Bring an animal into the enemy's den, or take all enemies. An animal moves one step and takes enemies \
of its own or a lower rank; the numbers are the ranks. The rat takes the elephant, the elephant does not take the rat.

Only the rat swims. It takes nothing on land from the water, nor in the water from the land. Lion and tiger jump \
straight over the river, unless a rat swims in their way. In a trap next to the enemy's den every animal can be taken \
by any enemy. Nobody enters the own den. Who cannot move has lost."""
const COLORS: Array[String] = ["Red", "Black"]
const ANIMALS := "rcdwptle"

var _taken := Control.new()

@onready var game: WarrenJungle = $Game
@onready var board: JungleBoard = $Sides/Board


func _ready() -> void:
	_taken.custom_minimum_size = Vector2(0, 92)
	_taken.draw.connect(_draw_taken)
	_begin_panel(
		&"jungle",
		"Jungle",
		_taken,
		HELP,
		{
			&"new": ["New game", "Begin anew with the same set-up"],
			&"kind": ["Set-up", "Start, sides, opponent and rules"],
			&"undo": ["Undo", "Take back your last move"],
			&"redo": ["Redo", "Take it back no more"],
			&"hint": ["Hint", "What the strongest player would do"],
			&"bot": ["Bot", "Whom you play against"],
		}
	)
	manner.gesture("Move", "Drag; or two clicks, taps or Enter", [&"ui_accept"])
	manner.gesture("Choose a cell", "Arrows", TableBoard.STEPS.keys())
	board.game = game
	board.wished.connect(_on_wished)
	_begin_duel(game)
	begin(DemoSeed.drawn())


## Begins a new game.
func begin(seed_number: int) -> void:
	board.last = []
	_begin_at(game, seed_number)


func _show_setup() -> void:
	var sheet := TableSetupSheet.new("Set-up")
	sheet.add("Position", STARTS.values(), STARTS.keys().find(start))
	sheet.add("Your side", ["Red, which begins", "Black"], seat)
	sheet.add("Opponent", _opponents(), level)
	sheet.add("Higher rank", ["Dog above wolf", "Wolf above dog"], int(game.wolf_above_dog))
	sheet.add("Elephant", ["Does not take the rat", "Takes the rat"], int(not game.elephant_spares_rat))
	sheet.add("Leopard", ["Does not jump", "Jumps over the river along rows"], int(game.leopard_jumps))
	var repeated := ["Repeat as you like", "A draw the third time", "Never repeat a position"]
	sheet.add("Repetition", repeated, int(game.repetition))
	var quiet := QUIET.map(func(moves: int) -> String: return tr("%d moves without capture") % moves)
	sheet.add("A draw after", quiet, maxi(QUIET.find(game.quiet_limit), 0))
	sheet.ask(own_start, func(text: String, _chosen: Array[int]) -> String: return game.setup_fault(text))
	sheet.begun.connect(_on_begun)
	manner.sheets.show_sheet(sheet)


func _on_begun(chosen: Array[int], text: String) -> void:
	start = STARTS.keys()[chosen[0]]
	own_start = text
	seat = chosen[1]
	level = chosen[2]
	game.wolf_above_dog = chosen[3] == 1
	game.elephant_spares_rat = chosen[4] == 0
	game.leopard_jumps = chosen[5] == 1
	game.repetition = chosen[6] as WarrenJungle.Repetition
	game.quiet_limit = QUIET[chosen[7]]
	begin(DemoSeed.drawn())


func _load(text: String) -> String:
	var fault := super(text)
	if fault.is_empty():
		_take_rules()
	return fault


func _starts() -> Dictionary[String, String]:
	return STARTS


## New games have the rules of the one that was loaded.
func _take_rules() -> void:
	var rules := game.rules_text()
	var words := rules.split(" ")
	game.wolf_above_dog = "wolf" in words
	game.elephant_spares_rat = "strict" in words
	game.leopard_jumps = "leopard" in words
	game.repetition = (2 if "superko" in words else int("draw" in words)) as WarrenJungle.Repetition
	game.quiet_limit = rules.get_slice("quiet=", 1).to_int()


func _on_wished(source: Vector2i, target: Vector2i) -> void:
	if board.open:
		game.move_piece(source, target)


func _on_happened(kind: String, at: Array, piece: String, value: int) -> void:
	if kind in ["move", "capture"]:
		var where: Array[Vector2i] = []
		where.assign(at)
		board.animate(kind, where)
		var swims := kind == "move" and board.is_water(where[1])
		sounds.play(&"splash" if swims else &"capture" if kind == "capture" else &"knock")
	else:
		super(kind, at, piece, value)


func _side_name(player: int) -> String:
	return tr(COLORS[player])


func _cells_of(move: String) -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	for name_ in move.split("-"):
		cells.append(Vector2i(name_.unicode_at(0) - 97, game.size.y - name_.substr(1).to_int()))
	return cells


func _show() -> void:
	board.turned = has_bot() and seat == 1
	var order := _order()
	for number in order.length():
		board.ranks[order[number]] = number + 1
	board.show_all(game.size)
	super()
	panel.tell(_facts())
	_taken.queue_redraw()
	if not game.is_over():
		_say_whose_turn()


## The animals from the lowest rank to the highest, under the rules of the game that is played.
func _order() -> String:
	var wolf := game.rules_text().begins_with("wolf")
	return "rcdwptle" if wolf else "rcwdptle"


func _say_whose_turn() -> void:
	if is_bots_turn():
		panel.say("The bot thinks", tr("It plays %s.") % tr(COLORS[1 - seat]))
	elif has_bot():
		panel.say("Your turn", tr("You play %s. Choose an animal, then its place.") % tr(COLORS[seat]))
	else:
		panel.say(tr("%s moves") % tr(COLORS[game.mover()]))


func _facts() -> String:
	var quiet := game.quiet_moves()
	var told := "%s\n%s" % [tr(_start_title()), tr("Move %d") % (game.moves_played().size() + 1)]
	return told + ("     " + tr("%d without capture") % quiet if quiet > 9 else "")


## All animals of both sides by rank; those that are taken, or were never there, are dim and crossed out.
func _draw_taken() -> void:
	var there := ""
	for y in game.size.y:
		for x in game.size.x:
			there += game.piece_at(Vector2i(x, y))
	var step := minf(_taken.size.x / 8, 46)
	var order := _order().reverse()
	for row in 2:
		for number in 8:
			var letter := order[number].to_upper() if row == 0 else order[number]
			var at := Vector2(step * (number + 0.5), 22 + 46 * row)
			JungleArt.piece(_taken, at, step * 0.42, letter)
			if not letter in there:
				_taken.draw_circle(at, step * 0.48, Color(0.09, 0.08, 0.1, 0.72), true, -1, true)
				var arm := Vector2(1, 1) * step * 0.26
				for mirror: Vector2 in [Vector2(1, 1), Vector2(1, -1)]:
					_taken.draw_line(at - arm * mirror, at + arm * mirror, Color(1, 1, 1, 0.75), 3, true)
