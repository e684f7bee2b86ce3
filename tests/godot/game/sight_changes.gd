extends WorldMapSuite
## Tracker, knowledge and minimap while the map under them changes, and with input that is wrong.

const MUTATIONS := 1000

var map: WarrenMap
var hero: Node2D
var tracker: WarrenRoomTracker
var shown: WarrenMinimap


## The hero stands in the start room; the minimap has 300 x 200 pixels.
func open(level: WarrenMap) -> void:
	map = level
	hero = Node2D.new()
	add_child(hero)
	tracker = WarrenRoomTracker.new()
	tracker.map = map
	hero.add_child(tracker)
	shown = WarrenMinimap.new()
	shown.size = Vector2(300, 200)
	shown.smoothing = 0
	shown.tracker = tracker
	add_child(shown)
	go(map.room_center(map.start_room))


func close() -> void:
	shown.free()
	hero.free()


func go(cell: Vector2i) -> void:
	hero.position = (Vector2(cell) + Vector2(0.5, 0.5)) * 16
	tracker.update()


## A map of one floor, whose cells move when it is extended, with the map that was extended from it.
func grown(seed_: int) -> Array[WarrenMap]:
	var maker := generator(seed_, 10)
	maker.loops = 0.3
	maker.locks = 2
	var small := maker.generate()
	var large := small
	while large.offset_from(small) == Vector2i.ZERO and large.room_count < 60:
		maker.seed += 1
		large = maker.extend(large, 5, -1, 1)
	maker.free()
	check(large.offset_from(small) != Vector2i.ZERO, "the cells have not moved")
	return [small, large]


func test_a_listener_may_exchange_the_map_between_two_rooms() -> void:
	open(world_map(2))
	tracker.room_left.connect(func(_room: int) -> void: tracker.map = null, CONNECT_ONE_SHOT)
	go(map.room_center(map.goal_room))
	equal([tracker.room, tracker.cell, tracker.knowledge.seen_rooms()], [-1, Vector2i(-1, -1), PackedInt32Array()])
	tracker.map = map
	tracker.update()
	# The hero is outside of the next map.
	var next := world_map(3)
	hero.position = Vector2.ONE * 16 * -50
	var exchange := func(_room: int) -> void:
		hero.position = Vector2.ONE * 16 * -50
		tracker.map = next
	tracker.room_left.connect(exchange, CONNECT_ONE_SHOT)
	go(map.room_center(map.start_room))
	equal([tracker.room, tracker.knowledge.seen_rooms()], [-1, PackedInt32Array()])
	close()


func test_a_layer_without_tiles_or_extent_is_told_once() -> void:
	open(world_map(2))
	var layer := TileMapLayer.new()
	add_child(layer)
	tracker.layer = layer
	for frame in 3:
		hero.position.x += 1
		tracker.update()
	equal(tracker.room, -1)
	layer.tile_set = tile_set()
	go(map.room_center(4))
	equal(tracker.room, 4)
	tracker.layer = null
	layer.free()
	var body := Node3D.new()
	var world := Node3D.new()
	add_child(world)
	world.add_child(body)
	world.scale = Vector3.ZERO
	tracker.target = body
	tracker.layer = world
	tracker.update()
	equal(tracker.room, -1)
	tracker.layer = null
	world.free()
	close()


func test_a_corridor_is_seen_again_after_all_was_forgotten() -> void:
	open(world_map(1))
	var corridor := -1
	for number in map.doors().size():
		if map.corridor(number).size() > 2:
			corridor = number
	go(map.corridor(corridor)[1])
	equal(tracker.corridor, corridor)
	tracker.knowledge.forget()
	check(tracker.knowledge.has_seen_corridor(corridor), "the corridor of the player is not seen")
	close()


func test_the_player_is_shown_again_after_he_was_taken_away() -> void:
	open(world_map(1))
	remove_child(hero)
	equal(shown._canvas.player, Vector2.INF)
	add_child(hero)
	tracker.update()
	equal(shown._canvas.player, tracker.place)
	close()


func test_the_minimap_hears_of_another_map_before_the_tracker() -> void:
	open(world_map(6, 3))
	var knowledge := WarrenMapKnowledge.new()
	knowledge.map = map
	var first := WarrenMinimap.new()
	first.knowledge = knowledge
	add_child(first)
	tracker.knowledge = knowledge
	first.tracker = tracker
	go(map.room_center(map.goal_room))
	equal(first.floor, 2)
	knowledge.map = world_map(3, 1)
	equal(first.floor, 0)
	check(first._canvas.current < (knowledge.map as WarrenMap).room_count)
	first.free()
	close()


func test_a_jump_over_rooms_and_floors_leaves_one_and_enters_one() -> void:
	var level := world_map(4, 3) as WarrenMap
	open(level)
	var told: Array = []
	tracker.room_left.connect(func(room: int) -> void: told.append(-room))
	tracker.room_entered.connect(func(room: int) -> void: told.append(room))
	var goal := map.goal_room
	go(map.room_center(goal))
	equal([told, tracker.floor, shown.floor], [[-map.start_room, goal], map.room_floor(goal), map.room_floor(goal)])
	# In space, straight down from floor to floor: the rooms lie above each other.
	var body := Node3D.new()
	add_child(body)
	tracker.target = body
	tracker.cell_size = Vector2.ONE
	tracker.floor_height = 4
	var offsets: Array[Vector2i] = tracker.facts().offsets
	for room in map.room_count:
		for other in map.room_count:
			var here := map.room_center(room) - offsets[map.room_floor(room)]
			var there := map.room_center(other) - offsets[map.room_floor(other)]
			if map.room_floor(room) == map.room_floor(other) or here.distance_to(there) > 3:
				continue
			body.position = Vector3(here.x + 0.5, map.room_floor(room) * 4, here.y + 0.5)
			tracker.update()
			equal(tracker.room, room)
			body.position = Vector3(there.x + 0.5, map.room_floor(other) * 4, there.y + 0.5)
			tracker.update()
			equal([tracker.room, tracker.floor], [other, map.room_floor(other)])
	body.free()
	close()


func test_knowledge_goes_on_with_the_map() -> void:
	for seed_ in 3:
		var maps := grown(seed_)
		var moved := maps[1].offset_from(maps[0])
		open(maps[0])
		var knowledge := tracker.knowledge
		for room: int in [0, 3, 5]:
			knowledge.see_room(room)
		knowledge.open_lock(1)
		knowledge.take_key(0)
		var state := knowledge.get_state()
		var seen := knowledge.seen_rooms()
		var told: Array = []
		tracker.room_left.connect(func(room: int) -> void: told.append(room))
		tracker.room_entered.connect(func(room: int) -> void: told.append(room))
		shown.add_marker(&"a", Vector2(3, 4))
		shown.set_route([Vector2i(1, 2)])
		shown.center_on(map.room_center(3))
		var at := shown.position_of(map.room_center(0))
		hero.position += Vector2(moved) * 16
		equal(knowledge.extend(maps[1]), "")
		equal([knowledge.map, knowledge.seen_rooms(), told], [maps[1], seen, []])
		equal([knowledge.is_open(1), knowledge.has_key(0), knowledge.is_open(0)], [true, true, false])
		equal([tracker.room, tracker.cell], [map.start_room, maps[1].room_center(map.start_room)])
		equal(shown.position_of(maps[1].room_center(0)), at)
		equal(shown.room_under(at), 0)
		equal(shown._canvas.signs.markers[&"a"].place, Vector2(3.5, 4.5) + Vector2(moved))
		equal(shown._canvas.signs.route, [Vector2i(1, 2) + moved] as Array[Vector2i])
		# States of the smaller map are those of the larger one, but not the other way round.
		knowledge.see_room(maps[1].room_count - 1)
		var later := knowledge.get_state()
		equal(knowledge.set_state(state), "")
		equal(knowledge.seen_rooms(), seen)
		equal(knowledge.set_state(later), "")
		equal(knowledge.get_state(), later)
		check(knowledge.extend(maps[0]).contains("not extended"), "the map may shrink")
		check(knowledge.extend(world_map(3)).contains("not extended"), "another map is an extension")
		check(knowledge.extend(WarrenMap.new()).contains("empty"))
		equal(knowledge.get_state(), later)
		knowledge.map = maps[0]
		check(knowledge.set_state(later).begins_with("rooms:"), "a state of the larger map is taken")
		equal(knowledge.set_state(state), "")
		close()
	check(WarrenMapKnowledge.new().extend(map).contains("no map"))


func test_a_state_of_equal_rooms_with_other_doors_is_refused() -> void:
	var maker := generator(4, 12)
	maker.loops = 0.0
	var tree := maker.generate()
	maker.loops = 1.0
	var loops := maker.generate()
	maker.free()
	equal(tree.rooms(), loops.rooms())
	check(tree.doors().size() < loops.doors().size())
	var knowledge := WarrenMapKnowledge.new()
	knowledge.map = tree
	knowledge.see_room(0)
	var state := knowledge.get_state()
	knowledge.map = loops
	check(knowledge.set_state(state).contains("another map"), "a state of other doors is taken")


func test_mutated_states_are_refused_or_whole() -> void:
	var knowledge := WarrenMapKnowledge.new()
	knowledge.map = world_map(5)
	for room: int in [0, 4, 9]:
		knowledge.see_room(room)
	knowledge.see_corridor(2)
	knowledge.take_key(1)
	knowledge.open_lock(0)
	knowledge.reveal_room(7)
	var good := knowledge.get_state()
	var rng := RandomNumberGenerator.new()
	var values: Array = [
		null, true, -1, 0, 3, 1 << 40, 1e300, -0.5, NAN, "", "0", &"seen", [], {}, [[]], self, Vector2.ONE, RID()
	]
	values.append_array([PackedInt32Array([0]), PackedStringArray(["x"]), func() -> void: pass, [0, 0], [3.0, 1]])
	var taken := 0
	for number in MUTATIONS:
		var state := good.duplicate(true)
		for change in rng.randi_range(1, 3):
			var entry: Variant = good.keys()[rng.randi() % good.size()]
			var value: Variant = values[rng.randi() % values.size()]
			var list: Variant = state.get(entry)
			match rng.randi() % 4:
				0:
					state.erase(entry)
				1:
					state[value] = entry
				2 when list is Array:
					var longer: Array = [value]
					longer.append_array(list as Array)
					state[entry] = longer
				_:
					state[entry] = value
		var before := knowledge.get_state()
		var reason := knowledge.set_state(state)
		var after := knowledge.get_state()
		if reason:
			equal(after, before)
		else:
			taken += 1
			for entry: String in ["seen", "opened", "keys", "corridors", "revealed"]:
				var list: Array = state[entry]
				for one: Variant in after[entry]:
					check(list.has(one) or list.has(float(one as int)), "%s: %s is not of the state" % [entry, one])
	check(taken > 20 and taken < MUTATIONS / 2, "%d of %d were taken" % [taken, MUTATIONS])


func test_zoom_has_limits_in_any_order() -> void:
	open(world_map(2))
	for early: bool in [true, false]:
		var one := WarrenMinimap.new()
		one.smoothing = 0
		one.size = Vector2(200, 200)
		if early:
			add_child(one)
			one.max_zoom = 60
		one.tracker = tracker
		one.zoom = 50
		one.max_zoom = 60
		if not early:
			add_child(one)
		equal(one.zoom, 50.0)
		check(absf(one.position_of(Vector2(2, 0)).x - one.position_of(Vector2(1, 0)).x - 50) < 1, "not drawn so")
		one.max_zoom = 20
		equal(one.zoom, 20.0)
		for wrong: float in [NAN, INF, -INF]:
			one.zoom = wrong
			one.zoom_by(wrong)
			equal(one.zoom, 20.0)
		one.min_zoom = 0
		for low: float in [0.0, -5.0]:
			one.zoom = 20
			one.zoom_by(low)
			check(one.zoom > 0 and one.position_of(tracker.cell).is_finite(), "a zoom of %f" % one.zoom)
		one.min_zoom = 30
		one.max_zoom = 10
		one.zoom = 99
		equal(one.zoom, 30.0)
		one.center_on(Vector2(NAN, 1))
		one.center_on(Vector2(INF, 1))
		check(one.position_of(tracker.cell).is_finite(), "the view is nowhere")
		one.free()
	close()


func test_a_center_and_a_zoom_at_once_are_both_reached() -> void:
	open(world_map(2))
	shown.smoothing = 30
	shown.center_on(map.room_center(map.goal_room))
	shown.zoom = 11
	for frame in 300:
		shown._process(0.02)
	equal(shown.cell_under(shown.size / 2), map.room_center(map.goal_room))
	equal(shown.zoom, 11.0)
	close()


func test_a_finger_that_was_down_when_the_minimap_was_hidden_is_forgotten() -> void:
	open(world_map(2))
	for index in 2:
		var touch := InputEventScreenTouch.new()
		touch.index = index
		touch.position = Vector2(100 + 40 * index, 100)
		touch.pressed = true
		shown._gui_input(touch)
	shown.hide()
	shown.show()
	var before := shown.position_of(tracker.cell)
	var press := InputEventMouseButton.new()
	press.button_index = MOUSE_BUTTON_LEFT
	press.pressed = true
	press.position = Vector2(100, 100)
	shown._gui_input(press)
	for step in 2:
		var motion := InputEventMouseMotion.new()
		motion.position = Vector2(120 + 20 * step, 100)
		motion.relative = Vector2(20, 0)
		motion.button_mask = MOUSE_BUTTON_MASK_LEFT
		shown._gui_input(motion)
	equal(shown.position_of(tracker.cell), before + Vector2(40, 0))
	close()


func test_a_theme_of_odd_values_draws_without_errors() -> void:
	open(world_map(2))
	shown.show_all = true
	shown.room_tooltips = true
	shown.zoom = 14
	shown.add_marker(&"text", tracker.cell, Color.RED, null, "here")
	shown.add_marker(&"nowhere", Vector2(INF, NAN))
	shown.add_marker(&"no icon", Vector2(-300, 7), Color.TRANSPARENT, PlaceholderTexture2D.new())
	for values: Array in [[0, 0, -7, 0], [-3, 1, 9000, -4], [1000, 300, 0, 1]]:
		shown.add_theme_constant_override(&"line_width", values[0] as int)
		shown.add_theme_constant_override(&"sign_size", values[1] as int)
		shown.add_theme_constant_override(&"fit_margin", values[2] as int)
		shown.add_theme_font_size_override(&"font_size", values[3] as int)
		for follow: WarrenMinimap.Follow in [WarrenMinimap.Follow.ALL, WarrenMinimap.Follow.PLAYER]:
			shown.follow = follow
			await get_tree().process_frame
			await get_tree().process_frame
			check(shown.position_of(tracker.cell).is_finite())
	var own := Theme.new()
	own.set_type_variation(&"Chart", &"WarrenMinimap")
	own.set_color(&"room_seen", &"Chart", Color.RED)
	shown.theme = own
	shown.theme_type_variation = &"Chart"
	await get_tree().process_frame
	equal([shown._canvas.look.colors[&"room_seen"], shown._canvas.look.colors.size()], [Color.RED, 31])
	close()


func test_markers_out_of_sight_are_pinned_to_the_edge() -> void:
	var box := Rect2(10, 20, 100, 60)
	var pinned := preload("res://addons/warren/world/minimap_signs.gd").place_at_edge
	equal(pinned.call(Vector2(40, 50), box), Vector2(40, 50))
	var rng := RandomNumberGenerator.new()
	for number in 200:
		var at := Vector2(rng.randf_range(-900, 900), rng.randf_range(-900, 900))
		var found: Vector2 = pinned.call(at, box)
		check(box.grow(0.01).has_point(found), "%s is outside" % found)
		if not box.has_point(at):
			var ways := [found - box.get_center(), at - box.get_center()]
			check(absf((ways[0] as Vector2).angle_to(ways[1] as Vector2)) < 0.001, "%s is not on the way" % found)
			var gaps := [found.x - box.position.x, box.end.x - found.x, found.y - box.position.y, box.end.y - found.y]
			check((gaps.min() as float) < 0.01, "%s is not at the edge" % found)
