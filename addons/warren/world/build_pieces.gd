@tool
extends RefCounted
## The pieces of navigation and the occluders of what is there: of rooms, corridors, stairs, and gates that are open.

const MapFacts := preload("map_facts.gd")
const MapPlaces := preload("map_places.gd")
const BuildStep := preload("build_step.gd")
const BuildDoors := preload("build_doors.gd")

## The nodes of each room, of each corridor, and of each gate or stairs that are open.
var of_rooms: Dictionary[int, Array] = {}
var of_corridors: Dictionary[int, Array] = {}
var of_gates: Dictionary[int, Array] = {}

var _facts: MapFacts
var _places: MapPlaces
var _doors: BuildDoors
var _target: Node
var _navigation: WarrenNavigation
var _occluders: WarrenOccluders


func _init(facts: MapFacts, places: MapPlaces, doors: BuildDoors, builder: WarrenMapBuilder) -> void:
	_facts = facts
	_places = places
	_doors = doors
	_target = builder.target
	if builder.make_navigation:
		_navigation = WarrenNavigation.new(facts, places.sides(), builder.agent_radius)
		_navigation.stack_floors(0.0 if places.is_flat else places.floor_height * places.cell_size.y)
	if builder.make_occluders and places.is_flat:
		_occluders = WarrenOccluders.new(facts, places.sides())


func building_room(room: int) -> Array[BuildStep]:
	var found: Array[BuildStep] = []
	if _navigation != null:
		var region := _navigation.region_2d if _places.is_flat else _navigation.region_3d
		found.append(BuildStep.of("navigation", _make.bind(of_rooms, room, region)))
	if _occluders != null:
		found.append(BuildStep.of("occluders", _make.bind(of_rooms, room, _occluders.occluders)))
	return found


## Return the steps for a connection: its corridor, and its gate or stairs if they are open.
func building_way(number: int) -> Array[BuildStep]:
	var found: Array[BuildStep] = []
	if not _facts.corridors[number].is_empty():
		if _navigation != null:
			var region := _navigation.corridor_2d if _places.is_flat else _navigation.corridor_3d
			found.append(BuildStep.of("navigation", _make.bind(of_corridors, number, region)))
		if _occluders != null:
			found.append(BuildStep.of("occluders", _make.bind(of_corridors, number, _occluders.occluders_of_corridor)))
	if number in _facts.special and _navigation != null:
		found.append(BuildStep.of("gate", _make_gate.bind(number)))
	return found


func drop_room(room: int) -> void:
	_drop(of_rooms, room)


func drop_way(number: int) -> void:
	_drop(of_corridors, number)
	_drop(of_gates, number)


## Make the piece of a gate or of stairs that are open now, or remove it.
func exchange(number: int) -> void:
	_drop(of_gates, number)
	if _navigation != null:
		_make_gate(number)


func _make_gate(number: int) -> void:
	if not _doors.is_open(number) or of_gates.has(number):
		return
	if _facts.is_stairs[number]:
		_make(of_gates, number, _navigation.link_2d if _places.is_flat else _navigation.link_3d)
	else:
		_make(of_gates, number, _navigation.gate_2d if _places.is_flat else _navigation.gate_3d)


func _make(where: Dictionary[int, Array], number: int, piece: Callable) -> void:
	var node: Node = piece.call(number)
	node.name = "Piece %s" % node.name
	MapPlaces.put(node, _places.plan())
	if not where.has(number):
		where[number] = []
	where[number].append(node)
	_target.add_child(node)


static func _drop(where: Dictionary[int, Array], number: int) -> void:
	for node: Variant in where.get(number, []):
		if is_instance_valid(node):
			var there: Node = node
			there.free()
	where.erase(number)
