class_name DemoCommand
extends RefCounted
## Something that can be done in a demo: one entry of its menu, of its help, and of the keys that it obeys.

## Its name has changed, or whether it is possible.
signal changed
## It is what one does next, or is so no longer.
signal proposed

## The action of the input map that asks for it.
var action: StringName
## What buttons say.
var title: String:
	set(value):
		if title != value:
			title = value
			changed.emit()
## What it does, in a few words.
var word: String
var run: Callable
## Whether it can be done now.
var possible := true:
	set(value):
		if possible != value:
			possible = value
			changed.emit()
## Whether the panel beside the board has a button for it; keys, menu and help always have it.
var in_panel := true:
	set(value):
		if in_panel != value:
			in_panel = value
			changed.emit()
## Whether it is what one does next, as another game after the end of one: its buttons stand out.
var is_next := false:
	set(value):
		if is_next != value:
			is_next = value
			proposed.emit()


func _init(its_action: StringName, its_title: String, its_word: String, its_run: Callable) -> void:
	action = its_action
	title = its_title
	word = its_word
	run = its_run


## Makes a button that stays as the command is, and calls something when it is pressed.
func button(pressed: Callable, with_key := true) -> Button:
	var made := Button.new()
	made.custom_minimum_size = Vector2(0, 38)
	made.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	made.pressed.connect(pressed)
	join(made, with_key)
	return made


## What it does, and what asks for it.
func tip() -> String:
	var key := DemoActions.key_of(action)
	var told := str(TranslationServer.translate(word))
	return "%s (%s)" % [told, key] if key else told


## Lets a button show what the command is called, and whether it is possible.
func join(shown: Button, with_key := false) -> void:
	shown.set_meta(&"action", action)
	shown.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	var show_it := func() -> void:
		var key := DemoActions.key_of(action)
		shown.text = shown.tr(title) + (" [%s]" % key if with_key and key else "")
		shown.tooltip_text = tip()
		shown.disabled = not possible
	var stand_out := func() -> void: shown.theme_type_variation = &"PrimaryButton" if is_next else &""
	changed.connect(show_it)
	proposed.connect(stand_out)
	shown.tree_exited.connect(
		func() -> void:
			if changed.is_connected(show_it):
				changed.disconnect(show_it)
				proposed.disconnect(stand_out)
	)
	show_it.call()
	if is_next:
		stand_out.call()
