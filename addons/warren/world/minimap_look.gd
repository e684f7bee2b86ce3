@tool
extends RefCounted
## The colors and sizes of a minimap: the entries of its theme type, or the defaults below.

const TYPE := &"WarrenMinimap"
const COLORS: Dictionary[StringName, Color] = {
	&"room_seen": Color("46597a"),
	&"room_known": Color("262e3c"),
	&"room_current": Color("5c8bd0"),
	&"room_hovered": Color(1, 1, 1, 0.16),
	&"outline_seen": Color("b9c7de"),
	&"outline_known": Color("59657a"),
	&"outline_current": Color("ffffff"),
	&"door": Color("eef3fb"),
	&"sign_plate": Color("141821"),
	&"stairs": Color("f3ebda"),
	&"start": Color("6fe0cf"),
	&"goal": Color("ff6f9c"),
	&"route": Color("ffd75e"),
	&"player": Color("ffffff"),
	&"player_edge": Color("141821"),
	&"font_color": Color("f2f4f8"),
	&"window": Color("8fd3f4"),
	&"one_way": Color("f2f4f8"),
	&"secret": Color("cdbdf2"),
	&"soft": Color("ff8f6b"),
	&"puzzle": Color("d9b8ff"),
	&"reward": Color("f7cf5b"),
	&"switch": Color("f3ebda"),
	&"done": Color("93a0b8"),
	# Distinct for color-blind players too; each lock has a shape as well.
	&"lock_0": Color("f2b233"),
	&"lock_1": Color("62bdf0"),
	&"lock_2": Color("e5683c"),
	&"lock_3": Color("35c08e"),
	&"lock_4": Color("e291c2"),
	&"lock_5": Color("f2ea62"),
	&"lock_6": Color("6f8cf2"),
}
const LOCKS := 7
const CONSTANTS: Dictionary[StringName, int] = {&"line_width": 3, &"sign_size": 0, &"fit_margin": 8}
## The sign's radius in pixels by itself, for a zoom in pixels for each cell.
const SMALLEST_SIGN := 3.5
const LARGEST_SIGN := 13.0

var colors: Dictionary[StringName, Color] = {}
var constants: Dictionary[StringName, int] = {}
var panel: StyleBox
var font: Font
var font_size := 12


## Read the theme of a control.
func _init(of: Control) -> void:
	for entry in COLORS:
		colors[entry] = COLORS[entry]
		for type in _types(of, of.has_theme_color_override(entry)):
			if of.has_theme_color(entry, type):
				colors[entry] = of.get_theme_color(entry, type)
				break
	for entry in CONSTANTS:
		constants[entry] = CONSTANTS[entry]
		for type in _types(of, of.has_theme_constant_override(entry)):
			if of.has_theme_constant(entry, type):
				constants[entry] = of.get_theme_constant(entry, type)
				break
	panel = _panel_of(of)
	font = of.get_theme_default_font()
	for type in _types(of, of.has_theme_font_override(&"font")):
		if of.has_theme_font(&"font", type):
			font = of.get_theme_font(&"font", type)
			break
	for type in _types(of, of.has_theme_font_size_override(&"font_size")):
		if of.has_theme_font_size(&"font_size", type):
			font_size = of.get_theme_font_size(&"font_size", type)
			break


func color_of_lock(lock: int) -> Color:
	return colors[StringName("lock_%d" % (lock % LOCKS))]


## Return the width of lines, in whole pixels.
func line(zoom: float) -> float:
	return clampf(roundf(zoom * 0.18), 1, maxi(1, constants[&"line_width"]))


## Return the radius of signs.
func sign_radius(zoom: float) -> float:
	var size := constants[&"sign_size"]
	return size / 2.0 if size > 0 else clampf(1.5 + zoom * 0.8, SMALLEST_SIGN, LARGEST_SIGN)


func _panel_of(of: Control) -> StyleBox:
	for type in _types(of, of.has_theme_stylebox_override(&"panel")):
		if of.has_theme_stylebox(&"panel", type):
			return of.get_theme_stylebox(&"panel", type)
	var made := StyleBoxFlat.new()
	made.bg_color = Color(0.05, 0.06, 0.085, 0.9)
	made.border_color = Color(0.55, 0.6, 0.7, 0.55)
	made.set_border_width_all(1)
	made.set_corner_radius_all(4)
	return made


## Return the theme types to ask, the nearest first: an override, the variation of the control, the class.
func _types(of: Control, is_own: bool) -> Array[StringName]:
	var found: Array[StringName] = []
	if is_own:
		found.append(&"")
	if of.theme_type_variation:
		found.append(of.theme_type_variation)
	found.append(TYPE)
	return found
