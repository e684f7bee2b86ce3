extends BuildingSuite
## How long the main thread is at work without a pause while 300 rooms are built and removed beside a game, in 2D and
## 3D, from scenes, tiles and items. Frames follow each other at once: a stretch is what a frame adds to a game's own.

const MainThread := preload("main_thread.gd")
const SIDE := 16
## More than the builder's share: what the engine does for nodes besides, and the rest of an idle frame.
const SCENES_MS := 4.0
## The engine makes a whole quadrant anew for each cell, and its shapes: how long that takes depends on its neighbors.
const CELLS_MS := 6.0
const BORDER := "################"
const FLOOR := "#..............#"

var probe := Probe.new()


func test_longest_stretch_of_scenes() -> void:
	Engine.max_fps = 0
	OS.low_processor_usage_mode_sleep_usec = 1
	var map := squares(300)
	await watch("300 rooms from 2D scenes", Node2D.new(), packed(flat_room()), map)
	await watch("300 rooms from 3D scenes", Node3D.new(), packed(solid_room()), map)
	await watch("300 rooms of tiles", Node2D.new(), null, map)
	await watch("300 rooms of items", Node3D.new(), null, map)
	var layer := TileMapLayer.new()
	layer.tile_set = tiles()
	await watch("300 rooms in a layer", layer, null, map)
	var grid := GridMap.new()
	grid.mesh_library = items()
	await watch("300 rooms in a grid map", grid, null, map)
	probe.free()
	OS.low_processor_usage_mode_sleep_usec = 6900


func watch(what: String, target: Node, scene: PackedScene, map: WarrenMap) -> void:
	begin(target)
	builder.tile_set = tiles()
	builder.mesh_library = items()
	if scene != null:
		builder.room_scenes = {"square": scene}
	var most := CELLS_MS if scene == null else SCENES_MS
	var building := MainThread.Stretches.new(probe)
	await building.watch(get_tree(), builder.build.bind(map), builder.is_running)
	equal(ends, ["finished"] as Array[String])
	equal(built.size(), 300)
	print("LONGEST building %s: %s" % [what, building])
	building.tell("main thread, building %s" % what)
	check(building.longest(building.cpu) < most, "%s took %s" % [what, building])
	# The map is removed for another one, which is cancelled when it is half built.
	var removing := MainThread.Stretches.new(probe)
	built.clear()
	await removing.watch(get_tree(), builder.build.bind(map), func() -> bool: return built.size() < 150)
	await removing.watch(get_tree(), builder.cancel, builder.is_running)
	equal(ends[-1], "cancelled")
	print("LONGEST removing %s: %s" % [what, removing])
	check(removing.longest(removing.cpu) < most, "removing %s took %s" % [what, removing])
	end()


func squares(count: int) -> WarrenMap:
	var maker := WarrenMapGenerator.new()
	var rows: PackedStringArray = [BORDER]
	for row in SIDE - 2:
		rows.append(FLOOR)
	rows.append(BORDER)
	maker.templates = [template("square", "\n".join(rows), count)]
	maker.seed = 3
	var map := maker.generate()
	maker.free()
	return map


func tiles() -> TileSet:
	var made := atlas()
	made.add_physics_layer()
	var source := made.get_source(0) as TileSetAtlasSource
	var wall := source.get_tile_data(ATLAS["solid"], 0)
	wall.add_collision_polygon(0)
	wall.set_collision_polygon_points(0, 0, [Vector2(-8, -8), Vector2(8, -8), Vector2(8, 8), Vector2(-8, 8)])
	return made


func items() -> MeshLibrary:
	var made := library()
	made.set_item_shapes(ATLAS["solid"].x, [BoxShape3D.new(), Transform3D.IDENTITY])
	return made


func flat_room() -> Node2D:
	var root := Node2D.new()
	for number in 2:
		var layer := TileMapLayer.new()
		layer.tile_set = tiles()
		for cell in SIDE * SIDE:
			var at := Vector2i(cell % SIDE, cell / SIDE)
			var is_wall := at.x % (SIDE - 1) == 0 or at.y % (SIDE - 1) == 0
			layer.set_cell(at, 0, ATLAS["solid" if is_wall and number == 0 else "inner"])
		root.add_child(layer)
	for number in 4:
		var sprite := Sprite2D.new()
		sprite.texture = PlaceholderTexture2D.new()
		sprite.position = Vector2(32, 32 + 40 * number)
		root.add_child(sprite)
	var area := Area2D.new()
	var shape := CollisionShape2D.new()
	shape.shape = RectangleShape2D.new()
	area.add_child(shape)
	root.add_child(area)
	return root


func solid_room() -> Node3D:
	var root := Node3D.new()
	for number in 6:
		var mesh := MeshInstance3D.new()
		mesh.mesh = BoxMesh.new()
		mesh.position = Vector3(2 + 4 * number, 0, 2)
		root.add_child(mesh)
		var body := StaticBody3D.new()
		var shape := CollisionShape3D.new()
		shape.shape = BoxShape3D.new()
		body.add_child(shape)
		mesh.add_child(body)
	return root
