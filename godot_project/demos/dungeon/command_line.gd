class_name DungeonCommandLine
extends Node
## What programs and tests may ask of the demo, behind `--` on the command line:
##
## `--seed=N` and `--rooms=N` choose a dungeon of its own; `--print` writes the map as text and as one line of JSON,
## then quits; `--screenshot=FILE` writes a picture when the dungeon is open, then quits; `--room=N` puts the hero into
## a room before, `--map` shows the large map, `--reveal` with all that nobody has seen yet, `--inspect` the generator.
## Without these, nothing here happens.

## Frames that are drawn between the camera's flight and the picture.
const SETTLE := 5

var _options: Dictionary[String, String] = {}
var _has_failed := false

@onready var _dungeon: Dungeon = get_parent()


func _ready() -> void:
	for argument in OS.get_cmdline_user_args():
		var parts := argument.trim_prefix("--").split("=", true, 1)
		_options[parts[0]] = parts[1] if parts.size() > 1 else ""
	var generator: WarrenMapGenerator = _dungeon.get_node("Generator")
	if _options.has("seed") or _options.has("rooms") or _options.has("print") or _options.has("screenshot"):
		_dungeon.first = DelveRecipe.sized(_number("seed", generator.seed), _number("rooms", generator.rooms))
	# A wrong option ends it all, though the first dungeon may be made within the same frame.
	if _has_failed:
		return
	if _options.has("print"):
		# The map alone, as the command line of the core makes it.
		_dungeon.first.treasures = 0
		_dungeon.first.ghosts = 0
		generator.finished.connect(_print_map)
	if _options.has("screenshot"):
		_dungeon.opened.connect(_take_picture.unbind(1))
	if _options.has("print") or _options.has("screenshot"):
		_dungeon.failed.connect(_fail)


func _number(option: String, otherwise: int) -> int:
	if not _options.has(option):
		return otherwise
	if not _options[option].is_valid_int():
		_fail("--%s=%s: this is no whole number" % [option, _options[option]])
		return otherwise
	return _options[option].to_int()


func _print_map(map: WarrenMap) -> void:
	printraw(map.to_text())
	print(map.to_json().replace("\n", ""))
	if not _options.has("screenshot"):
		get_tree().quit()


func _take_picture() -> void:
	if _options.has("room"):
		var room := clampi(_number("room", 0), 0, _dungeon.map.room_count - 1)
		_dungeon.hero.place(_dungeon.ground.map_to_local(_dungeon.map.room_center(room)) + Vector2(0, 24))
		_dungeon.hero.cell_changed.emit(_dungeon.hero.cell)
	if _options.has("reveal"):
		_see_all(_dungeon.tracker.knowledge)
	if _options.has("map") or _options.has("reveal"):
		_dungeon.hud.show_large_map()
	while not _dungeon.hero.camera.is_at_rest():
		await get_tree().process_frame
	if _options.has("inspect"):
		_dungeon.game.inspect()  # while it is open, all else waits
	for frame in SETTLE:
		await get_tree().process_frame
	await RenderingServer.frame_post_draw
	var error := get_viewport().get_texture().get_image().save_png(_options["screenshot"])
	if error:
		_fail("%s cannot be written: %s" % [_options["screenshot"], error_string(error)])
	else:
		get_tree().quit()


func _see_all(knowledge: WarrenMapKnowledge) -> void:
	for room in _dungeon.map.room_count:
		knowledge.see_room(room)
	for connection in _dungeon.map.doors().size():
		knowledge.see_corridor(connection)


func _fail(reason: String) -> void:
	_has_failed = true
	printerr("No dungeon: ", reason)
	get_tree().quit(1)
