extends Suite
## A game plays the campaign that the editor has baked, from start to end, by the moves of the family's own solver.


func test_the_campaign_is_played_to_its_end() -> void:
	var progress := WarrenCampaignProgress.new()
	progress.campaign = load("res://levels/made/campaign.tres")
	var ends: Array[bool] = []
	progress.campaign_completed.connect(func() -> void: ends.append(true))
	add_child(progress)
	var game := WarrenLinjat.new()
	add_child(game)
	equal(progress.campaign.level_count(), 6)
	for index in progress.campaign.level_count():
		var level: WarrenBakedPuzzle = progress.start()
		equal(progress.current, index)
		game.puzzle = level.text
		await solve(game)
		check(game.is_solved(), "level %d is not solved" % index)
		progress.complete()
	equal(ends, [true] as Array[bool])


func solve(game: WarrenLinjat) -> void:
	for move in game.numbers().size():
		if game.is_solved() or not game.hint():
			return
		var line: String = await game.hinted
		await get_tree().process_frame
		var ends := line.replace("-", ",").split_floats(",")
		var from := Vector2i(int(ends[0]), int(ends[1])) - Vector2i.ONE
		var to := Vector2i(int(ends[2]), int(ends[3])) - Vector2i.ONE
		check(game.draw(Rect2i(from, to - from + Vector2i.ONE)), "%s cannot be drawn" % line)
