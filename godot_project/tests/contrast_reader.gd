class_name DemoContrast
extends DemoTour
## Reads how far the letters of all controls stand out from what they stand on.

var _least := 100.0
var _tested := 0


func look(what: String, seen: Array) -> void:
	for root: Node in seen:
		for control in DemoWalker.texts(root):
			var kind := &"font_color"
			var button := control as Button
			if control is RichTextLabel:
				kind = &"default_color"
			elif button and button.disabled:
				kind = &"font_disabled_color"
			elif button and button.button_pressed:
				kind = &"font_pressed_color"
			var ink := control.get_theme_color(kind)
			# Where the game itself is behind it, of which anything may be bright or dark.
			for behind: Color in [Color("15111b")] if what.begins_with("start") else [Color.BLACK, Color("b0b0b0")]:
				var ground := ground_of(control, behind)
				var contrast := DemoInk.contrast(ground.blend(ink), ground)
				_least = minf(_least, contrast)
				_tested += 1
				check(
					contrast >= DemoInk.LEAST,
					"%s %s %s: %.2f" % [what, DemoWalker.text_of(control).left(20), control.get_path(), contrast]
				)


## Changes language and colors of what is to be seen.
func wear(language: String, clear_colors: bool) -> void:
	DemoSettings.change(&"clear_colors", clear_colors, get_tree())
	DemoSettings.change(&"language", language, get_tree())
	await frames(2)


## What a control stands on: its own box, those of the panels that hold it, the sheets of color behind these.
func ground_of(control: Control, behind: Color) -> Color:
	var layers: Array[Color] = []
	var node: Node = control
	while node:
		var box := _box_of(node)
		if box and box.draw_center:
			layers.append(box.bg_color)
		var parent := node.get_parent()
		for index in range(node.get_index(true) - 1, -1, -1) if parent else [] as Array[int]:
			var sheet := parent.get_child(index, true) as ColorRect
			if sheet and sheet.visible and sheet.get_global_rect().encloses(control.get_global_rect()):
				layers.append(sheet.color)
		node = parent
	var ground := behind
	layers.reverse()
	for layer in layers:
		ground = ground.blend(layer)
	return ground


func _box_of(node: Node) -> StyleBoxFlat:
	var button := node as Button
	if button:
		var state := &"disabled" if button.disabled else &"pressed" if button.button_pressed else &"normal"
		return button.get_theme_stylebox(state) as StyleBoxFlat
	if node is PanelContainer:
		return (node as Control).get_theme_stylebox(&"panel") as StyleBoxFlat
	if node is Label or node is RichTextLabel:
		return (node as Control).get_theme_stylebox(&"normal") as StyleBoxFlat
	return null
