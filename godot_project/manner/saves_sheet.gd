class_name DemoSavesSheet
extends DemoSheet
## The slots of a demo: what is in them, to go on with it, or to save over it. The latter asks once more.

var _keeper: DemoKeeper


func _init(keeper: DemoKeeper) -> void:
	super("Saved games")
	_keeper = keeper
	for slot in DemoSaves.SLOTS:
		_add(slot)


func _add(slot: StringName) -> void:
	var path := DemoSaves.path_of(_keeper.demo, slot)
	var there := FileAccess.file_exists(path)
	var line := row()
	var name_ := tr("By itself") if slot == DemoSaves.AUTO else tr("Slot %s") % slot
	var about := tr("empty")
	if there:
		about = Time.get_datetime_string_from_unix_time(FileAccess.get_modified_time(path), true)
		about += "  " + _note(path)
	line.add_child(paragraph("%s\n%s" % [name_, about]))
	var buttons := DemoGrid.new()
	buttons.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	line.add_child(buttons)
	var load_it := choice("Load", _keeper.load_from.bind(slot))
	load_it.disabled = not there
	load_it.pressed.connect(closed.emit)
	buttons.add_child(load_it)
	if slot != DemoSaves.AUTO:
		var save_it := choice("Save here", func() -> void: pass)
		save_it.pressed.connect(_on_save.bind(save_it, slot, there))
		buttons.add_child(save_it)
	if there and first == null:
		first = load_it
	body.add_child(line)


func _note(path: String) -> String:
	var file := FileAccess.open(path, FileAccess.READ)
	if file == null or not file.get_buffer(DemoSaves.HEAD.length() + 33).get_string_from_ascii().begins_with("warren"):
		return ""
	var line := file.get_buffer(200)
	return line.slice(0, maxi(line.find(10), 0)).get_string_from_utf8()


func _on_save(button: Button, slot: StringName, there: bool) -> void:
	if there and button.text == "Save here":
		button.text = "Replace it?"
		return
	_keeper.save_to(slot)
	closed.emit()
