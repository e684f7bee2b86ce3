@tool
extends EditorSuite
## Captured rooms of all that layers can be, baked and built: each tile where the drawing has it, turned as the room is.
## What is expected is computed tile by tile from the designer's own layers, by points and pictures alone.

const SIDE := 16
const ROWS := "#######\n#.....#\n#...###\n#...#\n#####"
const TURN := Transform2D(Vector2.DOWN, Vector2.LEFT, Vector2.ZERO)
const MIRROR := Transform2D(Vector2.LEFT, Vector2.DOWN, Vector2.ZERO)

# Of the room that is looked at.
var box_corner := Vector2.ZERO


func source_of(regions: Vector2i, count: Vector2i) -> TileSetAtlasSource:
	var source := TileSetAtlasSource.new()
	var size := regions * count
	source.texture = ImageTexture.create_from_image(Image.create_empty(size.x, size.y, false, Image.FORMAT_RGBA8))
	source.texture_region_size = regions
	return source


## Tiles with alternatives, an animated one, and a terrain.
func rich(side: int) -> TileSet:
	var made := TileSet.new()
	made.tile_size = Vector2i(side, side)
	made.add_terrain_set()
	made.add_terrain(0)
	var source := source_of(Vector2i(side, side), Vector2i(6, 2))
	made.add_source(source, 3)
	for x in 3:
		source.create_tile(Vector2i(x, 0))
	source.create_tile(Vector2i(0, 1))
	source.set_tile_animation_columns(Vector2i(0, 1), 4)
	source.set_tile_animation_frames_count(Vector2i(0, 1), 4)
	source.create_alternative_tile(Vector2i(1, 0), 5)
	source.get_tile_data(Vector2i(1, 0), 5).terrain_set = 0
	source.get_tile_data(Vector2i(1, 0), 5).terrain = 0
	return made


## Tiles as large as two cells, drawn higher than their cells.
func high() -> TileSet:
	var made := TileSet.new()
	made.tile_size = Vector2i(SIDE, SIDE)
	var source := source_of(Vector2i(SIDE, 2 * SIDE), Vector2i(2, 1))
	made.add_source(source, 0)
	source.create_tile(Vector2i(0, 0))
	source.create_tile(Vector2i(1, 0))
	source.get_tile_data(Vector2i(1, 0), 0).texture_origin = Vector2i(0, 8)
	return made


## Scenes as tiles.
func scenes() -> TileSet:
	var made := TileSet.new()
	made.tile_size = Vector2i(SIDE, SIDE)
	var source := TileSetScenesCollectionSource.new()
	for name_: String in ["Torch", "Chest"]:
		var root := Node2D.new()
		root.name = name_
		var scene := PackedScene.new()
		scene.pack(root)
		root.free()
		source.create_scene_tile(scene)
	made.add_source(source, 1)
	return made


func layer_of(root: Node, name_: String, tiles: TileSet, at: Vector2) -> TileMapLayer:
	var layer := TileMapLayer.new()
	layer.name = name_
	layer.tile_set = tiles
	layer.position = at
	root.add_child(layer)
	return layer


## A room of six layers with six tile sets; its corner is the cell (2, 1) of the ground.
func designed(root: Node) -> Array[TileMapLayer]:
	var shade := layer_of(root, "Shade", rich(SIDE), Vector2(5, -3))
	var ground := layer_of(root, "Ground", rich(SIDE), Vector2(32, 16))
	var small := layer_of(root, "Small", rich(8), Vector2(32, 16))
	var tall := layer_of(root, "Tall", high(), Vector2(32, 8))
	var big := layer_of(root, "Big", high(), Vector2(0, 0))
	var things := layer_of(root, "Things", scenes(), Vector2(32, 16))
	var rows := ROWS.split("\n")
	for y in rows.size():
		for x in rows[y].length():
			var flags := (x * 3 + y) % 8 * 4096
			var cell := Vector2i(x + 2, y + 1)
			ground.set_cell(cell, 3, Vector2i(int(rows[y][x] == "."), 0), 0 if x % 2 else flags)
			if rows[y][x] == "#":
				tall.set_cell(cell, 0, Vector2i(0, 0), flags)
				continue
			shade.set_cell(
				cell + Vector2i(2, 1), 3, Vector2i(1, 0) if x % 2 else Vector2i(0, 1), flags + (5 if x % 2 else 0)
			)
			small.set_cell(cell * 2 + Vector2i(x % 2, y % 2), 3, Vector2i(1 + x % 2, 0), flags)
			if (x + y) % 2:
				big.set_cell(cell + Vector2i(2, 1), 0, Vector2i(1, 0), flags)
				things.set_cell(cell, 1, Vector2i.ZERO, 1 + x % 2)
	return [shade, ground, small, tall, big, things]


## How a tile with these flags is turned: x and y are swapped first.
func basis_of(flags: int) -> Transform2D:
	var flips := Vector2(
		-1 if flags & TileSetAtlasSource.TRANSFORM_FLIP_H else 1,
		-1 if flags & TileSetAtlasSource.TRANSFORM_FLIP_V else 1
	)
	var swap := Transform2D(Vector2.DOWN, Vector2.RIGHT, Vector2.ZERO)
	return Transform2D().scaled(flips) * (swap if flags & TileSetAtlasSource.TRANSFORM_TRANSPOSE else Transform2D())


## What lies where: for each tile its middle, rounded, which it is, and how it is turned; after a transform. Tiles in
## doorways, which are opened, are left out.
func tiles_of(layer: TileMapLayer, place: Transform2D, is_door: Callable) -> PackedStringArray:
	var found: PackedStringArray = []
	var turn := Transform2D(place.x.normalized(), place.y.normalized(), Vector2.ZERO)
	for cell in layer.get_used_cells():
		if is_door.call((place * layer.map_to_local(cell)).snapped(Vector2.ONE / 64)):
			continue
		var alternative := layer.get_cell_alternative_tile(cell)
		var how := turn * basis_of(alternative)
		found.append(
			(
				"%s %d %s %d %s %s"
				% [
					Vector2i((place * layer.map_to_local(cell) * 4).round()),
					layer.get_cell_source_id(cell),
					layer.get_cell_atlas_coords(cell),
					alternative & ~0x7000,
					Vector2i(how.x.round()),
					Vector2i(how.y.round())
				]
			)
		)
	found.sort()
	return found


## From pixels of the drawing to pixels of the box of a room.
func placed(symmetry: int, size: Vector2) -> Transform2D:
	var place := Transform2D.IDENTITY
	if symmetry >= 4:
		place = MIRROR.translated(Vector2(size.x, 0))
	for number in symmetry % 4:
		place = TURN.translated(Vector2(size.y, 0)) * place
		size = Vector2(size.y, size.x)
	return place


## Compare a room with the layers that it was captured from.
func compare(node: Node2D, layers: Array[TileMapLayer], corner: Vector2, map: WarrenMap, room_: int) -> int:
	var wrong := 0
	var symmetry := map.room_symmetry(room_)
	var is_door := func(point: Vector2) -> bool:
		var cell := map.rooms()[room_].position + Vector2i((point / SIDE).floor())
		return map.tile_at(cell) == WarrenMap.TILE_DOOR
	for number in layers.size():
		var original := layers[number]
		var whole := placed(symmetry, Vector2(7, 5) * SIDE) * Transform2D(0, original.position - corner)
		var made := node.get_child(number) as TileMapLayer
		var there := Transform2D(node.transform.x, node.transform.y, Vector2.ZERO) * made.transform
		there.origin = node.transform.origin - box_corner + node.transform.basis_xform(made.position)
		equal(String(made.name), String(original.name))
		wrong += int(tiles_of(made, there, is_door) != tiles_of(original, whole, is_door))
	return wrong


func test_layers_of_all_kinds_are_baked_and_built_as_drawn() -> void:
	await open_scene()
	var stage := Node2D.new()
	add_child(stage)
	var layers := designed(stage)
	# The box was drawn on the ground, which is not the lowest layer.
	var chosen: Array[TileMapLayer] = [layers[1], layers[0], layers[5], layers[4], layers[3], layers[2]]
	var caught := captured(chosen, {"3|1,0": ".", "3|0,0": "#"})
	equal(caught.text, ROWS)
	equal(caught.error(), "")
	var map := await map_of(caught)
	equal(map.room_count, ROOMS)
	await bake(1)
	var corner := layers[1].position + Vector2(2, 1) * SIDE
	var seen := {}
	for node: Node2D in EditorInterface.get_edited_scene_root().get_node("WarrenMap").get_children():
		var index: int = node.get_meta(&"warren_room")
		seen[map.room_symmetry(index)] = true
		box_corner = map.rooms()[index].position * SIDE
		equal(compare(node, layers, corner, map, index), 0)
	equal(seen.size(), 8)
	var builder := WarrenMapBuilder.new()
	var target := Node2D.new()
	stage.add_child(target)
	add_child(builder)
	builder.target = target
	builder.templates = [caught]
	equal(builder.faults(map), PackedStringArray())
	check(builder.build_now(map))
	for index in map.room_count:
		var node: Node2D = builder.room_node(index)
		box_corner = map.rooms()[index].position * SIDE
		equal(compare(node, layers, corner, map, index), 0)
	builder.free()
	stage.free()
	await close_scene()


func isometric(layout: TileSet.TileLayout) -> TileSet:
	var made := TileSet.new()
	made.tile_shape = TileSet.TILE_SHAPE_ISOMETRIC
	made.tile_layout = layout
	made.tile_size = Vector2i(32, 16)
	var source := source_of(Vector2i(32, 32), Vector2i(3, 1))
	made.add_source(source, 0)
	for x in 3:
		source.create_tile(Vector2i(x, 0))
		source.get_tile_data(Vector2i(x, 0), 0).texture_origin = Vector2i(0, 8)
	return made


func test_isometric_layers_are_built_as_drawn() -> void:
	for layout: TileSet.TileLayout in [TileSet.TILE_LAYOUT_DIAMOND_DOWN, TileSet.TILE_LAYOUT_DIAMOND_RIGHT]:
		var root := Node2D.new()
		root.name = "Iso"
		add_child(root)
		var tiles := isometric(layout)
		var ground := layer_of(root, "Ground", tiles, Vector2(10, 20))
		# Two cells further east, and a little higher.
		var decor := layer_of(root, "Decor", tiles, Vector2(10, 16))
		decor.position += ground.map_to_local(Vector2i(2, 0)) - ground.map_to_local(Vector2i.ZERO)
		var rows := ROWS.split("\n")
		for y in rows.size():
			for x in rows[y].length():
				ground.set_cell(Vector2i(x + 3, y - 4), 0, Vector2i(int(rows[y][x] == "."), 0))
				if rows[y][x] == "." and x % 2:
					decor.set_cell(Vector2i(x + 1, y - 4), 0, Vector2i(2, 0))
		var caught := captured([ground, decor] as Array[TileMapLayer], {"0|0,0": "#", "0|1,0": ".", "0|2,0": "."})
		equal(caught.text, ROWS)
		var generator := WarrenMapGenerator.new()
		generator.templates = [caught] as Array[WarrenRoomTemplate]
		generator.rooms = 5
		var map := generator.generate()
		var target := Node2D.new()
		root.add_child(target)
		var builder := WarrenMapBuilder.new()
		add_child(builder)
		builder.target = target
		builder.templates = [caught]
		builder.tile_set = tiles
		equal(builder.faults(map), PackedStringArray())
		check(builder.build_now(map))
		for index in map.room_count:
			var node: Node2D = builder.room_node(index)
			var shift := map.rooms()[index].position - Vector2i(3, -4)
			for number in 2:
				var original: TileMapLayer = [ground, decor][number]
				var made := node.get_child(number) as TileMapLayer
				var moved := ground.map_to_local(shift) - ground.map_to_local(Vector2i.ZERO)
				var is_door := func(point: Vector2) -> bool:
					return map.tile_at(builder.cell_at(point)) == WarrenMap.TILE_DOOR
				var whole := Transform2D(0, original.position - ground.position + moved)
				equal(tiles_of(made, node.transform * made.transform, is_door), tiles_of(original, whole, is_door))
		builder.free()
		generator.free()
		root.free()


func test_an_isometric_scene_file_with_markers_becomes_a_room() -> void:
	DirAccess.make_dir_absolute("res://made")
	var root := Node2D.new()
	root.name = "IsoCell"
	var ground := layer_of(root, "Ground", isometric(TileSet.TILE_LAYOUT_DIAMOND_DOWN), Vector2(40, -8))
	ground.owner = root
	for cell in 9:
		ground.set_cell(Vector2i(5 + cell % 3, 2 + cell / 3), 0, Vector2i(int(cell == 4), 0))
	for entry: Array in [["Door", &"warren_door", Vector2i(6, 2)], ["Rat", &"warren_spawn", Vector2i(6, 3)]]:
		var marker := Marker2D.new()
		marker.name = str(entry[0])
		var group: StringName = entry[1]
		marker.add_to_group(group, true)
		marker.position = ground.position + ground.map_to_local(entry[2] as Vector2i)
		root.add_child(marker)
		marker.owner = root
	var scene := PackedScene.new()
	scene.pack(root)
	ResourceSaver.save(scene, "res://made/iso_cell.tscn")
	root.free()
	var made := await from_file("res://made/iso_cell.tscn", {"0|0,0": "#", "0|1,0": "."})
	equal([made.text, made.spawns, made.error()], ["#+#\n#r#\n###", "r=rat", ""])
	var look: GDScript = load("res://addons/warren/world/room_look.gd")
	equal(look.call("fault", made.scene, "cell", made.size, made.doors(), Vector3(32, 16, 0)), "")
	var placed_ := (made.scene as PackedScene).instantiate()
	var inner := placed_.get_child(0) as Node2D
	var layer := inner.get_child(0) as TileMapLayer
	# Its first cell lies where cell (0, 0) of a layer at the origin would.
	equal(inner.position + layer.position + layer.map_to_local(Vector2i(5, 2)), layer.map_to_local(Vector2i.ZERO))
	placed_.free()


func test_layers_of_a_scene_file_lie_where_they_are_seen() -> void:
	DirAccess.make_dir_absolute("res://made")
	var root := Node2D.new()
	root.name = "Far"
	var holder := Node2D.new()
	holder.position = Vector2(48, 0)
	root.add_child(holder)
	holder.owner = root
	var ground := layer_of(root, "Ground", rich(SIDE), Vector2.ZERO)
	var walls := layer_of(holder, "Walls", rich(SIDE), Vector2(0, 32))
	ground.owner = root
	walls.owner = root
	for cell in 9:
		if cell == 4:
			ground.set_cell(Vector2i(4, 3), 3, Vector2i(1, 0))
		else:
			walls.set_cell(Vector2i(cell % 3, cell / 3), 3, Vector2i(0, 0))
	var scene := PackedScene.new()
	scene.pack(root)
	ResourceSaver.save(scene, "res://made/far.tscn")
	root.free()
	var far := await from_file("res://made/far.tscn", {"3|0,0": "#", "3|1,0": "."})
	equal(far.text, "###\n#.#\n###")


func test_hexagons_are_refused() -> void:
	var root := Node2D.new()
	var tiles := isometric(TileSet.TILE_LAYOUT_STACKED)
	var layer := layer_of(root, "Stacked", tiles, Vector2.ZERO)
	var capture: GDScript = load("res://addons/warren/editor/rooms/capture.gd")
	check((capture.call("fault_of", layer) as String).begins_with("Stacked cannot be a room"))
	tiles.tile_shape = TileSet.TILE_SHAPE_HEXAGON
	check((capture.call("fault_of", layer) as String).contains("square"))
	tiles.tile_shape = TileSet.TILE_SHAPE_SQUARE
	equal(capture.call("fault_of", layer), "")
	root.free()
