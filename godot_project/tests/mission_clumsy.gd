class_name DemoClumsyPlayer
extends DemoMissionPlayer
## A player who does every wrong thing first: wrong doors, crates in corners, panels left half way, keys spent anywhere,
## levers worked to and fro, jumps, one-way doors. In the end hints lead him on.

## What he has done wrong, and how often.
var done: Dictionary[String, int] = {}

var _random := RandomNumberGenerator.new()


func note(what: String) -> void:
	done[what] = done.get(what, 0) + 1


## Does wrong things for so many steps, then plays by hints with a few more of them in between.
func play_clumsily(steps: int) -> void:
	_random.seed = 5
	for step in steps:
		if not is_done():
			await do_wrong()
	await play_by_hints(
		func(step: int) -> void:
			if step % 3 == 0:
				await do_wrong()
	)


## Does one thing that may be wrong, where he is.
func do_wrong() -> void:
	await spoil_crates()
	for thing in demo.things.things:
		if thing.room == demo.guide.room() and not thing.is_gone:
			await misuse(thing)
	if not is_done():
		await try_a_door()


## Pushes the crates of the room about, as far as they go; then undoes, restarts or leaves them.
func spoil_crates() -> void:
	if not demo.crates.is_open():
		return
	var puzzle := demo.crates.here
	await walk_to(demo.crates.place_of(puzzle))
	for number in 6:
		var crates := demo.puzzles.boxes(puzzle)
		var crate: Vector2i = crates[_random.randi() % crates.size()]
		var by: Vector2i = MOVES.keys()[_random.randi() % 4]
		await walk_to(crate - by)
		if demo.hero.cell == crate - by:
			await press(MOVES[by], 8)
			note("push")


## First he spoils everything, in three ways, and begins again: by undo, by the key, by a plate.
func push_home() -> void:
	var puzzle := demo.crates.here
	var game := demo.crates.game_of(puzzle)
	demo.hero.speed = SLOW
	await spoil_crates()
	for number in 40:
		await act(&"undo")
	equal(game.push_count(), 0)
	await spoil_crates()
	await act(&"restart")
	equal(game.push_count(), 0)
	await spoil_crates()
	for plate in demo.crates.plates_of(puzzle):
		await walk_to(plate)
	if game.push_count():
		await act(&"restart")  # no way to a plate: it is the key again
	else:
		note("plate")
	await walk_to(demo.crates.place_of(puzzle))
	await super()


## Walks to a thing, and does half of what is to be done there.
func misuse(thing: MissionThings.Thing) -> void:
	await walk_to(thing.cell)
	if thing.kind == "switch" and not is_done():
		for number in 3:
			await press(&"confirm")
			note("lever")
	elif thing.kind == "puzzle" and not thing.is_carved and demo.prompt.told():
		await press(&"confirm")
		if demo.panel.is_open():
			await leave_half_way(demo.panel.puzzle)


## Does something on a panel, leaves it, comes back: it is as it was.
func leave_half_way(puzzle: MissionPuzzle) -> void:
	if puzzle is MissionFoxHunt:
		var board := (puzzle as MissionFoxHunt)._board
		for number in 3:
			var cell := Vector2i(_random.randi() % 10, _random.randi() % 10)
			await click(board.get_global_transform() * board.center_of(cell))
	elif puzzle is MissionWords:
		await type(KEY_DOWN)
		await type(KEY_E)
		await type(KEY_ENTER)
	elif puzzle is MissionSokoban or puzzle is MissionBanqi:
		for key: Key in ARROWS.values():
			await type(key)
	else:
		await step_of(puzzle)
	var state: String = puzzle.game.call(&"save_game")
	await act(&"back")
	check(not demo.panel.is_open(), "the panel does not close")
	await press(&"confirm")
	if demo.panel.is_open():
		equal(demo.panel.puzzle.game.call(&"save_game"), state)
		await act(&"back")
	note("half way")


## Goes to any door of the room and through it, or tries to: spends keys, jumps, searches.
func try_a_door() -> void:
	var doors := demo.ways.doors_of(demo.guide.room())
	var door: MissionDoor = doors[_random.randi() % doors.size()]
	var here := demo.guide.room()
	await walk_to(demo.guide.beside(door, here))
	if is_done() or demo.guide.room() != here:
		return
	for number in 3:
		await press(&"confirm")
	var side := door.side_of(here)
	var cell: Vector2i = door.cells[side][0]
	await press(MOVES[-demo.doors.inside(door, side, cell)], 8)
	note("spent" if door.lock_of(["spends"]) else "door")
	if door.is_soft:
		note("pit")
	if door.is_one_way:
		note("one-way")
	if door.is_secret:
		note("secret")
	if demo.guide.room() == here and door.lets_through(here):
		await walk_to(demo.guide.beside(door, door.other(here)))
		cell = door.cells[1 - side][0]
		await walk_to(cell)


## Walks to a cell as by a click on it.
func walk_to(cell: Vector2i) -> void:
	if is_done():
		return
	demo.walk.walk_to(cell)
	await until(func() -> bool: return not demo.hero.is_following() or demo.panel.is_open(), "there", 60)
	await physics_frames(3)
	if demo.panel.is_open():
		await act(&"back")
