extends RefCounted
## Checks what was saved of the knowledge of a map: all of it, before any of it is used.

const MapOutline := preload("map_outline.gd")
const MissionState := preload("mission_state.gd")
const FORMAT := "warren-knowledge-1"


## Return 16 hexadecimal digits of the first rooms, the connections between them, and the first locks. An extended map
## begins with the rooms of the earlier one, whose places in it may be others.
static func mark(of: MapOutline, rooms: int, locks: int) -> String:
	var names: PackedStringArray = of.map.call(&"room_names")
	var parts: PackedStringArray = names.slice(0, rooms)
	var corners: Dictionary[int, Vector2i] = {}
	for room in rooms:
		var box := of.boxes[room]
		var corner: Vector2i = corners.get_or_add(of.floors[room], box.position)
		parts.append("%d %s %s" % [of.floors[room], box.position - corner, box.size])
	for connection in connections_among(of, rooms):
		parts.append("%s %d" % [of.door_rooms[connection], of.door_locks[connection]])
	parts.append(str(of.key_rooms.slice(0, locks)))
	return "\n".join(parts).sha256_text().left(16)


## Return how many connections the first rooms have among them: the first ones, as an extension adds its own behind.
static func connections_among(of: MapOutline, rooms: int) -> int:
	var count := 0
	for pair in of.door_rooms:
		count += int(maxi(pair.x, pair.y) < rooms)
	return count


## Return what is wrong with a state for a map; empty for one that can be restored.
static func fault(state: Dictionary, of: MapOutline) -> String:
	var format: Variant = state.get("format")
	if format is not String or format != FORMAT:
		return 'format: it is not "%s"; this version of Warren does not read it' % FORMAT
	for entry: String in ["rooms", "locks"]:
		var most := of.boxes.size() if entry == "rooms" else of.key_rooms.size()
		if not _is_number(state.get(entry), most + 1):
			return "%s: no number from 0 to %d, as many as the map has" % [entry, most]
	var rooms: int = state["rooms"]
	var locks: int = state["locks"]
	var told: Variant = state.get("map")
	if told is not String or told != mark(of, rooms, locks):
		return "map: it is the knowledge of another map"
	var connections := connections_among(of, rooms)
	var counts := {"seen": rooms, "revealed": rooms, "corridors": connections, "opened": locks, "keys": locks}
	for entry in MissionState.ENTRIES:
		# Older saved games have none of a mission.
		if state.has(entry):
			counts[entry] = of.mission.contents.size() if MissionState.ENTRIES[entry] else connections
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
