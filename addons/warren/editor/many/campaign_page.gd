@tool
extends VBoxContainer
## A campaign of a level database along a curve of difficulty: previewed, and baked into a folder of the project.

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const Fields := preload("fields.gd")
const Job := preload("job.gd")
const Panes := preload("../panes.gd")
const Database := preload("database.gd")
const PythonLine := preload("python_line.gd")
const CurvePlot := preload("curve_plot.gd")
const Batch := preload("batch.gd")
const MANIFEST := "campaign.tres"
const CURVE := "low + (high-low)*x"
const CURVES: Dictionary[String, String] = {
	"Straight": CURVE,
	"Slow start": "low + (high - low) * x^2",
	"Quick start": "low + (high - low) * sqrt(x)",
	"Waves": "low + (high - low) * x * (1 - 0.08 * sin(6 * pi * x))",
}
const CURVE_TIP := """The target scores: draw them on the right, or write
a list: 8, 12, 20, 15, 30
points: 0: 8, 0.5: 40, 1: 90
a formula of x from 0 to 1, low and high (the lowest and highest score there are): low + (high - low) * x^2"""
const WHERE := """Choose from levels with these measures only, such as: rooms >= 20 and loops >= 2
Empty: from all"""
const APART := """Smallest distance of two levels, from 0 (equal) to 1 (nothing in common)"""
# Lines below the plot, which needs the room; all is in the tooltip.
const MOST_LINES := 2

var _family := OptionButton.new()
var _count: SpinBox
var _where: LineEdit
var _apart: SpinBox
var _fields := Fields.new()
var _store: LineEdit
var _curve: LineEdit
var _folder: LineEdit
var _facts := Kit.note()
var _fault := Kit.note()
var _told := Kit.note()
var _plot := CurvePlot.new()
var _python := PythonLine.new()
var _database := Database.new()
var _job := Job.new()
var _busy := ProgressBar.new()
var _cancel: Button
var _is_baking := false
var _numbers_file := ""


func _init() -> void:
	name = "Campaign"
	var panes := Panes.new("campaign")
	panes.add_page(Kit.scrolled(_form()), &"Form", tr("What to Choose"))
	var right := Kit.column()
	right.add_child(Kit.stretched(_plot))
	right.add_child(_told)
	panes.set_main(right, tr("Curve"))
	panes.show_page(&"Form")
	add_child(_python)
	add_child(panes)
	for node: Node in [_database, _job]:
		add_child(node)
	_told.name = "CampaignTold"
	_told.max_lines_visible = MOST_LINES
	_told.text_overrun_behavior = TextServer.OVERRUN_TRIM_ELLIPSIS
	_told.mouse_filter = Control.MOUSE_FILTER_PASS
	_python.chosen.connect(look_up)
	_database.answered.connect(_show_database)
	_job.ended.connect(_finish)
	_plot.drawn.connect(_take_drawn)
	_plot.read(_curve.text)
	_family.item_selected.connect(func(_index: int) -> void: _show_family())
	visibility_changed.connect(_come)


## Look what the database holds.
func look_up() -> void:
	_database.ask(Database.absolute(_store.text))


## Choose levels, and show how they lie along the curve.
func preview() -> void:
	_begin(false)


## Choose the same levels, and write them into the folder. `is_sure` replaces a campaign that is there.
func bake(is_sure := false) -> void:
	var fault := folder_fault(_folder_path())
	if fault:
		_tell(fault)
		return
	if FileAccess.file_exists(_folder_path().path_join(MANIFEST)) and not is_sure:
		_ask_to_replace()
		return
	_begin(true)


func is_busy() -> bool:
	return _job.is_running()


func cancel() -> void:
	_job.stop()


## Show the texts again: they were read from a file.
func show_read() -> void:
	_fields.show_read()
	_take_typed(_curve.text)


## Why a campaign may not be written into a folder; empty if it may.
static func folder_fault(folder: String) -> String:
	if not folder.begins_with("res://") or ".." in folder:
		return TranslationServer.translate("The folder must be one of the project, such as res://levels/linjat.")
	if FileAccess.file_exists(folder):
		return TranslationServer.translate("%s is a file; name a folder.") % folder
	var path := folder.path_join(MANIFEST)
	if FileAccess.file_exists(path):
		var text := FileAccess.get_file_as_string(path).left(400)
		if 'script_class="WarrenCampaign"' not in text:
			return TranslationServer.translate("%s is there, and is no campaign; name another folder.") % path
	return ""


func _form() -> Control:
	var tip := tr("The level database to choose from, as Bake Many fills one")
	_store = _fields.path("many_store", tr("Database"), tip, "res://levels.db", look_up)
	_family.fit_to_longest_item = false
	tip = tr("What the levels are; the database says which there are")
	_facts.name = "CampaignFacts"
	_facts.size_flags_horizontal = SIZE_EXPAND_FILL
	_fields.add("CampaignFamily", tr("Family"), _family, tip)
	_fields.add_child(Control.new())
	_fields.add_child(_facts)
	_count = _fields.number("campaign_count", tr("Levels"), tr("How many levels the campaign has"), 1, 1000, 30)
	_curve = _fields.line("campaign_curve", tr("Curve"), tr(CURVE_TIP), CURVE, "", _curves())
	_where = _fields.line("campaign_where", tr("Filter"), tr(WHERE), "", tr("all levels"))
	_apart = _fields.number("campaign_apart", tr("Apart"), tr(APART), 0, 1, 0.3, null, 0.05)
	tip = tr("A folder of the project: the levels become resources in it, and campaign.tres is the WarrenCampaign")
	_folder = _fields.path("campaign_folder", tr("Folder"), tip, "res://levels/campaign", _show_nothing, true)
	_curve.text_changed.connect(_take_typed)
	_curve.text_submitted.connect(func(_text: String) -> void: preview())
	for field: SpinBox in [_count, _apart]:
		field.value_changed.connect(func(_value: float) -> void: _grow_old())
	_where.text_changed.connect(func(_text: String) -> void: _grow_old())
	var column := VBoxContainer.new()
	column.size_flags_horizontal = SIZE_EXPAND_FILL
	column.add_child(_buttons())
	column.add_child(_fault)
	column.add_child(_fields)
	_fault.name = "CampaignFault"
	_fault.add_theme_color_override(&"font_color", Kit.color(&"error_color"))
	_fault.hide()
	return column


func _buttons() -> Control:
	_cancel = Kit.button(&"CancelCampaign", tr("Cancel"), &"Stop", tr("Stop it"), cancel)
	_busy.indeterminate = true
	_busy.custom_minimum_size.x = Kit.scaled(90)
	_busy.size_flags_vertical = SIZE_SHRINK_CENTER
	_busy.hide()
	_cancel.hide()
	var tip := tr("Choose levels along the curve and show them (Ctrl+Enter)")
	var look := Kit.button(&"PreviewCampaign", tr("Preview"), &"Play", tip, preview)
	tip = tr("Write the levels and their WarrenCampaign into the folder, and open it in the inspector")
	var write := Kit.button(&"BakeCampaign", tr("Bake Campaign"), &"Save", tip, bake.bind(false))
	return Kit.row([look, write, _busy, _cancel])


func _curves() -> Control:
	var entries: Array[Array] = []
	for label: String in CURVES:
		entries.append([tr(label), &"", _take_curve.bind(CURVES[label])])
	return Kit.menu(&"CurveMenu", "", &"Curve", tr("Ready-made curves"), entries)


func _take_curve(text: String) -> void:
	_curve.text = text
	Settings.keep("campaign_curve", text)
	_take_typed(text)
	preview()


func _take_typed(text: String) -> void:
	_plot.read(text)
	_grow_old()


func _take_drawn(text: String) -> void:
	_curve.text = text
	Settings.keep("campaign_curve", text)


# What is shown is a choice of other wishes.
func _grow_old() -> void:
	_plot.is_old = true
	_plot.queue_redraw()


func _show_nothing() -> void:
	_tell("")


func _folder_path() -> String:
	var text := _folder.text.strip_edges().trim_suffix("/")
	return "res://" + text if text.is_relative_path() else text


func _words() -> PackedStringArray:
	var family: String = _family.get_selected_metadata()
	var found := PackedStringArray(["campaign", family, "--store", Database.absolute(_store.text)])
	found.append_array(["--count", str(int(_count.value)), "--apart", String.num(_apart.value, 3)])
	# With the sign of equality they may begin with a dash.
	found.append_array(["--curve=" + _curve.text.strip_edges(), "--where=" + _where.text.strip_edges()])
	return found


func _begin(is_baking: bool) -> void:
	if _job.is_running():
		_tell(tr("Wait until it has ended, or cancel it."))
		return
	if _family.selected < 0:
		_tell(tr("There are no levels yet: make some with Bake Many."))
		return
	_is_baking = is_baking
	var words := _words()
	_numbers_file = Job.new_name("ask", "numbers.json")
	words.append_array(["--preview", _numbers_file])
	if is_baking:
		words.append_array(["--format", "godot", "--out", ProjectSettings.globalize_path(_folder_path())])
	_tell(_job.start(Job.new_name("ask", "json"), words))
	_busy.visible = _job.is_running()
	_cancel.visible = _job.is_running()


func _finish() -> void:
	_busy.hide()
	_cancel.hide()
	var text := FileAccess.get_file_as_string(_numbers_file) if FileAccess.file_exists(_numbers_file) else "null"
	var read: Variant = JSON.parse_string(text)
	_job.forget()
	if FileAccess.file_exists(_numbers_file):
		DirAccess.remove_absolute(_numbers_file)
	if _job.code != 0 or read is not Dictionary:
		_tell(_job.verdict())
		return
	_plot.preview = read
	_plot.is_old = false
	_plot.queue_redraw()
	_tell_choice()
	if _is_baking:
		_open_baked()


func _tell_choice() -> void:
	var numbers := _plot.preview
	var scores: Array = numbers["scores"]
	var nearest: Array = numbers["nearest"]
	var available: float = numbers["available"]
	var shortest: float = nearest.min()
	var first: float = scores[0]
	var last: float = scores[-1]
	var parts: PackedStringArray = [
		(
			tr("%d of %s levels, scores %d to %d; off the curve by %.1f on average; smallest distance %.2f")
			% [scores.size(), Batch.grouped(int(available)), int(first), int(last), numbers["off"], shortest]
		)
	]
	var shortcomings: Array = numbers["shortcomings"]
	parts.append_array(PackedStringArray(shortcomings))
	_told.text = parts[0]
	if not shortcomings.is_empty():
		_told.text += "\n" + (tr("%d gaps: ") % shortcomings.size() if shortcomings.size() > 1 else "") + parts[1]
	_told.tooltip_text = "\n".join(parts)


func _open_baked() -> void:
	var path := _folder_path().path_join(MANIFEST)
	EditorInterface.get_resource_filesystem().scan()
	var made := ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_REPLACE)
	if made == null:
		_tell(tr("%s was written, and cannot be loaded.") % path)
		return
	EditorInterface.edit_resource(made)
	EditorInterface.select_file(path)
	Kit.toast(tr("The campaign is in %s") % path)


func _ask_to_replace() -> void:
	var dialog := ConfirmationDialog.new()
	dialog.name = "ReplaceCampaign"
	dialog.title = tr("Replace the Campaign")
	dialog.ok_button_text = tr("Replace")
	var text := tr("%s has a campaign. Its list of levels is replaced; its level files stay, and players keep what")
	dialog.add_child(Kit.note(text % _folder_path() + " " + tr("they have done."), 360))
	dialog.confirmed.connect(bake.bind(true))
	dialog.visibility_changed.connect(
		func() -> void:
			if not dialog.visible:
				dialog.queue_free()
	)
	EditorInterface.popup_dialog_centered(dialog)


func _come() -> void:
	if is_visible_in_tree():
		_python.look()
		# The database may have been named on the other page.
		_store.text = Settings.recall("many_store", _store.text)
		look_up()


func _show_database() -> void:
	var before := "" if _family.selected < 0 else str(_family.get_selected_metadata())
	var families: Dictionary = _database.numbers.get("families", {})
	_family.clear()
	for family: String in families:
		var numbers: Dictionary = families[family]
		if numbers["lowest"] != null:
			_family.add_item(family.capitalize())
			_family.set_item_metadata(-1, family)
			if family == before:
				_family.select(_family.item_count - 1)
	if _database.fault:
		_tell(_database.fault)
	_show_family()


func _show_family() -> void:
	if _family.selected < 0:
		var is_there := FileAccess.file_exists(_database.path)
		_facts.text = tr("No rated levels in it.") if is_there else tr("There is no such database yet.")
		return
	var numbers := _database.family(str(_family.get_selected_metadata()))
	var amount: float = numbers["levels"]
	_plot.low = numbers["lowest"]
	_plot.high = numbers["highest"]
	_facts.text = tr("%s levels, scores %d to %d") % [Batch.grouped(int(amount)), int(_plot.low), int(_plot.high)]
	var measures: Array = numbers["measures"]
	_where.tooltip_text = tr(WHERE) + "\n" + tr("Measures: %s") % ", ".join(measures)
	_grow_old()


func _tell(fault: String) -> void:
	_fault.text = fault
	_fault.visible = fault != ""


# Before the fields, which take Enter for themselves.
func _input(event: InputEvent) -> void:
	if Kit.asks_to_generate(event, self):
		preview()
		get_viewport().set_input_as_handled()
