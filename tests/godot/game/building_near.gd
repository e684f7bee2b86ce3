extends BuildingSuite
## Rooms near to the player: built nearest first, freed behind, never more than allowed; and worlds of 1,000 rooms.

const MOST := 60
const MEGABYTES := 250


## Distances in doors from a room, breadth first.
func distances(map: WarrenMap, from: int) -> Dictionary[int, int]:
	var found: Dictionary[int, int] = {from: 0}
	var open: Array[int] = [from]
	while not open.is_empty():
		var room: int = open.pop_front()
		for other in map.neighbors(room):
			if not found.has(other):
				found[other] = found[room] + 1
				open.append(other)
	return found


func there(map: WarrenMap) -> Array[int]:
	var found: Array[int] = []
	for room in map.room_count:
		if builder.room_node(room) != null:
			found.append(room)
	return found


func settle() -> void:
	var before := []
	var now := []
	for frame in 400:
		await get_tree().process_frame
		if frame % 20 == 0:
			before = now
			now = builder.target.get_children()
			if frame > 20 and now == before and not builder.is_running():
				return


func test_a_player_that_walks() -> void:
	for target: Node in [Node2D.new(), Node3D.new(), TileMapLayer.new()]:
		var map := everything(1)
		begin(target)
		var is_flat := target is Node2D
		var focus: Node = Node2D.new() if is_flat else Node3D.new()
		add_child(focus)
		builder.focus = focus
		builder.reach = 2
		builder.build(map)
		await idle()
		var path := map.cell_path(map.room_center(map.start_room), map.room_center(map.goal_room))
		var rooms: Array[int] = []
		for cell in path:
			focus.global_position = builder.cell_position(cell)
			await get_tree().process_frame
			if map.room_at(cell) >= 0 and map.room_at(cell) not in rooms:
				rooms.append(map.room_at(cell))
				await settle()
				check_near(map, distances(map, map.room_at(cell)), 2)
		check(rooms.size() > 4, "a short way")
		check(not freed.is_empty(), "nothing was freed")
		# Out of the map and away at once.
		focus.global_position = builder.cell_position(Vector2i(0, 0)) * 0 - builder.cell_position(map.size)
		await settle()
		check_near(map, distances(map, map.goal_room), 2)
		focus.global_position = builder.cell_position(map.room_center(map.start_room))
		await settle()
		check_near(map, distances(map, map.start_room), 2)
		focus.free()
		await settle()
		check_near(map, distances(map, map.start_room), 2)
		end()


# All rooms within reach are there, none beyond reach and a door; and what lies between them.
func check_near(map: WarrenMap, far: Dictionary[int, int], reach: int) -> void:
	var rooms := there(map)
	for room in map.room_count:
		if far[room] <= reach:
			check(room in rooms, "room %d is missing" % room)
		elif far[room] > reach + 1:
			check(room not in rooms, "room %d is there, %d doors away" % [room, far[room]])
	if builder.target is not Node2D:
		return
	var wanted := {}
	var all := expected(map)
	for cell in all:
		var room := map.room_at(cell)
		if room in rooms:
			wanted[cell] = all[cell]
	var doors := map.doors()
	for number in doors.size():
		if doors[number]["rooms"][0] in rooms or doors[number]["rooms"][1] in rooms:
			for cell in map.corridor(number):
				for near in 9:
					var at := cell + Vector2i(near % 3 - 1, near / 3 - 1)
					if map.room_at(at) < 0 and all.has(at):
						wanted[at] = all[at]
	equal(differing(shown(builder.target as Node2D), wanted), 0)


func test_the_nearest_are_built_first_and_told() -> void:
	var map := everything(2)
	begin(Node2D.new())
	builder.reach = 3
	builder.milliseconds_per_frame = 0.5
	builder.build(map)
	await idle()
	var far := distances(map, map.start_room)
	equal(built[0], map.start_room)
	for at in built.size() - 1:
		check(far[built[at]] <= far[built[at + 1]], "a farther one before")
	equal(built.size(), far.values().filter(func(doors: int) -> bool: return doors <= 3).size())
	builder.reach = 0
	await settle()
	equal(there(map).size(), map.room_count)
	builder.reach = 1
	await settle()
	check_near(map, far, 1)
	equal(freed.size(), map.room_count - there(map).size())
	end()


func test_a_step_to_and_fro_frees_nothing() -> void:
	var map := everything(1)
	begin(Node2D.new())
	var focus := Node2D.new()
	add_child(focus)
	builder.focus = focus
	builder.reach = 1
	builder.build(map)
	await idle()
	var other := map.neighbors(map.start_room)[0]
	for round_ in 6:
		focus.position = builder.cell_position(map.room_center(other if round_ % 2 else map.start_room))
		await settle()
		if round_ == 1:
			freed.clear()
			built.clear()
	equal(freed, [] as Array[int])
	equal(built, [] as Array[int])
	focus.free()
	end()


func test_never_more_rooms_than_allowed() -> void:
	var map := everything(3)
	begin(Node2D.new())
	var focus := Node2D.new()
	add_child(focus)
	builder.focus = focus
	builder.reach = 9
	builder.max_rooms = 5
	builder.milliseconds_per_frame = 0.5
	builder.build(map)
	for room in [0, 9, 3, 14, 7] as Array[int]:
		for frame in 25:
			if frame == 3 and not built.is_empty():
				focus.position = builder.cell_position(map.room_center(room))
			await get_tree().process_frame
			check(there(map).size() <= 5, "too many")
	await settle()
	var far := distances(map, 7)
	var rooms := there(map)
	equal(rooms.size(), 5)
	check(7 in rooms, "the player's own")
	var sorted := far.values()
	sorted.sort()
	for room in rooms:
		check(far[room] <= sorted[4], "room %d is not of the nearest" % room)
	focus.free()
	end()


func test_opened_doors_stay_open_far_away() -> void:
	var map := everything(1)
	begin(Node2D.new())
	var gate := Node2D.new()
	gate.set_meta(&"state", "locked")
	builder.locked_door_scene = packed(gate)
	builder.reach = 1
	builder.build(map)
	await idle()
	for lock in map.lock_count:
		builder.set_door_open(lock, true)
	builder.reach = 0
	await settle()
	equal(builder.target.find_children("Door*", "", false, false).size(), 0)
	var wanted := expected(map)
	for lock in map.lock_count:
		for cell in map.locked_cells(lock):
			wanted[cell] = ATLAS[(kinds_of(map)[cell] as String).trim_prefix("locked_")]
	equal(differing(shown(builder.target as Node2D), wanted), 0)
	end()


func test_a_world_of_a_thousand_rooms() -> void:
	var Stretching: GDScript = load("res://building_stretches.gd")
	var parts: Variant = Stretching.new()
	var map: WarrenMap = parts.squares(1000)
	begin(Node2D.new())
	builder.room_scenes = {"square": packed(parts.flat_room() as Node)}
	(parts.probe as Object).free()
	(parts as Object).free()
	var focus := Node2D.new()
	add_child(focus)
	builder.focus = focus
	builder.reach = 30
	builder.max_rooms = MOST
	builder.build(map)
	await idle()
	var most := 0
	for room in map.main_path():
		focus.position = builder.cell_position(map.room_center(room))
		for frame in 10:
			await get_tree().process_frame
			most = maxi(most, builder.target.get_child_count())
	var resident := FileAccess.open("/proc/self/statm", FileAccess.READ).get_line().split_floats(" ")[1] * 4096 / 1e6
	print("LONGEST world of 1000 rooms: at most %d rooms' nodes, %.0f MB resident" % [most, resident])
	check(most <= MOST, "%d nodes" % most)
	check(resident < MEGABYTES, "%.0f MB" % resident)
	focus.free()
	end()


# A generator of rooms that are turned, with locks, loops and corridors.
func turning_maker() -> WarrenMapGenerator:
	var maker := WarrenMapGenerator.new()
	var hall := template("hall", HALL, 6)
	var hook := template("hook", "#####+##\n#......#\n+......A\n#..#####\n#..#\n##A#", 6)
	for one: WarrenRoomTemplate in [hall, hook]:
		one.rotate = true
		one.mirror = true
	maker.templates = [hall, hook, template("cell", CELL, 6)]
	maker.rooms = 18
	maker.locks = 2
	maker.corridors = 5
	maker.loops = 0.4
	maker.seed = 6
	return maker


func test_a_map_that_goes_on_while_the_player_walks() -> void:
	var maker := turning_maker()
	var map := maker.generate()
	for target: Node in [Node2D.new(), Node3D.new()]:
		var focus: Node = Node2D.new() if target is Node2D else Node3D.new()
		begin(target)
		add_child(focus)
		builder.focus = focus
		builder.reach = 2
		builder.make_navigation = true
		builder.make_occluders = true
		builder.room_scenes = {"cell": packed(Node2D.new() if target is Node2D else Node3D.new())}
		builder.build(map)
		await idle()
		var now: WarrenMap = map
		var room := map.goal_room
		focus.global_position = builder.cell_position(map.room_center(room))
		for turn in 3:
			for frame in turn * 7:
				await get_tree().process_frame
			var larger := maker.extend(now, 5, -1, 1)
			var stood: Variant = builder.cell_position(now.room_center(room))
			builder.offset -= larger.offset_from(now)
			# Every other map was saved and read again in between.
			builder.build(WarrenBakedMap.from_json(larger.to_json()) if turn % 2 else larger)
			builder.set_door_open(0, true)
			now = larger
			await idle()
			check(stood.is_equal_approx(builder.cell_position(now.room_center(room))), "the map has moved")
		await settle()
		equal(ends, ["finished", "finished", "finished", "finished"] as Array[String])
		var far := distances(now, room)
		for other in now.room_count:
			equal(builder.room_node(other) != null, far[other] <= 2)
		for piece: Node in target.get_children().filter(
			func(node: Node) -> bool: return node.name.begins_with("Piece Gate")
		):
			equal(now.door_locks()[int(str(piece.name).trim_prefix("Piece Gate"))], 0)
		builder.clear()
		equal(target.get_child_count(), 0)
		focus.free()
		end()
	maker.free()
