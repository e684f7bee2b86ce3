extends DemoSuite
## What is drawn of a dungeon, dot by dot: it needs a screen.

const SCENE := preload("res://demos/dungeon/dungeon.tscn")
## The hero and his lantern are above the dark.
const AROUND_HERO := 4
const SIZES: Array[Vector2i] = [Vector2i(480, 360), Vector2i(360, 640), Vector2i(1280, 720), Vector2i(3840, 2160)]
const LEAST_LETTERS := 14


## What is wrong with the parts of a sheet: cut, beside the sheet, over each other, or too small to read.
func faults(sheet: DemoSheet) -> PackedStringArray:
	var found: PackedStringArray = []
	var parts: Array[Control] = []
	for part: Control in sheet.body.find_children("*", "Control", true, false):
		if (
			part.is_visible_in_tree()
			and (part is Label or part is BaseButton or part is LineEdit or part is DelveMapView)
		):
			parts.append(part)
	var inside := sheet.body.get_global_rect().grow(1)
	for part in parts:
		var rect := part.get_global_rect()
		var what := "%s at %s" % [part.get(&"text"), rect]
		if not inside.encloses(rect):
			found.append("beside the sheet: " + what)
		if part.size.x + 0.5 < part.get_minimum_size().x or part.size.y + 0.5 < part.get_minimum_size().y:
			found.append("cut: " + what)
		if part is not DelveMapView and part.get_theme_font_size(&"font_size") < LEAST_LETTERS:
			found.append("small: " + what)
		for other in parts:
			if other != part and rect.grow(-1).intersects(other.get_global_rect().grow(-1)):
				found.append("over another: " + what)
	return found


func test_the_sheets_fit_windows_of_all_sizes() -> void:
	get_window().content_scale_mode = Window.CONTENT_SCALE_MODE_DISABLED
	var dungeon: Dungeon = SCENE.instantiate()
	dungeon.first = DelveRecipe.at_depth(4, 3)
	add_child(dungeon)
	await until(func() -> bool: return dungeon.stage == DelveCourse.Stage.WALKING, "opened", 90)
	var before := get_window().size
	for locale: String in ["en", "ru"]:
		TranslationServer.set_locale(locale)
		for kind: GDScript in [DungeonInspectSheet, DungeonEndSheet]:
			var sheet: DemoSheet = kind.new(dungeon) if kind == DungeonInspectSheet else kind.new(dungeon, 100, "")
			dungeon.manner.sheets.show_sheet(sheet)
			for size: Vector2i in SIZES.slice(0, repeats(3, SIZES.size())):
				get_window().size = size
				await frames(3)
				equal(Vector2i((sheet.size * get_window().content_scale_factor).round()), size)
				equal(faults(sheet), PackedStringArray())
			# Faults put in on purpose are found.
			var label := sheet.body.find_children("*", "Label", true, false)[0] as Label
			label.add_theme_font_size_override("font_size", 9)
			check(not faults(sheet).is_empty(), "small letters are not noticed")
			label.remove_theme_font_size_override("font_size")
			label.position.x -= 3000
			check(not faults(sheet).is_empty(), "what is beside the sheet is not noticed")
			dungeon.manner.sheets.close()
	get_window().size = before
	TranslationServer.set_locale("en")


func test_nothing_is_drawn_that_was_not_seen() -> void:
	var dungeon: Dungeon = SCENE.instantiate()
	dungeon.first = DelveRecipe.sized(7, 40)
	add_child(dungeon)
	await until(func() -> bool: return dungeon.stage == DelveCourse.Stage.WALKING, "opened", 90)
	var map := dungeon.map
	var known := dungeon.tracker.knowledge
	for door in dungeon.explorer.doors_of(map.start_room):
		known.see_room(map.room_at(dungeon.explorer.far_cell(door, map.start_room)))
	for part: CanvasItem in [dungeon.get_node("Hud/Screen"), dungeon.manner._bar]:
		part.hide()
	dungeon.hero.camera.show_all(dungeon.ground.map_to_local(map.size))
	dungeon.hero.camera.position_smoothing_enabled = false
	await frames(10)
	await RenderingServer.frame_post_draw
	var picture := get_viewport().get_texture().get_image()
	var there := dungeon.ground.get_viewport_transform() * dungeon.ground.get_global_transform()
	var dark := picture.get_pixel(2, 2)
	var bright := 0
	var wrong: Array[Vector2i] = []
	var whole := Rect2i(Vector2i.ZERO, picture.get_size())
	for y in map.size.y:
		for x in map.size.x:
			var cell := Vector2i(x, y)
			var away := (cell - dungeon.hero.cell).abs()
			var room := map.room_at(cell)
			if room < 0 or maxi(away.x, away.y) < AROUND_HERO:
				continue
			var at := Vector2i((there * dungeon.ground.map_to_local(cell)).floor())
			check(whole.has_point(at), "%s is not in the picture" % cell)
			var is_dark := picture.get_pixelv(at).is_equal_approx(dark)
			if known.sight(room) == WarrenMapKnowledge.Sight.SEEN:
				bright += int(not is_dark)
				if is_dark and map.tile_at(cell) == WarrenMap.TILE_INNER:
					wrong.append(cell)
			elif not is_dark:
				wrong.append(cell)
	equal(wrong, [] as Array[Vector2i])
	check(bright > 100, "only %d cells are drawn" % bright)
