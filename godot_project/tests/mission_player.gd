class_name DemoMissionPlayer
extends BoardSuite
## A player of the mission demo: by hints alone, with keys, arrows and clicks.

const SCENE := preload("res://demos/mission/mission.tscn")
const MOVES: Dictionary[Vector2i, StringName] = {
	Vector2i.UP: &"move_up", Vector2i.DOWN: &"move_down", Vector2i.LEFT: &"move_left", Vector2i.RIGHT: &"move_right"
}
const ARROWS: Dictionary[Vector2i, Key] = {
	Vector2i.UP: KEY_UP, Vector2i.DOWN: KEY_DOWN, Vector2i.LEFT: KEY_LEFT, Vector2i.RIGHT: KEY_RIGHT
}
const FAST := 600.0
const SLOW := 96.0

var demo: MissionDemo
# The families of the puzzles that were solved.
var families: Dictionary[String, bool] = {}


func open(seed_number: int, rooms: int) -> void:
	demo = SCENE.instantiate()
	demo.first = DelveRecipe.sized(seed_number, rooms)
	add_child(demo)
	await opened()


func opened() -> void:
	await until(func() -> bool: return demo.stage == DelveCourse.Stage.WALKING, "opened", 90)
	demo.hero.speed = FAST


func is_done() -> bool:
	return demo.stage == DelveCourse.Stage.WON


## Plays by hints to the end; [param between] is called after each step.
func play_by_hints(between := Callable()) -> void:
	for step in 300:
		if is_done():
			break
		await follow_hint()
		if between.is_valid() and not is_done():
			await between.call(step)
	equal(demo.stage, DelveCourse.Stage.WON)


## Follows one hint: walks, and does there what is to be done. [param ask] asks for another hint than that of the key.
func follow_hint(ask := press.bind(&"walk_to_goal")) -> void:
	await ask.call()
	await until(func() -> bool: return demo.walk.asked == &"" and not demo.hero.is_following(), "there", 60)
	await physics_frames(4)
	if is_done():
		return
	if demo.prompt.told():
		await press(&"confirm")
	if demo.panel.is_open():
		await solve()
	if demo.crates.is_open() and demo.puzzles.puzzle_at(demo.hero.cell) == demo.crates.here:
		await push_home()


## Solves the puzzle on the panel by its hints, and goes back to the map.
func solve() -> void:
	var puzzle := demo.panel.puzzle
	for step in 300:
		if puzzle.is_solved:
			break
		await step_of(puzzle)
	check(puzzle.is_solved, "%s is not solved" % puzzle.entry["family"])
	families[puzzle.entry["family"]] = true
	await press(&"confirm")
	check(not demo.panel.is_open(), "the panel does not close")


## Does what a hint says of the puzzle on the panel.
func step_of(puzzle: MissionPuzzle) -> void:
	await act(&"hint")
	await until(func() -> bool: return not puzzle.game.call(&"is_running"), "an answer", 60)
	await frames(2)
	if puzzle is MissionFoxHunt:
		var board := (puzzle as MissionFoxHunt)._board
		await click(board.get_global_transform() * board.center_of(board.hint))
	elif puzzle is MissionSokoban:
		await type(ARROWS[(puzzle as MissionSokoban)._sokoban.hint_direction()])
	elif puzzle is MissionWords:
		await act(&"confirm")
		await frames(2)
	elif puzzle is MissionBanqi:
		await play_advised(puzzle as MissionBanqi)
	else:
		await draw_won(puzzle as MissionLinjat)


## Sends the piece that a hint names, and waits for the answer of the guardian.
func play_advised(puzzle: MissionBanqi) -> void:
	var advised: Array[Vector2i] = puzzle._board.hint.duplicate()
	for cell in advised:
		await click(puzzle._board.get_global_transform() * puzzle._board.center_of(cell))
	await until(func() -> bool: return puzzle.is_solved or puzzle.can_hint(), "an answer of the guardian", 60)


## Draws the lines that go through the cells which the hint has won.
func draw_won(puzzle: MissionLinjat) -> void:
	var to_screen := puzzle._board.get_global_transform()
	var drawn := puzzle._linjat.lines()
	for line in puzzle._linjat.solution():
		if line not in drawn:
			var from := puzzle._board.middle(line.position)
			await drag(to_screen * from, to_screen * puzzle._board.middle(line.end - Vector2i.ONE))
			return


## Solves the puzzle that is carved into the room by its hints.
func push_home() -> void:
	var puzzle := demo.crates.here
	demo.hero.speed = SLOW
	for step in 200:
		if demo.puzzles.is_solved(puzzle) or demo.crates.here != puzzle:
			break
		await act(&"hint")
		await until(func() -> bool: return not demo.crates.advice.is_empty(), "a push", 10)
		if demo.crates.advice.is_empty():
			break
		await push(demo.crates.advice[0], demo.crates.advice[1] - demo.crates.advice[0])
	check(demo.puzzles.is_solved(puzzle), "the crates are not home")
	families["sokoban"] = true
	demo.hero.speed = FAST


## Goes behind a crate and pushes it by an arrow.
func push(crate: Vector2i, by: Vector2i) -> void:
	demo.walk.walk_to(crate - by)
	await until(func() -> bool: return not demo.hero.is_following(), "behind the crate")
	for wait in 20:
		if not demo.crates.has_crate(crate):
			return
		await press(MOVES[by], 6)
	check(false, "the crate does not go")


## Saves by the key, throws the demo away, and goes on in another one with what was saved.
func save_and_load() -> void:
	var before := demo._saved()
	var text := demo.game.position_text()
	demo.queue_free()
	await frames(2)
	demo = SCENE.instantiate()
	add_child(demo)
	equal(demo.manner.keeper.load_text.call(before), "")
	await opened()
	equal(demo.game.position_text(), text)
	var saved := demo._saved()
	check(_of(saved, "mission") == _of(before, "mission"), "the mission is another one")
	check(_of(saved, "puzzles") == _of(before, "puzzles"), "the puzzles are others")


func _of(text: String, entry: String) -> String:
	var read: Dictionary = JSON.parse_string(text)
	return str(read["more"][entry])
