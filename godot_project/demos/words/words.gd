class_name WordsDemo
extends Control
## A crossword game for two to four persons and bots: Scrabble, or Erudit, where a turn may lay several words.
##
## Tiles are dragged, clicked or typed onto the board; what they would count is shown at once. Bots think in the
## background. After the game its turns are gone through, each with the best one.

const RULES: Dictionary[String, String] = {
	"scrabble-en": "Scrabble",
	"erudit-en": "Erudit (English)",
	"erudit": "Эрудит (по-русски)",
	"scrabble-ru": "Скрэббл (по-русски)",
}
const GAPS := "The tiles must lie in one line, without gaps."
## How high the rack is, and how high in a small window.
const RACK := 72.0
const SMALL_RACK := 52.0
## How long what was laid is seen before a bot thinks, in seconds.
const PAUSE := 0.4
const HELP := """Lay words across or down, each joined to what lies there. What the tiles would count is shown while \
you lay them. In Erudit a turn may lay several words: end it when you have no more.

Two to four play, persons and bots. Where wrong words can be laid, the next player may challenge them. After the game, \
Analysis shows the best turn for each turn."""

var message := ""
var manner := DemoManner.new(&"words", "Words", HELP)
var seats := WordsSeats.new()
var hand: WordsHand
var review: WordsReview
## Whether the bots wait until they are to play on.
var is_stopped := false
## Whether the board shows where words can begin.
var shows_anchors := false

# What came of the last challenge.
var _news := ""

@onready var game: WarrenWords = %Game
@onready var board: WordBoard = %Board
@onready var rack: WordRack = %Rack
@onready var scores: Label = %Scores
@onready var facts: Label = %Facts
@onready var status: TableMessage = %Status
@onready var story: WordsStory = %Story
@onready var letters_panel: WordsLetters = %Letters
@onready var keyboard: WordsKeyboard = $Keyboard
@onready var commands: WordsCommands = $Commands
@onready var _pause: Timer = $Pause


func _ready() -> void:
	hand = WordsHand.new(board, rack)
	hand.letter_wanted.connect(_ask_letter)
	review = WordsReview.new(%Judge as WarrenWords)
	review.shown.connect(_on_turn_shown)
	letters_panel.hide()
	commands.begin(manner)
	manner.told.connect(func(title: String, text: String) -> void: say((tr(title) + ". " + tr(text)).strip_edges()))
	manner.fold = %Sides
	status.spoke.connect(manner.fold.tell)
	manner.fold.folded.connect(_on_folded)
	add_child(manner)
	manner.settings_changed.connect(_refresh)
	commands.add_buttons(%Orders as Container)
	scores.add_sibling(commands.agreement.clock)
	game.ended.connect(_on_ended)
	game.best_found.connect(_on_best_found)
	_pause.timeout.connect(_let_bot_play)
	begin(DemoSeed.drawn())
	board.grab_focus()


## Begins a new game with the rules and the set-up that are set; a seed draws the tiles.
func begin(seed_number: int, roles := seats.roles) -> void:
	take_all()
	var before := seats.roles
	seats.roles = roles
	game.seed = seed_number
	game.players = roles.size()
	commands.agreement.prepare(roles.size() == 2)
	if not game.new_game():
		seats.roles = before
		say(DemoCoreText.sentence(Warren.last_error()))
		return
	resume()


## Goes on with another game, which has come onto the board.
func resume() -> void:
	seats.stand_up()
	is_stopped = false
	_news = ""
	board.shown = []
	hand.order = ""
	hand.forget()
	_on_changed()
	go_on()


## Lays a tile of the rack in an empty cell; a blank asks for its letter first, unless it is given.
func lay(place: int, cell: Vector2i, letter := "") -> void:
	if is_my_turn() and hand.lay(place, cell, letter):
		judge()


## Takes a tile back onto the rack.
func take(cell: Vector2i) -> void:
	hand.take(cell)
	judge()


## Plays the word on the board, or exchanges the marked tiles; behind a curtain, the next player sits down.
func confirm() -> void:
	if sit_down() or not is_my_turn():
		return
	var text := hand.move_text()
	if text == "":
		say(GAPS if hand.has_laid() else "Lay tiles first.")
		return
	var wrong := game.illegal_reason(text)
	if wrong:
		say(DemoCoreText.sentence(wrong))
	else:
		play(text)


## Plays a move of the person to move.
func play(move: String) -> void:
	hand.forget()
	letters_panel.hide()
	game.play(move)
	go_on()


## Ends the turn: after words in Erudit, or as a pass.
func end_turn() -> void:
	if is_my_turn():
		play("pass")


## Begins or ends the choice of tiles to exchange.
func toggle_exchange() -> void:
	var begins := is_my_turn() and not hand.is_exchanging
	take_all()
	hand.is_exchanging = begins
	say("Click the tiles to exchange, then Lay it." if begins else "")


## Has the last turn taken back, if one of its words is wrong.
func challenge() -> void:
	if is_my_turn() and game.can_challenge():
		play("challenge")


## Takes back the last turn of a person, and what bots did since.
func undo() -> void:
	if seats.persons().any(game.can_undo):
		_travel(game.undo)


## Plays again what was taken back.
func redo() -> void:
	if game.can_redo(-1):
		_travel(game.redo)


## Asks for a hint, which is then laid on the board.
func hint() -> void:
	if review.is_open():
		review.show_turn(review.at, not review.shows_best)
	elif is_my_turn():
		take_all()
		say("Thinking of a hint…")
		game.hint()


## Searches the turn with the most points, to tell it beside the one that lays the best word again and again.
func find_best_turn() -> void:
	if is_my_turn():
		take_all()
		say("Searching for the best turn…")
		game.best()


## Shows or hides where words can begin, in the direction in which one writes.
func toggle_anchors() -> void:
	shows_anchors = not shows_anchors
	say("The numbers are the letters that a word can have before the frame." if shows_anchors else "")


## Writes across or down from now on.
func turn_direction(goes_down: bool) -> void:
	board.goes_down = goes_down
	_show_anchors()


## Stops the bots, or what is searched for; lets bots that were stopped play on.
func stop() -> void:
	is_stopped = not is_stopped and not seats.is_person(game.mover())
	game.cancel()
	go_on()


func shuffle() -> void:
	take_all()
	hand.shuffle()
	_refresh()


## Takes all tiles back onto the rack, and closes the review.
func take_all() -> void:
	review.close()
	hand.forget()
	letters_panel.hide()
	_refresh()


## The next person sits down at the board; returns whether a curtain has opened.
func sit_down() -> bool:
	var was_curtain := not review.is_open() and not game.is_over() and seats.sit_down()
	if was_curtain:
		go_on()
	return was_curtain


func is_my_turn() -> bool:
	return not review.is_open() and not game.is_over() and seats.is_person(game.mover()) and not seats.is_curtain()


## Whether something would be lost by another game.
func is_game_running() -> bool:
	return not game.is_over() and not game.moves_played().is_empty()


func say(text: String) -> void:
	message = text
	_refresh()


## Tells whose turn it is; bots play theirs.
func go_on() -> void:
	_pause.stop()
	seats.see(game.mover())
	if game.is_over():
		say("")
	elif seats.is_person(game.mover()):
		say((_news + " " + _whose_turn()).strip_edges())
	elif is_stopped:
		say("The bots are stopped.")
	else:
		_pause.start(PAUSE)
		say((_news + " " + tr("%s is thinking…") % seats.name_of(game.mover())).strip_edges())
	_news = ""


func _travel(step: Callable) -> void:
	take_all()
	is_stopped = false
	board.shown = []
	while step.call(-1):
		if game.is_over() or seats.is_person(game.mover()):
			break
	go_on()


func _let_bot_play() -> void:
	game.bot = seats.roles[game.mover()]
	game.play_bot()
	_refresh()


func _whose_turn() -> String:
	if seats.is_curtain():
		var keys := tr("%s: your turn. Sit down, then click the rack or press Enter.")
		return keys % seats.name_of(game.mover())
	if game.is_turn_begun():
		return tr("Lay another word, or end the turn.")
	if game.can_challenge():
		return tr("Your turn. The last turn may be challenged.")
	if "".join(game.board_rows()).replace(".", ""):
		return tr("Your turn.")
	return tr("Your turn: type a word over the center, or drag its tiles.")


func judge() -> void:
	var text := hand.move_text()
	if not hand.has_laid():
		say("")
	elif text == "":
		say(GAPS)
	else:
		var wrong := game.illegal_reason(text)
		var points := game.points_of(text)
		var good := tr_n("%s: %d point. Enter lays it.", "%s: %d points. Enter lays it.", points)
		say(good % [text.get_slice(":", 1), points] if wrong == "" else DemoCoreText.sentence(wrong))


## Shows how all stands.
func _refresh() -> void:
	seats.see(game.mover())
	if review.is_open():
		rack.is_covered = false
		review.lay_out(board, rack)
		board.anchors = []
		scores.text = review.told_losses()
		facts.text = ""
		status.say("", review.told())
	else:
		board.show_rows(game.board_rows(), game.premium_rows(), game.letter_values())
		_show_anchors()
		var viewer := seats.viewer()
		rack.is_covered = viewer < 0
		hand.hold(game.rack(viewer) if viewer >= 0 else "?".repeat(game.tiles_held(game.mover())))
		rack.show_letters(hand.order, game.letter_values())
		scores.text = commands.scores()
		facts.text = commands.facts()
		_say_message()
	commands.show_possible()


func _show_anchors() -> void:
	board.anchors = game.get_anchors(board.goes_down) if shows_anchors and not review.is_open() else []
	board.queue_redraw()


## Says the message; where there is none, how the game has ended, or in a small window how it stands.
func _say_message() -> void:
	if message.is_empty() and game.is_over():
		seats.say_end(game, status)
		return
	status.say("", message)
	if message.is_empty():
		manner.fold.tell("", scores.text)


func _ask_letter(place: int, cell: Vector2i) -> void:
	var letters: Dictionary[String, Callable] = {}
	for letter: String in game.letter_values():
		if letter != "?":
			letters[letter] = _letter_chosen.bind(place, cell, letter)
	letters_panel.ask("Which letter is the blank?", letters)


func _letter_chosen(place: int, cell: Vector2i, letter: String) -> void:
	letters_panel.hide()
	board.grab_focus()
	lay(place, cell, letter)


func _on_folded() -> void:
	var is_beside := manner.fold.way == DemoFold.Way.BESIDE
	rack.custom_minimum_size.y = RACK if is_beside else SMALL_RACK
	# Below the board, the scores have its room.
	(%Title as Control).visible = manner.fold.way != DemoFold.Way.BELOW


func _on_changed() -> void:
	seats.fit(game.player_count())
	_show_story()
	_refresh()


func _show_story() -> void:
	if review.is_open():
		story.show_turns(review.turns, review.names)
	else:
		story.show_turns(game.turns_played(), seats.names())


func _on_turn_shown() -> void:
	if not review.is_open():
		board.fresh.clear()
	_show_story()
	_refresh()


func _on_cell_pressed(cell: Vector2i) -> void:
	if review.is_open() or sit_down():
		return
	if cell in board.fresh:
		take(cell)
	elif hand.chosen >= 0:
		rack.marked.clear()
		lay(hand.chosen, cell)
	else:
		var turns := board.cursor == cell
		board.cursor = cell
		turn_direction(board.goes_down != turns)


func _on_tile_pressed(place: int) -> void:
	if not sit_down() and is_my_turn():
		hand.press_tile(place)


func _on_tile_dropped(cell: Vector2i, place: int) -> void:
	rack.marked.clear()
	lay(place, cell)


func _on_hinted(move: String) -> void:
	if not is_my_turn():
		return
	if not move.contains(":"):
		var told := tr("Hint: %s.") % tr(move)
		say(tr("Hint: exchange %s.") % move.substr(1) if move.begins_with("-") else told)
		return
	var cells := WordsHand.cells_of(move)
	for cell in cells:
		if board.letter_at(cell) == "":
			var is_blank := cells[cell] != cells[cell].to_upper()
			lay(rack.find_free("?" if is_blank else cells[cell]), cell, cells[cell])


func _on_best_found(moves: PackedStringArray, points: int, _exact: bool) -> void:
	if not is_my_turn():
		return
	var greedy := "+".join(game.get_greedy_turn())
	var best := "+".join(moves)
	if best.is_empty():
		say("There is no word to lay.")
		return
	var told := tr("Greedy: %s (%d). Best turn: %s (%d).")
	say(told % [WordsStory.told(greedy), game.points_of(greedy), WordsStory.told(best), points])


func _on_happened(kind: String, cells: Array, piece: String, _value: int) -> void:
	if kind == "word":
		board.shown.assign(cells)
	elif kind == "challenge" and piece:
		_news = tr("Challenged: %s is no word, and the turn is taken back.") % piece.replace(" ", ", ")
	elif kind == "challenge":
		var lost := tr("The turn is lost.") if game.challenge == "double" else ""
		_news = (tr("All words are right: the challenge fails.") + " " + lost).strip_edges()


func _on_bot_moved(_move: String) -> void:
	go_on.call_deferred()


## Also where nobody has moved: a player has resigned, say.
func _on_ended(_winner: int, reason: String) -> void:
	if reason in TableMatch.REASONS:
		hand.forget()
		go_on.call_deferred()


func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		say(DemoCoreText.sentence(reason))
	commands.show_possible()
