@tool
extends Node
## Builds the nodes of one map outside of every scene, a little in each frame, as a game does.

signal progressed(done: int, total: int)
signal finished(made: Array[Node])

const Plan := preload("plan.gd")
const MapFacts := preload("../../world/map_facts.gd")
const MapPlaces := preload("../../world/map_places.gd")
## Nodes with this mark were baked: another bake may replace them. It is the name that the bake gave them.
const MARK := &"warren_baked"

var _builder := WarrenMapBuilder.new()
var _target: Node


func _init() -> void:
	add_child(_builder)
	_builder.progressed.connect(progressed.emit)
	_builder.finished.connect(_hand_over)


## Begin; return what keeps the map from being baked, an empty text for nothing. `templates` are asked for the scenes of
## rooms.
func start(map: Resource, plan: Plan, templates: Array[WarrenRoomTemplate]) -> String:
	_target = plan.new_target(templates)
	_builder.target = _target
	plan.apply(_builder, templates)
	if plan.target == Plan.Target.ROOMS:
		_builder.templates = templates.filter(func(one: WarrenRoomTemplate) -> bool: return one != null)
	var faults := _builder.faults(map)
	if not faults.is_empty():
		return faults[0]
	_builder.build(map)
	return ""


## Return where the cells of a map are in the parent of a baked node, or in a baked layer or grid.
func places_of(map: Resource, node: Node) -> MapPlaces:
	var facts := MapFacts.new(map)
	for step in facts.steps():
		step.call()
	return MapPlaces.new(facts, node, _builder)


## Drop what was built.
func cancel() -> void:
	queue_free()


func _notification(what: int) -> void:
	# Built, but handed to nobody.
	if what == NOTIFICATION_PREDELETE and is_instance_valid(_target):
		_target.free()


func _hand_over() -> void:
	var children := _target.get_children()
	for child in children:
		_target.remove_child(child)
	var made: Array[Node] = []
	if _target is TileMapLayer or _target is GridMap:
		# The places of rooms, for a game.
		for child in children:
			child.free()
		made.append(_target)
	else:
		made.append_array(children)
		_target.free()
	_target = null
	for node in made:
		node.set_meta(MARK, str(node.name))
		if "::" in node.scene_file_path:
			# A scene without a file becomes part of the scene that it is baked into.
			node.scene_file_path = ""
	finished.emit(made)
	queue_free()
