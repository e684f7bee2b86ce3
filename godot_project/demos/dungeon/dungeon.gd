class_name Dungeon
extends DungeonWorld
## A dungeon to explore: keys, gates, treasures, ghosts, and at the end a crystal and the way down. [DungeonGame] counts
## what it is worth.

## The hero has come to another room.
signal room_entered(room: int)
## The hero has reached the goal.
signal goal_reached

const NONE := Vector2i(-1, -1)
const RULES := """Go down as far as you can: each dungeon is larger than the last one. Only what you have seen is on \
the map. Keys open the gates of their color, and the crystal is behind the last gate. Rooms, goblets and a short way \
are worth points. Ghosts chase whoever is in their room, and their touch costs points; they fear the first room."""
const MOST_SEEDS := 1_000_000

## What is made first; the first depth if this is null.
var first: DelveRecipe
# Where the hero is bound for, by the stairs; NONE when he is not.
var _bound := NONE

@onready var locks: DungeonLocks = $World/Locks
@onready var treasures: DungeonTreasures = $World/Treasures
@onready var ghosts: DungeonGhosts = $World/Ghosts
@onready var ring: WarrenKeyRing = $World/Tracker/KeyRing
@onready var game: DungeonGame = $Game


func _ready() -> void:
	_begin_world(DelveCourse.new(), DemoManner.new(&"dungeon", "Dungeon", RULES))
	tracker.room_entered.connect(_on_room_entered)
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


func _lay_out() -> void:
	_bound = NONE
	treasures.begin(map)
	ghosts.begin(map, tracker)
	ring.set_physics_process(false)


func _begin_play() -> void:
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
	hud.show_taken_keys(map.lock_count, tracker.knowledge)
	ring.set_physics_process(true)
	ghosts.wake()
	goal.open()
	_on_room_entered(tracker.room)


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
	_see_again()


func _reveal(room: int) -> void:
	super(room)
	locks.show_room(room)
	treasures.show_room(room)


func _reveal_all() -> void:
	super()
	locks.show_room(-1)
	treasures.show_all()


func _on_key_taken(lock: int) -> void:
	# A gate opens when he comes near, so from now on he may plan to go through it.
	paths.bar(map.locked_cells(lock), false)
	locks.take(lock)
	hud.show_taken_keys(map.lock_count, tracker.knowledge)
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
