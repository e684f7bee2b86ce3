@tool
extends EditorSuite
## The dock's settings, presets, states and keys.

enum { NOTHING, MAKING, MADE, FAILED, STALE }

## Knobs that are there in one mode of another property only: the property, its value, and the knobs.
const MODES: Array[Array] = [
	["models", 0, []],
	["models", 2, ["model_probability"]],
	["cache", 1, []],
	["cache", 2, ["cache_interval"]],
	["cache", 3, ["cache_interval"]],
	["cache", 4, ["cache_probability"]],
	["combinator", 0, []],
	["combinator", 1, ["attack", "decay"]],
	["door_generation", 0, []],
	["door_generation", 1, ["door_share"]],
	["door_generation", 2, ["door_interval"]],
]
const OF_MODES: Array[String] = [
	"model_probability", "cache_interval", "cache_probability", "attack", "decay", "door_share", "door_interval"
]


func test_knobs_of_other_modes_are_hidden() -> void:
	var own := await fresh()
	for mode in MODES:
		var property: String = mode[0]
		var wanted: Array = mode[2]
		own.set(property, mode[1])
		page()._form.refresh()
		var shown := OF_MODES.filter(func(knob: String) -> bool: return row(knob).visible)
		equal(shown, wanted)
		own.set(property, 0)
	check(row("preset").visible and row("rooms").visible and row("main_path_weight").visible)
	own.templates = [room("hall", HALL)] as Array[WarrenRoomTemplate]
	own.flow = "entrance - hall"
	own.loops = 0.5
	page()._form.refresh()
	check(not row("preset").visible and not row("rooms").visible and not row("main_path_weight").visible)
	# What cannot be combined with the flow graph is seen, so that it can be taken away.
	check(row("loops").visible and not row("floors").visible)
	own.flow = ""
	own.loops = 0.0
	own.templates = [] as Array[WarrenRoomTemplate]


func test_changed_values_are_marked_and_reset_with_undo() -> void:
	var own := await fresh("")
	var all: Button = page().find_child("ResetAll", true, false)
	var untouched := values_of(own)
	check(all.disabled)
	row("rooms").changed.emit(&"rooms", 33, false)
	row("rules").changed.emit(&"rules", PackedStringArray(["a to b: at most 2"]), false)
	equal(own.rooms, 33)
	check(row("rooms").is_changed and row("rules").is_changed and not row("loops").is_changed)
	check(not all.disabled)
	(row("rooms").find_child("Reset", true, false) as Button).pressed.emit()
	equal(own.rooms, 0)
	check(not row("rooms").is_changed)
	await undo()
	equal(own.rooms, 33)
	check(row("rooms").is_changed, "undo does not mark it again")
	all.pressed.emit()
	equal(values_of(own), untouched)
	check(all.disabled)
	await undo()
	equal(own.rooms, 33)
	equal(own.rules, PackedStringArray(["a to b: at most 2"]))
	await undo(true)
	equal(values_of(own), untouched)


func test_search_finds_names_and_help_texts() -> void:
	await fresh()
	var field: LineEdit = page().find_child("SearchSettings", true, false)
	# "keys" is in the help of locks only; "Weight" in names.
	for wanted: Array in [["LOCKS", ["locks"]], ["reached before its", ["locks"]], ["xyzzy", []]]:
		search(field, wanted[0] as String)
		var shown: Array = []
		for one: Variant in page()._form.rows():
			if one.visible:
				shown.append(str(one.property))
		for name: String in wanted[1]:
			check(name in shown, "%s is not found by %s" % [name, wanted[0]])
		if (wanted[1] as Array).is_empty():
			equal(shown, [])
	search(field, "decay")
	var unused: Label = page().find_child("Unused", true, false)
	check(unused.visible and unused.text.contains("Decay (Combinator: Adaptive)"), unused.text)
	search(field, "")
	check(row("loops").visible and not unused.visible)
	for one: Variant in page()._form.rows():
		check((one.tooltip_text as String).length() > 30, "no help for %s" % one.property)


func test_presets_are_one_undo_step_and_all_have_maps() -> void:
	var own := await fresh()
	own.templates = [room("hall", HALL)] as Array[WarrenRoomTemplate]
	own.loops = 0.75
	page()._edit(own)
	var before := values_of(own)
	var presets: GDScript = load("res://addons/warren/editor/dungeon/presets.gd")
	var count := (presets.get_script_constant_map()["ALL"] as Array).size()
	for index in count:
		page().use_preset(index)
		equal(own.templates.size(), 0)
		equal(page().presets.selected(), index)
		page().make(3 + index)
		await until(func() -> bool: return not page().is_making())
		equal(page().status.state, MADE)
	for index in count:
		await undo()
	equal(values_of(own), before)
	equal(page().templates.templates().size(), 1)
	own.templates = [] as Array[WarrenRoomTemplate]


func test_states() -> void:
	var own := await fresh()
	page().make(4)
	equal(page().status.state, MAKING)
	check((page().status.find_child("Progress", true, false) as Control).is_visible_in_tree(), "no progress")
	await until(func() -> bool: return not page().is_making())
	equal(page().status.state, MADE)
	row("loops").changed.emit(&"loops", 0.5, false)
	equal(page().status.state, STALE)
	await undo()
	equal(page().status.state, MADE)
	page()._seed.step(1)
	equal(page().status.state, STALE)
	page()._seed.step(-1)
	equal(page().status.state, MADE)
	own.bounds = Vector2i(3, 3)
	page().make(4)
	await until(func() -> bool: return not page().is_making())
	equal(page().status.state, FAILED)
	var copy: Button = page().find_child("CopyReason", true, false)
	check(copy.is_visible_in_tree() and (page().status.text as String).length() > 10)
	# A failure is out of date as soon as its cause may be gone, and comes back with it.
	var reason: String = page().status.text
	row("bounds").changed.emit(&"bounds", Vector2i.ZERO, false)
	equal(page().status.state, STALE)
	check((page().status.text as String).ends_with(reason), page().status.text)
	await undo()
	equal([page().status.state, page().status.text], [FAILED, reason])
	own.bounds = Vector2i.ZERO


## Every way in which a room changes is told on both pages whose maps consist of rooms.
func test_a_change_of_rooms_is_out_of_date_at_once() -> void:
	var own := await fresh()
	var missions: Variant = workbench().get("dock").get("missions")
	for one: Variant in [page(), missions]:
		one.make(4)
		await until(func() -> bool: return not one.is_making())
	await check_states(MADE)
	page().templates.add([room("hall", HALL)] as Array[WarrenRoomTemplate])
	await check_states(STALE)
	var hint: Label = page().templates._hint
	check(hint.visible and hint.text.contains("keep"), "the preset's rooms are dropped without a word")
	for one: Variant in [page(), missions]:
		one.make(4)
		await until(func() -> bool: return not one.is_making())
	own.templates[0].text = CELL
	await check_states(STALE)
	own.templates[0].text = HALL
	await check_states(page().status.state)
	own.templates[0].weight = 3
	await check_states(STALE)
	await undo()
	equal(page().templates.templates().size(), 0)
	check(not hint.text.contains("keep"), hint.text)


func check_states(wanted: int) -> void:
	await idle(2)
	var missions: Variant = workbench().get("dock").get("missions")
	equal([page().status.state, missions.status.state], [wanted, wanted])


func test_lists_and_numbers_are_written_as_people_read_them() -> void:
	var own := await fresh()
	var rules: TextEdit = row("rules").find_child("ListText", true, false)
	rules.text = "boss to goal: at most 1\n\n shop to start: at least 2 "
	rules.text_changed.emit()
	equal(own.rules, PackedStringArray(["boss to goal: at most 1", "shop to start: at least 2"]))
	await undo()
	equal([own.rules.size(), rules.text], [0, ""])
	var form: Control = load("res://addons/warren/editor/dungeon/settings_form.gd").new(
		[&"text", &"size"] as Array[StringName], &"Resource"
	)
	form.undo_redo = page().undo_redo
	page().add_child(form)
	var hall := room("hall", HALL)
	form.call("show_object", hall)
	await idle(2)
	var tags: TextEdit = form.find_child("Tags", true, false).find_child("ListText", true, false)
	tags.text = "shop, start,"
	tags.text_changed.emit()
	equal(hall.tags, PackedStringArray(["shop", "start"]))
	equal(tags.text, "shop, start,")
	var least: Control = form.find_child("Least", true, false)
	var all: CheckBox = least.find_child("MinusOne", true, false)
	check(all.button_pressed and all.text == "All")
	all.button_pressed = false
	equal(hall.least, 0)
	var scene: Control = form.find_child("Scene", true, false)
	check(scene._is_stacked(), "the name of a scene is cut")
	var spawns: Control = form.find_child("Spawns", true, false)
	form.size.x = 290 * EditorInterface.get_editor_scale()
	await idle(2)
	check(not spawns._is_stacked(), "there is room for a short text")
	hall.spawns = "g=guard, t=treasure"
	await idle(2)
	var written: LineEdit = spawns.find_children("*", "LineEdit", true, false)[0]
	var font := written.get_theme_font(&"font")
	var width := font.get_string_size(hall.spawns, HORIZONTAL_ALIGNMENT_LEFT, -1).x
	check(written.size.x > width, "a text is cut: %s of %s" % [written.size.x, width])
	form.call("show_object", own)
	await idle(2)
	var number: Control = form.find_child("TimeLimitMs", true, false)
	width = font.get_string_size("10000 ms", HORIZONTAL_ALIGNMENT_LEFT, -1).x
	# Beside the number and its unit there are two arrows.
	width += 32 * EditorInterface.get_editor_scale()
	check(number._editor.size.x > width, "a unit is cut: %s of %s" % [number._editor.size.x, width])
	form.free()


func test_each_preset_of_puzzles_that_is_listed_can_be_made() -> void:
	var puzzles: Variant = workbench().get("dock").get("puzzles")
	for family: int in puzzles._family.item_count:
		puzzles._family.select(family)
		puzzles._choose_family(family)
		var shown := 0
		for index: int in puzzles.presets._list.item_count:
			puzzles._choose_preset(index)
			check(not (await fault_of(puzzles)).begins_with("preset"), puzzles.chosen_preset() as String)
			shown += 1
		for form: String in WarrenPuzzleMaker.presets(puzzles.chosen_family() as String):
			if form != form.to_lower():
				shown += 1
				if form == "NAME:ITERATIONS":
					puzzles._custom.text = "%s:9" % puzzles.presets._list.get_item_text(0)
					check(not (await fault_of(puzzles)).begins_with("preset"), puzzles.chosen_preset() as String)
				check((puzzles._forms.text as String).contains(form), form)
				check((puzzles._custom.tooltip_text as String).contains(form), form)
		equal(shown, WarrenPuzzleMaker.presets(puzzles.chosen_family() as String).size())
	puzzles._family.select(0)
	puzzles._choose_family(0)


## Why a puzzle of the page's settings is not made; empty if it is.
func fault_of(puzzles: Variant) -> String:
	var maker := WarrenPuzzleMaker.new()
	var answers: Array[String] = []
	add_child(maker)
	maker.family = puzzles.chosen_family()
	maker.preset = puzzles.chosen_preset()
	maker.time_limit_ms = 1
	maker.failed.connect(func(reason: String) -> void: answers.append(reason))
	maker.finished.connect(func(_made: WarrenPuzzle) -> void: answers.append(""))
	maker.start()
	await until(func() -> bool: return not answers.is_empty())
	maker.free()
	return answers[0]


func test_keys() -> void:
	await fresh()
	var field: LineEdit = page().find_child("SeedField", true, false)
	for at: Control in [field, page().preview]:
		page()._seed.value = 20
		at.grab_focus()
		press(KEY_ENTER)
		check(page().is_making(), "Enter does not generate")
		await until(func() -> bool: return not page().is_making())
		equal(page().map().seed, 20)
	press(KEY_RIGHT)
	await until(func() -> bool: return not page().is_making())
	equal(page().map().seed, 21)
	field.grab_focus()
	press(KEY_DOWN)
	equal(page()._seed.value, 20)
	equal(page().status.state, STALE)
	press(KEY_ENTER)
	press(KEY_ESCAPE)
	await until(func() -> bool: return not page().is_making())
	check((page().status.text as String).begins_with("cancelled"), page().status.text)
	var puzzles: Variant = workbench().get("dock").get("puzzles")
	workbench().get("dock").current_tab = 2
	await idle(2)
	puzzles.preview.grab_focus()
	press(KEY_RIGHT)
	check(puzzles.is_making(), "arrows do not make puzzles")
	await until(func() -> bool: return not puzzles.is_making())
	equal(puzzles.status.state, MADE)
	# In no room at all nothing is drawn; the log stays clean.
	puzzles.preview.size = Vector2(20, 20)
	puzzles.preview.queue_redraw()
	await idle(2)
	puzzles._seed.step(1)
	equal(puzzles.status.state, STALE)
	workbench().get("dock").current_tab = 0


func test_every_control_that_does_something_is_reached_by_tab() -> void:
	await fresh()
	for side: StringName in page()._panes._pages:
		page()._panes.show_page(side)
		await idle(2)
		var reached: Dictionary[Control, bool] = {}
		var at: Control = page().find_child("GenerateDungeon", true, false)
		while at != null and not reached.has(at):
			reached[at] = true
			at = at.find_next_valid_focus()
		for control: Control in page().find_children("*", "Control", true, false):
			if (control is BaseButton or control is LineEdit or control is ItemList) and control.is_visible_in_tree():
				var is_off: bool = control is BaseButton and (control as BaseButton).disabled
				var is_inner := control.get_parent() is SpinBox or control.focus_mode == Control.FOCUS_NONE
				check(is_off or is_inner or reached.has(control), "not reached: %s" % page().get_path_to(control))


func test_f1_shows_the_help_page_in_front() -> void:
	await fresh()
	var panel: Node = workbench().get("dock")
	while panel != null and panel.get_class() != "EditorBottomPanel":
		panel = panel.get_parent()
	check(panel != null, "the dock is not at the bottom")
	var icon := EditorInterface.get_editor_theme().get_icon(&"ExpandBottomDock", &"EditorIcons")
	var expand: Button
	for button: Button in panel.find_children("*", "Button", true, false):
		if button.toggle_mode and button.icon == icon:
			expand = button
	expand.button_pressed = true
	await idle(2)
	EditorInterface.set_main_screen_editor("2D")
	page()._panes.show_page(&"Settings")
	(row("locks").find_child("Reset", true, false) as Control).focus_mode = Control.FOCUS_ALL
	(row("locks").find_child("Reset", true, false) as Control).grab_focus()
	equal(page().topic(), "class_property:WarrenMapGenerator:locks")
	press(KEY_F1)
	await idle(5)
	check(EditorInterface.get_script_editor().is_visible_in_tree(), "the help page is not shown")
	check(not expand.button_pressed, "the dock is over the help page")
	var shown := ""
	for text: RichTextLabel in EditorInterface.get_script_editor().find_children("*", "RichTextLabel", true, false):
		if text.is_visible_in_tree():
			shown += text.get_parsed_text()
	check(shown.contains("WarrenMapGenerator"), "another help page")
	page()._form.refresh()


func test_steps_are_dismissed_for_good_and_called_again() -> void:
	var steps: Control = page()._steps
	steps.call("dismiss")
	check(not steps.visible)
	EditorInterface.set_plugin_enabled("warren", false)
	await idle(2)
	EditorInterface.set_plugin_enabled("warren", true)
	await idle(30)
	steps = page()._steps
	check(not steps.visible, "they are there again")
	steps.call("call_again")
	check(steps.visible)
	steps.get_node("StepRow/Step1").pressed.emit()
	check(page().presets.visible)
	steps.hide()


func test_the_picture_goes_to_a_large_window_and_back() -> void:
	await make_map()
	var home: Node = page().preview.get_parent()
	page().open_large()
	await idle(3)
	check(page().preview.get_parent() == page()._large)
	page()._large.close_requested.emit()
	await idle(2)
	check(page().preview.get_parent() == home)
	equal(page().preview.get_index(), 1)
	# Closed with the dock, it is not lost.
	page().open_large()
	workbench().get("dock").stop()
	check(page().preview.get_parent() == home)


## The dungeon page with the dock's own generator as it comes; returns the generator.
func fresh(preset := "keep") -> WarrenMapGenerator:
	workbench().call("show_dock")
	workbench().get("dock").current_tab = 0
	var own: WarrenMapGenerator = page()._own
	own.templates = [] as Array[WarrenRoomTemplate]
	for one: Variant in page()._form.rows():
		own.set(one.property as StringName, one.default())
	page()._edit(own)
	page()._panes.show_page(&"Settings")
	page()._form.refresh()
	await idle(2)
	own.preset = preset
	page()._form.refresh()
	return own


func row(property: String) -> Variant:
	for one: Variant in page()._form.rows():
		if one.property == StringName(property):
			return one
	return null


func values_of(generator: WarrenMapGenerator) -> Dictionary:
	var found := {}
	for one: Variant in page()._form.rows():
		found[one.property] = generator.get(one.property as StringName)
	return found


func search(field: LineEdit, text: String) -> void:
	field.text = text
	field.text_changed.emit(text)


func press(key: Key) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.keycode = key
		event.physical_keycode = key
		event.pressed = pressed
		(page() as Control).get_viewport().push_input(event)
