extends DemoMissionPlayer
## The mission demo, played to the end: by hints alone, saved and loaded in between, and by a clumsy player.


func test_to_the_end_by_hints_alone() -> void:
	await open(2, 12)
	equal(demo.map.room_count, 12)
	await play_by_hints(
		func(step: int) -> void:
			if step % 5 == 4:
				await save_and_load()
	)
	check(demo.hud.message.whole().contains("The mission is done"), demo.hud.message.whole())
	check(families.has("sokoban") and families.has("words") and families.has("foxhunt"), str(families))


func test_to_the_end_by_a_clumsy_player() -> void:
	await open(2, 12)
	var player := DemoClumsyPlayer.new()
	add_child(player)
	player.demo = demo
	await player.play_clumsily(12)
	failures.append_array(player.failures)
	for wrong: String in ["push", "half way", "lever", "door"]:
		check(player.done.has(wrong), "never " + wrong)
