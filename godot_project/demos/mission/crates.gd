class_name MissionCrates
extends Node2D
## The puzzles of Sokoban that are carved into rooms of the map: the hero himself pushes their crates. What is possible
## is up to [WarrenMapPuzzles].

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

## The puzzle of the room where the hero is, by its name; empty for none.
var here := ""
## The crate that is to be pushed by advice, and where to; empty for none.
var advice: Array[Vector2i] = []

var _puzzles: WarrenMapPuzzles
# The names of all puzzles that are carved.
var _all: Array[String] = []
var _hero: Hero
var _paths: DungeonPaths
# All crates, and whether they stay where they are for good; all goals and plates.
var _crates: Dictionary[Vector2i, bool] = {}
var _goals: Array[Vector2i] = []
var _plates: Array[Vector2i] = []
var _bodies: Dictionary[Vector2i, StaticBody2D] = {}
# Whether a game has changed since that was shown.
var _is_stale := false
var _pushed := 0.0
# The crate that slides: from where, to where, and for how long yet.
var _from := Vector2i.ZERO
var _to := Vector2i(-1, -1)
var _left := 0.0


func _physics_process(delta: float) -> void:
	var by := _direction() if here and _hero.active else Vector2i.ZERO
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
func begin(puzzles: WarrenMapPuzzles, hero: Hero, paths: DungeonPaths) -> void:
	_puzzles = puzzles
	_hero = hero
	_paths = paths
	here = ""
	_all.clear()
	_goals.clear()
	_plates.clear()
	for puzzle in puzzles.names():
		if puzzles.facts(puzzle)["place"] != "room":
			continue
		_all.append(puzzle)
		_goals.append_array(puzzles.goals(puzzle))
		_plates.append_array(plates_of(puzzle))
		var game := game_of(puzzle)
		game.changed.connect(_on_changed)
		game.hinted.connect(_on_hinted.bind(puzzle))
		game.stuck.connect(_on_stuck)
		game.failed.connect(_on_failed)
	# Nobody begins again by walking by.
	_paths.bar(_plates)
	refresh()


## The game of a carved puzzle, whose cells are counted from its corner.
func game_of(puzzle: String) -> WarrenSokoban:
	return _puzzles.start_puzzle(puzzle)


func is_carved(puzzle: String) -> bool:
	return puzzle in _all


## Whether the crates of the room where the hero is are yet to be pushed home.
func is_open() -> bool:
	return here != "" and not _puzzles.is_solved(here)


## All cells on which nothing else may stand.
func cells() -> Array[Vector2i]:
	var found := _plates.duplicate()
	for puzzle in _all:
		for cell in game_of(puzzle).floor_cells():
			found.append(cell + _corner(puzzle))
	return found


## Whoever steps on one of these cells begins a puzzle again.
func plates_of(puzzle: String) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	var told: Array = _puzzles.facts(puzzle)["plates"]
	found.assign(told)
	return found


## Where the hero is to stand for a puzzle.
func place_of(puzzle: String) -> Vector2i:
	return game_of(puzzle).player() + _corner(puzzle)


## The hero is in another room.
func enter(room: int) -> void:
	here = ""
	for puzzle in _all:
		if _puzzles.facts(puzzle)["room"] == room:
			here = puzzle


## A puzzle that the hero has left has begun again, or one by its plate or by a key.
func tell_again(puzzle: String) -> void:
	if is_carved(puzzle):
		var by_plate := is_plate(_hero.cell)
		said.emit(tr("The plate brings the crates back") if by_plate else tr("The crates are back where they were"))


## Pushes the crate on that side of the hero; returns whether it went.
func push(by: Vector2i) -> bool:
	var crate := _hero.cell + by
	if not has_crate(crate) or not _puzzles.step(_hero.cell, by):
		return false
	_from = crate
	_to = crate + by
	_left = DemoSettings.seconds(SLIDE)
	return true


func is_plate(cell: Vector2i) -> bool:
	return cell in _plates


func has_crate(cell: Vector2i) -> bool:
	return _crates.has(cell)


## Takes back a push, and the hero with it; returns whether there was one.
func undo() -> bool:
	return _travel(&"undo")


## Pushes again what was taken back; returns whether there was something.
func redo() -> bool:
	return _travel(&"redo")


## Begins the puzzle of the room again; returns whether there is one that is not solved.
func restart() -> bool:
	if not is_open():
		return false
	_puzzles.begin_again(here)
	_follow_game()
	return true


## Asks for the next push; returns whether the hero is where he can push.
func hint() -> bool:
	var is_near := is_open() and (_puzzles.puzzle_at(_hero.cell) == here or _hero.cell in plates_of(here))
	return is_near and game_of(here).hint()


## Shows how the crates stand, and bars the way of the hero where they are.
func refresh() -> void:
	_is_stale = false
	_crates.clear()
	for puzzle in _all:
		var is_fixed := _puzzles.is_solved(puzzle)
		for cell in _puzzles.boxes(puzzle):
			_crates[cell] = is_fixed
	for cell: Vector2i in _bodies.keys():
		if not has_crate(cell):
			_bodies[cell].queue_free()
			_bodies.erase(cell)
			_paths.bar([cell] as Array[Vector2i], false)
	for cell in _crates:
		if not _bodies.has(cell):
			_bodies[cell] = MissionDoors.body(cell)
			add_child(_bodies[cell])
		_paths.bar([cell] as Array[Vector2i])
	queue_redraw()


## Goes back or forward by a push.
func _travel(step: StringName) -> bool:
	if not is_open():
		return false
	var game := game_of(here)
	var before := game.push_count()
	while game.push_count() == before and game.call(step):
		pass
	_follow_game()
	return game.push_count() != before


## Puts the hero where the game has him, if he is in it.
func _follow_game() -> void:
	if _puzzles.puzzle_at(_hero.cell) == here:
		_hero.place((Vector2(place_of(here)) + Vector2(0.5, 0.5)) * CELL)


func _corner(puzzle: String) -> Vector2i:
	return _puzzles.facts(puzzle)["cell"]


## Where the hero wants to go, along a row or a column.
func _direction() -> Vector2i:
	var wish := Input.get_vector("move_left", "move_right", "move_up", "move_down")
	if wish.length() < 0.5:
		return Vector2i.ZERO
	return Vector2i(int(signf(wish.x)), 0) if absf(wish.x) > absf(wish.y) else Vector2i(0, int(signf(wish.y)))


## Whether he stands close before a crate that can be pushed; he comes before its middle.
func _is_at_crate(by: Vector2i) -> bool:
	if _crates.get(_hero.cell + by, true):
		return false
	var off := (Vector2(_hero.cell + by) + Vector2(0.5, 0.5)) * CELL - _hero.position
	var along := off.dot(Vector2(by))
	var aside := off - along * Vector2(by)
	if along > NEAR or aside.length() > ASIDE:
		return false
	_hero.position += aside.limit_length(0.5)
	return true


func _on_changed() -> void:
	advice = []
	if not _is_stale:
		# A push after a walk is many moves.
		_is_stale = true
		refresh.call_deferred()


func _on_hinted(_move: String, puzzle: String) -> void:
	var game := game_of(puzzle)
	advice = [game.hint_box() + _corner(puzzle), game.hint_target() + _corner(puzzle)]
	said.emit(tr("Push the marked crate along the arrow"))
	queue_redraw()


func _on_stuck(_boxes: Array[Vector2i]) -> void:
	said.emit(tr("Stuck: take the push back, step on the plate, or leave"))


func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		said.emit(DemoCoreText.sentence(reason))


func _draw() -> void:
	for plate in _plates:
		_draw_plate((Vector2(plate) + Vector2(0.5, 0.5)) * CELL)
	for goal in _goals:
		var at := (Vector2(goal) + Vector2(0.5, 0.5)) * CELL
		draw_arc(at, 5.5, 0, TAU, 24, DARK, 3.2)
		draw_arc(at, 5.5, 0, TAU, 24, GOAL, 1.8)
	for crate in _crates:
		_draw_crate(crate, crate in _goals, _crates[crate])
	if advice:
		_draw_advice()


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


func _draw_advice() -> void:
	var from := (Vector2(advice[0]) + Vector2(0.5, 0.5)) * CELL
	var way := Vector2(advice[1] - advice[0])
	draw_rect(Rect2(from - Vector2(8, 8), Vector2(16, 16)), GOAL, false, 1.4)
	var tip := from + way * 17
	for width: float in [4.0, 2.0]:
		var color := DARK if width > 3 else GOAL
		draw_line(from, tip - way * 3, color, width)
		draw_polyline([tip - way * 5 + way.orthogonal() * 4, tip, tip - way * 5 - way.orthogonal() * 4], color, width)
