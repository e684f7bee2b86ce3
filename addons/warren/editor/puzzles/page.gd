@tool
extends "../level_page.gd"
## The puzzle page, one for all families: choose, make, see, rate, save.

const PuzzlePreview := preload("puzzle_preview.gd")
const ScorePlot := preload("score_plot.gd")
const SettingsForm := preload("../dungeon/settings_form.gd")
const PACK := """Make so many puzzles, from this seed on, and save each as a resource in the folder of the project \
setting Warren, Levels"""

## How high the page of presets is at least where it has a line for the forms of presets.
const LEAST_WITH_FORMS := 260.0


## A number of puzzles under way, each to be saved into a folder.
class Pack:
	var folder := ""
	var first_seed := 0
	var wanted := 0
	var done := 0
	var saved := 0
	var reasons: PackedStringArray = []


var preview := PuzzlePreview.new()
## The best score of the search over its steps.
var plot := ScorePlot.new()

var _family := OptionButton.new()
# What is made, and below it the forms that this can have.
var _custom := LineEdit.new()
var _forms := Kit.note()
var _rating := Tree.new()
var _save: Button
var _list := ItemList.new()
# What families with settings are made with, edited by a form.
var _linjat := WarrenLinjat.new()
var _form := SettingsForm.new([&"puzzle", &"preset", &"seed", &"time_limit_ms"], &"Node")
var _no_settings := Kit.note(tr("This family has presets only."))
var _maker: WarrenPuzzleMaker
var _puzzles: Array[WarrenPuzzle] = []
# What the settings were that each of them was made of.
var _settings: Array[int] = []
var _making_of := 0
var _pack_size := SpinBox.new()
var _pack: Pack


func _init() -> void:
	_build(
		"Puzzles",
		preview,
		tr("Puzzle"),
		tr("Make a puzzle (Ctrl+Enter)"),
		[tr("Choose a Family and a Preset"), tr("Generate"), tr("Save as Resource")]
	)
	_save = Kit.button(
		&"SavePuzzle", tr("Save…"), &"Save", tr("Save this puzzle as a WarrenPuzzle resource"), _ask_save
	)
	_save.disabled = true
	_bar.add_child(_save)
	_bar.add_child(Kit.button(&"CopyPuzzle", "", &"ActionCopy", tr("Copy the puzzle's text"), _copy))
	_bar.add_child(_pack_tools())
	_add_view_tools()
	_choices()
	_settings_page()
	_rating_page()
	_middle.add_child(Kit.stretched(plot, 0.6))
	_panes.show_last(&"Presets")
	presets.chosen.connect(_choose_preset)
	presets.generate_asked.connect(
		func(index: int) -> void:
			_choose_preset(index)
			generate()
	)
	for family in WarrenPuzzleMaker.families():
		_family.add_item(family.capitalize())
		_family.set_item_metadata(-1, family)
	_choose_family(0)


func puzzle() -> WarrenPuzzle:
	return preview.puzzle


func chosen_family() -> String:
	return _family.get_selected_metadata()


func chosen_preset() -> String:
	return _custom.text.strip_edges()


## The settings in place of those of the preset, by the names of the options of `warren linjat generate`.
func chosen_settings() -> Dictionary:
	return _linjat.get_settings() if chosen_family() == "linjat" else {}


## The node whose properties the form of the settings edits.
func settings_node() -> WarrenLinjat:
	return _linjat


## Show the settings again: they were read from a file.
func show_read() -> void:
	_form.refresh()
	check_settings()


func make(seed_: int) -> void:
	stop_making()
	_make(seed_)


## Make `count` puzzles of neighboring seeds and save them in a folder; the ones made so far stay when it is cancelled.
func make_pack(count: int, folder: String) -> void:
	stop_making()
	_pack = Pack.new()
	_pack.folder = folder
	_pack.wanted = count
	_pack.first_seed = _seed.next()
	DirAccess.make_dir_recursive_absolute(folder)
	_make(_pack.first_seed)


func _make(seed_: int) -> void:
	_seed.value = seed_
	_making_of = settings_hash()
	_show_making(tr("Making a pack of puzzles…") if _pack != null else tr("Making a puzzle…"))
	_maker = WarrenPuzzleMaker.new()
	_maker.family = chosen_family()
	_maker.preset = chosen_preset()
	_maker.seed = seed_
	_maker.settings = chosen_settings()
	_maker.time_limit_ms = int(Settings.number("editor/time_limit_ms"))
	plot.clear()
	if _pack == null:
		_maker.progressed.connect(status.show_progress)
		_maker.progressed.connect(plot.show_progress)
		_maker.improved.connect(plot.add)
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
	super()
	stop_making()


## Drop what is under way.
func stop_making() -> void:
	if _maker != null:
		_maker.free()
		_maker = null
	_pack = null


func topic() -> String:
	return _form.topic() if _form.is_visible_in_tree() else "class_name:WarrenPuzzleMaker"


func settings_hash() -> int:
	return hash([_seed.value, chosen_family(), _custom.text.strip_edges(), chosen_settings()])


func save_to(path: String) -> Error:
	var error := ResourceSaver.save(puzzle(), path)
	if error != OK:
		Kit.toast(tr("%s cannot be written") % path, EditorToaster.SEVERITY_ERROR, error_string(error))
	EditorInterface.get_resource_filesystem().update_file(path)
	return error


func _copy() -> void:
	if puzzle() != null:
		DisplayServer.clipboard_set(puzzle().text)


func _pack_tools() -> Control:
	_pack_size.min_value = 1
	_pack_size.max_value = 1000
	_pack_size.value = 10
	_pack_size.name = "PackSize"
	_pack_size.get_line_edit().add_theme_constant_override(&"minimum_character_width", 3)
	_pack_size.accessibility_name = tr("Puzzles of a pack")
	_pack_size.tooltip_text = tr("How many puzzles a pack has")
	var make_ := func() -> void: make_pack(int(_pack_size.value), Settings.text("levels/folder"))
	var button := Kit.button(&"MakePack", tr("Make Pack"), &"Save", Kit.wrapped(tr(PACK)), make_)
	return Kit.row([button, _pack_size])


# Above the list of presets, and below it.
func _choices() -> void:
	_family.name = "Family"
	_family.accessibility_name = tr("Family")
	_family.item_selected.connect(_choose_family)
	presets.add_child(_family)
	presets.move_child(_family, 0)
	_custom.name = "CustomPreset"
	_custom.accessibility_name = tr("What to make")
	_custom.text_changed.connect(func(_text: String) -> void: check_settings())
	_custom.text_submitted.connect(func(_text: String) -> void: generate())
	presets.add_child(_custom)
	presets.add_child(_forms)
	presets.resized.connect(_show_forms)
	_list.name = "LastPuzzles"
	_list.accessibility_name = tr("Last puzzles")
	_list.item_selected.connect(_go_back)
	_panes.add_page(_list, &"Made", tr("Made"))


func _take_undo_redo(value: EditorUndoRedoManager) -> void:
	super(value)
	_form.undo_redo = value


func _settings_page() -> void:
	var page := VBoxContainer.new()
	_linjat.name = "Linjat"
	add_child(_linjat)
	page.add_child(_no_settings)
	page.add_child(_form)
	_form.show_object(_linjat)
	_form.edited.connect(func(_property: StringName) -> void: check_settings())
	_panes.add_page(page, &"Settings", tr("Settings"))


func _rating_page() -> void:
	_rating.name = "RatingTree"
	_rating.accessibility_name = tr("Rating")
	_rating.columns = 2
	_rating.hide_root = true
	_rating.set_column_expand(1, false)
	_rating.set_column_custom_minimum_width(1, int(Kit.scaled(64)))
	_panes.add_page(_rating, &"Rating", tr("Rating"), true)


func _choose_family(_index: int) -> void:
	presets.clear()
	if _family.item_count == 0:
		return
	var family := chosen_family()
	_form.visible = family == "linjat"
	_no_settings.visible = not _form.visible
	plot.hide()
	_family.tooltip_text = Kit.wrapped(WarrenPuzzleMaker.about(family))
	var found := WarrenPuzzleMaker.presets(family)
	var forms: Array[String] = []
	for preset: String in found:
		var about: String = found[preset]
		if _is_form(preset):
			forms.append("%s: %s" % [preset, about])
		else:
			presets.add_preset(preset, about, "%s %s" % [family, preset], _begin_picture.bind(family, preset))
	_forms.text = "\n".join(forms)
	_custom.tooltip_text = Kit.wrapped(
		tr("What to make: a preset, or a form with values of your own") + "\n" + _forms.text
	)
	_show_forms()
	presets.select(0)
	_choose_preset(0)


func _choose_preset(index: int) -> void:
	var found := WarrenPuzzleMaker.presets(chosen_family()).keys()
	_custom.text = found.filter(func(preset: String) -> bool: return not _is_form(preset))[index]
	check_settings()


# In a low dock the list needs the room; the tooltip of the field has the forms, too.
func _show_forms() -> void:
	_forms.visible = _forms.text != "" and presets.size.y >= Kit.scaled(LEAST_WITH_FORMS)


# Words in capitals are for the user to fill in.
func _is_form(preset: String) -> bool:
	return preset != preset.to_lower()


# `drawn` comes first, as the list passes it; it is called with a preview of the puzzle, or with null.
func _begin_picture(drawn: Callable, family: String, preset: String) -> void:
	var maker := WarrenPuzzleMaker.new()
	maker.family = family
	maker.preset = preset
	maker.seed = 1
	maker.time_limit_ms = 5000
	add_child(maker)
	maker.finished.connect(
		func(made: WarrenPuzzle) -> void:
			var picture := PuzzlePreview.new()
			picture.puzzle = made
			drawn.call(picture)
			maker.queue_free()
	)
	maker.failed.connect(
		func(_reason: String) -> void:
			drawn.call(null)
			maker.queue_free()
	)
	maker.start()


func _finish(made: WarrenPuzzle) -> void:
	_let_go()
	_puzzles.push_front(made)
	_settings.push_front(_making_of)
	if _puzzles.size() > int(Settings.number("editor/maps_to_remember")):
		_puzzles.pop_back()
		_settings.pop_back()
	_list.clear()
	for one in _puzzles:
		_list.add_item(tr("%s %s, seed %d") % [one.family, one.preset, one.seed])
	_list.select(0)
	_show(made)
	_show_made(_making_of, _summary_of(made))
	if _pack != null:
		if save_to(_pack.folder.path_join(_file_name())) == OK:
			_pack.saved += 1
		_go_on()


func _fail(reason: String) -> void:
	_let_go()
	_show_failed(_making_of, reason)
	if _pack != null:
		_pack.reasons.append(tr("Seed %d: %s") % [_pack.first_seed + _pack.done, reason])
		_go_on()


## Make the next puzzle of a pack, or tell how it ended.
func _go_on() -> void:
	_pack.done += 1
	if _pack.done < _pack.wanted:
		_make(_pack.first_seed + _pack.done)
		status.show_progress(_pack.done, _pack.wanted)
		return
	var told := (
		tr_n("%d puzzle is saved in %s", "%d puzzles are saved in %s", _pack.saved) % [_pack.saved, _pack.folder]
	)
	if not _pack.reasons.is_empty():
		_show_failed(_making_of, told + "\n" + "\n".join(_pack.reasons))
	Kit.toast(
		told, EditorToaster.SEVERITY_WARNING if _pack.reasons else EditorToaster.SEVERITY_INFO, "\n".join(_pack.reasons)
	)
	_pack = null


func _let_go() -> void:
	_maker.queue_free()
	_maker = null


func _file_name() -> String:
	return "%s_%s_%d.tres" % [puzzle().family, puzzle().preset.validate_filename(), puzzle().seed]


func _summary_of(made: WarrenPuzzle) -> String:
	return tr("%s %s, seed %d") % [made.family.capitalize(), made.preset, made.seed]


func _go_back(index: int) -> void:
	var made := _puzzles[index]
	_seed.value = made.seed
	_show(made)
	_show_made(_settings[index], _summary_of(made))


func _take_step(step: int) -> void:
	super(step)
	if step == 2 and puzzle() != null:
		_ask_save()


func _show(made: WarrenPuzzle) -> void:
	preview.puzzle = made
	_save.disabled = false
	_rating.clear()
	_rating.create_item()
	for key: String in made.rating:
		var item := _rating.create_item()
		item.set_text(0, tr(key.capitalize()))
		var value: Variant = made.rating[key]
		item.set_text(1, ("✓" if value else "–") if value is bool else str(value))
		for column in 2:
			item.set_autowrap_mode(column, TextServer.AUTOWRAP_WORD_SMART)
		item.set_text_alignment(1, HORIZONTAL_ALIGNMENT_RIGHT)


func _ask_save() -> void:
	Kit.ask_file(tr("Save Puzzle"), ["*.tres,*.res;Puzzle"], true, "res://" + _file_name(), save_to)
