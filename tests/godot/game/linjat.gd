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
	check(made.hint().contains("can only be reached"), made.hint())
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
