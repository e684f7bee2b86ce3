@icon("res://addons/warren/icons/key_ring.svg")
class_name WarrenKeyRing
extends Node
## Takes the keys that a player comes to, and opens the gates that he comes to with their keys.
##
## Add it to the player's [WarrenRoomTracker], and tell the builder which gates are open:
## [codeblock]
## var ring := WarrenKeyRing.new()
## ring.gate_opened.connect(builder.set_door_open.bind(true))
## tracker.add_child(ring)
## [/codeblock]
## What was taken and opened is part of the tracker's [member WarrenRoomTracker.knowledge], so it is saved and shown
## with it. A key that is given in another way is told by [method WarrenMapKnowledge.take_key].
## [br][br]Guide: Locks and keys, Minimap and rooms.

## The player has taken the key of [param lock].
signal key_taken(lock: int)
## The gates of [param lock] have opened.
signal gate_opened(lock: int)

const MapOutline := preload("map_outline.gd")  ## A part of this class, of no use to games.

## The tracker of the player; the parent if this is [code]null[/code].
@export var tracker: WarrenRoomTracker
## How near the player takes a key, in cells from the middle of its cell.
@export_range(0, 4, 0.05, "or_greater", "suffix:cells") var key_reach := 0.75
## How near a gate opens, in cells from the middle of its nearest cell; next to it are 1 or less.
@export_range(0, 4, 0.05, "or_greater", "suffix:cells") var gate_reach := 1.5

var _facts: MapOutline
# The cells of the gates of each lock.
var _gates: Array[Array] = []


func _init() -> void:
	# After the tracker.
	process_physics_priority = 2


func _physics_process(_delta: float) -> void:
	update()


## Look now, not with the next physics frame: for games by turns.
func update() -> void:
	var of := tracker if is_instance_valid(tracker) else get_parent() as WarrenRoomTracker
	if of == null or of.facts() == null or of.cell == MapOutline.NOWHERE:
		return
	if of.facts() != _facts:
		_read(of.facts())
	var knowledge := of.knowledge
	for lock in _gates.size():
		if not knowledge.has_key(lock) and _is_near(of.place, _facts.key_cells[lock], key_reach):
			knowledge.take_key(lock)
			key_taken.emit(lock)
		elif knowledge.has_key(lock) and not knowledge.is_open(lock) and _is_at_gate(of.place, lock):
			knowledge.open_lock(lock)
			gate_opened.emit(lock)
		# Whoever listens may have exchanged the map.
		if of.facts() != _facts:
			return


func _read(facts: MapOutline) -> void:
	_facts = facts
	_gates.clear()
	for lock in facts.key_cells.size():
		var cells: Array = facts.map.call(&"locked_cells", lock)
		_gates.append(cells)


func _is_at_gate(place: Vector2, lock: int) -> bool:
	return _gates[lock].any(func(cell: Vector2i) -> bool: return _is_near(place, cell, gate_reach))


func _is_near(place: Vector2, cell: Vector2i, reach: float) -> bool:
	return place.distance_to(Vector2(cell) + Vector2(0.5, 0.5)) <= reach
