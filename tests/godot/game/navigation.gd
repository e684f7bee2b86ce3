extends MapSuite
## Navigation in pieces: the engine's paths over joined regions, against the cells of the map.

const SIDE := 16.0
const WIDE := "##########\n#........#\nA........#\nA........A\n#........A\n####BBB###"
const NARROW := "####BBB###\nA........A\nA........A\n#........#\n##.....###\n ##+####  "
const WIDE_MAP := "[wide]\ninstances: 6\nrotate: yes\n%s\n\n[narrow]\ninstances: 6\nmirror: yes\n%s\n"


func _ready() -> void:
	navigate_at_once()


## A map of each kind, by what is in it.
func maps() -> Dictionary[String, WarrenMap]:
	var found: Dictionary[String, WarrenMap] = {}
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.rooms = 60
	maker.loops = 0.3
	maker.corridors = 12
	maker.locks = 4
	maker.seed = 5
	found["keep"] = maker.generate()
	maker.preset = "caves"
	maker.rooms = 25
	maker.locks = 2
	found["caves"] = maker.generate()
	maker.preset = ""
	maker.rooms = 0
	maker.templates = WarrenRoomTemplate.from_text(WIDE_MAP % [WIDE, NARROW])
	found["wide"] = maker.generate()
	maker.corridors = 0
	maker.templates += WarrenRoomTemplate.from_text("[up]\ntags: stairs\ninstances: 2\n#####\n#...#\n#...#\n#####\n")
	maker.templates += [template("hall", HALL, 4), template("cell", CELL, 8)]
	maker.floors = 2
	maker.locks = 1
	maker.templates = maker.templates.slice(2)
	found["floors"] = maker.generate()
	maker.free()
	return found


## The nodes of all pieces of a map, with the doors of these locks closed.
func pieces_2d(map: Resource, made: WarrenNavigation, closed: PackedInt32Array = []) -> Node2D:
	var root := Node2D.new()
	for room: int in map.get(&"room_count"):
		root.add_child(made.region_2d(room))
	for door in made.corridors():
		root.add_child(made.corridor_2d(door))
	var locks: PackedInt32Array = map.call(&"door_locks")
	for door in made.gates():
		if locks[door] not in closed:
			root.add_child(made.gate_2d(door))
	for door in made.stairs():
		if locks[door] not in closed:
			root.add_child(made.link_2d(door))
	return root


## Have the navigation server take in the pieces.
func joined(root: Node) -> void:
	add_child(root)
	var flat := get_viewport().find_world_2d().navigation_map
	var space := get_viewport().find_world_3d().navigation_map
	for frame in 2:
		await get_tree().physics_frame
		NavigationServer2D.map_force_update(flat)
		NavigationServer3D.map_force_update(space)


func middle(cell: Vector2i) -> Vector2:
	return (Vector2(cell) + Vector2(0.5, 0.5)) * SIDE


func length_of(path: PackedVector2Array) -> float:
	var sum := 0.0
	for step in range(1, path.size()):
		sum += path[step - 1].distance_to(path[step])
	return sum


func test_every_room_is_reached_from_every_other() -> void:
	var all := maps()
	for kind in all:
		var map := all[kind]
		check(map != null, kind)
		for radius: float in [0.0, 5.0]:
			var root := pieces_2d(map, WarrenNavigation.new(map, Vector2(SIDE, SIDE), radius))
			await joined(root)
			compare_paths(map, "%s %s" % [kind, radius], radius)
			root.free()


func compare_paths(map: WarrenMap, title: String, radius: float) -> void:
	var world := get_viewport().find_world_2d().navigation_map
	var centers := map.room_centers()
	var step := repeats(20, 7)
	for from in map.room_count:
		for to in range(from % step, map.room_count, step):
			var a := middle(centers[from])
			var b := middle(centers[to])
			var path := NavigationServer2D.map_get_path(world, a, b, true)
			if path.is_empty() or path[0].distance_to(a) > 0.1 or path[-1].distance_to(b) > 0.1:
				check(false, "%s: no path from room %d to %d" % [title, from, to])
				return
			var steps := map.cell_path(centers[from], centers[to]).size() - 1
			if map.floor_count == 1:
				check(length_of(path) >= a.distance_to(b) - 0.1, "%s: %d to %d is too short" % [title, from, to])
				# The engine looks for short ways by the middles of sides, not for the shortest one.
				var most := steps * SIDE * 1.25 + 2 * SIDE
				check(
					length_of(path) <= most,
					"%s: %d to %d takes %.0f of %.0f" % [title, from, to, length_of(path), most]
				)
			check(keeps_off(map, path, radius), "%s: the path from %d to %d leads into a wall" % [title, from, to])


## Whether all points of a path between its stairs are on the floor, so far from walls.
func keeps_off(map: WarrenMap, path: PackedVector2Array, radius: float) -> bool:
	for step in range(1, path.size()):
		if path[step].distance_to(path[step - 1]) > map.size.x * SIDE / 3 and map.floor_count > 1:
			continue
		var count := ceili(path[step].distance_to(path[step - 1])) + 1
		for part in count:
			var point := path[step - 1].lerp(path[step], float(part) / maxi(count - 1, 1))
			var off := maxf(radius - 0.6, -0.6)
			for corner: Vector2 in [Vector2(-off, -off), Vector2(off, -off), Vector2(-off, off), Vector2(off, off)]:
				var at := point + corner
				if off < 0:
					at = point
				if map.tile_at(Vector2i((at / SIDE).floor())) < WarrenMap.TILE_INNER and not on_line(map, at):
					return false
	return true


## Whether a point is on the side of a walkable cell.
func on_line(map: WarrenMap, at: Vector2) -> bool:
	for off: Vector2 in [Vector2(-0.3, -0.3), Vector2(0.3, -0.3), Vector2(-0.3, 0.3), Vector2(0.3, 0.3)]:
		if map.tile_at(Vector2i(((at + off) / SIDE).floor())) >= WarrenMap.TILE_INNER:
			return true
	return false


## With some locks closed, the same rooms are reached as on the map; opening a gate joins what is behind it.
func test_gates() -> void:
	var all := maps()
	for kind: String in ["keep", "caves", "wide", "floors"]:
		var map := all[kind]
		for radius: float in [0.0, 6.0]:
			for shut: int in map.lock_count + 1:
				var closed := PackedInt32Array(range(shut, map.lock_count))
				var made := WarrenNavigation.new(map, Vector2(SIDE, SIDE), radius)
				var root := pieces_2d(map, made, closed)
				await joined(root)
				var world := get_viewport().find_world_2d().navigation_map
				for room in map.room_count:
					var goal := middle(map.room_center(room))
					var start := middle(map.room_center(map.start_room))
					var path := NavigationServer2D.map_get_path(world, start, goal, true)
					var reached := not path.is_empty() and path[-1].distance_to(goal) < 0.1
					var expected := not map.path_between(map.start_room, room, closed).is_empty()
					check(reached == expected, "%s, %s closed: room %d" % [kind, closed, room])
				root.free()


func test_floors_on_top_of_each_other_in_3d() -> void:
	var all := maps()
	for kind in all:
		var map := all[kind]
		var made := WarrenNavigation.new(map, Vector2(2, 2), 0.5)
		made.stack_floors(4)
		var root := Node3D.new()
		for room in map.room_count:
			root.add_child(made.region_3d(room))
		for door in made.corridors():
			root.add_child(made.corridor_3d(door))
		for door in made.gates():
			root.add_child(made.gate_3d(door))
		for door in made.stairs():
			root.add_child(made.link_3d(door))
		await joined(root)
		var world := get_viewport().find_world_3d().navigation_map
		var places: Array[Vector3] = []
		for room in map.room_count:
			var flat := (Vector2(map.room_center(room)) + Vector2(0.5, 0.5)) * 2
			places.append(Vector3(flat.x, 0, flat.y) + made.floor_offset(map.room_floor(room)))
			if map.room_floor(room):
				equal(places[-1].y, 4.0)
				check(places[-1].x < map.size.x, "the upper floor is not above the lower one")
		for from in map.room_count:
			for to in range(from % 5, map.room_count, 5):
				var path := NavigationServer3D.map_get_path(world, places[from], places[to], true)
				if path.is_empty() or path[-1].distance_to(places[to]) > 0.5:
					check(false, "%s: no path from room %d to %d" % [kind, from, to])
		root.free()


func test_what_is_not_there() -> void:
	var all := maps()
	var map := all["keep"]
	var read := WarrenBakedMap.from_json(map.to_json())
	var made := WarrenNavigation.new(read)
	var same := WarrenNavigation.new(map)
	for room in map.room_count:
		var one := made.region_2d(room)
		var other := same.region_2d(room)
		equal(one.navigation_polygon.vertices, other.navigation_polygon.vertices)
		var area := map.room_cells(room).size()
		check(one.navigation_polygon.get_polygon_count() < 5 + area / 8, "%d cells" % area)
		one.free()
		other.free()
	for piece: Node in [made.region_2d(-1), made.region_2d(99), made.corridor_2d(-1), made.gate_3d(9999)]:
		check(piece != null)
		piece.free()
	equal(WarrenNavigation.new(map, Vector2(16, 16), 8).agent_radius, 0.0)


func test_a_piece_takes_little_time() -> void:
	var all := maps()
	var map := all["keep"]
	for radius: float in [0.0, 5.0]:
		var made := WarrenNavigation.new(map, Vector2(SIDE, SIDE), radius)
		var begun := Time.get_ticks_usec()
		for room in map.room_count:
			made.region_2d(room).free()
		print(
			"MEASURED a region with a radius of %s: %d us" % [radius, (Time.get_ticks_usec() - begun) / map.room_count]
		)
	var walls := WarrenOccluders.new(map)
	var since := Time.get_ticks_usec()
	for room in map.room_count:
		walls.occluders(room).free()
	print("MEASURED occluders: %d us" % ((Time.get_ticks_usec() - since) / map.room_count))


## Each side between a solid cell and another one is part of one outline, and nothing else is.
func test_occluders_are_the_outlines_of_walls() -> void:
	var all := maps()
	for kind in all:
		var map := all[kind]
		var walls := WarrenOccluders.new(map, Vector2.ONE)
		for room in map.room_count:
			var solid: Dictionary[Vector2i, bool] = {}
			for cell in map.room_cells(room):
				solid[cell] = map.tile_at(cell) == WarrenMap.TILE_SOLID
			var sides: Dictionary[Vector2, int] = {}
			for cell in solid:
				for way: Vector2i in [Vector2i.UP, Vector2i.DOWN, Vector2i.LEFT, Vector2i.RIGHT]:
					if solid[cell] and not solid.get(cell + way, false):
						sides[Vector2(cell) + Vector2(0.5, 0.5) + Vector2(way) * 0.5] = 1
			for outline in walls.polygons(room):
				for index in outline.size():
					var a := outline[index]
					var b := outline[(index + 1) % outline.size()]
					check(a.x == b.x or a.y == b.y)
					for step in int(a.distance_to(b)):
						var at := a.move_toward(b, step + 0.5)
						sides[at] = sides.get(at, 0) - 1
			check(sides.values().all(func(count: int) -> bool: return count == 0), "%s: room %d" % [kind, room])
