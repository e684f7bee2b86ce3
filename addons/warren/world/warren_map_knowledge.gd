@icon("res://addons/warren/icons/map_knowledge.svg")
class_name WarrenMapKnowledge
extends Resource
## What a player knows of a map: rooms seen, rooms known, gates opened, keys taken.
##
## A [WarrenRoomTracker] writes it, and any number of [WarrenMinimap]s show it. A room is seen once the player has been
## in it. Rooms behind its doors are known then, except behind gates whose lock is closed. The game reports locks and
## keys:
## [codeblock]
## tracker.knowledge.take_key(lock)
## tracker.knowledge.open_lock(lock)
## [/codeblock]
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

const MapOutline := preload("map_outline.gd")  ## A part of this class, of no use to games.
const FORMAT := "warren-knowledge-1"  ## The entry [code]format[/code] of what is saved.
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


## Return whether the way through [param connection] is known to be open: it has no lock, or the lock is open.
func is_passable(connection: int) -> bool:
	if not _facts or connection < 0 or connection >= _connections():
		return false
	return _facts.door_locks[connection] < 0 or _opened.has(_facts.door_locks[connection])


## Note that the key of [param lock] was taken. The lock stays closed until [method open_lock].
func take_key(lock: int) -> void:
	if _is_below(lock, _locks(), "lock") and not _keys.has(lock):
		_keys[lock] = true
		emit_changed()


## Return whether the key of [param lock] was taken.
func has_key(lock: int) -> bool:
	return _keys.has(lock)


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
	state["map"] = _mark(_facts, _sights.size(), _locks())
	state["seen"] = Array(seen_rooms())
	state["revealed"] = _sorted(_revealed)
	state["corridors"] = _sorted(_corridors)
	state["opened"] = _sorted(_opened)
	state["keys"] = _sorted(_keys)
	return state


## Restore [param state], which [method get_state] returned, for the same map or one that was extended from it. Returns
## why it was refused; then nothing has changed. Empty if it was restored.
func set_state(state: Dictionary) -> String:
	if not _facts:
		return "there is no map; assign one before its knowledge is restored"
	var fault := _fault(state, _facts)
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
	var fault := _fault(state, read)
	if not fault.is_empty():
		return "the map was not extended from the present one"
	_map = larger
	_smaller = _facts
	_facts = read
	_restore(state)
	return ""


## What was read of the map, for those who show it; [code]null[/code] without a map.
func facts() -> MapOutline:
	return _facts


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


func _restore(state: Dictionary) -> void:
	_clear()
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
		if is_passable(connection):
			_know(_other(connection, room))


func _know(room: int) -> void:
	_sights[room] = maxi(_sights[room], Sight.KNOWN)


func _open(lock: int) -> void:
	_opened[lock] = true
	for connection in _connections():
		if _facts.door_locks[connection] == lock:
			var pair := _facts.door_rooms[connection]
			for room: int in [pair.x, pair.y]:
				if _sights[room] == Sight.SEEN:
					_know(_other(connection, room))


func _other(connection: int, room: int) -> int:
	var pair := _facts.door_rooms[connection]
	return pair.x + pair.y - room


func _connections() -> int:
	return _facts.door_rooms.size() if _facts else 0


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


## Return 16 hexadecimal digits of the first rooms, the connections between them, and the first locks. An extended map
## begins with the rooms of the earlier one, whose places in it may be others.
static func _mark(of: MapOutline, rooms: int, locks: int) -> String:
	var names: PackedStringArray = of.map.call(&"room_names")
	var parts: PackedStringArray = names.slice(0, rooms)
	var corners: Dictionary[int, Vector2i] = {}
	for room in rooms:
		var box := of.boxes[room]
		var corner: Vector2i = corners.get_or_add(of.floors[room], box.position)
		parts.append("%d %s %s" % [of.floors[room], box.position - corner, box.size])
	for connection in _connections_among(of, rooms):
		parts.append("%s %d" % [of.door_rooms[connection], of.door_locks[connection]])
	parts.append(str(of.key_rooms.slice(0, locks)))
	return "\n".join(parts).sha256_text().left(16)


## Return how many connections the first rooms have among them: the first ones, as an extension adds its own behind.
static func _connections_among(of: MapOutline, rooms: int) -> int:
	var count := 0
	for pair in of.door_rooms:
		count += int(maxi(pair.x, pair.y) < rooms)
	return count


static func _fault(state: Dictionary, of: MapOutline) -> String:
	var format: Variant = state.get("format")
	if format is not String or format != FORMAT:
		return 'format: it is not "%s"; this version of Warren does not read it' % FORMAT
	for entry: String in ["rooms", "locks"]:
		var most := of.boxes.size() if entry == "rooms" else of.key_rooms.size()
		if not _is_number(state.get(entry), most + 1):
			return "%s: no number from 0 to %d, as many as the map has" % [entry, most]
	var rooms := _numbers([state["rooms"]])[0]
	var locks := _numbers([state["locks"]])[0]
	var mark: Variant = state.get("map")
	if mark is not String or mark != _mark(of, rooms, locks):
		return "map: it is the knowledge of another map"
	var connections := _connections_among(of, rooms)
	var counts := {"seen": rooms, "revealed": rooms, "corridors": connections, "opened": locks, "keys": locks}
	for entry: String in counts:
		var count: int = counts[entry]
		var list: Variant = state.get(entry)
		if list is not Array:
			return "%s: it is no list" % entry
		var numbers: Array = list
		if numbers.size() > count:
			return "%s: it has more entries than the map has" % entry
		for number: Variant in numbers:
			if not _is_number(number, count):
				return "%s: it has an entry that is no number from 0 to %d" % [entry, count - 1]
	return ""


static func _is_number(value: Variant, count: int) -> bool:
	if value is int:
		var number: int = value
		return number >= 0 and number < count
	if value is float:
		var number: float = value
		return number >= 0 and number < count and number == floorf(number)
	return false


static func _entries(state: Dictionary, entry: String) -> PackedInt32Array:
	var list: Array = state[entry]
	return _numbers(list)


static func _numbers(list: Array) -> PackedInt32Array:
	return PackedInt32Array(list)


static func _sorted(told: Dictionary[int, bool]) -> Array:
	var found: Array = told.keys()
	found.sort()
	return found
