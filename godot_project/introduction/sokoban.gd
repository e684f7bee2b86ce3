extends IntroTable
## Sokoban, introduced: walking, pushing, what is too heavy, dead cells, taking back, the order of goals.

const ROOM := "#######\n#     #\n#  @  #\n#     #\n#   $.#\n#######\n"
const PUSH := "########\n#      #\n#@ $ . #\n#      #\n########\n"
const HEAVY := "########\n#      #\n#@$$ . #\n#  .   #\n########\n"
const CORNER := "#######\n#     #\n# $   #\n# @ . #\n#     #\n#######\n"
const WALL := "#######\n#     #\n#  $  #\n#.@   #\n#     #\n#######\n"
const ORDER := "#######\n#.. ###\n#@ $# #\n# $   #\n#    ##\n#######\n"
const STEP_SECONDS := 0.09

var game := WarrenSokoban.new()
var board := SokobanBoard.new()

var _probe := WarrenSokoban.new()
var _way: Array[Vector2i] = []
var _timer := Timer.new()


func _init() -> void:
	offers = {&"undo": ["Undo", "Take back a step"]}
	_add(
		"Walk",
		"You are the worker. Walk to the golden ring: with the arrows, or click or tap the place.",
		ROOM,
		[Vector2i(5, 1)],
		"Walking costs nothing: go wherever you like.",
		func() -> bool: return game.player() == Vector2i(5, 1)
	)
	_add(
		"Push",
		"Walk against a crate to push it. You may also click the crate, then the place. Bring it home.",
		PUSH,
		[Vector2i(3, 2), Vector2i(5, 2)],
		"Home! A level is solved when every crate is on a goal.",
		func() -> bool: return game.is_solved()
	)
	_add(
		"One at a time",
		"Two crates in a row are too heavy, and nobody can pull. Push the marked crate down, from above.",
		HEAVY,
		[Vector2i(3, 2), Vector2i(3, 3)],
		"Going round to the other side is what the game is about.",
		func() -> bool: return Vector2i(3, 3) in game.boxes()
	)
	_add(
		"A crate against a wall",
		"A crate beside a wall never leaves it. Cells with a cross are lost for good: keep off, and bring it home.",
		WALL,
		[Vector2i(3, 2), Vector2i(1, 3)],
		"This wall has a goal, so the crate may go there; the three other walls have none.",
		func() -> bool: return game.is_solved()
	)
	(
		_add(
			"Stuck, and taken back",
			"Push the crate up against the wall, and see it crossed out. Then take that back with Undo.",
			CORNER,
			[Vector2i(2, 2), Vector2i(2, 1)],
			"Every step can be taken back. In the game, Hint and To safety help, too.",
			func() -> bool: return game.can_redo() and not game.is_dead()
		)
		. then(&"undo")
	)
	_add(
		"Which one first",
		"Fill the far goal first: a crate on the near one would bar the way. Bring this crate into the corner.",
		ORDER,
		[Vector2i(2, 3), Vector2i(1, 1)],
		"Now the near goal is free for the other crate. Think of the last crate first!",
		func() -> bool: return Vector2i(1, 1) in game.boxes()
	)


func _ready() -> void:
	for part: Node in [game, _probe, board, _timer]:
		add_child(part)
	board.set_anchors_preset(Control.PRESET_FULL_RECT)
	board.game = game
	board.stepped.connect(_on_stepped)
	board.walked.connect(func(target: Vector2i) -> void: _go(game.way_to(target)))
	board.carried.connect(func(box: Vector2i, to: Vector2i) -> void: _go(game.way_of_box(box, to)))
	game.moved.connect(board.slide)
	game.pushed.connect(board.shove)
	game.stuck.connect(_on_stuck)
	_timer.one_shot = true
	_timer.timeout.connect(_go_on)


func begin(shown: IntroStep) -> void:
	super(shown)
	_stop()
	game.level = shown.position
	board.begin()
	board.mark([], [])
	if shown.position in [WALL, CORNER]:
		crossed = lost_cells()


func rect_of(cell: Vector2i) -> Rect2:
	return board.rect_of(cell)


func focus() -> void:
	board.grab_focus()


func let_go() -> bool:
	var was_going_on := not _way.is_empty() or board.selected != TableBoard.NOWHERE
	_stop()
	return was_going_on


func obey(_action: StringName) -> void:
	_stop()
	if game.undo():
		board.begin()
		board.mark([], game.dead_boxes())


## The cells on which the only crate would never get home, by the game's own test.
func lost_cells() -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for cell in game.floor_cells():
		var rows := game.rows()
		for y in rows.size():
			rows[y] = rows[y].replace("$", " ").replace("*", ".").replace("@", " ").replace("+", ".")
		var is_goal := rows[cell.y][cell.x] == "."
		rows[cell.y][cell.x] = "*" if is_goal else "$"
		_place_worker(rows, cell)
		_probe.level = "\n".join(rows) + "\n"
		if _probe.is_dead():
			found.append(cell)
	return found


## Puts the worker anywhere but on the crate: one crate bars no way in an open room.
func _place_worker(rows: PackedStringArray, box: Vector2i) -> void:
	for cell in game.floor_cells():
		if cell != box and rows[cell.y][cell.x] == " ":
			rows[cell.y][cell.x] = "@"
			return


func _on_stepped(by: Vector2i) -> void:
	_stop()
	if game.is_solved():
		return
	if game.move(by):
		_judge()
		return
	board.look(by)
	var ahead := game.player() + by
	if not ahead in game.boxes():
		_refuse("A wall is in the way.")
	elif ahead + by in game.boxes():
		_refuse("Two crates in a row are too heavy.")
	else:
		_refuse("Behind the crate is a wall.")


func _go(way: Array[Vector2i]) -> void:
	_stop()
	_way = way
	if way.is_empty():
		_refuse("No way leads there: crates are in the way.")
	_go_on()


func _go_on() -> void:
	if _way.is_empty() or game.is_solved():
		return
	var by: Vector2i = _way.pop_front()
	game.move(by)
	_judge()
	if not _way.is_empty():
		_timer.start(STEP_SECONDS)


func _stop() -> void:
	_timer.stop()
	_way.clear()
	board.select(TableBoard.NOWHERE)


func _on_stuck(boxes: Array[Vector2i]) -> void:
	board.mark([], boxes)
	_refuse("The crossed crate never gets home again. Take that back with Undo.")
