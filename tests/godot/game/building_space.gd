extends BuildingSuite
## Maps built in space: floors over each other, scenes and items, and a grid map for all.


func test_floors_are_stacked_so_that_stairs_meet() -> void:
	for seed_ in 4:
		var map := everything(seed_)
		var grid := GridMap.new()
		grid.cell_size = Vector3(3, 2, 4)
		begin(grid)
		builder.offset = Vector2i(4, -9)
		builder.floor_height = 3
		builder.build(map)
		await idle()
		equal(ends, ["finished"] as Array[String])
		# The cells of the upper floor are moved by the way between the two cells of the stairs.
		var stairs := map.stairs_cells()
		equal(stairs.size(), 2)
		var kinds := kinds_of(map)
		var wanted := {}
		for cell in kinds:
			var is_up := floor_of(map, cell) == 1
			var at := cell + builder.offset - (stairs[1] - stairs[0] if is_up else Vector2i.ZERO)
			wanted[Vector3i(at.x, 3 if is_up else 0, at.y)] = ATLAS[kinds[cell]].x
		var got := {}
		for at in grid.get_used_cells():
			got[at] = grid.get_cell_item(at)
		equal(differing(got, wanted), 0)
		var below: Vector3 = builder.cell_position(stairs[0])
		var above: Vector3 = builder.cell_position(stairs[1])
		equal(above - below, Vector3(0, 6, 0))
		for cell: Vector2i in kinds:
			var at: Vector3 = builder.cell_position(cell)
			equal(builder.cell_at(at + Vector3(0, 0.5, 0)), cell)
		builder.cancel()
		builder.clear()
		equal(grid.get_used_cells().size(), 0)
		end()


# The floor of a cell, also of a corridor, by the columns of the rooms: those of the upper floor lie in the east.
func floor_of(map: WarrenMap, cell: Vector2i) -> int:
	var room := map.room_at(cell)
	if room >= 0:
		return map.room_floor(room)
	var west := 1 << 30
	for number in map.room_count:
		if map.room_floor(number) == 1:
			west = mini(west, map.rooms()[number].position.x)
	for door in map.doors().size():
		var cells := map.corridor(door)
		for at in cells:
			if (at - cell).length_squared() <= 2:
				return map.room_floor(map.doors()[door]["rooms"][0] as int)
	return int(cell.x >= west)


func test_rooms_of_items_and_scenes() -> void:
	var map := everything(2)
	begin(Node3D.new())
	(builder.target as Node3D).position = Vector3(100, 10, 0)
	builder.room_scenes = {"hook": mark_scene()}
	builder.build(map)
	await idle()
	equal(ends, ["finished"] as Array[String])
	var kinds := kinds_of(map)
	var got := {}
	for grid: GridMap in builder.target.find_children("*", "GridMap", true, false):
		for at in grid.get_used_cells():
			got[(grid.to_global(grid.map_to_local(at))).round()] = grid.get_cell_item(at)
	var wanted := {}
	for cell in kinds:
		var room := map.room_at(cell)
		if room < 0 or map.room_name(room) != "hook":
			var at: Vector3 = builder.cell_position(cell)
			wanted[(at + Vector3(0, 1, 0)).round()] = ATLAS[kinds[cell]].x
	equal(differing(got, wanted), 0)
	for room in map.room_count:
		if map.room_name(room) == "hook":
			var mark: Node3D = builder.room_node(room).get_child(0)
			var cell := builder.cell_at(mark.global_position)
			equal(map.room_at(cell), room)
			equal(map.tile_at(cell), WarrenMap.TILE_INNER)
	end()


# A mark in the inner north-west corner of the hook.
func mark_scene() -> PackedScene:
	var root := Node3D.new()
	var mark := Marker3D.new()
	mark.position = Vector3(3, 0.5, 3)
	root.add_child(mark)
	return packed(root)
