class_name Dungeon
extends Node2D
## A dungeon that is made in the background, baked, furnished, and then explored: keys, gates, treasures, ghosts, and at
## the end a crystal and the way down.
##
## The data goes the way it goes in any game that uses Warren: a [WarrenMapGenerator] makes a [WarrenMap], and a
## [WarrenMapBuilder] puts that into a [TileMapLayer]. All of it happens beside the game, a little in each frame.
## What the hero sees is what his [WarrenMapKnowledge] says; [DungeonGame] counts what it is worth.

## The hero stands in a new dungeon.
signal opened(map: WarrenMap)
## The hero has come to another room.
signal room_entered(room: int)
## The hero has reached the goal.
signal goal_reached
## There is no new dungeon: it cannot be made with these settings, or somebody cancelled it.
signal failed(reason: String)

const NONE := Vector2i(-1, -1)
const RULES := """Go down as far as you can: each dungeon is larger than the last one. Only what you have seen is on \
the map. Keys open the gates of their color, and the crystal is behind the last gate. Rooms, goblets and a short way \
are worth points. Ghosts chase whoever is in their room, and their touch costs points; they fear the first room."""
const MOST_SEEDS := 1_000_000

## What is made first; the first depth if this is null.
var first: DelveRecipe
var manner := DemoManner.new(&"dungeon", "Dungeon", RULES)
var course := DelveCourse.new()
## The map that is on the screen, or null.
var map: WarrenMap:
	get:
		return course.map
## What is going on.
var stage: DelveCourse.Stage:
	get:
		return course.stage
## Finds what there is to do, by what the hero knows.
var explorer: DelveExplorer

# Where the hero is bound for, by the stairs; NONE when he is not.
var _bound := NONE

@onready var generator: WarrenMapGenerator = $Generator
@onready var builder: WarrenMapBuilder = $Builder
@onready var ground: TileMapLayer = $World/Ground
@onready var dressing: DungeonDressing = $World/Dressing
@onready var paths: DungeonPaths = $World/Paths
@onready var locks: DungeonLocks = $World/Locks
@onready var treasures: DungeonTreasures = $World/Treasures
@onready var ghosts: DungeonGhosts = $World/Ghosts
@onready var start: Node2D = $World/Start
@onready var goal: DungeonGoal = $World/Goal
@onready var veil: DungeonVeil = $World/Veil
@onready var hero: Hero = $World/Hero
@onready var tracker: WarrenRoomTracker = $World/Tracker
@onready var ring: WarrenKeyRing = $World/Tracker/KeyRing
@onready var game: DungeonGame = $Game
@onready var hud: DelveHud = $Hud


func _ready() -> void:
	add_child(course)
	course.begin(generator, hud, manner)
	course.dropped.connect(_drop)
	course.map_made.connect(_on_map_made)
	course.failed.connect(failed.emit)
	builder.finished.connect(_on_built)
	builder.progressed.connect(hud.show_progress.bind("Laying tiles"))
	builder.failed.connect(course.give_up.bind(DelveCourse.Stage.BUILDING))
	dressing.emptied.connect(_on_emptied)
	dressing.room_dressed.connect(_on_room_dressed)
	dressing.progressed.connect(hud.show_progress.bind("Furnishing rooms"))
	dressing.finished.connect(_open)
	dressing.failed.connect(course.give_up.bind(DelveCourse.Stage.DRESSING))
	tracker.room_entered.connect(_on_room_entered)
	tracker.corridor_entered.connect(_on_corridor_entered)
	tracker.knowledge.room_seen.connect(_on_room_seen)
	ring.key_taken.connect(_on_key_taken)
	ring.gate_opened.connect(_on_gate_opened)
	goal.reached.connect(_on_goal_reached)
	hero.cell_changed.connect(_on_hero_cell_changed)
	hud.cell_chosen.connect(walk_to)
	game.begin(self)
	_begin_manner()
	course.make(first if first else DelveRecipe.at_depth(1, randi() % MOST_SEEDS))


func _unhandled_input(event: InputEvent) -> void:
	if stage == DelveCourse.Stage.WON and event.is_action_pressed("confirm"):
		make_another()
	elif event.is_action_pressed("walk_here"):
		var click: InputEventMouse = ground.make_input_local(event)
		walk_to(ground.local_to_map(click.position))


func _begin_manner() -> void:
	manner.offer(&"new", "Next dungeon", "The next dungeon, or another of this depth", make_another)
	manner.offer(&"restart", "Once more", "The same dungeon from its start", make_again)
	manner.offer(&"hint", "Way", "The way to what is next, as far as you know", toggle_way)
	manner.offer(&"walk_to_goal", "Walk on", "To the nearest key, goblet or unseen room", walk_on)
	manner.offer(&"inspect", "Inspect", "The whole map, its rating, and all knobs of the generator", game.inspect)
	hud.begin_manner(manner)
	manner.gesture("Fewer or more rooms, under Inspect", "[ and ], page down and up", [&"fewer_rooms", &"more_rooms"])
	manner.settings_changed.connect(locks.heed_settings)
	manner.keeper.saved = _saved
	add_child(manner)


## The dungeon as a text; empty while it is being made.
func _saved() -> String:
	if not is_open():
		return ""
	return DelveSaved.text_of(course.recipe, hero.cell, tracker.knowledge.get_state(), game.state())


## Begins the next dungeon if this one's goal was reached, otherwise another of its depth.
func make_another() -> void:
	course.make(game.next())


## Begins the same dungeon anew.
func make_again() -> void:
	course.make(game.again())


## Begins a dungeon of its own with these numbers; see [method DelveCourse.make].
func make(seed_number := generator.seed, rooms := generator.rooms) -> void:
	course.make(DelveRecipe.sized(seed_number, rooms))


## Stops making a dungeon; [signal failed] follows.
func cancel() -> void:
	course.cancel()


## Whether there is a dungeon to walk in.
func is_open() -> bool:
	return course.is_open()


## Shows or hides the way to what is next.
func toggle_way() -> void:
	var shown: Array[Vector2i] = []
	if is_open() and paths.way.is_empty():
		var next := _next()
		shown = paths.cells_between(hero.cell, next)
		if shown.is_empty():
			shown = paths.cells_between(hero.cell, _stairs_towards(next))
		if shown.size() < 2:
			hud.hint(tr("Nothing is left to find"))
	_show_way(shown)


## Lets the hero walk to a cell by himself, if he knows a way, also over the stairs. Any key of the player's stops him.
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
	if way.is_empty() and map.room_at(cell) >= 0:
		hud.hint(tr("You know no way there yet"))


## Lets the hero walk to the nearest thing to do that he knows of: a key, a goblet, an unseen room; at last the crystal.
func walk_on() -> void:
	if is_open():
		walk_to(_next())


func _next() -> Vector2i:
	return explorer.aim(tracker.knowledge, _rooms_here(), hero.cell, treasures.seen())


## The room of the hero, or those at the ends of his corridor.
func _rooms_here() -> PackedInt32Array:
	if tracker.room >= 0:
		return [tracker.room]
	return explorer.rooms_of(tracker.corridor) if tracker.corridor >= 0 else PackedInt32Array()


## Returns the stairs to take towards a cell; NONE if there are none to take.
func _stairs_towards(cell: Vector2i) -> Vector2i:
	return explorer.stairs_towards(tracker.knowledge, _rooms_here(), cell)


func _drop() -> void:
	builder.cancel()
	dressing.cancel()


func _on_map_made() -> void:
	dressing.clear()
	hero.active = false
	_bound = NONE
	start.position = ground.map_to_local(map.room_center(map.start_room))
	goal.place(ground.map_to_local(map.room_center(map.goal_room)))
	goal.hide()
	hero.place(ground.map_to_local(map.room_center(map.start_room)))
	explorer = DelveExplorer.new(map)
	veil.begin(map)
	paths.begin(map)
	treasures.begin(map)
	ghosts.begin(map, tracker)
	ring.set_physics_process(false)
	tracker.map = map
	hud.begin(tracker)
	hud.show_all(false)
	hero.camera.show_all(ground.map_to_local(map.size))


func _on_emptied() -> void:
	if stage == DelveCourse.Stage.BUILDING and not builder.is_running():
		builder.build(map)


func _on_built() -> void:
	if stage == DelveCourse.Stage.BUILDING:
		course.stage = DelveCourse.Stage.DRESSING
		dressing.dress(map)


func _on_room_dressed(room: int, _cells: Array[Vector2i], walkable: Array[Vector2i], style: RoomStyle) -> void:
	paths.add(walkable)
	hud.add_room(room, style.map_color)


func _open() -> void:
	course.stage = DelveCourse.Stage.WALKING
	locks.begin(map, tracker.knowledge)
	game.open()
	_restore()
	paths.bar(locks.barred_cells())
	tracker.update()
	for room in tracker.knowledge.seen_rooms():
		_reveal(room)
	for lock in map.lock_count:
		if tracker.knowledge.is_open(lock):
			builder.set_door_open(lock, true)
			locks.open(lock)
	veil.finish()
	hud.show_keys(map.lock_count, tracker.knowledge)
	hud.hide_progress()
	hero.active = true
	ring.set_physics_process(true)
	ghosts.wake()
	hero.camera.fly_to_hero()
	goal.open()
	_on_room_entered(tracker.room)
	opened.emit(map)


## Does again what had been done in a dungeon that was saved.
func _restore() -> void:
	if course.restored == null:
		return
	var fault := course.restore_knowledge(tracker.knowledge)
	if fault.is_empty() and not game.restore(course.restored.more):
		tracker.knowledge.forget()
		fault = tr("Its score or its things do not fit the map.")
	if fault:
		manner.told.emit("Begun anew", fault)
		return
	for lock in map.lock_count:
		if tracker.knowledge.has_key(lock):
			locks.take(lock)
	for connection in map.door_locks().size():
		if tracker.knowledge.has_seen_corridor(connection):
			veil.lift(_around(map.corridor(connection)))
	hero.place(ground.map_to_local(course.restored.cell_on(map)))


## Lets a room be seen, and its doors be walked through; [method DungeonVeil.finish] must follow.
func _reveal(room: int) -> void:
	veil.lift(map.room_cells(room))
	paths.see(map.room_cells(room))
	for door in explorer.doors_of(room):
		paths.see(map.corridor(door))
		paths.see([explorer.far_cell(door, room)] as Array[Vector2i])
	dressing.light(room)
	locks.show_room(room)
	treasures.show_room(room)
	goal.visible = goal.visible or room == map.goal_room


## Lets all of the dungeon be seen, when it is over.
func _reveal_all() -> void:
	veil.hide()
	for room in range(-1, map.room_count):
		dressing.light(room)
	locks.show_room(-1)
	treasures.show_all()
	hud.show_all(true)


func _show_way(way: Array[Vector2i]) -> void:
	paths.way = way
	hud.show_way(way)


func _on_room_seen(room: int) -> void:
	if is_open():
		_reveal(room)
		veil.finish()


func _on_corridor_entered(connection: int) -> void:
	if is_open():
		veil.lift(_around(map.corridor(connection)))
		veil.finish()


## Returns cells of a corridor and its walls.
func _around(cells: Array[Vector2i]) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for cell in cells:
		for y in 3:
			for x in 3:
				var other := cell + Vector2i(x - 1, y - 1)
				if map.room_at(other) < 0:
					found.append(other)
	return found


func _on_key_taken(lock: int) -> void:
	# A gate opens when he comes near, so from now on he may plan to go through it.
	paths.bar(map.locked_cells(lock), false)
	locks.take(lock)
	hud.show_keys(map.lock_count, tracker.knowledge)
	game.on_key_taken(lock)


func _on_gate_opened(lock: int) -> void:
	locks.open(lock)
	builder.set_door_open(lock, true)
	game.on_gate_opened(lock)


## Takes the hero over the stairs on which he has stepped.
func _climb(from: Vector2i) -> void:
	if not is_open() or not course.climbs.has(from):
		return
	var bound := _bound
	hero.place(ground.map_to_local(course.climbs[from]))
	hero.camera.reset_smoothing()
	tracker.update()
	hud.hint(tr("Floor %d") % (map.room_floor(maxi(map.room_at(hero.cell), 0)) + 1))
	if bound != NONE:
		walk_to(bound)


func _on_hero_cell_changed(cell: Vector2i) -> void:
	if not is_open():
		return
	game.on_step(cell)
	if course.climbs.has(cell):
		_climb.call_deferred(cell)


func _on_room_entered(room: int) -> void:
	if is_open() and room >= 0:
		_show_way([])
		game.tell()
		room_entered.emit(room)


func _on_goal_reached() -> void:
	if stage != DelveCourse.Stage.WALKING:
		return
	course.stage = DelveCourse.Stage.WON
	ghosts.sleep()
	_reveal_all()
	game.win()
	goal_reached.emit()
