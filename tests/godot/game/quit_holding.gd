extends SceneTree
## Quits while Warren holds values of the game. After "--": the kinds of values, joined by "+", the seed, and the number
## of frames.


class ScriptedTiles:
	extends TileSet
	var more: Array = [func() -> int: return 1]


# Nothing frees what is in here before the scripts end.
var kept: Array = []
var random := RandomNumberGenerator.new()


func _initialize() -> void:
	var arguments := OS.get_cmdline_user_args()
	random.seed = arguments[1].to_int()
	for kind in arguments[0].split("+"):
		call("hold_" + kind)
	for i in arguments[2].to_int():
		await process_frame
	print("LEAVING")
	quit()


func running() -> WarrenMapGenerator:
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.rooms = 200
	maker.seed = random.randi()
	if random.randi() % 2:
		root.add_child(maker)
	else:
		kept.append(maker)
	return maker


func first(_moves: Variant, _fitness: Variant, _chance: int) -> int:
	return 0


func first_of(_moves: Variant, _fitness: Variant, _chance: int, number: int) -> int:
	return number


func hold_lambda() -> void:
	var maker := running()
	maker.move_selector = func(_moves: Variant, _fitness: Variant, _chance: int) -> int: return 0
	maker.start()


func hold_method() -> void:
	var maker := running()
	maker.move_selector = first
	maker.start()


func hold_bound() -> void:
	var maker := running()
	maker.move_selector = first_of.bind(0)
	maker.start()


func hold_freed() -> void:
	var maker := running()
	maker.move_selector = func(_moves: Variant, _fitness: Variant, _chance: int) -> int: return 0
	maker.start()
	kept.erase(maker)
	maker.free()


func hold_door() -> void:
	var maker := running()
	maker.door_selector = func(_doors: Variant, _chance: int) -> Array: return [0]
	maker.start()


func hold_replaced() -> void:
	var maker := running()
	for i in 4:
		maker.move_selector = func(_moves: Variant, _fitness: Variant, _chance: int) -> int: return i - i
		maker.start()


func hold_resource() -> void:
	var builder := WarrenMapBuilder.new()
	builder.tile_set = ScriptedTiles.new()
	kept.append(builder)


func hold_array() -> void:
	var template := WarrenRoomTemplate.new()
	template.text = "#####\n#...#\n#...#\n#####"
	template.scene = PackedScene.new()
	template.scene.set_script(GDScript.new())
	template.scene.set_meta("more", func() -> int: return 1)
	var maker := running()
	maker.templates = [template]
	maker.start()


func hold_object() -> void:
	var builder := WarrenMapBuilder.new()
	builder.target = Node2D.new()
	builder.target.set_meta("more", func() -> int: return 1)
	kept.append(builder)


func hold_signal() -> void:
	var maker := running()
	var heard: Array = []
	maker.finished.connect(func(map: WarrenMap) -> void: heard.append(map))
	maker.failed.connect(func(reason: String) -> void: heard.append(reason))
	maker.start()
