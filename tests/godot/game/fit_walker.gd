@tool
extends RefCounted
## Walks over all controls below one, and finds texts that are wider than their place, controls outside of it, controls
## that are smaller than they have to be, and controls that lie over each other.

const SLACK := 1.5
const LAYERED: PackedStringArray = ["PanelContainer", "MarginContainer", "TabContainer", "ScrollContainer"]


## What is wrong, a line for each.
static func faults(root: Control) -> PackedStringArray:
	var found: PackedStringArray = []
	for control: Control in root.find_children("*", "Control", true, false):
		if not control.is_visible_in_tree() or _is_in_another_window(control, root):
			continue
		var wrong := _cut(control)
		if wrong:
			found.append("%s: cut: %s" % [_path(control, root), wrong])
		if _sticks_out(control, root):
			found.append("%s: outside: %s" % [_path(control, root), control.get_global_rect()])
		if _is_too_low(control):
			found.append("%s: too low: %s" % [_path(control, root), control.size.y])
		found.append_array(_overlaps(control, root))
	return found


static func _path(control: Control, root: Control) -> String:
	return str(root.get_path_to(control))


static func _is_in_another_window(control: Control, root: Control) -> bool:
	return control.get_window() != root.get_window()


static func _sticks_out(control: Control, root: Control) -> bool:
	var rect := control.get_global_rect()
	var parent := control.get_parent() as Control
	while parent != null and parent != root.get_parent():
		var frame := parent.get_global_rect().grow(SLACK)
		if parent.name == &"MapPreview":
			return false  # a picture, which may be moved and enlarged
		if parent is ScrollContainer or parent.get_class() in ["Tree", "ItemList", "TextEdit", "RichTextLabel"]:
			# What is scrolled up and down may be out of view; sideways nothing may.
			var scroll := parent as ScrollContainer
			if scroll != null and scroll.horizontal_scroll_mode != ScrollContainer.SCROLL_MODE_DISABLED:
				return false
			return rect.position.x < frame.position.x or rect.end.x > frame.end.x
		if (parent.clip_contents or parent == root) and not frame.encloses(rect):
			return true
		parent = parent.get_parent() as Control
	return false


# Lists that nothing can be chosen from, because they are so low.
static func _is_too_low(control: Control) -> bool:
	if not control.get_class() in ["ItemList", "Tree", "ScrollContainer"]:
		return false
	return control.size.y < 1.8 * control.get_theme_font(&"font").get_height(control.get_theme_font_size(&"font_size"))


static func _overlaps(parent: Control, root: Control) -> PackedStringArray:
	var found: PackedStringArray = []
	if not parent is Container or parent.get_class() in LAYERED or parent is EditorProperty:
		return found
	var children: Array[Control] = []
	for child in parent.get_children():
		if child is Control and (child as Control).visible:
			children.append(child)
	for one in children.size():
		for other in one:
			var common := children[one].get_rect().intersection(children[other].get_rect())
			if common.size.x > SLACK and common.size.y > SLACK:
				found.append("%s: lies over %s" % [_path(children[one], root), children[other].name])
	return found


# Which text is wider or higher than its control.
static func _cut(control: Control) -> String:
	if control is Label:
		return _cut_label(control as Label)
	if control is Button:
		return _cut_button(control as Button)
	if control is LineEdit:
		return _cut_field(control as LineEdit)
	if control is TabBar:
		return _cut_tabs(control as TabBar)
	if control is ItemList:
		return _cut_list(control as ItemList)
	if control is Tree:
		return _cut_tree(control as Tree)
	if control is FoldableContainer:
		var box := control as FoldableContainer
		return box.title if _width(box, box.title) > box.size.x - 20 else ""
	return ""


static func _width(control: Control, text: String, font := &"font", font_size := &"font_size") -> float:
	var size := control.get_theme_font_size(font_size)
	return control.get_theme_font(font).get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, size).x


static func _cut_label(label: Label) -> String:
	if label.autowrap_mode == TextServer.AUTOWRAP_OFF:
		return label.text if _width(label, label.text) > label.size.x + SLACK else ""
	return label.text if label.get_visible_line_count() < label.get_line_count() else ""


static func _cut_button(button: Button) -> String:
	if button.text.is_empty():
		return ""
	var wanted := _width(button, button.text) + button.get_theme_stylebox(&"normal").get_minimum_size().x
	if button.icon != null:
		wanted += button.icon.get_width() + button.get_theme_constant(&"h_separation")
	if button is OptionButton:
		wanted += button.get_theme_icon(&"arrow").get_width()
	return button.text if wanted > button.size.x + SLACK else ""


static func _cut_field(field: LineEdit) -> String:
	var text := field.text if field.text else field.placeholder_text
	var wanted := _width(field, text) + field.get_theme_stylebox(&"normal").get_minimum_size().x
	if field.right_icon != null:
		wanted += field.right_icon.get_width()
	return text if wanted > field.size.x + SLACK else ""


static func _cut_tabs(bar: TabBar) -> String:
	var last := bar.get_tab_rect(bar.tab_count - 1)
	var is_cut := bar.get_offset_buttons_visible() or last.end.x > bar.size.x + SLACK
	return bar.get_tab_title(bar.tab_count - 1) if is_cut else ""


static func _cut_list(list: ItemList) -> String:
	for index in list.item_count:
		var text := list.get_item_text(index)
		var wanted := _width(list, text) + list.get_theme_constant(&"h_separation")
		if list.get_item_icon(index) != null:
			wanted += list.fixed_icon_size.x + list.get_theme_constant(&"icon_margin")
		if wanted > list.get_item_rect(index, false).size.x + SLACK:
			return text
	return ""


static func _cut_tree(tree: Tree) -> String:
	var item := tree.get_root()
	while item != null:
		for column in tree.columns if item != tree.get_root() or not tree.hide_root else 0:
			if item.get_autowrap_mode(column) != TextServer.AUTOWRAP_OFF:
				continue
			if _width(tree, item.get_text(column)) > tree.get_column_width(column):
				return item.get_text(column)
		item = item.get_next_in_tree()
	return ""
