class_name MissionSokoban
extends MissionPuzzle
## A level of Sokoban on a panel.

const SECONDS := 0.085

var _sokoban: WarrenSokoban
var _board: SokobanBoard
var _way: Array[Vector2i] = []
var _pause := Timer.new()


func _begin() -> void:
	_sokoban = game
	_sokoban.hinted.connect(_on_hinted)
	_sokoban.moved.connect(_on_moved)
	_sokoban.pushed.connect(_on_pushed)
	_pause.one_shot = true
	_pause.timeout.connect(_go_on)
	add_child(_pause)


func board() -> Control:
	_board = SokobanBoard.new()
	_board.game = _sokoban
	_board.stepped.connect(_on_stepped)
	_board.walked.connect(func(target: Vector2i) -> void: _walk(_sokoban.way_to(target)))
	_board.carried.connect(func(box: Vector2i, target: Vector2i) -> void: _walk(_sokoban.way_of_box(box, target)))
	_board.ready.connect(_board.begin)
	return _board


func task() -> String:
	return "Push every crate onto a ring. When you are stuck, undo or restart."


func facts() -> String:
	return tr("Moves %d     Pushes %d") % [_sokoban.move_count(), _sokoban.push_count()]


func leave() -> void:
	_way = []
	super()


func undo() -> void:
	_way = []
	super()


func redo() -> void:
	_way = []
	super()


func _show() -> void:
	if _sokoban.move_count() == 0:
		# It has begun again.
		_way = []
	if is_instance_valid(_board):
		_board.mark([], _sokoban.dead_boxes())


func _walk(way: Array[Vector2i]) -> void:
	_way = way
	_go_on()


func _go_on() -> void:
	if _way and not is_solved:
		var by: Vector2i = _way.pop_front()
		if _sokoban.move(by):
			_pause.start(SECONDS)


func _on_stepped(by: Vector2i) -> void:
	_way = []
	if not is_solved and not _sokoban.move(by):
		_board.look(by)


func _on_moved(origin: Vector2i, target: Vector2i) -> void:
	if is_instance_valid(_board):
		_board.slide(origin, target)


func _on_pushed(origin: Vector2i, target: Vector2i) -> void:
	if is_instance_valid(_board):
		_board.shove(origin, target)


func _on_hinted(_move: String) -> void:
	said.emit("Hint", "Push along the arrow.")
	if is_instance_valid(_board):
		var crate := _sokoban.hint_box()
		_board.mark([_sokoban.hint_direction(), crate, _sokoban.hint_target()], _sokoban.dead_boxes())
