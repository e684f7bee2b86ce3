class_name WordsHand
extends RefCounted
## The tiles of a rack in the player's own order, and those of them that lie on the board before the word is played.

## A blank is to be laid: which letter it stands for is to be chosen.
signal letter_wanted(place: int, cell: Vector2i)

## Why a typed letter is not laid.
const NO_CELL := "Choose a cell first, with the arrows or a click."
const NO_ROOM := "The board ends here."
const NO_LETTER := "%s is not a letter of this game."
const NO_TILE := "%s is not on your rack."

## The letters on the rack, also of tiles that lie on the board meanwhile.
var order := ""
## Whether tiles are chosen to be exchanged.
var is_exchanging := false
## The place of the tile that is laid by the next click on the board; -1 for none.
var chosen := -1

var _board: WordBoard
var _rack: WordRack
var _typed: Array[Vector2i] = []
# Places of the rack, by the cells their tiles lie in.
var _places: Dictionary[Vector2i, int] = {}


func _init(board: WordBoard, rack: WordRack) -> void:
	_board = board
	_rack = rack


## Takes the tiles of a rack; where they are the same as before, in the same order.
func hold(letters: String) -> void:
	if _sorted(letters) != _sorted(order):
		order = letters
	_rack.used.assign(_places.values())


## Lays a tile of the rack in an empty cell; a blank asks for its letter first, unless it is given. Returns whether it
## lies there.
func lay(place: int, cell: Vector2i, letter := "") -> bool:
	if _board.letter_at(cell) or place in _rack.used:
		return false
	var is_blank := order[place] == "?"
	if is_blank and letter.is_empty():
		letter_wanted.emit(place, cell)
		return false
	_board.fresh[cell] = letter.to_lower() if is_blank else order[place]
	_places[cell] = place
	_typed.append(cell)
	_rack.used.assign(_places.values())
	chosen = -1
	return true


## Moves the cursor of the board by a step; at first it comes to the middle.
func move_cursor(by: Vector2i) -> void:
	var side := _board.rows.size()
	var to := _board.cursor + by if _board.cursor.x >= 0 else Vector2i.ONE * (side / 2)
	_board.cursor = to.clamp(Vector2i.ZERO, Vector2i.ONE * (side - 1))
	_board.queue_redraw()


## The letter that a key writes, in upper case; empty for all else, such as the sign of a blank.
static func letter_of(key: InputEventKey) -> String:
	var letter := char(key.unicode).to_upper() if key and key.pressed and key.unicode else ""
	return "" if key == null or key.ctrl_pressed or letter == letter.to_lower() else letter


## Lays the tile of a letter, or a blank, in the first empty cell from the cursor on, which moves to the next one. With
## an empty board and no cursor, the center is the first cell. During an exchange the tile is marked instead.
## [param letters] has the letters of the game. Returns why nothing was done; empty if something was.
func type(letter: String, letters: Dictionary) -> String:
	if not letter in letters:
		return tr(NO_LETTER) % letter
	if is_exchanging:
		return "" if _mark(letter) else tr(NO_TILE) % letter
	var side := _board.rows.size()
	var ahead := Vector2i.DOWN if _board.goes_down else Vector2i.RIGHT
	var cell := _board.cursor
	if cell.x < 0 and "".join(_board.rows).replace(".", "").is_empty():
		cell = Vector2i.ONE * (side / 2)
	if cell.x < 0:
		return tr(NO_CELL)
	while _board.letter_at(cell) != "":
		cell += ahead
	if cell.x >= side or cell.y >= side:
		return tr(NO_ROOM)
	var place := _rack.find_free(letter)
	if place < 0:
		place = _rack.find_free("?")
	if place < 0:
		return tr(NO_TILE) % letter
	lay(place, cell, letter)
	_board.cursor = (cell + ahead).min(Vector2i.ONE * (side - 1))
	return ""


## Takes a tile back onto the rack.
func take(cell: Vector2i) -> void:
	_board.fresh.erase(cell)
	_places.erase(cell)
	_typed.erase(cell)


## The cell of the tile that was laid last; where there is none, beside the board.
func last_cell() -> Vector2i:
	return _typed[-1] if _typed else TableBoard.NOWHERE


## Whether tiles lie on the board that are not played yet.
func has_laid() -> bool:
	return not _typed.is_empty()


## Whether tiles are laid or chosen.
func is_busy() -> bool:
	return is_exchanging or chosen >= 0 or has_laid()


## Chooses a tile to be laid or exchanged, or chooses it no more.
func press_tile(place: int) -> void:
	if not is_exchanging:
		chosen = -1 if chosen == place else place
		_rack.marked.assign([] if chosen < 0 else [place])
	elif place in _rack.marked:
		_rack.marked.erase(place)
	else:
		_rack.marked.append(place)
	_rack.queue_redraw()


func shuffle() -> void:
	var letters := Array(order.split(""))
	letters.shuffle()
	order = "".join(PackedStringArray(letters))


## Takes all tiles back, and chooses none.
func forget() -> void:
	_board.fresh.clear()
	_places.clear()
	_typed.clear()
	_rack.marked.clear()
	_rack.used.clear()
	chosen = -1
	is_exchanging = false


## The text of the move: the chosen exchange, or the word on the board. Empty if the tiles do not lie in a line without
## gaps.
func move_text() -> String:
	if is_exchanging:
		return "-" + "".join(_rack.marked.map(func(place: int) -> String: return order[place]))
	if _typed.is_empty():
		return ""
	var down := _typed.size() > 1 and _typed[0].x == _typed[1].x
	if _typed.size() == 1:
		down = _board.letter_at(_typed[0] + Vector2i.LEFT) + _board.letter_at(_typed[0] + Vector2i.RIGHT) == ""
	var step := Vector2i.DOWN if down else Vector2i.RIGHT
	var start := _typed[0]
	while _board.letter_at(start - step) != "":
		start -= step
	var word := ""
	var covered := 0
	var at := start
	while _board.letter_at(at) != "":
		word += _board.letter_at(at)
		covered += int(at in _board.fresh)
		at += step
	if covered < _typed.size():
		return ""
	var column := char("a".unicode_at(0) + start.x)
	return ("%s%d:%s" if down else "%d%s:%s") % ([column, start.y + 1, word] if down else [start.y + 1, column, word])


## The cells of a word's move with their letters, in the order of the word; none for other moves.
static func cells_of(move: String) -> Dictionary[Vector2i, String]:
	var found: Dictionary[Vector2i, String] = {}
	if not ":" in move:
		return found
	var place := move.get_slice(":", 0)
	var down := not place[0].is_valid_int()
	var column := place[0] if down else place[-1]
	var row := place.substr(1) if down else place.left(-1)
	var cell := Vector2i(column.unicode_at(0) - "a".unicode_at(0), row.to_int() - 1)
	for letter in move.get_slice(":", 1):
		found[cell] = letter
		cell += Vector2i.DOWN if down else Vector2i.RIGHT
	return found


## Marks one more tile of a letter to be exchanged; returns whether there is one.
func _mark(letter: String) -> bool:
	for place in order.length():
		if order[place] == letter and place not in _rack.marked:
			press_tile(place)
			return true
	return false


static func _sorted(letters: String) -> String:
	var list := letters.split("")
	list.sort()
	return "".join(list)
