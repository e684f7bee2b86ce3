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

const NONE := Vector2i(-1, -1)
const RULES := """Find the keys: each opens the gates of its color. Beyond the last gate is the crystal. Stairs lead \
to other floors, and what you have not seen is not on the map."""

## The map that is on the screen, or null.
var map: WarrenMap:
	get:
		return course.map
## What is going on.
var stage: DelveCourse.Stage:
	get:
		return course.stage
var course := DelveCourse.new()
var manner := DemoManner.new(&"keep", "Keep", RULES)

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
@onready var ring: WarrenKeyRing = $Hero/Tracker/KeyRing
@onready var camera: KeepCamera = $Camera
@onready var crystal: KeepCrystal = $Crystal
@onready var hud: DelveHud = $Hud


func _ready() -> void:
	builder.mesh_library = KeepPieces.mesh_library()
	builder.target = world
	builder.focus = hero
	camera.target = hero
	world.child_entered_tree.connect(_on_part_built)
	builder.room_built.connect(_on_room_built)
	builder.progressed.connect(_show_building)
	builder.finished.connect(_open)
	builder.failed.connect(course.give_up.bind(DelveCourse.Stage.BUILDING))
	add_child(course)
	course.begin(generator, hud, manner)
	course.dropped.connect(_drop)
	course.map_made.connect(_on_map_made)
	course.failed.connect(_on_failed)
	tracker.room_entered.connect(func(_room: int) -> void: _tell_room())
	ring.key_taken.connect(_on_key_taken)
	ring.gate_opened.connect(_on_gate_opened)
	crystal.reached.connect(_on_crystal_reached)
	hud.cell_chosen.connect(walk_to)
	hud.begin(tracker)
	hero.hide()
	crystal.hide()
	_begin_manner()
	make()


func _process(_delta: float) -> void:
	hero.heading = camera.heading
	if stage != DelveCourse.Stage.WALKING and stage != DelveCourse.Stage.WON:
		return
	var cell := builder.cell_at(hero.global_position)
	if cell != _cell and cell != NONE:
		_cell = cell
		if course.climbs.has(cell):
			_climb(cell)


func _unhandled_input(event: InputEvent) -> void:
	if stage == DelveCourse.Stage.WON and event.is_action_pressed("confirm"):
		make_another()
	elif event.is_action_pressed("walk_here") and event is InputEventMouse and map != null:
		var ground := camera.ground_under((event as InputEventMouse).position, hero.global_position.y)
		walk_to(builder.cell_at(ground))


func _begin_manner() -> void:
	manner.offer(&"new", "Next dungeon", "Another dungeon", make_another)
	manner.offer(&"walk_to_goal", "Walk on", "To the next key, then to the crystal", walk_on)
	manner.gesture("Turn the camera", "Q and E, right mouse button", [&"turn_left", &"turn_right"])
	hud.begin_manner(manner)
	manner.keeper.saved = _saved
	add_child(manner)
	manner.settings_changed.connect(_tell_room)


## The dungeon as a text; empty while it is being made.
func _saved() -> String:
	return DelveSaved.text_of(course.recipe, _cell, tracker.knowledge.get_state()) if is_open() else ""


## Begins another dungeon.
func make_another() -> void:
	make(randi() % 1_000_000)


func _exit_tree() -> void:
	KeepDressing.forget()
	KeepBlocks.forget()


## Begin a new dungeon; see [method DelveCourse.make].
func make(seed_number := generator.seed) -> void:
	var recipe := DelveRecipe.of(generator)
	recipe.seed_number = seed_number
	course.make(recipe)


## Stop making a dungeon; [signal failed] follows.
func cancel() -> void:
	course.cancel()


## Whether there is a dungeon to walk in.
func is_open() -> bool:
	return course.is_open()


## Let the hero walk to a cell by himself, if there is a way, also over stairs. Any key of the player's stops him.
func walk_to(cell: Vector2i) -> void:
	_bound = NONE
	if stage != DelveCourse.Stage.WALKING:
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
	if stage != DelveCourse.Stage.WALKING:
		return
	var next := map.room_center(map.goal_room)
	for lock in map.lock_count:
		if not tracker.knowledge.has_key(lock):
			next = map.key_cell(lock)
			break
	walk_to(next)


func _drop() -> void:
	hero.active = false
	builder.cancel()


func _on_map_made() -> void:
	_doors = map.doors()
	for key: KeepKey in _keys.values():
		key.queue_free()
	_keys.clear()
	_cell = map.room_center(map.start_room)
	crystal.hide()
	hero.hide()
	builder.build(map)


func _show_building(done: int, total: int) -> void:
	if stage == DelveCourse.Stage.BUILDING:
		hud.show_progress(done, total, "Building rooms")


func _open() -> void:
	if stage != DelveCourse.Stage.BUILDING:
		return
	course.stage = DelveCourse.Stage.WALKING
	_move_hero(map.room_center(map.start_room))
	camera.jump()
	tracker.map = map
	crystal.position = place(map.room_center(map.goal_room))
	for lock in map.lock_count:
		_add_key(lock)
	_restore()
	hud.show_taken_keys(map.lock_count, tracker.knowledge)
	hud.hide_progress()
	hero.active = true
	hero.show()
	_show_floor()
	_tell_room()
	opened.emit(map)


## Do again what had been done in a dungeon that was saved.
func _restore() -> void:
	if course.restored == null:
		return
	var fault := course.restore_knowledge(tracker.knowledge)
	if fault:
		manner.told.emit("Begun anew", fault)
		return
	for lock in map.lock_count:
		if tracker.knowledge.has_key(lock):
			_keys[lock].queue_free()
			_keys.erase(lock)
		if tracker.knowledge.is_open(lock):
			builder.set_door_open(lock, true)
	_move_hero(course.restored.cell_on(map))
	camera.jump()


func _add_key(lock: int) -> void:
	var key := KeepKey.new()
	key.lock = lock
	key.position = place(map.key_cell(lock))
	add_child(key)
	_keys[lock] = key


func _on_key_taken(lock: int) -> void:
	_keys[lock].queue_free()
	_keys.erase(lock)
	hud.show_taken_keys(map.lock_count, tracker.knowledge)
	hud.hint(tr(DungeonLocks.key_told(lock)))


func _on_gate_opened(lock: int) -> void:
	builder.set_door_open(lock, true)
	hud.hint(tr(DungeonLocks.gate_told(lock)))


## Take the hero over the stairs on which he has stepped.
func _climb(from: Vector2i) -> void:
	var bound := _bound
	_move_hero(course.climbs[from])
	camera.jump()
	_show_floor()
	hud.hint(tr("Floor %d") % (_floor + 1))
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
			doorway.lock = lock
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
	if stage == DelveCourse.Stage.WALKING and crystal.visible:
		course.stage = DelveCourse.Stage.WON
		var seen := tracker.knowledge.seen_rooms().size()
		var told := tr("Rooms seen: %d of %d.") % [seen, map.room_count]
		hud.show_end(TableEmblem.End.WON, "The crystal is yours", told)
		goal_reached.emit()


func _tell_room() -> void:
	if tracker.room >= 0 and map != null:
		var facts := tr("Seed %d   rooms %d   built %d   floor %d of %d")
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


func _on_failed(reason: String) -> void:
	hero.active = stage != DelveCourse.Stage.NONE
	failed.emit(reason)
