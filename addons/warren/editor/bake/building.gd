@tool
extends Node
## Builds the nodes of one map outside of every scene, a little in each frame.

signal progressed(done: int, total: int)
signal finished(made: Array[Node])

const Settings := preload("../settings.gd")
const Plan := preload("plan.gd")
const Turning := preload("../../world/turning.gd")
const RoomLook := preload("../../world/room_look.gd")
## Nodes with this mark were baked: another bake may replace them.
const MARK := &"warren_baked"

## The longest a frame was held up so far, in microseconds.
var longest_usec := 0

var _map: WarrenMap
var _plan: Plan
var _rooms: Dictionary[String, WarrenRoomTemplate] = {}
var _made: Array[Node] = []
var _tiles: PackedByteArray
var _boxes: Array[Rect2i] = []
var _doors: Array[Array] = []
var _corridors: Array[Vector2i] = []
# Of room scenes: pixels or units.
var _cell := Vector3.ONE
var _done := 0
var _total := 0


## Begin. `templates` are asked for the scenes of rooms.
func start(map: WarrenMap, plan: Plan, templates: Array[WarrenRoomTemplate]) -> void:
	_map = map
	_plan = plan
	_tiles = map.tiles()
	for template in templates:
		if template != null:
			_rooms[template.name] = template
	match plan.target:
		Plan.Target.TILES:
			_made.append(_layer("Tiles"))
			_total = map.size.y
		Plan.Target.ROOMS:
			_cell = _cell_size()
			_boxes = map.rooms()
			_doors = doors_by_room(map)
			_corridors = map.corridor_cells()
			_total = map.room_count + int(not _corridors.is_empty())
		Plan.Target.GRID_MAP:
			var grid := GridMap.new()
			grid.name = "GridMap"
			grid.mesh_library = plan.mesh_library
			grid.set_meta(MARK, true)
			_made.append(grid)
			_total = map.size.y


## Drop what was built.
func cancel() -> void:
	for node in _made:
		node.free()
	_made.clear()
	set_process(false)
	queue_free()


## The doors of each room, in the cells of the map.
static func doors_by_room(map: WarrenMap) -> Array[Array]:
	var found: Array[Array] = []
	for room in map.room_count:
		found.append([])
	var cells := map.door_cells()
	var rooms := map.door_rooms()
	for index in cells.size():
		found[rooms[index]].append(cells[index])
	return found


func _process(_delta: float) -> void:
	var begun := Time.get_ticks_usec()
	var end := begun + int(Settings.number("bake/milliseconds_per_frame") * 1000)
	while _done < _total and Time.get_ticks_usec() < end:
		match _plan.target:
			Plan.Target.TILES:
				_tile_row(_done)
			Plan.Target.ROOMS:
				_made.append(_room(_done) if _done < _boxes.size() else _corridor_layer())
			Plan.Target.GRID_MAP:
				_grid_row(_done)
		_done += 1
	longest_usec = maxi(longest_usec, Time.get_ticks_usec() - begun)
	progressed.emit(_done, _total)
	if _done == _total:
		set_process(false)
		finished.emit(_made)
		queue_free()


func _exit_tree() -> void:
	# Built, but handed to nobody.
	if _done < _total:
		for node in _made:
			node.free()
		_made.clear()


func _layer(name_: String) -> TileMapLayer:
	var layer := TileMapLayer.new()
	layer.name = name_
	layer.tile_set = _plan.tile_set
	layer.set_meta(MARK, true)
	return layer


func _tile_row(y: int) -> void:
	var width := _map.size.x
	var cells := _cells_by_kind()
	for x in width:
		var code := _tiles[y * width + x]
		if code != WarrenMap.TILE_OUTER:
			cells[code].append(Vector2i(x, y))
	for code in cells:
		_plan.put(_made[0] as TileMapLayer, code, cells[code])


func _cells_by_kind() -> Dictionary[int, Array]:
	var cells: Dictionary[int, Array] = {}
	for code in Plan.KINDS:
		cells[code] = [] as Array[Vector2i]
	return cells


func _grid_row(y: int) -> void:
	var grid := _made[0] as GridMap
	var width := _map.size.x
	for x in width:
		var item: int = _plan.items.get(_tiles[y * width + x], -1)
		if item >= 0:
			grid.set_cell_item(Vector3i(x, 0, y), item)


func _room(index: int) -> Node:
	var template_name := _map.room_name(index)
	var template: WarrenRoomTemplate = _rooms.get(template_name)
	var scene := template.scene as PackedScene if template != null else null
	# Tiles are put as they lie in the map; a scene is turned as its room was.
	var symmetry := _map.room_symmetry(index) if scene != null else 0
	var made: Node
	if scene != null:
		made = _instance(scene, symmetry, _boxes[index], template.turn_scene)
	if made == null:
		made = _layer("Room")
		_fill_room(made as TileMapLayer, index)
		(made as TileMapLayer).position = Vector2(_boxes[index].position) * Vector2(_cell.x, _cell.y)
	made.name = "%03d %s" % [index, template_name.validate_node_name()]
	var back := Turning.placed(symmetry, _boxes[index]).affine_inverse()
	var own_doors: Array[Vector2i] = []
	for cell: Vector2i in _doors[index]:
		own_doors.append(Vector2i((back * (Vector2(cell) + Vector2.ONE / 2)).floor()))
	made.set_meta(MARK, true)
	made.set_meta(&"warren_room", index)
	made.set_meta(&"warren_doors", own_doors)
	return made


# Of spatial scenes, the first GridMap says it; of flat ones the tile set of the bake settings, else the first layer.
func _cell_size() -> Vector3:
	var flat := _plan.cell_size() if _plan.tile_set != null else Vector2.ZERO
	var solid := Vector3.ZERO
	for template_name in _rooms:
		var own := RoomLook.cell_size_of(_rooms[template_name].scene as PackedScene)
		if own.z > 0:
			solid = own if solid in [Vector3.ZERO, Vector3.ONE] else solid
		elif flat == Vector2.ZERO:
			flat = Vector2(own.x, own.y)
	if solid != Vector3.ZERO:
		return solid
	if flat == Vector2.ZERO:
		flat = _plan.cell_size()
	return Vector3(flat.x, flat.y, 0)


func _instance(scene: PackedScene, symmetry: int, box: Rect2i, turns: bool) -> Node:
	var cell := _cell
	var made := RoomLook.instantiate(
		scene, symmetry, Vector2i(box.size.y, box.size.x) if symmetry % 2 else box.size, cell, turns
	)
	if made is Node2D:
		(made as Node2D).position += Vector2(box.position) * Vector2(cell.x, cell.y)
	elif made is Node3D:
		(made as Node3D).position += Vector3(box.position.x, 0, box.position.y) * cell
	if made != null and not RoomLook.is_file(scene):
		# Its tiles become part of the scene that they are baked into.
		made.scene_file_path = ""
	return made


func _fill_room(layer: TileMapLayer, index: int) -> void:
	if _plan.tile_set == null:
		return
	_fill(layer, _map.room_cells(index), _boxes[index].position)


func _corridor_layer() -> TileMapLayer:
	var layer := _layer("Corridors")
	if _plan.tile_set != null:
		_fill(layer, _corridors, Vector2i.ZERO)
	return layer


func _fill(layer: TileMapLayer, from: Array[Vector2i], corner: Vector2i) -> void:
	var cells := _cells_by_kind()
	for cell in from:
		cells[_map.tile_at(cell)].append(cell - corner)
	for code in cells:
		_plan.put(layer, code, cells[code])
