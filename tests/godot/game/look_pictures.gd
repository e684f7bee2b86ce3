extends Suite
## Turned layers look as the picture of the layer does when it is turned; needs a screen.

const LOOK := "res://addons/warren/world/room_look.gd"
const PICTURES := "res://addons/warren/editor/rooms/look_picture.gd"
const SIDE := 16
const FLAGS: Array[int] = [0, 1, 2, 3, 4, 5, 6, 7]


## An image without any symmetry: every pixel has a color of its own.
func odd_picture(width: int, height: int) -> Image:
	var image := Image.create_empty(width, height, false, Image.FORMAT_RGBA8)
	for x in width:
		for y in height:
			image.set_pixel(x, y, Color8(40 + x * 4, 30 + y * 12, 80 if x > y else 200))
	return image


func odd_tiles() -> TileSet:
	var source := TileSetAtlasSource.new()
	source.texture = ImageTexture.create_from_image(odd_picture(48, 16))
	source.texture_region_size = Vector2i.ONE * SIDE
	for x in 3:
		source.create_tile(Vector2i(x, 0))
	var made := TileSet.new()
	made.tile_size = Vector2i.ONE * SIDE
	made.add_source(source, 0)
	return made


func picture_of(node: Node2D, size: Vector2i) -> Image:
	var view := SubViewport.new()
	view.size = size
	view.canvas_item_default_texture_filter = Viewport.DEFAULT_CANVAS_ITEM_TEXTURE_FILTER_NEAREST
	view.render_target_update_mode = SubViewport.UPDATE_ALWAYS
	view.transparent_bg = true
	view.add_child(node)
	add_child(view)
	for frame in 3:
		await RenderingServer.frame_post_draw
	var image := view.get_texture().get_image()
	image.convert(Image.FORMAT_RGBA8)
	view.free()
	return image


## A picture after a symmetry of a room: mirrored first, then turned clockwise.
func turned(image: Image, symmetry: int) -> Image:
	var copy := image.duplicate() as Image
	if symmetry >= 4:
		copy.flip_x()
	for turn in symmetry % 4:
		copy.rotate_90(CLOCKWISE)
	return copy


## A scene of two layers with all combinations of flags, one layer behind the other and beside the grid.
func scene_of(offset: Vector2, extra: Node2D = null) -> PackedScene:
	var root := Node2D.new()
	for number in 2:
		var layer := TileMapLayer.new()
		layer.tile_set = odd_tiles()
		layer.position = offset * number
		layer.modulate.a = 1.0 if number == 0 else 0.5
		root.add_child(layer)
		layer.owner = root
		for flags in FLAGS:
			layer.set_cell(Vector2i(flags % 4, flags / 4 + number), 0, Vector2i((flags + number) % 3, 0), flags * 4096)
	if extra != null:
		root.add_child(extra)
		extra.owner = root
	var scene := PackedScene.new()
	scene.pack(root)
	root.free()
	return scene


func compare(scene: PackedScene, what: String) -> void:
	var look: GDScript = load(LOOK)
	var size := Vector2i(5, 4)
	var drawn: Node2D = look.call("instantiate", scene, 0, size, Vector3(SIDE, SIDE, 0), true)
	var original := await picture_of(drawn, size * SIDE)
	check(original.get_pixel(3, 3).a > 0.9, what + ": nothing was drawn")
	for symmetry in 8:
		var node: Node2D = look.call("instantiate", scene, symmetry, size, Vector3(SIDE, SIDE, 0), true)
		var expected := turned(original, symmetry)
		var got := await picture_of(node, expected.get_size())
		var wrong := 0
		for x in expected.get_width():
			for y in expected.get_height():
				var a := got.get_pixel(x, y)
				var b := expected.get_pixel(x, y)
				wrong += int(absf(a.r - b.r) + absf(a.g - b.g) + absf(a.b - b.b) + absf(a.a - b.a) > 0.02)
		check(wrong == 0, "%s, symmetry %d: %d pixels differ" % [what, symmetry, wrong])


func test_all_flags_in_all_symmetries() -> void:
	await compare(scene_of(Vector2.ZERO), "layers")


func test_layers_beside_the_grid() -> void:
	await compare(scene_of(Vector2(5, 3)), "beside the grid")


func test_what_is_beside_layers_turns_with_them() -> void:
	var sprite := Sprite2D.new()
	sprite.texture = ImageTexture.create_from_image(odd_picture(16, 16))
	sprite.position = Vector2(56, 40)
	await compare(scene_of(Vector2.ZERO, sprite), "with a sprite")


func test_tiles_that_flip_or_move_their_own_picture() -> void:
	var scene := scene_of(Vector2.ZERO)
	var root := scene.instantiate() as Node2D
	var first := root.get_child(0) as TileMapLayer
	var source := first.tile_set.get_source(0) as TileSetAtlasSource
	var other := source.create_alternative_tile(Vector2i(1, 0))
	source.get_tile_data(Vector2i(1, 0), other).flip_h = true
	source.get_tile_data(Vector2i(2, 0), 0).texture_origin = Vector2i(2, -3)
	first.set_cell(Vector2i(2, 3), 0, Vector2i(1, 0), other)
	first.set_cell(Vector2i(3, 3), 0, Vector2i(1, 0), other | TileSetAtlasSource.TRANSFORM_TRANSPOSE)
	scene.pack(root)
	root.free()
	await compare(scene, "own flips")


func test_scenes_as_tiles() -> void:
	var sprite := Sprite2D.new()
	sprite.texture = ImageTexture.create_from_image(odd_picture(16, 16))
	var tile := PackedScene.new()
	tile.pack(sprite)
	sprite.free()
	var scene := scene_of(Vector2.ZERO)
	var root := scene.instantiate() as Node2D
	var layer := root.get_child(0) as TileMapLayer
	var source := TileSetScenesCollectionSource.new()
	var id := source.create_scene_tile(tile)
	layer.tile_set.add_source(source, 7)
	for flags in FLAGS:
		layer.set_cell(Vector2i(flags % 4, 2 + flags / 4), 7, Vector2i.ZERO, id | flags * 4096)
	scene.pack(root)
	root.free()
	await compare(scene, "scenes as tiles")


func test_the_editor_draws_tiles_as_the_engine_does() -> void:
	var look: GDScript = load(LOOK)
	var template := WarrenRoomTemplate.new()
	template.text = "#####\n#...#\n#...#\n#####"
	template.scene = scene_of(Vector2(5, 3))
	var size := Vector2i(5, 4)
	var drawn: Node2D = look.call("instantiate", template.scene, 0, size, Vector3(SIDE, SIDE, 0), true)
	var expected := await picture_of(drawn, size * SIDE)
	var picture: ImageTexture = load(PICTURES).call("of", template)
	var image := picture.get_image()
	equal(image.get_size(), size * SIDE)
	var wrong := 0
	for x in image.get_width():
		for y in image.get_height():
			var a := image.get_pixel(x, y)
			var b := expected.get_pixel(x, y)
			# The engine keeps colors of a transparent picture multiplied by their alpha.
			wrong += int(
				absf(a.a - b.a) > 0.02 or b.a > 0.99 and absf(a.r - b.r) + absf(a.g - b.g) + absf(a.b - b.b) > 0.03
			)
	equal(wrong, 0)


## A GridMap whose items are plain plates of the colors of a drawing; one stands a floor higher, one is missing.
func plates(rows: PackedStringArray, colors: Dictionary[String, Color]) -> PackedScene:
	var library := MeshLibrary.new()
	for mark in colors:
		var material := StandardMaterial3D.new()
		material.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
		material.albedo_color = colors[mark]
		var plate := BoxMesh.new()
		plate.size = Vector3(2, 0.5, 2)
		plate.material = material
		var item := library.get_item_list().size()
		library.create_item(item)
		library.set_item_mesh(item, plate)
		library.set_item_name(item, mark)
	var grid := GridMap.new()
	grid.name = "Grid"
	grid.mesh_library = library
	for y in rows.size():
		for x in rows[y].length():
			var item := library.find_item_by_name(rows[y][x])
			grid.set_cell_item(Vector3i(x, item, y), item, 10 if x % 2 else 0)
	var root := Node3D.new()
	root.name = "Room"
	# The origin of the scene is the corner of the drawing, wherever its root was left.
	root.position = Vector3(7, 1, 3)
	root.add_child(grid)
	grid.owner = root
	var made := PackedScene.new()
	made.pack(root)
	root.free()
	return made


func test_rooms_of_items_are_seen_from_above() -> void:
	var rows: PackedStringArray = ["#####", "#.a.#", "#..###", "#...b#", "######"]
	var colors: Dictionary[String, Color] = {
		"#": Color(0.8, 0.1, 0.1), ".": Color(0.1, 0.7, 0.2), "a": Color(0.1, 0.2, 0.9), "b": Color(0.9, 0.8, 0.1)
	}
	var template := WarrenRoomTemplate.new()
	template.text = "\n".join(rows)
	template.scene = plates(rows, colors)
	equal(template.error(), "")
	var look: GDScript = load(PICTURES)
	var picture: ImageTexture = look.call("of", template)
	var icon: ImageTexture = look.call("icon", template, 40)
	# At first it is the drawing, as large as the picture will be.
	var drawing := picture.get_image()
	equal(drawing.get_size(), Vector2i(6, 5) * SIDE)
	for frame in 6:
		await RenderingServer.frame_post_draw
	equal(look.call("of", template), picture)
	var image := picture.get_image()
	equal(image.get_size(), drawing.get_size())
	for y in 5:
		for x in 6:
			var mark := rows[y][x] if x < rows[y].length() else " "
			var wanted: Color = colors.get(mark, Color(0, 0, 0, 0))
			var seen := image.get_pixel(x * SIDE + 8, y * SIDE + 8)
			var apart := absf(seen.r - wanted.r) + absf(seen.g - wanted.g) + absf(seen.b - wanted.b)
			check(absf(seen.a - wanted.a) < 0.02 and (wanted.a == 0 or apart < 0.06), "%d, %d: %s" % [x, y, seen])
	var small := icon.get_image().get_pixel(16, 12)
	check(small.b > small.r and small.b > small.g, "the icon shows the drawing still: %s" % small)
