@tool
extends ConfirmationDialog
## Asks how many levels to bake, from which seed on, in what form, and where to.

signal wanted(count: int, first_seed: int, folder: String, target: Plan.Target)

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const Plan := preload("plan.gd")
const NOTE := """Each level becomes a scene and a map resource of the same name. They replace files of that name, but \
no scene that you have changed since."""

var _count := SpinBox.new()
var _seed := SpinBox.new()
var _folder := LineEdit.new()
var _form := OptionButton.new()


func _init() -> void:
	name = "LevelsDialog"
	title = tr("Bake Levels into Files")
	ok_button_text = tr("Bake")
	var grid := GridContainer.new()
	grid.columns = 2
	_count.min_value = 1
	_count.max_value = 1000
	_count.value = Settings.recall("levels_count", 10)
	_seed.max_value = 1e9
	_seed.min_value = -1e9
	_seed.value = Settings.recall("levels_seed", 1)
	_folder.text = Settings.text("levels/folder")
	_folder.custom_minimum_size.x = Kit.scaled(280)
	for label: String in [tr("TileMapLayer"), tr("Room scenes"), tr("GridMap")]:
		_form.add_item(label)
	var rows: Array[Array] = [
		[tr("Levels"), _count], [tr("First seed"), _seed], [tr("Folder"), _folder], [tr("Form"), _form]
	]
	for entry in rows:
		var label := Label.new()
		label.text = entry[0]
		var field: Control = entry[1]
		field.accessibility_name = label.text
		field.size_flags_horizontal = Control.SIZE_EXPAND_FILL
		grid.add_child(label)
		grid.add_child(field)
	var column := VBoxContainer.new()
	column.add_child(grid)
	column.add_child(Kit.note(tr(NOTE), 360))
	add_child(column)
	register_text_enter(_folder)
	confirmed.connect(_confirm)
	visibility_changed.connect(
		func() -> void:
			if not visible:
				queue_free()
	)


func _confirm() -> void:
	Settings.remember("levels_count", int(_count.value))
	Settings.remember("levels_seed", int(_seed.value))
	wanted.emit(int(_count.value), int(_seed.value), _folder.text, _form.selected)
