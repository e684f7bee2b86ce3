extends WorldMapSuite
## Takes the pictures of minimaps for documents: see tests/minimap_pictures.py. Needs a screen.

const Missions := preload("minimap_missions.gd")
const Glyphs := preload("res://addons/warren/world/minimap_glyphs.gd")
const Look := preload("res://addons/warren/world/minimap_look.gd")
const Signs := preload("res://addons/warren/world/minimap_mission_glyphs.gd")
const GROUND := Color("2b2d36")
const ROW := 26.0
const SEED := 3
## Of a mission whose map has all of its rooms near each other.
const MISSION_SEED := 37
const SHOP := Color("5fd0c4")

var _view: SubViewport


func folder() -> String:
	return OS.get_cmdline_user_args()[1]


func open(size: Vector2i) -> void:
	_view = SubViewport.new()
	_view.size = size
	_view.render_target_update_mode = SubViewport.UPDATE_ALWAYS
	add_child(_view)
	var ground := ColorRect.new()
	ground.color = GROUND
	ground.size = size
	_view.add_child(ground)


func close(picture: String) -> void:
	for frame in 6:
		await get_tree().process_frame
		await RenderingServer.frame_post_draw
	equal(_view.get_texture().get_image().save_png(folder().path_join(picture + ".png")), OK)
	_view.free()


## A player in a room, who knows some rooms.
func player_in(map: WarrenMap, room: int, seen: Array, mission: WarrenMission = null) -> WarrenRoomTracker:
	var hero := Node2D.new()
	var tracker := WarrenRoomTracker.new()
	tracker.map = map
	tracker.mission = mission
	hero.add_child(tracker)
	add_child(hero)
	for other: int in seen:
		tracker.knowledge.see_room(other)
	hero.position = (Vector2(map.room_center(room)) + Vector2.ONE / 2) * 16
	tracker.update()
	return tracker


func add_minimap(tracker: WarrenRoomTracker, box: Rect2, zoom: float) -> WarrenMinimap:
	var shown := WarrenMinimap.new()
	shown.position = box.position
	shown.size = box.size
	shown.smoothing = 0
	shown.zoom = zoom
	shown.tracker = tracker
	_view.add_child(shown)
	return shown


func test_minimaps_of_two_sizes() -> void:
	open(Vector2i(656, 360))
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.rooms = 24
	maker.floors = 1
	maker.locks = 3
	maker.loops = 0.4
	maker.corridors = 10
	maker.seed = SEED
	var map := maker.generate()
	maker.free()
	# From the start, one room after the other, until most of the map is seen.
	var way: Array[int] = [map.start_room]
	for room in way:
		for next in map.neighbors(room):
			if next not in way and way.size() < map.room_count * 2 / 3:
				way.append(next)
	var tracker := player_in(map, way[2], way)
	tracker.knowledge.take_key(0)
	for box: Rect2 in [Rect2(8, 8, 472, 344), Rect2(488, 8, 160, 160)]:
		var shown := add_minimap(tracker, box, 5.0 if box.size.x > 200 else 4.0)
		shown.add_marker(&"shop", Vector2(map.room_center(way[4])), SHOP, null, "Shop")
		if box.size.x > 200:
			shown.follow = WarrenMinimap.Follow.ALL
	await close("minimap")
	tracker.get_parent().free()


func test_what_the_signs_of_missions_mean() -> void:
	open(Vector2i(800, 480))
	var game := WarrenMission.new()
	add_child(game)
	game.mission = Missions.TEXT
	game.seed = MISSION_SEED
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	add_child(maker)
	check(game.start_map(maker))
	var map: WarrenMap = await game.map_finished
	await get_tree().process_frame
	maker.free()
	var tracker := player_in(map, map.start_room, range(map.room_count), game)
	var box := Rect2(8, 8, 564, 464)
	var zoom := minf((box.size.x - 24) / map.size.x, (box.size.y - 24) / map.size.y)
	var shown := add_minimap(tracker, box, zoom)
	shown.follow = WarrenMinimap.Follow.ALL
	var legend := Control.new()
	legend.position = Vector2(600, 28)
	legend.draw.connect(draw_legend.bind(legend, Look.new(shown)))
	_view.add_child(legend)
	await close("minimap_missions")
	tracker.get_parent().free()
	game.free()


func draw_legend(on: Control, look: Look) -> void:
	var signs: Dictionary[String, Callable] = {
		"needs or spends 2 keys": Signs.draw_gate.bind(1, 2, look),
		"key": Glyphs.draw_key.bind(1, look),
		"shut by a switch": Signs.draw_shutter.bind(2, true, look),
		"open by a switch": Signs.draw_shutter.bind(2, false, look),
		"switch, off": Signs.draw_switch.bind(2, false, look),
		"switch, on": Signs.draw_switch.bind(2, true, look),
		"timed, shut": Signs.draw_timer.bind(3, true, look),
		"timed, open": Signs.draw_timer.bind(3, false, look),
		"one-way": Signs.draw_one_way.bind(0.0, look),
		"window": Signs.draw_window.bind(look),
		"soft": Signs.draw_soft.bind(look),
		"secret, found": Signs.draw_secret.bind(look),
		"puzzle": Signs.draw_puzzle.bind(4, false, look),
		"puzzle, solved": Signs.draw_puzzle.bind(4, true, look),
		"reward": Signs.draw_reward.bind(false, look),
		"reward, taken": Signs.draw_reward.bind(true, look),
		"ability": Signs.draw_ability.bind(0, look),
	}
	var at := Vector2.ZERO
	for text: String in signs:
		var draw_sign: Callable = signs[text]
		draw_sign.call(on, at, 9.0)
		on.draw_string(ThemeDB.fallback_font, at + Vector2(24, 5), text, HORIZONTAL_ALIGNMENT_LEFT, -1, 15)
		at.y += ROW
