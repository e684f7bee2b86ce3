@tool
class_name Suite
extends Node
## Base of a test suite: checks that record what failed and where.

var failures: PackedStringArray = []


func check(condition: bool, what := "condition is false") -> void:
	if not condition:
		var caller: Dictionary = get_stack()[1] if get_stack().size() > 1 else {}
		failures.append("line %s: %s" % [caller.get("line", "?"), what])


func equal(got: Variant, expected: Variant) -> void:
	if typeof(got) != typeof(expected) or got != expected:
		var caller: Dictionary = get_stack()[1] if get_stack().size() > 1 else {}
		failures.append(
			"line %s: got %s, expected %s" % [caller.get("line", "?"), var_to_str(got), var_to_str(expected)]
		)


## Let frames pass until something is so. What other threads and programs do takes longer on a busy machine, so the
## limit is one of the clock, not of frames: these pass the faster the less there is to do.
func until(done: Callable, seconds := 60) -> void:
	var caller: Dictionary = get_stack()[1] if get_stack().size() > 1 else {}
	var end := Time.get_ticks_msec() + 1000 * seconds
	while not done.call():
		if Time.get_ticks_msec() > end:
			failures.append("line %s: it never ended" % caller.get("line", "?"))
			return
		await get_tree().process_frame


## Returns how often something is repeated: a few times, or often with the variable WARREN_THOROUGH.
func repeats(few: int, many: int) -> int:
	return many if OS.has_environment("WARREN_THOROUGH") else few


## A tile set with three tiles, for layers to bake into.
func tile_set() -> TileSet:
	var source := TileSetAtlasSource.new()
	source.texture = ImageTexture.create_from_image(Image.create_empty(48, 16, false, Image.FORMAT_RGBA8))
	source.texture_region_size = Vector2i(16, 16)
	for x in 3:
		source.create_tile(Vector2i(x, 0))
	var made := TileSet.new()
	made.add_source(source, 0)
	return made


## Have the navigation server take in what is made from now on at once, not in the background as it does in a game.
func navigate_at_once() -> void:
	ProjectSettings.set_setting("navigation/world/region_use_async_iterations", false)
	NavigationServer2D.map_set_use_async_iterations(get_viewport().find_world_2d().navigation_map, false)
	NavigationServer3D.map_set_use_async_iterations(get_viewport().find_world_3d().navigation_map, false)
