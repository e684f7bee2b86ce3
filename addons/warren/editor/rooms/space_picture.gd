@tool
extends RefCounted
## The picture of a spatial room from above: its GridMaps and meshes, in a world of their own, north up.

const RoomLook := preload("../../world/room_look.gd")
# Of the things seen, in pixels of one frame: GridMaps put their items into the world a frame late.
const FRAMES := 3
# Bright: a picture in a list is small, and lies on dark ground.
const AMBIENT := Color(1.0, 1.0, 1.05)


## Whether there is a screen to draw for.
static func is_possible() -> bool:
	return DisplayServer.get_name() != "headless"


## Draw a scene whose drawing has this size, with so many pixels for a cell; `done` is called with the image, frames
## later. False where there is nothing to be seen.
static func draw(scene: PackedScene, size: Vector2i, pixels: int, done: Callable) -> bool:
	var cell := RoomLook.cell_size_of(scene)
	var root := scene.instantiate()
	var world := Node3D.new()
	var bounds := _copy(root, world)
	root.free()
	if world.get_child_count() == 0:
		world.free()
		return false
	var studio := SubViewport.new()
	studio.own_world_3d = true
	studio.transparent_bg = true
	studio.msaa_3d = Viewport.MSAA_4X
	studio.size = size * pixels
	studio.render_target_update_mode = SubViewport.UPDATE_ALWAYS
	studio.add_child(world)
	studio.add_child(_sun())
	var room := Vector2(size) * Vector2(cell.x, cell.z)
	studio.add_child(_camera(room, bounds))
	(Engine.get_main_loop() as SceneTree).root.add_child(studio)
	_take(studio, done)
	return true


static func _take(studio: SubViewport, done: Callable) -> void:
	for frame in FRAMES:
		await RenderingServer.frame_post_draw
	if is_instance_valid(studio):
		var image := studio.get_texture().get_image()
		studio.queue_free()
		if image != null and done.is_valid():
			done.call(image)


# Copy what is to be seen, without scripts; return the heights of its lowest and highest point.
static func _copy(root: Node, world: Node3D) -> Vector2:
	var heights := Vector2.ZERO
	for node: Node in [root] + root.find_children("*", "", true, false):
		var made: Node3D = null
		var box := AABB()
		var grid := node as GridMap
		var mesh := node as MeshInstance3D
		if grid != null and grid.visible and grid.mesh_library != null:
			made = _grid(grid)
			for cell in grid.get_used_cells():
				var item := grid.mesh_library.get_item_mesh(grid.get_cell_item(cell))
				var one := item.get_aabb() if item != null else AABB()
				box = box.merge(AABB(Vector3(cell) * grid.cell_size + one.position, one.size))
		elif mesh != null and mesh.visible and mesh.mesh != null:
			made = _mesh(mesh)
			box = mesh.mesh.get_aabb()
		if made != null:
			made.transform = RoomLook.place_in(node, root)
			world.add_child(made)
			box = made.transform * box
			heights = Vector2(minf(heights.x, box.position.y), maxf(heights.y, box.end.y))
	return heights


static func _grid(grid: GridMap) -> GridMap:
	var made := GridMap.new()
	made.mesh_library = grid.mesh_library
	made.cell_size = grid.cell_size
	made.cell_center_x = grid.cell_center_x
	made.cell_center_y = grid.cell_center_y
	made.cell_center_z = grid.cell_center_z
	made.cell_scale = grid.cell_scale
	for cell in grid.get_used_cells():
		made.set_cell_item(cell, grid.get_cell_item(cell), grid.get_cell_item_orientation(cell))
	return made


static func _mesh(mesh: MeshInstance3D) -> MeshInstance3D:
	var made := MeshInstance3D.new()
	made.mesh = mesh.mesh
	made.material_override = mesh.material_override
	for surface in mesh.get_surface_override_material_count():
		made.set_surface_override_material(surface, mesh.get_surface_override_material(surface))
	return made


static func _sun() -> DirectionalLight3D:
	var sun := DirectionalLight3D.new()
	sun.rotation_degrees = Vector3(-55, 35, 0)
	sun.light_energy = 1.2
	return sun


static func _camera(room: Vector2, heights: Vector2) -> Camera3D:
	var camera := Camera3D.new()
	camera.projection = Camera3D.PROJECTION_ORTHOGONAL
	camera.keep_aspect = Camera3D.KEEP_HEIGHT
	camera.size = room.y
	# High enough for items that stand turned.
	var above := room.x + room.y
	camera.position = Vector3(room.x / 2, heights.y + above, room.y / 2)
	camera.far = heights.y - heights.x + 2 * above
	camera.rotation_degrees = Vector3(-90, 0, 0)
	var air := Environment.new()
	air.background_mode = Environment.BG_CLEAR_COLOR
	air.ambient_light_source = Environment.AMBIENT_SOURCE_COLOR
	air.ambient_light_color = AMBIENT
	camera.environment = air
	return camera
