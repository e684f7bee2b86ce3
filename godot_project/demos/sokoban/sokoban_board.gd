class_name SokobanBoard
extends TableBoard
## The warehouse: what stands where, what is advised, and what the player's hand wants.

## The player wants to go a step: by a key.
signal stepped(by: Vector2i)
## The player wants to go to a cell.
signal walked(target: Vector2i)
## A crate is to be brought from one cell to another: both were clicked, or it was dragged.
signal carried(box: Vector2i, target: Vector2i)

const SLIDE_SECONDS := 0.1
const MAX_SIDE := 96.0
const LETTERS: Dictionary[StringName, Vector2i] = {
	&"go_left": Vector2i.LEFT,
	&"go_down": Vector2i.DOWN,
	&"go_up": Vector2i.UP,
	&"go_right": Vector2i.RIGHT,
}
## Keys of the keypad for levels with diagonal moves.
const DIAGONALS: Dictionary[Key, Vector2i] = {
	KEY_KP_7: Vector2i(-1, -1),
	KEY_KP_9: Vector2i(1, -1),
	KEY_KP_1: Vector2i(-1, 1),
	KEY_KP_3: Vector2i(1, 1),
}

## The game that is shown.
var game: WarrenSokoban
## The crate that was clicked, and where it can be brought.
var selected := NOWHERE
var targets: Array[Vector2i] = []
## What is advised: the next step, the crate to push, and the cell to push it to.
var hint: Array[Vector2i] = []
## Crates that are stuck for ever.
var dead: Array[Vector2i] = []

var _walls: Dictionary[Vector2i, bool] = {}
var _floor: Dictionary[Vector2i, bool] = {}
var _goals: Dictionary[Vector2i, bool] = {}
var _facing := Vector2.DOWN
# What slides: from where, for the man and one crate, and for how long yet.
var _man_from := NOWHERE
var _box_from := NOWHERE
var _box_to := NOWHERE
var _since := 1.0
var _time := 0.0
var _stride := 0.0
var _pieces := Control.new()


func _ready() -> void:
	margin = 26
	super()
	_pieces.mouse_filter = Control.MOUSE_FILTER_IGNORE
	_pieces.set_anchors_preset(Control.PRESET_FULL_RECT)
	_pieces.draw.connect(_draw_pieces)
	add_child(_pieces)
	move_child(_pieces, 0)
	chosen.connect(_on_chosen)
	set_process(false)


func _gui_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if key and key.echo and _since < 1:
		accept_event()  # a key that is held goes on when the step is done
		return
	if key and key.pressed and key.keycode in DIAGONALS:
		stepped.emit(DIAGONALS[key.keycode])
		accept_event()
		return
	for action in LETTERS:
		if event.is_action_pressed(action, true, true):
			stepped.emit(LETTERS[action])
			accept_event()
			return
	super(event)


func _process(delta: float) -> void:
	_time += DemoSettings.seconds(delta)
	_since += delta / maxf(DemoSettings.seconds(SLIDE_SECONDS), 0.001)
	set_process(_since < 1 or not dead.is_empty() or not hint.is_empty())
	_pieces.queue_redraw()


## Shows another level.
func begin() -> void:
	cells = game.size()
	_walls.clear()
	_floor.clear()
	_goals.clear()
	for cell in game.floor_cells():
		_floor[cell] = true
	for cell in game.walls():
		if _is_beside_floor(cell):
			_walls[cell] = true
	for cell in game.goals():
		_goals[cell] = true
	_facing = Vector2.DOWN
	_since = 1.0
	_lay_out()
	forget()


## Lets the man be seen walking a step.
func slide(origin: Vector2i, target: Vector2i) -> void:
	_facing = Vector2(target - origin)
	_man_from = origin
	_box_from = NOWHERE
	_since = 0.0
	_stride += 0.5
	set_process(true)


## Lets him look another way.
func look(way: Vector2i) -> void:
	_facing = Vector2(way)
	_refresh()


## Lets a crate be seen going with him.
func shove(origin: Vector2i, target: Vector2i) -> void:
	_box_from = origin
	_box_to = target


## Chooses a crate, or none, and shows where it can be brought.
func select(box: Vector2i) -> void:
	selected = box
	targets = []
	if box != NOWHERE:
		targets = game.push_targets(box)
	_refresh()


## Shows no advice and no choice any more.
func forget() -> void:
	hint = []
	select(NOWHERE)


## Shows what is advised, and what is stuck.
func mark(advised: Array[Vector2i], stuck: Array[Vector2i]) -> void:
	hint = advised
	dead = stuck
	set_process(true)
	_refresh()


func _step(by: Vector2i) -> void:
	stepped.emit(by)


func _drag(point: Vector2) -> void:
	super(point)
	if cell_at(point) != _pressed and selected != _pressed and _has_box(_pressed):
		select(_pressed)


func _release(point: Vector2) -> void:
	var from := _pressed
	super(point)
	var to := cell_at(point)
	if from != NOWHERE and to != from and _has_box(from):
		select(from)
		_carry(to)


func _on_chosen(cell: Vector2i, _second: bool) -> void:
	if selected != NOWHERE and cell in targets:
		_carry(cell)
	elif cell != selected and _has_box(cell):
		select(cell)
	else:
		select(NOWHERE)
		if cell in _floor and not game.boxes().has(cell):
			walked.emit(cell)


## Tells whether a box stands in a cell; while the first level is made, there is none.
func _has_box(cell: Vector2i) -> bool:
	return not game.level.is_empty() and game.boxes().has(cell)


func _carry(target: Vector2i) -> void:
	var box := selected
	var can := target in targets
	select(NOWHERE)
	if can:
		carried.emit(box, target)


func _is_beside_floor(cell: Vector2i) -> bool:
	for dx: int in [-1, 0, 1]:
		for dy: int in [-1, 0, 1]:
			if _floor.has(cell + Vector2i(dx, dy)):
				return true
	return false


func _lay_out() -> void:
	super()
	if _walls.is_empty() or size.x <= 0:
		return
	# What is seen of the level lies in the middle, as large as can be.
	var seen := Rect2i(game.player(), Vector2i.ONE)
	for cell in _walls:
		seen = seen.expand(cell).expand(cell + Vector2i.ONE)
	var room := size - 2 * Vector2(margin, margin)
	side = maxf(1, floorf(minf(MAX_SIDE, minf(room.x / seen.size.x, room.y / seen.size.y))))
	_origin = ((size - Vector2(seen.size) * side) / 2 - Vector2(seen.position) * side).floor()
	_refresh()


func _refresh() -> void:
	queue_redraw()
	_pieces.queue_redraw()


## The ground, which seldom changes.
func _draw() -> void:
	for cell in _floor:
		SokobanArt.slab(self, rect_of(cell), cell, _walls.has(cell + Vector2i.UP))
	for cell in _goals:
		SokobanArt.goal(self, rect_of(cell))
	for cell in _walls:
		SokobanArt.wall(self, rect_of(cell), cell, not _walls.has(cell + Vector2i.DOWN))


func _draw_pieces() -> void:
	if game == null or game.level.is_empty():
		return
	var gone := 1.0 - pow(1.0 - clampf(_since, 0, 1), 2)
	_draw_targets()
	for box in game.boxes():
		var rect := rect_of(box)
		if box == _box_to and _box_from != NOWHERE and _since < 1:
			rect.position = rect_of(_box_from).position.lerp(rect.position, gone)
		SokobanArt.crate(_pieces, rect, 1.0 if _goals.has(box) else 0.0)
		if box in dead:
			var color := SokobanArt.DEAD.lightened(0.1 + 0.1 * sin(_time * 5))
			SokobanArt.corners(_pieces, rect, color)
			SokobanArt.cross(_pieces, rect, color)
	var center := center_of(game.player())
	if _since < 1 and _man_from != NOWHERE:
		center = center_of(_man_from).lerp(center, gone)
	SokobanArt.worker(_pieces, center, side, _facing, _stride + 0.5 * minf(_since, 1))
	_draw_hint()
	if selected != NOWHERE:
		SokobanArt.corners(_pieces, rect_of(selected), SokobanArt.GOLD)
	if pointed in _floor:
		var color := Color(1, 1, 1, 0.28)
		_pieces.draw_rect(rect_of(pointed).grow(-side * 0.04), color, false, 2)


## Where the chosen crate can be brought.
func _draw_targets() -> void:
	for cell in targets:
		_pieces.draw_rect(rect_of(cell).grow(-side * 0.06), Color(SokobanArt.GOLD, 0.1))
		_pieces.draw_circle(center_of(cell), side * 0.09, Color(SokobanArt.GOLD, 0.85), true, -1, true)
	if pointed in targets and selected != NOWHERE:
		SokobanArt.crate(_pieces, rect_of(pointed), 0, 0.5)


func _draw_hint() -> void:
	if hint.is_empty() or _since < 1:
		return
	var swing := 0.06 * sin(_time * 6)
	var step := Vector2(hint[0])
	var man := center_of(game.player()) + step * side * swing
	var way := Vector2(hint[2] - hint[1])
	var crate := center_of(hint[1]) + way * side * swing
	SokobanArt.corners(_pieces, rect_of(hint[1]), SokobanArt.GOLD)
	if hint[1] != game.player() + hint[0]:
		SokobanArt.arrow(_pieces, man + step * side * 0.42, man + step * side * 0.88, side * 0.1, Color.WHITE)
	SokobanArt.arrow(_pieces, crate + way * side * 0.3, crate + way * side * 0.98, side * 0.15, SokobanArt.GOLD)
