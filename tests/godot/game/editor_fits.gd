@tool
extends EditorSuite
## The dock at many sizes: nothing is cut, lies outside or over something else.

const Walker := preload("fit_walker.gd")
## In pixels at scale 1: docks at the sides, at the bottom of small and of large screens, and windows.
const SIZES: Array[Vector2] = [
	Vector2(260, 560),
	Vector2(260, 420),
	Vector2(300, 900),
	Vector2(420, 560),
	Vector2(640, 300),
	Vector2(705, 300),
	Vector2(1040, 320),
	Vector2(1900, 1000),
	Vector2(260, 560),
]
const LONG := """rooms: the 14 rooms of the template 'a very long name of a great hall' cannot all be placed within \
the bounds of 20 x 20 cells; give fewer instances, or larger bounds, or none"""


func test_everything_fits_at_every_size() -> void:
	var scale := EditorInterface.get_editor_scale()
	print("EDITOR_SCALE %s" % scale)
	var missions: Variant = workbench().get("dock").get("missions")
	missions.make(5)
	await until(func() -> bool: return not missions.is_making())
	check(missions.map() != null, missions.status.text)
	await make_map(12, 5)
	var dungeon: Variant = page()
	show_all_knobs(dungeon.generator())
	dungeon._edit(dungeon.generator())
	# One after the other, from wide to narrow too. The scale changes the place of texts, not the kinds of places.
	var few: Array[Vector2] = [SIZES[0], SIZES[5], SIZES[7], SIZES[0]]
	var sizes := few if scale != 1 or repeats(1, 2) == 1 else SIZES
	for size in sizes:
		await at_size(size, look_everywhere.bind(size))
	dungeon.generator().flow = ""


func test_faults_that_are_put_in_are_found() -> void:
	var cut := Label.new()
	cut.text = "a text that is much wider than the place that it has been given"
	cut.clip_text = true
	var button := Button.new()
	button.text = cut.text
	button.clip_text = true
	var field := LineEdit.new()
	field.placeholder_text = cut.text
	var outside := Control.new()
	outside.top_level = true
	outside.size = Vector2(9, 9)
	outside.position = Vector2(-50, -50)
	for fault: Control in [cut, button, field, outside]:
		await put_in(fault)
	# A container that does not lay out what is in it.
	var row := Container.new()
	for part: Control in [Button.new(), Button.new()]:
		part.size = Vector2(40, 20)
		row.add_child(part)
	await put_in(row)


# Into the bar of the dungeon page; the walker has to find it, and nothing else.
func put_in(fault: Control) -> void:
	var dungeon: Variant = page()
	workbench().get("dock").current_tab = 0
	fault.name = "PutIn"
	dungeon._bar.add_child(fault)
	var find := func() -> void:
		var found := Walker.faults(workbench().get("dock") as Control)
		check(found.size() > 0 and "\n".join(found).contains("PutIn"), "not found: %s" % fault.get_class())
		for line in found:
			check(line.contains("PutIn"), line)
	await at_size(SIZES[0], find)
	dungeon._bar.remove_child(fault)
	fault.free()


## Choose the modes that show most knobs.
func show_all_knobs(generator: WarrenMapGenerator) -> void:
	generator.templates = [] as Array[WarrenRoomTemplate]
	generator.preset = "keep"
	generator.models = WarrenMapGenerator.MODELS_PROBABILITY
	generator.cache = WarrenMapGenerator.CACHE_REFRESHER
	generator.combinator = WarrenMapGenerator.COMBINATOR_ADAPTIVE
	generator.door_generation = WarrenMapGenerator.DOOR_GENERATION_RANDOM_SHARE
	generator.bounds = Vector2i(9999, 9999)
	generator.rules = PackedStringArray(["boss to goal: at most 1"])


func look_everywhere(size: Vector2) -> void:
	var dock: Variant = workbench().get("dock")
	for tab: int in dock.get_tab_count():
		dock.current_tab = tab
		var shown: Variant = dock.get_tab_control(tab)
		if not "status" in shown:
			await look("%s tab %d" % [size, tab])
			continue
		for side: StringName in shown._panes._pages:
			shown._panes.show_page(side)
			shown.status.show_state(3, LONG, look)
			await look("%s tab %d %s, failed" % [size, tab, side])
		# In small docks the picture takes turns with the pages.
		shown._panes.show_main()
		shown.status.show_state(3, LONG, look)
		await look("%s tab %d, failed" % [size, tab])
		shown.status.show_state(1, "Making…")
		await look("%s tab %d, making" % [size, tab])
		shown.status.show_state(0, "Nothing made yet.")
		shown._steps.show()
		await look("%s tab %d, steps" % [size, tab])
		shown._steps.hide()


func look(where: String) -> void:
	await idle(3)
	for fault in Walker.faults(workbench().get("dock") as Control):
		check(false, "%s: %s" % [where, fault])
