class_name FogChessDemo
extends TableSecretDuel
## Chess and its kin in the fog, to be played: the rules and the bots are those of [WarrenFogChess].

## The names of the games in [WarrenFogChess], and what they are called.
const GAMES: Dictionary[String, String] = {
	"chess": "Chess",
	"xiangqi": "Xiangqi, of China",
	"shatranj": "Shatranj, of the caliphs",
	"sittuyin": "Sittuyin, of Myanmar",
	"janggi": "Janggi, of Korea",
	"cannon": "Cannon",
}
## What the set-ups of [WarrenFogChess] are called.
const STARTS: Dictionary[String, String] = {
	"": "Usual start",
	"opening": "After six random moves",
	"odds-queen": "South without its queen",
	"odds-rook": "South without a rook",
	"odds-knight": "South without a knight",
	"ending-rook": "Endgame: king and rook",
	"ending-queen": "Endgame: king and queen",
	"pawns": "Kings and pawns",
	"odds-chariot": "South without a chariot",
	"odds-horse": "South without a horse",
	"ending-chariot": "Endgame: general and chariot",
	"elephants-outside": "Elephants outside",
	"elephants-left": "Elephants on the left",
	"elephants-right": "Elephants on the right",
}
const HELP := """You see your own pieces and the cells that they reach; clouds lie over all else. There is no check: \
who takes the king, general or town has won.

Your pieces that the enemy does not see are translucent. In Sittuyin and Cannon you first put your pieces on the \
board: choose a cell, then a piece. In Cannon three soldiers in a line shoot: choose the target. Castle by moving \
the king.

After the game, go through it with Earlier and Later: you see what was there, thin clouds over what you did not see, \
and by Belief where your opponent could suppose your pieces, in percent."""

var variant := "chess"
## Whether shots in Cannon need empty cells up to their targets, not only in front of the soldiers.
var clear := false
## Whether own pieces that the enemy does not see are translucent.
var shows_unseen := true

var _legend := FogLegend.new()

@onready var game: WarrenFogChess = $Game
@onready var board: FogBoard = $Sides/Board


func _ready() -> void:
	_begin_panel(
		&"fogchess",
		"Fog chess",
		_legend,
		HELP,
		_with_match(
			{
				&"new": ["New game", "Begin anew with the same set-up"],
				&"kind": ["Set-up", "Game, start, sides and opponent"],
				&"undo": ["Undo", "Take back your last move"],
				&"redo": ["Redo", "Take it back no more"],
				&"hint": ["Hint", "What the strongest player would do"],
				&"bot": ["Bot", "Whom you play against"],
				&"end_turn": ["Pass", "Let the other player move, in Janggi"],
				&"chances": ["Belief", "After the game: where your pieces were supposed"],
				&"earlier": ["Earlier", "After the game: a move back"],
				&"later": ["Later", "After the game: a move on"],
			}
		)
	)
	manner.gesture("Move", "Drag; or two clicks, taps or Enter", [&"ui_accept"])
	manner.gesture("Choose a cell", "Arrows", TableBoard.STEPS.keys())
	board.game = game
	board.wished.connect(_on_wished)
	board.chosen.connect(_on_chosen)
	game.believed.connect(_on_believed)
	_begin_duel(game)
	begin(DemoSeed.drawn())


## Begins a new game.
func begin(seed_number: int) -> void:
	game.variant = variant
	game.preset = "cannon fog clear" if clear and variant == "cannon" else ""
	board.last = []
	_news = ""
	is_curtain = false
	_begin_at(game, seed_number)


func _obey(what: StringName) -> void:
	if what == &"end_turn":
		var text := "The other player moves, as after a move of yours."
		manner.sheets.ask("Pass?", text, "Go on with this turn", "Pass", game.play.bind("pass"))
	else:
		super(what)


func _show_setup() -> void:
	var sheet := TableSetupSheet.new("Set-up")
	sheet.add("Game", GAMES.values(), GAMES.keys().find(variant))
	sheet.add("Position", _called(_of(variant)), maxi(_of(variant).find(start), 0))
	sheet.add("Your side", ["South, which begins", "North"], seat)
	sheet.add("Opponent", _opponents(), mini(level, bots().size()))
	sheet.add("Pieces that the enemy does not see", ["As all others", "Translucent"], int(shows_unseen))
	sheet.add("Shots in Cannon", ["Over a piece, too", "Only over empty cells"], int(clear))
	_add_clock(sheet)
	sheet.begun.connect(_on_begun)
	sheet.follow(1, 0, _called_in)
	sheet.ask(own_start, _fault_of)
	manner.sheets.show_sheet(sheet)


## What is wrong with a position as text in the game that is chosen.
func _fault_of(text: String, chosen: Array[int]) -> String:
	return _fault_in(str(GAMES.keys()[chosen[0]]), text)


func _probe(of_game: String) -> WarrenFogChess:
	var probe := WarrenFogChess.new()
	probe.variant = of_game
	return probe


## What the set-ups of a game are called, by its number.
func _called_in(number: int) -> Array:
	var of_game: String = GAMES.keys()[number]
	return _called(_of(of_game))


func _on_begun(chosen: Array[int], text: String) -> void:
	variant = GAMES.keys()[chosen[0]]
	start = _of(variant)[chosen[1]]
	own_start = text
	seat = chosen[2]
	level = chosen[3]
	shows_unseen = chosen[4] == 1
	clear = chosen[5] == 1
	_match.choose(chosen[6])
	begin(DemoSeed.drawn())


func _starts() -> Dictionary[String, String]:
	return STARTS


## The player's wish, which may be several moves: then one of them is to be chosen.
func _on_wished(source: Vector2i, target: Vector2i) -> void:
	if not board.open:
		return
	var moves: Array[String] = []
	moves.assign(game.moves_between(source, target))
	if source == target and source in board.drops:
		var cell_text := _name_of(source)
		for letter: String in game.piece_names():
			if "%s@%s" % [letter, cell_text] in game.legal_moves():
				moves.append("%s@%s" % [letter, cell_text])
	_play_one_of(moves, "Which piece?", _piece_of)


## What the piece is called that a move puts on the board, or into which one promotes.
func _piece_of(move: String) -> String:
	var letter := move[0] if "@" in move else move[-1].to_upper()
	return str(game.piece_names().get(letter, "Move")).capitalize()


func _on_believed(_move: int, _piece: String, chances: PackedFloat32Array, _exact: bool) -> void:
	board.chances = chances


func _show() -> void:
	board.chances = []
	var rules := game.rules_text().split(" ")
	variant = rules[0]
	clear = "clear" in rules or clear and variant != "cannon"
	board.variant = variant
	_notice()
	board.turned = viewer() == 1 and has_bot()
	_look()
	super()
	board.open = board.open and not is_curtain
	_show_commands()
	panel.tell(_facts())
	_legend.show_pieces(variant, game.piece_names())
	if is_over():
		_belief = NO_BELIEF
		_go_to(_move_count())
	else:
		_say_whose_turn()


func _look() -> void:
	board.thin = []
	board.rows = game.seen_rows(viewer())
	board.unseen = []
	board.drops = []
	if shows_unseen:
		board.unseen.assign(game.unseen_pieces(viewer()))
	if is_curtain:
		var covered := PackedStringArray()
		for row in board.rows:
			covered.append("?".repeat(row.length()))
		board.rows = covered
	elif not is_bots_turn():
		for letter in game.hand(mover()):
			for cell: Vector2i in game.drop_targets(letter):
				if not cell in board.drops:
					board.drops.append(cell)
	board.show_all(game.size)


func _hear(player: int) -> void:
	var told := PackedStringArray()
	var names: Dictionary = game.piece_names()
	var taken := false
	for line in game.news(player):
		var words := line.split(" ")
		if words[0] == "capture":
			taken = true
			var name_ := tr(str(names.get(words[2].to_upper(), "")).capitalize())
			var is_own := (words[2] == words[2].to_lower()) == (player == 1)
			told.append((tr("Lost: %s on %s.") if is_own else tr("Taken: %s on %s.")) % [name_, words[1]])
		elif words[0] == "move":
			var ends := _cells_of(line.left(line.rfind(" ")))
			if ends.size() == 2 and not is_curtain:
				board.animate_move(ends, taken)
			board.last = ends
		elif words[0] == "pass":
			told.append(tr("Passed."))
	_news = " ".join(told)
	sounds.play(&"capture" if taken else &"knock")


## No kind, or all pieces, or one kind.
func _kinds() -> Array[String]:
	var found: Array[String] = [NO_BELIEF, ""]
	for letter: String in game.piece_names():
		found.append(letter)
	return found


func _go_to(move: int) -> void:
	if not is_over():
		return
	shown_move = move
	board.chances = []
	board.unseen = []
	board.thin = []
	board.rows = game.true_rows(move)
	var whose := 1 - seat if _belief != NO_BELIEF else seat
	var seen := game.seen_rows(whose, move)
	for y in seen.size():
		for x in seen[y].length():
			if seen[y][x] == "?":
				board.thin.append(Vector2i(x, y))
	board.last = _cells_of(game.moves_played()[move - 1]) if move else [] as Array[Vector2i]
	board.show_all(game.size)
	if _belief != NO_BELIEF:
		game.believe(whose, move, _belief)
		panel.say(_number(), "In percent, where your opponent could suppose your pieces.")
	elif move < _move_count():
		panel.say(_number(), "Thin clouds lie over what you did not see.")
	else:
		_tell_end()
	_show_commands()
	panel.tell(_facts())


func _show_commands() -> void:
	super()
	manner.enable(&"end_turn", board.open and "pass" in game.legal_moves())
	manner.commands[&"end_turn"].in_panel = variant == "janggi"
	var shown := tr("Belief")
	if _belief != NO_BELIEF:
		var name_ := str(game.piece_names().get(_belief, "all"))
		shown = "%s: %s" % [shown, tr(name_.capitalize() if _belief else name_)]
	manner.retitle(&"chances", shown)


func _say_whose_turn() -> void:
	if is_curtain:
		panel.say(tr("%s: your turn") % _side_name(mover()), "Sit down, then click or choose any cell.")
	elif is_bots_turn():
		panel.say("The bot thinks", _news if _news else tr("It sees what its pieces see."))
	else:
		var title := tr("Your turn") if has_bot() else tr("%s moves") % _side_name(mover())
		var own := tr("Put a piece on the board: choose a cell.") if board.drops else ""
		var told := own if own else tr("Choose a piece, then its place.")
		panel.say(title, "%s %s" % [_news, own] if _news else told)


func _facts() -> String:
	return "%s\n%s" % [tr(GAMES[variant]), _number()]
