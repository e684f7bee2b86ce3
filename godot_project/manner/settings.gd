class_name DemoSettings
## What the player has set, for all demos: kept in a file, and heeded at once.

const PATH := "user://settings.cfg"
const PART := "settings"
## The group of nodes whose method `heed_settings` is called when something is set otherwise.
const HEEDING := &"heeds_settings"
const DEFAULTS: Dictionary[StringName, Variant] = {
	&"volume": 0.75,
	&"mute": false,
	&"full_screen": false,
	&"text_size": 1.0,
	&"clear_colors": false,
	&"calm": false,
	&"language": "",
	&"last_demo": "",
}
## How loud it may be, from 0 to 1.
const VOLUMES: Array[float] = [0.0, 0.25, 0.5, 0.75, 1.0]
const TEXT_SIZES: Array[float] = [1.0, 1.25, 1.5]
## The languages, by their codes; the empty code is that of the system. A further one has a line here, and a file like
## `ru.po` beside this one, which is named in the project's setting `internationalization/locale/translations`.
const LANGUAGES: Dictionary[String, String] = {"": "As the system", "en": "English", "ru": "Русский"}
## Colors that stay apart for every kind of eye, by Okabe and Ito.
const CLEAR: Array[Color] = [
	Color("f0e442"),
	Color("56b4e9"),
	Color("d55e00"),
	Color("009e73"),
	Color("cc79a7"),
	Color("ffffff"),
	Color("e69f00"),
	Color("0072b2"),
	Color("999999"),
]


## Reads the file; returns what is wrong, or nothing. A broken file is moved aside, and what it lacks is as it was.
static func read() -> String:
	Engine.set_meta(HEEDING, DEFAULTS.duplicate())
	if not FileAccess.file_exists(PATH):
		return ""
	var file := ConfigFile.new()
	var broken := file.load(PATH) != OK
	for name in DEFAULTS:
		var value: Variant = file.get_value(PART, name, DEFAULTS[name])
		if typeof(value) == typeof(DEFAULTS[name]) and _is_allowed(name, value):
			_values()[name] = value
		else:
			broken = true
	return DemoSaves.put_aside(PATH) if broken else ""


## Writes the file; returns what is wrong, or nothing.
static func write() -> String:
	var file := ConfigFile.new()
	for name in DEFAULTS:
		file.set_value(PART, name, _values()[name])
	return DemoSaves.put(PATH, file.encode_to_text().to_utf8_buffer())


## Sets something, lets it be heeded, and keeps it; returns what is wrong with the file, or nothing.
static func change(name: StringName, value: Variant, tree: SceneTree) -> String:
	_values()[name] = value
	heed(tree)
	return write()


## Sets up the engine as the player wants it.
static func heed(tree: SceneTree) -> void:
	AudioServer.set_bus_volume_linear(0, volume())
	AudioServer.set_bus_mute(0, is_on(&"mute"))
	if DisplayServer.get_name() != "headless":
		var is_full := tree.root.mode in [Window.MODE_FULLSCREEN, Window.MODE_EXCLUSIVE_FULLSCREEN]
		if is_full != is_on(&"full_screen"):
			tree.root.mode = Window.MODE_WINDOWED if is_full else Window.MODE_FULLSCREEN
	DemoFit.heed(tree.root)
	TranslationServer.set_locale(language() if language() else OS.get_locale_language())
	tree.call_group(HEEDING, &"heed_settings")


## Whether one of the settings is on that are on or off.
static func is_on(name: StringName) -> bool:
	return _values()[name]


## How loud it is, from 0 to 1.
static func volume() -> float:
	return _values()[&"volume"]


## By how much all that is written is larger.
static func text_size() -> float:
	return _values()[&"text_size"]


## The code of the language; empty for that of the system.
static func language() -> String:
	return _values()[&"language"]


## The demo that was played last; empty if there is none.
static func last_demo() -> String:
	return _values()[&"last_demo"]


## Returns one of these colors, or of those that everyone can tell apart.
static func color(own: Array[Color], number: int) -> Color:
	var all := CLEAR if is_on(&"clear_colors") else own
	return all[number % all.size()]


## How long a movement takes that is to be seen: no time if nothing is to move.
static func seconds(wanted: float) -> float:
	return 0.0 if is_on(&"calm") else wanted


## The values stay with the engine, not in a static variable, which the engine would not free at its end.
static func _values() -> Dictionary[StringName, Variant]:
	if not Engine.has_meta(HEEDING):
		Engine.set_meta(HEEDING, DEFAULTS.duplicate())
	return Engine.get_meta(HEEDING)


static func _is_allowed(name: StringName, value: Variant) -> bool:
	match name:
		&"volume":
			return value in VOLUMES
		&"text_size":
			return value in TEXT_SIZES
		&"language":
			return value in LANGUAGES
	return true
