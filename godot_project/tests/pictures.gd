extends DemoBoards
## Pictures of everything, for people to look at: `pictures --folder=DIR --window=480x360 --language=ru --text=1.5
## --demo=NAME --boards --ends --eyes=NAME` behind `--`; see `tests/showcase_pictures.py`.

## What `--demo` calls the start screen.
const START := "start"
## And the example of rooms that are scenes, which is shown with the boards.
const EXAMPLE := "room_scenes"

var _name := ""


func save(what: String, _seen: Array) -> void:
	OS.low_processor_usage_mode = false
	RenderingServer.force_draw()
	var image := get_viewport().get_texture().get_image()
	print(what)
	var error := image.save_png("%s_%s.png" % [_name, what.replace(" ", "_")])
	check(error == OK, error_string(error))


func test_pictures() -> void:
	var wishes := DemoPicture.wishes()
	var size: String = wishes.get("window", "1280x720")
	var window := Vector2i(size.get_slice("x", 0).to_int(), size.get_slice("x", 1).to_int())
	var language: String = wishes.get("language", "en")
	_name = "%s/%s_%s" % [wishes.get("folder", "user://"), size, language]
	await begin()
	for setting: StringName in [&"clear_colors", &"calm"]:
		DemoSettings.change(setting, wishes.has(setting), get_tree())
	await set_up(window, str(wishes.get("text", "1")).to_float(), language)
	if wishes.has("eyes"):
		see_as(wishes["eyes"])
		_name += "_" + wishes["eyes"]
	if not (wishes.has("boards") or wishes.has("ends")) and wishes.get("demo", START) == START:
		await walk_start(save)
	for demo in demos():
		if demo != wishes.get("demo", demo):
			continue
		await play(demo)
		if wishes.has("boards"):
			await show_boards(demo, save)
		elif wishes.has("ends"):
			for end: String in ends_of(demo):
				await reach(demo, end)
				await walk_end(demo, end, save)
		else:
			await frames(20)
			await walk_demo(demo, save)
			await _introduce(demo)

	if wishes.has("boards") and wishes.get("demo", EXAMPLE) == EXAMPLE:
		await _show_example()


func _show_example() -> void:
	stage.shown.set(&"visible", false)
	var scene: PackedScene = load("res://examples/%s/%s.tscn" % [EXAMPLE, EXAMPLE])
	var example: Node2D = scene.instantiate()
	add_child(example)
	await Signal(example, &"built")
	await frames(20)
	save(EXAMPLE, [example])
	example.free()
	stage.shown.set(&"visible", true)


func _introduce(demo: String) -> void:
	stage.introduce(demo, str(DemoStart.ABOUT[demo][0]))
	var screen: IntroScreen = stage.shown
	for number: int in [0, screen.table.steps.size() / 2]:
		screen.show_step(number)
		await frames(150)
		save("%s introduction %d" % [demo, number + 1], [screen])
