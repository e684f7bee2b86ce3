class_name MissionCrates
extends Node2D
## The puzzles of Sokoban that are carved into rooms of the map: the hero himself pushes their crates.

## All crates of a puzzle are home.
signal solved(puzzle: String)
## Something is to be told.
signal said(text: String)

const CELL := 16.0
const TILES := preload("res://demos/dungeon/art/tiles.png")
const CRATE := Rect2(6 * CELL, 6 * CELL, CELL, CELL)
const GOAL := Color("ffd75e")
const HOME := Color("9be564")
const DARK := Color("120c14")
const PLATE := Color("8a5fd0")
## How long he pushes until a crate goes, and how long it slides, in seconds.
const PATIENCE := 0.06
const SLIDE := 0.16
## How near he must be to a crate, and how far off its middle he may push, in pixels.
const NEAR := 14.5
const ASIDE := 6.5

## The puzzle of the room where the hero is, or null.
var here: MissionCarved

var _all: Array[MissionCarved] = []
var _hero: Hero
var _paths: DungeonPaths
var _bodies: Dictionary[Vector2i, StaticBody2D] = {}
var _pushed := 0.0
# The crate that slides: from where, to where, and for how long yet.
var _from := Vector2i.ZERO
var _to := Vector2i(-1, -1)
var _left := 0.0


func _physics_process(delta: float) -> void:
	if here == null or here.is_solved or not _hero.active:
		_pushed = 0.0
		return
	var by := _direction()
	if by == Vector2i.ZERO or not _is_at_crate(by):
		_pushed = 0.0
		return
	_pushed += delta
	if _pushed >= PATIENCE:
		_pushed = 0.0
		push(by)


func _process(delta: float) -> void:
	if _left > 0:
		_left -= delta
		queue_redraw()


## Takes the puzzles of a map, in place of those of an earlier one.
func begin(puzzles: Array[Dictionary], hero: Hero, paths: DungeonPaths) -> void:
	_hero = hero
	_paths = paths
	here = null
	for carved in _all:
		carved.queue_free()
	_all.clear()
	for entry in puzzles:
		if entry["place"] == "room":
			var carved := MissionCarved.new(entry)
			add_child(carved)
			_all.append(carved)
			# Nobody begins again by walking by.
			_paths.bar(carved.plates)
			carved.game.changed.connect(_on_changed)
			carved.game.solved.connect(_on_solved.bind(carved))
			carved.game.hinted.connect(_on_hinted.bind(carved))
			carved.game.stuck.connect(_on_stuck)
			carved.game.failed.connect(_on_failed)
	_lay_out()


## All cells on which nothing else may stand.
func cells() -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for carved in _all:
		found.append_array(carved.cells())
	return found


## The carved puzzle of this name; null if there is none.
func of(puzzle: String) -> MissionCarved:
	for carved in _all:
		if carved.puzzle == puzzle:
			return carved
	return null


## The hero is in another room: puzzles that he has left begin again.
func enter(room: int) -> void:
	here = null
	for carved in _all:
		if carved.room == room:
			here = carved
		elif carved.reset():
			said.emit(tr("The crates are back where they were"))


## The hero has stepped on a cell, perhaps on a plate.
func step_on(cell: Vector2i) -> void:
	if is_plate(cell) and here.reset():
		said.emit(tr("The plate brings the crates back"))


## Pushes the crate on that side of the hero; returns whether it went.
func push(by: Vector2i) -> bool:
	var crate := _hero.cell + by
	if here == null or not _bodies.has(crate) or not here.push(_hero.cell, by):
		return false
	_from = crate
	_to = crate + by
	_left = DemoSettings.seconds(SLIDE)
	return true


func is_plate(cell: Vector2i) -> bool:
	return here != null and cell in here.plates


func has_crate(cell: Vector2i) -> bool:
	return _bodies.has(cell)


## Takes back a push, and the hero with it; returns whether there was one.
func undo() -> bool:
	return _travel(here.undo) if here else false


func redo() -> bool:
	return _travel(here.redo) if here else false


## Begins the puzzle of the room again; returns whether there is one that is not solved.
func restart() -> bool:
	if here == null or here.is_solved:
		return false
	_travel(here.reset)
	return true


## Asks for the next push; returns whether there is a puzzle to push in.
func hint() -> bool:
	return here != null and here.hint(_hero.cell)


func state() -> Dictionary:
	var found := {}
	for carved in _all:
		found[carved.puzzle] = carved.game.save_game()
	return found


## Goes on with what was saved; a puzzle that does not fit begins anew. [param done] has the puzzles that are solved.
func restore(saved: Variant, done: Array[String]) -> void:
	var states: Dictionary = saved if saved is Dictionary else {}
	for carved in _all:
		# It was solved long ago: nobody is to be told.
		carved.is_solved = carved.puzzle in done
		if states.has(carved.puzzle):
			carved.game.load_game(str(states[carved.puzzle]))
	_lay_out()


func _travel(go: Callable) -> bool:
	var has_gone: bool = go.call()
	if has_gone:
		_hero.place((Vector2(here.hero()) + Vector2(0.5, 0.5)) * CELL)
	return has_gone


## Where the hero wants to go, along a row or a column.
func _direction() -> Vector2i:
	var wish := Input.get_vector("move_left", "move_right", "move_up", "move_down")
	if wish.length() < 0.5:
		return Vector2i.ZERO
	return Vector2i(int(signf(wish.x)), 0) if absf(wish.x) > absf(wish.y) else Vector2i(0, int(signf(wish.y)))


## Whether he stands close before a crate; he comes before its middle.
func _is_at_crate(by: Vector2i) -> bool:
	if not _bodies.has(_hero.cell + by):
		return false
	var off := (Vector2(_hero.cell + by) + Vector2(0.5, 0.5)) * CELL - _hero.position
	var along := off.dot(Vector2(by))
	var aside := off - along * Vector2(by)
	if along > NEAR or aside.length() > ASIDE:
		return false
	_hero.position += aside.limit_length(0.5)
	return true


func _on_changed() -> void:
	_lay_out()


func _on_solved(carved: MissionCarved) -> void:
	if not carved.is_solved:
		carved.is_solved = true
		solved.emit(carved.puzzle)


func _on_hinted(_move: String, carved: MissionCarved) -> void:
	carved.advised_at = carved.game.push_count()
	carved.advice = [carved.game.hint_box() + carved.corner, carved.game.hint_target() + carved.corner]
	said.emit(tr("Push the marked crate along the arrow"))
	queue_redraw()


func _on_stuck(_boxes: Array[Vector2i]) -> void:
	said.emit(tr("Stuck: take the push back, step on the plate, or leave"))


func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		said.emit(DemoCoreText.sentence(reason))


## Puts up what bars the way of the hero, where the crates are now.
func _lay_out() -> void:
	var wanted: Array[Vector2i] = []
	for carved in _all:
		wanted.append_array(carved.crates())
		if carved.game.push_count() != carved.advised_at:
			carved.advice = []
	for cell: Vector2i in _bodies.keys():
		if cell not in wanted:
			_bodies[cell].queue_free()
			_bodies.erase(cell)
			_paths.bar([cell] as Array[Vector2i], false)
	for cell in wanted:
		if not _bodies.has(cell):
			_bodies[cell] = _body(cell)
		_paths.bar([cell] as Array[Vector2i])
	queue_redraw()


func _body(cell: Vector2i) -> StaticBody2D:
	var body := StaticBody2D.new()
	body.position = (Vector2(cell) + Vector2(0.5, 0.5)) * CELL
	var shape := CollisionShape2D.new()
	shape.shape = RectangleShape2D.new()
	(shape.shape as RectangleShape2D).size = Vector2(CELL, CELL)
	body.add_child(shape)
	add_child(body)
	return body


func _draw() -> void:
	for carved in _all:
		for plate in carved.plates:
			_draw_plate((Vector2(plate) + Vector2(0.5, 0.5)) * CELL)
		var goals := carved.goals()
		for goal in goals:
			var at := (Vector2(goal) + Vector2(0.5, 0.5)) * CELL
			draw_arc(at, 5.5, 0, TAU, 24, DARK, 3.2)
			draw_arc(at, 5.5, 0, TAU, 24, GOAL, 1.8)
		for crate in carved.crates():
			_draw_crate(crate, crate in goals, carved.is_solved)
		if carved.advice:
			_draw_advice(carved.advice)


func _draw_crate(cell: Vector2i, is_home: bool, is_fixed: bool) -> void:
	var at := Vector2(cell) * CELL
	if cell == _to and _left > 0:
		at = at.lerp(Vector2(_from) * CELL, _left / SLIDE)
	draw_texture_rect_region(TILES, Rect2(at, Vector2(CELL, CELL)), CRATE, HOME if is_home else Color.WHITE)
	if is_home:
		var tick: PackedVector2Array = [at + Vector2(4, 8), at + Vector2(7, 11), at + Vector2(12, 4)]
		draw_polyline(tick, DARK, 3.4)
		draw_polyline(tick, HOME if is_fixed else Color.WHITE, 1.8)


func _draw_plate(at: Vector2) -> void:
	draw_rect(Rect2(at - Vector2(6, 6), Vector2(12, 12)), DARK)
	draw_rect(Rect2(at - Vector2(5, 5), Vector2(10, 10)), PLATE)
	# An arrow that turns back.
	draw_arc(at, 2.8, -PI * 0.4, PI * 1.2, 14, Color.WHITE, 1.4)
	draw_colored_polygon([at + Vector2(-1, -5), at + Vector2(-1, -1), at + Vector2(2.6, -3)], Color.WHITE)


func _draw_advice(advice: Array[Vector2i]) -> void:
	var from := (Vector2(advice[0]) + Vector2(0.5, 0.5)) * CELL
	var way := Vector2(advice[1] - advice[0])
	draw_rect(Rect2(from - Vector2(8, 8), Vector2(16, 16)), GOAL, false, 1.4)
	var tip := from + way * 17
	for width: float in [4.0, 2.0]:
		var color := DARK if width > 3 else GOAL
		draw_line(from, tip - way * 3, color, width)
		draw_polyline([tip - way * 5 + way.orthogonal() * 4, tip, tip - way * 5 - way.orthogonal() * 4], color, width)
