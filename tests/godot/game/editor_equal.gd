@tool
extends EditorSuite
## The same as equal_requests.gd, with maps that the generator page of the editor makes.

const Requests := preload("equal_requests.gd")


func test_maps_of_requests_on_the_page() -> void:
	var root := await open_scene()
	var dungeon: Variant = page()
	var answers: Array[Array] = []
	for request in Requests.requests():
		var generator := WarrenMapGenerator.new()
		root.add_child(generator)
		generator.owner = root
		equal(generator.set_request(request), "")
		EditorInterface.edit_node(generator)
		await idle(2)
		check(dungeon.generator() == generator, "the page does not follow the selection")
		dungeon.generate()
		await until(func() -> bool: return not dungeon.is_making())
		check(dungeon.status.state != 3, "no map: %s" % dungeon.status.text)
		answers.append(Requests.grown(generator, dungeon.map()))
		generator.free()
	Requests.tell(answers)
	await close_scene()
