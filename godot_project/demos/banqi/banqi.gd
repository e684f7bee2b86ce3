class_name BanqiDemo
extends TableDemo
## Banqi, to be played: the rules and the bots are those of [WarrenBanqi], this is what is seen and heard of them.

## Of each kind of rules its name, what it says, and the kinds in the order of their ranks.
const RULES: Array[Array] = [
	["taiwan", "Taiwan's rules", "gaerhcs"],
	["step", "Taiwan's rules, the cannon steps", "gaerhcs"],
	["chinese", "Chinese rules", "gaerhcs"],
	["hongkong", "Hong Kong's rules", "grhcaes"],
	["large", "Taiwan's rules, two sets", "gaerhcs"],
]
const HELP := """Turn a piece face up, or move an own one a step. The first piece turned up gives you your color. A \
piece takes those of its own or a lower rank, in the order above; the soldier takes the general. In Taiwan the general \
takes no soldier, and the cannon takes anything by a jump over exactly one piece. Who cannot move has lost.

Click or tap: turn over. Drag, or click twice: move. Arrows and Enter do the same.

The numbers above count the pieces face down."""
const COLORS: Array[String] = ["red", "black"]
const BOT := 1
const PAUSE := 0.55

var rules := 0
## The bot's level; the number of levels stands for a second player in its place.
var level := 1

var _bag := Control.new()

@onready var game: WarrenBanqi = $Game
@onready var board: BanqiBoard = $Sides/Board
@onready var _pause: Timer = $Pause


func _ready() -> void:
	_bag.custom_minimum_size = Vector2(0, 118)
	_bag.draw.connect(_draw_bag)
	_begin_panel(
		"Banqi",
		_bag,
		HELP,
		{
			&"new": ["New game", KEY_N, "Shuffle the pieces anew"],
			&"rules": ["Rules", KEY_R, "Whose rules"],
			&"undo": ["Undo", KEY_Z, "Take back your last move"],
			&"redo": ["Redo", KEY_Y, "Take it back no more"],
			&"hint": ["Hint", KEY_I, "What the strongest player would do"],
			&"level": ["Bot", KEY_L, "Whom you play against"],
		}
	)
	board.game = game
	board.wished.connect(_on_wished)
	game.changed.connect(_show)
	game.happened.connect(_on_happened)
	game.ended.connect(_on_ended)
	game.hinted.connect(_on_hinted)
	game.failed.connect(_on_failed)
	_pause.timeout.connect(_let_bot_move)
	begin(1 + randi() % 1_000_000)


## Begins a new game.
func begin(seed_number: int, other_rules := rules) -> void:
	rules = other_rules
	game.preset = RULES[rules][0]
	game.seed = seed_number
	board.last = []
	game.new_game()


## Whether a bot has the second seat.
func has_bot() -> bool:
	return level < game.bots().size()


func _is_bots_turn() -> bool:
	return has_bot() and game.mover() == BOT and not game.is_over()


func _obey(what: StringName) -> void:
	match what:
		&"new":
			begin(1 + randi() % 1_000_000)
		&"rules":
			begin(game.seed, (rules + 1) % RULES.size())
		&"undo", &"redo":
			board.last = []
			if what == &"undo":
				game.undo(_whose())
			else:
				game.redo(_whose())
		&"hint":
			panel.say("Thinking", "The strongest player looks for a move.")
			game.hint()
		&"level":
			level = (level + 1) % (game.bots().size() + 1)
			game.cancel()
			_show()


## Against a bot, undo goes back past its move.
func _whose() -> int:
	return 1 - BOT if has_bot() else -1


func _game_name() -> String:
	return "banqi"


func _saved() -> String:
	return game.save_game()


func _load(text: String) -> bool:
	var last := board.last
	board.last = []
	if game.load_game(text):
		return true
	board.last = last
	return false


func _on_wished(source: Vector2i, target: Vector2i) -> void:
	if board.open:
		game.move_piece(source, target)


func _let_bot_move() -> void:
	if _is_bots_turn():
		game.bot = game.bots()[level]
		game.play_bot()


func _on_happened(kind: String, at: Array, piece: String, value: int) -> void:
	if kind in ["flip", "move", "capture"]:
		var where: Array[Vector2i] = []
		where.assign(at)
		board.animate(kind, where, piece)
		sounds.play(&"knock" if kind == "move" else StringName(kind))
	elif kind == "draw":
		sounds.play(&"draw")
	elif kind == "win":
		sounds.play(&"loss" if has_bot() and value == BOT else &"win")


func _on_ended(winner: int, reason: String) -> void:
	var title := "A draw"
	if winner >= 0:
		title = "%s wins" % COLORS[game.color_of_player(winner)].capitalize()
		if has_bot():
			title = "You lose" if winner == BOT else "You win"
	panel.say(title, "%s.  N: another game" % reason.capitalize())


## Tells that no move was found, unless it is wanted no longer.
func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		panel.say("No move found", reason)


func _on_hinted(move: String) -> void:
	var cells: Array[Vector2i] = []
	for name_ in move.split("-"):
		cells.append(Vector2i(name_.unicode_at(0) - 97, name_.substr(1).to_int() - 1))
	board.hint = cells
	panel.say("Try %s" % move, "Turn this piece over." if cells.size() == 1 else "Move along the arrow.")


## Shows how the game stands, and lets the bot move when it is its turn.
func _show() -> void:
	board.hint = []
	board.open = not _is_bots_turn() and not game.is_over()
	board.show_all()
	panel.tell(_facts())
	panel.name_button(&"level", "Bot: %s" % game.bots()[level] if has_bot() else "2 players")
	panel.enable(&"undo", game.can_undo(_whose()))
	panel.enable(&"redo", game.can_redo(_whose()))
	panel.enable(&"hint", board.open)
	_bag.queue_redraw()
	if not game.is_over():
		_say_whose_turn()
	if _is_bots_turn():
		_pause.start(PAUSE)
	else:
		_pause.stop()


func _say_whose_turn() -> void:
	var color := game.color_to_move()
	var own := game.color_of_player(1 - BOT)
	if color < 0:
		panel.say("Turn a piece over", "Its color will be yours.")
	elif _is_bots_turn():
		panel.say("The bot thinks", "It sees what you see, and no more.")
	elif has_bot():
		panel.say("Your turn", "You play %s. Turn a piece over, or move one of yours." % COLORS[own])
	else:
		panel.say("%s moves" % COLORS[color].capitalize(), "Turn a piece over, or move one of yours.")


func _facts() -> String:
	var quiet := game.quiet_moves()
	var told := "%s\nMove %d" % [RULES[rules][1], game.moves_played().size() + 1]
	return told + ("     %d without flip and capture" % quiet if quiet > 3 else "")


## All kinds in the order of their ranks: dim when none is left, with the number of those face down.
func _draw_bag() -> void:
	var step := _bag.size.x / 7
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
			BanqiArt.piece(_bag, at, step * 0.42, letter)
			if bag.count(letter) + board_pieces.count(letter) == 0:
				_bag.draw_circle(at, step * 0.46, Color(0.09, 0.08, 0.1, 0.8), true, -1, true)
			var face_down := bag.count(letter)
			var color := Color(1, 1, 1, 0.8 if face_down else 0.3)
			TableBoard.write(_bag, at + Vector2(0, step * 0.42 + 11), str(face_down), 13, color)
