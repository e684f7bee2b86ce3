class_name DemoEnds
extends DemoTour
## The ends of all games: each is reached by real events for the last move, and walked with what follows it.

## The ends of the other games.
const OTHERS: Dictionary[String, Array] = {
	"sokoban": ["won"],
	"linjat": ["won", "made", "campaign"],
	"foxhunt": ["won"],
	"words": ["won", "lost", "drawn", "analysis"],
	"dungeon": ["won"],
	"keep": ["won"],
	"mission": ["won"],
}
## What the person has more than the bot in the end, in points.
const LEADS: Dictionary[String, int] = {"won": 27, "lost": -14, "drawn": 0}


static func ends_of(demo: String) -> Array:
	return DemoDuelEnds.DUELS[demo].keys() if demo in DemoDuelEnds.DUELS else OTHERS[demo]


## Brings the demo that is open to an end of its game.
func reach(demo: String, end: String) -> void:
	manner().sheets.close_all()
	match demo:
		"sokoban":
			await _solve(stage.shown as SokobanDemo)
		"linjat":
			await _draw_all(stage.shown as LinjatDemo, end)
		"foxhunt":
			await _find_all(stage.shown as FoxHuntDemo)
		"words":
			await _lay_last(stage.shown as WordsDemo, end)
		"dungeon":
			await _take_crystal(stage.shown as Dungeon)
		"keep":
			await _reach_crystal(stage.shown as Keep)
		"mission":
			_end_mission(stage.shown as MissionDemo)
		_:
			var how: Array = DemoDuelEnds.DUELS[demo][end]
			await _end_duel(stage.shown as TableDuel, how)
			var told: Dictionary[String, String] = {"lost": "You lose", "drawn": "A draw"}
			equal((stage.shown as TableDuel).panel.said(), tr(str(told.get(end, "You win"))))


## Calls something with the end that was reached, and with all that comes after it.
func walk_end(demo: String, end: String, visit: Callable) -> void:
	var what := "%s end %s" % [demo, end]
	var shown := stage.shown
	if end == "analysis":
		await walk_analysis(shown as WordsDemo, visit)
		return
	if demo == "dungeon":
		await _walk_end_sheet(shown as Dungeon, what, visit)
		return
	var signs := shown.find_children("*", "TableEmblem", true, false)
	check(signs.size() == 1 and (signs[0] as TableEmblem).visible, what + " has no sign")
	if demo == "sokoban":
		var sokoban: SokobanDemo = shown
		sokoban.card.show()
		await settle()
		await visit.call(what + " card", [sokoban.card, manner()._bar])
		sokoban.card.hide()
	await settle()
	await visit.call(what, [shown])
	var fold := manner().fold
	if fold and fold.way == DemoFold.Way.BEHIND:
		fold.open(true)
		await settle()
		await visit.call(what + " panel", [shown])
		fold.close()
	if demo == "fogchess" and end == "won":
		await _walk_belief(shown as FogChessDemo, visit)


## What is told when a mission is done; whole games are played to their end elsewhere.
func _end_mission(demo: MissionDemo) -> void:
	demo.course.stage = DelveCourse.Stage.WALKING
	demo._on_solved()


func is_done(game: Node) -> void:
	await until(func() -> bool: return not game.call(&"is_running"), "an answer", 60)


## Plays all moves but the last one, which is clicked onto the board.
func _end_duel(demo: TableDuel, how: Array) -> void:
	var moves: PackedStringArray = str(how[2]).split(" ")
	var count: int = how[3]
	demo.level = demo.bots().size() - 1
	demo.seat = how[1]
	if how[0]:
		demo._game.call(&"start_from", how[0])
	else:
		demo.set(&"variant", "chess")
		demo.begin(7)
	for number in count - 1:
		var is_legal: bool = demo._game.call(&"play", moves[number % moves.size()])
		check(is_legal, moves[number % moves.size()])
	demo._show()
	await settle()
	for cell in demo._cells_of(moves[(count - 1) % moves.size()]):
		await click(demo._board().get_global_transform() * demo._board().center_of(cell))
	await until(demo.is_over, "the end", 60)
	await frames(40)


## Goes a move back after a game in the fog, and looks at what was believed then.
func _walk_belief(demo: FogChessDemo, visit: Callable) -> void:
	await act(&"earlier")
	await act(&"chances")
	await until(func() -> bool: return not demo.board.chances.is_empty(), "believed", 60)
	await settle()
	await visit.call("fogchess end belief", [demo])
	demo._belief = "-"
	await act(&"later")


## Finds all foxes but one by a bot, and the last one by a click.
func _find_all(demo: FoxHuntDemo) -> void:
	demo.begin(7)
	demo.game.bot = demo.game.bots()[-2]
	while demo.game.found < demo.game.foxes - 1:
		demo.game.play_bot()
		await is_done(demo.game)
	var rows := demo.game.position_text().split("\n").slice(1)
	await settle()
	for y in rows.size():
		for x in rows[y].length():
			if rows[y][x] in ["@", "!"]:
				await click(demo.forest.get_global_transform() * demo.forest.center_of(Vector2i(x, y)))
	check(demo.game.is_over(), "a fox is left")
	await frames(40)


## Makes a puzzle that is the same every time.
func made(family: String, preset: String) -> WarrenPuzzle:
	var maker := WarrenPuzzleMaker.new()
	add_child(maker)
	maker.family = family
	maker.preset = preset
	maker.seed = 7
	maker.start()
	var puzzle: WarrenPuzzle = await maker.finished
	maker.queue_free()
	return puzzle


## Plays a solution but for its last step, which is a key.
func _solve(demo: SokobanDemo) -> void:
	demo.kind = 0
	var puzzle: WarrenPuzzle = await made("sokoban", "easy")
	demo.open(puzzle)
	demo.game.play_moves(puzzle.solution.left(-1))
	await settle()
	var keys: Dictionary[String, Key] = {"u": KEY_UP, "d": KEY_DOWN, "l": KEY_LEFT, "r": KEY_RIGHT}
	demo.board.grab_focus()
	await type(keys[puzzle.solution[-1].to_lower()])
	check(demo.card.visible, "it is not solved")
	await frames(40)


## Draws all lines but one, which is dragged: in the middle of the campaign, at its end, or in a puzzle of its own.
func _draw_all(demo: LinjatDemo, end: String) -> void:
	for number in demo.campaign.size() - 1:
		if end == "campaign" or number < 39:
			demo.progress.solved[number] = true
	if end == "made":
		demo.progress.kind = "easy"
		demo.open(demo.campaign[20].text)
	else:
		demo.play(demo.campaign.size() - 1 if end == "campaign" else 39)
	var lines := demo.game.solution()
	var last: Rect2i = lines.pop_back()
	for line in lines:
		demo.game.draw(line)
	await settle()
	var to_screen := demo.board.get_global_transform()
	await drag(to_screen * demo.board.middle(last.position), to_screen * demo.board.middle(last.end - Vector2i.ONE))
	check(demo.board.finished, "it is not solved")
	await frames(40)


## Lets two bots play, then gives the last turn to the person; with points before it that lead to the end.
func _lay_last(demo: WordsDemo, end: String) -> void:
	if end == "analysis":
		await end_words(demo)
		return
	demo.game.setup = "endgame"
	demo.begin(7, ["greedy", "balanced"])
	await until(demo.game.is_over, "the end", 60)
	var move := demo.game.moves_played()[-1]
	var person: int = demo.game.turns_played()[-1]["number"]
	var scores: Array[int] = [demo.game.score(0), demo.game.score(1)]
	demo.game.undo(-1)
	var before: Array[int] = [demo.game.score(0), demo.game.score(1)]
	before[person] += LEADS[end] + scores[1 - person] - scores[person]
	var line := RegEx.create_from_string("scores: .*")
	var text := line.sub(demo.game.position_text(), "scores: %d %d" % before)
	check(demo.game.start_from(text), Warren.last_error())
	demo.seats.roles[person] = "person"
	demo.resume()
	await settle()
	demo._on_hinted(move)
	await type(KEY_ENTER)
	check(demo.game.is_over(), "%s is not the end" % move)
	equal(demo.game.score(person) - demo.game.score(1 - person), LEADS[end])
	await frames(40)


## Lets four bots play to the end.
func end_words(demo: WordsDemo) -> void:
	demo.game.setup = "endgame"
	demo.begin(7, ["greedy", "balanced", "greedy", "novice"])
	await until(demo.game.is_over, "the end", 60)
	await frames(3)


## Shows the analysis of a game of words that has ended: its turns, then one of them with its best turn on the board.
func walk_analysis(demo: WordsDemo, visit: Callable) -> void:
	manner().do(&"analyze")
	await until(func() -> bool: return not demo.review.turns.is_empty(), "judged", 60)
	await settle()
	await visit.call("words analysis", [sheets().top()])
	manner().sheets.close_all()
	var most := 0
	for number in demo.review.turns.size():
		most = number if demo.review.turns[number]["loss"] > demo.review.turns[most]["loss"] else most
	for best: bool in [false, true]:
		demo.review.show_turn(most, best)
		await settle()
		await visit.call("words turn" + (" best" if best else ""), [demo])
	demo.review.close()


## Lets the hero see all rooms, and walk into the crystal by a key.
func _take_crystal(demo: Dungeon) -> void:
	demo.course.make(DelveRecipe.at_depth(1, 7))
	await until(func() -> bool: return demo.stage == DelveCourse.Stage.WALKING, "open", 60)
	for room in range(demo.map.room_count - 2, -1, -1):
		if room != demo.map.goal_room:
			await _stand(demo, demo.map.room_center(room))
	await _stand(demo, demo.map.room_center(demo.map.goal_room) + Vector2i(0, 1))
	await until(demo.hero.camera.is_at_rest, "the flight to the hero", 20)
	for step in 20:
		if demo.stage == DelveCourse.Stage.WALKING:
			await press(&"move_up", 5)
	check(sheets().top() is DungeonEndSheet, "the crystal is not reached")
	await frames(40)


func _stand(demo: Dungeon, cell: Vector2i) -> void:
	demo.hero.place(demo.ground.map_to_local(cell))
	await physics_frames(3)


## Shows the end of a dungeon, what is below the edge, and the dungeon behind it.
func _walk_end_sheet(demo: Dungeon, what: String, visit: Callable) -> void:
	if not sheets().is_open():
		demo.game.win()
	await settle()
	var sheet := sheets().top()
	await visit.call(what, [sheet])
	sheet._scroll.scroll_vertical = 100_000
	await settle()
	await visit.call(what + " below", [sheet])
	manner().sheets.close_all()
	await settle()
	await visit.call(what + " about", [demo])


## Lets the hero walk into the crystal of the keep by a key.
func _reach_crystal(demo: Keep) -> void:
	demo.generator.rooms = 12
	demo.make(5)
	await until(func() -> bool: return demo.stage == DelveCourse.Stage.WALKING, "open", 60)
	demo._move_hero(demo.map.room_center(demo.map.goal_room) + Vector2i(0, 1))
	demo._show_floor()
	demo.camera.jump()
	await frames(20)
	for step in 40:
		if demo.stage == DelveCourse.Stage.WALKING:
			await press(&"move_up", 5)
	equal(demo.stage, DelveCourse.Stage.WON)
	await frames(40)
