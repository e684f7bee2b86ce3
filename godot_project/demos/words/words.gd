class_name WordsDemo
extends Control
## A crossword game against the bot: Scrabble, or Erudit, where a turn may lay several words.
##
## Tiles are dragged, clicked or typed onto the board; what they would count is shown at once. The bot thinks in the
## background.

const LEVELS: Array[String] = ["novice", "greedy", "balanced", "strong"]
const RULES: Dictionary[String, String] = {
	"scrabble-en": "Scrabble",
	"erudit-en": "Erudit (English)",
	"erudit": "Эрудит (по-русски)",
}
const PERSON := 0
const GAPS := "The tiles must lie in one line, without gaps."
## How high the rack is, and how high in a small window.
const RACK := 72.0
const SMALL_RACK := 52.0
const HELP := """Lay words across or down, each joined to what lies there. What the tiles would count is shown while \
you lay them. In Erudit a turn may lay several words: end it when you have no more."""

var message := ""
var exchanging := false
var manner := DemoManner.new(&"words", "Words", HELP)
var _typed: Array[Vector2i] = []
## Places of the rack, by the cells their tiles lie in.
var _places: Dictionary[Vector2i, int] = {}
var _order := ""
var _chosen := -1
## Whom the bot plays for, and this player's points before.
var _thinker := 1 - PERSON
var _score_before := 0

@onready var game: WarrenWords = %Game
@onready var board: WordBoard = %Board
@onready var rack: WordRack = %Rack
@onready var scores: Label = %Scores
@onready var status: Label = %Status
@onready var story: RichTextLabel = %Story
@onready var letters_panel: WordsLetters = %Letters
@onready var rules_choice: OptionButton = %Rules
@onready var level_choice: OptionButton = %Level
@onready var end_button: Button = %EndTurn
@onready var exchange_button: Button = %Exchange
@onready var keyboard: WordsKeyboard = $Keyboard
@onready var commands: WordsCommands = $Commands
@onready var undo_button: Button = %Undo


func _ready() -> void:
	for rules: String in RULES:
		rules_choice.add_item(RULES[rules])
	for level in LEVELS:
		level_choice.add_item(level)
	level_choice.select(2)
	letters_panel.hide()
	commands.begin(manner)
	manner.told.connect(func(title: String, text: String) -> void: _say((tr(title) + ". " + tr(text)).strip_edges()))
	manner.fold = %Sides
	manner.fold.folded.connect(_on_folded)
	add_child(manner)
	manner.settings_changed.connect(_refresh)
	commands.join_buttons()
	new_game()
	board.grab_focus()


## Begins a new game with the chosen rules; without their lexicon, with those before.
func new_game() -> void:
	_take_all()
	var wanted: String = RULES.keys()[maxi(rules_choice.selected, 0)]
	if wanted == "erudit" and not _has_lexicon(wanted):
		_say("There is no Russian lexicon yet: run  python -m pycore words build-lexicon --russian")
		rules_choice.select(maxi(RULES.keys().find(game.preset), 0))
		return
	game.preset = wanted
	if not game.new_game():
		_say(DemoCoreText.sentence(Warren.last_error()))
		return
	story.clear()
	_order = game.rack(PERSON)
	_say("Your turn: lay a word over the center.")
	if game.setup:
		_go_on()


## Begins a new game with other tiles.
func next_game() -> void:
	game.seed += 1
	new_game()


## Lays a tile of the rack in an empty cell; a blank asks for its letter first, unless it is given.
func lay(place: int, cell: Vector2i, letter: String = "") -> void:
	if not _is_my_turn() or board.letter_at(cell) != "" or place in rack.used:
		return
	var sign_on_it := _order[place]
	if sign_on_it == "?" and letter == "":
		_ask_letter(place, cell)
		return
	board.fresh[cell] = letter.to_lower() if sign_on_it == "?" else sign_on_it
	_places[cell] = place
	_typed.append(cell)
	_chosen = -1
	_judge()


## Takes a tile back onto the rack.
func take(cell: Vector2i) -> void:
	board.fresh.erase(cell)
	_places.erase(cell)
	_typed.erase(cell)
	_judge()


## Returns the text of the move that the tiles on the board make; empty if they do not lie in a line without gaps.
func move_text() -> String:
	if _typed.is_empty():
		return ""
	var down := _typed.size() > 1 and _typed[0].x == _typed[1].x
	if _typed.size() == 1:
		var beside := board.letter_at(_typed[0] + Vector2i.LEFT) + board.letter_at(_typed[0] + Vector2i.RIGHT)
		down = beside == ""
	var step := Vector2i.DOWN if down else Vector2i.RIGHT
	var start := _typed[0]
	while board.letter_at(start - step) != "":
		start -= step
	var word := ""
	var covered := 0
	var at := start
	while board.letter_at(at) != "":
		word += board.letter_at(at)
		covered += 1 if at in board.fresh else 0
		at += step
	if covered < _typed.size():
		return ""
	var column := char("a".unicode_at(0) + start.x)
	return ("%s%d:%s" if down else "%d%s:%s") % ([column, start.y + 1, word] if down else [start.y + 1, column, word])


## Plays the word on the board, or exchanges the marked tiles.
func confirm() -> void:
	if not _is_my_turn():
		return
	var text := move_text()
	if exchanging:
		text = "-"
		for place in rack.marked:
			text += _order[place]
	if text == "":
		_say(GAPS if not _typed.is_empty() else "Lay tiles first.")
		return
	var wrong := game.illegal_reason(text)
	if wrong != "":
		_say(DemoCoreText.sentence(wrong))
		return
	var worth := game.points_of(text)
	_forget()
	game.play(text)
	_tell(PERSON, text, worth)
	_go_on()


## Ends the turn: after words in Erudit, or as a pass.
func end_turn() -> void:
	if not _is_my_turn():
		return
	_take_all()
	var begun := game.is_turn_begun()
	game.play("pass")
	if not begun:
		_tell(PERSON, "pass", 0)
	_go_on()


## Begins or ends the choice of tiles to exchange.
func toggle_exchange() -> void:
	_take_all()
	exchanging = not exchanging and _is_my_turn()
	_say("Click the tiles to exchange, then Lay it." if exchanging else "")


## Takes back the bot's answer and one's own turn.
func undo() -> void:
	if not game.is_running() and game.undo(PERSON):
		_take_all()
		_say("Taken back.")


## Plays again what was taken back.
func redo() -> void:
	if not game.is_running() and game.redo(PERSON):
		_take_all()
		_go_on()


## Asks for a hint, which is then laid on the board.
func hint() -> void:
	if _is_my_turn() and not game.is_running():
		_take_all()
		_say("Thinking of a hint…")
		game.hint()


func _on_folded() -> void:
	rack.custom_minimum_size.y = RACK if manner.fold.way == DemoFold.Way.BESIDE else SMALL_RACK


func shuffle() -> void:
	_take_all()
	var letters := Array(_order.split(""))
	letters.shuffle()
	_order = "".join(PackedStringArray(letters))
	_refresh()


func _is_my_turn() -> bool:
	return not game.is_over() and game.mover() == PERSON


func _has_lexicon(wanted: String) -> bool:
	var probe := WarrenWords.new()
	probe.preset = wanted
	var found := probe.lexicon_is_there()
	probe.free()
	return found


func _go_on() -> void:
	if game.is_over():
		_say(_verdict())
	elif game.mover() != PERSON:
		game.bot = LEVELS[maxi(level_choice.selected, 0)]
		_say("The bot is thinking…")
		_let_bot_play()
	elif game.is_turn_begun():
		_say("Lay another word, or end the turn.")
	else:
		_say("Your turn.")


func _let_bot_play() -> void:
	_thinker = game.mover()
	_score_before = game.score(_thinker)
	game.play_bot()


func _verdict() -> String:
	var mine := game.score(PERSON)
	var other := game.score(1 - PERSON)
	if mine == other:
		return tr("A draw, %d to %d.") % [mine, other]
	return (tr("You win, %d to %d!") if mine > other else tr("The bot wins: %d to %d.")) % [mine, other]


func _judge() -> void:
	var text := move_text()
	if _typed.is_empty():
		_say("")
	elif text == "":
		_say(GAPS)
	else:
		var wrong := game.illegal_reason(text)
		var points := game.points_of(text)
		var good := tr_n("%s: %d point. Enter lays it.", "%s: %d points. Enter lays it.", points)
		_say(good % [text.get_slice(":", 1), points] if wrong == "" else DemoCoreText.sentence(wrong))


func _say(text: String) -> void:
	message = text
	_refresh()


func _tell(who: int, text: String, points: int) -> void:
	var told := text.get_slice(":", 1).to_upper()
	if text.begins_with("-"):
		told = tr_n("exchanges %d tile", "exchanges %d tiles", text.length() - 1) % (text.length() - 1)
	elif text == "pass":
		told = tr("passes")
	var color := "ffd75e" if who == PERSON else "9fd3c7"
	var name_ := tr("You") if who == PERSON else tr("Bot")
	story.append_text("[color=#%s]%s[/color]  %s%s\n" % [color, name_, told, "  +%d" % points if points else ""])


func _refresh() -> void:
	board.show_rows(game.board_rows(), game.premium_rows(), game.letter_values())
	var held := game.rack(PERSON)
	if _sorted(held) != _sorted(_order):
		_order = held
	rack.used.assign(_places.values())
	rack.show_letters(_order, game.letter_values())
	scores.text = (tr("You %d     Bot %d     Bag %d") % [game.score(PERSON), game.score(1 - PERSON), game.bag_size()])
	status.text = message
	manner.fold.tell("", message if message else scores.text)
	manner.retitle(&"end_turn", "End turn" if game.allows_several() and game.is_turn_begun() else "Pass")
	manner.retitle(&"exchange", "Exchange: cancel" if exchanging else "Exchange")
	manner.enable(&"undo", game.can_undo(PERSON))
	manner.enable(&"redo", game.can_redo(PERSON))


func _sorted(letters: String) -> String:
	var list := letters.split("")
	list.sort()
	return "".join(list)


func _forget() -> void:
	board.fresh.clear()
	_places.clear()
	_typed.clear()
	rack.marked.clear()
	_chosen = -1
	exchanging = false


func _take_all() -> void:
	_forget()
	letters_panel.hide()
	_refresh()


func _ask_letter(place: int, cell: Vector2i) -> void:
	var letters: Dictionary[String, Callable] = {}
	for letter: String in game.letter_values():
		if letter != "?":
			letters[letter] = _letter_chosen.bind(place, cell, letter)
	letters_panel.ask(letters)


func _letter_chosen(place: int, cell: Vector2i, letter: String) -> void:
	letters_panel.hide()
	board.grab_focus()
	lay(place, cell, letter)


func _on_cell_pressed(cell: Vector2i) -> void:
	if cell in board.fresh:
		take(cell)
	elif _chosen >= 0:
		rack.marked.clear()
		lay(_chosen, cell)
	else:
		board.goes_down = not board.goes_down if board.cursor == cell else board.goes_down
		board.cursor = cell
		board.queue_redraw()


func _on_tile_pressed(place: int) -> void:
	if exchanging:
		if place in rack.marked:
			rack.marked.erase(place)
		else:
			rack.marked.append(place)
	else:
		_chosen = -1 if _chosen == place else place
		rack.marked.assign([] if _chosen < 0 else [place])
	rack.queue_redraw()


func _on_tile_dropped(cell: Vector2i, place: int) -> void:
	rack.marked.clear()
	lay(place, cell)


func _on_rules_chosen(_index: int) -> void:
	new_game()


func _on_hinted(move: String) -> void:
	if not move.contains(":"):
		_say(tr("Hint: pass.") if move == "pass" else tr("Hint: exchange %s.") % move.substr(1))
		return
	var place := move.get_slice(":", 0)
	var word := move.get_slice(":", 1)
	var down := not place[0].is_valid_int()
	var column := place[0] if down else place[-1]
	var row := place.substr(1) if down else place.left(-1)
	var cell := Vector2i(column.unicode_at(0) - "a".unicode_at(0), row.to_int() - 1)
	for letter in word:
		if board.letter_at(cell) == "":
			var is_blank := letter != letter.to_upper()
			lay(rack.find_free("?" if is_blank else letter), cell, letter)
			rack.used.assign(_places.values())
		cell += Vector2i.DOWN if down else Vector2i.RIGHT


func _on_happened(kind: String, cells: Array, _piece: String, _value: int) -> void:
	if kind == "word":
		board.shown.assign(cells)


func _on_bot_moved(move: String) -> void:
	if move != "pass" or not game.allows_several():
		_tell(_thinker, move, maxi(game.score(_thinker) - _score_before, 0))
	_go_on.call_deferred()


func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		_say(DemoCoreText.sentence(reason))
