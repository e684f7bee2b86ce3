@tool
extends RefCounted
## The nodes of one map that a builder has made so far, and the steps in which they are made and freed.

signal room_built(room: int, node: Node)
signal room_freed(room: int, node: Node)
signal doors_added(room: int, node: Node)

const MapFacts := preload("map_facts.gd")
const MapPlaces := preload("map_places.gd")
const RoomLook := preload("room_look.gd")
const RoomReach := preload("room_reach.gd")
const RoomScenes := preload("room_scenes.gd")
const BuildCells := preload("build_cells.gd")
const BuildFaults := preload("build_faults.gd")
const BuildDoors := preload("build_doors.gd")
const BuildGrowth := preload("build_growth.gd")
const BuildPieces := preload("build_pieces.gd")
const BuildStep := preload("build_step.gd")
const Doorways := preload("doorways.gd")
## Rooms whose doors are looked at in one step.
const SLICE := 8
const FOREIGN := "Map: it was not extended from the map that stands; build it in its place."
const BROKEN := "%s: the scene %s could not be instantiated; the messages above say why."

var facts: MapFacts
var places: MapPlaces
var reach: RoomReach
var doors: BuildDoors
var pieces: BuildPieces
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
## The map that this one goes on from, whose nodes stay, and where it lies; null for a map of its own.
var before: MapFacts
var before_offset: Vector2i

## What is still to be checked before anything is built: returns what is wrong.
var unchecked: Array[BuildStep] = []

var _builder: WarrenMapBuilder
var _scenes: RoomScenes
var _doorways: Doorways
var _fault := ""


func _init(map: Resource, builder: WarrenMapBuilder) -> void:
	facts = MapFacts.new(map)
	_builder = builder
	target = builder.target


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
	facts.names = _builder.template_names(facts.names)
	places = MapPlaces.new(facts, target, _builder)
	if before != null:
		var growth := BuildGrowth.new(before, facts)
		_fault = "" if growth.is_one() else FOREIGN
		places.offset = before_offset - growth.moved
	reach = RoomReach.new(facts)
	doors = BuildDoors.new(facts, places, _builder, opened)
	pieces = BuildPieces.new(facts, places, doors, _builder)
	cells = BuildCells.new(facts, places, _builder)
	_scenes = RoomScenes.new(facts, _builder)
	_doorways = Doorways.new(facts, places, _scenes, _builder)
	for check in BuildFaults.checks_of(facts.names, _doorways, _builder):
		unchecked.append(BuildStep.of([check.get_bound_arguments()[1], "check"], _check.bind(check)))
	# The last ones are done first.
	for from in range(0, facts.names.size(), SLICE):
		var gather := _doorways.gather.bind(from, mini(from + SLICE, facts.names.size()))
		unchecked.append(BuildStep.of("doorways", gather))
	is_ready = true
	for lock in opened:
		set_open(lock, true)


## Take over the nodes of the earlier map's doors, pieces and cells, besides its rooms and corridors, and return the
## steps that give rooms their new doors.
func taking_over(its_doors: BuildDoors, its_pieces: BuildPieces, its_cells: BuildCells) -> Array[BuildStep]:
	var growth := BuildGrowth.new(before, facts)
	doors.nodes = its_doors.nodes
	pieces.of_rooms = its_pieces.of_rooms
	pieces.of_corridors = its_pieces.of_corridors
	pieces.of_gates = its_pieces.of_gates
	cells.count_moved(its_cells.needed, growth.moved)
	before = null
	_builder.offset = places.offset
	var found: Array[BuildStep] = []
	for room in rooms:
		var ways := growth.new_ways(room)
		if not ways.is_empty():
			found.append(BuildStep.of("doors", _add_doors.bind(room, ways)))
			found.append_array(doors.shutting(room, rooms))
			found.append_array(pieces.building_room(room))
			found.append(BuildStep.of("built", _tell_doors.bind(room)))
	return found


func _add_doors(room: int, ways: PackedInt32Array) -> void:
	var node: Variant = rooms.get(room)
	if not is_instance_valid(node):
		return
	for way in ways:
		_repaint_doors(way)
	BuildDoors.unshut(rooms[room])
	pieces.drop_room(room)
	rooms[room].set_meta(&"warren_doors", doors.own_cells(room, _scenes.symmetry_of(room)))


func _tell_doors(room: int) -> void:
	if is_instance_valid(rooms.get(room)):
		doors_added.emit(room, rooms[room])


## Return the step that checks the next scene.
func checking() -> BuildStep:
	return unchecked.pop_back()


func _check(check: Callable) -> void:
	_fault = check.call()


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
	for number in facts.special:
		if facts.door_locks[number] == lock:
			facts.set_locked(number, not is_open)
			_repaint_doors(number)
			if doors.nodes.has(number):
				doors.exchange(number)
				pieces.exchange(number)


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


func building_room(room: int) -> Array[BuildStep]:
	var scene := _scenes.scene_of(room)
	var found: Array[BuildStep] = [BuildStep.of([scene, "make"], _make_room.bind(room, scene))]
	if scene == null:
		for part in cells.squares_of(room):
			found.append(BuildStep.of("paint", _paint_part.bind(room, part)))
	found.append_array(doors.shutting(room, rooms))
	for thing: Dictionary in facts.things.get(room, []):
		var thing_scene: PackedScene = _builder.thing_scenes.get(thing["thing"])
		if thing_scene != null:
			found.append(BuildStep.of(thing_scene, _put_thing.bind(room, thing, thing_scene)))
	for way in facts.doors_of[room]:
		if not facts.corridors[way].is_empty() and not corridors.has(way):
			found.append_array(_building_corridor(way))
		if not doors.nodes.has(way):
			found.append_array(doors.building(way))
			found.append_array(pieces.building_way(way))
	found.append_array(pieces.building_room(room))
	found.append(BuildStep.of("built", _tell_built.bind(room)))
	return found


## Return the steps that free a room, and the corridors and doors that no other room needs.
func freeing_room(room: int) -> Array[BuildStep]:
	var found: Array[BuildStep] = [BuildStep.of("freed", _tell_freed.bind(room))]
	found.append_array(_dropping_room(room, true))
	for way in facts.doors_of[room]:
		var ends := facts.door_rooms[way]
		if not rooms.has(ends.y if ends.x == room else ends.x):
			found.append_array(_dropping_corridor(way, true))
			found.append(BuildStep.of(["door"], _drop_way.bind(way)))
	return found


## Return the steps that remove something of what is left, none when nothing is; with its cells in a filled target.
func removal(takes_cells: bool) -> Array[BuildStep]:
	var found: Array[BuildStep] = []
	if not is_ready or is_lost():
		return found
	if not doors.nodes.is_empty():
		found.append(BuildStep.of(["door"], _drop_way.bind(doors.nodes.keys()[-1])))
	elif not corridors.is_empty():
		var connection: int = corridors.keys()[-1]
		found.append_array(_dropping_corridor(connection, takes_cells))
	elif not rooms.is_empty():
		var room: int = rooms.keys()[-1]
		found.append_array(_dropping_room(room, takes_cells))
	return found


func _dropping_room(room: int, takes_cells: bool) -> Array[BuildStep]:
	var found: Array[BuildStep] = []
	var scene := _scenes.scene_of(room)
	if scene == null and cells.is_filling() and takes_cells:
		for part in cells.squares_of(room):
			found.append(BuildStep.of("erase", _erase_part.bind(room, part)))
	found.append(BuildStep.of([scene], _drop_room.bind(room)))
	return found


func _building_corridor(connection: int) -> Array[BuildStep]:
	var found: Array[BuildStep] = [BuildStep.of("room", _make_corridor.bind(connection))]
	var floor_cells := facts.corridor_cells(connection)
	var most := cells.side * cells.side
	for from in range(0, floor_cells.size(), most):
		var part := floor_cells.slice(from, from + most)
		found.append(BuildStep.of("paint", _paint_corridor.bind(connection, part)))
	return found


func _dropping_corridor(connection: int, takes_cells: bool) -> Array[BuildStep]:
	var found: Array[BuildStep] = []
	if cells.is_filling() and takes_cells and corridors.has(connection):
		found.append(BuildStep.of("erase", cells.erase_corridor.bind(connection)))
	found.append(BuildStep.of(["corridor"], _drop_corridor.bind(connection)))
	return found


# Put the cells of the doors of a connection anew, as far as they are there.
func _repaint_doors(connection: int) -> void:
	for side in 2:
		var room := facts.door_rooms[connection][side]
		if not is_instance_valid(rooms.get(room)):
			continue
		if _scenes.scene_of(room) == null:
			cells.paint(rooms[room], facts.cells_of(connection, side), facts.boxes[room].position)
		else:
			_doorways.open(room, rooms[room], [connection])
			BuildCells.update_layers(rooms[room])


func _make_room(room: int, scene: PackedScene) -> void:
	var box := facts.boxes[room]
	var symmetry := _scenes.symmetry_of(room)
	var node: Node
	if scene != null:
		node = RoomLook.instantiate(scene, symmetry, _scenes.drawn_size(room), places.cell_size, _scenes.turns(room))
		if node == null:
			_fault = BROKEN % ["Room %s" % facts.names[room], scene.resource_path]
			return
		MapPlaces.put(node, places.corner(box.position) * node.get(&"transform"))
		_doorways.open(room, node, facts.doors_of[room])
	else:
		node = cells.layer()
		MapPlaces.put(node, places.corner(box.position))
	node.name = "%03d %s" % [room, facts.names[room].validate_node_name()]
	node.set_meta(&"warren_room", room)
	node.set_meta(&"warren_doors", doors.own_cells(room, symmetry))
	rooms[room] = node
	target.add_child(node)
	BuildCells.update_layers(node)


func _erase_part(room: int, part: Vector2i) -> void:
	cells.erase(cells.part(room, part))


func _paint_part(room: int, part: Vector2i) -> void:
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
	BuildCells.update_layers(node)


func _tell_built(room: int) -> void:
	if is_instance_valid(rooms.get(room)):
		room_built.emit(room, rooms[room])


func _tell_freed(room: int) -> void:
	if is_instance_valid(rooms.get(room)):
		room_freed.emit(room, rooms[room])


func _drop_room(room: int) -> void:
	_free(rooms.get(room))
	rooms.erase(room)
	pieces.drop_room(room)


# The doors and pieces of a connection.
func _drop_way(number: int) -> void:
	doors.drop(number)
	pieces.drop_way(number)


func _make_corridor(connection: int) -> void:
	corridors[connection] = target
	cells.count_corridor(connection, 1)
	if not cells.is_filling():
		var node := cells.layer()
		node.name = "Corridor %03d" % connection
		node.set_meta(&"warren_connection", connection)
		MapPlaces.put(node, places.corner(Vector2i(facts.corridors[connection][0])))
		corridors[connection] = node
		target.add_child(node)


func _paint_corridor(connection: int, part: Array[Vector2i]) -> void:
	if is_instance_valid(corridors.get(connection)):
		cells.paint(corridors[connection], part, Vector2i(facts.corridors[connection][0]))


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
