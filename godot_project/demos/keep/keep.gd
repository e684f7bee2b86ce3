class_name Keep
extends Node3D
## The dungeon in space: the same rooms as in the flat one, built of low-poly pieces while the player walks.
##
## A [WarrenMapGenerator] makes the map in the background, a [WarrenMapBuilder] puts up the rooms near the hero and
## takes down the ones behind, a [WarrenRoomTracker] tells which room the hero is in, and a [WarrenMinimap] shows what
## was seen. What is left is this game's own: pieces, lights, keys, and the way of the hero.

## The hero stands in a new dungeon.
signal opened(map: WarrenMap)
## The hero has reached the crystal.
signal goal_reached
## There is no new dungeon.
signal failed(reason: String)

enum Stage { NONE, PLACING, BUILDING, WALKING, WON }

const NONE := Vector2i(-1, -1)
const COLORS := DungeonLocks.COLORS
## How near to a gate the hero has to come with its key.
const ARM := 2.6

## The map that is on the screen, or null.
var map: WarrenMap
## What is going on.
var stage := Stage.NONE

# The cell at the other end of the stairs on each cell that has some.
var _climbs: Dictionary[Vector2i, Vector2i] = {}
var _keys: Dictionary[int, KeepKey] = {}
var _bound := NONE
var _cell := NONE
var _floor := 0
var _doors: Array[Dictionary] = []

@onready var generator: WarrenMapGenerator = $Generator
@onready var builder: WarrenMapBuilder = $Builder
@onready var world: Node3D = $World
@onready var hero: KeepHero = $Hero
@onready var tracker: WarrenRoomTracker = $Hero/Tracker
@onready var camera: KeepCamera = $Camera
@onready var crystal: KeepCrystal = $Crystal
@onready var hud: KeepHud = $Hud


func _ready() -> void:
	builder.mesh_library = KeepPieces.mesh_library()
	builder.target = world
	builder.focus = hero
	camera.target = hero
	world.child_entered_tree.connect(_on_part_built)
	builder.room_built.connect(_on_room_built)
	builder.finished.connect(_open)
	builder.failed.connect(_give_up)
	generator.finished.connect(_on_map_made)
	generator.failed.connect(_give_up)
	generator.progressed.connect(hud.show_progress)
	tracker.room_entered.connect(func(_room: int) -> void: _tell_room())
	crystal.reached.connect(_on_crystal_reached)
	hud.cell_chosen.connect(walk_to)
	hud.begin(tracker)
	make()


func _process(_delta: float) -> void:
	hero.heading = camera.heading
	if stage != Stage.WALKING and stage != Stage.WON:
		return
	var cell := builder.cell_at(hero.global_position)
	_try_gates()
	if cell != _cell and cell != NONE:
		_cell = cell
		if _climbs.has(cell):
			_climb(cell)


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("next_dungeon") or stage == Stage.WON and event.is_action_pressed("confirm"):
		make(randi() % 1_000_000)
	elif event.is_action_pressed("walk_to_goal") and stage == Stage.WALKING:
		walk_on()
	elif event.is_action_pressed("walk_here") and event is InputEventMouse and map != null:
		var ground := camera.ground_under((event as InputEventMouse).position, hero.global_position.y)
		walk_to(builder.cell_at(ground))


func _exit_tree() -> void:
	KeepDressing.forget()
	KeepBlocks.forget()


## Begin a new dungeon; one that is being made is dropped.
func make(seed_number := generator.seed) -> void:
	stage = Stage.PLACING
	hero.active = false
	generator.seed = seed_number
	generator.start()
	hud.hide_message()


## Let the hero walk to a cell by himself, if there is a way, also over stairs. Any key of the player's stops him.
func walk_to(cell: Vector2i) -> void:
	_bound = NONE
	if stage != Stage.WALKING:
		return
	var way := map.cell_path(_cell, cell, _closed_locks())
	var points: PackedVector3Array = []
	for number in range(1, way.size()):
		var step := way[number] - way[number - 1]
		if absi(step.x) + absi(step.y) > 1:
			_bound = cell
			break
		points.append(place(way[number]))
	if way.is_empty() and map.tile_at(cell) >= WarrenMap.TILE_INNER:
		hud.hint("No way there yet: find the keys to the gates")
	hero.follow(points)


## Let the hero walk to the crystal, or to the next key while the way there is barred.
func walk_on() -> void:
	var next := map.room_center(map.goal_room)
	for lock in map.lock_count:
		if not tracker.knowledge.has_key(lock):
			next = map.key_cell(lock)
			break
	walk_to(next)


func _on_map_made(made: WarrenMap) -> void:
	map = made
	stage = Stage.BUILDING
	_doors = map.doors()
	_climbs.clear()
	var stairs := map.stairs_cells()
	for number in range(0, stairs.size(), 2):
		_climbs[stairs[number]] = stairs[number + 1]
		_climbs[stairs[number + 1]] = stairs[number]
	for key: KeepKey in _keys.values():
		key.queue_free()
	_keys.clear()
	_cell = map.room_center(map.start_room)
	builder.build(map)


func _open() -> void:
	if stage != Stage.BUILDING:
		return
	stage = Stage.WALKING
	_move_hero(map.room_center(map.start_room))
	camera.jump()
	tracker.map = map
	crystal.position = place(map.room_center(map.goal_room))
	for lock in map.lock_count:
		_add_key(lock)
	hud.show_keys(map.lock_count, tracker.knowledge)
	hud.hide_progress()
	hero.active = true
	_show_floor()
	_tell_room()
	opened.emit(map)


func _add_key(lock: int) -> void:
	var key := KeepKey.new()
	key.lock = lock
	key.color = COLORS[lock % COLORS.size()]
	key.position = place(map.key_cell(lock))
	key.taken.connect(_on_key_taken)
	add_child(key)
	_keys[lock] = key


func _on_key_taken(lock: int) -> void:
	_keys.erase(lock)
	tracker.knowledge.take_key(lock)
	hud.show_keys(map.lock_count, tracker.knowledge)
	hud.hint("The %s key" % DungeonLocks.name_of(lock))


## Open the gates near the hero of which he has the keys.
func _try_gates() -> void:
	for lock in map.lock_count:
		if tracker.knowledge.is_open(lock) or not tracker.knowledge.has_key(lock):
			continue
		for cell in map.locked_cells(lock):
			if place(cell).distance_to(hero.global_position) < ARM:
				builder.set_door_open(lock, true)
				tracker.knowledge.open_lock(lock)
				hud.hint("The %s gate opens" % DungeonLocks.name_of(lock))
				break


## Take the hero over the stairs on which he has stepped.
func _climb(from: Vector2i) -> void:
	var bound := _bound
	_move_hero(_climbs[from])
	camera.jump()
	_show_floor()
	hud.hint("Floor %d" % (_floor + 1))
	if bound != NONE:
		walk_to(bound)


func _move_hero(cell: Vector2i) -> void:
	hero.place(place(cell))
	_cell = cell
	_floor = map.room_floor(map.room_at(cell))
	tracker.update()


func _on_part_built(node: Node) -> void:
	var doorway := node as KeepDoorway
	if doorway != null:
		var number: int = doorway.get_meta(&"warren_connection")
		var connection := _doors[number]
		var lock: int = connection["lock"]
		doorway.width = connection["width"]
		doorway.is_stairs = connection["stairs"]
		if lock >= 0:
			doorway.color = COLORS[lock % COLORS.size()]
			doorway.was_locked = tracker.knowledge.has_key(lock)
	_show_part.call_deferred(node)


func _on_room_built(room: int, node: Node) -> void:
	KeepDressing.dress(map, room, node as Node3D, place)


## Only the floor that the hero is on is to be seen: what is above would hide it.
func _show_floor() -> void:
	for node in world.get_children():
		_show_part(node)
	for key: KeepKey in _keys.values():
		key.visible = _is_on_floor(key)
	crystal.visible = _is_on_floor(crystal)


func _show_part(node: Node) -> void:
	if is_instance_valid(node) and node is Node3D:
		(node as Node3D).visible = _is_on_floor(node as Node3D)


func _is_on_floor(node: Node3D) -> bool:
	return roundi(node.global_position.y / (builder.floor_height * builder.cell_size.y)) == _floor


func _on_crystal_reached() -> void:
	if stage == Stage.WALKING and crystal.visible:
		stage = Stage.WON
		var seen := tracker.knowledge.seen_rooms().size()
		hud.show_message("The crystal is yours", "%d of %d rooms seen.  R: the next dungeon" % [seen, map.room_count])
		goal_reached.emit()


func _tell_room() -> void:
	if tracker.room >= 0 and map != null:
		var facts := "Seed %d   %d rooms, %d there now   floor %d of %d"
		hud.show_room(
			map.room_name(tracker.room), facts % [map.seed, map.room_count, _rooms_alive(), _floor + 1, map.floor_count]
		)


func _rooms_alive() -> int:
	var count := 0
	for room in map.room_count:
		count += int(builder.room_node(room) != null)
	return count


func _closed_locks() -> PackedInt32Array:
	var closed: PackedInt32Array = []
	for lock in map.lock_count:
		if not tracker.knowledge.has_key(lock):
			closed.append(lock)
	return closed


## Where the middle of a cell is, on its floor.
func place(cell: Vector2i) -> Vector3:
	return builder.cell_position(cell)


func _give_up(reason: String) -> void:
	if stage == Stage.PLACING or stage == Stage.BUILDING:
		stage = Stage.NONE
		hud.hide_progress()
		hud.show_message("No new dungeon", "%s\nR: try another" % reason)
		failed.emit(reason)
