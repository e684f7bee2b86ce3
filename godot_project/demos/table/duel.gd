class_name TableDuel
extends TableDemo
## What the demos of games for two share, and of games for more: bots and persons, whose turn it is, undo past the moves
## of bots, hints, the end.

const PAUSE := 0.55

## The bots' level; the number of levels stands for persons in their places.
var level := 1
## The player's number against a bot.
var seat := 0

var _game: Node
var _match := TableMatch.new()

@onready var _pause: Timer = $Pause


## Names the game that is played, a node of Warren.
func _begin_duel(game: Node) -> void:
	_game = game
	game.connect(&"changed", _show)
	game.connect(&"happened", _on_happened)
	game.connect(&"hinted", _on_hinted)
	game.connect(&"failed", _on_failed)
	_match.decider = func() -> int: return seat if has_bot() else mover()
	_match.has_bot = has_bot
	_match.say = func(title: String, text: String) -> void: panel.say(title, text)
	_match.begin(game, manner, _seat_name)
	_pause.timeout.connect(_let_bot_move)


## Begins a new game.
func begin(_seed_number: int) -> void:
	pass


## Whether bots have all other seats.
func has_bot() -> bool:
	return level < bots().size()


## The names of the levels.
func bots() -> PackedStringArray:
	return _game.call(&"bots")


func is_over() -> bool:
	return _game.call(&"is_over")


## The number of the player to move.
func mover() -> int:
	return _game.call(&"mover")


func is_bots_turn() -> bool:
	return has_bot() and mover() != seat and not is_over()


## How many play.
func players() -> int:
	return _game.call(&"player_count")


## How many play in a game that may be loaded, at most.
func most_players() -> int:
	return players()


## What the other player is called.
func opponent() -> String:
	return tr("Bot: %s") % tr(bots()[level].capitalize()) if has_bot() else tr(_persons())


func _obey(what: StringName) -> void:
	match what:
		&"new":
			begin(DemoSeed.drawn())
		&"kind":
			_show_setup()
		&"undo", &"redo":
			_board().last = []
			_game.call(what, _whose())
		&"draw", &"resign":
			_match.obey(what)
		&"hint":
			panel.say("Thinking", "The strongest player looks for a move.")
			_game.call(&"hint")
		&"bot":
			level = (level + 1) % (bots().size() + 1)
			_game.call(&"cancel")
			_show()


func _saved() -> String:
	var text: String = _game.call(&"save_game")
	return "%s\n%s" % [_start_words(" %d %d" % [seat, level]), text]


func _load(text: String) -> String:
	var head := text.get_slice("\n", 0).split(" ", true, 3)
	var levels := range(bots().size() + 1).map(str)
	var seats := range(most_players()).map(str)
	var before: Array = [_board().last, start, own_start, seat, level]
	if head.size() < 3 or not head[1] in seats or not head[2] in levels or not _take_start(head, 2):
		return tr("The first line does not name start, side and bot.")
	_board().last = []
	seat = head[1].to_int()
	level = head[2].to_int()
	if _game.call(&"load_game", text.substr(text.find("\n") + 1)):
		_match.take()
		_match.show(_may_decide())
		return ""
	_board().last = before[0]
	start = before[1]
	own_start = before[2]
	seat = before[3]
	level = before[4]
	return Warren.last_error()


func _begin_at(game: Node, seed_number: int) -> void:
	_match.prepare(_has_clocks())
	super(game, seed_number)


func _clock() -> Control:
	return _match.clock if _is_for_two() else null


## Whether the game can be one for two.
func _is_for_two() -> bool:
	return true


## Whether the next game can have clocks.
func _has_clocks() -> bool:
	return _is_for_two()


## The commands of a game, after them those of games for two.
func _with_match(commands: Dictionary[StringName, Array]) -> Dictionary[StringName, Array]:
	var all := commands.duplicate()
	all.merge(TableMatch.COMMANDS)
	return all


## Adds the choice of clocks to a sheet, as its last line.
func _add_clock(sheet: TableSetupSheet) -> void:
	sheet.add(TableMatch.LINE, _match.choices(), _match.chosen())


## Whether somebody may offer a draw, accept one, or resign now.
func _may_decide() -> bool:
	return true


## What a player is called beside the clock.
func _seat_name(player: int) -> String:
	if has_bot():
		return tr("You") if player == seat else tr("Bot")
	return _side_name(player)


## Opens the sheet that chooses start, sides and opponent.
func _show_setup() -> void:
	pass


## The choice of the opponent: the bots, and a second person.
func _opponents() -> Array:
	var others := []
	for name_ in bots():
		others.append(tr("Bot: %s") % tr(name_.capitalize()))
	return others + [_persons()]


## What the opponent is called where there is no bot.
func _persons() -> String:
	return "4 players" if players() == 4 else "2 players"


## The name of a player's side, translated.
func _side_name(_player: int) -> String:
	return ""


## The cells of a move that is written as in the game's texts.
func _cells_of(_move: String) -> Array[Vector2i]:
	return []


## Plays the only one of some moves, or lets the player choose one; [param names] are what they are called.
func _play_one_of(moves: Array[String], question: String, names: Callable) -> void:
	if moves.size() == 1:
		_game.call(&"play", moves[0])
	if moves.size() < 2:
		return
	var sheet := DemoSheet.new(question)
	for move in moves:
		var name_: String = names.call(move)
		var button := DemoSheet.choice(name_, _on_move_chosen.bind(move))
		sheet.first = sheet.first if sheet.first else button
		sheet.body.add_child(button)
	manner.sheets.show_sheet(sheet)


func _on_move_chosen(move: String) -> void:
	manner.sheets.close_all()
	_game.call(&"play", move)


func _board() -> TablePieceBoard:
	return $Sides/Board


## Against a bot, undo goes back past its move.
func _whose() -> int:
	return seat if has_bot() else -1


func _let_go() -> bool:
	if _board().is_choosing():
		_board().select(TableBoard.NOWHERE)
		return true
	return false


func _let_bot_move() -> void:
	if is_bots_turn():
		_game.set(&"bot", bots()[level])
		_game.call(&"play_bot")


## An event of a move; the demo shows it.
func _on_happened(kind: String, _at: Array, _piece: String, _value: int) -> void:
	if kind == "draw":
		sounds.play(&"draw")
	elif kind == "win":
		sounds.play(&"loss" if has_bot() and _place() > 1 else &"win")


## Tells how the game has ended, also where it was loaded, or taken back and played again.
func _tell_end() -> void:
	var winner: int = _game.call(&"winner")
	var reason: String = _game.call(&"result_text")
	var title := tr("A draw")
	var end := TableEmblem.End.DRAWN
	if has_bot() and _place() > 1:
		title = tr("You are in place %d") % _place() if _is_between() else tr("You lose")
		end = TableEmblem.End.LOST
	elif winner >= 0:
		title = tr("You win") if has_bot() else _victory(winner)
		end = TableEmblem.End.WON
	panel.message.say_end(end, title, DemoCoreText.sentence(reason))


## Whether others have a worse place than the one at the screen, who has not won.
func _is_between() -> bool:
	var places: PackedInt32Array = _game.call(&"ranking")
	return Array(places).max() > _place() and _place() > 1


## Tells that a player has won, with the partner if there is one.
func _victory(winner: int) -> String:
	var partner := _partner_of(winner)
	if partner < 0:
		return tr("%s wins") % _side_name(winner)
	return tr("%s and %s win") % [_side_name(mini(winner, partner)), _side_name(maxi(winner, partner))]


## The number of a player's partner; -1 for none.
func _partner_of(player: int) -> int:
	var teams: PackedInt32Array = _game.call(&"teams")
	for other in teams.size():
		if other != player and teams[other] == teams[player]:
			return other
	return -1


## Tells of each player who it is and how things are, for a game of more than two.
func _players_told() -> Array[String]:
	var told: Array[String] = []
	for player in players():
		var words := PackedStringArray()
		if has_bot():
			var is_partner := player == _partner_of(seat)
			words.append(tr("you") if player == seat else tr("your partner") if is_partner else tr("bot"))
		words.append_array(_state_of(player))
		told.append("%s: %s" % [_side_name(player), ", ".join(words)])
	return told


## How things are with a player.
func _state_of(player: int) -> PackedStringArray:
	var out: PackedInt32Array = _game.call(&"players_out")
	if is_over():
		var places: PackedInt32Array = _game.call(&"ranking")
		return [tr("place %d") % places[player]]
	return [tr("out") if player in out else tr("to move") if player == mover() else tr("waits")]


## The place of the person who plays against bots, once the game has ended.
func _place() -> int:
	var places: PackedInt32Array = _game.call(&"ranking")
	return places[seat]


## Tells that no move was found, unless it is wanted no longer.
func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		panel.say("No move found", DemoCoreText.text(reason))


func _on_hinted(move: String) -> void:
	var cells := _cells_of(move)
	_board().hint = cells
	panel.say(tr("Try %s") % move, "Move along the arrow." if cells.size() > 1 else "The ring shows where.")


## Shows how the game stands, and lets the bot move when it is its turn.
func _show() -> void:
	_board().hint = []
	_board().open = not is_bots_turn() and not is_over()
	manner.retitle(&"bot", opponent())
	var can_undo: bool = _game.call(&"can_undo", _whose())
	var can_redo: bool = _game.call(&"can_redo", _whose())
	manner.enable(&"undo", can_undo)
	manner.enable(&"redo", can_redo)
	manner.enable(&"hint", _board().open)
	if _is_for_two():
		_match.show(_may_decide())
	if is_bots_turn():
		_pause.start(PAUSE)
	else:
		_pause.stop()
	manner.propose(&"new" if is_over() else &"")
	if is_over():
		_tell_end()
