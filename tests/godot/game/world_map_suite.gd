class_name WorldMapSuite
extends MapSuite
## Base of suites about what is done with maps while a game runs: maps with all features together.

const STAIRWELL := "#######\n#.....#\n#.....#\n#.....#\n#######"
const ANGLE := "#####    \n#...#    \n#...#####\n#.......#\n#.......#\n#########"


## A map of several floors with locks, loops, corridors, turned rooms; read without the extension if `baked`.
func world_map(seed_: int, floors := 2, baked := false) -> Resource:
	var maker := generator(seed_, 12 * floors)
	var angle := template("angle", ANGLE, 12 * floors)
	angle.rotate = true
	angle.mirror = true
	var wells: Array[WarrenRoomTemplate] = []
	for number in floors - 1:
		var well := template("stairwell %d" % number, STAIRWELL, 2)
		well.tags = ["stairs"]
		well.weight = 0
		wells.append(well)
	maker.templates = [template("hall", HALL, 12 * floors), template("cell", CELL, 12 * floors), angle] + wells
	maker.floors = floors
	maker.loops = 0.5
	maker.corridors = 12
	maker.locks = 3
	var made := maker.generate()
	maker.free()
	if made == null:
		return null
	return WarrenBakedMap.from_json(made.to_json()) if baked else made


## Cells of a long walk over a map: along shortest paths between drawn rooms.
func walk(map: Resource, seed_: int, legs: int) -> Array[Vector2i]:
	var rng := RandomNumberGenerator.new()
	rng.seed = seed_
	var centers: Array[Vector2i] = map.call(&"room_centers")
	var cells: Array[Vector2i] = [centers[map.get(&"start_room")]]
	for leg in legs:
		var to := centers[rng.randi_range(0, centers.size() - 1)]
		var way: Array[Vector2i] = map.call(&"cell_path", cells[-1], to)
		cells.append_array(way.slice(1))
	return cells


## What a cell belongs to, asked of the map cell by cell: "room 3", "corridor 5" or "".
func owner_of(map: Resource, cell: Vector2i) -> String:
	var room: int = map.call(&"room_at", cell)
	if room >= 0:
		return "room %d" % room
	var doors: Array = map.call(&"doors")
	for door in doors.size():
		if cell in (map.call(&"corridor", door) as Array):
			return "corridor %d" % door
	return ""


## What is entered and left on a walk.
func events_of(map: Resource, cells: Array[Vector2i]) -> PackedStringArray:
	var known: Dictionary[Vector2i, String] = {}
	var events: PackedStringArray = []
	var last := ""
	for cell in cells:
		if not known.has(cell):
			known[cell] = owner_of(map, cell)
		var here := known[cell]
		if here != last:
			if last:
				events.append("- " + last)
			if here:
				events.append("+ " + here)
			last = here
	return events
