extends WorldMapSuite
## A map's mission in what the player knows of it and on the minimap: with a mission that is played, and without one.

const MissionSigns := preload("res://addons/warren/world/minimap_mission_signs.gd")
const MissionState := preload("res://addons/warren/world/mission_state.gd")
const Look := preload("res://addons/warren/world/minimap_look.gd")
const SEEDS: PackedInt32Array = [3, 4, 5, 6]
const TEXT := """hall: start: key brass, puzzle riddle, reward crown
shop: shop: key brass, ability torch, switch lever on
cellar: closet: switch plate, key silver needs riddle
vault: vault: reward gold missable, key brass
dark: crypt: puzzle boxes
lab: lab: reward orb
tomb: goal
attic: nook: reward ring
hall - shop
hall - cellar: needs torch
shop - vault: spends brass x2, on lever
hall - dark: one-way, until silver
dark - lab: on lever
lab - tomb: timed plate 4, soft
vault - tomb: needs silver, needs boxes
shop - lab: window
cellar - attic: secret
dark - cellar: off lever, spends brass
"""

var game: WarrenMission
var map: WarrenMap
var knowledge: WarrenMapKnowledge


## Plays a mission, of which a map is drawn.
func open(text := TEXT, seed_ := 3) -> void:
	game = WarrenMission.new()
	add_child(game)
	game.mission = text
	game.seed = seed_
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	add_child(maker)
	check(game.start_map(maker))
	map = await game.map_finished
	await get_tree().process_frame
	maker.free()
	knowledge = WarrenMapKnowledge.new()
	knowledge.map = map


func close() -> void:
	game.free()


func made(seed_: int) -> String:
	var maker := WarrenMission.new()
	add_child(maker)
	maker.preset = "14"
	maker.seed = seed_
	maker.start()
	await maker.finished
	var text := maker.mission
	maker.queue_free()
	return text


## The connection between two rooms of the mission.
func door(one: String, other: String) -> int:
	for passage in map.passages():
		var names := Array(passage.rooms).map(func(room: int) -> String: return map.room_nodes()[room])
		if one in names and other in names:
			return passage.door
	return -1


func room(name_: String) -> int:
	return map.room_nodes().find(name_)


## Compares what the knowledge says of all doors and things with what the mission says.
func compare(state: MissionState) -> void:
	for edge in game.edges():
		if edge.conditions:
			var at := door(edge.rooms[0], edge.rooms[1])
			equal([edge.rooms, state.is_open(at)], [edge.rooms, edge.open])
			equal(state.lock_of(at) >= 0, not edge.open and "window" not in edge.conditions)
	for thing in game.things():
		equal(state.held(thing.name), game.held().get(thing.name, 0))
	for content in map.contents():
		if content.kind == "switch":
			equal(state.is_done(content.name), game.switch_states()[content.name])


func test_doors_are_as_the_mission_says_throughout_the_game() -> void:
	var open_doors := 0
	for number in 4:
		await open(TEXT if number == 0 else await made(number), number)
		var tracker := WarrenRoomTracker.new()
		tracker.map = map
		tracker.mission = game
		var hero := Node2D.new()
		add_child(hero)
		hero.add_child(tracker)
		var random := RandomNumberGenerator.new()
		random.seed = number
		for turn in repeats(60, 400):
			var state := tracker.knowledge.mission_state()
			compare(state)
			var moves := game.legal_moves()
			if moves.is_empty() or random.randi() % 9 == 0:
				game.undo()
			else:
				check(game.play(moves[random.randi() % moves.size()]))
			open_doors += state.unlocked.size() + state.running.size()
		game.restart()
		compare(tracker.knowledge.mission_state())
		hero.free()
		close()
	check(open_doors > 20, "only %d doors were opened" % open_doors)


## The number of a thing or switch among the map's contents, after those that were taken.
func content(name_: String, of: WarrenMapKnowledge) -> int:
	for number in map.contents().size():
		var one: Dictionary = map.contents()[number]
		if one.name == name_ and (one.kind == "switch" or not of.has_content(number)):
			return number
	return -1


## A game without the extension tells what is done, and knows the same.
func test_what_is_told_is_known_as_from_a_mission() -> void:
	await open()
	knowledge.map = WarrenBakedMap.from_json(map.to_json())
	var random := RandomNumberGenerator.new()
	random.seed = 2
	for turn in repeats(150, 1000):
		var moves := game.legal_moves()
		if moves.is_empty():
			break
		var move := moves[random.randi() % moves.size()]
		var here := game.room()
		check(game.play(move))
		var name_ := move.get_slice(":", 1)
		match move.get_slice(":", 0):
			"take":
				# Things of one name in other rooms are other things.
				for number in map.contents().size():
					var one: Dictionary = map.contents()[number]
					var is_it: bool = one.name == name_ and map.room_nodes()[one.room] == here
					if is_it and not knowledge.has_content(number):
						knowledge.take_content(number)
						break
			"work" when name_ == "lever":
				knowledge.set_switch(content(name_, knowledge), game.switch_states()[name_])
			"unlock":
				knowledge.set_door_open(door(here, name_), true)
		for edge in game.edges():
			if "timed plate 4" in edge.conditions:
				knowledge.set_door_open(door(edge.rooms[0], edge.rooms[1]), edge.open)
		compare(knowledge.mission_state())
		var told := knowledge.get_state()
		knowledge.take_mission(game)
		equal(knowledge.get_state(), told)
	close()


func test_rooms_are_known_through_doors_that_are_open_or_glass() -> void:
	await open()
	knowledge.see_room(room("hall"))
	# The plain door, and the one-way door in its direction.
	equal(names(knowledge.known_rooms()), ["dark", "shop"])
	knowledge.see_room(room("shop"))
	equal(names(knowledge.known_rooms()), ["dark", "lab"])
	knowledge.see_room(room("tomb"))
	equal(names(knowledge.known_rooms()), ["dark", "lab"])
	knowledge.set_door_open(door("lab", "tomb"), true)
	equal(knowledge.is_passable(door("lab", "tomb")), true)
	knowledge.see_room(room("cellar"))
	equal(names(knowledge.known_rooms()), ["dark", "lab"])
	equal(knowledge.is_passable(door("cellar", "attic")), false)
	knowledge.find_door(door("cellar", "attic"))
	equal(names(knowledge.known_rooms()), ["attic", "dark", "lab"])
	# From behind, a one-way door shows nothing.
	var other := WarrenMapKnowledge.new()
	other.map = map
	other.see_room(room("dark"))
	equal(names(other.known_rooms()), ["lab"])
	# What was seen through a door that shuts stays known, also in a saved game.
	other.set_switch(content("lever", other), false)
	equal([names(other.known_rooms()), other.is_passable(door("dark", "lab"))], [["lab"], false])
	var saved: Dictionary = JSON.parse_string(JSON.stringify(other.get_state()))
	var again := WarrenMapKnowledge.new()
	again.map = WarrenBakedMap.from_json(map.to_json())
	equal(again.set_state(saved), "")
	equal(again.get_state(), other.get_state())
	equal([names(again.known_rooms()), again.is_passable(door("dark", "lab"))], [["lab"], false])
	close()


func names(rooms: PackedInt32Array) -> Array:
	var found: Array = Array(rooms).map(func(one: int) -> String: return map.room_nodes()[one])
	found.sort()
	return found


func test_a_secret_door_is_found_by_whoever_goes_through_it() -> void:
	var found := 0
	for seed_ in SEEDS:
		# Of three rooms in a ring, the drawn one has a corridor somewhere; of a tree none need one.
		var back := "b - c\n" if seed_ % 2 else ""
		await open("a: start\nb: goal\nc: nook\na - b: secret\na - c\n" + back, seed_)
		var hero := Node2D.new()
		add_child(hero)
		var tracker := WarrenRoomTracker.new()
		tracker.map = map
		hero.add_child(tracker)
		var shown := WarrenMinimap.new()
		shown.size = Vector2(300, 200)
		shown.tracker = tracker
		add_child(shown)
		var secret := door("a", "b")
		var plain := between(room("a"), room("c"))
		for way: Array in [["a", "c", "b"] if back else ["a", "c", "a"], ["a", "b"]]:
			var cells: Array[Vector2i] = [map.room_center(room(way[0] as String))]
			for next: String in way.slice(1):
				cells.append_array(path(cells[-1], map.room_center(room(next)), secret if way.size() == 3 else plain))
			for cell in cells:
				hero.position = (Vector2(cell) + Vector2(0.5, 0.5)) * 16
				tracker.update()
			equal([seed_, way, shown._canvas.plan.is_door_shown(secret)], [seed_, way, way.size() == 2])
		found += int(map.corridor(secret).is_empty())
		shown.free()
		hero.free()
		close()
	check(found > 0 and found < SEEDS.size(), "%d secret doors are between adjacent rooms" % found)


func between(one: int, other: int) -> int:
	for number in map.doors().size():
		if one in map.doors()[number].rooms and other in map.doors()[number].rooms:
			return number
	return -1


## A shortest walk that does not lead through the door `shut`.
func path(from: Vector2i, to: Vector2i, shut: int) -> Array[Vector2i]:
	var barred: Array[Vector2i] = []
	if shut >= 0:
		for cell: Vector2i in map.doors()[shut].cells:
			barred.append(cell)
	var before: Dictionary[Vector2i, Vector2i] = {from: from}
	var front: Array[Vector2i] = [from]
	while front and not before.has(to):
		var here: Vector2i = front.pop_front()
		for step: Vector2i in [Vector2i.UP, Vector2i.DOWN, Vector2i.LEFT, Vector2i.RIGHT]:
			var next := here + step
			if map.tile_at(next) >= WarrenMap.TILE_INNER and not before.has(next) and next not in barred:
				before[next] = here
				front.append(next)
	var way: Array[Vector2i] = []
	while to != from:
		way.push_front(to)
		to = before[to]
	return way


func test_each_condition_has_a_sign_and_what_is_open_has_none_of_its_keys() -> void:
	await open()
	var shown := WarrenMinimap.new()
	shown.map = map
	add_child(shown)
	var wanted := {
		"hall cellar": ["draw_gate"],
		"shop vault": ["draw_gate", "draw_shutter"],
		"hall dark": ["draw_shutter", "draw_one_way"],
		"lab tomb": ["draw_timer", "draw_soft"],
		"vault tomb": ["draw_gate", "draw_gate"],
		"shop lab": ["draw_window"],
		"cellar attic": ["draw_secret"],
	}
	for pair: String in wanted:
		equal([pair, glyphs(shown, pair)], [pair, wanted[pair]])
	shown.knowledge = knowledge
	for number in map.contents().size():
		if map.contents()[number].kind != "switch":
			knowledge.take_content(number)
	knowledge.set_door_open(door("shop", "vault"), true)
	equal(glyphs(shown, "shop vault"), ["draw_shutter"])
	equal([glyphs(shown, "hall cellar"), glyphs(shown, "vault tomb")], [[], []])
	var kinds: Array = []
	for number in map.contents().size():
		var draws := MissionSigns.content_glyph(knowledge.mission_state(), number, shown._canvas.look)
		kinds.append(str(draws.get_method()) if draws.is_valid() else "")
	for number in kinds.size():
		var kind: String = map.contents()[number].kind
		equal(kinds[number], "" if kind in ["key", "ability"] else "draw_" + kind)
	shown.free()
	close()


func glyphs(shown: WarrenMinimap, pair: String) -> Array:
	var at := door(pair.get_slice(" ", 0), pair.get_slice(" ", 1))
	var found := MissionSigns.door_glyphs(shown._canvas.plan.mission(), at, Vector2.RIGHT, shown._canvas.look)
	return found.map(func(draws: Callable) -> String: return draws.get_method())


func test_a_mission_of_other_rooms_and_what_is_no_mission_change_nothing() -> void:
	await open()
	game.take("brass")
	game.mission = "a: start: key brass\nb: goal\na - b: spends brass\n"
	game.take("brass")
	knowledge.take_mission(game)
	equal(knowledge.get_state()["contents"], [content("lever", knowledge)])
	var tracker := WarrenRoomTracker.new()
	tracker.target = Node2D.new()
	add_child(tracker.target)
	add_child(tracker)
	tracker.mission = self
	equal(tracker.mission, null)
	tracker.map = map
	tracker.mission = game
	game.free()
	tracker.map = world_map(1)
	tracker.mission = null
	tracker.target.free()
	tracker.free()
	for number: int in [-1, 99]:
		knowledge.take_content(number)
		knowledge.set_switch(number, true)
		knowledge.find_door(number)
		knowledge.set_door_open(number, true)
	knowledge.set_door_open(0, true)
	knowledge.map = null
	knowledge.take_mission(self)
	equal([knowledge.has_content(0), knowledge.mission_state()], [false, null])


func test_a_map_whose_mission_was_changed_by_hand_is_read_without_it() -> void:
	await open()
	var values: Array = [null, -1, 1e9, "x", [], {}, [0], [0, "1"], "key", ["needs"], [7, 7], true, 0.5]
	var random := RandomNumberGenerator.new()
	random.seed = 1
	for number in repeats(50, 2000):
		var record: Dictionary = JSON.parse_string(map.to_json())
		for change in random.randi_range(1, 4):
			var key: String = ["passages", "contents", "puzzles"][random.randi() % 3]
			var list: Array = record.get_or_add(key, [{}])
			var entry: Variant = list[random.randi() % list.size()]
			if random.randi() % 9 == 0:
				list.append(values[random.randi() % values.size()])
			elif entry is Dictionary and entry:
				var entries: Dictionary = entry
				entries[entries.keys()[random.randi() % entries.size()]] = values[random.randi() % values.size()]
		var read := WarrenBakedMap.from_json(JSON.stringify(record))
		equal(read.to_text().is_empty(), false)
		knowledge.map = read
		for at in map.room_count:
			knowledge.see_room(at)
		knowledge.take_mission(game)
		equal(knowledge.set_state(knowledge.get_state()), "")
		var shown := WarrenMinimap.new()
		shown.knowledge = knowledge
		add_child(shown)
		shown._canvas.signs.collect(shown._canvas.plan)
		shown.free()
	close()


## WCAG 2.2, 1.4.3: signs stand on their plates.
func test_signs_contrast_with_their_plates() -> void:
	var host := WarrenMinimap.new()
	var colors := Look.new(host).colors
	host.free()
	for entry: StringName in [
		&"window",
		&"one_way",
		&"secret",
		&"soft",
		&"puzzle",
		&"reward",
		&"switch",
		&"done",
		&"stairs",
		&"start",
		&"goal"
	]:
		check(contrast(colors[entry], colors[&"sign_plate"]) >= 4.5, "%s is pale" % entry)
	for lock in Look.LOCKS:
		check(contrast(colors[StringName("lock_%d" % lock)], colors[&"sign_plate"]) >= 4.5, "lock %d is pale" % lock)


func contrast(one: Color, other: Color) -> float:
	var lights := [light(one), light(other)]
	return (lights.max() + 0.05) / (lights.min() + 0.05)


func light(of: Color) -> float:
	var linear := of.srgb_to_linear()
	return 0.2126 * linear.r + 0.7152 * linear.g + 0.0722 * linear.b
