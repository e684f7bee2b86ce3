@tool
extends VBoxContainer
## The properties of a generator or a template: those the class has, whatever they are, in groups that fold.
## Those of the engine's class `until`, and of the classes above that one, are left out.

signal edited(property: StringName)

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const Row := preload("../settings_row.gd")
const Uses := preload("../settings_uses.gd")
const FOLDED := "folded_settings"

var undo_redo: EditorUndoRedoManager:
	set = _take_undo_redo

var _search := LineEdit.new()
var _reset_all: Button
var _scroll := ScrollContainer.new()
var _column := VBoxContainer.new()
var _unused := Kit.note()
var _rows: Array[Row] = []
# The groups by their names.
var _groups: Dictionary[String, FoldableContainer] = {}
var _target: Object
# Properties that are edited elsewhere in the dock, and those of the engine's class that the object derives from.
var _hidden: Array[StringName] = []


func _init(hidden_properties: Array[StringName], until: StringName) -> void:
	name = "Settings"
	_hidden = hidden_properties
	_hidden.append(&"script")
	for entry in ClassDB.class_get_property_list(until):
		_hidden.append(StringName(str(entry["name"])))
	size_flags_vertical = Control.SIZE_EXPAND_FILL
	_search.name = "SearchSettings"
	_search.placeholder_text = tr("Search settings")
	_search.accessibility_name = _search.placeholder_text
	_search.clear_button_enabled = true
	_search.right_icon = Kit.icon(&"Search")
	_search.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_search.text_changed.connect(func(_text: String) -> void: _filter())
	_reset_all = Kit.button(&"ResetAll", "", &"Reload", tr("Reset all settings to their defaults"), reset_all)
	add_child(Kit.row([_search, _reset_all]))
	_scroll.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	_scroll.follow_focus = true
	_column.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_scroll.add_child(_column)
	add_child(_scroll)
	_unused.name = "Unused"
	visibility_changed.connect(refresh)


func show_object(object: Object) -> void:
	if _target is Resource and (_target as Resource).changed.is_connected(refresh):
		(_target as Resource).changed.disconnect(refresh)
	_target = object
	if _target is Resource:
		(_target as Resource).changed.connect(refresh)
	_rows.clear()
	_groups.clear()
	for child in _column.get_children():
		if child != _unused:
			_column.remove_child(child)
			child.queue_free()
	_build()
	refresh()


## The rows of the properties, hidden ones too.
func rows() -> Array[Row]:
	return _rows.duplicate()


## Show the values, marks and settings as they are now.
func refresh() -> void:
	if not is_visible_in_tree() or not is_instance_valid(_target):
		return
	for row in _rows:
		row.refresh()
	_reset_all.disabled = not _rows.any(func(row: Row) -> bool: return row.is_changed)
	_filter()


## Set all properties to their defaults, as one undo step.
func reset_all() -> void:
	var values: Dictionary[StringName, Variant] = {}
	for row in _rows:
		if row.is_changed:
			values[row.property] = row.default()
	set_values(values, tr("Reset Settings"))


## Set properties as one undo step.
func set_values(values: Dictionary[StringName, Variant], action: String, merge := UndoRedo.MERGE_DISABLE) -> void:
	if values.is_empty():
		return
	undo_redo.create_action(action, merge, _target, false, _is_in_scene())
	for property in values:
		undo_redo.add_do_property(_target, property, values[property])
		undo_redo.add_undo_property(_target, property, _target.get(property))
	undo_redo.commit_action()
	refresh()
	for property in values:
		edited.emit(property)


## The help page of what has the focus: of a property or of the class.
func topic() -> String:
	var focus := get_viewport().gui_get_focus_owner()
	for row in _rows:
		if focus != null and row.is_ancestor_of(focus):
			return "class_property:%s:%s" % [_target.get_class(), row.property]
	return "class_name:" + _target.get_class()


func _take_undo_redo(value: EditorUndoRedoManager) -> void:
	undo_redo = value
	for happened: Signal in [undo_redo.history_changed, undo_redo.version_changed]:
		if not happened.is_connected(refresh):
			happened.connect(refresh)


func _is_in_scene() -> bool:
	var root := EditorInterface.get_edited_scene_root()
	var node := _target as Node
	return node == null or root != null and (node == root or root.is_ancestor_of(node))


func _build() -> void:
	var into: Control = _column
	for entry in _target.get_property_list():
		var usage: int = entry["usage"]
		var property := StringName(str(entry["name"]))
		if usage & PROPERTY_USAGE_CATEGORY:
			into = _column
		elif usage & PROPERTY_USAGE_GROUP:
			into = _group(str(property)) if property else _column
		elif usage & PROPERTY_USAGE_EDITOR and usage & PROPERTY_USAGE_STORAGE and property not in _hidden:
			var row := Row.new(_target, entry, Warren.property_help(_target.get_class(), property))
			row.changed.connect(_set_value)
			into.add_child(row)
			_rows.append(row)
	for title in _groups:
		var group := _groups[title]
		# Groups of the engine's own properties have no row.
		if group.get_child(0).get_child_count() == 0:
			group.hide()
	if _unused.get_parent() == null:
		_column.add_child(_unused)
	_column.move_child(_unused, -1)


func _group(title: String) -> Control:
	var group := FoldableContainer.new()
	group.name = title.to_pascal_case()
	group.title = tr(title)
	group.folded = title in _folded()
	# No dark ground, on which fields could not be told from it.
	var ground := StyleBoxEmpty.new()
	ground.set_content_margin_all(Kit.scaled(4))
	group.add_theme_stylebox_override(&"panel", ground)
	group.folding_changed.connect(_remember_folded.bind(title))
	var inner := VBoxContainer.new()
	group.add_child(inner)
	_column.add_child(group)
	_groups[title] = group
	return inner


func _folded() -> PackedStringArray:
	return Settings.recall(FOLDED, PackedStringArray())


func _remember_folded(is_folded: bool, title: String) -> void:
	if _search.text.strip_edges():
		return
	var folded := _folded()
	if is_folded and title not in folded:
		folded.append(title)
	elif not is_folded and title in folded:
		folded.remove_at(folded.find(title))
	Settings.remember(FOLDED, folded)


func _set_value(property: StringName, value: Variant, _changing: bool) -> void:
	set_values({property: value}, tr("Set %s") % str(property).capitalize(), UndoRedo.MERGE_ENDS)


func _filter() -> void:
	var words := _search.text.to_lower().split(" ", false)
	var unused: PackedStringArray = []
	for row in _rows:
		var is_meant := row.is_about(words)
		row.visible = is_meant and Uses.is_used(_target, row.property)
		if words and is_meant and not row.visible:
			unused.append("%s (%s)" % [row.title(), Uses.used_with(_target, row.property)])
	_unused.text = tr("Not in use: %s") % ", ".join(unused)
	_unused.visible = not unused.is_empty()
	for title in _groups:
		var group := _groups[title]
		var inside: Array[Node] = group.get_child(0).get_children()
		group.visible = inside.any(func(row: Row) -> bool: return row.visible)
		var changed := inside.filter(func(row: Row) -> bool: return row.is_changed and row.visible).size()
		group.title = tr(title) + (" (%d)" % changed if changed else "")
		group.set_block_signals(true)
		group.folded = words.is_empty() and title in _folded()
		group.set_block_signals(false)
