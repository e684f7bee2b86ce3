@tool
extends HBoxContainer
## The Bake menu, and what follows from it: into the scene, or into files.

signal baked

const Kit := preload("../kit.gd")
const Plan := preload("plan.gd")
const Building := preload("building.gd")
const Committing := preload("committing.gd")
const JobBar := preload("../job_bar.gd")
const BakeSettings := preload("settings_dialog.gd")
const LevelsDialog := preload("levels_dialog.gd")
const ReplaceDialog := preload("replace_dialog.gd")
const Record := preload("record.gd")
const Twins := preload("scene_twins.gd")
const Replacing := preload("replacing.gd")
const Levels := preload("levels.gd")
const DungeonPage := preload("../dungeon/page.gd")
const LevelPage := preload("../level_page.gd")

## The page whose map is baked.
var page: LevelPage

var _menu: MenuButton
var _job := JobBar.new()
var _building: Building
var _levels: Levels
# What is baked, while the user is asked what it may replace.
var _waiting: Array[Node] = []
var _question: ReplaceDialog


## `has_levels` for a page whose generator makes many maps.
func _init(has_levels := true) -> void:
	name = "Bake"
	var tip := tr("Put the map into the open scene, or many maps into files")
	var entries: Array[Array] = [
		[tr("Into a TileMapLayer"), &"TileMapLayer", bake.bind(Plan.Target.TILES)],
		[tr("As Room Scenes"), &"PackedScene", bake.bind(Plan.Target.ROOMS)],
		[tr("Into a GridMap"), &"GridMap", bake.bind(Plan.Target.GRID_MAP)],
		[],
		[tr("Save Map as Resource…"), &"Save", _ask_save],
		[tr("Bake Levels into Files…"), &"Folder", ask_levels],
		[],
		[tr("Bake Settings…"), &"Tools", ask_settings],
	]
	if not has_levels:
		entries.remove_at(5)
	_menu = Kit.menu(&"BakeMenu", tr("Bake"), &"TileMapLayer", tip, entries)
	add_child(_menu)
	_job.name = "BakeJob"
	_job.cancelled.connect(cancel)
	add_child(_job)


func open() -> void:
	_menu.show_popup()


func is_baking() -> bool:
	return _building != null or _levels != null


func cancel() -> void:
	_drop_question()
	if _building != null:
		_building.cancel()
		_building = null
		_job.end()
	if _levels != null:
		_levels.cancel()


func stop() -> void:
	cancel()
	if _levels != null:
		_levels.free()
		_levels = null


## Bake the map that is shown into the edited scene.
func bake(target: Plan.Target) -> void:
	var root := EditorInterface.get_edited_scene_root()
	var map := page.map()
	if map == null:
		Kit.toast(tr("Generate a map first."), EditorToaster.SEVERITY_WARNING)
		return
	if root == null:
		Kit.toast(tr("Open a scene to bake into."), EditorToaster.SEVERITY_WARNING)
		return
	var layer := _chosen_layer() if target == Plan.Target.TILES else null
	var plan: Plan = Plan.of(target, layer)
	cancel()
	var building := Building.new()
	building.progressed.connect(_job.show_progress)
	building.finished.connect(_commit.bind(building, map, root, layer))
	var fault := plan.fault()
	if not fault:
		fault = building.start(map, plan, page.room_templates())
	if fault:
		building.free()
		Kit.toast(tr("The map cannot be baked"), EditorToaster.SEVERITY_WARNING, fault)
		ask_settings(fault)
		return
	_building = building
	_job.begin(tr("Baking…"))
	add_child(_building)


func ask_settings(fault := "") -> void:
	var dialog := BakeSettings.new()
	dialog.show_fault(fault)
	var layer := _chosen_layer()
	dialog.show_tile_set((Plan.of(Plan.Target.TILES, layer) as Plan).tile_set)
	EditorInterface.popup_dialog_centered(dialog)


func ask_levels() -> void:
	var dialog := LevelsDialog.new()
	dialog.wanted.connect(bake_levels)
	EditorInterface.popup_dialog_centered(dialog)


## Make maps of these seeds and save each as a scene and a resource.
func bake_levels(count: int, first_seed: int, folder: String, target: Plan.Target) -> void:
	var plan: Plan = Plan.of(target)
	if plan.fault():
		ask_settings(plan.fault())
		return
	cancel()
	_levels = Levels.new()
	_levels.progressed.connect(_job.show_progress)
	_levels.ended.connect(_tell_levels)
	_job.begin(tr("Baking levels…"))
	add_child(_levels)
	_levels.start((page as DungeonPage).generator(), page.room_templates(), count, first_seed, folder, plan)


func _commit(made: Array[Node], building: Building, map: WarrenMap, root: Node, layer: TileMapLayer) -> void:
	_building = null
	_job.end()
	if not _is_edited(root):
		_drop(made)
		return
	var twins := Twins.new()
	for node in made:
		Record.write(node, twins)
	var is_there := is_instance_valid(layer) and (layer == root or root.is_ancestor_of(layer))
	var holder := Committing.holder_of(root, made[0] is not Node3D) if not made.is_empty() else null
	var replacing := Replacing.new(holder, layer if is_there else null, made, twins)
	if replacing.is_safe():
		_put(made, root, replacing, true)
	else:
		_ask(made, root, replacing)
		_question.show_changes(map, replacing, building.places_of(map, made[0]))
		EditorInterface.popup_dialog_centered(_question)


func _put(made: Array[Node], root: Node, replacing: Replacing, keeps_mine: bool) -> void:
	if replacing.layer != null and not replacing.layer.has_meta(Building.MARK):
		Committing.fill(page.undo_redo, made[0], replacing, keeps_mine)
	else:
		Committing.put(page.undo_redo, root, _parent(root), made, replacing, keeps_mine)
	baked.emit()


func _is_edited(root: Node) -> bool:
	return is_instance_valid(root) and root == EditorInterface.get_edited_scene_root()


# Nobody is left to take what was baked.
func _drop(made: Array[Node]) -> void:
	for node in made:
		node.free()
	Kit.toast(tr("The scene was closed while the map was baked."), EditorToaster.SEVERITY_WARNING)


# Ask what becomes of what was changed by hand.
func _ask(made: Array[Node], root: Node, replacing: Replacing) -> void:
	_waiting = made
	_question = ReplaceDialog.new()
	_question.decided.connect(
		func(keeps_mine: bool) -> void:
			_waiting = []
			_question = null
			if _is_edited(root):
				_put(made, root, replacing, keeps_mine)
			else:
				_drop(made)
	)
	# However it is closed.
	_question.tree_exited.connect(_drop_question)


func _drop_question() -> void:
	for node in _waiting:
		node.free()
	_waiting = []
	var question := _question
	_question = null
	if is_instance_valid(question):
		question.hide()


# A layer that the user has selected, and that is not itself the work of a bake.
func _chosen_layer() -> TileMapLayer:
	var selected := EditorInterface.get_selection().get_selected_nodes()
	var layer := selected[0] as TileMapLayer if selected.size() == 1 else null
	return null if layer == null or layer.tile_set == null or layer.has_meta(Building.MARK) else layer


func _parent(root: Node) -> Node:
	var selected := EditorInterface.get_selection().get_selected_nodes()
	var plain := selected.size() == 1 and (selected[0] == root or selected[0].owner == root)
	var mine := plain and (selected[0].has_meta(Building.MARK) or selected[0].has_meta(Committing.HOLDER))
	return selected[0] if plain and not mine and selected[0] is Node2D else root


func _ask_save() -> void:
	if page.map() == null:
		Kit.toast(tr("Generate a map first."), EditorToaster.SEVERITY_WARNING)
		return
	Kit.ask_file(
		tr("Save Map"),
		["*.tres,*.res;Map"],
		true,
		"res://map_%d.tres" % page.map().seed,
		func(path: String) -> void:
			ResourceSaver.save(page.map(), path)
			EditorInterface.get_resource_filesystem().update_file(path)
	)


func _tell_levels(saved: int, wanted: int, reasons: PackedStringArray) -> void:
	_levels.queue_free()
	_levels = null
	_job.end()
	Kit.toast(
		tr("%d of %d levels saved") % [saved, wanted],
		EditorToaster.SEVERITY_INFO if saved == wanted else EditorToaster.SEVERITY_WARNING,
		"\n".join(reasons)
	)
	EditorInterface.get_resource_filesystem().scan()
	baked.emit()
