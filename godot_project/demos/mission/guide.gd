class_name MissionGuide
extends RefCounted
## Finds ways over the map: to a cell, and to where a hint of the mission leads.

const NONE := Vector2i(-1, -1)

var _demo: MissionDemo


func _init(demo: MissionDemo) -> void:
	_demo = demo


## The room of the map where the mission has the player.
func room() -> int:
	return _demo.ways.room_of(_demo.game.room())


## Returns the cells to walk over to a cell, none if no way is known.
func way_to(cell: Vector2i) -> Array[Vector2i]:
	var there := _demo.map.room_at(cell)
	# Of an unseen room the door is known.
	var is_edge := there < 0 or not _is_seen(there)
	if is_edge or there == room():
		var found := _demo.paths.cells_between(_demo.hero.cell, cell)
		if found or is_edge:
			return found
	var route := _demo.ways.route(room(), there, _is_seen)
	if route.is_empty() and there != room():
		return []
	return _through(route, cell)


## Returns the cells along which the first of these moves lead, as far as rooms were seen, and where something is to be
## done at the end.
func way_of(moves: PackedStringArray) -> Array[Vector2i]:
	var here := _demo.game.room()
	var route: Array[MissionDoor] = []
	for move in moves:
		if not move.begins_with("walk:"):
			break
		var next := name_of(move)
		route.append(_demo.ways.between(here, next))
		here = next
	var aim := _aim(moves, here)
	# An unseen room is entered first: then more can be seen.
	var known: Array[MissionDoor] = []
	for door in route:
		known.append(door)
		var there := _demo.ways.room_of(here) if door == route[-1] else -1
		if there >= 0 and not _is_seen(there) or not _is_seen(door.rooms[0]) or not _is_seen(door.rooms[1]):
			return _through(known, NONE)
	return _through(known, aim)


## The name in the text of a move.
static func name_of(move: String) -> String:
	return move.substr(move.find(":") + 1).replace(":", " ")


## What a hint says, in the language of the player: what is to be done when the way has been walked.
func told(moves: PackedStringArray) -> String:
	for move in moves:
		var name := name_of(move)
		match move.get_slice(":", 0):
			"take":
				var title := _demo.names.title(name)
				return (tr("Solve: %s") if name in _demo.names.puzzles else tr("Take: %s")) % title
			"work":
				return tr("Work: %s") % _demo.names.title(name)
			"unlock":
				return tr("Open the marked door: %s is spent.") % _spent(moves, move)
	return tr("Go to the crystal.")


func _spent(moves: PackedStringArray, move: String) -> String:
	var here := _demo.game.room()
	for earlier in moves:
		if earlier == move:
			break
		here = name_of(earlier)
	var lock := _demo.ways.between(here, name_of(move)).lock_of(["spends"])
	return _demo.names.title(lock.name) if lock else ""


## Where the first move that is no walk is done.
func _aim(moves: PackedStringArray, here: String) -> Vector2i:
	for move in moves:
		if move.begins_with("unlock:"):
			var door := _demo.ways.between(here, name_of(move))
			return beside(door, _demo.ways.room_of(here))
		if not move.begins_with("walk:"):
			return _aim_of(name_of(move), _demo.ways.room_of(here))
	return _demo.map.room_center(_demo.ways.room_of(here))


## Where something of the mission is done: a carved puzzle where its hero stands.
func _aim_of(wanted: String, of_room: int) -> Vector2i:
	if _demo.crates.is_carved(wanted) and not _demo.puzzles.is_solved(wanted):
		return _demo.crates.place_of(wanted)
	for thing in _demo.things.things:
		if thing.name == wanted and thing.room == of_room and not (thing.is_gone and thing.kind in MissionThings.TAKEN):
			return thing.cell
	return _demo.map.room_center(of_room)


## The cell in a room beside one of its doors.
func beside(door: MissionDoor, of_room: int) -> Vector2i:
	var side := door.side_of(of_room)
	for cell: Vector2i in door.cells[side]:
		var step := _demo.doors.inside(door, side, cell)
		if step != Vector2i.ZERO:
			return cell + step
	return door.cells[side][0]


func _is_seen(of_room: int) -> bool:
	return _demo.tracker.knowledge.sight(of_room) == WarrenMapKnowledge.Sight.SEEN


## The cells through some doors, one after the other, and to a cell in the last room; NONE for its door.
func _through(route: Array[MissionDoor], aim: Vector2i) -> Array[Vector2i]:
	var found: Array[Vector2i] = [_demo.hero.cell]
	var here := room()
	for door in route:
		var side := door.side_of(here)
		var near: Vector2i = door.cells[side][door.cells[side].size() / 2]
		var far: Vector2i = door.cells[1 - side][door.cells[side].size() / 2]
		var barred: Array[Vector2i] = []
		for cell: Vector2i in door.cells[0] + door.cells[1]:
			if _demo.doors.is_barred(cell):
				barred.append(cell)
		_demo.paths.bar(barred, false)
		var is_on_way := found.size() == 1 and _demo.tracker.corridor == door.number
		var is_whole := (is_on_way or _append(found, near)) and _append(found, far)
		_demo.paths.bar(barred)
		if not is_whole:
			return found
		here = door.other(here)
	if aim != NONE:
		_append(found, aim)
	return found


## Goes on to a cell; returns whether there is a way.
func _append(found: Array[Vector2i], to: Vector2i) -> bool:
	var leg := _demo.paths.cells_between(found[-1], to)
	found.append_array(leg.slice(1))
	return not leg.is_empty()
