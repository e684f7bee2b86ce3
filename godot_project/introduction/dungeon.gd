extends IntroDelve
## The dungeon, introduced in a small one: walking, what is unseen, a goblet, a ghost, a key, its gate, the crystal.

const SCENE := preload("res://demos/dungeon/dungeon.tscn")
const SEED := 9
const ROOMS := 8
const TREASURES := 3
const GHOSTS := 2
const STEP_OF_GHOSTS := 3

var dungeon: Dungeon = SCENE.instantiate()

# Whether a ghost has chased the hero since the step began, and since it caught him last.
var _was_chased := false
var _has_crystal := false


func _init() -> void:
	super()
	offers[&"walk_to_goal"] = ["Walk on", "To the nearest key, goblet or unseen room"]
	_add_seeing()
	_add(
		"A ghost",
		"Ghosts chase whoever is in their room. Enter the room of this one, and leave it before you are caught.",
		"",
		[],
		"It sees you only in its own room. Its touch costs %s points, and then it dozes for %s seconds.",
		func() -> bool: return _was_chased and _is_out_of_reach()
	)
	steps[-1].counting(func() -> Array: return [-DelveScore.FOR_CATCH, roundi(DungeonGhost.DOZE)])
	_add(
		"A key",
		"Keys open the gates of their color and sign. Walk to the key; it is yours when you come near.",
		"",
		[],
		"The keys you have are shown above. Walk on, in the menu, goes to the nearest thing you know of.",
		func() -> bool: return tracker.knowledge.has_key(0)
	)
	_add(
		"The gate",
		"The gate with the sign of your key opens when you come near. Walk through it.",
		"",
		[],
		"A gate once opened stays open. Without its key there is no way through.",
		func() -> bool: return tracker.knowledge.is_open(0)
	)
	_add(
		"The crystal",
		"Beyond the last gate is the crystal, and with it the way down. Walk to it.",
		"",
		[],
		"You took %s steps; the shortest way over the key has %s. Rooms, goblets and a short way are worth points.",
		func() -> bool: return _has_crystal
	)
	steps[-1].counting(func() -> Array: return [dungeon.game.score.steps, DelveScore.shortest_way(map)])


func _add_seeing() -> void:
	_add(
		"Walk",
		"Walk to the golden ring with the arrows, or click or tap the place.",
		"",
		[],
		"The wheel, + and - bring the dungeon closer or farther away.",
		func() -> bool: return tracker.cell == _near()
	)
	_add(
		"What is unseen",
		"Only what you have seen is on the map; all else is dark. Walk through the door to see the next room.",
		"",
		[],
		"You have seen %s of %s rooms. A room is seen as a whole when you enter it.",
		func() -> bool: return tracker.knowledge.seen_rooms().size() > 1
	)
	steps[-1].counting(func() -> Array: return [tracker.knowledge.seen_rooms().size(), map.room_count])
	_add(
		"A goblet",
		"Goblets are worth points. Walk over this one to take it.",
		"",
		[],
		"%s points. Every room that you see is worth %s, so look around before you leave.",
		func() -> bool: return dungeon.treasures.taken_count() > 0
	)
	steps[-1].counting(func() -> Array: return [DelveScore.FOR_TREASURE, DelveScore.FOR_ROOM])


func _ready() -> void:
	var recipe := DelveRecipe.sized(SEED, ROOMS)
	recipe.locks = 1
	recipe.floors = 1
	recipe.loops = 0
	recipe.corridors = 0
	recipe.treasures = TREASURES
	recipe.ghosts = GHOSTS
	dungeon.first = recipe
	_show_in_window(dungeon)
	course = dungeon.course
	hud = dungeon.hud
	tracker = dungeon.tracker
	_take(dungeon, dungeon.manner)
	# There is no sheet of points at the end of an introduction.
	dungeon.goal.reached.disconnect(dungeon._on_goal_reached)
	dungeon.goal.reached.connect(func() -> void: _has_crystal = true)
	dungeon.ghosts.caught.connect(_on_caught)
	dungeon.opened.connect(_let_ghosts_be.unbind(1))


func rect_of(cell: Vector2i) -> Rect2:
	if not dungeon.is_open():
		return Rect2()
	var here := dungeon.ground.get_global_transform_with_canvas()
	var side := DungeonLocks.CELL * Vector2.ONE
	return here * Rect2(dungeon.ground.map_to_local(cell) - side / 2, side).grow(2)


func _corner() -> Vector2:
	return Vector2.ZERO


func _forget() -> void:
	_was_chased = false
	_has_crystal = false
	_let_ghosts_be()


func _follow() -> void:
	for ghost in dungeon.ghosts.ghosts():
		_was_chased = _was_chased or ghost.mood == DungeonGhost.Mood.CHASING
	_point()


## Ghosts come after the hero until their step is done. Later they would only send a newcomer back to the start.
func _let_ghosts_be() -> void:
	if steps.find(step) > STEP_OF_GHOSTS:
		dungeon.ghosts.sleep()
	elif dungeon.is_open():
		dungeon.ghosts.wake()


func _on_caught() -> void:
	_was_chased = false
	_refuse("A ghost has caught you. Leave its room while it dozes, and try again.")


## Whether no ghost is in the room of the hero.
func _is_out_of_reach() -> bool:
	var here := tracker.room
	return here >= 0 and _ghost_rooms().count(here) == 0


func _ghost_rooms() -> Array[int]:
	var rooms: Array[int] = []
	for ghost in dungeon.ghosts.ghosts():
		rooms.append(map.room_at(ghost.cell()))
	return rooms


func _catch_up() -> void:
	if steps.find(step) > STEP_OF_GHOSTS + 1 and not tracker.knowledge.has_key(0):
		for cell in map.cell_path(dungeon.hero.cell, map.key_cell(0), [0]):
			dungeon.hero.place(dungeon.ground.map_to_local(cell))
			tracker.update()


func _places() -> Array[Vector2i]:
	match steps.find(step):
		0:
			return [_near()]
		1, 2:
			return _towards(_nearest(dungeon.treasures.left()))
		STEP_OF_GHOSTS:
			return _towards(_way_out() if _was_chased else _nearest(_ghost_cells()))
		4:
			return _towards(map.key_cell(0))
		5:
			return _towards(map.locked_cells(0)[0])
		6:
			return _towards(map.room_center(map.goal_room))
	return []


func _ghost_cells() -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	for room in _ghost_rooms():
		cells.append(map.room_center(room))
	return cells


## The door by which the hero came into the room of a ghost: the nearest that leads to a room he has seen.
func _way_out() -> Vector2i:
	var cells: Array[Vector2i] = []
	for door in dungeon.explorer.doors_of(tracker.room) if tracker.room >= 0 else PackedInt32Array():
		var cell := dungeon.explorer.far_cell(door, tracker.room)
		if tracker.knowledge.sight(map.room_at(cell)) == WarrenMapKnowledge.Sight.SEEN:
			cells.append(cell)
	return _nearest(cells)


func _nearest(cells: Array[Vector2i]) -> Vector2i:
	var best := dungeon.hero.cell
	var least := INF
	for cell in cells:
		var steps_there := _way_to(cell).size()
		if steps_there and steps_there < least:
			best = cell
			least = steps_there
	return best


func _way_to(cell: Vector2i) -> Array[Vector2i]:
	var shut: PackedInt32Array = [] if tracker.knowledge.has_key(0) else [0]
	return map.cell_path(dungeon.hero.cell, cell, shut)
