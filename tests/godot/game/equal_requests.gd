@tool
extends Suite
## Maps of the requests in a file, told in another one. Both files are named behind the suite.


func test_maps_of_requests() -> void:
	var answers: Array[Array] = []
	for request in requests():
		var generator := WarrenMapGenerator.new()
		add_child(generator)
		equal(generator.set_request(request), "")
		generator.start()
		var map: WarrenMap = await generator.finished
		await get_tree().process_frame  # not within the signal, in which nothing may be freed
		answers.append(grown(generator, map))
		generator.free()
	tell(answers)


static func requests() -> Array[Dictionary]:
	var found: Array[Dictionary] = []
	found.assign(JSON.parse_string(FileAccess.get_file_as_string(OS.get_cmdline_user_args()[1])))
	return found


## What is told of a map, and of the larger ones that it grows to: by rooms, if it can, and by two floors.
static func grown(generator: WarrenMapGenerator, map: WarrenMap) -> Array[Dictionary]:
	var answers: Array[Dictionary] = [told(map)]
	if map.floor_count == 1 and map.room_nodes().is_empty():
		map = generator.extend(map, 6, -1, 1)
		answers.append(told(map))
	for turn in 0 if not map.room_nodes().is_empty() else 2:
		map = generator.extend(map, 6, -1, 0, true)
		answers.append(told(map))
	return answers


static func told(map: WarrenMap) -> Dictionary:
	var things: Array[Array] = []
	for thing in map.things():
		var cell: Vector2i = thing["cell"]
		things.append([thing["thing"], thing["room"], cell.x, cell.y, thing["cost"]])
	return {"fingerprint": map.fingerprint(), "things": things}


static func tell(answers: Array[Array]) -> void:
	var file := FileAccess.open(OS.get_cmdline_user_args()[2], FileAccess.WRITE)
	file.store_string(JSON.stringify(answers))
