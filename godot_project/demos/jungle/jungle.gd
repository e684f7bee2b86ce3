class_name JungleDemo
extends TableOpenDuel
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
const HELP := """Bring an animal into the enemy's den, or take all enemies. An animal moves one step and takes enemies \
of its own or a lower rank; the numbers are the ranks. The rat takes the elephant, the elephant does not take the rat.

Only the rat swims. It takes nothing on land from the water, nor in the water from the land. Lion and tiger jump \
straight over the river, unless a rat swims in their way. In a trap next to the enemy's den every animal can be taken \
by any enemy. Nobody enters the own den. Who cannot move has lost."""
const COLORS: Array[String] = ["Red", "Black"]
const ANIMALS := "rcdwptle"

@onready var game: WarrenJungle = $Game
@onready var board: JungleBoard = $Sides/Board


func _ready() -> void:
	board.game = game
	_open(&"jungle", "Jungle", HELP, _drawn(92), game)


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
	_add_quiet(sheet)
	_add_clock(sheet)
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
	game.quiet_limit = _quiet_limits()[chosen[7]]
	_match.choose(chosen[8])
	begin(DemoSeed.drawn())


func _starts() -> Dictionary[String, String]:
	return STARTS


func _take_rules() -> void:
	var rules := game.rules_text()
	var words := rules.split(" ")
	game.wolf_above_dog = "wolf" in words
	game.elephant_spares_rat = "strict" in words
	game.leopard_jumps = "leopard" in words
	game.repetition = (2 if "superko" in words else int("draw" in words)) as WarrenJungle.Repetition
	game.quiet_limit = rules.get_slice("quiet=", 1).to_int()


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


func _show() -> void:
	board.turned = has_bot() and seat == 1
	var order := _order()
	for number in order.length():
		board.ranks[order[number]] = number + 1
	super()


## The animals from the lowest rank to the highest, under the rules of the game that is played.
func _order() -> String:
	var wolf := game.rules_text().begins_with("wolf")
	return "rcdwptle" if wolf else "rcwdptle"


func _task() -> String:
	return tr("You play %s. Choose an animal, then its place.") % tr(COLORS[seat])


## All animals of both sides by rank; those that are taken, or were never there, are dim and crossed out.
func _draw_picture() -> void:
	var there := ""
	for y in game.size.y:
		for x in game.size.x:
			there += game.piece_at(Vector2i(x, y))
	var step := minf(_picture.size.x / 8, 46)
	var order := _order().reverse()
	for row in 2:
		for number in 8:
			var letter := order[number].to_upper() if row == 0 else order[number]
			var at := Vector2(step * (number + 0.5), 22 + 46 * row)
			JungleArt.piece(_picture, at, step * 0.42, letter)
			if not letter in there:
				_picture.draw_circle(at, step * 0.48, Color(0.09, 0.08, 0.1, 0.72), true, -1, true)
				var arm := Vector2(1, 1) * step * 0.26
				for mirror: Vector2 in [Vector2(1, 1), Vector2(1, -1)]:
					_picture.draw_line(at - arm * mirror, at + arm * mirror, Color(1, 1, 1, 0.75), 3, true)
