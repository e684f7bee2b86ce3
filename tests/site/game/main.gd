extends Node
## Runs the snippets of the documentation one after the other, each in a scene of its own with what it may refer to.

const QUIET_FRAMES := 12
## For what hangs only: background jobs have as long as they need on a busy machine.
const MOST_SECONDS := 240
const CELL := 16


func _ready() -> void:
	get_tree().create_timer(3 * MOST_SECONDS).timeout.connect(get_tree().quit.bind(3))
	_make_files()
	for file in DirAccess.get_files_at("res://snippets"):
		if file.ends_with(".gd"):
			printerr("SNIPPET ", file.get_basename())
			await _run("res://snippets/" + file)
	printerr("SNIPPET end")
	get_tree().quit()


func _run(path: String) -> void:
	var script: GDScript = load(path)
	if script == null or not script.can_instantiate():
		printerr("ERROR: it does not compile")
		return
	var stage: Node = script.new()
	_furnish(stage)
	add_child(stage)
	if stage.has_method("run"):
		await stage.call("run")
	await _quiet(stage)
	for method in script.get_script_method_list():
		var name_: String = method["name"]
		if not name_.begins_with("_") and name_ not in ["run", "load_game"]:
			await stage.callv(name_, (method["args"] as Array).map(_argument))
	if stage.has_method("load_game") and stage.has_method("save_game"):
		await stage.call("load_game", stage.call("save_game"))
	await _quiet(stage)
	stage.queue_free()
	await get_tree().process_frame


## A value for an argument of a function that a snippet defines.
func _argument(argument: Dictionary) -> Variant:
	var known := {"rooms": 4, "beyond": -1, "seed": 7}
	return known.get(argument["name"], type_convert(null, argument["type"] as int))


## Wait until nothing goes on in the background, and a little longer.
func _quiet(stage: Node) -> void:
	var still := 0
	var end := Time.get_ticks_msec() + 1000 * MOST_SECONDS
	while Time.get_ticks_msec() < end:
		await get_tree().process_frame
		var nodes := stage.find_children("*", "Node", true, false)
		var busy := nodes.any(
			func(node: Node) -> bool: return node.has_method("is_running") and node.call("is_running")
		)
		still = 0 if busy else still + 1
		if still >= QUIET_FRAMES:
			return
	printerr("ERROR: it does not come to an end")


## Give a scene the nodes that snippets name by paths, and the variables that they take as given.
func _furnish(stage: Node) -> void:
	var keys := Node2D.new()
	for key in 8:
		keys.add_child(Node2D.new())
	var progress := WarrenCampaignProgress.new()
	progress.campaign = load("res://levels/campaign.tres")
	var hud := Control.new()
	_name(hud, WarrenMinimap.new(), "Minimap")
	_name(stage, hud, "Hud")
	_name(stage, CharacterBody2D.new(), "Player")
	_name(stage, Node2D.new(), "Hero")
	_name(stage, keys, "Keys")
	_name(stage, progress, "Progress")
	_name(stage, WarrenLinjat.new(), "Game")
	_name(stage, _generator(), "Generator")
	var map := WarrenMap.from_json(FileAccess.get_file_as_string("res://levels/level_001.json"))
	var builder := WarrenMapBuilder.new()
	builder.target = stage
	builder.tile_set = load("res://tiles.tres")
	builder.milliseconds_per_frame = 200
	_name(stage, builder, "Builder")
	var tracker := WarrenRoomTracker.new()
	tracker.map = map
	stage.get_node("Player").add_child(tracker)
	for entry: Array in [
		["map", map],
		["builder", builder],
		["tracker", tracker],
		["player", stage.get_node("Player")],
		["hero", stage.get_node("Hero")],
		["minimap", stage.get_node("Hud/Minimap")],
		["larger", stage.get_node("Generator").call("extend", map, 4)],
		["generator", stage.get_node("Generator")],
		["lock", 0],
	]:
		if entry[0] in stage and not stage.get(entry[0] as StringName):
			stage.set(entry[0] as StringName, entry[1])
	if "map" in stage and stage.get("map") == null:
		stage.set("map", WarrenBakedMap.load_from_file("res://levels/level_001.json"))
	if "builder" in stage:
		builder.build_now(map)


func _name(parent: Node, child: Node, name_: String) -> void:
	child.name = name_
	parent.add_child(child)


func _generator() -> WarrenMapGenerator:
	var generator := WarrenMapGenerator.new()
	generator.preset = "keep"
	generator.rooms = 20
	generator.seed = 7
	generator.locks = 2
	return generator


func _make_files() -> void:
	var source := TileSetAtlasSource.new()
	source.texture = ImageTexture.create_from_image(Image.create_empty(3 * CELL, CELL, false, Image.FORMAT_RGBA8))
	source.texture_region_size = Vector2i(CELL, CELL)
	for x in 3:
		source.create_tile(Vector2i(x, 0))
	var tiles := TileSet.new()
	tiles.add_source(source, 0)
	ResourceSaver.save(tiles, "res://tiles.tres")
	DirAccess.make_dir_recursive_absolute("res://levels")
	var generator := _generator()
	var map := generator.generate()
	generator.free()
	ResourceSaver.save(map, "res://levels/level_001.tres")
	var file := FileAccess.open("res://levels/level_001.json", FileAccess.WRITE)
	file.store_string(map.to_json())
	file.close()
	var scene := PackedScene.new()
	var root := Node2D.new()
	scene.pack(root)
	root.free()
	ResourceSaver.save(scene, "res://levels/level_001.tscn")
	var puzzle := WarrenBakedPuzzle.new()
	puzzle.family = "linjat"
	puzzle.text = "2.2\n2_.\n_._\n_3_\n"
	ResourceSaver.save(puzzle, "res://levels/puzzle_001.tres")
	var campaign := WarrenCampaign.new()
	campaign.family = "linjat"
	campaign.files = ["puzzle_001.tres"]
	campaign.scores = [3]
	ResourceSaver.save(campaign, "res://levels/campaign.tres")
