extends IntroTable
## Words, introduced at the demo's own table: the first word, crossing words, cells that count more, a blank, a turn of
## several words. What is wrong with a word, and what it counts, is the game's own word.

const SCENE := preload("res://demos/words/words.tscn")
const SIDE := 15
## All tiles of the English rules.
const TILES := (
	"??AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMM" + "NNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ"
)
const EXPECTED: Dictionary[String, Array] = {
	"CAT": ["8h:CAT"],
	"SUN": ["k8:SUN"],
	"K": ["k8:SUNK"],
	"cAT": ["8h:cAT"],
	"URSUN": ["h8:CUR", "k8:SUN", "pass"],
}

var demo: WordsDemo = SCENE.instantiate()
var game: WarrenWords

# The letters of the cells of each step; small for a blank.
var _laid: Dictionary[IntroStep, String] = {}
var _worth := 0
var _said := ""


func _init() -> void:
	ground = Color("33291f")
	offers = {
		&"lay": ["Lay it", "Play the word on the board"],
		&"take_tile": ["Take a tile", "Take back the last tile"],
		&"turn_word": ["Direction", "Write across or down"],
		&"end_turn": ["End turn", "End the turn"],
	}
	_step(
		"The first word",
		"The first word lies over the center. Lay CAT: type it there, or drag the tiles; then Lay it.",
		_position("scrabble-en", {}, "CATNUSE"),
		_cells(Vector2i(7, 7), Vector2i.RIGHT, 3),
		"%s points: 3 for the C, 1 for A and T each, and the center doubles the word.",
		"CAT"
	)
	_step(
		"Crossing words",
		"A word joins those that lie there, and every word that comes about counts. Write SUN downwards: Space turns.",
		_position("scrabble-en", {Vector2i(7, 7): "CAT"}, "SUNEIRD"),
		_cells(Vector2i(10, 7), Vector2i.DOWN, 3),
		"%s points: CATS counts as well as SUN. What is no word in the dictionary is refused.",
		"SUN"
	)
	_step(
		"Cells that count more",
		"2L and 3L count for a letter, 2W and 3W for the word, once: under a new tile. Write K on the 2W.",
		_position("scrabble-en", {Vector2i(7, 7): "CATS"}, "KEIRDAO", "UN"),
		[Vector2i(10, 10)],
		"%s points: SUNK counts twice. The K alone is worth 5.",
		"K"
	)
	_step(
		"A blank",
		"An empty tile is any letter you like, but counts nothing. Lay CAT again: the C is the empty tile.",
		_position("scrabble-en", {}, "?ATNUSE"),
		_cells(Vector2i(7, 7), Vector2i.RIGHT, 3),
		"%s points this time. Keep empty tiles for words of many points.",
		"cAT"
	)
	_step(
		"Several words in a turn",
		"In Erudit a turn has as many words as you find. Lay CUR downwards, then SUN, then end the turn.",
		_position("erudit-en", {Vector2i(7, 7): "CAT"}, "URSUNED"),
		_cells(Vector2i(7, 8), Vector2i.DOWN, 2) + _cells(Vector2i(10, 7), Vector2i.DOWN, 3),
		"%s points in one turn. Whoever lays all tiles in a turn gets a bonus.",
		"URSUN"
	)
	steps[-1].then(&"end_turn")


func _step(title: String, text: String, position_: String, cells: Array, praise: String, laid: String) -> IntroStep:
	var made := _add(title, text, position_, cells, praise, Callable())
	_laid[made] = laid
	made.counting(func() -> Array: return [_worth])
	return made.until(func() -> bool: return Array(game.moves_played()) == EXPECTED[laid])


func _ready() -> void:
	demo.set_anchors_preset(Control.PRESET_FULL_RECT)
	add_child(demo)
	# The table is the demo's; what is done at it, the introduction decides.
	demo.remove_child(demo.manner)
	tree_exiting.connect(demo.manner.queue_free)
	game = demo.game
	demo.manner.fold.is_bare = true


func _process(_delta: float) -> void:
	if demo.message != _said:
		_said = demo.message
		if _said:
			_refuse(_said)


func begin(shown: IntroStep) -> void:
	super(shown)
	marks = _laid[shown]
	_worth = 0
	game.start_from(shown.position)
	demo.board.shown = []
	demo.board.cursor = shown.pointed[0]
	demo.board.goes_down = false
	demo.hand.order = game.rack(0)
	demo.take_all()
	demo.message = ""
	_said = ""


func rect_of(cell: Vector2i) -> Rect2:
	return demo.board.get_global_transform() * demo.board.place_of(cell) * get_global_transform()


func focus() -> void:
	demo.board.grab_focus()


func let_go() -> bool:
	var was_going_on := not demo.board.fresh.is_empty() or demo.letters_panel.visible
	demo.take_all()
	return was_going_on


func take_back() -> void:
	game.undo()


func obey(action: StringName) -> void:
	match action:
		&"take_tile":
			demo.keyboard.take_last()
		&"turn_word":
			demo.keyboard.turn()
		&"lay":
			_lay()
		&"end_turn":
			_play("pass", "Lay the words first.")


func _lay() -> void:
	var text := demo.hand.move_text()
	if text.is_empty():
		_refuse("The tiles must lie in one line, without gaps." if demo.board.fresh else "Lay tiles first.")
		return
	var wrong := game.illegal_reason(text)
	if wrong:
		_refuse(wrong)
	else:
		_play(text, tr("The rules allow it, for %d points. But lay what is pointed at.") % game.points_of(text))


## Plays a move; [param fault] is what is wrong with it where the step wants another.
func _play(text: String, fault: String) -> void:
	var worth := game.points_of(text)
	demo.take_all()
	game.play(text)
	var played := Array(game.moves_played())
	var wanted := EXPECTED[marks].slice(0, played.size())
	_worth += worth if played == wanted else 0
	demo.hand.order = game.rack(0)
	demo.message = ""
	_said = ""
	_judge("" if played == wanted else fault)
	demo.take_all()


static func _cells(from: Vector2i, by: Vector2i, count: int) -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	for number in count:
		cells.append(from + number * by)
	return cells


## The text of a game with words that lie across, and one down from their end; all other tiles are in the bag.
static func _position(rules: String, across: Dictionary, rack: String, down := "") -> String:
	var rows: Array[String] = []
	for y in SIDE:
		rows.append(".".repeat(SIDE))
	for cell: Vector2i in across:
		var word: String = across[cell]
		for number in word.length():
			rows[cell.y][cell.x + number] = word[number]
		for number in down.length():
			rows[cell.y + 1 + number][cell.x + word.length() - 1] = down[number]
	var bag := TILES
	for letter in "".join(rows).replace(".", "") + rack:
		bag = bag.erase(bag.find(letter))
	var lines: Array[String] = ["rules: " + rules, "lexicon: english", "board:"]
	for row in rows:
		lines.append("  " + row)
	lines.append_array(["scores: 0 0", "mover: 0", "laid: 0", "idle: 0", "rack 0: " + rack])
	lines.append_array(["rack 1: " + bag.left(7), "bag: " + bag.substr(7)])
	return "\n".join(lines) + "\n"
