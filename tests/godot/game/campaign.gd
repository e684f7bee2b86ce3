extends Suite
## Campaigns that Python wrote into a folder, and players who go through them; hostile files and states.

const PATH := "user://campaign.json"

var told: PackedStringArray = []


func written(family: String) -> WarrenCampaign:
	return load(OS.get_cmdline_user_args()[1].path_join(family).path_join("campaign.tres"))


## A campaign of these levels, by their numbers.
func campaign_of(numbers: PackedInt32Array) -> WarrenCampaign:
	var campaign := WarrenCampaign.new()
	campaign.family = "linjat"
	for number in numbers:
		var puzzle := WarrenBakedPuzzle.new()
		puzzle.text = "level %d" % number
		var file := "user://level_%d.tres" % number
		equal(ResourceSaver.save(puzzle, file), OK)
		campaign.files.append(file)
		campaign.keys.append("key %d" % number)
		campaign.scores.append(10 * number)
	return campaign


func progress_of(campaign: WarrenCampaign, path := "") -> WarrenCampaignProgress:
	var progress := WarrenCampaignProgress.new()
	told.clear()
	progress.level_started.connect(func(index: int, _level: Resource) -> void: told.append("start %d" % index))
	progress.level_completed.connect(func(index: int) -> void: told.append("done %d" % index))
	progress.campaign_completed.connect(func() -> void: told.append("all"))
	progress.save_failed.connect(func(reason: String) -> void: told.append(reason))
	progress.campaign = campaign
	progress.save_path = path
	add_child(progress)
	return progress


func test_levels_open_one_after_the_other() -> void:
	var progress := progress_of(campaign_of([0, 1, 2]))
	equal([progress.is_open(0), progress.is_open(1), progress.next_level()], [true, false, 0])
	for index in 3:
		equal(str(progress.start().get("text")), "level %d" % index)
		progress.complete(index)
	progress.start(1)
	progress.complete(1)
	progress.complete(5)
	equal([progress.result(1), progress.result(2), progress.next_level()], [5, 2, 2])
	equal(Array(told), ["start 0", "done 0", "start 1", "done 1", "start 2", "done 2", "all", "start 1", "done 1"])
	progress.open_levels = 2
	progress.reset()
	equal([progress.is_open(1), progress.is_open(2), progress.completed_count()], [true, false, 0])
	progress.open_levels = 0
	equal([progress.is_open(2), progress.is_open(3), progress.is_open(-1)], [true, false, false])
	progress.free()


func test_progress_survives_a_game_and_a_change_of_its_campaign() -> void:
	DirAccess.remove_absolute(PATH)
	var progress := progress_of(campaign_of([0, 1, 2]), PATH)
	progress.start()
	progress.complete(7)
	progress.start()
	progress.complete()
	progress.free()
	progress = progress_of(campaign_of([4, 3, 2, 1]), PATH)
	equal([progress.is_completed(3), progress.completed_count(), progress.next_level()], [true, 1, 0])
	progress.campaign = campaign_of([0, 1, 2])
	equal([progress.result(0), progress.completed_count(), progress.next_level()], [7, 2, 2])
	progress.free()


func test_a_broken_file_is_kept_aside_and_named() -> void:
	for content: String in ["", "{", "[]", '{"format": 1}', "\u0001\u0002", '{"format": "warren-progress-1"}']:
		DirAccess.remove_absolute(PATH + ".broken")
		var file := FileAccess.open(PATH, FileAccess.WRITE)
		file.store_string(content)
		file.close()
		var progress := progress_of(campaign_of([0, 1]), PATH)
		check(told.size() == 1 and PATH in told[0] and ".broken" in told[0], str(told))
		equal(FileAccess.get_file_as_string(PATH + ".broken"), content)
		check(progress.start() != null)
		progress.complete()
		progress.free()
		check(FileAccess.file_exists(PATH))


func test_a_progress_that_cannot_be_saved_is_told_and_kept_in_memory() -> void:
	var progress := progress_of(campaign_of([0, 1]), "user://none/such/place.json")
	progress.start()
	progress.complete(3)
	check("user://none/such/place.json" in told[1], str(told))
	equal(progress.result(0), 3)
	progress.free()


func test_random_states_restore_or_are_refused_whole() -> void:
	var rng := RandomNumberGenerator.new()
	var progress := progress_of(campaign_of([0, 1, 2]))
	progress.start()
	progress.complete(2)
	var good := progress.get_state()
	var values: Array = [null, 0, -1, 1.5, "", "x", [], {}, {1: 2}, {"a": "b"}, {"a": INF}, "warren-progress-1"]
	for turn in 500:
		var state := good.duplicate(true)
		var keys := state.keys()
		state[keys[rng.randi_range(0, keys.size() - 1)]] = values[rng.randi_range(0, values.size() - 1)]
		if progress.set_state(state).is_empty():
			equal(progress.set_state(good), "")
		equal([progress.result(0), progress.current, progress.completed_count()], [2, 0, 1])
	progress.free()


func test_all_written_levels_are_loaded() -> void:
	for family: String in ["linjat", "dungeon"]:
		var campaign := written(family)
		equal([campaign.family, campaign.level_count()], [family, 6])
		for index in 6:
			check(index == 0 or campaign.score(index) >= campaign.score(index - 1), "the scores fall")
			equal(campaign.find_level(campaign.level_key(index)), index)
			var level := campaign.level(index)
			if level is WarrenBakedPuzzle:
				var puzzle: WarrenBakedPuzzle = level
				equal(puzzle.score, campaign.score(index))
				check(not puzzle.text.is_empty() and not puzzle.solution.is_empty())
			else:
				var map: WarrenBakedMap = level
				check(map.room_count > 3, "a map of %d rooms" % map.room_count)
	equal(written("linjat").find_level("none"), -1)


func test_a_progress_without_levels_does_nothing() -> void:
	for campaign: WarrenCampaign in [null, WarrenCampaign.new()]:
		var progress := progress_of(campaign)
		equal([progress.is_open(0), progress.is_completed(0), progress.next_level()], [false, false, -1])
		equal(progress.set_state(progress.get_state()), "")
		equal(told.size(), 0)
		progress.free()


func test_missing_levels_are_named() -> void:
	var campaign := WarrenCampaign.new()
	campaign.files = PackedStringArray(["user://nowhere.tres"])
	equal(campaign.level(0), null)
	equal(campaign.level(1), null)
	equal(campaign.level_key(0), "user://nowhere.tres")


func test_keys_are_any_text_and_listeners_may_take_the_campaign_away() -> void:
	DirAccess.remove_absolute(PATH)
	var campaign := campaign_of([0, 1])
	campaign.keys = PackedStringArray(["уровень 1", "niveau \u00e9"])
	var progress := progress_of(campaign, PATH)
	progress.start()
	progress.complete(4)
	progress.free()
	progress = progress_of(campaign, PATH)
	equal([progress.result(0), progress.next_level(), Array(told)], [4, 1, []])
	progress.level_completed.connect(func(_index: int) -> void: progress.campaign = null)
	progress.start()
	progress.complete()
	equal(Array(told), ["start 1", "done 1"])
	progress.free()
