@tool
extends RefCounted
## What was done of the mission of a map: what was taken and solved, which switches are on, which doors keys or switches
## have opened, which secret doors were found. From this follows which doors are open.

const MissionFacts := preload("mission_facts.gd")
## The entries of a saved game, and whether their numbers are those of contents, else of connections.
const ENTRIES: Dictionary[String, bool] = {"contents": true, "unlocked": false, "running": false, "found": false}

var facts: MissionFacts
## Numbers of contents that were taken or solved, and of switches that are on.
var done: Dictionary[int, bool] = {}
## The connections for which keys were spent, those that a timer holds open, and those that were found.
var unlocked: Dictionary[int, bool] = {}
var running: Dictionary[int, bool] = {}
var found: Dictionary[int, bool] = {}


## Begin a mission anew.
func _init(of: MissionFacts) -> void:
	facts = of
	for number in facts.contents.size():
		if facts.contents[number].is_on:
			done[number] = true


## Return whether a connection is to be seen: it is no secret door, or was found.
func is_visible(connection: int) -> bool:
	return not facts.passages.has(connection) or not facts.passages[connection].is_secret or found.has(connection)


## Return whether a connection that is known can be passed now, in its direction.
func is_open(connection: int) -> bool:
	if not facts.passages.has(connection):
		return true
	return not facts.passages[connection].is_window and barriers(connection).is_empty()


## Return whether somebody in one of its rooms looks through a connection into the other.
func leads(connection: int, room: int) -> bool:
	if not facts.passages.has(connection):
		return true
	var of := facts.passages[connection]
	if not is_visible(connection) or of.is_one_way and room != of.rooms.x:
		return false
	return of.is_window or is_open(connection)


## Return what shuts a connection now: for each name how many of it are needed, 0 for a switch and for a thing that was
## taken and has shut it.
func barriers(connection: int) -> Dictionary[String, int]:
	var of := facts.passages[connection]
	var missing: Dictionary[String, int] = {}
	if not unlocked.has(connection):
		missing.merge(of.spends)
	for name in of.needs:
		if held(name) < of.needs[name]:
			missing[name] = of.needs[name]
	for name in of.on:
		if not is_done(name):
			missing[name] = 0
	for name in of.off + of.until:
		if is_done(name):
			missing[name] = 0
	if of.timer and not running.has(connection):
		missing[of.timer] = 0
	return missing


## Return the number of the color and shape of what shuts a connection first; -1 for nothing.
func lock_of(connection: int) -> int:
	for name in barriers(connection):
		return facts.marks[name]
	return -1


## Return how many things of a name the player holds: taken, less spent.
func held(name: String) -> int:
	var count := 0
	for number in done:
		count += int(facts.contents[number].name == name and facts.contents[number].kind != MissionFacts.SWITCH)
	for connection in unlocked:
		count -= facts.passages[connection].spends.get(name, 0)
	return count


## Return whether a switch is on, or the first thing of a name was taken.
func is_done(name: String) -> bool:
	return done.keys().any(func(number: int) -> bool: return facts.contents[number].name == name)


## Note that keys, or a switch with a timer, have opened a door, or that its timer has run out. Returns whether that is
## news.
func set_open(connection: int, is_now: bool) -> bool:
	if not facts.passages.has(connection):
		return false
	var of := facts.passages[connection]
	var is_news := false
	if of.spends and is_now:
		is_news = _put(unlocked, connection, true)
	if of.timer:
		is_news = _put(running, connection, is_now) or is_news
	return is_news


## Note that a thing was taken or a puzzle solved, or that a switch is on or off. Returns whether that is news.
func set_done(number: int, is_now: bool) -> bool:
	return _put(done, number, is_now)


## Take what was done in a `WarrenMission`; nothing of one with other rooms. Returns whether there is news.
func take(mission: Node) -> bool:
	var rooms: PackedStringArray = mission.call(&"rooms")
	var own := facts.nodes.duplicate()
	rooms.sort()
	own.sort()
	if own.is_empty() or rooms != own:
		return false
	var is_news := _take_contents(mission)
	for edge: Dictionary in mission.call(&"edges"):
		var connection := _connection_of(edge)
		if connection < 0:
			continue
		var of := facts.passages[connection]
		if of.spends:
			is_news = _put(unlocked, connection, _is(edge, "unlocked")) or is_news
		if of.timer:
			is_news = _put(running, connection, _is(edge, "open")) or is_news
	return is_news


## Return what a saved game keeps.
func get_state() -> Dictionary:
	var state := {}
	for entry in ENTRIES:
		var numbers := _told(entry).keys()
		numbers.sort()
		state[entry] = numbers
	return state


## Restore lists of whole numbers, which were checked; those that are not there are as in the beginning.
func set_state(state: Dictionary) -> void:
	for entry in ENTRIES:
		if state.has(entry):
			_told(entry).clear()
			var list: Array = state[entry]
			for number in PackedInt32Array(list):
				if ENTRIES[entry] or facts.passages.has(number):
					_told(entry)[number] = true


func _told(entry: String) -> Dictionary[int, bool]:
	return [done, unlocked, running, found][ENTRIES.keys().find(entry)]


func _take_contents(mission: Node) -> bool:
	# Things that are alike, in one room, come in the same order.
	var taken: Dictionary[String, Array] = {}
	for thing: Dictionary in mission.call(&"things"):
		var key := "%s\n%s\n%s" % [thing["room"], thing["kind"], thing["name"]]
		var same: Array = taken.get_or_add(key, [])
		same.append(_is(thing, "taken"))
	var switches: Dictionary = mission.call(&"switch_states")
	var is_news := false
	for number in facts.contents.size():
		var content := facts.contents[number]
		var same: Array = taken.get("%s\n%s\n%s" % [facts.nodes[content.room], content.kind, content.name], [])
		var is_now: bool = switches.get(content.name) == true
		if content.kind != MissionFacts.SWITCH:
			is_now = not same.is_empty() and same.pop_front() == true
		is_news = _put(done, number, is_now) or is_news
	return is_news


static func _is(entry: Dictionary, key: String) -> bool:
	var value: bool = entry[key]
	return value


func _connection_of(edge: Dictionary) -> int:
	var pair: Array = edge["rooms"]
	for connection in facts.passages:
		var rooms := facts.passages[connection].rooms
		if facts.nodes[rooms.x] in pair and facts.nodes[rooms.y] in pair:
			return connection
	return -1


static func _put(into: Dictionary[int, bool], number: int, is_in: bool) -> bool:
	if into.has(number) == is_in:
		return false
	if is_in:
		into[number] = true
	else:
		into.erase(number)
	return true
