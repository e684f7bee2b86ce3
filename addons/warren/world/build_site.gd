@tool
extends RefCounted
## The nodes of one map that a builder has made so far, and the steps in which they are made and freed.

signal room_built(room: int, node: Node)
signal room_freed(room: int, node: Node)

const MapFacts := preload("map_facts.gd")
const MapPlaces := preload("map_places.gd")
const RoomLook := preload("room_look.gd")
const RoomReach := preload("room_reach.gd")
const BuildCells := preload("build_cells.gd")
const BuildFaults := preload("build_faults.gd")
const BuildDoors := preload("build_doors.gd")
const BuildStep := preload("build_step.gd")
const BROKEN := "%s: the scene %s could not be instantiated; the messages above say why."

var facts: MapFacts
var places: MapPlaces
var reach: RoomReach
var doors: BuildDoors
var cells: BuildCells
var target: Node
## Whether the map was read.
var is_ready := false
## The node of each room that was begun.
var rooms: Dictionary[int, Node] = {}
## The node of each corridor; the target where its cells are put there.
var corridors: Dictionary[int, Node] = {}
## The locks that the game has opened.
var opened: Dictionary[int, bool] = {}

## The rooms whose scenes are still to be checked.
var unchecked: PackedStringArray = []

var _builder: WarrenMapBuilder
var _templates: Dictionary[String, Resource]
var _scenes: Dictionary[String, PackedScene] = {}
var _fault := ""


func _init(map: Resource, builder: WarrenMapBuilder) -> void:
	facts = MapFacts.new(map)
	_builder = builder
	target = builder.target
	_templates = builder.templates_by_name()


## Whether the target is gone.
func is_lost() -> bool:
	return not is_instance_valid(target)


## Why the map cannot be built after all; empty while it can.
func fault() -> String:
	return doors.fault if _fault.is_empty() and doors != null else _fault


## Return the steps that read the map.
func reading() -> Array[BuildStep]:
	var found: Array[BuildStep] = []
	for step in facts.steps():
		found.append(BuildStep.of(step.get_method(), step))
	found.append(BuildStep.of("prepare", _prepare))
	return found


func _prepare() -> void:
	places = MapPlaces.new(facts, target, _builder)
	reach = RoomReach.new(facts)
	doors = BuildDoors.new(facts, places, _builder, opened)
	cells = BuildCells.new(facts, places, _builder)
	facts.names = _builder.template_names(facts.names)
	for room_name in facts.names:
		if not _scenes.has(room_name):
			unchecked.append(room_name)
		var template: Resource = _templates.get(room_name)
		_scenes[room_name] = _builder.scene_for(room_name, template)
	is_ready = true
	for lock in opened:
		set_open(lock, true)


## Return the step that checks the next scene.
func checking() -> BuildStep:
	var room_name := unchecked[-1]
	unchecked.remove_at(unchecked.size() - 1)
	return BuildStep.of([_scenes[room_name], "check"], _check.bind(room_name))


func _check(room_name: String) -> void:
	var template: Resource = _templates.get(room_name)
	_fault = BuildFaults.of_scene(room_name, template, _builder)


## Look from the focus, or from the start; return whether other rooms are wanted than before.
func look() -> bool:
	var from: PackedInt32Array = []
	var focus: Variant = _builder.focus
	if is_instance_valid(focus):
		var body: Node = focus
		from = facts.rooms_near(places.cell_at(from_world(body.get(&"global_position"))))
		if from.is_empty() and not reach.wanted.is_empty():
			return false
	if from.is_empty() and (_builder.reach > 0 or _builder.max_rooms > 0):
		var start: int = facts.map.get(&"start_room")
		from = [start]
	return reach.look(from, _builder.reach, _builder.max_rooms)


## Open a lock, or lock it again.
func set_open(lock: int, is_open: bool) -> void:
	if is_open:
		opened[lock] = true
	else:
		opened.erase(lock)
	if not is_ready:
		return
	for number in facts.connections.size():
		var connection := facts.connections[number]
		if connection.lock == lock:
			facts.set_locked(connection, not is_open)
			_repaint_doors(connection)
			doors.exchange(number)


func to_world(place: Variant) -> Variant:
	if target is Node2D:
		return (target as Node2D).get_global_transform() * place if target.is_inside_tree() else place
	return (target as Node3D).global_transform * place if target.is_inside_tree() else place


func from_world(place: Variant) -> Variant:
	if target is Node2D and place is Vector2 and target.is_inside_tree():
		return (target as Node2D).get_global_transform().affine_inverse() * place
	if target is Node3D and place is Vector3 and target.is_inside_tree():
		return (target as Node3D).global_transform.affine_inverse() * place
	return place


## Return the scene of a room; null where it is made of tiles or items.
func scene_of(room: int) -> PackedScene:
	return _scenes[facts.names[room]]


func building_room(room: int) -> Array[BuildStep]:
	var scene := scene_of(room)
	var found: Array[BuildStep] = [BuildStep.of([scene, "make"], _make_room.bind(room, scene))]
	if scene == null:
		for part in cells.parts_of(room):
			found.append(BuildStep.of("paint", _paint_part.bind(room, part)))
	found.append_array(doors.shutting(room, rooms))
	for thing: Dictionary in facts.things.get(room, []):
		var thing_scene: PackedScene = _builder.thing_scenes.get(thing["thing"])
		if thing_scene != null:
			found.append(BuildStep.of(thing_scene, _put_thing.bind(room, thing, thing_scene)))
	for way in facts.ways[room]:
		if not facts.connections[way].corridor.is_empty() and not corridors.has(way):
			found.append_array(_building_corridor(way))
		if not doors.nodes.has(way):
			found.append_array(doors.building(way))
	found.append(BuildStep.of("built", _tell_built.bind(room)))
	return found


## Return the steps that free a room, and the corridors and doors that no other room needs.
func freeing_room(room: int) -> Array[BuildStep]:
	var found: Array[BuildStep] = [BuildStep.of("freed", _tell_freed.bind(room))]
	found.append_array(_dropping_room(room, true))
	for way in facts.ways[room]:
		var ends := facts.connections[way].rooms
		if not rooms.has(ends.y if ends.x == room else ends.x):
			found.append_array(_dropping_corridor(way, true))
			found.append(BuildStep.of(["door"], doors.drop.bind(way)))
	return found


## Return the steps that remove something of what is left, none when nothing is; with its cells in a filled target.
func removal(takes_cells: bool) -> Array[BuildStep]:
	var found: Array[BuildStep] = []
	if not is_ready or is_lost():
		return found
	if not doors.nodes.is_empty():
		found.append(BuildStep.of(["door"], doors.drop.bind(doors.nodes.keys()[-1])))
	elif not corridors.is_empty():
		var connection: int = corridors.keys()[-1]
		found.append_array(_dropping_corridor(connection, takes_cells))
	elif not rooms.is_empty():
		var room: int = rooms.keys()[-1]
		found.append_array(_dropping_room(room, takes_cells))
	return found


func _dropping_room(room: int, takes_cells: bool) -> Array[BuildStep]:
	var found: Array[BuildStep] = []
	var scene := scene_of(room)
	if scene == null and cells.is_filling() and takes_cells:
		for part in cells.parts_of(room):
			found.append(BuildStep.of("erase", _erase_part.bind(room, part)))
	found.append(BuildStep.of([scene], _drop_room.bind(room)))
	return found


func _building_corridor(connection: int) -> Array[BuildStep]:
	var found: Array[BuildStep] = [BuildStep.of("room", _make_corridor.bind(connection))]
	var floor_cells := facts.corridor_cells(connection)
	for from in range(0, floor_cells.size(), cells.at_once):
		var part := floor_cells.slice(from, from + cells.at_once)
		found.append(BuildStep.of("paint", _paint_corridor.bind(connection, part)))
	return found


func _dropping_corridor(connection: int, takes_cells: bool) -> Array[BuildStep]:
	var found: Array[BuildStep] = []
	if cells.is_filling() and takes_cells and corridors.has(connection):
		found.append(BuildStep.of("erase", cells.erase_corridor.bind(connection)))
	found.append(BuildStep.of(["corridor"], _drop_corridor.bind(connection)))
	return found


# Put the cells of the doors of a connection anew, as far as they are there.
func _repaint_doors(connection: MapFacts.Connection) -> void:
	for side in 2:
		var room := connection.rooms[side]
		if is_instance_valid(rooms.get(room)) and scene_of(room) == null:
			cells.paint(rooms[room], connection.door_cells(side), facts.boxes[room].position)


func _make_room(room: int, scene: PackedScene) -> void:
	var box := facts.boxes[room]
	var symmetry := facts.symmetry(room) if scene != null else 0
	var node: Node
	if scene != null:
		var drawn := Vector2i(box.size.y, box.size.x) if symmetry % 2 else box.size
		var template: Resource = _templates.get(facts.names[room])
		var turns := _builder.turns_scene(template)
		node = RoomLook.instantiate(scene, symmetry, drawn, places.cell_size, turns)
		if node == null:
			_fault = BROKEN % ["Room %s" % facts.names[room], scene.resource_path]
			return
		MapPlaces.put(node, places.corner(box.position) * node.get(&"transform"))
	else:
		node = cells.layer()
		MapPlaces.put(node, places.corner(box.position))
	node.name = "%03d %s" % [room, facts.names[room].validate_node_name()]
	node.set_meta(&"warren_room", room)
	node.set_meta(&"warren_doors", doors.own_cells(room, symmetry))
	rooms[room] = node
	target.add_child(node)
	_update_layers(node)


# What the engine would do at the end of the frame for all layers of the frame together.
static func _update_layers(node: Node) -> void:
	if not node.is_inside_tree():
		return
	if node is TileMapLayer:
		(node as TileMapLayer).update_internals()
	for child in node.get_children():
		_update_layers(child)


func _erase_part(room: int, part: int) -> void:
	cells.erase(cells.part(room, part))


func _paint_part(room: int, part: int) -> void:
	if is_instance_valid(rooms.get(room)):
		cells.paint(rooms[room], cells.part(room, part), facts.boxes[room].position)


func _put_thing(room: int, thing: Dictionary, scene: PackedScene) -> void:
	if not is_instance_valid(rooms.get(room)):
		return
	var node := scene.instantiate()
	if node == null:
		_fault = BROKEN % ["Thing Scenes, %s" % thing["thing"], scene.resource_path]
		return
	var cell: Vector2i = thing["cell"]
	MapPlaces.put_upright(node, rooms[room], places.upright(cell))
	node.set_meta(&"warren_thing", thing["thing"])
	rooms[room].add_child(node)
	_update_layers(node)


func _tell_built(room: int) -> void:
	if is_instance_valid(rooms.get(room)):
		room_built.emit(room, rooms[room])


func _tell_freed(room: int) -> void:
	if is_instance_valid(rooms.get(room)):
		room_freed.emit(room, rooms[room])


func _drop_room(room: int) -> void:
	_free(rooms.get(room))
	rooms.erase(room)


func _make_corridor(connection: int) -> void:
	corridors[connection] = target
	cells.count_corridor(connection, 1)
	if not cells.is_filling():
		var node := cells.layer()
		node.name = "Corridor %03d" % connection
		node.set_meta(&"warren_connection", connection)
		MapPlaces.put(node, places.corner(facts.connections[connection].corridor[0]))
		corridors[connection] = node
		target.add_child(node)


func _paint_corridor(connection: int, part: Array[Vector2i]) -> void:
	if is_instance_valid(corridors.get(connection)):
		cells.paint(corridors[connection], part, facts.connections[connection].corridor[0])


func _drop_corridor(connection: int) -> void:
	if not corridors.has(connection):
		return
	cells.count_corridor(connection, -1)
	if not cells.is_filling():
		_free(corridors.get(connection))
	corridors.erase(connection)


static func _free(node: Variant) -> void:
	if is_instance_valid(node):
		var there: Node = node
		there.free()
