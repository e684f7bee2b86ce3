@tool
extends RefCounted
## The nodes of doors and gates: scenes for doors that are open, locked, or drawn by the designer and left shut.

const MapFacts := preload("map_facts.gd")
const MapPlaces := preload("map_places.gd")
const Turning := preload("turning.gd")
const DoorMarks := preload("door_marks.gd")
const BuildStep := preload("build_step.gd")
const OPEN := &"open_door_scene"
const LOCKED := &"locked_door_scene"
const SHUT := &"closed_door_scene"
# The metadata of a scene of a shut door.
const CLOSED := &"warren_closed_door"

## The nodes of each connection that was begun, by the side: one between adjacent rooms, one at each end of a corridor.
var nodes: Dictionary[int, Array] = {}
## Why a door could not be made; empty while all could.
var fault := ""

var _facts: MapFacts
var _places: MapPlaces
var _target: Node
var _builder: WarrenMapBuilder
var _opened: Dictionary[int, bool]
var _templates: Dictionary[String, Resource]


func _init(facts: MapFacts, places: MapPlaces, builder: WarrenMapBuilder, opened: Dictionary[int, bool]) -> void:
	_facts = facts
	_places = places
	_target = builder.target
	_builder = builder
	_opened = opened
	_templates = builder.templates_by_name()


## The cells of a room's doors in its drawing, or in its box where it lies as drawn.
func own_cells(room: int, symmetry: int) -> Array[Vector2i]:
	var back := Turning.placed(symmetry, _facts.boxes[room]).affine_inverse()
	var found: Array[Vector2i] = []
	for way in _facts.doors_of[room]:
		if not _facts.is_stairs[way]:
			for cell in _facts.cells_of(way, 0 if _facts.door_rooms[way].x == room else 1):
				found.append(Vector2i((back * (Vector2(cell) + Vector2.ONE / 2)).floor()))
	return found


## Return the scene of a connection's door in the room of a side, as the door is now.
func scene_at(number: int, side: int) -> PackedScene:
	var is_locked := not is_open(number)
	if _facts.is_stairs[number] and not is_locked:
		return null
	return _scene(LOCKED if is_locked else OPEN, _facts.door_rooms[number][side])


## Whether a connection has no lock, or one that the game has opened.
func is_open(number: int) -> bool:
	return _facts.door_locks[number] < 0 or _opened.has(_facts.door_locks[number])


# Whether the doors of both rooms are one, next to each other.
func _is_adjacent(number: int) -> bool:
	return _facts.corridors[number].is_empty() and not _facts.is_stairs[number]


# The scene of the room's template, or that of the builder.
func _scene(state: StringName, room: int) -> PackedScene:
	var template: Resource = _templates.get(_facts.names[room])
	var own: Variant = null if template == null else template.get(state)
	return own if own is PackedScene else _builder.get(state)


func building(number: int) -> Array[BuildStep]:
	nodes[number] = [null, null]
	var found: Array[BuildStep] = []
	for side in 1 if _is_adjacent(number) else 2:
		var scene := scene_at(number, side)
		if scene != null:
			found.append(BuildStep.of(scene, _make.bind(number, side)))
	return found


func drop(number: int) -> void:
	for node: Variant in nodes.get(number, []):
		if is_instance_valid(node):
			var there: Node = node
			there.free()
	nodes.erase(number)


## Exchange the nodes of a connection's doors, which was begun, for others, as the doors are now.
func exchange(number: int) -> void:
	drop(number)
	for step in building(number):
		step.work.call()


func _make(number: int, side: int) -> void:
	var scene := scene_at(number, side)
	# A lock may have been opened since this step was planned, and its door exchanged.
	if scene == null or not nodes.has(number) or is_instance_valid(nodes[number][side]):
		return
	var cells := _facts.cells_of(number, side)
	if _is_adjacent(number):
		cells.append_array(_facts.cells_of(number, 1))
	var node := scene.instantiate()
	if node == null:
		fault = "Doors: the scene %s could not be instantiated; the messages above say why." % scene.resource_path
		return
	node.name = "Door %03d%s" % [number, " B" if side else ""]
	node.set_meta(&"warren_connection", number)
	MapPlaces.put(node, _places.towards(cells, _facts.outward(number, side)))
	nodes[number][side] = node
	_target.add_child(node)


## Return the steps that put the scenes of shut doors into the node of a room.
func shutting(room: int, rooms: Dictionary[int, Node]) -> Array[BuildStep]:
	var found: Array[BuildStep] = []
	var scene := _scene(SHUT, room)
	var template: Resource = _templates.get(_facts.names[room])
	if scene == null or template == null:
		return found
	for mark in DoorMarks.shut(_facts, room, template):
		found.append(BuildStep.of(scene, _shut.bind(room, rooms, mark, scene)))
	return found


func _shut(room: int, rooms: Dictionary[int, Node], mark: DoorMarks.Mark, scene: PackedScene) -> void:
	if not is_instance_valid(rooms.get(room)):
		return
	var node := scene.instantiate()
	if node == null:
		fault = "Doors: the scene %s could not be instantiated; the messages above say why." % scene.resource_path
		return
	MapPlaces.put_upright(node, rooms[room], _places.towards(mark.cells, mark.outward))
	node.set_meta(CLOSED, true)
	rooms[room].add_child(node)


## Take the scenes of shut doors out of the node of a room.
static func unshut(room: Node) -> void:
	for node in room.get_children():
		if node.has_meta(CLOSED):
			node.free()
