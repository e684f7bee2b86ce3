class_name DemoBoards
extends DemoEnds
## Every board in the middle of play, with all that colors tell apart on it: pieces of both sides, marks, hints, keys.

## Moves of both sides before a picture; in the fog a game may end early.
const PLIES := 26
const PLIES_IN_FOG := 14
const FEW_PLIES := 7
## The rooms of a dungeon, and how many of them the hero has seen.
const ROOMS := 40
const SEEN_ROOMS := 12
const EYES := preload("res://tests/sight.gd").EYES
const SHADER := """shader_type canvas_item;
uniform sampler2D screen: hint_screen_texture, filter_nearest;
uniform mat3 eye;
void fragment() {
	vec3 color = texture(screen, SCREEN_UV).rgb;
	vec3 linear = mix(color / 12.92, pow((color + 0.055) / 1.055, vec3(2.4)), step(0.04045, color));
	linear = clamp(eye * linear, 0.0, 1.0);
	COLOR.rgb = mix(linear * 12.92, 1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, linear));
}"""


## Lets all be seen as by other eyes, from now on.
func see_as(eye: String) -> void:
	var layer := CanvasLayer.new()
	layer.layer = 128
	var sheet := ColorRect.new()
	sheet.set_anchors_preset(Control.PRESET_FULL_RECT)
	sheet.mouse_filter = Control.MOUSE_FILTER_IGNORE
	var other := ShaderMaterial.new()
	other.shader = Shader.new()
	other.shader.code = SHADER
	other.set_shader_parameter(&"eye", EYES[eye])
	sheet.material = other
	layer.add_child(sheet)
	add_child(layer)


## Brings the demo that was opened into the middle of play, and calls something with its name and what is to be seen.
func show_boards(demo: String, visit: Callable) -> void:
	match demo:
		"sokoban":
			await _push(stage.shown as SokobanDemo)
		"linjat":
			await _draw_lines(stage.shown as LinjatDemo)
		"foxhunt":
			await _hunt(stage.shown as FoxHuntDemo)
		"banqi":
			await _turn_pieces(stage.shown as BanqiDemo)
		"tafl":
			(stage.shown as TaflDemo).game.variant = WarrenTafl.VARIANT_COPENHAGEN
			await _play_duel(stage.shown as TableDuel, FEW_PLIES)
		"yonin":
			await _play_duel(stage.shown as TableDuel, PLIES)
		"jungle":
			await _play_duel(stage.shown as TableDuel, PLIES)
		"fogchess":
			await _show_variants(stage.shown as TableDuel, FogChessDemo.GAMES.keys(), visit)
			return
		"hiddenrank":
			(stage.shown as HiddenRankDemo).start = "planned"
			await _show_variants(stage.shown as TableDuel, HiddenRankDemo.GAMES.keys(), visit)
			return
		"words":
			await _lay_words(stage.shown as WordsDemo)
		"dungeon", "keep":
			await _walk(demo, visit)
		"mission":
			await open_mission(stage.shown as MissionDemo)
			await _walk_mission(stage.shown as MissionDemo, visit)
	await frames(40)
	await visit.call(demo, [stage.shown])


## Lets the bots of a game play both sides, then asks for a hint.
func _play_duel(demo: TableDuel, plies: int) -> void:
	demo.level = demo.bots().size()
	demo.call(&"begin", 7)
	await _let_bots_play(demo._game, plies)
	# In the fog the other person is to sit down first.
	demo.set(&"is_curtain", false)
	demo._show()
	demo._obey(&"hint")
	await is_done(demo._game)


func _turn_pieces(demo: BanqiDemo) -> void:
	demo.level = demo.game.bots().size()
	demo.begin(7)
	await _let_bots_play(demo.game, PLIES)
	demo._obey(&"hint")
	await is_done(demo.game)


func _let_bots_play(game: Node, plies: int) -> void:
	var bots: PackedStringArray = game.call(&"bots")
	game.set(&"bot", bots[1])
	for ply in plies:
		game.call(&"play_bot")
		await is_done(game)


func _show_variants(demo: TableDuel, variants: Array[String], visit: Callable) -> void:
	for variant in variants:
		demo.set(&"variant", variant)
		await _play_duel(demo, PLIES_IN_FOG)
		await frames(40)
		await visit.call("%s %s" % [demo.manner.keeper.demo, variant], [demo])


func _push(demo: SokobanDemo) -> void:
	demo.kind = 2
	var puzzle: WarrenPuzzle = await made("sokoban", "hard")
	demo.open(puzzle)
	demo.game.play_moves(puzzle.solution.left(puzzle.solution.length() / 2))
	demo._obey(&"hint")
	await is_done(demo.game)


func _draw_lines(demo: LinjatDemo) -> void:
	demo.open(demo.campaign[39].text)
	var lines := demo.game.solution()
	lines.resize(12)
	for line in lines:
		demo.game.draw(line)
	demo.hint()
	await is_done(demo.game)


func _hunt(demo: FoxHuntDemo) -> void:
	demo.begin(7)
	for cell: Vector2i in [Vector2i(2, 2), Vector2i(7, 6), Vector2i(4, 8), Vector2i(1, 6), Vector2i(8, 1)]:
		demo.game.shoot(cell)
	demo.game.toggle_mark(Vector2i(5, 0))
	demo._obey(&"chances")
	await is_done(demo.game)


func _lay_words(demo: WordsDemo) -> void:
	demo.begin(7)
	for turn in 9:
		demo.game.bot = "balanced"
		demo.game.play_bot()
		await until(func() -> bool: return not demo.game.is_running() and demo.is_my_turn(), "a turn")
	demo.hint()
	await is_done(demo.game)


func _walk(demo: String, visit: Callable) -> void:
	var shown := stage.shown
	shown.get_node("Generator").set("rooms", ROOMS)
	shown.call("make", 7)
	await until(func() -> bool: return shown.call("is_open"), "open", 60)
	if shown is Dungeon:
		var dungeon: Dungeon = shown
		var cells: Array[Vector2i] = []
		for room in SEEN_ROOMS:
			cells.append(dungeon.map.room_center(room) + Vector2i(0, 1))
		for lock in 2:
			cells.append(dungeon.map.key_cell(lock) + Vector2i(0, 1))
			cells.append(dungeon.map.locked_cells(lock)[0] + Vector2i(0, 1))
		for cell in cells:
			dungeon.hero.place(dungeon.ground.map_to_local(cell))
			dungeon.hero.cell_changed.emit(dungeon.hero.cell)
			await frames(2)
		await until(dungeon.hero.camera.is_at_rest, "the flight to the hero", 20)
	if shown is Keep:
		await _stand_before_a_gate(shown as Keep)
	if shown is Dungeon:
		manner().do(&"inspect")
		await frames(10)
		await visit.call("dungeon inspect", [sheets().top()])
		manner().sheets.close_all()
	manner().do(&"show_large_map")
	await frames(10)
	await visit.call(demo + " map", [shown])
	manner().do(&"show_large_map")


func _stand_before_a_gate(keep: Keep) -> void:
	var gate := keep.map.locked_cells(0)[0]
	var way := keep.map.cell_path(keep.map.room_center(keep.map.start_room), gate)
	keep._move_hero(way[maxi(way.size() - 3, 0)])
	keep._show_floor()
	keep.camera.jump()
	await until(func() -> bool: return not keep.find_children("*", "KeepSign", true, false).is_empty(), "a gate", 20)
	await frames(40)
