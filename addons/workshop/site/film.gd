extends SceneTree
## Draws the pictures of the guide's first page: a dungeon is built room by room, and a hero walks to its goal.

const CELL := 16
const SKIPPED := 2
const CELLS_IN_FRAME := 1.0
const COLORS: Array[Color] = [Color("ff5d8f"), Color("54d1bd")]

var _folder := OS.get_cmdline_user_args()[0]
var _count := 0


func _initialize() -> void:
	_play.call_deferred()


func _play() -> void:
	await process_frame
	var map := _map()
	var world := Node2D.new()
	root.add_child(world)
	var size := Vector2(map.size) * CELL
	var view := root.get_visible_rect().size
	var zoom := minf(view.x / size.x, view.y / size.y) * 0.97
	world.scale = Vector2(zoom, zoom)
	world.position = (view - size * zoom) / 2
	RenderingServer.set_default_clear_color(Color("120f1a"))
	var builder := _builder(world)
	root.add_child(builder)
	builder.room_built.connect(func(_room: int, node: Node) -> void: _flash(node as CanvasItem))
	builder.build(map)
	while builder.is_running():
		await process_frame
		_shoot()
	var hero := Sprite2D.new()
	hero.texture = load("res://demos/dungeon/art/hero.png")
	hero.region_enabled = true
	hero.region_rect = Rect2(0, 0, CELL, CELL)
	hero.scale = Vector2(2.5, 2.5)
	world.add_child(hero)
	for lock in map.lock_count:
		var key := Sprite2D.new()
		key.name = "Key%d" % lock
		key.texture = load("res://demos/dungeon/art/key.png")
		key.modulate = COLORS[lock]
		key.scale = Vector2(2, 2)
		key.position = (Vector2(map.key_cell(lock)) + Vector2(0.5, 0.5)) * CELL
		world.add_child(key)
	await _walk(map, builder, hero)
	for frame in 12:
		await process_frame
		_shoot()
	quit()


## From key to key, and then to the goal.
func _walk(map: WarrenMap, builder: WarrenMapBuilder, hero: Node2D) -> void:
	var from := map.room_center(map.start_room)
	for stop in map.lock_count + 1:
		var to := map.key_cell(stop) if stop < map.lock_count else map.room_center(map.goal_room)
		var way := map.cell_path(from, to, range(stop, map.lock_count))
		for step in range(0, way.size(), int(CELLS_IN_FRAME)):
			hero.position = (Vector2(way[step]) + Vector2(0.5, 0.5)) * CELL
			await process_frame
			_shoot()
		if stop < map.lock_count:
			builder.set_door_open(stop, true)
			(hero.get_node("../Key%d" % stop) as Sprite2D).hide()
		from = to


func _map() -> WarrenMap:
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.rooms = 20
	maker.seed = 11
	maker.loops = 0.3
	maker.locks = 2
	maker.bounds = Vector2i(72, 44)
	var map := maker.generate()
	maker.free()
	return map


func _builder(world: Node2D) -> WarrenMapBuilder:
	var builder := WarrenMapBuilder.new()
	builder.target = world
	builder.tile_set = load("res://demos/dungeon/art/tiles.tres")
	builder.milliseconds_per_frame = 0.01  # one step
	builder.solid_tile = Vector2i(0, 0)
	builder.inner_tile = Vector2i(0, 1)
	builder.inner_variants = [Vector2i(1, 1), Vector2i(2, 1)]
	builder.door_tile = Vector2i(2, 0)
	builder.locked_door_tile = Vector2i(3, 0)
	return builder


func _flash(room: CanvasItem) -> void:
	room.modulate = Color(1.6, 1.5, 1.2)
	create_tween().tween_property(room, "modulate", Color.WHITE, 0.3)


func _shoot() -> void:
	RenderingServer.force_draw()
	_count += 1
	if _count % SKIPPED == 0:
		root.get_texture().get_image().save_png("%s/%04d.png" % [_folder, _count])
