class_name Dungeon
extends Node2D
## A dungeon that is made in the background, baked, furnished, and then walked through.
##
## The data goes the way it goes in any game that uses Warren: a [WarrenMapGenerator] makes a [WarrenMap], and a
## [WarrenMapBuilder] puts that into a [TileMapLayer]. All of it happens beside the game, a little in each frame.
## What follows is this game's own: [DungeonDressing] furnishes the rooms by their tags, [DungeonPaths] finds ways.

## The hero stands in a new dungeon.
signal opened(map: WarrenMap)
## The hero has come to another room.
signal room_entered(room: int)
## The hero has reached the goal.
signal goal_reached
## There is no new dungeon: it cannot be made with these settings, or somebody cancelled it.
signal failed(reason: String)

enum Stage { NONE, PLACING, BUILDING, DRESSING, WALKING, WON }

const NONE := Vector2i(-1, -1)

## Numbers of rooms to choose from while playing.
const ROOM_COUNTS: Array[int] = [10, 20, 30, 40, 60, 80, 120, 160, 200, 250, 300]

## How many rooms there are for each lock.
const ROOMS_PER_LOCK := 12

## The map that is on the screen, or null.
var map: WarrenMap
## What is going on.
var stage := Stage.NONE

# Where the hero is bound for, by the stairs; NONE when he is not.
var _bound := NONE
# The cell at the other end of the stairs on each cell that has some.
var _climbs: Dictionary[Vector2i, Vector2i] = {}
# What was going on when the making of a new dungeon began.
var _before := Stage.NONE

@onready var generator: WarrenMapGenerator = $Generator
@onready var builder: WarrenMapBuilder = $Builder
@onready var ground: TileMapLayer = $World/Ground
@onready var dressing: DungeonDressing = $World/Dressing
@onready var paths: DungeonPaths = $World/Paths
@onready var locks: DungeonLocks = $World/Locks
@onready var start: Node2D = $World/Start
@onready var goal: DungeonGoal = $World/Goal
@onready var hero: Hero = $World/Hero
@onready var tracker: WarrenRoomTracker = $World/Tracker
@onready var hud: DungeonHud = $Hud


func _ready() -> void:
	generator.finished.connect(_on_map_made)
	generator.progressed.connect(_show_progress.bind("Placing rooms"))
	generator.failed.connect(_give_up.bind(Stage.PLACING))
	builder.finished.connect(_on_built)
	builder.progressed.connect(_show_progress.bind("Laying tiles"))
	builder.failed.connect(_give_up.bind(Stage.BUILDING))
	dressing.emptied.connect(_on_emptied)
	dressing.room_dressed.connect(_on_room_dressed)
	dressing.progressed.connect(_show_progress.bind("Furnishing rooms"))
	dressing.finished.connect(_open)
	dressing.failed.connect(_give_up.bind(Stage.DRESSING))
	locks.key_found.connect(_on_key_found)
	locks.opened.connect(_on_gate_opened)
	goal.reached.connect(_on_goal_reached)
	hero.cell_changed.connect(_on_hero_cell_changed)
	tracker.room_entered.connect(_on_room_entered)
	hud.cell_chosen.connect(walk_to)
	make()


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("next_dungeon") or stage == Stage.WON and event.is_action_pressed("confirm"):
		make(randi() % 1_000_000)
	elif event.is_action_pressed("fewer_rooms"):
		make(generator.seed, neighboring_count(-1))
	elif event.is_action_pressed("more_rooms"):
		make(generator.seed, neighboring_count(1))
	elif event.is_action_pressed("cancel"):
		cancel()
	elif event.is_action_pressed("walk_here"):
		var click: InputEventMouse = ground.make_input_local(event)
		walk_to(ground.local_to_map(click.position))
	elif event.is_action_pressed("walk_to_goal") and map:
		walk_on()
	elif event.is_action_pressed("show_main_path"):
		paths.visible = not paths.visible
		hud.show_main_path(paths.visible)
	elif event.is_action_pressed("show_dressing"):
		dressing.visible = not dressing.visible


## Begins a new dungeon; one that is being made is dropped. It opens when [signal opened] is emitted.
## Until its map is there, the hero goes on in the old one.
func make(seed_number := generator.seed, rooms := generator.rooms) -> void:
	if stage != Stage.PLACING:
		_before = stage if is_open() else Stage.NONE
	stage = Stage.PLACING
	builder.cancel()
	dressing.cancel()
	generator.seed = seed_number
	generator.rooms = rooms
	generator.locks = clampi(rooms / ROOMS_PER_LOCK, 1, DungeonLocks.COLORS.size())
	generator.start()
	hud.hide_message()
	_show_progress(0, rooms, "Placing rooms")


## Stops making a dungeon; [signal failed] follows.
func cancel() -> void:
	generator.cancel()
	builder.cancel()
	dressing.cancel()
	_give_up("cancelled", Stage.BUILDING)  # while the old one was still being cleared away


## Whether there is a dungeon to walk in.
func is_open() -> bool:
	return stage == Stage.WALKING or stage == Stage.WON


## Lets the hero walk to a cell by himself, if there is a way, also over the stairs. Any key of the player's stops him.
func walk_to(cell: Vector2i) -> void:
	if not is_open():
		return
	var way := paths.between(hero.cell, cell)
	_bound = NONE
	if way.is_empty():
		var stairs := _stairs_towards(cell)
		way = paths.between(hero.cell, stairs)
		_bound = NONE if way.is_empty() else cell
	hero.follow(way)
	if way.is_empty() and stage == Stage.WALKING and map.room_at(cell) >= 0 and locks.next_key() != NONE:
		hud.hint("No way there yet: find the keys to the gates")


## Lets the hero walk to the goal, or to the next key while the way there is barred.
func walk_on() -> void:
	var key := locks.next_key()
	walk_to(map.room_center(map.goal_room) if key == NONE else key)


## Returns the stairs to take from the hero's floor towards a cell; NONE if it is on the same floor.
func _stairs_towards(cell: Vector2i) -> Vector2i:
	var here := map.room_at(hero.cell)
	var there := map.room_at(cell)
	if here < 0 or there < 0 or map.room_floor(here) == map.room_floor(there):
		return NONE
	var step := signi(map.room_floor(there) - map.room_floor(here))
	for stairs in _climbs:
		if map.room_floor(map.room_at(stairs)) == map.room_floor(here):
			if map.room_floor(map.room_at(_climbs[stairs])) == map.room_floor(here) + step:
				return stairs
	return NONE


func _on_map_made(made: WarrenMap) -> void:
	stage = Stage.BUILDING
	map = made
	dressing.clear()
	hero.active = false
	_bound = NONE
	_climbs.clear()
	var stairs := map.stairs_cells()
	for number in range(0, stairs.size(), 2):
		_climbs[stairs[number]] = stairs[number + 1]
		_climbs[stairs[number + 1]] = stairs[number]
	start.position = ground.map_to_local(map.room_center(map.start_room))
	goal.place(ground.map_to_local(map.room_center(map.goal_room)))
	hero.place(ground.map_to_local(map.room_center(map.start_room)))
	tracker.map = map
	hud.begin(map, tracker)
	hero.camera.show_all(ground.map_to_local(map.size))


func _on_emptied() -> void:
	if stage == Stage.BUILDING and not builder.is_running():
		builder.build(map)


func _on_built() -> void:
	if stage == Stage.BUILDING:
		stage = Stage.DRESSING
		paths.begin(map)
		dressing.dress(map)


func _on_room_dressed(room: int, _cells: Array[Vector2i], walkable: Array[Vector2i], style: RoomStyle) -> void:
	paths.add(walkable)
	hud.add_room(room, style.map_color)


func _open() -> void:
	stage = Stage.WALKING
	paths.show_way(_stops())
	hud.show_way(paths.way)
	locks.begin(map)
	hud.show_keys(locks)
	paths.bar(locks.barred_cells())
	hud.hide_progress()
	hero.active = true
	hero.camera.fly_to_hero()
	goal.open()
	tracker.update()
	_on_room_entered(tracker.room)
	opened.emit(map)


## Returns where the way from start to goal begins, where it takes the stairs, and where it ends.
func _stops() -> Array[Vector2i]:
	var stops: Array[Vector2i] = [map.room_center(map.start_room)]
	var path := map.main_path()
	for number in path.size() - 1:
		for stairs in _climbs:
			if map.room_at(stairs) == path[number] and map.room_at(_climbs[stairs]) == path[number + 1]:
				stops.append(stairs)
				stops.append(_climbs[stairs])
	stops.append(map.room_center(map.goal_room))
	return stops


func _on_key_found(lock: int) -> void:
	# A gate opens when he comes near, so from now on he may plan to go through it.
	paths.add(map.locked_cells(lock))
	tracker.knowledge.take_key(lock)
	hud.show_keys(locks)
	hud.hint("The %s key" % DungeonLocks.name_of(lock))
	hud.show_room(map.room_at(hero.cell), _facts())


func _on_gate_opened(lock: int, _cells: Array[Vector2i]) -> void:
	tracker.knowledge.open_lock(lock)
	hud.show_keys(locks)
	hud.hint("The %s gate opens" % DungeonLocks.name_of(lock))


## Takes the hero over the stairs on which he has stepped.
func _climb(from: Vector2i) -> void:
	var bound := _bound
	hero.place(ground.map_to_local(_climbs[from]))
	hero.camera.reset_smoothing()
	hud.hint("Floor %d" % (map.room_floor(map.room_at(hero.cell)) + 1))
	tracker.update()
	if bound != NONE:
		walk_to(bound)


func _on_hero_cell_changed(cell: Vector2i) -> void:
	if not is_open():
		return
	if stage == Stage.WALKING:
		hud.hide_message()
	if _climbs.has(cell):
		_climb.call_deferred(cell)


func _on_room_entered(room: int) -> void:
	if is_open() and room >= 0:
		hud.show_room(room, _facts())
		room_entered.emit(room)


func _on_goal_reached() -> void:
	if stage != Stage.WALKING:
		return
	stage = Stage.WON
	hud.show_message(
		"The crystal is yours",
		"%d of %d rooms seen.  R: the next dungeon" % [tracker.knowledge.seen_rooms().size(), map.room_count]
	)
	goal_reached.emit()


## What the dungeon is, in one line.
func _facts() -> String:
	return (
		"Seed %d   %d rooms, %d seen   floor %d of %d   made in %d ms"
		% [
			map.seed,
			map.room_count,
			tracker.knowledge.seen_rooms().size(),
			map.room_floor(maxi(map.room_at(hero.cell), 0)) + 1,
			map.floor_count,
			roundi(generator.duration_ms)
		]
	)


## Tells why there is no new dungeon. While rooms were being placed nothing was touched: the old one is still open.
func _give_up(reason: String, at: Stage) -> void:
	if stage != at:
		return
	stage = _before if at == Stage.PLACING else Stage.NONE
	hud.hide_progress()
	hud.show_message("No new dungeon", "%s\nR: try another" % reason)
	failed.emit(reason)


func _show_progress(done: int, total: int, what: String) -> void:
	hud.show_progress(what, done, total)


## Returns the next larger (1) or smaller (-1) number of rooms to choose.
func neighboring_count(step: int) -> int:
	var at := ROOM_COUNTS.bsearch(generator.rooms)
	if step > 0 and (at == ROOM_COUNTS.size() or ROOM_COUNTS[at] > generator.rooms):
		at -= 1
	return ROOM_COUNTS[clampi(at + step, 0, ROOM_COUNTS.size() - 1)]
