@tool
extends VBoxContainer
## The puzzle page, one for all families: choose, make, see, rate, save.

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const SeedBox := preload("../seed_box.gd")
const JobBar := preload("../job_bar.gd")
const PuzzlePreview := preload("puzzle_preview.gd")
const PACK := """Make so many puzzles, from this seed on, and save each as a resource in the folder of the project \
setting Warren, Levels"""


## A number of puzzles under way, each to be saved into a folder.
class Pack:
	var folder := ""
	var first_seed := 0
	var wanted := 0
	var done := 0
	var saved := 0
	var reasons: PackedStringArray = []


var preview := PuzzlePreview.new()

var _family := OptionButton.new()
var _preset := OptionButton.new()
var _custom := LineEdit.new()
var _about := Kit.note()
var _seed := SeedBox.new()
var _job := JobBar.new()
var _failure := Kit.note()
var _rating := Tree.new()
var _save: Button
var _list := ItemList.new()
var _maker: WarrenPuzzleMaker
var _puzzles: Array[WarrenPuzzle] = []
var _pack_size := SpinBox.new()
var _pack: Pack


func _init() -> void:
	name = "Puzzles"
	var bar := HFlowContainer.new()
	bar.add_child(Kit.button(&"GeneratePuzzle", tr("Generate"), &"Play", tr("Make a puzzle (Ctrl+Enter)"), generate))
	bar.add_child(_seed)
	_job.cancelled.connect(cancel)
	bar.add_child(_job)
	_save = Kit.button(
		&"SavePuzzle", tr("Save as Resource…"), &"Save", tr("Save this puzzle as a WarrenPuzzle resource"), _ask_save
	)
	_save.disabled = true
	bar.add_child(_save)
	_pack_size.min_value = 1
	_pack_size.max_value = 1000
	_pack_size.value = 10
	_pack_size.name = "PackSize"
	_pack_size.accessibility_name = tr("Puzzles of a pack")
	_pack_size.tooltip_text = tr("How many puzzles a pack has")
	bar.add_child(_pack_size)
	var make := func() -> void: make_pack(int(_pack_size.value), Settings.text("levels/folder"))
	bar.add_child(Kit.button(&"MakePack", tr("Make Pack"), &"Save", tr(PACK), make))
	bar.add_child(Kit.button(&"CopyPuzzle", tr("Copy Text"), &"ActionCopy", tr("Copy the puzzle's text"), _copy))
	add_child(bar)
	_failure.add_theme_color_override(&"font_color", Kit.color(&"error_color"))
	_failure.hide()
	add_child(_failure)
	var columns := HSplitContainer.new()
	columns.add_child(_choices())
	var right := HSplitContainer.new()
	right.add_child(Kit.stretched(preview, 2.2))
	right.add_child(_measures())
	columns.add_child(Kit.stretched(right, 3.0))
	add_child(Kit.stretched(columns))
	for family in WarrenPuzzleMaker.families():
		_family.add_item(family.capitalize())
		_family.set_item_metadata(-1, family)
	_choose_family(0)


func puzzle() -> WarrenPuzzle:
	return preview.puzzle


func generate() -> void:
	stop()
	_make(_seed.next())
	_job.begin(tr("Making a puzzle…"))


## Make `count` puzzles of neighboring seeds and save them in a folder; the ones made so far stay when it is cancelled.
func make_pack(count: int, folder: String) -> void:
	stop()
	_pack = Pack.new()
	_pack.folder = folder
	_pack.wanted = count
	_pack.first_seed = _seed.next()
	DirAccess.make_dir_recursive_absolute(folder)
	_make(_pack.first_seed)
	_job.begin(tr("Making a pack of puzzles…"))


func _make(seed_: int) -> void:
	_failure.hide()
	_maker = WarrenPuzzleMaker.new()
	_maker.family = _chosen_family()
	_maker.preset = _custom.text.strip_edges()
	_maker.seed = seed_
	_maker.time_limit_ms = int(Settings.number("editor/time_limit_ms"))
	if _pack == null:
		_maker.progressed.connect(_job.show_progress)
	_maker.finished.connect(_finish)
	_maker.failed.connect(_fail)
	_maker.start()


func is_making() -> bool:
	return _maker != null


func cancel() -> void:
	if _pack != null:
		_pack.wanted = _pack.done
	if _maker != null:
		_maker.cancel()


func stop() -> void:
	if _maker != null:
		_maker.free()
		_maker = null
	_pack = null
	_job.end()


func save_to(path: String) -> Error:
	var error := ResourceSaver.save(puzzle(), path)
	if error != OK:
		Kit.toast(tr("%s cannot be written") % path, EditorToaster.SEVERITY_ERROR, error_string(error))
	EditorInterface.get_resource_filesystem().update_file(path)
	return error


func _copy() -> void:
	if puzzle() != null:
		DisplayServer.clipboard_set(puzzle().text)


func _choices() -> Control:
	var column := Kit.column(230)
	_family.name = "Family"
	_family.accessibility_name = tr("Family")
	_family.item_selected.connect(_choose_family)
	column.add_child(_family)
	_preset.name = "Preset"
	_preset.accessibility_name = tr("Preset")
	_preset.item_selected.connect(_choose_preset)
	column.add_child(_preset)
	_custom.name = "CustomPreset"
	_custom.accessibility_name = tr("What to make")
	_custom.tooltip_text = tr("What to make: a preset, or one with numbers of your own")
	column.add_child(_custom)
	column.add_child(_about)
	column.add_child(Kit.heading(tr("Last puzzles")))
	_list.accessibility_name = tr("Last puzzles")
	_list.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_list.item_selected.connect(func(index: int) -> void: _show(_puzzles[index]))
	column.add_child(_list)
	return Kit.stretched(column)


func _measures() -> Control:
	var column := Kit.column(190)
	column.add_child(Kit.heading(tr("Rating")))
	_rating.accessibility_name = tr("Rating")
	_rating.columns = 2
	_rating.hide_root = true
	_rating.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_rating.set_column_expand(1, false)
	_rating.set_column_custom_minimum_width(1, int(Kit.scaled(64)))
	column.add_child(_rating)
	return column


func _choose_family(_index: int) -> void:
	_preset.clear()
	if _family.item_count == 0:
		return
	var presets := WarrenPuzzleMaker.presets(_chosen_family())
	for preset: String in presets:
		var about: String = presets[preset]
		_preset.add_item(preset)
		_preset.set_item_tooltip(-1, about)
	_choose_preset(0)


func _chosen_family() -> String:
	return _family.get_selected_metadata()


func _choose_preset(index: int) -> void:
	var preset := _preset.get_item_text(index)
	# Words in capitals are for the user to fill in.
	_custom.text = preset
	_custom.visible = preset != preset.to_lower()
	_about.text = WarrenPuzzleMaker.about(_chosen_family()) + "\n" + _preset.get_item_tooltip(index)


func _finish(made: WarrenPuzzle) -> void:
	_let_go()
	_puzzles.push_front(made)
	if _puzzles.size() > int(Settings.number("editor/maps_to_remember")):
		_puzzles.pop_back()
	_list.clear()
	for one in _puzzles:
		_list.add_item(tr("%s %s, seed %d") % [one.family, one.preset, one.seed])
	_list.select(0)
	_show(made)
	if _pack != null:
		if save_to(_pack.folder.path_join(_file_name())) == OK:
			_pack.saved += 1
		_go_on()


func _fail(reason: String) -> void:
	_let_go()
	_failure.text = reason
	_failure.show()
	if _pack != null:
		_pack.reasons.append(tr("Seed %d: %s") % [_pack.first_seed + _pack.done, reason])
		_go_on()


## Make the next puzzle of a pack, or tell how it ended.
func _go_on() -> void:
	_pack.done += 1
	if _pack.done < _pack.wanted:
		_make(_pack.first_seed + _pack.done)
		_job.show_progress(_pack.done, _pack.wanted)
		return
	Kit.toast(
		tr("%d puzzles are saved in %s") % [_pack.saved, _pack.folder],
		EditorToaster.SEVERITY_WARNING if _pack.reasons else EditorToaster.SEVERITY_INFO,
		"\n".join(_pack.reasons)
	)
	_pack = null
	_job.end()


func _let_go() -> void:
	if _pack == null:
		_job.end()
	_maker.queue_free()
	_maker = null


func _file_name() -> String:
	return "%s_%s_%d.tres" % [puzzle().family, puzzle().preset.validate_filename(), puzzle().seed]


func _show(made: WarrenPuzzle) -> void:
	preview.puzzle = made
	_seed.value = made.seed
	_save.disabled = false
	_rating.clear()
	_rating.create_item()
	for key: String in made.rating:
		var item := _rating.create_item()
		item.set_text(0, tr(key.capitalize()))
		var value: Variant = made.rating[key]
		item.set_text(1, ("✓" if value else "–") if value is bool else str(value))
		item.set_text_alignment(1, HORIZONTAL_ALIGNMENT_RIGHT)


func _ask_save() -> void:
	Kit.ask_file(tr("Save Puzzle"), ["*.tres,*.res;Puzzle"], true, "res://" + _file_name(), save_to)


func _shortcut_input(event: InputEvent) -> void:
	if Kit.asks_to_generate(event, self):
		generate()
		get_viewport().set_input_as_handled()
