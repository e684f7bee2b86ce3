class_name WordsCommands
extends Node
## What can be done in the demo, by keys, buttons and menu; and its game as a text.

## What of it has a button beside the board.
const BUTTONS: Array[StringName] = [
	&"lay",
	&"end_turn",
	&"exchange",
	&"challenge",
	&"hint",
	&"shuffle",
	&"undo",
	&"redo",
	&"draw",
	&"resign",
	&"stop",
	&"new",
	&"kind",
	&"analyze",
	&"earlier",
	&"later",
	&"game_file",
	&"save",
	&"load",
	&"help",
]
## The bots of games that were saved by number.
const NUMBERED: Array[String] = ["novice", "greedy", "balanced", "strong"]
const CHALLENGES: Dictionary[String, String] = {
	"void": "refused",
	"single": "may be challenged",
	"double": "challenged; in vain, the turn is lost",
}
## What these are choices of.
const WRONG_WORDS := "Wrong words"

## Clocks, draw offers and resignations, in games for two.
var agreement := TableMatch.new()

@onready var _demo: WordsDemo = get_parent()


## Names the commands of the demo, and how its game is saved.
func begin(manner: DemoManner) -> void:
	manner.offer(&"new", "New game", "Other tiles", _ask_before.bind(_begin_another))
	manner.offer(&"kind", "Set-up", "Rules, start, players and seed", _show_setup)
	manner.offer(&"bot", "Bot", "How good the bots are", _next_level)
	manner.offer(&"stop", "Stop", "Stop the bots, or let them play on", _demo.stop)
	manner.offer(&"hint", "Hint", "Lay a good word, which you may take back", _demo.hint)
	manner.offer(&"undo", "Undo", "Take back your last turn", _demo.undo)
	manner.offer(&"redo", "Redo", "Take it back no more", _demo.redo)
	manner.offer(&"lay", "Lay it", "Play the word on the board", _demo.confirm)
	manner.offer(&"end_turn", "Pass", "End the turn", _end_turn)
	manner.offer(&"exchange", "Exchange", "Choose tiles to exchange, then play", _demo.toggle_exchange)
	manner.offer(&"challenge", "Challenge", "Have a wrong word of the last turn taken back", _demo.challenge)
	manner.offer(&"shuffle", "Shuffle", "Mix your tiles", _demo.shuffle)
	manner.offer(&"turn_word", "Direction", "Write across or down", _demo.keyboard.turn)
	manner.offer(&"take_tile", "Take a tile", "Take back the last tile", _demo.keyboard.take_last)
	manner.offer(
		&"best_turn", "Best turn", "Tell the greedy turn and the best turn with their points", _demo.find_best_turn
	)
	manner.offer(&"anchors", "Anchors", "Show where words can begin", _demo.toggle_anchors)
	manner.offer(&"analyze", "Analysis", "After the game, the best turn for each turn", _analyze)
	manner.offer(&"earlier", "Earlier", "The turn before, in the analysis", func() -> void: _demo.review.step(-1))
	manner.offer(&"later", "Later", "The next turn, in the analysis", func() -> void: _demo.review.step(1))
	manner.offer(&"game_file", "Game file", "Write the game to a GCG file, or read one", _show_file)
	for action in TableMatch.COMMANDS:
		var text: String = TableMatch.COMMANDS[action][0]
		var word: String = TableMatch.COMMANDS[action][1]
		manner.offer(action, text, word, agreement.obey.bind(action))
	agreement.decider = _decider
	agreement.has_bot = func() -> bool: return _demo.seats.persons().size() == 1
	agreement.say = func(title: String, text: String) -> void: _demo.say("%s. %s" % [tr(title), tr(text)])
	agreement.begin(_demo.game, manner, _demo.seats.name_of)
	manner.gesture("Lay tiles", "Drag; or click or tap a tile, then a cell; or type", [&"pick_tile"])
	manner.gesture("Choose a cell", "Arrows, click, tap", TableBoard.STEPS.keys())
	manner.let_go = _let_go
	manner.keeper.saved = _saved
	manner.keeper.load_text = _load
	manner.keeper.note = func() -> String: return _demo.scores.text.replace("\u00a0", " ")


## The number of the player who may offer a draw or resign: the only person, or the one to move.
func _decider() -> int:
	var persons := _demo.seats.persons()
	return persons[0] if persons.size() == 1 else _demo.game.mover()


## Adds a button for each command that has one.
func add_buttons(orders: Container) -> void:
	for action in BUTTONS:
		var button := DemoSheet.choice("", _demo.manner.do.bind(action))
		button.custom_minimum_size.y = 0
		button.gui_input.connect(_on_button_input)
		_demo.manner.commands[action].join(button)
		orders.add_child(button)


## Lets the commands say what they do now, and whether they are possible.
func show_possible() -> void:
	var manner := _demo.manner
	var game := _demo.game
	var review := _demo.review
	var mine := _demo.is_my_turn()
	manner.retitle(&"end_turn", "End turn" if game.is_turn_begun() else "Pass")
	manner.retitle(&"exchange", "Exchange: cancel" if _demo.hand.is_exchanging else "Exchange")
	manner.retitle(&"stop", "Play on" if _demo.is_stopped else "Stop")
	var in_review := "Played turn" if review.shows_best else "Best turn"
	manner.retitle(&"hint", in_review if review.is_open() else "Hint")
	for action: StringName in [&"end_turn", &"exchange"]:
		manner.enable(action, mine)
	manner.enable(&"lay", not (game.is_over() or review.is_open()))
	manner.enable(&"hint", mine or review.is_open())
	manner.enable(&"best_turn", mine and not game.is_running())
	manner.enable(&"anchors", not review.is_open())
	manner.enable(&"challenge", mine and game.can_challenge())
	manner.enable(&"undo", _demo.seats.persons().any(game.can_undo))
	manner.enable(&"redo", game.can_redo(-1))
	manner.enable(&"bot", not _demo.seats.bots().is_empty())
	manner.enable(
		&"stop", _demo.is_stopped or game.is_running() or not (_demo.seats.is_person(game.mover()) or game.is_over())
	)
	manner.enable(&"analyze", game.is_over() or review.is_open())
	manner.propose(&"new" if game.is_over() and not review.is_open() else &"")
	var persons := _demo.seats.persons()
	agreement.show(mine or persons.size() == 1 and not review.is_open())
	manner.enable(&"earlier", review.at > 0)
	manner.enable(&"later", review.is_open() and review.at + 1 < review.turns.size())


## How all players stand, the one to move marked.
func scores() -> String:
	var game := _demo.game
	var told: PackedStringArray = []
	for seat in game.player_count():
		var is_next := seat == game.mover() and not game.is_over()
		told.append(("▸ " if is_next else "") + "%s %d" % [_demo.seats.name_of(seat), game.score(seat)])
	told.append(tr("Bag %d") % game.bag_size())
	return WordsSeats.joined(told)


## What the game is played with: rules, bots, and the seed of its tiles.
func facts() -> String:
	var told: PackedStringArray = [tr(WordsDemo.RULES[_demo.game.preset])]
	for seat in _demo.seats.bots():
		told.append("%s: %s" % [_demo.seats.name_of(seat), tr(_demo.seats.roles[seat])])
	if _demo.game.challenge != "void":
		told.append("%s: %s" % [tr(WRONG_WORDS), tr(CHALLENGES[_demo.game.challenge])])
	told.append(tr("Seed %d") % _demo.game.seed)
	return " · ".join(told)


func _on_button_input(event: InputEvent) -> void:
	var click := event as InputEventMouseButton
	if click and not click.pressed:
		_focus_board.call_deferred()


func _focus_board() -> void:
	if _demo.board.is_inside_tree() and not _demo.manner.sheets.is_open():
		_demo.board.grab_focus()


## Does what would end the running game, if there is none or the player wants it.
func _ask_before(action: Callable) -> void:
	if not _demo.is_game_running():
		action.call()
		return
	_demo.manner.sheets.ask(
		"Another game?",
		"The running game would be lost. Save keeps it in a slot.",
		"Go on with this game",
		"Begin another one",
		action
	)


## Ends the turn. What it gives up, a whole turn or the tiles that are not played yet, is asked about first.
func _end_turn() -> void:
	if not _demo.is_my_turn():
		return
	var passes := not _demo.game.is_turn_begun()
	if not passes and not _demo.hand.has_laid():
		_demo.end_turn()
		return
	_demo.manner.sheets.ask(
		"Pass?" if passes else "End the turn?",
		"The tiles on the board go back to your rack." if _demo.hand.has_laid() else "You lay no tiles in this turn.",
		"Go on with this turn",
		"Pass" if passes else "End turn",
		_demo.end_turn
	)


func _begin_another(seed_number := DemoSeed.drawn()) -> void:
	_demo.begin(seed_number)


func _saved() -> String:
	var game := _demo.game
	var head: Array[String] = [game.preset, ",".join(_demo.seats.roles), str(game.seed), game.challenge, game.setup]
	return "%s\n%s" % [" ".join(head).strip_edges(), game.save_game()]


func _load(text: String) -> String:
	var head := text.get_slice("\n", 0).split(" ", true, 4)
	if head.size() > 1 and head[1].is_valid_int():
		head = _head_of_earlier(text.get_slice("\n", 0).split(" ", true, 2))
	var roles: Array[String] = []
	roles.assign(head[1].split(",") if head.size() > 1 else PackedStringArray())
	if not _is_head(head, roles):
		return tr("The first line does not name rules and bot.")
	var game := _demo.game
	var before := game.save_game()
	var before_roles := _demo.seats.roles
	if not game.load_game(text.substr(text.find("\n") + 1)):
		return Warren.last_error()
	if game.player_count() != roles.size():
		game.load_game(before)
		_demo.seats.roles = before_roles
		return tr("The first line does not name rules and bot.")
	game.preset = head[0]
	game.players = roles.size()
	game.seed = head[2].to_int()
	game.challenge = head[3]
	game.setup = head[4] if head.size() == 5 else ""
	agreement.take()
	_demo.seats.roles = roles
	_demo.resume()
	return ""


## Earlier games have rules, the number of a bot, and perhaps the start.
func _head_of_earlier(head: PackedStringArray) -> PackedStringArray:
	var role := NUMBERED[clampi(head[1].to_int(), 0, NUMBERED.size() - 1)]
	var found: PackedStringArray = [head[0], "%s,%s" % [WordsSeats.PERSON, role], "0", "void"]
	found.append_array(head.slice(2))
	return found


func _is_head(head: PackedStringArray, roles: Array[String]) -> bool:
	var known := [WordsSeats.PERSON] + Array(_demo.game.bots())
	var setup := head[4] if head.size() == 5 else ""
	return (
		head.size() >= 4
		and head[0] in WordsDemo.RULES
		and roles.size() in range(2, 5)
		and roles.all(func(role: String) -> bool: return role in known)
		and head[2].is_valid_int()
		and head[3] in CHALLENGES
		and (setup in WordsSetupSheet.STARTS or TableSetupSheet.BREAK in setup)
	)


## Takes back what is laid or chosen, or ends the review; returns whether there was something.
func _let_go() -> bool:
	if _demo.review.close():
		return true
	var was_going_on := _demo.hand.is_busy() or _demo.letters_panel.visible
	if was_going_on:
		_demo.take_all()
		_demo.say("")
	return was_going_on


func _show_setup() -> void:
	var sheet := WordsSetupSheet.new(_demo.game, _demo.seats, agreement)
	sheet.begun.connect(_on_begun.bind(sheet))
	_demo.manner.sheets.show_sheet(sheet)


func _on_begun(_chosen: Array[int], text: String, sheet: WordsSetupSheet) -> void:
	var wanted := sheet.rules()
	var start := text if text else sheet.start()
	var roles := sheet.roles()
	var way := sheet.challenge()
	_ask_before(_set_up.bind(wanted, start, roles, way, sheet.seed_number(), sheet.clock()))


func _set_up(wanted: String, start: String, roles: Array[String], way: String, seed_number: int, clock: int) -> void:
	agreement.choose(clock)
	_demo.game.preset = wanted
	_demo.game.setup = start
	_demo.game.challenge = way
	_demo.begin(seed_number, roles)


## All bots become those of the next level.
func _next_level() -> void:
	var levels := _demo.game.bots()
	var bots := _demo.seats.bots()
	var next := levels[(levels.find(_demo.seats.roles[bots[0]]) + 1) % levels.size()]
	for seat in bots:
		_demo.seats.roles[seat] = next
	if not _demo.game.is_over() and not _demo.seats.is_person(_demo.game.mover()):
		_demo.game.cancel()
		_demo.go_on()
	else:
		_demo.say(tr("Bot: %s") % tr(next))


func _analyze() -> void:
	if _demo.review.turns and _demo.review.is_open():
		_show_analysis()
		_demo.review.finished.emit()
		return
	_show_analysis()
	var fault := _demo.review.begin(_demo.game.save_game(), _demo.seats.names())
	if fault:
		_demo.manner.sheets.close_all()
		_demo.say(DemoCoreText.sentence(fault))


func _show_analysis() -> void:
	_demo.manner.sheets.show_sheet(WordsAnalysisSheet.new(_demo.review))


func _show_file() -> void:
	var game := _demo.game
	var reason := ""
	if game.allows_several():
		reason = tr("Such files have one word a turn, so this game cannot be written.")
	elif game.setup:
		reason = tr("Such files begin with an empty board, so this game cannot be written.")
	elif not game.is_over():
		reason = tr("Such files show the tiles of all players, so a game is written after its end.")
	var own := game.gcg_text(_demo.seats.names()) if reason.is_empty() else ""
	_demo.manner.sheets.show_sheet(WordsFileSheet.new(_open_text, own, reason))


## Begins to judge a game given as text; returns what is wrong with it, or nothing.
func _open_text(text: String) -> String:
	var fault := _demo.review.begin_gcg(text)
	if fault.is_empty():
		_demo.take_all()
		_demo.manner.sheets.close_all()
		_show_analysis()
	return fault
