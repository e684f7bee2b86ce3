extends BoardSuite
## The dungeon as a game: explored by what was seen alone, won, kept, lost to ghosts, inspected, and made deeper.

const SCENE := preload("res://demos/dungeon/dungeon.tscn")
const FIRST := preload("res://showcase.gd")
const SEEDS := 20
## Aims that no walk can need: two for each room, key and treasure.
const MOST_AIMS := 400

var dungeon: Dungeon
var generator: WarrenMapGenerator


## Opens a dungeon and waits until the hero stands in it.
func open(recipe: DelveRecipe) -> void:
	forget_saves()
	dungeon = SCENE.instantiate()
	dungeon.first = recipe
	add_child(dungeon)
	await opened()


func opened() -> void:
	await until(func() -> bool: return dungeon.stage == DelveCourse.Stage.WALKING, "opened")


## A map without a dungeon around it.
func made(recipe: DelveRecipe) -> WarrenMap:
	if generator == null:
		generator = (load("res://demos/delve/generator.tscn") as PackedScene).instantiate()
		add_child(generator)
	recipe.apply(generator)
	return generator.generate()


## Lets the hero walk on by his key, until he is there or the dungeon is won.
func walk_on() -> void:
	await press("walk_to_goal")
	await until(
		func() -> bool: return not dungeon.hero.is_following() or dungeon.stage == DelveCourse.Stage.WON, "there", 60
	)
	await frames(2)


func things_of(map: WarrenMap, thing: String) -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	for entry in map.things():
		if entry["thing"] == thing:
			cells.append(entry["cell"])
	return cells


## The rooms that one can come to from the first of these over seen rooms, where these locks are open: by the doors of
## the map, one after the other, until nothing is added.
func connected(map: WarrenMap, from: int, seen: PackedInt32Array, keys: Array[int]) -> Array[int]:
	var found: Array[int] = [from]
	var grows := true
	while grows:
		grows = false
		for door in map.doors():
			var lock: int = door["lock"]
			var pair: Array = door["rooms"]
			var a: int = pair[0]
			var b: int = pair[1]
			if (lock < 0 or lock in keys) and (a in found and a in seen) != (b in found and b in seen):
				var other := b if a in found and a in seen else a
				if not other in found:
					found.append(other)
					grows = true
	return found


## Explores a map with no game around it, and returns the number of aims; each aim must be something that a hero can
## know and reach.
func explore(map: WarrenMap) -> int:
	var explorer := DelveExplorer.new(map)
	var known := WarrenMapKnowledge.new()
	known.map = map
	known.see_room(map.start_room)
	var here := map.room_center(map.start_room)
	var things := things_of(map, DelveRecipe.TREASURE)
	var keys: Array[int] = []
	for number in MOST_AIMS:
		var in_sight := things.filter(
			func(cell: Vector2i) -> bool: return known.sight(map.room_at(cell)) == WarrenMapKnowledge.Sight.SEEN
		)
		var aim := explorer.aim(known, [map.room_at(here)], here, in_sight)
		var room := map.room_at(aim)
		if not room in connected(map, map.room_at(here), known.seen_rooms(), keys):
			check(false, "aim %d at %s cannot be reached" % [number, aim])
			return 0
		here = aim
		if known.sight(room) == WarrenMapKnowledge.Sight.SEEN and aim in map.stairs_cells():
			here = map.stairs_cells()[map.stairs_cells().find(aim) ^ 1]
			room = map.room_at(here)
		known.see_room(room)
		things.erase(aim)
		var lock := map.key_cells().find(aim)
		if lock >= 0 and not lock in keys:
			keys.append(lock)
			known.take_key(lock)
		elif aim == map.room_center(map.goal_room) and number > 0:
			equal(known.seen_rooms().size(), map.room_count)
			equal(things.size(), 0)
			equal(keys.size(), map.lock_count)
			return number
	check(false, "the goal was never reached")
	return 0


func test_dungeons_are_explored_by_what_was_seen() -> void:
	for number in repeats(5, SEEDS):
		var recipe := DelveRecipe.at_depth(1 + number % 10, number)
		var map := made(recipe)
		equal(map.room_count, recipe.rooms)
		equal(map.floor_count, recipe.floors)
		check(explore(map) > map.room_count / 2, "seed %d" % number)


func test_each_depth_has_more() -> void:
	var before := DelveRecipe.at_depth(1, 0)
	for depth in range(2, 40):
		var recipe := DelveRecipe.at_depth(depth, 0)
		check(recipe.rooms > before.rooms or recipe.rooms == 160, "rooms at %d" % depth)
		for name_: StringName in [&"locks", &"floors", &"loops", &"treasures", &"ghosts"]:
			var more: int = recipe.get(name_)
			var fewer: int = before.get(name_)
			check(more >= fewer, "%s at depth %d" % [name_, depth])
		before = recipe
	var map := made(DelveRecipe.at_depth(6, 3))
	check(map.lock_count == 3 and not things_of(map, DelveRecipe.TREASURE).is_empty())
	check(things_of(map, DelveRecipe.GHOST).size() in range(1, 7))


func test_things_do_not_change_the_map() -> void:
	var recipe := DelveRecipe.sized(7, 40)
	var with_things := made(recipe)
	recipe.treasures = 0
	recipe.ghosts = 0
	var without := made(recipe)
	equal(with_things.tiles(), without.tiles())
	equal(with_things.key_cells(), without.key_cells())
	check(without.things().is_empty() and not with_things.things().is_empty())


## Only what the hero knows is drawn: each cell of the veil, compared with the rooms and corridors that he has seen.
func compare_veil() -> void:
	var map := dungeon.map
	var known := dungeon.tracker.knowledge
	var wrong := 0
	var lifted := 0
	for y in map.size.y:
		for x in map.size.x:
			var cell := Vector2i(x, y)
			var room := map.room_at(cell)
			if room >= 0:
				wrong += int(dungeon.veil.is_lifted(cell) != (known.sight(room) == WarrenMapKnowledge.Sight.SEEN))
				lifted += int(dungeon.veil.is_lifted(cell))
	for connection in map.door_locks().size():
		for cell in map.corridor(connection):
			if not known.has_seen_corridor(connection) and not is_shared(cell, connection):
				wrong += int(dungeon.veil.is_lifted(cell))
	equal(wrong, 0)
	check(lifted > 0, "nothing is to be seen")
	var seen := known.seen_rooms()
	equal(dungeon.goal.visible, map.goal_room in seen)
	for cell in dungeon.treasures.seen():
		check(map.room_at(cell) in seen, "a goblet is shown that was not seen")
	for lock: int in dungeon.locks._keys:
		equal(dungeon.locks._keys[lock].visible, map.key_room(lock) in seen)
	var glow: TileMapLayer = dungeon.get_node("World/Dressing/Glow")
	for cell in glow.get_used_cells():
		check(map.room_at(cell) in seen, "a torch shines that was not seen")


## Whether a cell of a corridor is one of others, too, or beside them.
func is_shared(cell: Vector2i, of: int) -> bool:
	for connection in dungeon.map.door_locks().size():
		for other in dungeon.map.corridor(connection):
			if connection != of and maxi(absi(other.x - cell.x), absi(other.y - cell.y)) <= 1:
				return true
	return false


func test_from_the_start_screen_down_two_dungeons_and_back_by_keys() -> void:
	forget_saves()
	var stage := DemoStage.new()
	stage.demos = FIRST.DEMOS
	seed(SEEDS)
	add_child(stage)
	await frames(3)
	var card: Button = stage.shown.find_child("Dungeon", true, false)
	card.grab_focus()
	await type(KEY_ENTER)
	dungeon = stage.shown
	var paths: Array[int] = []
	for depth: int in [1, 2]:
		await opened()
		equal(dungeon.course.recipe.depth, depth)
		paths.append(DelveRecipe.path_of(dungeon.map))
		dungeon.hero.speed = 500
		for number in MOST_AIMS:
			if dungeon.stage == DelveCourse.Stage.WON:
				break
			await walk_on()
			if number % 5 == 0 and dungeon.stage == DelveCourse.Stage.WALKING:
				compare_veil()
		equal(dungeon.stage, DelveCourse.Stage.WON)
		await frames(3)
		check(dungeon.manner.sheets.top() is DungeonEndSheet, "the end is not told")
		var score := dungeon.game.score
		equal(score.rooms, dungeon.map.room_count)
		check(score.points() > 0 and score.shortest > 0, "%d steps, shortest %d" % [score.steps, score.shortest])
		equal(DelveBest.at(&"dungeon", depth), score.points())
		if depth == 1:
			await press("confirm")
			check(dungeon.stage != DelveCourse.Stage.WON, "the next one is not made")
			check(dungeon.game._carried == score.points(), "the points are not taken along")
	check(paths[1] > paths[0], "the second is not harder: %s" % str(paths))
	await act(&"back")
	await act(&"back")
	check(stage.shown is DemoStart, "not back at the start screen")


func test_a_game_in_the_middle_goes_on_equal() -> void:
	await open(DelveRecipe.at_depth(3, 5))
	dungeon.hero.speed = 500
	for number in 6:
		await walk_on()
	var kept := dungeon._saved()
	check(dungeon.game.score.steps > 0 and dungeon.tracker.knowledge.seen_rooms().size() > 2)
	equal(dungeon.manner.keeper.save(), true)
	dungeon.make_another()
	await opened()
	check(dungeon._saved() != kept)
	dungeon.manner.keeper.load_from(&"1")
	await until(func() -> bool: return dungeon.stage == DelveCourse.Stage.PLACING, "loading")
	await opened()
	equal(dungeon._saved(), kept)
	compare_veil()


func test_saved_games_that_do_not_fit_begin_anew() -> void:
	await open(DelveRecipe.at_depth(2, 5))
	var saved: Dictionary = JSON.parse_string(dungeon._saved())
	var told: Array[String] = []
	dungeon.manner.told.connect(func(title: String, _text: String) -> void: told.append(title))
	var score: Dictionary = saved["more"]["score"]
	for hurt: Dictionary in [
		{"score": 1},
		{"score": {}, "left": [], "ghosts": []},
		{"score": score, "left": [[-1, 0]], "ghosts": saved["more"]["ghosts"]},
		{"score": score, "left": [], "ghosts": [[0, 0]]},
	]:
		saved["more"] = hurt
		equal(dungeon.manner.keeper.load_text.call(JSON.stringify(saved)), "")
		await opened()
		equal(told.pop_back(), "Begun anew")
		equal(dungeon.tracker.knowledge.seen_rooms(), PackedInt32Array([dungeon.map.start_room]))
	for numbers: Dictionary in [{}, {"seed": "x"}, {"rooms": 0.5}, {"rooms": -3}, {"locks": 99}, {"x": null}]:
		var other: Dictionary = saved.duplicate(true)
		for name_: String in numbers:
			other["numbers"][name_] = numbers[name_]
		if numbers.is_empty():
			other["numbers"] = {}
		equal(dungeon.manner.keeper.load_text.call(JSON.stringify(other)), tr("This is no saved dungeon."))


func test_the_same_dungeon_once_more() -> void:
	await open(DelveRecipe.at_depth(2, 9))
	var text := dungeon.map.to_json()
	await press("walk_to_goal")
	await act(&"restart")
	await opened()
	equal(dungeon.map.to_json(), text)
	equal(dungeon.game.score.steps, 0)
	equal(dungeon.course.recipe.depth, 2)


func test_a_ghost_chases_whom_it_sees_and_catches_him() -> void:
	await open(DelveRecipe.at_depth(5, 4))
	var ghost := dungeon.ghosts.ghosts()[0]
	var room := dungeon.map.room_at(ghost.cell())
	await physics_frames(30)
	equal(ghost.mood, DungeonGhost.Mood.DRIFTING)
	check(not ghost.visible, "a ghost is shown in a room that nobody has seen")
	# Far from the ghost, which would otherwise catch him before it chases him.
	var far := ghost.cell()
	for cell in dungeon.map.room_cells(room):
		var is_free := dungeon.map.tile_at(cell) == WarrenMap.TILE_INNER
		if is_free and cell.distance_to(ghost.cell()) > far.distance_to(ghost.cell()):
			far = cell
	dungeon.hero.place(dungeon.ground.map_to_local(far))
	await until(func() -> bool: return ghost.mood == DungeonGhost.Mood.CHASING, "chasing")
	check(ghost.visible, "it cannot be seen")
	await until(func() -> bool: return dungeon.game.score.caught == 1, "caught")
	equal(ghost.mood, DungeonGhost.Mood.DOZING)
	await physics_frames(60)
	equal(dungeon.game.score.caught, 1)
	# In the first room nobody is chased.
	dungeon.hero.place(dungeon.ground.map_to_local(dungeon.map.room_center(dungeon.map.start_room)))
	ghost.mood = DungeonGhost.Mood.DRIFTING
	ghost.position = dungeon.hero.position
	await physics_frames(30)
	equal(dungeon.game.score.caught, 1)


func test_ghosts_stay_on_floors_and_out_of_gates() -> void:
	await open(DelveRecipe.at_depth(8, 2))
	var shut: Array[Vector2i] = []
	for lock in dungeon.map.lock_count:
		# The gate of stairs is on them: it stops nobody who stays on his floor.
		shut.append_array(
			dungeon.map.locked_cells(lock).filter(
				func(cell: Vector2i) -> bool: return dungeon.map.tile_at(cell) == WarrenMap.TILE_DOOR
			)
		)
	Engine.time_scale = 6
	for number in 40:
		await physics_frames(5)
		for ghost in dungeon.ghosts.ghosts():
			check(dungeon.map.tile_at(ghost.cell()) >= WarrenMap.TILE_INNER, "in a wall at %s" % ghost.cell())
			check(not ghost.cell() in shut, "in a gate at %s" % ghost.cell())
	Engine.time_scale = 1


func test_points_and_the_best_of_them() -> void:
	forget_saves()
	var score := DelveScore.new()
	score.rooms = 7
	score.treasures = 2
	score.shortest = 50
	score.steps = 100
	equal(score.points(), 70 + 50 + 100 + 50)
	score.caught = 2
	equal(score.points(), 170)
	score.caught = 90
	equal(score.points(), 0)
	equal(DelveBest.deepest(&"hurt"), 0)
	for result: Vector3i in [Vector3i(2, 50, 50), Vector3i(2, 40, 50), Vector3i(2, 60, 60), Vector3i(1, 0, 0)]:
		equal(DelveBest.keep(&"hurt", result.x, result.y), "")
		equal(DelveBest.at(&"hurt", result.x), result.z)
	equal(DelveBest.deepest(&"hurt"), 2)
	DemoSaves.write(&"hurt", DelveBest.SLOT, '{"2": "much"}')
	equal(DelveBest.at(&"hurt", 2), 0)


## Opens the panel by its key.
func inspected() -> DungeonInspectSheet:
	await act(&"inspect")
	await frames(2)
	return dungeon.manner.sheets.top() as DungeonInspectSheet


func test_a_typed_seed_gives_the_map_of_the_command_line() -> void:
	await open(DelveRecipe.sized(3, 40))
	var before := dungeon.map.to_json()
	var sheet := await inspected()
	sheet.seed_text.text = ""
	sheet.seed_text.grab_focus()
	await type_text("7")
	await until(func() -> bool: return sheet.map.seed == 7, "made")
	print("INSPECTED ", sheet.map.tiles().hex_encode().md5_text())
	equal(dungeon.map.to_json(), before)
	check(sheet.told.text.contains("40"), sheet.told.text)
	for wrong: String in ["seven", "", "7.5", "9999999999999999999999"]:
		sheet.seed_text.text_submitted.emit(wrong)
		check(sheet.told.text.begins_with(tr("A seed is a whole number").left(8)), sheet.told.text)
	equal(sheet.map.seed, 7)
	(sheet.find_child("rooms_more", true, false) as Button).pressed.emit()
	await until(func() -> bool: return sheet.map.room_count == 45, "more rooms")
	for number in DungeonInspectSheet.OVERLAYS.size():
		sheet._on_overlay(true, number as DungeonInspectSheet.Overlay)
		await frames(1)
	var text := sheet.map.to_json()
	sheet._play.pressed.emit()
	await opened()
	equal(dungeon.map.to_json(), text)


func type_text(text: String) -> void:
	for letter in text:
		var event := InputEventKey.new()
		event.unicode = letter.unicode_at(0)
		event.keycode = letter.unicode_at(0) as Key
		event.pressed = true
		get_viewport().push_input(event, true)
	await frames(1)
	await type(KEY_ENTER)


func test_inspecting_ends_in_the_game_and_does_not_count() -> void:
	await open(DelveRecipe.at_depth(1, 2))
	var kept := dungeon.map.to_json()
	var sheet := await inspected()
	check(get_tree().paused)
	(sheet.find_child("ghosts_more", true, false) as Button).pressed.emit()
	await until(func() -> bool: return sheet.recipe.depth == 0 and not sheet._play.disabled, "made")
	await act(&"back")
	check(not get_tree().paused and not dungeon.manner.sheets.is_open())
	equal(dungeon.map.to_json(), kept)
	equal(dungeon.stage, DelveCourse.Stage.WALKING)
	dungeon.goal.show()
	dungeon.hero.place(dungeon.goal.position)
	await until(func() -> bool: return dungeon.stage == DelveCourse.Stage.WON, "won")
	equal(DelveBest.deepest(&"dungeon"), 0)
