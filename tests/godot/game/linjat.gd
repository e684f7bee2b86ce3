extends Suite
## A Linjat puzzle as a game's author uses it.

const PUZZLE := "_2.\n___\n"


func game(text: String) -> WarrenLinjat:
	var made := WarrenLinjat.new()
	made.puzzle = text
	add_child(made)
	return made


func test_lines_are_drawn_and_erased() -> void:
	var made := game(PUZZLE)
	equal(made.size(), Vector2i(3, 2))
	equal(made.numbers()[Vector2i(1, 0)], 2)
	equal(made.dots().size(), 1)
	check(not made.draw(Rect2i(0, 0, 3, 1)))
	check(made.draw(Rect2i(0, 0, 2, 1)))
	equal(made.check().size(), 1)
	check(made.erase(Vector2i(1, 0)))
	check(made.hint())
	equal(await made.hinted, "2,1-3,1")
	check(made.hint_text().contains("can only be reached"), made.hint_text())
	equal(made.hint_number(), Vector2i(1, 0))
	equal(made.hint_reasons(), [Vector2i(2, 0)] as Array[Vector2i])
	await get_tree().process_frame
	check(made.draw(Rect2i(1, 0, 2, 1)))
	check(made.is_solved())
	equal(made.lines()[0], Rect2i(1, 0, 2, 1))


func test_a_puzzle_is_made_in_the_background() -> void:
	var made := game("")
	made.preset = "easy:200"
	made.seed = 4
	made.start()
	check(made.is_running())
	await made.finished
	await get_tree().process_frame
	equal(made.size(), Vector2i(6, 9))
	equal(made.numbers().size(), 10)
	equal(made.solution_count(), 1)


func test_a_campaign_is_made_and_saved() -> void:
	var made := game("")
	made.seed = 3
	made.start_campaign(3)
	await made.campaign_finished
	await get_tree().process_frame
	var puzzles := made.campaign()
	equal(puzzles.size(), 3)
	check(puzzles[0].score < puzzles[2].score)
	equal(ResourceSaver.save(puzzles[2], "user://puzzle.tres"), OK)
	var saved: WarrenPuzzle = load("user://puzzle.tres")
	equal(saved.text, puzzles[2].text)
	equal(saved.rating, puzzles[2].rating)
	made.puzzle = saved.text
	equal(made.to_resource().solution, saved.solution)
	for line in made.solution():
		check(made.draw(line))
	check(made.is_solved())


func test_steps_are_undone() -> void:
	var made := game(PUZZLE)
	equal(made.hint_number(), Vector2i(-1, -1))
	check(made.draw(Rect2i(1, 0, 2, 1)))
	check(made.undo())
	equal(made.lines().size(), 0)
	check(made.redo())
	check(not made.can_redo())
