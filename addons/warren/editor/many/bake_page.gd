@tool
extends VBoxContainer
## Many levels of the present request into a level database, by processes that do not end with the editor.

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const Fields := preload("fields.gd")
const Job := preload("job.gd")
const Batch := preload("batch.gd")
const RunRow := preload("run_row.gd")
const Requests := preload("requests.gd")
const Panes := preload("../panes.gd")
const Database := preload("database.gd")
const PythonLine := preload("python_line.gd")
const MOST := 1e9
const MOST_SEED := 1e15
const NUMBER := """How many: seeds, each of which gives a level or a reason why not; or levels to keep, from as many \
seeds as it takes"""
const KEEP := """Levels to keep, by their measures, such as: score between 40 and 60 and loops >= 2
Empty: all. The measures of a level are on the right of its page."""
const ABOUT := """Runs are programs of their own: they go on when the editor is closed, and are found here when it is \
opened again. The same settings go on where a run has ended, and give the same levels as the command line."""
const SEEDS := "Levels come of seeds that follow each other, from this one on; the same seed gives the same level"
const HOUR := 3600.0

## Where requests come from; given by the dock.
var requests: Requests

var _source := OptionButton.new()
var _about := Kit.note()
var _number: SpinBox
var _unit := OptionButton.new()
var _seed: SpinBox
var _fields := Fields.new()
var _keep: LineEdit
var _store: LineEdit
var _workers: SpinBox
var _python := PythonLine.new()
var _fault := Kit.note()
var _list := VBoxContainer.new()
var _none := Kit.note(tr(ABOUT))
var _database := Database.new()


func _init() -> void:
	name = "Many"
	var panes := Panes.new("many")
	panes.set_main(_runs(), tr("Runs"))
	panes.add_page(Kit.scrolled(_form()), &"Form", tr("What to Make"))
	panes.show_page(&"Form")
	add_child(_python)
	add_child(panes)
	add_child(_database)
	_python.chosen.connect(look_up)
	_database.answered.connect(_offer)
	visibility_changed.connect(_come)


func _ready() -> void:
	_find_runs()


## Begin what the form says. `batch` is something else to begin instead.
func bake(batch: Batch = null) -> void:
	_fault.hide()
	var wanted := batch if batch != null else _wanted()
	if wanted == null:
		return
	if _is_made(wanted):
		_tell(tr("This very batch is being made already."))
		return
	var row := _new_row()
	var fault := row.start(wanted)
	if fault:
		row.dismiss()
		_tell(fault)
		return
	_list.move_child(row, 0)


## The runs that are listed.
func rows() -> Array[RunRow]:
	var found: Array[RunRow] = []
	for row: RunRow in _list.get_children():
		if not row.is_queued_for_deletion():
			found.append(row)
	return found


## Show the texts again: they were read from a file.
func show_read() -> void:
	_fields.show_read()


## Look for batches of the database that are not finished.
func look_up() -> void:
	_database.ask(Database.absolute(_store.text))


func _form() -> Control:
	_source.add_item(tr("Dungeon page"))
	_source.add_item(tr("Puzzles page"))
	_source.fit_to_longest_item = false
	_source.item_selected.connect(func(_index: int) -> void: _show_source())
	_fields.add("ManySource", tr("Make"), _source, tr("Whose settings say what is made, as they are at the start"))
	_fields.add_child(Control.new())
	_about.name = "ManyAbout"
	_about.size_flags_horizontal = SIZE_EXPAND_FILL
	_fields.add_child(_about)
	_unit.add_item(tr("seeds"))
	_unit.add_item(tr("levels to keep"))
	var unit: int = Settings.recall("many_unit", 0)
	_unit.select(unit)
	_unit.item_selected.connect(func(index: int) -> void: Settings.remember("many_unit", index))
	_number = _fields.number("many_number", tr("How many"), tr(NUMBER), 1, MOST, 1000)
	_fields.add("many_unit", tr("Of what"), _unit, tr(NUMBER))
	var take := Kit.button(&"TakeSeed", "", &"Reload", tr("Take the seed that the page shows"), _take_seed)
	_seed = _fields.number("many_seed", tr("First seed"), tr(SEEDS), 0, MOST_SEED, 1, take)
	_keep = _fields.line("many_keep", tr("Keep"), tr(KEEP), "", tr("all levels"))
	var tip := tr("The level database, a file; it is made if it is not there, and added to if it is")
	_store = _fields.path("many_store", tr("Database"), tip, "res://levels.db", look_up)
	var most := OS.get_processor_count()
	tip = (
		tr_n(
			"How many processes make levels; this machine has %d processor",
			"How many processes make levels; this machine has %d processors",
			most
		)
		% most
	)
	_workers = _fields.number("many_workers", tr("Workers"), tip, 1, most, maxi(1, most - 1))
	var column := VBoxContainer.new()
	column.size_flags_horizontal = SIZE_EXPAND_FILL
	var start := Kit.button(
		&"BakeMany", tr("Bake Many"), &"Play", tr("Make levels into the database (Ctrl+Enter)"), bake.bind(null)
	)
	column.add_child(Kit.row([start]))
	column.add_child(_fault)
	column.add_child(_fields)
	_fault.name = "ManyFault"
	_fault.add_theme_color_override(&"font_color", Kit.color(&"error_color"))
	_fault.hide()
	return column


func _runs() -> Control:
	var column := Kit.column()
	column.add_child(Kit.heading(tr("Runs")))
	_list.size_flags_horizontal = SIZE_EXPAND_FILL
	var listed := Kit.column()
	listed.size_flags_horizontal = SIZE_EXPAND_FILL
	listed.add_child(_none)
	listed.add_child(_list)
	column.add_child(Kit.stretched(Kit.scrolled(listed)))
	return column


func _wanted() -> Batch:
	var made := Batch.new()
	var fault := requests.fill(made, _is_puzzle())
	made.number = int(_number.value)
	made.is_until = _unit.selected == 1
	made.first_seed = int(_seed.value)
	made.keep = _keep.text.strip_edges()
	made.store = Database.absolute(_store.text)
	made.workers = int(_workers.value)
	if not fault and not made.store:
		fault = tr("Name a file for the level database.")
	if not fault and not DirAccess.dir_exists_absolute(made.store.get_base_dir()):
		fault = tr("There is no folder %s for the level database.") % made.store.get_base_dir()
	_tell(fault)
	return null if fault else made


func _is_puzzle() -> bool:
	return _source.selected == 1


func _is_made(batch: Batch) -> bool:
	for row in rows():
		if row.job.is_running() and row.batch.to_text() == batch.to_text():
			return true
	return false


func _tell(fault: String) -> void:
	_fault.text = fault
	_fault.visible = fault != ""


func _come() -> void:
	if is_visible_in_tree() and requests != null:
		_python.look()
		_show_source()
		look_up()


func _show_source() -> void:
	_about.text = requests.about(_is_puzzle())


# Batches have no negative seeds, and fields no larger ones.
func _take_seed() -> void:
	_seed.value = posmod(requests.shown_seed(_is_puzzle()), int(MOST_SEED))


func _new_row() -> RunRow:
	var row := RunRow.new()
	_list.add_child(row)
	row.ended.connect(_look_at.bind(row))
	row.resumed.connect(_resume.bind(row))
	row.tree_exited.connect(_show_none, CONNECT_DEFERRED)
	_show_none()
	return row


func _show_none() -> void:
	_none.visible = _list.get_child_count() == 0


## A mistake, which has begun nothing, is told beside the form.
func _look_at(row: RunRow) -> void:
	if row.job.code not in [0, Job.REFUSED, Job.INTERRUPTED] and not row.job.facts.has("batch"):
		_tell(row.job.verdict())
		row.dismiss()
	look_up()


func _resume(row: RunRow) -> void:
	bake(row.batch)
	if not _fault.visible:
		row.dismiss()


## Show the runs of an earlier editor.
func _find_runs() -> void:
	if not DirAccess.dir_exists_absolute(Job.FOLDER):
		return
	for name_ in DirAccess.get_files_at(Job.FOLDER):
		var file := ProjectSettings.globalize_path(Job.FOLDER.path_join(name_))
		if name_.begins_with("run_") and name_.ends_with(".batch"):
			var row := _new_row()
			if not row.follow(file.trim_suffix(".batch")):
				row.queue_free()
		elif Time.get_unix_time_from_system() - FileAccess.get_modified_time(file) > HOUR and name_.begins_with("ask_"):
			DirAccess.remove_absolute(file)


## Show the batches of the database that are not finished, and that nobody makes.
func _offer() -> void:
	for row in rows():
		if not row.job.file:
			row.queue_free()
	if _database.fault:
		_tell(_database.fault)
		return
	var batches: Dictionary = _database.numbers.get("requests", {})
	var amounts: Dictionary = _database.numbers.get("batches", {})
	for key: String in batches:
		var record: Dictionary = batches[key]
		if record["finished"] == true or _is_listed(key.to_int()):
			continue
		var is_ours := str(record["version"]) == str(_database.numbers.get("version"))
		var fault := tr("Not finished; only Warren %s, which has begun it, can go on.") % record["version"]
		var batch := Batch.from_store(record, _database.path)
		batch.workers = int(_workers.value)
		var row := _new_row()
		row.offer(batch, key.to_int(), "" if is_ours else fault)
		var made: Array = amounts[key]
		var kept: float = made[0]
		var refused: Dictionary = made[1]
		row.show_numbers(int(kept), refused)


func _is_listed(number: int) -> bool:
	for row in rows():
		if row.job.file and row.batch.store == _database.path and row.number == number:
			return true
	return false


# Before the fields, which take Enter for themselves.
func _input(event: InputEvent) -> void:
	if Kit.asks_to_generate(event, self):
		bake()
		get_viewport().set_input_as_handled()
