extends DemoMissionPlayer
## The mission demo, played to the end: by hints alone, saved and loaded in between, and by a clumsy player; and its
## guardian.

const SEED := 8
## A game of Banqi that is drawn after the next move.
const DRAWN := (
	"taiwan slide quiet=1|player 0 is red, player 0 moves|"
	+ " . . . . . . . .| . . R . . . . .| . . . . . . . h| . . . . . . . ."
)


func test_to_the_end_by_hints_alone() -> void:
	await open(SEED, 12)
	equal(demo.map.room_count, 12)
	await play_by_hints(
		func(step: int) -> void:
			if step % 5 == 4:
				await save_and_load()
	)
	check(demo.hud.message.whole().contains("The mission is done"), demo.hud.message.whole())
	check(families.has("sokoban") and families.size() > 2, str(families))


func test_to_the_end_by_a_clumsy_player() -> void:
	await open(SEED, 12)
	var player := DemoClumsyPlayer.new()
	add_child(player)
	player.demo = demo
	await player.play_clumsily(12)
	failures.append_array(player.failures)
	for wrong: String in ["push", "half way", "door"]:
		check(player.done.has(wrong), "never " + wrong)


func test_a_guardian_only_delays() -> void:
	await open(SEED, 12)
	await go_to(guardian().room)
	var duel := await challenge()
	var is_begun: bool = duel.game.call(&"start_from", DRAWN)
	check(is_begun)
	await send(duel, [Vector2i(2, 1), Vector2i(1, 1)])
	await until(func() -> bool: return not demo.panel.is_open(), "driven away")
	var told: Label = demo.hud.get_node("%Said")
	check(told.text.contains("drives you away"), told.text)
	check(not guardian().is_gone and demo.hero.active)
	equal(demo.score.falls, 1)
	# He may try again at once, leave it half way, and go on with it after a pause.
	duel = await challenge()
	check(duel.facts().contains("1"), duel.facts())
	await step_of(duel)
	var moves: PackedStringArray = duel.game.call(&"moves_played")
	check(moves.size() == 2, str(moves))
	await act(&"back")
	await save_and_load()
	duel = await challenge()
	equal(duel.game.call(&"moves_played"), moves)
	await act(&"undo")
	equal(duel.game.call(&"moves_played"), PackedStringArray())
	await solve()
	check(guardian().is_gone)
	var trophy := thing("trophy")
	check(not trophy.is_gone and trophy.is_ready)
	demo.walk.walk_to(trophy.cell)
	await until(func() -> bool: return thing("trophy").is_gone, "taken")


func thing(its_name: String) -> MissionThings.Thing:
	for known in demo.things.things:
		if known.name == its_name:
			return known
	return null


func guardian() -> MissionThings.Thing:
	return thing("guardian")


## Goes to a room by hints for the way there.
func go_to(room: int) -> void:
	var ask := func() -> void:
		demo.walk.asked = &"walk"
		demo.game.hint_to(demo.ways.names[room])
	for step in 60:
		if demo.guide.room() == room:
			return
		await follow_hint(ask)
	check(false, "the room is not reached")


## Walks to the guardian and begins the duel, or goes on with it.
func challenge() -> MissionBanqi:
	demo.walk.walk_to(guardian().cell)
	await until(func() -> bool: return demo.panel.is_open(), "the duel")
	return demo.panel.puzzle


func send(duel: MissionBanqi, cells: Array[Vector2i]) -> void:
	for cell in cells:
		await click(duel._board.get_global_transform() * duel._board.center_of(cell))
