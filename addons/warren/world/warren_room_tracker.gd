@icon("res://addons/warren/icons/room_tracker.svg")
class_name WarrenRoomTracker
extends Node
## Tells which room of a map a node is in, in 2D and in 3D, and keeps what the player has seen.
##
## Add it to the player and assign the map:
## [codeblock]
## var tracker := WarrenRoomTracker.new()
## tracker.map = map
## tracker.room_entered.connect(func(room: int) -> void: print(map.room_name(room)))
## player.add_child(tracker)
## [/codeblock]
## The cell of a door belongs to its room, walls as well. At a border the node keeps its cell until it is a fifth of a
## cell beyond, so that nothing changes back and forth. Corridors belong to no room: [member corridor] is their
## connection. In the wall of a corridor the node stays where it was; outside of the map it is nowhere.
## [br][br]Guide: Minimap and rooms, Locks and keys.

## The target has come into [param room].
signal room_entered(room: int)
## The target has left [param room], for another one, a corridor, or the outside. [member room] is -1 meanwhile.
signal room_left(room: int)
## The target has come into the corridor of [param connection] of the map.
signal corridor_entered(connection: int)
## The target has left the corridor of [param connection].
signal corridor_left(connection: int)
## The target has moved or turned: [member place] or [member facing] is another.
signal moved
## [member knowledge] is another one.
signal knowledge_replaced

const MapOutline := preload("map_outline.gd")  ## A part of this class, of no use to games.
const TrackerGrid := preload("tracker_grid.gd")  ## A part of this class, of no use to games.
const NOWHERE := Vector2i(-1, -1)  ## The cell of a target that is on none.
## The shortest way, in cells, that tells where a node in the plane is going.
const STEP := 0.05

## The node to follow, a [Node2D] or [Node3D]; the parent if this is [code]null[/code].
@export var target: Node:
	set(value):
		target = value
		_has_target = value != null
		_restart()
## The node in which the map lies: a [TileMapLayer] of any shape of tiles, a [GridMap], or any other [Node2D] or
## [Node3D], in whose coordinates cells have the size [member cell_size]. World coordinates if this is
## [code]null[/code].
@export var layer: Node:
	set(value):
		layer = value
		_has_layer = value != null
		_restart()
## The size of a cell: in 2D in pixels, in 3D along x and z. Not used with a [TileMapLayer] or [GridMap].
@export var cell_size := Vector2(16, 16):
	set(value):
		cell_size = value
		_restart()
## The corner of the cell (0, 0) of the map, in the coordinates of [member layer]; in 2D its x and y are used.
@export var origin := Vector3.ZERO:
	set(value):
		origin = value
		_restart()
## In 3D, the height from floor to floor if the floors lie above each other, so that the ends of stairs meet. With 0
## they are side by side, as in the cells of the map.
@export var floor_height := 0.0:
	set(value):
		floor_height = value
		_restart()
## What the player has seen. [WarrenMinimap]s show it; trackers of several players may share one.
@export var knowledge: WarrenMapKnowledge:
	set(value):
		if knowledge and knowledge.changed.is_connected(_on_knowledge_changed):
			knowledge.changed.disconnect(_on_knowledge_changed)
		knowledge = value if value else WarrenMapKnowledge.new()
		knowledge.changed.connect(_on_knowledge_changed)
		_on_knowledge_changed()
		_take_mission()
		knowledge_replaced.emit()
## The [code]WarrenMission[/code] whose map this is: [member knowledge] follows what is done in it.
@export var mission: Node:
	set(value):
		if is_instance_valid(mission):
			mission.disconnect(&"changed", _take_mission)
		mission = value
		if mission and not (mission.has_signal(&"changed") and mission.has_method(&"switch_states")):
			push_error("%s: %s is no WarrenMission" % [name, mission])
			mission = null
		if mission:
			mission.connect(&"changed", _take_mission)
			_take_mission()
## The map, a [code]WarrenMap[/code] or a [WarrenBakedMap]; that of [member knowledge].
var map: Resource:
	get:
		return knowledge.map
	set(value):
		knowledge.map = value
		_take_mission()
## The room that the target is in; -1 for none.
var room: int:
	get:
		return _now.x
## The connection whose corridor the target is in; -1 for none.
var corridor: int:
	get:
		return _now.y
## The cell of the map that the target is in; (-1, -1) while it is nowhere.
var cell: Vector2i:
	get:
		return _cell
## The floor that the target is on, from 0.
@warning_ignore("shadowed_global_identifier") var floor: int:
	get:
		return _facts.floor_at(_cell) if _facts and _cell != NOWHERE else 0
## The place of the target on the map, in cells and parts of them; (0.5, 0.5) is the middle of the cell (0, 0).
var place: Vector2:
	get:
		return _place
## Where the target is going in 2D, or where it looks in 3D, along its negative z axis: an angle on the map in radians,
## 0 to the east, clockwise.
var facing: float:
	get:
		return _facing

var _facts: MapOutline
var _grid := TrackerGrid.new()
var _now := NOWHERE
var _cell := NOWHERE
var _place := Vector2.ZERO
var _facing := 0.0
# Where the target was at the last look, and where it was when it last showed its direction.
var _point := Vector3.INF
var _front := Vector2.ZERO
var _step_from := Vector2.INF
# Counts the changes, so that one that a listener causes ends the earlier one.
var _changes := 0
var _is_told := false
var _has_target := false
var _has_layer := false


func _init() -> void:
	# After the target has moved.
	process_physics_priority = 1
	knowledge = WarrenMapKnowledge.new()


func _ready() -> void:
	update()


func _physics_process(_delta: float) -> void:
	update()


## What was read of the map that [member cell] and [member place] belong to, for those who show it.
func facts() -> MapOutline:
	return _facts


## Look now, not with the next physics frame: for games by turns, and after a jump to another place.
func update() -> void:
	var node := _followed()
	if node == null or _facts == null:
		_lose()
		return
	var point := _grid.point_of(node)
	var front := _grid.front_of(node)
	if not point.is_finite():
		_lose()
		return
	if point == _point and front == _front:
		return
	_point = point
	_front = front
	_cell = _grid.cell_at(point)
	_place = _grid.place_of(point)
	_turn(front)
	_go(_now_at(_cell))
	moved.emit()


func _followed() -> Node:
	# A freed node equals null, and is not meant to be replaced by another one.
	if _has_target and not is_instance_valid(target) or _has_layer and not is_instance_valid(layer):
		return null
	var node := target if _has_target else get_parent()
	if node == null or not node.is_inside_tree() or _has_layer and not layer.is_inside_tree():
		return null
	_grid.layer = layer if _has_layer else null
	var fault := TrackerGrid.fault(node, _grid.layer)
	if fault and not _is_told:
		push_error("%s: %s" % [name, fault])
	_is_told = not fault.is_empty()
	return null if fault or TrackerGrid.is_flattened(_grid.layer) else node


func _now_at(at: Vector2i) -> Vector2i:
	var found := Vector2i(_facts.room_at(at), _facts.corridor_at(at))
	if found.x >= 0:
		found.y = -1
	# A wall of a corridor: it stays where it was.
	return _now if found == NOWHERE and _facts.is_built(at) else found


func _turn(front: Vector2) -> void:
	if front != Vector2.ZERO:
		_facing = front.angle()
	elif _step_from.is_finite() and _step_from.distance_to(_place) < STEP:
		return
	elif _step_from.is_finite() and _step_from.distance_to(_place) < 2:
		_facing = (_place - _step_from).angle()
	_step_from = _place


func _go(to: Vector2i) -> void:
	if to == _now:
		return
	var from := _now
	_changes += 1
	var change := _changes
	_now = NOWHERE
	if from.x >= 0:
		room_left.emit(from.x)
	elif from.y >= 0:
		corridor_left.emit(from.y)
	if change != _changes:
		return
	_now = to
	if to.x >= 0:
		_find_door(from.x, to.x)
		if change == _changes:
			knowledge.see_room(to.x)
		if change == _changes:
			room_entered.emit(to.x)
	elif to.y >= 0:
		knowledge.see_corridor(to.y)
		if change == _changes:
			corridor_entered.emit(to.y)


## Whoever goes from room to room has found the secret door between them.
func _find_door(from: int, to: int) -> void:
	for connection in _facts.mission.passages:
		var pair := _facts.door_rooms[connection]
		if _facts.corridors[connection].is_empty() and (pair == Vector2i(from, to) or pair == Vector2i(to, from)):
			# A listener may exchange the map.
			knowledge.find_door(connection)
			return


func _take_mission() -> void:
	if is_instance_valid(mission):
		knowledge.take_mission(mission)


func _lose() -> void:
	_point = Vector3.INF
	# A change that is being told is over, even between two rooms.
	_changes += 1
	if _cell != NOWHERE or _now != NOWHERE:
		_cell = NOWHERE
		_grid.forget()
		_go(NOWHERE)
		moved.emit()


func _restart() -> void:
	_is_told = false
	_grid.cell_size = cell_size
	_grid.origin = origin
	_grid.floor_height = floor_height
	var none: Array[Vector2i] = []
	_grid.offsets = _facts.offsets if _facts else none
	_grid.forget()
	_point = Vector3.INF


func _on_knowledge_changed() -> void:
	if _facts == knowledge.facts():
		if _now.x >= 0 and knowledge.sight(_now.x) != WarrenMapKnowledge.Sight.SEEN:
			knowledge.see_room(_now.x)
		elif _now.y >= 0 and not knowledge.has_seen_corridor(_now.y):
			knowledge.see_corridor(_now.y)
		return
	if knowledge.offset_from(_facts) == WarrenMapKnowledge.NO_OFFSET:
		# Another map: what was a room is one no longer.
		_lose()
	elif _cell != NOWHERE:
		_cell += knowledge.offset_from(_facts)
		_place += Vector2(knowledge.offset_from(_facts))
	_facts = knowledge.facts()
	_restart()
	if is_inside_tree():
		update()
