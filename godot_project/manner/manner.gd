class_name DemoManner
extends CanvasLayer
## What all demos have in common: commands with their keys and buttons, help, menu, settings, saved games, the way back.
##
## A demo names its commands and gestures in its `_ready`, and adds this node as its last child.

## The player goes back to where the demo was opened.
signal left
## Something is to be told: a title, and a sentence that may be empty.
signal told(title: String, text: String)
## The player wants the introduction of this demo.
signal introduction_wished
## Another setting is heeded from now on.
signal settings_changed

const BAR: Dictionary[StringName, String] = {&"back": "‹", &"help": "?", &"menu": "≡", &"panel": "i"}

var title: String
## The rules, in some sentences.
var rules: String
var commands: Dictionary[StringName, DemoCommand] = {}
var gestures: Array[DemoGesture] = []
## Ends what is going on, if something is; returns whether something was.
var let_go := func() -> bool: return false
var sheets := DemoSheets.new()
var keeper := DemoKeeper.new()
## Board and panel, if the demo has them.
var fold: DemoFold

var _bar := BoxContainer.new()


func _init(demo: StringName, its_title: String, its_rules: String) -> void:
	layer = 20
	name = "Manner"
	keeper.demo = demo
	title = its_title
	rules = its_rules
	keeper.told.connect(told.emit)
	add_child(keeper)
	add_child(sheets)


func _ready() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS
	_add_common()
	DemoFit.begin(get_window())
	_bar.theme = preload("res://manner/theme.tres")
	_bar.position = Vector2(6, 6)
	_bar.add_theme_constant_override("separation", 6)
	for action in BAR:
		if not commands.has(action):
			continue
		var button := Button.new()
		button.set_meta(&"action", action)
		button.text = BAR[action]
		button.theme_type_variation = &"BarButton"
		button.custom_minimum_size = Vector2(44, 44)
		button.focus_mode = Control.FOCUS_NONE
		button.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
		button.pressed.connect(do.bind(action))
		button.visible = action != &"panel"
		_bar.add_child(button)
	add_child(_bar)
	get_viewport().size_changed.connect(_lay_out)
	_lay_out()
	add_to_group(DemoSettings.HEEDING)
	heed_settings()


func _notification(what: int) -> void:
	if what == NOTIFICATION_APPLICATION_PAUSED:
		keeper.keep()


## The bar stands on the left, or lies above everything in a high window.
func _lay_out() -> void:
	if not is_inside_tree():
		return  # an introduction shows the game without its bar
	_bar.vertical = not DemoFit.is_tall(get_viewport().get_visible_rect().size)
	_bar.size = Vector2.ZERO
	if fold:
		var waits := fold.way == DemoFold.Way.BEHIND and fold.is_visible_in_tree()
		(_bar.get_child(-1) as Button).visible = waits
		enable(&"panel", waits)


func _input(event: InputEvent) -> void:
	if DemoActions.notice(event):
		_name_keys()


func _unhandled_input(event: InputEvent) -> void:
	var focused := get_viewport().gui_get_focus_owner() as BaseButton
	if focused and not focused.disabled and event.is_action(&"ui_accept"):
		return  # it presses the button, which lets it through
	for command: DemoCommand in commands.values():
		if DemoActions.asks(event, command.action):
			get_viewport().set_input_as_handled()
			if not sheets.is_open():
				do(command.action)
			elif command.action in [&"back", &"menu", &"help", &"settings", &"load"]:
				sheets.close()
			return


## Names something that can be done; all of it is in menu, help and keys.
func offer(action: StringName, its_title: String, word: String, run: Callable) -> void:
	commands[action] = DemoCommand.new(action, its_title, word, run)


## Names something that is done with several keys, the mouse or a finger.
func gesture(meaning: String, shown: String, actions: Array = []) -> void:
	gestures.append(DemoGesture.new(meaning, shown, actions))


func retitle(action: StringName, its_title: String) -> void:
	commands[action].title = its_title


func enable(action: StringName, possible: bool) -> void:
	commands[action].possible = possible


## Lets the buttons of a command stand out as what one does next; where the panel has no room for it, one stands at the
## foot of the window. An empty name is for none.
func propose(action: StringName) -> void:
	if not is_inside_tree():
		return  # an introduction has its own next step
	for command: DemoCommand in commands.values():
		command.is_next = command.action == action
	if fold:
		var command: DemoCommand = commands.get(action)
		fold.propose(command, do.bind(action))


## Does what a command says, if it is possible now.
func do(action: StringName) -> void:
	if commands[action].possible:
		sheets.close_all()
		if fold and action != &"panel":
			fold.close()
		commands[action].run.call()


## Goes back a step: what is going on ends, and if nothing is, the demo is left.
func back() -> void:
	if not let_go.call() and not (fold and fold.close()):
		leave(left.emit)


## Keeps the game, then goes; if it cannot be kept, the player decides.
func leave(go: Callable) -> void:
	var fault := keeper.keep()
	if fault.is_empty():
		go.call()
		return
	sheets.close_all()
	sheets.ask("The game would be lost", fault, "Stay", "Leave without it", go)


func _add_common() -> void:
	if keeper.saved.is_valid():
		offer(&"save", "Save", "Keep this game", _save)
		offer(&"load", "Load", "Go on with a game that was kept", _show_saves)
	if keeper.demo in Introductions.TABLES:
		var known := DemoSaves.read(keeper.demo, Introductions.SLOT)
		if known.fault:
			told.emit.call_deferred("Not loaded", known.fault)
		var its_title := "Introduction (done)" if known.text == Introductions.WHOLE else "Introduction"
		offer(&"introduce", its_title, "Learn the game step by step", _introduce)
	offer(&"mute", "Mute", "Sound on or off", _mute)
	offer(&"full_screen", "Full screen", "Full screen or window", _toggle_full_screen)
	if fold:
		offer(&"panel", "Panel", "What stands beside the board, in a small window", _toggle_panel)
		fold.folded.connect(_lay_out)
	offer(&"settings", "Settings", "Sound, text, colors, language", _show_settings)
	offer(&"help", "Help", "Rules and keys", _show_help)
	offer(&"menu", "Menu", "Everything that can be done; the game waits", _show_menu)
	offer(&"back", "Back", "Back, and to the start screen", back)


func _toggle_panel() -> void:
	fold.open(not fold.is_open)


func _save() -> void:
	if not keeper.save():
		_show_saves()


func _show_saves() -> void:
	sheets.show_sheet(DemoSavesSheet.new(keeper))


func _show_settings() -> void:
	sheets.show_sheet(DemoSettingsSheet.new())


func _show_help() -> void:
	var sheet := DemoHelpSheet.new(title, rules, gestures, _all())
	if commands.has(&"introduce"):
		var button := commands[&"introduce"].button(do.bind(&"introduce"))
		sheet.body.add_child(button)
		sheet.body.move_child(button, 0)
	sheets.show_sheet(sheet)


## The player's own game is kept first, as if he left.
func _introduce() -> void:
	leave(introduction_wished.emit)


func _show_menu() -> void:
	sheets.show_sheet(DemoMenuSheet.new(title, _all(), do))


func _all() -> Array[DemoCommand]:
	var all: Array[DemoCommand] = []
	all.assign(commands.values())
	return all


func _mute() -> void:
	_change(&"mute")


func _toggle_full_screen() -> void:
	_change(&"full_screen")


func _change(setting: StringName) -> void:
	var fault := DemoSettings.change(setting, not DemoSettings.is_on(setting), get_tree())
	if fault:
		told.emit("Not saved", fault)


## Writes keys on buttons, or a gamepad's buttons where the player uses one.
func _name_keys() -> void:
	for command: DemoCommand in commands.values():
		command.changed.emit()
	for button: Button in _bar.get_children():
		var action: StringName = button.get_meta(&"action")
		button.tooltip_text = commands[action].tip()


## Lets all be seen as the player has set it.
func heed_settings() -> void:
	retitle(&"mute", "Sound" if DemoSettings.is_on(&"mute") else "Mute")
	_name_keys()
	get_parent().propagate_call(&"queue_redraw")
	settings_changed.emit()
