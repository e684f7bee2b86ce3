extends DemoSuite
## The example of rooms that are scenes: whatever the seed, one can walk from the start to the goal through bodies.

const SCENE := preload("res://examples/room_scenes/room_scenes.tscn")


func test_every_doorway_is_open() -> void:
	for seed_ in 3:
		var example: Node2D = SCENE.instantiate()
		(example.get_node(^"Generator") as WarrenMapGenerator).seed = seed_
		add_child(example)
		await Signal(example, &"built")
		var map: WarrenMap = example.get(&"map")
		var builder: WarrenMapBuilder = example.get_node(^"Builder")
		await get_tree().physics_frame
		await get_tree().physics_frame
		var space := example.get_world_2d().direct_space_state
		var orientations := {}
		for room in map.room_count:
			orientations[map.room_symmetry(room)] = true
			for cell in map.room_cells(room):
				if map.tile_at(cell) == WarrenMap.TILE_INNER:
					continue
				var point := PhysicsPointQueryParameters2D.new()
				point.position = builder.cell_position(cell)
				equal(space.intersect_point(point).is_empty(), map.tile_at(cell) == WarrenMap.TILE_DOOR)
		check(orientations.size() >= 4, "rooms are hardly turned")
		example.free()
