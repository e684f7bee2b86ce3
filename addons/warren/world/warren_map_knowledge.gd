@icon("res://addons/warren/icons/map_knowledge.svg")
class_name WarrenMapKnowledge
extends Resource
## What a player knows of a map: rooms seen, rooms known, gates opened, keys taken, and what was done of its mission.
##
## A [WarrenRoomTracker] writes it, and any number of [WarrenMinimap]s show it. A room is seen once the player has been
## in it. Rooms behind its doors are known then, except behind gates whose lock is closed. The game reports locks and
## keys:
## [codeblock]
## tracker.knowledge.take_key(lock)
## tracker.knowledge.open_lock(lock)
## [/codeblock]
## Of a map with a mission it knows which doors are open: [method take_mission] tells what was taken and solved, and
## which switches are on; in a game without a [code]WarrenMission[/code], [method take_content], [method set_switch] and
## [method set_door_open] do. Secret doors are hidden until somebody has gone through them, or [method find_door].
## [br][br]
## [method get_state] and [method set_state] save and restore it, [method extend] keeps it when the map grows. The
## signal [signal Resource.changed] is emitted after every change.
## [br][br]Guide: Minimap and rooms, Saving.

## [param room] was seen for the first time.
signal room_seen(room: int)

## How much is known of a room.
enum Sight {
	UNKNOWN,  ## Nothing.
	KNOWN,  ## That it is there: it is behind an open door or a corridor of a seen room.
	SEEN,  ## All: the player was in it.
}

const Check := preload("knowledge_check.gd")  ## A part of this class, of no use to games.
const MapOutline := preload("map_outline.gd")  ## A part of this class, of no use to games.
const MissionState := preload("mission_state.gd")  ## A part of this class, of no use to games.
const FORMAT := Check.FORMAT  ## The entry [code]format[/code] of what is saved.
## What [method offset_from] returns for facts that the present ones do not go on from.
const NO_OFFSET := Vector2i.MAX

## The map, a [code]WarrenMap[/code] or a [WarrenBakedMap]. If another map is assigned, nothing is known of it. Assign a
## map again if its content was exchanged.
var map: Resource:
	get:
		return _map
	set(value):
		_map = value
		_facts = MapOutline.read(value)
		_smaller = null
		forget()

var _map: Resource
var _facts: MapOutline
# The facts of the map that the present one was extended from.
var _smaller: MapOutline
var _sights: PackedByteArray = []
# What was told: numbers of rooms, connections and locks.
var _revealed: Dictionary[int, bool] = {}
var _corridors: Dictionary[int, bool] = {}
var _opened: Dictionary[int, bool] = {}
var _keys: Dictionary[int, bool] = {}
var _mission: MissionState


## Forget everything but the map.
func forget() -> void:
	_clear()
	emit_changed()


## Return how much is known of [param room]; nothing of a room that does not exist.
func sight(room: int) -> Sight:
	return _sights[room] as Sight if room >= 0 and room < _sights.size() else Sight.UNKNOWN


## Return [method sight] of all rooms.
func sights() -> PackedByteArray:
	return _sights


## Note that the player has been in [param room].
func see_room(room: int) -> void:
	if not _is_below(room, _sights.size(), "room") or _sights[room] == Sight.SEEN:
		return
	_see(room)
	emit_changed()
	room_seen.emit(room)


## Make [param room] known, though nobody has seen its doors: what a chart or a spell tells.
func reveal_room(room: int) -> void:
	if _is_below(room, _sights.size(), "room") and not _revealed.has(room):
		_revealed[room] = true
		_know(room)
		emit_changed()


## Make all rooms known.
func reveal_all() -> void:
	for room in _sights.size():
		_revealed[room] = true
		_know(room)
	emit_changed()


## Note that the player has been in the corridor of [param connection].
func see_corridor(connection: int) -> void:
	if _is_below(connection, _connections(), "connection") and not _corridors.has(connection):
		_corridors[connection] = true
		if not _find(connection):
			emit_changed()


## Return whether the player has been in the corridor of [param connection].
func has_seen_corridor(connection: int) -> bool:
	return _corridors.has(connection)


## Note that the gates of [param lock] are open. Rooms behind them become known.
func open_lock(lock: int) -> void:
	if not _is_below(lock, _locks(), "lock") or _opened.has(lock):
		return
	_open(lock)
	emit_changed()


## Return whether the gates of [param lock] are open.
func is_open(lock: int) -> bool:
	return _opened.has(lock)


## Return whether the way through [param connection] is known to be open: it has no lock, or the lock is open, and it
## is no door of a mission that is shut, hidden or a window. One-way doors are open, in their direction.
func is_passable(connection: int) -> bool:
	if not _facts or connection < 0 or connection >= _connections() or not _is_unlocked(connection):
		return false
	return _mission.is_visible(connection) and _mission.is_open(connection)


## Note that the key of [param lock] was taken. The lock stays closed until [method open_lock].
func take_key(lock: int) -> void:
	if _is_below(lock, _locks(), "lock") and not _keys.has(lock):
		_keys[lock] = true
		emit_changed()


## Return whether the key of [param lock] was taken.
func has_key(lock: int) -> bool:
	return _keys.has(lock)


## Take what was done in [param game], a [code]WarrenMission[/code] whose map this is: things taken, puzzles solved,
## switches, doors. Nothing happens if its rooms are others. [member WarrenRoomTracker.mission] does it by itself.
func take_mission(game: Node) -> void:
	if _mission and is_instance_valid(game) and _mission.take(game):
		_look_again()


## Note that the thing [param number] of the map's [code]contents()[/code] was taken, or that this puzzle was solved.
func take_content(number: int) -> void:
	if _is_below(number, _contents(), "content") and _mission.set_done(number, true):
		_look_again()


## Return whether the thing [param number] of the map's [code]contents()[/code] was taken or solved, or, of a switch,
## whether it is on.
func has_content(number: int) -> bool:
	return _mission != null and _mission.done.has(number)


## Note that the switch [param number] of the map's [code]contents()[/code] is [param on]. Doors open and shut with it.
func set_switch(number: int, on: bool) -> void:
	if _is_below(number, _contents(), "content") and _mission.set_done(number, on):
		_look_again()


## Note that keys were spent on the door [param connection] or its timer was started; or, if not [param open], that the
## time is over. Other doors of a mission open by themselves.
func set_door_open(connection: int, open: bool) -> void:
	if _is_below(connection, _connections(), "connection") and _mission.set_open(connection, open):
		_look_again()


## Note that the secret door [param connection] was found.
func find_door(connection: int) -> void:
	if _is_below(connection, _connections(), "connection"):
		_find(connection)


## Return the rooms that were seen, in ascending order.
func seen_rooms() -> PackedInt32Array:
	return _rooms_of(Sight.SEEN)


## Return the rooms that are known but not seen, in ascending order.
func known_rooms() -> PackedInt32Array:
	return _rooms_of(Sight.KNOWN)


## Return all of it for a saved game, as numbers and texts that JSON can hold. Empty without a map.
func get_state() -> Dictionary:
	if not _facts:
		return {}
	var state := {"format": FORMAT, "rooms": _sights.size(), "locks": _locks()}
	state["map"] = Check.mark(_facts, _sights.size(), _locks())
	state["seen"] = Array(seen_rooms())
	state["revealed"] = _sorted(_revealed)
	state["corridors"] = _sorted(_corridors)
	state["opened"] = _sorted(_opened)
	state["keys"] = _sorted(_keys)
	if not _facts.mission.is_empty():
		state.merge(_mission.get_state())
	return state


## Restore [param state], which [method get_state] returned, for the same map or one that was extended from it. Returns
## why it was refused; then nothing has changed. Empty if it was restored.
func set_state(state: Dictionary) -> String:
	if not _facts:
		return "there is no map; assign one before its knowledge is restored"
	var fault := Check.fault(state, _facts)
	if fault.is_empty():
		_restore(state)
	return fault


## Go on with the map [param larger], which was extended from this one: what is known stays known, also what
## [WarrenMinimap]s have on their maps, and no tracker leaves its room. If the cells have moved, change the [member
## WarrenRoomTracker.origin] first. Returns why it was refused; then nothing has changed.
func extend(larger: Resource) -> String:
	if not _facts:
		return "there is no map to go on from; assign one"
	var read: MapOutline = MapOutline.read(larger)
	if not read:
		return "the larger map is empty"
	var state := get_state()
	if Check.fault(state, read):
		return "the map was not extended from the present one"
	_map = larger
	_smaller = _facts
	_facts = read
	_restore(state)
	return ""


## What was read of the map, for those who show it; [code]null[/code] without a map.
func facts() -> MapOutline:
	return _facts


## What was done of the map's mission, for those who show it; [code]null[/code] without a map.
func mission_state() -> MissionState:
	return _mission


## How far the cells have moved since the facts [param earlier], if the map was extended from theirs; else [constant
## NO_OFFSET].
func offset_from(earlier: MapOutline) -> Vector2i:
	if not earlier or earlier != _smaller:
		return NO_OFFSET
	return _facts.boxes[0].position - earlier.boxes[0].position


func _clear() -> void:
	_sights.resize(_facts.boxes.size() if _facts else 0)
	_sights.fill(Sight.UNKNOWN)
	for told: Dictionary in [_revealed, _corridors, _opened, _keys]:
		told.clear()
	_mission = MissionState.new(_facts.mission) if _facts else null


func _restore(state: Dictionary) -> void:
	_clear()
	_mission.set_state(state)
	for lock in _entries(state, "opened"):
		_open(lock)
	for room in _entries(state, "seen"):
		_see(room)
	for room in _entries(state, "revealed"):
		_revealed[room] = true
		_know(room)
	for connection in _entries(state, "corridors"):
		_corridors[connection] = true
	for lock in _entries(state, "keys"):
		_keys[lock] = true
	emit_changed()


func _see(room: int) -> void:
	_sights[room] = Sight.SEEN
	for connection in _facts.doors_of[room]:
		_look_through(connection, room)


func _know(room: int) -> void:
	_sights[room] = maxi(_sights[room], Sight.KNOWN)


func _open(lock: int) -> void:
	_opened[lock] = true
	for connection in _connections():
		if _facts.door_locks[connection] == lock:
			var pair := _facts.door_rooms[connection]
			for room: int in [pair.x, pair.y]:
				if _sights[room] == Sight.SEEN:
					_look_through(connection, room)


func _is_unlocked(connection: int) -> bool:
	return _facts.door_locks[connection] < 0 or _opened.has(_facts.door_locks[connection])


## Make the room known that is seen from a room through a connection.
func _look_through(connection: int, room: int) -> void:
	if not _is_unlocked(connection) or not _mission.leads(connection, room):
		return
	var other := _other(connection, room)
	_know(other)
	if _facts.mission.passages.has(connection):
		# It stays known when the door shuts.
		_revealed[other] = true


## See what doors of the mission show now.
func _look_again() -> void:
	for connection in _facts.mission.passages:
		var pair := _facts.door_rooms[connection]
		for room: int in [pair.x, pair.y]:
			if _sights[room] == Sight.SEEN:
				_look_through(connection, room)
	emit_changed()


func _find(connection: int) -> bool:
	if _mission.is_visible(connection):
		return false
	_mission.found[connection] = true
	_look_again()
	return true


func _other(connection: int, room: int) -> int:
	var pair := _facts.door_rooms[connection]
	return pair.x + pair.y - room


func _connections() -> int:
	return _facts.door_rooms.size() if _facts else 0


func _contents() -> int:
	return _facts.mission.contents.size() if _facts else 0


func _locks() -> int:
	return _facts.key_rooms.size() if _facts else 0


func _rooms_of(wanted: Sight) -> PackedInt32Array:
	var found: PackedInt32Array = []
	for room in _sights.size():
		if _sights[room] == wanted:
			found.append(room)
	return found


func _is_below(number: int, count: int, what: String) -> bool:
	if number < 0 or number >= count:
		push_error("WarrenMapKnowledge: there is no %s %d; the map has %d, numbered from 0" % [what, number, count])
	return number >= 0 and number < count


static func _entries(state: Dictionary, entry: String) -> PackedInt32Array:
	var list: Array = state[entry]
	return PackedInt32Array(list)


static func _sorted(told: Dictionary[int, bool]) -> Array:
	var found: Array = told.keys()
	found.sort()
	return found
