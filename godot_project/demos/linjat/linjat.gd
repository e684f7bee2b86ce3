class_name LinjatDemo
extends Control
## Linjat to be played: a campaign that was made beforehand, and puzzles of four difficulties that are made while you
## look on.
##
## All rules are those of the [WarrenLinjat] node: this scene hands it lines and shows what it says. The campaign is a
## text that `python -m pycore linjat campaign` wrote.

## A puzzle is on the board.
signal opened

const PACK := "res://demos/linjat/campaign.txt"
const SAVED := "user://linjat.cfg"
## The name that a game is saved under by the player's wish.
const NAME := "linjat"
## The size of the window for which the scene is drawn; other sizes are scaled.
const BASE := Vector2i(1280, 720)
const KINDS: Array[String] = ["campaign", "easy", "medium", "hard", "expert"]
const WELCOME := """Drag along the cells of a line; tap a line to erase it. When you are stuck, Hint explains the next \
step."""

var campaign: Array[WarrenPuzzle] = []
var progress: LinjatProgress

@onready var game: WarrenLinjat = $Game
## Makes puzzles, while the game goes on.
@onready var maker: WarrenLinjat = $Maker
@onready var board: LinjatBoard = %Board
@onready var _columns: BoxContainer = %Columns
@onready var _side: Control = %Side
@onready var _kinds: Container = %Kinds
@onready var _where: Label = %Where
@onready var _facts: Label = %Facts
@onready var _back: Button = %Back
@onready var _onward: Button = %Onward
@onready var _list: Button = %List
@onready var _words: Label = %Words
@onready var _bar: ProgressBar = %Bar
@onready var _undo: Button = %Undo
@onready var _redo: Button = %Redo
@onready var _restart: Button = %Restart
@onready var _hint: Button = %Hint
@onready var _check: Button = %Check
@onready var _new: Button = %New
@onready var _save: Button = %Save
@onready var _load: Button = %Load
@onready var _levels: Control = %Levels
@onready var _shade: Control = %Shade
@onready var _grid: GridContainer = %Grid


func _ready() -> void:
	campaign = WarrenLinjat.read_pack(FileAccess.get_file_as_string(PACK))
	progress = LinjatProgress.new(SAVED)
	game.changed.connect(_show)
	game.solved.connect(_on_solved)
	game.hinted.connect(_on_hinted)
	game.failed.connect(_on_no_hint)
	maker.finished.connect(_on_made)
	maker.failed.connect(_on_failed)
	maker.progressed.connect(_on_progressed)
	board.line_drawn.connect(_on_line_drawn)
	board.erased.connect(_on_erased)
	board.refused.connect(say)
	for kind in KINDS:
		var button: Button = _kinds.get_node(kind.capitalize())
		button.pressed.connect(choose.bind(kind))
	_join(_back, go.bind(-1), KEY_PAGEUP)
	_join(_onward, go.bind(1), KEY_PAGEDOWN)
	_join(_list, _show_levels, KEY_L)
	_join(_hint, hint, KEY_H)
	_join(_check, check, KEY_C)
	_join(_undo, game.undo, KEY_Z)
	_join(_redo, redo, KEY_Y)
	_join(_restart, game.restart, KEY_X)
	_join(_new, fresh, KEY_N)
	_join(_save, save_game, KEY_S)
	_join(_load, load_game, KEY_O)
	resized.connect(_arrange)
	_shade.gui_input.connect(_on_shade_touched)
	_fill_levels()
	_arrange()
	_resume()


func _exit_tree() -> void:
	get_window().content_scale_size = BASE


func _notification(what: int) -> void:
	if what == NOTIFICATION_APPLICATION_PAUSED and progress:
		progress.save()


## Plays the campaign, or a new puzzle of a difficulty.
func choose(kind: String) -> void:
	progress.kind = kind
	_levels.hide()
	if kind == "campaign":
		go(0)
	else:
		make(kind, randi())


## Goes on in the campaign by so many puzzles; in other kinds, to a new one.
func go(by: int) -> void:
	if progress.kind != "campaign":
		fresh()
		return
	play(clampi(progress.place + by, 0, campaign.size() - 1))


## Opens a puzzle of the campaign, by its number from 0.
func play(number: int) -> void:
	if not progress.is_open(number):
		say("Solve the puzzles before this one first.")
		return
	maker.cancel()
	progress.kind = "campaign"
	progress.place = number
	_levels.hide()
	open(campaign[number].text)


## Begins another puzzle of the same kind: a new one, or the next one of the campaign once this one is solved. While one
## is being made, the best one so far will do.
func fresh() -> void:
	if maker.is_running():
		maker.finish()
	elif progress.kind != "campaign":
		make(progress.kind, randi())
	elif progress.solved.has(progress.place):
		go(1)


## Has a puzzle made in the background; the one on the board stays until then.
func make(kind: String, seed_number: int) -> void:
	progress.kind = kind
	maker.preset = kind
	maker.seed = seed_number
	maker.start()
	say("A puzzle is being made that has one solution and needs no guessing. It becomes harder the longer you wait …")
	_bar.value = 0
	_bar.show()
	_show()


## Puts a puzzle on the board.
func open(text: String) -> void:
	_bar.hide()
	game.puzzle = text
	_begin()
	say(WELCOME)
	opened.emit()


## Explains the next step, and lights the cells it is about, as soon as it is found.
func hint() -> void:
	if not game.puzzle.is_empty() and not game.is_solved():
		game.hint()


## Does again what was undone.
func redo() -> void:
	if game.redo() and game.is_solved():
		_on_solved()


## Keeps the game, until another one is kept.
func save_game() -> void:
	if game.puzzle.is_empty() or maker.is_running():
		return
	var fault := SavedGame.write(NAME, "%s %d\n%s" % [progress.kind, progress.place, game.save_game()])
	say("Saved." if fault.is_empty() else "Not saved: %s." % fault)


## Goes on with the game that was kept; if that cannot be read, the present one goes on.
func load_game() -> void:
	var text := SavedGame.read(NAME)
	var head := text.get_slice("\n", 0).split(" ")
	if text.is_empty():
		say("Nothing to load: no game was saved yet.")
	elif head.size() != 2 or not head[0] in KINDS or not head[1].is_valid_int():
		say("Not loaded: the first line is not a kind of puzzle and its number.")
	elif not game.load_game(text.substr(text.find("\n") + 1)):
		say("Not loaded: %s" % Warren.last_error())
	else:
		maker.cancel()
		_bar.hide()
		progress.kind = head[0]
		progress.place = clampi(head[1].to_int(), 0, campaign.size() - 1)
		_begin()
		say("Loaded: the game goes on where it was saved.")


## Marks the lines that are wrong.
func check() -> void:
	if game.puzzle.is_empty():
		return
	board.forget_hint()
	board.wrong = game.check()
	board.queue_redraw()
	match board.wrong.size():
		0:
			say("All right so far: %d of %d lines." % [game.lines().size(), game.numbers().size()])
		1:
			say("One line is wrong.")
		_:
			say("%d lines are wrong." % board.wrong.size())


## Tells the player something.
func say(text: String) -> void:
	_words.text = text


func _join(button: Button, action: Callable, key: Key) -> void:
	button.pressed.connect(func() -> void: action.call())
	var event := InputEventKey.new()
	event.keycode = key
	var shortcut := Shortcut.new()
	shortcut.events = [event]
	button.shortcut = shortcut


func _resume() -> void:
	var saved := progress.game
	if not saved.is_empty() and game.load_game(saved):
		_begin()
		say(WELCOME)
		return
	var fault := "" if saved.is_empty() else Warren.last_error()
	play(0)
	if not fault.is_empty():
		say("The last game cannot be read: %s" % fault)


## Shows a game that has just been begun or loaded.
func _begin() -> void:
	board.begin(game.size(), game.numbers(), game.dots())
	_show()
	if game.is_solved():
		board.celebrate()
		_show()


func _on_shade_touched(event: InputEvent) -> void:
	var button := event as InputEventMouseButton
	if button and button.pressed:
		_levels.hide()


func _on_line_drawn(line: Rect2i) -> void:
	board.forget_hint()
	if not game.draw(line):
		say("This line is not allowed.")


func _on_erased(cell: Vector2i) -> void:
	if game.erase(cell):
		board.forget_hint()


func _on_hinted(_move: String) -> void:
	say(game.hint_text())
	board.forget_hint()
	board.show_hint(game.hint_number(), game.hint_cells(), game.hint_reasons())


func _on_no_hint(reason: String) -> void:
	if reason != "cancelled":
		say("No hint: %s." % reason)


func _on_made() -> void:
	open(maker.puzzle)


func _on_failed(reason: String) -> void:
	if reason != "cancelled":  # it was given up for another one
		_bar.hide()
		say("No puzzle: %s." % reason)
	_show()


func _on_progressed(done: int, total: int) -> void:
	_bar.max_value = total
	_bar.value = done


func _on_solved() -> void:
	board.forget_hint()
	board.celebrate()
	if progress.kind == "campaign":
		progress.solved[progress.place] = true
		say("Solved! %d of %d puzzles of the campaign are done." % [progress.solved.size(), campaign.size()])
	else:
		say("Solved!")
	_show()


func _show() -> void:
	board.show_lines(game.lines() if not game.puzzle.is_empty() else [] as Array[Rect2i])
	if not maker.is_running() and not game.puzzle.is_empty():
		progress.game = game.save_game()
		progress.save()
	for kind in KINDS:
		var button: Button = _kinds.get_node(kind.capitalize())
		button.set_pressed_no_signal(kind == progress.kind)
	var in_campaign := progress.kind == "campaign"
	_back.visible = in_campaign
	_list.visible = in_campaign
	_back.disabled = progress.place == 0
	_onward.visible = in_campaign
	_onward.disabled = not progress.is_open(progress.place + 1) or progress.place + 1 == campaign.size()
	_where.text = (
		"Puzzle %d of %d" % [progress.place + 1, campaign.size()] if in_campaign else progress.kind.capitalize()
	)
	_facts.text = (
		"%d × %d cells, %d lines, difficulty %d" % [game.size().x, game.size().y, game.numbers().size(), game.score()]
	)
	_undo.disabled = board.finished or not game.can_undo()
	_redo.disabled = board.finished or not game.can_redo()
	_restart.disabled = board.finished or game.lines().is_empty()
	_hint.disabled = board.finished
	_check.disabled = board.finished
	_save.disabled = maker.is_running()
	_new.text = "Take it" if maker.is_running() else "Next" if in_campaign else "New"
	_new.disabled = in_campaign and not maker.is_running() and not progress.solved.has(progress.place)
	_new.theme_type_variation = &"Primary" if board.finished or maker.is_running() else &""


func _fill_levels() -> void:
	for number in campaign.size():
		var button := Button.new()
		button.text = str(number + 1)
		button.custom_minimum_size = Vector2(56, 48)
		button.focus_mode = Control.FOCUS_NONE
		button.pressed.connect(play.bind(number))
		_grid.add_child(button)


func _show_levels() -> void:
	_levels.visible = not _levels.visible
	for number in campaign.size():
		var button: Button = _grid.get_child(number)
		button.disabled = not progress.is_open(number)
		button.theme_type_variation = &"Done" if progress.solved.has(number) else &""
		button.tooltip_text = "Difficulty %d" % campaign[number].score


## Puts the words below the board where the window is higher than wide.
func _arrange() -> void:
	var window := get_window()
	_columns.vertical = window.size.y > window.size.x
	_side.custom_minimum_size = Vector2(0, 0) if _columns.vertical else Vector2(400, 0)
	_grid.columns = 8 if _columns.vertical else 10
	window.content_scale_size = Vector2i(BASE.y, BASE.x) if _columns.vertical else BASE
