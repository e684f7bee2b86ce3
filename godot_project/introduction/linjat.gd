extends IntroTable
## Linjat, introduced: drawing a line, and each way of thinking that the hints know, on a puzzle that needs it.
##
## What lights up on the board is the game's own hint; what is wrong with a line is its word, too.

const DRAW := "_2.\n___\n"
## Of each technique the puzzle that needs it; the generator made them.
const PUZZLES: Dictionary[String, String] = {
	"cover": "3_._\n__23\n._._\n__2.\n",
	"fit": "____\n_.34\n_4__\n3_._\n",
	"square": "_2._\n_.3.\n____\n2..3\n",
	"dependency": "2___\n.___\n3..3\n._4.\n",
	"one_of": "3._2\n__4_\n_3__\n____\n",
}

var game := WarrenLinjat.new()
var board := LinjatBoard.new()

var _judges := false


func _init() -> void:
	ground = Color("e9e0cc")
	_step(
		"A line",
		"Through every number goes a straight line of that many cells. Drag from the 2 over the dot.",
		DRAW,
		[Vector2i(1, 0), Vector2i(2, 0)],
		"Solved: every number has its line, and every dot lies on one."
	)
	_step(
		"A dot in reach of one number",
		"Every dot lies on a line, and lines share no cell. Only the upper left 3 reaches the dot below it.",
		PUZZLES["cover"],
		[Vector2i(0, 0), Vector2i(0, 2)],
		"Look at dots first: which number can come there at all?"
	)
	_step(
		"A number with little room",
		"No line crosses another number, so the 4 at the edge cannot go left. Up and down there is just room for it.",
		PUZZLES["fit"],
		[Vector2i(3, 0), Vector2i(3, 3)],
		"Cells that all lines of a number share are certain, even before the line is."
	)
	_step(
		"Two dots for two numbers",
		"This 3 shares two dots with the 2, and two with the other 3. Of each two it takes one, so it lies across.",
		PUZZLES["square"],
		[Vector2i(1, 1), Vector2i(3, 1)],
		"Where only two numbers reach two dots, and no line both, each number takes one dot."
	)
	_step(
		"What a dot bars",
		"Either 3 may cover the left dot between them, but both then bar the 4's way up. So the 4 lies across.",
		PUZZLES["dependency"],
		[Vector2i(0, 3), Vector2i(3, 3)],
		"You need not know which 3 it is: the same cells are barred."
	)
	_step(
		"One of two must turn",
		"In the top row, the 3 and the 2 cannot both lie across. One goes down, and the 4 must leave it room.",
		PUZZLES["one_of"],
		[Vector2i(2, 0), Vector2i(2, 3)],
		"That is all there is: Hint names the next such step in every puzzle."
	)


func _step(title: String, text: String, position_: String, cells: Array, praise: String) -> IntroStep:
	var made := _add(title, text, position_, cells, praise, Callable())
	return made.until(func() -> bool: return line_of(cells) in game.lines())


func _ready() -> void:
	for part: Node in [game, board]:
		add_child(part)
	board.set_anchors_preset(Control.PRESET_FULL_RECT)
	board.line_drawn.connect(_on_line_drawn)
	board.erased.connect(_on_erased)
	board.refused.connect(_refuse)
	game.changed.connect(func() -> void: board.show_lines(game.lines()))
	game.hinted.connect(_on_hinted)


func begin(shown: IntroStep) -> void:
	super(shown)
	_judges = false
	game.puzzle = shown.position
	board.begin(game.size(), game.numbers(), game.dots())
	board.show_lines(game.lines())
	game.hint()


func rect_of(cell: Vector2i) -> Rect2:
	var side := board.middle(Vector2i.ONE).x - board.middle(Vector2i.ZERO).x
	return Rect2(board.middle(cell) - Vector2(side, side) / 2, Vector2(side, side))


func focus() -> void:
	board.grab_focus()


func let_go() -> bool:
	return board.drop()


func take_back() -> void:
	game.undo()


## The line between the cells that a step points at.
static func line_of(cells: Array) -> Rect2i:
	var from: Vector2i = cells[0]
	var to: Vector2i = cells[-1]
	return Rect2i(from.min(to), (from - to).abs() + Vector2i.ONE)


func _on_line_drawn(line: Rect2i) -> void:
	if not game.draw(line):
		_refuse("This line is not allowed.")
		return
	if step.is_done.call():
		_judge()
	else:
		# The hint names a line that is wrong; it may also be right, and another one than that of the step.
		_judges = true
		game.hint()


func _on_erased(cell: Vector2i) -> void:
	if game.erase(cell):
		_refuse("That line was right: draw it again, or begin the step anew.")


func _on_hinted(_move: String) -> void:
	if _judges:
		_judges = false
		if game.check().is_empty():
			_judge("That line is right, too. But draw the one that is pointed at.")
		else:
			_judge(game.hint_text())
		return
	board.show_hint(game.hint_number(), game.hint_cells(), game.hint_reasons())
