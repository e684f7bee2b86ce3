extends BuildingSuite
## Maps built on the plane while the game runs: tiles and scenes, cancelled, freed, and built anew.


func test_rooms_corridors_and_doors_as_layers() -> void:
	for seed_ in 4:
		var map := everything(seed_)
		begin(Node2D.new())
		check(builder.build(map))
		check(builder.is_running())
		await idle()
		equal(ends, ["finished"] as Array[String])
		equal(differing(shown(builder.target), expected(map)), 0)
		built.sort()
		equal(built, Array(range(map.room_count), TYPE_INT, &"", null))
		for room in map.room_count:
			var node: TileMapLayer = builder.room_node(room)
			equal(node.position, Vector2(map.rooms()[room].position * ROOM))
			equal(node.get_meta(&"warren_room"), room)
		end()


func test_one_layer_for_all() -> void:
	var map := everything()
	for clears: bool in [true, false]:
		var layer := TileMapLayer.new()
		layer.tile_set = atlas()
		layer.set_cell(Vector2i(500, 3), 0, Vector2i(1, 1))
		begin(layer)
		builder.clear_first = clears
		builder.offset = Vector2i(-7, 5)
		builder.build(map)
		await idle()
		var wanted := {}
		var cells := expected(map)
		for cell in cells:
			wanted[cell + builder.offset] = cells[cell]
		if not clears:
			wanted[Vector2i(500, 3)] = Vector2i(1, 1)
		equal(differing(shown(layer), wanted), 0)
		builder.clear()
		equal(layer.get_used_cells().size(), 0 if clears else 1)
		equal(layer.get_child_count(), 0)
		end()
