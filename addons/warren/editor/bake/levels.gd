@tool
extends Node
## Makes many maps, one after the other, and saves each as a numbered scene and a resource. Scenes that were changed by
## hand since the last bake are kept.

signal progressed(done: int, total: int)
signal ended(saved: int, wanted: int, reasons: PackedStringArray)

const Settings := preload("../settings.gd")
const Plan := preload("plan.gd")
const Building := preload("building.gd")
const Committing := preload("committing.gd")
const Record := preload("record.gd")
const Twins := preload("scene_twins.gd")
const Maker := preload("../dungeon/maker.gd")

var _maker := Maker.new()
var _building: Building
var _generator: WarrenMapGenerator
var _templates: Array[WarrenRoomTemplate] = []
var _plan: Plan
var _folder := ""
var _count := 0
var _first_seed := 0
var _done := 0
var _saved := 0
var _reasons: PackedStringArray = []
var _map: WarrenMap


func _init() -> void:
	add_child(_maker)
	_maker.finished.connect(_build)
	_maker.failed.connect(_skip)


func start(
	generator: WarrenMapGenerator,
	templates: Array[WarrenRoomTemplate],
	count: int,
	first_seed: int,
	folder: String,
	plan: Plan
) -> void:
	_generator = Maker.copy_of(generator)
	_templates = templates
	_count = count
	_first_seed = first_seed
	_folder = folder
	_plan = plan
	DirAccess.make_dir_recursive_absolute(folder)
	_next()


## Stop after what is saved.
func cancel() -> void:
	_maker.stop()
	if _building != null:
		_building.cancel()
		_building = null
	_reasons.append(tr("Cancelled."))
	_end.call_deferred()


func _notification(what: int) -> void:
	if what == NOTIFICATION_PREDELETE and _generator != null:
		_generator.free()


func _next() -> void:
	progressed.emit(_done, _count)
	if _done == _count:
		_end()
		return
	var fault := _reason_to_keep(_folder.path_join(_file_name()) + ".tscn")
	if fault:
		_reasons.append(fault)
		_done += 1
		await get_tree().process_frame
		_next()
		return
	_maker.start(_generator, _first_seed + _done)


# Why a scene that is there already is not replaced; an empty text if it is as it was baked, or not there.
static func _reason_to_keep(file: String) -> String:
	if not FileAccess.file_exists(file):
		return ""
	var scene := ResourceLoader.load(file, "PackedScene", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene
	var root := scene.instantiate() if scene != null and scene.can_instantiate() else null
	var found: PackedStringArray = [TranslationServer.translate("The file cannot be read.")]
	if root != null:
		# As it was when it was written down, before it had a file.
		root.scene_file_path = ""
		found = Record.changes(root, Twins.new())
		root.free()
	if found.is_empty():
		return ""
	var text := TranslationServer.translate("%s is kept: %s Delete it to bake the level again.")
	return text % [file.get_file(), found[0]]


func _skip(reason: String) -> void:
	_reasons.append(tr("Seed %d: %s") % [_first_seed + _done, reason])
	_done += 1
	_next()


func _build(map: WarrenMap, _milliseconds: float) -> void:
	_map = map
	var building := Building.new()
	building.finished.connect(_save)
	var fault := building.start(map, _plan, _templates)
	if fault:
		building.free()
		_skip(fault)
		return
	_building = building
	add_child(_building)


func _save(made: Array[Node]) -> void:
	_building = null
	var base := _folder.path_join(_file_name())
	var root := Committing.new_holder(made[0] is not Node3D)
	root.name = _file_name().to_pascal_case()
	for node in made:
		var parts := Committing.saved_with(node)
		root.add_child(node, true)
		for part in parts:
			part.owner = root
		for instance in Committing.changed_instances(node):
			root.set_editable_instance(instance, true)
	var map_path := base + ".tres"
	var scene := PackedScene.new()
	var error := ResourceSaver.save(_map, map_path)
	if error == OK:
		_map.take_over_path(map_path)
		root.set_meta(&"warren_map_file", map_path)
		Record.write(root, Twins.new())
		error = scene.pack(root)
	if error == OK:
		error = ResourceSaver.save(scene, base + ".tscn")
	root.free()
	if error == OK:
		_saved += 1
	else:
		_reasons.append(tr("%s: %s") % [base, error_string(error)])
	_done += 1
	_next()


func _file_name() -> String:
	var pattern := Settings.text("levels/name")
	return pattern % (_done + 1) if pattern.count("%") == 1 else "%s%d" % [pattern, _done + 1]


func _end() -> void:
	ended.emit(_saved, _count, _reasons)
