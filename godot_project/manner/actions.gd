class_name DemoActions
## The names that players read for what the project's input map binds: keys, or a gamepad's buttons while one is used.

## What can be done in all demos, in the order in which it is listed.
const COMMON: Array[StringName] = [
	&"new",
	&"kind",
	&"bot",
	&"introduce",
	&"hint",
	&"undo",
	&"redo",
	&"restart",
	&"save",
	&"load",
	&"mute",
	&"full_screen",
	&"settings",
	&"help",
	&"menu",
	&"back",
]
const BUTTONS: Dictionary[int, String] = {
	JOY_BUTTON_A: "A",
	JOY_BUTTON_B: "B",
	JOY_BUTTON_X: "X",
	JOY_BUTTON_Y: "Y",
	JOY_BUTTON_BACK: "Select",
	JOY_BUTTON_START: "Start",
	JOY_BUTTON_LEFT_STICK: "L3",
	JOY_BUTTON_RIGHT_STICK: "R3",
	JOY_BUTTON_LEFT_SHOULDER: "LB",
	JOY_BUTTON_RIGHT_SHOULDER: "RB",
	JOY_BUTTON_DPAD_UP: "D-pad",
	JOY_BUTTON_DPAD_DOWN: "D-pad",
	JOY_BUTTON_DPAD_LEFT: "D-pad",
	JOY_BUTTON_DPAD_RIGHT: "D-pad",
}
## What of a gamepad has a name in each language; the others are what is printed on it.
const SPOKEN: Array[String] = ["D-pad", "Stick", "Right stick"]
## Signs that are shorter than the engine's names of their keys.
const SIGNS: Dictionary[Key, String] = {
	KEY_ESCAPE: "Esc",
	KEY_BRACKETLEFT: "[",
	KEY_BRACKETRIGHT: "]",
	KEY_EQUAL: "+",
	KEY_MINUS: "-",
	KEY_PAGEUP: "PgUp",
	KEY_PAGEDOWN: "PgDn",
}
const KEYPAD: Array[Key] = [KEY_KP_ADD, KEY_KP_SUBTRACT, KEY_KP_ENTER]
## How far a stick is moved by intention.
const MOVED := 0.5

## Whether the player used a gamepad last.
static var by_pad := false


## Notices what the player uses; returns whether that has changed.
static func notice(event: InputEvent) -> bool:
	var before := by_pad
	var motion := event as InputEventJoypadMotion
	if event is InputEventJoypadButton or motion and absf(motion.axis_value) > MOVED:
		by_pad = true
	elif event is InputEventKey or event is InputEventMouseButton or event is InputEventScreenTouch:
		by_pad = false
	return by_pad != before


## Whether an event asks for an action; a question mark asks for help on every keyboard.
static func asks(event: InputEvent, action: StringName) -> bool:
	var key := event as InputEventKey
	if action == &"help" and key and key.pressed and not key.echo and key.unicode == 0x3F:
		return true
	return event.is_action_pressed(action, false, true)


## The first key of an action, or button of the gamepad that is used, as it is written on buttons.
static func key_of(action: StringName) -> String:
	var keys := pads_of(action) if by_pad else keys_of(action)
	return keys[0] if keys else ""


## The keys of an action; those of the keypad go without saying.
static func keys_of(action: StringName) -> PackedStringArray:
	var found: PackedStringArray = []
	for event in InputMap.action_get_events(action):
		var key := event as InputEventKey
		if key and not key.physical_keycode in KEYPAD:
			found.append(_key_text(key))
	return found


## The gamepad's buttons and sticks of an action.
static func pads_of(action: StringName) -> PackedStringArray:
	var found: PackedStringArray = []
	for event in InputMap.action_get_events(action):
		var button := event as InputEventJoypadButton
		var motion := event as InputEventJoypadMotion
		var text := ""
		if button:
			text = BUTTONS.get(button.button_index, "")
		elif motion:
			text = "Stick" if motion.axis in [JOY_AXIS_LEFT_X, JOY_AXIS_LEFT_Y] else "Right stick"
		text = str(TranslationServer.translate(text)) if text in SPOKEN else text
		if text and not text in found:
			found.append(text)
	return found


static func _key_text(key: InputEventKey) -> String:
	var code := key.keycode if key.keycode else key.physical_keycode
	if code == KEY_SLASH and key.shift_pressed:
		return "?"
	var text := str(TranslationServer.translate(str(SIGNS.get(code, OS.get_keycode_string(code)))))
	return "Ctrl+" + text if key.is_command_or_control_pressed() else text
