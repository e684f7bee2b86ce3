extends IntroTable
## Fox Hunt, introduced: what a shot tells, what no fox means, where lines meet, foxes behind foxes, marks, chances.
##
## Which cells are ruled out, and which one is certain, is the solver's word: what [method WarrenFoxHunt.analyze] has
## counted.

const FIRST := "5x5 1\n.....\n.....\n....@\n.....\n.....\n"
const NONE := "5x5 1\n.@...\n.....\n..0..\n.....\n.....\n"
const MEET := "5x5 1\n.....\n1.@..\n.....\n..1..\n.0...\n"
const BEHIND := "5x5 2\n..2..\n.....\n2.*.@\n.....\n..2..\n"
const MARK := "5x5 1\n..@..\n....0\n.....\n.....\n.....\n"
const CHANCES := "5x5 2\n.1...\n...@.\n.....\n.@..1\n.....\n"

var game := WarrenFoxHunt.new()
var board := FoxBoard.new()
## For each cell the chance of a fox at large, row by row; empty until it is counted.
var chances: PackedFloat32Array = []

var _wants_heat := false


func _init() -> void:
	ground = Color("1c2a22")
	offers = {&"chances": ["Chances", "How likely a fox is at each place"]}
	(
		_add(
			"A shot",
			"Foxes hide in the bushes. Shoot at this place: with click, tap or Enter.",
			FIRST,
			[Vector2i(2, 2)],
			"No fox here, but %s in sight: on the row, the column or one of the two diagonals.",
			func() -> bool: return game.is_known(Vector2i(2, 2))
		)
		. counting(func() -> Array: return [game.clue_at(Vector2i(2, 2))])
	)
	(
		_add(
			"No fox in sight",
			"A zero rules out all eight lines: the cells with a cross. Shoot at a cell without one.",
			NONE,
			[Vector2i(1, 0)],
			"A fox! %s of %s cells were left, and a zero is worth as much as a fox.",
			func() -> bool: return game.found == 1
		)
		. counting(func() -> Array: return [25 - crossed.size() - 1, 25])
	)
	_add(
		"Where lines meet",
		"Both ones see the same fox, and the zero rules out other cells. Only one cell fits all three: shoot there.",
		MEET,
		[Vector2i(2, 1)],
		"Found by thinking, not by luck. Point at a number to see its lines.",
		func() -> bool: return game.found == 1
	)
	_add(
		"A fox behind a fox",
		"Foxes do not hide one another: each two counts a second fox. Shoot where the lines of all three meet.",
		BEHIND,
		[Vector2i(4, 2)],
		"A number counts all foxes on its lines, those found already, too.",
		func() -> bool: return game.found == 2
	)
	_add(
		"Marks",
		"Mark a cell where no fox can be: right button, long touch, or X. This one lies on a line of the zero.",
		MARK,
		[Vector2i(0, 1)],
		"Marks are notes for you; they take no shot.",
		func() -> bool: return game.is_marked(Vector2i(0, 1)) and game.shots == 1
	)
	(
		_add(
			"Chances",
			"When you are lost, Chances counts all possibilities and shows how likely a fox is at each place. Try it.",
			CHANCES,
			[],
			"The brightest place is the likeliest. Find all foxes with as few shots as you can!",
			func() -> bool: return _wants_heat
		)
		. then(&"chances")
	)


func _ready() -> void:
	for part: Node in [game, board]:
		add_child(part)
	board.set_anchors_preset(Control.PRESET_FULL_RECT)
	board.game = game
	board.chosen.connect(_on_chosen)
	game.changed.connect(board._refresh)
	game.happened.connect(_on_happened)
	game.analyzed.connect(_on_analyzed)


func begin(shown: IntroStep) -> void:
	super(shown)
	_wants_heat = false
	chances = []
	board.heat = []
	game.start_from(shown.position)
	if board.cells != game.size:
		board.cells = game.size
	game.analyze()


func rect_of(cell: Vector2i) -> Rect2:
	return board.rect_of(cell)


func focus() -> void:
	board.grab_focus()


func take_back() -> void:
	game.undo()


func obey(_action: StringName) -> void:
	_wants_heat = true
	board.heat = chances


## The chance of a fox in a cell, as it was when the step began; -1 while that is not known.
func chance_of(cell: Vector2i) -> float:
	return chances[cell.y * game.size.x + cell.x] if chances else -1.0


func _on_chosen(cell: Vector2i, second: bool) -> void:
	if cell == TableBoard.NOWHERE or game.is_known(cell) or game.is_over():
		return
	if second:
		game.toggle_mark(cell)
	else:
		game.shoot(cell)
	_judge(_fault_of(cell, second))


## Why a try is not what the step asks for.
func _fault_of(cell: Vector2i, second: bool) -> String:
	if second:
		return "You have marked a cell. Look where it points." if step.position == MARK else "A mark is no shot."
	if step.position == MARK:
		return "That was a shot. Mark the cell instead: right button, long touch, or X."
	if chance_of(cell) == 0:
		return "No fox can be there: the numbers rule it out."
	if chance_of(cell) > 0:
		return tr("A fox might be there, but the chance is only %d of 100.") % roundi(100 * chance_of(cell))
	return "That tells something, too. But look where it points."


func _on_happened(kind: String, at: Array, _piece: String, _value: int) -> void:
	if kind == "shot":
		var cell: Vector2i = at[0]
		board.burst(cell)


func _on_analyzed(counted: PackedFloat32Array, _best: Vector2i, _exact: bool) -> void:
	if not game.moves_played().is_empty():
		return
	chances = counted
	if step.position == NONE:
		for number in chances.size():
			var cell := Vector2i(number % game.size.x, number / game.size.x)
			if chances[number] == 0 and not game.is_known(cell):
				crossed.append(cell)
