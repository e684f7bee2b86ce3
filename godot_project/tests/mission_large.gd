extends DemoMissionPlayer
## Missions of 40 rooms, played to the end: by hints alone, and by a clumsy player.


func test_forty_rooms_by_hints_alone() -> void:
	await open(7, 40)
	equal(demo.map.room_count, 40)
	# Not all of them guard something that is needed.
	var made: Dictionary[String, bool] = {}
	for puzzle in demo.map.puzzles():
		made[puzzle["family"]] = true
	equal(made.size(), 5)
	await play_by_hints(
		func(step: int) -> void:
			if step % 10 == 9:
				await save_and_load()
	)
	check(families.size() > 2, str(families))


func test_forty_rooms_by_a_clumsy_player() -> void:
	await open(7, 40)
	var player := DemoClumsyPlayer.new()
	add_child(player)
	player.demo = demo
	await player.play_clumsily(60)
	failures.append_array(player.failures)
	check(player.families.size() > 2, str(player.families))
	for wrong: String in ["push", "half way", "door", "lever", "spent"]:
		check(player.done.has(wrong), "never " + wrong)
