@tool
extends EditorSuite
## Bake Many and Campaign in the dock. The last test leaves a run behind when the editor is closed.

const JOB := "res://addons/warren/editor/many/job.gd"
const SECONDS := 180
const MADE := "res://levels/made/campaign.tres"


func dock() -> Variant:
	return workbench().get("dock")


## The page, with a batch of puzzles in its form.
func form(number: int, store: String, keep := "") -> Variant:
	var many: Variant = dock().get("many")
	var puzzles: Variant = dock().get("puzzles")
	puzzles._family.select(WarrenPuzzleMaker.families().find("linjat"))
	puzzles._choose_family(0)
	puzzles._custom.text = "easy:5"
	many._source.select(1)
	many._number.value = number
	many._unit.select(0)
	many._seed.value = 3
	many._keep.text = keep
	many._store.text = OS.get_cmdline_user_args()[1].path_join(store)
	many._workers.value = 1
	return many


func begun(many: Variant) -> Variant:
	many.bake()
	check(not many._fault.visible, many._fault.text)
	return many.rows()[0]


func ended(row: Variant) -> bool:
	return not is_instance_valid(row) or not row.job.is_running()


func test_a_batch_of_puzzles_is_made() -> void:
	var many: Variant = form(40, "one.sqlite")
	dock().get("puzzles")._seed.value = 17
	many._take_seed()
	equal(many._seed.value, 17.0)
	many._seed.value = 3
	var row: Variant = begun(many)
	await until(func() -> bool: return ended(row), SECONDS)
	equal(row.job.code, 0)
	check((row._numbers.text as String).contains(" kept"), row._numbers.text)
	check(not row._resume.visible and not row._verdict.visible)
	row.dismiss()
	await idle(2)
	equal(Array(DirAccess.get_files_at("res://.godot/warren/jobs")).filter(is_of_run), [])


func is_of_run(file: String) -> bool:
	return file.begins_with("run_")


func test_mistakes_are_told_before_anything_starts() -> void:
	var mistakes := {"dept > 3": "Did you mean 'depth'?", "score >": "Filter, character 8"}
	for keep: String in mistakes:
		var many: Variant = form(40, "never.sqlite", keep)
		begun(many)
		await until(func() -> bool: return many._fault.visible, SECONDS)
		check((many._fault.text as String).contains(mistakes[keep] as String), many._fault.text)
		await idle(2)
		equal(many.rows(), [])
	check(not FileAccess.file_exists(OS.get_cmdline_user_args()[1].path_join("never.sqlite")))
	var many: Variant = form(40, "no/such/folder.sqlite")
	many.bake()
	check((many._fault.text as String).contains("There is no folder"), many._fault.text)
	FileAccess.open(OS.get_cmdline_user_args()[1].path_join("text.sqlite"), FileAccess.WRITE).store_string(
		"x".repeat(999)
	)
	begun(form(40, "text.sqlite"))
	await until(func() -> bool: return many._fault.visible, SECONDS)
	check((many._fault.text as String).contains("it is no level database"), many._fault.text)


func test_a_request_that_cannot_be_met_is_told() -> void:
	var many: Variant = form(40, "narrow.sqlite")
	var generator: WarrenMapGenerator = page().generator()
	generator.templates = [] as Array[WarrenRoomTemplate]
	generator.preset = "keep"
	generator.bounds = Vector2i(9, 9)
	many._source.select(0)
	var row: Variant = begun(many)
	await until(func() -> bool: return ended(row), SECONDS)
	check(is_instance_valid(row), many._fault.text)
	check((row._verdict.text as String).contains("no seed gives a level; unsolvable"), row._verdict.text)
	check(not row._resume.visible)
	generator.bounds = Vector2i.ZERO
	row.dismiss()


func test_two_runs_at_once_into_one_database() -> void:
	var first: Variant = begun(form(60, "both.sqlite"))
	var many: Variant = form(30, "both.sqlite")
	page().generator().rooms = 6
	many._source.select(0)
	var second: Variant = begun(many)
	check(first != second)
	many.bake()
	check(many._fault.visible, "the same batch was begun twice")
	await until(func() -> bool: return ended(first) and ended(second), SECONDS)
	equal([first.job.code, second.job.code], [0, 0])
	page().generator().rooms = 0
	first.dismiss()
	second.dismiss()


func test_a_run_is_cancelled_found_in_the_database_and_resumed() -> void:
	var many: Variant = form(1_000_000, "long.sqlite")
	var row: Variant = begun(many)
	await until(func() -> bool: return row.job.facts.get("kept", 0.0) > 0.0, SECONDS)
	var begin := Time.get_ticks_msec()
	row._cancel.pressed.emit()
	await until(func() -> bool: return ended(row), SECONDS)
	print("CANCELLED_MSEC %d" % (Time.get_ticks_msec() - begin))
	equal(row.job.code, 130)
	check(row._resume.visible and row._verdict.text == "Stopped; what is done is kept.", row._verdict.text)
	row.dismiss()
	await idle(2)
	many.look_up()
	await until(func() -> bool: return many.rows().size() == 1, SECONDS)
	var offered: Variant = many.rows()[0]
	check(offered._resume.visible and (offered._numbers.text as String).contains(" kept"), offered._numbers.text)
	equal(offered.batch.number, 1_000_000)
	offered._resume.pressed.emit()
	await until(func() -> bool: return many.rows().size() == 1 and many.rows()[0].number == 1, SECONDS)
	var again: Variant = many.rows()[0]
	again.job.stop()
	await until(func() -> bool: return ended(again), SECONDS)
	again.dismiss()
	await idle(2)


func campaign_page(folder: String) -> Variant:
	var campaign: Variant = dock().get("campaign")
	campaign._store.text = OS.get_cmdline_user_args()[1].path_join("one.sqlite")
	campaign.look_up()
	await until(func() -> bool: return not campaign._database.is_asking() and campaign._family.selected >= 0, SECONDS)
	campaign._count.value = 6
	campaign._curve.text = "low + (high - low) * x"
	campaign._where.text = ""
	campaign._folder.text = folder
	return campaign


func test_what_cannot_be_chosen_is_told() -> void:
	var campaign: Variant = await campaign_page("res://levels/made")
	var wrong := {"_curve": ["8 +", "curve"], "_where": ["dept > 3", "Did you mean 'depth'?"]}
	for field: String in wrong:
		campaign = await campaign_page("res://levels/made")
		campaign.get(field).text = wrong[field][0]
		campaign.preview()
		await until(func() -> bool: return not campaign.is_busy(), SECONDS)
		check((campaign._fault.text as String).contains(wrong[field][1] as String), campaign._fault.text)
	campaign = await campaign_page("user://elsewhere")
	campaign._count.value = 900
	campaign.preview()
	await until(func() -> bool: return not campaign.is_busy(), SECONDS)
	check((campaign._fault.text as String).contains("900 levels are wanted"), campaign._fault.text)
	campaign.bake()
	check((campaign._fault.text as String).contains("must be one of the project"), campaign._fault.text)
	DirAccess.make_dir_recursive_absolute("res://levels/foreign")
	ResourceSaver.save(Gradient.new(), "res://levels/foreign/campaign.tres")
	var before := FileAccess.get_file_as_string("res://levels/foreign/campaign.tres")
	campaign = await campaign_page("res://levels/foreign")
	campaign.bake()
	check((campaign._fault.text as String).contains("is no campaign"), campaign._fault.text)
	check(not campaign.is_busy())
	equal(FileAccess.get_file_as_string("res://levels/foreign/campaign.tres"), before)


func press(plot: Control, key: Key) -> void:
	var event := InputEventKey.new()
	event.keycode = key
	event.pressed = true
	plot.call("_gui_input", event)


func test_a_curve_is_drawn_with_keys_and_mouse() -> void:
	var campaign: Variant = await campaign_page("res://levels/made")
	var plot: Control = campaign._plot
	for text: String in ["", "8 + x", "1: 2, 0: 3", "1, x", "0: 1, 2", "0: 1: 2", "2: 3"]:
		equal(plot.call("parsed", text).size(), 0)
	equal(plot.call("parsed", "1, 2, 4"), PackedVector2Array([Vector2(0, 1), Vector2(0.5, 2), Vector2(1, 4)]))
	plot.call("read", "0: 5, 1: 20")
	press(plot, KEY_UP)
	equal(campaign._curve.text, "0: 6, 1: 20")
	press(plot, KEY_INSERT)
	equal(campaign._curve.text, "0: 6, 0.5: 13, 1: 20")
	press(plot, KEY_RIGHT)
	press(plot, KEY_PAGEDOWN)
	press(plot, KEY_DOWN)
	equal(campaign._curve.text, "0: 6, 0.51: 13, 1: 19")
	for i in 5:
		press(plot, KEY_DELETE)
	equal(campaign._curve.text, "0: 6")
	# Points do not pass each other.
	plot.call("read", "0: 5, 0.005: 7, 1: 20")
	press(plot, KEY_RIGHT)
	equal(campaign._curve.text, "0.004: 5, 0.005: 7, 1: 20")
	plot.call("read", "low + x")
	var click := InputEventMouseButton.new()
	click.button_index = MOUSE_BUTTON_LEFT
	click.pressed = true
	click.position = plot.size / 2
	plot.call("_gui_input", click)
	check(plot.get("points").size() >= 3, campaign._curve.text)


func test_a_campaign_is_previewed_and_baked() -> void:
	var campaign: Variant = await campaign_page("res://levels/made")
	campaign.preview()
	await until(func() -> bool: return not campaign.is_busy(), SECONDS)
	check(not campaign._fault.visible, campaign._fault.text)
	var scores: Array = campaign._plot.preview["scores"]
	equal(scores.size(), 6)
	check(not DirAccess.dir_exists_absolute("res://levels/made"))
	campaign.bake()
	await until(func() -> bool: return not campaign.is_busy(), SECONDS)
	# In the editor its script does not run: it holds the properties as they are in the file.
	var made: Resource = load(MADE)
	equal(made.get("scores"), PackedInt32Array(scores))
	check(EditorInterface.get_inspector().get_edited_object() == made, "it is not in the inspector")
	campaign.bake()
	var dialog := get_tree().root.find_child("ReplaceCampaign", true, false) as ConfirmationDialog
	check(dialog != null and not campaign.is_busy(), "a campaign is replaced without a question")
	dialog.get_ok_button().pressed.emit()
	await until(func() -> bool: return not campaign.is_busy(), SECONDS)
	check(not campaign._fault.visible, campaign._fault.text)
	# The game plays what the editor saves.
	equal(ResourceSaver.save(load(MADE)), OK)


func test_the_editor_is_closed_during_runs() -> void:
	var row: Variant = begun(form(800, "closed.sqlite"))
	await until(func() -> bool: return row.job.facts.get("kept", 0.0) > 0.0, SECONDS)
	check(not ended(row))
	check(not ended(begun(form(20, "goes_on.sqlite"))))
