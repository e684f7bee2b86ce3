class_name DemoWholeGame
extends DemoTour
## One whole game of a demo: from its card on the start screen to its end, and back, by events of mouse and keys.

## A game of Jungle, one of Brandubh, one of Yonin Shogi, and one of chess in the fog.
const JUNGLE := """e3-d3 c7-c8 g1-g2 g7-g8 a1-b1 a7-a6 c3-c2 b8-b9 b2-a2 e7-e8 b1-b2 f8-f7 b2-b3 e8-e7 b3-c3 c8-c7 \
c3-c7 a6-b6 c7-d7 g9-f9 d7-d8 g8-f8 d8-d9"""
const TAFL := """d2-b2 c4-c2 d1-d2xc2 d3-f3 a4-a5 f3-f2 b2-b1 f2-f1 d6-b6 d4-c4 d2-f2 c4-c1xb1 b6-d6xd5 c1-a1"""
const YONIN := """7i8h 9d8c 4a3b 2d3d 8h9g 8c7b 7a7b 1d2c 9g9f 9e9d 3b2c 1c2d G*1d 9f8e 9d9e G*9d"""
const CHESS := "e2e4 f7f5 d1h5 a7a6 h5e8"
## A game of Luzhan Qi by the same plan on both sides.
const LUZHANQI := """e6-e7 b7-b8 e7-e8 b8-b7 e8-e9 b7-b8 e9-e10 b8-b7 e10-e11 b7-b8 e11-e12 b8-b7 e12-d12"""
const MOST_PLIES := 500

var _by_mouse := true


## Plays a game in a language: in English by the mouse, in Russian by keys.
func whole(demo: String, language: String, window := Vector2i(1280, 720)) -> void:
	_by_mouse = language == "en"
	seed(7)
	await begin()
	await set_up(window, 1.0, language)
	var card: Button = stage.shown.find_child(demo.capitalize(), true, false)
	card.grab_focus()
	await frames(2)
	if _by_mouse:
		await click(card.get_global_rect().get_center())
	else:
		await type(KEY_ENTER)
	check(manner() != null and manner().keeper.demo == demo, demo)
	await frames(2)
	dismiss_offer()
	var told: String = await call("_play_" + demo)
	check(not told.is_empty(), "%s does not tell its end" % demo)
	if language == "ru":
		check(RegEx.create_from_string("[A-Za-z]{2,}").search(told) == null, told)
	for step in 4:
		if not stage.shown is DemoStart:
			await act(&"back")
			await frames(2)
	check(stage.shown is DemoStart, "%s is not left" % demo)
	var first := get_viewport().gui_get_focus_owner() as Button
	equal(first.text, tr("Go on: %s") % tr(str(DemoStart.ABOUT[demo][0])))
	stage.queue_free()
	await frames(1)


## Chooses a cell, by the mouse or by the arrows and Enter.
func choose(board: TableBoard, cell: Vector2i) -> void:
	if _by_mouse:
		await click(board.get_global_transform() * board.center_of(cell))
		return
	if board.cursor == TableBoard.NOWHERE:
		await type(KEY_UP)
	var is_turned := board is TablePieceBoard and (board as TablePieceBoard).turned
	for axis in 2:
		for step in 20:
			var way := signi(cell[axis] - board.cursor[axis]) * (-1 if is_turned else 1)
			var key := KEY_RIGHT if way > 0 else KEY_LEFT
			if axis == 1:
				key = KEY_DOWN if way > 0 else KEY_UP
			if way != 0:
				await type(key)
	equal(board.cursor, cell)
	await type(KEY_ENTER)


func _begin_for_two(demo: TableDuel) -> void:
	for step in demo.bots().size() + 1:
		if demo.has_bot():
			await act(&"bot")
	check(not demo.has_bot(), "a bot has the other seat")


func _send(demo: TableDuel, move: String) -> void:
	for cell in demo._cells_of(move):
		await choose(demo._board(), cell)


## Plays all moves of a game in which everybody sees the same, and returns what is told then.
func _play_through(moves: String, winner: String) -> String:
	var demo: TableOpenDuel = stage.shown
	await _begin_for_two(demo)
	for move in moves.split(" "):
		await _send(demo, move)
	var played: PackedStringArray = demo._game.call(&"moves_played")
	equal(" ".join(played), moves)
	equal(demo.panel.said(), tr("%s wins") % tr(winner))
	return demo.panel.message.whole()


func _play_jungle() -> String:
	return await _play_through(JUNGLE, "Red")


func _play_tafl() -> String:
	return await _play_through(TAFL, "Defender")


func _play_yonin() -> String:
	return await _play_through(YONIN, "South")


func _play_fogchess() -> String:
	var demo: FogChessDemo = stage.shown
	await _begin_for_two(demo)
	for move in CHESS.split(" "):
		if demo.is_curtain:
			await choose(demo.board, Vector2i(0, 0))
		await _send(demo, move)
	equal(" ".join(demo.game.moves_played()), CHESS)
	equal(demo.panel.said(), tr("%s wins") % tr("South"))
	return demo.panel.message.whole()


## Both set up their armies by a plan, then the curtain is opened before each move.
func _play_hiddenrank() -> String:
	var demo: HiddenRankDemo = stage.shown
	await _begin_for_two(demo)
	await act(&"kind")
	await frames(3)
	var sheet := sheets().top()
	await lead_to(sheet.body.get_child(1) as Control)
	for turn in 2:
		await type(KEY_ENTER)
	await lead_to(sheet.first)
	await type(KEY_ENTER)
	await frames(2)
	equal(demo.variant, "luzhanqi")
	for player in 2:
		equal(demo.mover(), player)
		if demo.is_curtain:
			await choose(demo.board, Vector2i(0, 0))
		await act(&"end_turn")
		await frames(2)
	for move in LUZHANQI.split(" "):
		if demo.is_curtain:
			await choose(demo.board, Vector2i(0, 0))
		await _send(demo, move)
	equal(" ".join(demo.game.moves_played().slice(demo._first_move())), LUZHANQI)
	equal(demo.panel.said(), tr("%s wins") % tr("South"))
	return demo.panel.message.whole()


## Both sides take what they can, and otherwise make any move.
func _play_banqi() -> String:
	var demo: BanqiDemo = stage.shown
	await _begin_for_two(demo)
	for ply in MOST_PLIES:
		if demo.is_over():
			break
		var moves := Array(demo.game.legal_moves())
		var takes := moves.filter(_takes.bind(demo))
		var wanted: String = takes[0] if takes else moves[randi() % moves.size()]
		await _send(demo, wanted)
		equal(demo.game.moves_played().size(), ply + 1)
	check(demo.is_over(), "it goes on")
	return demo.panel.message.whole()


func _takes(move: String, demo: BanqiDemo) -> bool:
	var cells := demo._cells_of(move)
	return cells.size() == 2 and not demo.game.piece_at(cells[1]).is_empty()


## Every other shot is one beside the fox that comes next.
func _play_foxhunt() -> String:
	var demo: FoxHuntDemo = stage.shown
	var rows := demo.game.position_text().split("\n").slice(1)
	for y in rows.size():
		for x in rows[y].length():
			if rows[y][x] == "@":
				await choose(demo.forest, Vector2i(x, (y + 1) % demo.game.size.y))
				await choose(demo.forest, Vector2i(x, y))
	check(demo.game.is_over(), "a fox is left")
	equal(demo.panel.said(), "All foxes found")
	return demo.panel.message.whole()


## By hints and arrows, or by the solution that the game plays.
func _play_sokoban() -> String:
	var demo: SokobanDemo = stage.shown
	await until(func() -> bool: return not demo.game.level.is_empty(), "a level")
	if not _by_mouse:
		await act(&"solve")
		await until(demo.game.is_solved, "solved", 60)
	var keys: Dictionary[Vector2i, Key] = {
		Vector2i.UP: KEY_UP, Vector2i.DOWN: KEY_DOWN, Vector2i.LEFT: KEY_LEFT, Vector2i.RIGHT: KEY_RIGHT
	}
	for step in MOST_PLIES:
		if demo.game.is_solved():
			break
		await act(&"hint")
		await until(func() -> bool: return not demo.board.hint.is_empty(), "a hint")
		var way: Vector2i = demo.board.hint[0]
		await type(keys[way])
	check(demo.card.visible, "it is not solved")
	return tr(demo.card._title.text) + demo.card._text.text


func _play_linjat() -> String:
	var demo: LinjatDemo = stage.shown
	for line in demo.game.solution():
		var to_screen := demo.board.get_global_transform()
		await drag(to_screen * demo.board.middle(line.position), to_screen * demo.board.middle(line.end - Vector2i.ONE))
	check(demo.board.finished, "it is not solved")
	return demo._says.whole()


## The end of a game, which is chosen in the set-up; words are laid by hints.
func _play_words() -> String:
	var demo: WordsDemo = stage.shown
	await act(&"kind")
	await frames(3)
	var sheet := sheets().top() as WordsSetupSheet
	await lead_to(sheet.body.get_child(1 + WordsSetupSheet.START_LINE) as Control)
	while sheet.start() != "endgame":
		await type(KEY_ENTER)
	await lead_to(sheet.first)
	await type(KEY_ENTER)
	await frames(2)
	equal(demo.game.setup, "endgame")
	for turn in 20:
		await until(func() -> bool: return demo.game.is_over() or demo.is_my_turn(), "a turn", 60)
		if demo.game.is_over():
			break
		await act(&"hint")
		await until(func() -> bool: return not demo.game.is_running(), "a hint", 60)
		await frames(3)
		if demo.board.fresh.is_empty():
			await act(&"end_turn")
		else:
			await act(&"lay")
	check(demo.game.is_over(), "it goes on")
	return demo.status.whole()


func _play_dungeon() -> String:
	var demo: Dungeon = stage.shown
	await until(demo.is_open, "open", 60)
	demo.hero.speed = 600
	await _walk_to_the_crystal(demo)
	check(sheets().top() is DungeonEndSheet, "the crystal is not reached")
	return tr(sheets().top()._head.text) if sheets().is_open() else ""


func _play_keep() -> String:
	var demo: Keep = stage.shown
	await until(demo.is_open, "open", 60)
	Engine.time_scale = 6
	await _walk_to_the_crystal(demo)
	Engine.time_scale = 1
	equal(demo.stage, DelveCourse.Stage.WON)
	return demo.hud.message.whole()


## By hints, with puzzles of all families in between.
func _play_mission() -> String:
	var player := DemoMissionPlayer.new()
	add_child(player)
	player.demo = stage.shown
	player.demo.make(8, 12)
	await player.opened()
	await player.play_by_hints()
	failures.append_array(player.failures)
	var told := player.demo.hud.message.whole()
	player.free()
	return told


func _walk_to_the_crystal(demo: Node) -> void:
	var hero: Node = demo.get(&"hero")
	for step in 200:
		if demo.get(&"stage") != DelveCourse.Stage.WALKING:
			return
		await press(&"walk_to_goal")
		await until(
			func() -> bool: return not hero.call(&"is_following") or demo.get(&"stage") != DelveCourse.Stage.WALKING,
			"somewhere",
			60
		)
		await physics_frames(4)
