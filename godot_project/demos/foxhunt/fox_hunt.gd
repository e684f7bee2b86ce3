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
const START := """Shoot anywhere. The number tells how many foxes are in sight: along the row, the column and both \
diagonals."""
const HELP := """Foxes hide in the bushes. A shot at an empty place tells how many foxes stand on the eight straight \
lines from there; foxes do not hide one another. Find all with as few shots as you can.

Click or tap: shoot. Right button, long touch or X: mark a place as empty. Arrows and Enter do the same. Point at a \
number to see its lines.

Chances shows how likely a fox is at each place."""
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
		"Fox Hunt",
		_foxes,
		HELP,
		{
			&"new": ["New hunt", KEY_N, "Hide the foxes anew"],
			&"board": ["Board", KEY_B, "Other sizes"],
			&"undo": ["Undo", KEY_Z, "Take back a shot or a mark"],
			&"redo": ["Redo", KEY_Y, "Take it back no more"],
			&"hint": ["Hint", KEY_I, "Where the strongest hunter would shoot"],
			&"heat": ["Chances", KEY_C, "How likely a fox is at each place"],
			&"level": ["Bot", KEY_L, "How good the bot is"],
			&"bot": ["Bot hunts", KEY_P, "Let the bot go on, or stop it"],
			&"mark": ["Mark", KEY_M, "A click marks instead of shooting"],
		}
	)
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
	begin(1 + randi() % 1_000_000)


## Begins a new hunt.
func begin(seed_number: int, other_board := board) -> void:
	board = other_board
	bot_hunts = false
	game.preset = BOARDS[board][0]
	game.seed = seed_number
	game.bot = game.bots()[level]
	panel.say("Find all foxes", START)
	game.new_game()


func _obey(what: StringName) -> void:
	match what:
		&"new":
			begin(1 + randi() % 1_000_000)
		&"board":
			begin(game.seed, (board + 1) % BOARDS.size())
		&"undo":
			_stop_bot()
			game.undo()
		&"redo":
			_stop_bot()
			game.redo()
		&"hint":
			_stop_bot()
			game.hint()
		&"heat":
			_heat_wanted = not _heat_wanted
			_show()
		&"level":
			level = (level + 1) % game.bots().size()
			game.bot = game.bots()[level]
			_show()
		&"bot":
			bot_hunts = not bot_hunts and not game.is_over()
			_show()
			if bot_hunts:
				_let_bot_shoot()
			else:
				_stop_bot()
		&"mark":
			marking = not marking
			_show()


func _game_name() -> String:
	return "foxhunt"


func _saved() -> String:
	return game.save_game()


func _load(text: String) -> bool:
	if not game.load_game(text):
		return false
	_stop_bot()
	return true


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
			panel.say("%d %s in sight" % [value, "fox" if value == 1 else "foxes"], "" if value else none)
		"capture":
			sounds.play(&"fox")
			panel.say("A fox!", "%d still at large." % (game.foxes - game.found))
		"mark":
			sounds.play(&"mark")
		"win":
			sounds.play(&"win")


func _on_ended(_winner: int, _reason: String) -> void:
	bot_hunts = false
	var other := "The strongest hunter needs about 20 on 10 x 10, and 19 on 9 x 9."
	panel.say("All foxes found", "%d shots for %d foxes. %s" % [game.shots, game.foxes, other])
	_show()


## Tells that nothing was found, unless it is wanted no longer.
func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		panel.say("Nothing found", reason)


func _on_hinted(move: String) -> void:
	forest.hint = Vector2i(move.unicode_at(0) - 97, move.substr(1).to_int() - 1)
	panel.say("Try %s" % move, "That shot leaves the least to do, as far as can be foreseen.")


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
	if over:
		_heat_wanted = false
	if _heat_wanted and not bot_hunts:
		game.analyze()
	panel.tell("%s\nShots: %d     Foxes: %d of %d" % [BOARDS[board][1], game.shots, game.found, game.foxes])
	panel.name_button(&"level", "Bot: %s" % game.bot)
	panel.name_button(&"bot", "Stop bot" if bot_hunts else "Bot hunts")
	panel.name_button(&"heat", "Hide" if _heat_wanted else "Chances")
	panel.name_button(&"mark", "Shoot" if marking else "Mark")
	panel.enable(&"undo", game.can_undo())
	panel.enable(&"redo", game.can_redo())
	for what: StringName in [&"hint", &"heat", &"bot"]:
		panel.enable(what, not over)
	_foxes.queue_redraw()


## A head for each fox, bright once it is found.
func _draw_foxes() -> void:
	var step := minf(34, _foxes.size.x / game.foxes)
	for i in game.foxes:
		var at := Vector2(step * (i + 0.5), 20)
		_foxes.draw_circle(at, step * 0.46, Color(1, 1, 1, 0.1), true, -1, true)
		if i < game.found:
			FoxArt.fox(_foxes, at, step * 0.42)
