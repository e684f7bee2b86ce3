extends WorldMapSuite
## What a minimap draws, pixel by pixel against the map: needs a screen.

const COLORS: Dictionary[StringName, Color] = {
	&"room_seen": Color("0000ff"),
	&"room_known": Color("000080"),
	&"room_current": Color("0080ff"),
	&"outline_seen": Color("ff0000"),
	&"outline_known": Color("800000"),
	&"outline_current": Color("ff8000"),
	&"door": Color("00ff00"),
	&"lock_0": Color("ff00ff"),
	&"lock_1": Color("ff00ff"),
	&"lock_2": Color("ff00ff"),
}
const Glyphs := preload("res://addons/warren/world/minimap_glyphs.gd")
const Look := preload("res://addons/warren/world/minimap_look.gd")
const MissionGlyphs := preload("res://addons/warren/world/minimap_mission_glyphs.gd")
const NOTHING := Color("808080")
const ZOOM := 8

var picture: Image


## The same for a corridor.
func in_corridor(map: Resource, knowledge: WarrenMapKnowledge, level: int, number: int, cell: Vector2i) -> String:
	var door: Dictionary = (map.call(&"doors") as Array)[number]
	if map.call(&"room_floor", door["rooms"][0]) != level:
		return "nothing"
	var way: Array = map.call(&"corridor", number)
	var is_near: bool = door["rooms"].any(func(one: int) -> bool: return knowledge.sight(one) == 2)
	var is_open: bool = door["lock"] < 0 or knowledge.is_open(door["lock"])
	# Doors reach into the first and the last cell.
	for end: int in [0, 1]:
		if cell == way[-end] and (knowledge.sight(door["rooms"][end]) == 2 or is_near and is_open):
			return "door" if is_open else "lock_0"
	if knowledge.has_seen_corridor(number):
		return "room_seen"
	return "room_known" if is_near and is_open else "nothing"


## What the map has at a cell that is drawn, as the name of a color; "" where signs are, which are not judged here.
func expected_at(map: Resource, knowledge: WarrenMapKnowledge, level: int, current: int, cell: Vector2i) -> String:
	var room: int = map.call(&"room_at", cell)
	var owner := owner_of(map, cell)
	if owner.begins_with("corridor"):
		return in_corridor(map, knowledge, level, owner.to_int(), cell)
	if room < 0 or map.call(&"room_floor", room) != level:
		return "nothing"
	for number in (map.call(&"door_cells") as Array).size():
		if map.call(&"door_cells")[number] == cell:
			var door: Dictionary = (map.call(&"doors") as Array)[number / 2]
			if door["rooms"].any(func(one: int) -> bool: return knowledge.sight(one) == 2) and not door["stairs"]:
				return "door" if knowledge.is_passable(number / 2) else "lock_0"
	var sight := knowledge.sight(room)
	if sight == 0:
		return "nothing"
	var kind := "seen" if sight == 2 else "known"
	var is_wall := false
	for step: Vector2i in [Vector2i.UP, Vector2i.DOWN, Vector2i.LEFT, Vector2i.RIGHT]:
		is_wall = is_wall or map.call(&"room_at", cell + step) != room
	return ("outline_" if is_wall else "room_") + ("current" if room == current else kind)


## Compares all cells of the floor that are in sight; returns how many there are of each color.
func compare(shown: WarrenMinimap, map: Resource, tracker: WarrenRoomTracker, signs: Array[Vector2i]) -> Dictionary:
	await RenderingServer.frame_post_draw
	await RenderingServer.frame_post_draw
	picture = get_viewport().get_texture().get_image()
	var found: Dictionary[String, int] = {}
	var wrong: PackedStringArray = []
	var size: Vector2i = map.get(&"size")
	for y in size.y:
		for x in size.x:
			var cell := Vector2i(x, y)
			var at := Vector2i(shown.position_of(cell) + shown.position)
			var is_sign := signs.any(func(one: Vector2i) -> bool: return (one - cell).length() < 2.5)
			if is_sign or not Rect2i(20, 20, 360, 260).has_point(at):
				continue
			var name_ := expected_at(map, tracker.knowledge, shown.floor, tracker.room, cell)
			var color: Color = COLORS.get(StringName(name_), NOTHING)
			found[name_] = found.get(name_, 0) + 1
			var got := picture.get_pixelv(at)
			if not got.is_equal_approx(color):
				wrong.append("%s %s: %s" % [cell, name_, got.to_html(false)])
	equal(wrong.slice(0, 4), PackedStringArray())
	return found


func test_each_cell_has_the_color_of_what_is_known() -> void:
	var all: Dictionary[String, int] = {}
	for seed_ in range(repeats(2, 0), 4):
		var map := world_map(seed_, 2, seed_ % 2 == 1)
		var hero := Node2D.new()
		add_child(hero)
		var tracker := WarrenRoomTracker.new()
		tracker.map = map
		hero.add_child(tracker)
		var shown := WarrenMinimap.new()
		var flat := StyleBoxFlat.new()
		flat.bg_color = NOTHING
		shown.add_theme_stylebox_override(&"panel", flat)
		shown.add_theme_constant_override(&"sign_size", 2)
		for entry in COLORS:
			shown.add_theme_color_override(entry, COLORS[entry])
		shown.size = Vector2(400, 300)
		shown.floor_buttons = false
		shown.smoothing = 0
		shown.zoom = ZOOM
		shown.tracker = tracker
		add_child(shown)
		var cells := walk(map, seed_, 3)
		for number in cells.size():
			hero.position = (Vector2(cells[number]) + Vector2(0.5, 0.5)) * 16
			tracker.update()
			if number == cells.size() / 2:
				tracker.knowledge.open_lock(seed_ % 3)
				tracker.knowledge.reveal_room(seed_ + 5)
		var signs: Array[Vector2i] = [tracker.cell]
		for cells_: Array in [map.call(&"key_cells"), map.call(&"stairs_cells"), map.call(&"room_centers")]:
			signs.append_array(cells_)
		for lock: int in map.get(&"lock_count"):
			signs.append_array(map.call(&"locked_cells", lock) as Array[Vector2i])
		for look in 2:
			var found: Dictionary = await compare(shown, map, tracker, signs)
			for entry: String in found:
				all[entry] = all.get(entry, 0) + found[entry]
			shown.center_on(shown.cell_under(Vector2(330, 220)))
		shown.free()
		hero.free()
	for entry: String in [
		"room_seen", "room_known", "room_current", "outline_seen", "outline_known", "door", "nothing"
	]:
		check(all.get(entry, 0) > 20, "%s: only %d" % [entry, all.get(entry, 0)])


## What is drawn around the middle of a small picture, with signs in white.
func drawn(draws: Callable) -> PackedByteArray:
	var view := SubViewport.new()
	view.size = Vector2i(36, 36)
	view.render_target_update_mode = SubViewport.UPDATE_ALWAYS
	add_child(view)
	var one := Control.new()
	view.add_child(one)
	one.draw.connect(func() -> void: draws.call(one, Vector2(18, 18)))
	await RenderingServer.frame_post_draw
	await RenderingServer.frame_post_draw
	var bytes := view.get_texture().get_image().get_data()
	view.free()
	return bytes


func white_look() -> Look:
	var host := WarrenMinimap.new()
	for entry in Look.COLORS:
		if entry != &"sign_plate":
			host.add_theme_color_override(entry, Color.WHITE)
	var look := Look.new(host)
	host.free()
	return look


func check_that_all_differ(signs: Array[Callable], radius: float) -> void:
	var before: Array[PackedByteArray] = []
	for number in signs.size():
		var bytes := await drawn(signs[number].bind(radius))
		for other in before.size():
			var different := 0
			for index in range(0, bytes.size(), 4):
				different += 1 if absi(bytes[index] - before[other][index]) > 80 else 0
			check(different >= 5, "%d and %d of radius %d look the same" % [number, other, radius])
		before.append(bytes)


func test_signs_of_locks_differ_without_their_colors() -> void:
	var look := white_look()
	for radius: float in [5.0, 8.0]:
		var signs: Array[Callable] = []
		for lock in 6:
			signs.append(
				func(on: Control, at: Vector2, size: float) -> void: Glyphs.draw_gate(on, at, size, lock, look)
			)
		await check_that_all_differ(signs, radius)


func test_signs_of_missions_differ_without_their_colors() -> void:
	var look := white_look()
	var all: Array[Callable] = [
		Glyphs.draw_gate.bind(1, look),
		Glyphs.draw_key.bind(1, look),
		MissionGlyphs.draw_shutter.bind(1, true, look),
		MissionGlyphs.draw_shutter.bind(1, false, look),
		MissionGlyphs.draw_timer.bind(1, true, look),
		MissionGlyphs.draw_timer.bind(1, false, look),
		MissionGlyphs.draw_one_way.bind(0.0, look),
		MissionGlyphs.draw_one_way.bind(PI, look),
		MissionGlyphs.draw_window.bind(look),
		MissionGlyphs.draw_soft.bind(look),
		MissionGlyphs.draw_secret.bind(look),
		MissionGlyphs.draw_ability.bind(1, look),
		MissionGlyphs.draw_puzzle.bind(1, false, look),
		MissionGlyphs.draw_puzzle.bind(1, true, look),
		MissionGlyphs.draw_puzzle.bind(1, true, look, &"words"),
		MissionGlyphs.draw_reward.bind(false, look),
		MissionGlyphs.draw_reward.bind(true, look),
		MissionGlyphs.draw_switch.bind(1, false, look),
		MissionGlyphs.draw_switch.bind(1, true, look),
	]
	for family in MissionGlyphs.FAMILIES:
		all.append(MissionGlyphs.draw_puzzle.bind(1, false, look, family))
	for radius: float in [5.0, 8.0]:
		var signs: Array[Callable] = []
		for glyph in all:
			signs.append(func(on: Control, at: Vector2, size: float) -> void: glyph.call(on, at, size))
		await check_that_all_differ(signs, radius)


func test_markers_out_of_sight_stand_at_the_edge_and_point_there() -> void:
	var map := world_map(1, 1)
	var shown := WarrenMinimap.new()
	shown.size = Vector2(160, 120)
	shown.position = Vector2(50, 40)
	shown.smoothing = 0
	shown.map = map
	shown.follow = WarrenMinimap.Follow.NOTHING
	shown.zoom = 6
	add_child(shown)
	var here: Vector2i = map.call(&"room_center", 0)
	shown.center_on(here)
	for way: Vector2i in [Vector2i.RIGHT, Vector2i.LEFT, Vector2i.UP, Vector2i.DOWN]:
		for pinned: bool in [true, false]:
			shown.add_marker(&"far", here + way * 40, Color.MAGENTA, null, "", pinned)
			await RenderingServer.frame_post_draw
			await RenderingServer.frame_post_draw
			picture = get_viewport().get_texture().get_image()
			var tip := Vector2.ZERO
			var count := 0
			for x in 160:
				for y in 120:
					if picture.get_pixel(50 + x, 40 + y).is_equal_approx(Color.MAGENTA):
						count += 1
						var out := Vector2(x, y) - Vector2(80, 60)
						tip = out if out.length() > tip.length() else tip
			if pinned:
				var gap := (Vector2(80, 60) * Vector2(way).abs()).length() - tip.dot(way)
				check(gap > 0 and gap < 8, "the arrow ends %s pixels from the edge" % gap)
				check(absf(tip.angle_to(way)) < 0.15, "it points from %s" % tip)
				check(count > 20, "%d pixels" % count)
			else:
				equal(count, 0)
	shown.free()
