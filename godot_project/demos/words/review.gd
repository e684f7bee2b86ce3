class_name WordsReview
extends RefCounted
## A game that is gone through: what was played in each turn, what would have been best, and what was lost by it.
##
## A second game node judges, so that the game on the board stays as it is.

## So many turns are judged.
signal progressed(done: int, total: int)
## All turns are judged.
signal finished
## The turns cannot be judged, or no longer are to be.
signal failed(reason: String)
## Another turn is shown, or none.
signal shown

const NONE := -1
## Rules of games that are read from files: the format has one word a turn.
const RULES := "scrabble-en"

## Names in files may be of any length.
const LONGEST_NAME := 24

## The turns of [signal WarrenWords.analyzed].
var turns: Array[Dictionary] = []
## What the players are called, by their numbers.
var names: Array[String] = []
## The number of the turn that is shown; [constant NONE] for none.
var at := NONE
## Whether its best turn is shown instead of the one that was played.
var shows_best := false

var _judge: WarrenWords
var _premiums: PackedStringArray
var _values: Dictionary
# The game that was judged, as text.
var _source := ""


func _init(judge: WarrenWords) -> void:
	_judge = judge
	_judge.analyzed.connect(_on_analyzed)
	_judge.progressed.connect(progressed.emit)
	_judge.failed.connect(func(reason: String) -> void: failed.emit(reason))


## Begins to judge a game that was saved, with the names of its players; returns what is wrong, or nothing.
func begin(saved: String, its_names: Array) -> String:
	if saved == _source and turns:
		finished.emit.call_deferred()
		return ""
	_forget(saved)
	names.assign(its_names)
	return "" if _judge.load_game(saved) and _judge.analyze() else Warren.last_error()


## Begins to judge a game from the text of a GCG file; returns what is wrong with it, or nothing.
func begin_gcg(text: String) -> String:
	_judge.preset = RULES
	var fault := _judge.gcg_fault(text)
	if fault.is_empty():
		_forget(text)
		_judge.new_game()
		_judge.analyze(text)
	return fault


func is_running() -> bool:
	return _judge.is_running()


func cancel() -> void:
	_judge.cancel()


## Whether a turn is shown on the board.
func is_open() -> bool:
	return at != NONE


## Shows a turn: the one that was played, or the best one.
func show_turn(number: int, best := false) -> void:
	at = clampi(number, 0, turns.size() - 1)
	shows_best = best
	shown.emit()


## Goes so many turns on, or back.
func step(by: int) -> void:
	show_turn(at + by)


## Shows no turn any more; returns whether one was shown.
func close() -> bool:
	var was_open := is_open()
	at = NONE
	if was_open:
		shown.emit()
	return was_open


## Puts the turn that is shown onto a board and a rack.
func lay_out(board: WordBoard, rack: WordRack) -> void:
	var rows: PackedStringArray = turns[at]["rows"]
	board.fresh.clear()
	board.shown.clear()
	board.show_rows(rows, _premiums, _values)
	for move in _turn_shown().split("+"):
		var cells := WordsHand.cells_of(move)
		for cell in cells:
			if not board.letter_at(cell):
				board.fresh[cell] = cells[cell]
	rack.used.clear()
	rack.marked.clear()
	rack.show_letters(str(turns[at]["rack"]), _values)


## What is told about the turn that is shown.
func told() -> String:
	var number := TranslationServer.translate("Turn %d of %d") % [at + 1, turns.size()]
	return "%s. %s\n%s" % [number, told_played(at), told_best(at)]


## Who has played what in a turn, and for how many points.
func told_played(number: int) -> String:
	var turn := turns[number]
	var played := "%s: %s" % [names[turn["number"]], WordsStory.told(str(turn["turn"]), true)]
	if turn["is_withdrawn"]:
		return "%s, %s" % [played, TranslationServer.translate("taken back")]
	return "%s  +%d" % [played, turn["points"]] if turn["points"] else played


## What would have been best in a turn, and how much was lost.
func told_best(number: int) -> String:
	var turn := turns[number]
	var loss: float = turn["loss"]
	if loss <= 0:
		return TranslationServer.translate("Nothing was better.")
	var best := (
		TranslationServer.translate("Best: %s  +%d. Lost: %s")
		% [WordsStory.told(str(turn["best"]), true), turn["best_points"], "%.1f" % loss]
	)
	# The search of a turn of several words has a limit.
	return best if turn["exact"] else best + " " + TranslationServer.translate("or more")


## What each player has lost in all turns, by their numbers.
func losses() -> Dictionary[int, float]:
	var sums: Dictionary[int, float] = {}
	for turn in turns:
		var number: int = turn["number"]
		var loss: float = turn["loss"]
		sums[number] = sums.get(number, 0.0) + loss
	return sums


## The same as words.
func told_losses() -> String:
	var sums := losses()
	var told_sums: PackedStringArray = []
	for number in names.size():
		told_sums.append("%s %.1f" % [names[number], sums.get(number, 0.0)])
	return TranslationServer.translate("Lost: %s") % WordsSeats.joined(told_sums)


func _turn_shown() -> String:
	return turns[at]["best" if shows_best else "turn"]


func _forget(source: String) -> void:
	close()
	turns.clear()
	names.clear()
	_source = source


func _on_analyzed(judged: Array) -> void:
	turns.assign(judged)
	_premiums = _judge.premium_rows()
	_values = _judge.letter_values()
	for turn in turns:
		var number: int = turn["number"]
		names.resize(maxi(names.size(), number + 1))
		names[number] = names[number] if names[number] else str(turn["player"]).left(LONGEST_NAME)
	finished.emit()
