class_name DemoWalker
## Walks over all texts that are to be seen below a node, and finds those that cannot be read: cut off, outside of the
## window, too small, broken within a word, or lying over each other.

const SLACK := 1.5
const LEAST_PIXELS := 14.0


## What is wrong, a line for each.
static func faults(roots: Array[Node]) -> PackedStringArray:
	var found: PackedStringArray = []
	var seen: Array[Control] = []
	for root in roots:
		for control in texts(root):
			var wrong := _fault(control)
			if wrong:
				found.append("%s: %s: %s" % [control.get_path(), wrong, text_of(control).left(40)])
			seen.append(control)
	var places: Array[Rect2] = []
	places.assign(seen.map(shown))
	for one in seen.size():
		for other in one:
			var common := places[one].intersection(places[other])
			if common.size.x > SLACK and common.size.y > SLACK and not _belong(seen[one], seen[other]):
				found.append("%s: lies over %s" % [seen[one].get_path(), seen[other].get_path()])
	return found


## All controls below a node with words that are to be seen.
static func texts(root: Node) -> Array[Control]:
	var found: Array[Control] = []
	var all := root.find_children("*", "Control", true, false)
	all.append(root)
	for node in all:
		var control := node as Control
		if control and control.is_visible_in_tree() and text_of(control) and _is_opaque(control):
			if shown(control).has_area() or not _scroll_of(control):
				found.append(control)
	return found


static func text_of(control: Control) -> String:
	if control is Label:
		var label := control as Label
		return label.atr(label.text) if label.can_auto_translate() else label.text
	if control is Button:
		var button := control as Button
		return button.atr(button.text) if button.can_auto_translate() else button.text
	if control is RichTextLabel:
		return (control as RichTextLabel).get_parsed_text()
	return ""


## The part of a control that is not hidden by what scrolls.
static func shown(control: Control) -> Rect2:
	var rect := control.get_global_rect()
	var parent := control.get_parent() as Control
	while parent:
		if parent is ScrollContainer or parent.clip_contents:
			rect = rect.intersection(parent.get_global_rect())
		parent = parent.get_parent() as Control
	return rect


static func _scroll_of(control: Control) -> ScrollContainer:
	var parent := control.get_parent()
	while parent and not parent is ScrollContainer:
		parent = parent.get_parent()
	return parent as ScrollContainer


static func _is_opaque(control: Control) -> bool:
	var item: CanvasItem = control
	while item:
		if item.modulate.a * item.self_modulate.a < 0.05:
			return false
		item = item.get_parent() as CanvasItem
	return true


static func _belong(one: Control, other: Control) -> bool:
	return one.is_ancestor_of(other) or other.is_ancestor_of(one)


static func _fault(control: Control) -> String:
	var letters := control.get_theme_font_size(&"normal_font_size" if control is RichTextLabel else &"font_size")
	if letters * control.get_window().content_scale_factor < LEAST_PIXELS - 0.01:
		return "letters of %d" % letters
	var window := control.get_viewport().get_visible_rect().grow(SLACK)
	var rect := control.get_global_rect()
	var scroll := _scroll_of(control)
	if scroll:
		var frame := scroll.get_global_rect()
		if not window.encloses(frame) or frame.size.y < 2 * letters:
			return "scrolls in %s" % frame
		window = Rect2(frame.position.x, rect.position.y, frame.size.x, rect.size.y).grow(SLACK)
	if not window.encloses(rect):
		return "outside at %s" % rect
	return _cut(control, letters)


## Whether a text is broken into lines between its words.
static func _wraps(control: Control) -> bool:
	var label := control as Label
	var button := control as Button
	if label:
		return label.autowrap_mode != TextServer.AUTOWRAP_OFF
	return button and button.autowrap_mode != TextServer.AUTOWRAP_OFF


## How a text does not fit into its control.
static func _cut(control: Control, letters: int) -> String:
	var rich := control as RichTextLabel
	if rich:
		return "cut" if not rich.scroll_active and rich.get_content_height() > rich.size.y + SLACK else ""
	var font := control.get_theme_font(&"font")
	var wide := control.size.x - control.get_theme_stylebox(&"normal").get_minimum_size().x + SLACK
	var text := text_of(control)
	var label := control as Label
	if not _wraps(control):
		var need := 0.0
		for line in text.split("\n"):
			need = maxf(need, font.get_string_size(line, HORIZONTAL_ALIGNMENT_LEFT, -1, letters).x)
		if control is OptionButton:
			need += control.get_theme_icon(&"arrow").get_width()
		return "cut: needs %d of %d" % [need, wide] if need > wide else ""
	if label and label.get_visible_line_count() < label.get_line_count():
		return "cut: %d of %d lines" % [label.get_visible_line_count(), label.get_line_count()]
	var high := font.get_multiline_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, wide, letters).y
	if label == null and high > control.size.y + SLACK:
		return "cut: needs %d of %d in height" % [high, control.size.y]
	for word in text.replace("\n", " ").replace("/", " ").split(" "):
		if font.get_string_size(word, HORIZONTAL_ALIGNMENT_LEFT, -1, letters).x > wide:
			return "broken: %s" % word
	return ""
