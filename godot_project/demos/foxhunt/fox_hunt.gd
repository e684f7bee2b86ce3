class_name FoxHuntDemo
extends TableDemo
## Fox Hunt, to be played: the rules and the bots are those of [WarrenFoxHunt], this is what is seen and heard of them.

## Of each board its name in [WarrenFoxHunt] and what it is.
const BOARDS: Array[Array] = [
	["classic", "10 x 10, 8 foxes"],
	["nine", "9 x 9, 8 foxes"],
	["small", "6 x 6, 4 foxes"],
	["large", "16 x 16, 15 foxes, marks itself"],
]
## What the set-ups of [WarrenFoxHunt] are called.
const STARTS: Dictionary[String, String] = {
	"": "Nothing is known",
	"middle": "The middle was shot at",
	"corners": "The corners were shot at",
	"late": "Half of the foxes are found",
}
const START := """Shoot anywhere. The number tells how many foxes are in sight: along the row, the column and both \
diagonals."""
const HELP := """Foxes hide in the bushes. A shot at an empty place tells how many foxes stand on the eight straight \
lines from there; foxes do not hide one another. Find all with as few shots as you can.

Chances shows how likely a fox is at each place."""
## The shots that the strongest hunter needs on average, on the boards for which they are known.
const NEEDED: Dictionary[String, int] = {"classic": 20, "nine": 19}
const PAUSE := 0.6

var board := 0
var level := 3
## Whether the bot goes on by itself.
var bot_hunts := false
var marking := false

var _heat_wanted := false
var _foxes := Control.new()

@onready var game: WarrenFoxHunt = $Game
@onready var forest: FoxBoard = $Sides/Board
@onready var _pause: Timer = $Pause


func _ready() -> void:
	_foxes.custom_minimum_size = Vector2(0, 40)
	_foxes.draw.connect(_draw_foxes)
	_begin_panel(
		&"foxhunt",
		"Fox Hunt",
		_foxes,
		HELP,
		{
			&"new": ["New hunt", "Hide the foxes anew"],
			&"kind": ["Set-up", "Board, start and bot"],
			&"undo": ["Undo", "Take back a shot or a mark"],
			&"redo": ["Redo", "Take it back no more"],
			&"hint": ["Hint", "Where the strongest hunter would shoot"],
			&"chances": ["Chances", "How likely a fox is at each place"],
			&"bot": ["Bot", "How good the bot is"],
			&"bot_plays": ["Bot hunts", "Let the bot go on, or stop it"],
			&"mark_mode": ["Mark", "A click marks instead of shooting"],
		}
	)
	manner.gesture("Shoot", "Click, tap, Enter", [&"ui_accept"])
	manner.gesture("Mark a place as empty", "Right button, long touch, X", [&"second"])
	manner.gesture("Choose a cell", "Arrows", TableBoard.STEPS.keys())
	manner.gesture("See the lines of a number", "Point at it", [])
	forest.game = game
	forest.chosen.connect(_on_chosen)
	game.changed.connect(_show)
	game.happened.connect(_on_happened)
	game.ended.connect(_on_ended)
	game.bot_moved.connect(_on_bot_moved)
	game.hinted.connect(_on_hinted)
	game.analyzed.connect(_on_analyzed)
	game.failed.connect(_on_failed)
	_pause.timeout.connect(_let_bot_shoot)
	begin(DemoSeed.drawn())


## Begins a new hunt.
func begin(seed_number: int, other_board := board) -> void:
	board = other_board
	bot_hunts = false
	game.preset = BOARDS[board][0]
	game.bot = game.bots()[level]
	panel.say("Find all foxes", START)
	_begin_at(game, seed_number)


func _obey(what: StringName) -> void:
	match what:
		&"new":
			begin(DemoSeed.drawn())
		&"kind":
			_show_setup()
		&"undo":
			_stop_bot()
			game.undo()
		&"redo":
			_stop_bot()
			game.redo()
		&"hint":
			_stop_bot()
			game.hint()
		&"chances":
			_heat_wanted = not _heat_wanted
			_show()
		&"bot":
			level = (level + 1) % game.bots().size()
			game.bot = game.bots()[level]
			_show()
		&"bot_plays":
			bot_hunts = not bot_hunts and not game.is_over()
			_show()
			if bot_hunts:
				_let_bot_shoot()
			else:
				_stop_bot()
		&"mark_mode":
			marking = not marking
			_show()


func _show_setup() -> void:
	var sheet := TableSetupSheet.new("Set-up")
	sheet.add("Board", BOARDS.map(func(kind: Array) -> String: return kind[1]), board)
	sheet.add("Position", STARTS.values(), STARTS.keys().find(start))
	var names := Array(game.bots()).map(func(name_: String) -> String: return name_.capitalize())
	sheet.add("Bot", names, level)
	sheet.ask(own_start, func(text: String, _chosen: Array[int]) -> String: return game.setup_fault(text))
	sheet.begun.connect(_on_begun)
	manner.sheets.show_sheet(sheet)


func _on_begun(chosen: Array[int], text: String) -> void:
	_stop_bot()
	start = STARTS.keys()[chosen[1]]
	own_start = text
	level = chosen[2]
	begin(DemoSeed.drawn(), chosen[0])


func _starts() -> Dictionary[String, String]:
	return STARTS


func _saved() -> String:
	return "%s %s\n%s" % [BOARDS[board][0], _start_words(), game.save_game()]


func _load(text: String) -> String:
	var head := text.get_slice("\n", 0).split(" ", true, 2)
	var loaded := BOARDS.find_custom(func(kind: Array) -> bool: return kind[0] == head[0])
	var before: Array = [start, own_start]
	# Earlier hunts have a board only.
	if loaded < 0 or not _take_start(head.slice(1) if head.size() > 1 else PackedStringArray(["start"])):
		return tr("The first line does not name a board.")
	if not game.load_game(text.substr(text.find("\n") + 1)):
		start = before[0]
		own_start = before[1]
		return Warren.last_error()
	board = loaded
	game.preset = BOARDS[board][0]
	_stop_bot()
	_show()
	return ""


func _let_go() -> bool:
	var was_going_on := bot_hunts or forest.hint != TableBoard.NOWHERE
	if bot_hunts:
		_stop_bot()
		_show()
	forest.hint = TableBoard.NOWHERE
	return was_going_on


func _on_chosen(cell: Vector2i, second: bool) -> void:
	if cell == TableBoard.NOWHERE or game.is_known(cell) or game.is_over():
		return
	_stop_bot()
	if second or marking:
		game.toggle_mark(cell)
	else:
		game.shoot(cell)


func _stop_bot() -> void:
	bot_hunts = false
	_pause.stop()
	game.cancel()


func _let_bot_shoot() -> void:
	if bot_hunts and not game.is_over():
		game.play_bot()


func _on_bot_moved(_move: String) -> void:
	if bot_hunts:
		_pause.start(PAUSE)


func _on_happened(kind: String, at: Array, _piece: String, value: int) -> void:
	var cell: Vector2i = at[0] if at else TableBoard.NOWHERE
	match kind:
		"shot":
			forest.burst(cell)
			sounds.play(&"shot")
		"clue":
			sounds.play(&"clue", pow(2, value / 6.0))
			var none := "No fox stands on any of the eight lines from there."
			panel.say(tr_n("%d fox in sight", "%d foxes in sight", value) % value, "" if value else none)
		"capture":
			sounds.play(&"fox")
			panel.say("A fox!", tr("Still at large: %d.") % (game.foxes - game.found))
		"mark":
			sounds.play(&"mark")
		"win":
			sounds.play(&"win")


func _on_ended(_winner: int, _reason: String) -> void:
	bot_hunts = false
	_show()


## Tells how the hunt has ended, also where it was loaded.
func _tell_end() -> void:
	var told := tr("Shots: %d, foxes: %d.") % [game.shots, game.foxes]
	if game.preset in NEEDED and not start and not own_start:
		told += " " + tr("The strongest hunter needs about %d.") % NEEDED[game.preset]
	panel.message.say_end(TableEmblem.End.WON, "All foxes found", told)


## Tells that nothing was found, unless it is wanted no longer.
func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		panel.say("Nothing found", DemoCoreText.sentence(reason))


func _on_hinted(move: String) -> void:
	forest.hint = Vector2i(move.unicode_at(0) - 97, move.substr(1).to_int() - 1)
	panel.say(tr("Try %s") % move, "That shot leaves the least to do, as far as can be foreseen.")


func _on_analyzed(chances: PackedFloat32Array, _best: Vector2i, exact: bool) -> void:
	if _heat_wanted:
		forest.heat = chances
		var counted := "All possibilities were counted." if exact else "Estimated from samples: too many to count."
		panel.say("Chances in percent", counted)


## Shows how the hunt stands.
func _show() -> void:
	if forest.cells != game.size:
		forest.cells = game.size
	forest.hint = TableBoard.NOWHERE
	forest.heat = []
	var over := game.is_over()
	manner.propose(&"new" if over else &"")
	if over:
		_heat_wanted = false
		_tell_end()
	if _heat_wanted and not bot_hunts:
		game.analyze()
	var facts := tr("Shots: %d     Foxes: %d of %d") % [game.shots, game.found, game.foxes]
	var named := tr(str(BOARDS[board][1]))
	if own_start or start:
		named = tr(_start_title()) if own_start else "%s, %s" % [named, tr(_start_title())]
	panel.tell(named + "\n" + facts)
	manner.retitle(&"bot", tr("Bot: %s") % tr(game.bot))
	manner.retitle(&"bot_plays", "Stop bot" if bot_hunts else "Bot hunts")
	manner.retitle(&"chances", "Hide" if _heat_wanted else "Chances")
	manner.retitle(&"mark_mode", "Shoot" if marking else "Mark")
	manner.enable(&"undo", game.can_undo())
	manner.enable(&"redo", game.can_redo())
	for what: StringName in [&"hint", &"chances", &"bot_plays"]:
		manner.enable(what, not over)
	_foxes.queue_redraw()


## A head for each fox, bright once it is found.
func _draw_foxes() -> void:
	var step := minf(34, _foxes.size.x / game.foxes)
	for i in game.foxes:
		var at := Vector2(step * (i + 0.5), 20)
		_foxes.draw_circle(at, step * 0.46, Color(1, 1, 1, 0.1), true, -1, true)
		if i < game.found:
			FoxArt.fox(_foxes, at, step * 0.42)
