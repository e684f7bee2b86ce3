class_name SokobanDemo
extends TableDemo
## Sokoban, to be played: the rules, the hints and the levels are those of [WarrenSokoban] and [WarrenPuzzleMaker].
##
## While a level is played, the next one is made in the background.

const KINDS: Array[String] = ["easy", "medium", "hard", "expert"]
const HELP := """Push every crate onto a ring. You push one crate at a time, and never pull.

A crate can be brought to a place if no other crate is in the way. Hint shows the next push; Solve plays a solution.

A crate with a red cross can never get home: To safety takes back what spoiled the level."""
const START := "Push every crate onto a ring. When you are stuck, Hint shows the next push."
const PLAYING := "P pauses, F is faster, any move stops it."
const WALK_SECONDS := 0.085
const PLAY_SECONDS := 0.32
const STEPS: Dictionary[String, Vector2i] = {
	"u": Vector2i.UP,
	"r": Vector2i.RIGHT,
	"d": Vector2i.DOWN,
	"l": Vector2i.LEFT,
	"e": Vector2i(1, -1),
	"c": Vector2i(1, 1),
	"z": Vector2i(-1, 1),
	"q": Vector2i(-1, -1),
}
const SPEEDS: Array[float] = [1.0, 2.0, 4.0]

var kind := 0
## The fewest pushes that solve the level; 0 where they are not known.
var fewest := 0
## Whether a solution is being played, and whether that pauses.
var plays_back := false
var pauses := false
## Whether a solution was shown since this level was opened or restarted: then there are no stars for it.
var was_shown := false

var _speed := 0
# What was asked of the game that it has not answered yet.
var _asked := &""
var _next: WarrenPuzzle
# The levels of the file that was opened, and the place of the one that is played.
var _pack: Array[WarrenPuzzle] = []
var _place := 0
var _waits := false
var _way: Array[Vector2i] = []
var _crates := Control.new()

@onready var game: WarrenSokoban = $Game
@onready var maker: WarrenPuzzleMaker = $Maker
@onready var board: SokobanBoard = $Sides/Board
@onready var card: SokobanCard = $Sides/Board/Card
@onready var _pause: Timer = $Pause


func _ready() -> void:
	_crates.custom_minimum_size = Vector2(0, 42)
	_crates.draw.connect(_draw_crates)
	_begin_panel(
		&"sokoban",
		"Sokoban",
		_crates,
		HELP,
		{
			&"new": ["Next level", "Another level of this difficulty"],
			&"kind": ["Easy", "Easy, medium, hard or expert"],
			&"undo": ["Undo", "Take back a step"],
			&"redo": ["Redo", "Take it back no more"],
			&"restart": ["Restart", "Begin this level anew"],
			&"to_safety": ["To safety", "Back to where the level could still be solved"],
			&"hint": ["Hint", "The next push of a solution"],
			&"solve": ["Solve", "Look for a solution and play it; pause it"],
			&"speed": ["Speed 1×", "How fast a solution is played"],
			&"compare": ["Compare", "Solve this position with all algorithms"],
			&"game_file": ["Level file", "Open levels of a file, or write this one"],
		}
	)
	manner.gesture("Go diagonally, in levels that allow it", "7, 9, 1, 3 of the keypad", [])
	manner.gesture("Go and push", "Arrows, or H J K L", TableBoard.STEPS.keys() + SokobanBoard.LETTERS.keys())
	manner.gesture("Walk there", "Click or tap a place", [])
	manner.gesture("Bring a crate there", "Click it, then a dot; or drag it", [])
	board.game = game
	board.stepped.connect(step)
	board.walked.connect(_on_walked)
	board.carried.connect(_on_carried)
	card.onward.connect(next_level)
	card.again.connect(_obey.bind(&"restart"))
	game.changed.connect(_show)
	game.moved.connect(_on_moved)
	game.pushed.connect(_on_pushed)
	game.stuck.connect(_on_stuck)
	game.solved.connect(_on_solved)
	game.hinted.connect(_on_hinted)
	game.solution_found.connect(_on_solution_found)
	game.went_back.connect(_on_went_back)
	game.compared.connect(_on_compared)
	game.failed.connect(_on_failed)
	maker.finished.connect(_on_made)
	maker.failed.connect(_on_not_made)
	_pause.timeout.connect(_go_on)
	_show()
	next_level()


func _process(_delta: float) -> void:
	if _asked in [&"solve", &"compare"] and game.is_running():
		panel.say("Looking for a solution", tr("%d positions so far. Any move stops it.") % game.positions_searched())


## Plays the next level of the file that was opened, otherwise another one of the same difficulty, as soon as there is
## one.
func next_level() -> void:
	_stop()
	_place += 1
	if _place < _pack.size():
		_open_packed()
		return
	_pack.clear()
	if _next:
		open(_next)
	elif not _waits:
		_waits = true
		panel.say("A level is being made", "It is solved and rated before you see it.")
		_make_one()


## Plays a level.
func open(puzzle: WarrenPuzzle) -> void:
	_stop()
	_pack.clear()
	_next = null
	_show_level(puzzle)
	panel.say(KINDS[kind].capitalize(), START)
	_make_one()


## Plays the levels of a file one after the other; [param skipped] is the number of those that cannot be read.
func open_pack(puzzles: Array[WarrenPuzzle], skipped := 0) -> void:
	_stop()
	_pack = puzzles.duplicate()
	_place = 0
	_open_packed()
	if skipped:
		panel.say(panel.said(), tr("Skipped, as they cannot be read: %d.") % skipped)


func _open_packed() -> void:
	_show_level(_pack[_place])
	panel.say(_level_name(), START)


func _show_level(puzzle: WarrenPuzzle) -> void:
	_waits = false
	fewest = puzzle.rating.get("pushes", 0)
	game.level = puzzle.text
	was_shown = false
	_begin()


## What the level is called in messages.
func _level_name() -> String:
	return tr("Level %d of %d") % [_place + 1, _pack.size()] if _pack else KINDS[kind].capitalize()


## Goes one step, which ends what goes on.
func step(by: Vector2i) -> void:
	_stop()
	if game.level.is_empty() or game.is_solved():
		return
	if not game.move(by):
		board.look(by)


func _obey(what: StringName) -> void:
	match what:
		&"new":
			next_level()
			return
		&"kind":
			kind = (kind + 1) % KINDS.size()
			_pack.clear()
			_next = null
			_waits = false
			_show()
			next_level()
			return
		&"speed":
			_speed = (_speed + 1) % SPEEDS.size()
			_show()
			return
		&"game_file":
			_stop()
			manner.sheets.show_sheet(SokobanFileSheet.new(open_pack, game.get_level_text))
			return
	if game.level.is_empty():
		return
	if what == &"solve" and plays_back:
		_toggle_pause()
		return
	_stop()
	if game.is_solved():
		panel.say(_level_name(), START)  # in place of what was said of its end
	match what:
		&"undo":
			_travel(game.undo, true)
		&"redo":
			_travel(game.redo, false)
		&"restart":
			game.restart()
			was_shown = false
			board.begin()
			_show()
		_:
			_ask(what)


func _ask(what: StringName) -> void:
	if game.is_solved():
		return
	_asked = what
	panel.say("Thinking", "It looks for a way.")
	match what:
		&"hint":
			game.hint()
		&"solve":
			game.solve()
		&"to_safety":
			game.undo_to_solvable()
		&"compare":
			game.compare_algorithms()


## Ends what goes on by itself.
func _stop() -> void:
	_asked = &""
	_way.clear()
	plays_back = false
	pauses = false
	_pause.stop()
	if card.visible:
		card.hide()
		board.grab_focus()
	game.cancel()
	board.select(TableBoard.NOWHERE)
	_show_buttons()


## Undo or redo, seen as a step; [param back] is whether he goes backwards.
func _travel(go: Callable, back: bool) -> void:
	var man := game.player()
	var crates := game.boxes()
	if not go.call():
		return
	board.slide(man, game.player())
	if back:
		board.look(man - game.player())
	for crate in game.boxes():
		if not crate in crates:
			for old in crates:
				if not old in game.boxes():
					board.shove(old, crate)


func _make_one() -> void:
	maker.preset = KINDS[kind]
	maker.seed = DemoSeed.drawn()
	maker.start()


func _on_made(puzzle: WarrenPuzzle) -> void:
	if _waits:
		open(puzzle)
	elif puzzle.preset == KINDS[kind]:
		_next = puzzle


func _on_not_made(reason: String) -> void:
	if _waits:
		_waits = false
		panel.say("No level", DemoCoreText.sentence(reason))


func _begin() -> void:
	board.begin()
	_show()


func _on_walked(target: Vector2i) -> void:
	_stop()
	_way = game.way_to(target)
	if _way.is_empty() and target != game.player():
		panel.say("No way there", "Crates are in the way.")
	_go_on()


func _on_carried(box: Vector2i, target: Vector2i) -> void:
	_stop()
	_way = game.way_of_box(box, target)
	_go_on()


## Goes the next step of a way.
func _go_on() -> void:
	if _way.is_empty() or game.is_solved():
		return
	var by: Vector2i = _way.pop_front()
	game.move(by)
	if not _way.is_empty():
		_pause.start(PLAY_SECONDS / SPEEDS[_speed] if plays_back else WALK_SECONDS)


func _toggle_pause() -> void:
	pauses = not pauses
	_pause.paused = pauses
	_show_buttons()


func _on_moved(origin: Vector2i, target: Vector2i) -> void:
	board.slide(origin, target)
	sounds.play(&"mark", 0.55)


func _on_pushed(origin: Vector2i, target: Vector2i) -> void:
	board.shove(origin, target)
	sounds.play(&"knock")
	if game.goals().has(target):
		sounds.play(&"clue", 1.3)


func _on_stuck(_boxes: Array[Vector2i]) -> void:
	sounds.play(&"draw")
	panel.say("Stuck for good", "The crossed crates can never get home. Undo, or To safety [T].")


func _on_solved() -> void:
	plays_back = false
	_way.clear()
	sounds.play(&"win")
	var pushes := game.push_count()
	var stars := 3 if pushes <= fewest else 2 if pushes * 4 <= fewest * 5 else 1
	var told := tr("Moves: %d, pushes: %d.") % [game.move_count(), pushes] + " "
	if was_shown:
		told = tr("The solution was shown. Restart, and find it yourself.")
	elif fewest:
		told += tr("No solution has fewer pushes.") if pushes <= fewest else tr("Fewest pushes: %d.") % fewest
	panel.message.say_end(TableEmblem.End.WON, "Solved!", told)
	card.open(told + "\n" + game.get_history(), stars if fewest and not was_shown else 0)
	_show_buttons()


func _on_hinted(_move: String) -> void:
	if _asked == &"hint":
		_asked = &""
		board.mark([game.hint_direction(), game.hint_box(), game.hint_target()], game.dead_boxes())
		panel.say("Push this crate", "The golden arrow shows where to; the white one is your next step.")


func _on_solution_found(moves: String, pushes: int) -> void:
	if _asked != &"solve":
		return
	_asked = &""
	_play_back(moves)
	panel.say("A solution", tr("Moves: %d, pushes: %d.") % [moves.length(), pushes] + " " + tr(PLAYING))


func _play_back(moves: String) -> void:
	plays_back = true
	was_shown = true
	_way = directions(moves)
	_pause.paused = false
	_pause.start(PLAY_SECONDS)
	_show_buttons()


func _on_compared(rows: Array[Dictionary]) -> void:
	if _asked != &"compare":
		return
	_asked = &""
	panel.say(_level_name(), START)
	manner.sheets.show_sheet(SokobanCompareSheet.new(rows, _play_compared))


## Plays a solution of the comparison, as long as the position is the one that was solved.
func _play_compared(history: String) -> void:
	_play_back(history)
	panel.say("A solution", tr(PLAYING))


func _on_went_back(moves: int) -> void:
	if _asked == &"to_safety":
		_asked = &""
		board.begin()
		_show()
		panel.say(
			"Back in safety" if moves else "All is well", tr("Moves taken back: %d. Now it can be solved.") % moves
		)


func _on_failed(reason: String) -> void:
	if _asked == &"":
		return
	_asked = &""
	panel.say("Nothing found", DemoCoreText.sentence(reason) + " " + tr("To safety [T] takes back what spoiled it."))


## Returns the steps of a text of moves, in which a number repeats the next letter.
static func directions(moves: String) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	var count := ""
	for letter in moves.to_lower():
		if letter in STEPS:
			for time in maxi(count.to_int(), 1):
				found.append(STEPS[letter])
			count = ""
		elif letter.is_valid_int():
			count += letter
	return found


func _saved() -> String:
	return "" if game.level.is_empty() else "%s %d\n%s" % [KINDS[kind], fewest, game.save_game()]


func _load(text: String) -> String:
	var head := text.get_slice("\n", 0).split(" ")
	if head.size() != 2 or not head[0] in KINDS or not head[1].is_valid_int():
		return tr("The first line is not a difficulty and a number of pushes.")
	if not game.load_game(text.substr(text.find("\n") + 1)):
		return Warren.last_error()
	_stop()
	if kind != KINDS.find(head[0]):
		kind = KINDS.find(head[0])
		_next = null
		_make_one()
	_waits = false
	_pack.clear()
	fewest = head[1].to_int()
	was_shown = false
	_begin()
	panel.say(KINDS[kind].capitalize(), START)
	return ""


func _let_go() -> bool:
	var was_going_on := card.visible or plays_back or _asked != &"" or board.selected != TableBoard.NOWHERE
	if was_going_on:
		_stop()
	return was_going_on


## Shows how the game stands. Its level may be of another kind than the one that was chosen since.
func _show() -> void:
	_show_buttons()
	if game.level.is_empty():
		return
	board.mark([], game.dead_boxes())
	var of := " / %d" % fewest if fewest else ""
	var name_ := game.title()
	var of_kind := name_.get_slice(" ", 0)
	if of_kind.to_lower() in KINDS:
		name_ = name_.replace(of_kind, tr(of_kind))
	if game.is_diagonal():
		name_ += (", " if name_ else "") + tr("diagonal moves")
	if game.difficulty() >= 0:
		name_ += ", " + tr("difficulty %d") % game.difficulty()
	panel.tell(name_ + "\n" + tr("Moves %d     Pushes %d") % [game.move_count(), game.push_count()] + of)
	_crates.queue_redraw()


func _show_buttons() -> void:
	manner.retitle(&"kind", KINDS[kind].capitalize())
	manner.retitle(&"speed", "Speed %d×" % SPEEDS[_speed])
	manner.retitle(&"solve", "Solve" if not plays_back else "Go on" if pauses else "Pause")
	var there := not game.level.is_empty()
	var open_ := there and not game.is_solved()
	manner.propose(&"new" if there and not open_ else &"")
	manner.enable(&"undo", there and game.can_undo())
	manner.enable(&"redo", there and game.can_redo())
	manner.enable(&"restart", there and game.can_undo())
	manner.enable(&"to_safety", open_ and game.can_undo())
	manner.enable(&"hint", open_)
	manner.enable(&"solve", open_)
	manner.enable(&"compare", open_)


## A crate for each of the level, green when it is home.
func _draw_crates() -> void:
	if not game.level.is_empty():
		SokobanArt.crates(_crates, game.boxes(), game.goals())
