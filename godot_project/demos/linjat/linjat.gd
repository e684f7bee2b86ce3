class_name LinjatDemo
extends Control
## Linjat to be played: a campaign that was made beforehand, and puzzles of four difficulties that are made while you
## look on.
##
## All rules are those of the [WarrenLinjat] node: this scene hands it lines and shows what it says. The campaign is a
## text that `warren linjat campaign` wrote.

## A puzzle is on the board.
signal opened

## How wide the list of levels is at most.
const LIST_WIDTH := 690.0
const PACK := "res://demos/linjat/campaign.warren.txt"
const KINDS: Array[String] = ["campaign", "easy", "medium", "hard", "expert"]
const RULES := """Through every number goes one straight line of that many cells. Lines share no cell. Every dot lies \
on a line."""
## Where what was done of the campaign is kept, and where earlier versions kept it.
const PROGRESS := &"progress"
const OLD := "user://linjat.cfg"
const WELCOME := """Drag along the cells of a line, or go from Space to Space by the arrows; tap a line to erase it. \
When you are stuck, Hint explains the next step."""

var campaign: Array[WarrenPuzzle] = []
var progress := LinjatProgress.new()
var manner := DemoManner.new(&"linjat", "Linjat", RULES)
var layers := LinjatLayers.new()

# The kind of the puzzle on the board, while perhaps one of another kind is made.
var _playing := "campaign"

@onready var game: WarrenLinjat = $Game
## Makes puzzles, while the game goes on.
@onready var maker: WarrenLinjat = $Maker
@onready var board: LinjatBoard = %Board
@onready var _fold: DemoFold = %Columns
@onready var _lines: Control = %Lines
@onready var _says: TableMessage = %Says
@onready var _kinds: Container = %Kinds
@onready var _where: Label = %Where
@onready var _facts: Label = %Facts
@onready var _back: Button = %Back
@onready var _onward: Button = %Onward
@onready var _list: Button = %List
@onready var _bar: ProgressBar = %Bar
@onready var _new: Button = %New
@onready var _levels: Control = %Levels
@onready var _shade: Control = %Shade
@onready var _sheet: PanelContainer = %Sheet
@onready var _rows: Control = %Rows
@onready var _grid: DemoGrid = %Grid


func _ready() -> void:
	var pack: WarrenText = load(PACK)
	campaign = WarrenLinjat.read_pack(pack.text)
	var kept := DemoSaves.read(&"linjat", PROGRESS)
	if kept.time == 0 and FileAccess.file_exists(OLD):
		kept.text = FileAccess.get_file_as_string(OLD)
	progress.read(kept.text)
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
	_begin_manner()
	resized.connect(_arrange)
	_rows.minimum_size_changed.connect(func() -> void: _arrange.call_deferred())
	_fold.folded.connect(_arrange)
	_shade.gui_input.connect(_on_shade_touched)
	_fill_levels()
	_arrange()
	play(clampi(progress.place, 0, campaign.size() - 1))
	if kept.fault:
		say(kept.fault)


## Plays the campaign, or a new puzzle of a difficulty.
func choose(kind: String) -> void:
	progress.kind = kind
	_levels.hide()
	if kind == "campaign":
		go(0)
	else:
		make(kind, randi())


## Goes on by `by` puzzles of the campaign; in other kinds, to a new one. While layers are shown, goes through them.
func go(by: int) -> void:
	if layers.is_open():
		layers.go(by)
		_show_layer()
		return
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
	_keep()


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
	_playing = progress.kind
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
			say(tr_n("%d line is wrong.", "%d lines are wrong.", board.wrong.size()) % board.wrong.size())


## Shows how the puzzle is solved, layer by layer; or the game again.
func toggle_layers() -> void:
	if layers.is_open():
		close_layers()
		return
	layers.open(game.get_layers())
	if layers.is_open():
		_show_layer()
	else:
		say("Deduction finds nothing here.")


func close_layers() -> void:
	layers.close()
	board.layer = {}
	say(WELCOME)
	_show()


func _show_layer() -> void:
	board.layer = layers.shown()
	_says.say(layers.rule(), layers.text())
	_show()


## Tells the player something.
func say(text: String) -> void:
	_says.say("", text)


func _begin_manner() -> void:
	manner.offer(&"new", "New", "A new puzzle, or the next one", fresh)
	manner.offer(&"kind", "Difficulty", "The campaign, or how hard", _next_kind)
	manner.offer(&"hint", "Hint", "Explains the next step", hint)
	manner.offer(&"check", "Check", "Marks wrong lines", check)
	manner.offer(&"layers", "Layers", "How it is solved, layer by layer", toggle_layers)
	manner.offer(&"undo", "Undo", "Take back a line", game.undo)
	manner.offer(&"redo", "Redo", "Take it back no more", redo)
	manner.offer(&"restart", "Restart", "Erases all lines; Redo draws them again", game.restart)
	manner.offer(&"levels", "List", "All puzzles of the campaign", _show_levels)
	manner.offer(&"earlier", "‹", "The puzzle before", go.bind(-1))
	manner.offer(&"later", "›", "The puzzle after", go.bind(1))
	manner.gesture("Draw a line", "Drag; or Space, arrows, Space", [&"ui_accept"] + LinjatBoard.KEYS.keys())
	manner.gesture("Erase a line", "Tap or click it, X", [&"second"])
	manner.let_go = _let_go
	manner.keeper.saved = _saved
	manner.keeper.load_text = _load_text
	manner.keeper.note = func() -> String: return _where.text + ", " + _facts.text
	manner.told.connect(func(title: String, text: String) -> void: say((tr(title) + ". " + tr(text)).strip_edges()))
	manner.fold = _fold
	_says.spoke.connect(_fold.tell)
	add_child(manner)
	manner.settings_changed.connect(_show)
	var buttons: Dictionary[StringName, Button] = {
		&"new": _new,
		&"hint": %Hint,
		&"check": %Check,
		&"layers": %Layers,
		&"undo": %Undo,
		&"redo": %Redo,
		&"restart": %Restart,
		&"levels": _list,
		&"earlier": _back,
		&"later": _onward,
		&"save": %Save,
		&"load": %Load,
		&"help": %Help,
	}
	for action in buttons:
		manner.commands[action].join(buttons[action])
		buttons[action].pressed.connect(manner.do.bind(action))


func _saved() -> String:
	if game.puzzle.is_empty():
		return ""
	return "%s %d\n%s" % [_playing, progress.place, game.save_game()]


func _load_text(text: String) -> String:
	var head := text.get_slice("\n", 0).split(" ")
	if head.size() != 2 or not head[0] in KINDS or not head[1].is_valid_int():
		return tr("The first line is not a kind of puzzle and its number.")
	if not game.load_game(text.substr(text.find("\n") + 1)):
		return Warren.last_error()
	maker.cancel()
	_bar.hide()
	progress.kind = head[0]
	_playing = head[0]
	progress.place = clampi(head[1].to_int(), 0, campaign.size() - 1)
	_begin()
	return ""


## Closes the list, drops the line, or gives up the puzzle that is being made; returns whether there was something.
func _let_go() -> bool:
	if _levels.visible:
		_levels.hide()
	elif layers.is_open():
		close_layers()
	elif maker.is_running():
		maker.cancel()
		_bar.hide()
		_show()
	elif not board.drop():
		return false
	return true


func _next_kind() -> void:
	choose(KINDS[(KINDS.find(progress.kind) + 1) % KINDS.size()])


## Keeps what was done of the campaign.
func _keep() -> void:
	progress.add(DemoSaves.read(&"linjat", PROGRESS).text)
	var fault := DemoSaves.write(&"linjat", PROGRESS, progress.to_text())
	if fault:
		say(fault)


## Shows a game that has just been begun or loaded.
func _begin() -> void:
	layers.close()
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
	say(DemoCoreText.text(game.hint_text()))
	board.forget_hint()
	board.show_hint(game.hint_number(), game.hint_cells(), game.hint_reasons())


func _on_no_hint(reason: String) -> void:
	if reason != "cancelled":
		say(tr("No hint:") + " " + DemoCoreText.text(reason) + ".")


func _on_made() -> void:
	open(maker.puzzle)


func _on_failed(reason: String) -> void:
	if reason != "cancelled":  # it was given up for another one
		_bar.hide()
		say(tr("No puzzle:") + " " + DemoCoreText.text(reason) + ".")
	_show()


func _on_progressed(done: int, total: int) -> void:
	_bar.max_value = total
	_bar.value = done


func _on_solved() -> void:
	board.forget_hint()
	board.celebrate()
	if progress.kind == "campaign":
		progress.solved[progress.place] = true
		_keep()
	_tell_end()
	_show()


func _tell_end() -> void:
	var told := ""
	if progress.kind == "campaign":
		told = tr("Puzzles of the campaign done: %d of %d.") % [progress.solved.size(), campaign.size()]
		if progress.solved.size() == campaign.size():
			told = tr("That was the last of %d puzzles.") % campaign.size()
	_says.say_end(TableEmblem.End.WON, "Solved!", told)


func _show() -> void:
	board.show_lines(game.lines() if not game.puzzle.is_empty() else [] as Array[Rect2i])
	for kind in KINDS:
		var button: Button = _kinds.get_node(kind.capitalize())
		button.set_pressed_no_signal(kind == progress.kind)
	var in_campaign := progress.kind == "campaign"
	var has_layers := layers.is_open()
	_back.visible = in_campaign or has_layers
	_list.visible = in_campaign
	_onward.visible = in_campaign or has_layers
	var is_open := progress.is_open(progress.place + 1) and progress.place + 1 < campaign.size()
	manner.enable(&"earlier", layers.can_go(-1) if has_layers else in_campaign and progress.place > 0)
	manner.enable(&"later", layers.can_go(1) if has_layers else in_campaign and is_open)
	manner.enable(&"levels", in_campaign and not has_layers)
	manner.retitle(&"layers", "Back to the game" if has_layers else "Layers")
	_where.text = (
		tr("Puzzle %d of %d") % [progress.place + 1, campaign.size()] if in_campaign else progress.kind.capitalize()
	)
	_facts.text = (
		tr("%d × %d cells, lines: %d, difficulty %d")
		% [game.size().x, game.size().y, game.numbers().size(), game.score()]
	)
	if has_layers:
		_where.text = layers.title()
		_facts.text = tr("Dashed: extended in this layer. Thick: whole lines. Thin: parts of lines.")
	var is_playing := not board.finished and not has_layers
	manner.enable(&"undo", is_playing and game.can_undo())
	manner.enable(&"redo", is_playing and game.can_redo())
	manner.enable(&"restart", is_playing and not game.lines().is_empty())
	manner.enable(&"hint", is_playing)
	manner.enable(&"check", is_playing)
	manner.retitle(&"new", "Take it" if maker.is_running() else "Next" if in_campaign else "New")
	var is_last := in_campaign and progress.place + 1 == campaign.size()
	manner.enable(
		&"new", not is_last and (not in_campaign or maker.is_running() or progress.solved.has(progress.place))
	)
	var goes_on := board.finished or maker.is_running()
	manner.propose(&"" if not goes_on else &"kind" if is_last else &"new")


func _fill_levels() -> void:
	for number in campaign.size():
		var button := Button.new()
		button.text = str(number + 1)
		button.custom_minimum_size = Vector2(56, 48)
		button.pressed.connect(play.bind(number))
		_grid.add_child(button)


func _show_levels() -> void:
	_levels.visible = not _levels.visible
	for number in campaign.size():
		var button: Button = _grid.get_child(number)
		button.disabled = not progress.is_open(number)
		button.theme_type_variation = &"Done" if progress.solved.has(number) else &""
		button.tooltip_text = tr("Difficulty %d") % campaign[number].score


## What is said comes first where there is little room; the list of levels lies in the middle.
func _arrange() -> void:
	_lines.move_child(_says, 1 if _fold.way != DemoFold.Way.BESIDE else _bar.get_index() + 1)
	_grid.columns = clampi(floori((DemoFit.room(size).size.x - 60) / 64), 1, 10)
	DemoFit.center(_sheet, _rows, LIST_WIDTH, DemoFit.room(size))
