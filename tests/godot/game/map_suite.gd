class_name MapSuite
extends Suite
## Base of suites about maps: two kinds of rooms, and a generator of maps of them.

const HALL := "#######\n#.....#\n#.....#\n#######"
const CELL := "#####\n#...#\n#...#\n#...#\n#####"


func template(room: String, text: String, instances: int) -> WarrenRoomTemplate:
	var made := WarrenRoomTemplate.new()
	made.name = room
	made.text = text
	made.instances = instances
	return made


func generator(seed_: int, rooms := 0) -> WarrenMapGenerator:
	var made := WarrenMapGenerator.new()
	made.templates = [template("hall", HALL, 4), template("cell", CELL, 8)]
	made.seed = seed_
	made.rooms = rooms
	add_child(made)
	return made


## Why a generator cannot make a map in the background.
func reason_of(maker: WarrenMapGenerator) -> String:
	var reasons: Array[String] = []
	var listen := func(reason: String) -> void: reasons.append(reason)
	maker.failed.connect(listen)
	maker.start()
	while maker.is_running():
		await get_tree().process_frame
	maker.failed.disconnect(listen)
	return reasons[0] if reasons.size() == 1 else "told %d times" % reasons.size()
