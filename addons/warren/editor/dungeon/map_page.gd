@tool
extends "../level_page.gd"
## What the pages of dungeons and of missions have in common: a map and the menu that bakes it, a form of settings that
## can be undone, and presets for them.

const BakeMenu := preload("../bake/menu.gd")
const LayerMenu := preload("layer_menu.gd")
const MapPreview := preload("map_preview.gd")
const SettingsForm := preload("settings_form.gd")

var preview := MapPreview.new()
var bake: BakeMenu

var _form: SettingsForm


func _init(form: SettingsForm, menu: BakeMenu) -> void:
	_form = form
	bake = menu
	bake.page = self


func map() -> WarrenMap:
	return preview.map


func topic() -> String:
	return _form.topic()


## Give the settings that are shown the values of a preset, as one undo step.
func use_preset(_index: int) -> void:
	pass


## The preset whose values the settings have; -1 for none.
func _preset_shown() -> int:
	return -1


func _show_preset() -> void:
	var index := _preset_shown()
	if index != presets.selected():
		presets.select(index)


## List presets: for each its name, what it is, and what it sets. `picture` is as for the list.
func _add_presets(all: Array[Array], kind: String, picture: Callable) -> void:
	for index in all.size():
		var title: String = all[index][0]
		var about: String = all[index][1]
		presets.add_preset(tr(title), tr(about), "%s %s" % [kind, all[index][2]], picture.bind(index, self))
	presets.chosen.connect(use_preset)
	presets.generate_asked.connect(_generate_preset)


func _generate_preset(index: int) -> void:
	use_preset(index)
	generate()


func _summary_of(map_: WarrenMap, seed_: int) -> String:
	var told := tr_n("%d room, %d × %d cells, seed %d", "%d rooms, %d × %d cells, seed %d", map_.room_count)
	return told % [map_.room_count, map_.size.x, map_.size.y, seed_]


func _take_step(step: int) -> void:
	super(step)
	if step == 2:
		bake.open()


func _take_undo_redo(value: EditorUndoRedoManager) -> void:
	super(value)
	_form.undo_redo = value
