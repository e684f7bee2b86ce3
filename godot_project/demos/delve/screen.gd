class_name DelveScreen
extends Control
## Gives the parts that lie over a dungeon their places in a window of any size: in a small one they are smaller, and
## what is in the menu and the help anyway is left out.

const GAP := 8.0
## Narrower windows have no room for long lines.
const NARROW := 760.0
## Lower windows have room for the name of the place only.
const LOW := 300.0
const MAP := Vector2(320, 220)
const MESSAGE := 448.0
const PROGRESS := Vector2(440, 80)
## The gap below the line of keys.
const BELOW_HINT := 14.0

# The height of the strip at the bottom that the offer of an introduction takes.
var _foot := 0.0

@onready var _status: Control = %Status
@onready var _room: Label = %Room
@onready var _facts: Label = %Facts
@onready var _said: Label = %Said
@onready var _hint: Control = %Hint
@onready var _message: Control = %Message
@onready var _small: Control = %Small
@onready var _small_map: Control = %SmallMap
@onready var _large: Control = %Large
@onready var _progress: Control = %Progress


func _ready() -> void:
	resized.connect(_lay_out)
	_status.minimum_size_changed.connect(func() -> void: _lay_out.call_deferred())
	_message.visibility_changed.connect(_lay_out)
	_message.minimum_size_changed.connect(func() -> void: _lay_out.call_deferred())
	_lay_out()


func _lay_out() -> void:
	var room := DemoFit.room(size).grow(-GAP).grow_side(SIDE_BOTTOM, -_foot)
	if not room.has_area():
		return  # there is no window yet
	var is_narrow := size.x < NARROW
	var map := (MAP * minf(1, 0.4 * room.size.x / MAP.x)).floor()
	_place(_small, Rect2(room.end.x - map.x, room.position.y, map.x, map.y))
	_small_map.custom_minimum_size = Vector2.ZERO
	_facts.visible = size.y >= LOW and _room.visible
	_facts.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART if is_narrow else TextServer.AUTOWRAP_OFF
	_room.autowrap_mode = _facts.autowrap_mode
	_status.position = room.position
	_status.size = Vector2(room.size.x - map.x - GAP if is_narrow and _room.visible else 0.0, 0)
	fit_name()
	_hint.visible = not is_narrow
	_hint.offset_bottom = -BELOW_HINT - _foot
	_said.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_said.horizontal_alignment = HORIZONTAL_ALIGNMENT_CENTER
	_place(_said, Rect2(room.position.x, room.end.y - 84, room.size.x, 40))
	var middle := room.get_center()
	var wide := minf(MESSAGE, room.size.x)
	_message.size = Vector2(wide, 0)
	# Above the hero, who stands in the middle, and below what is told of the room where both are as wide.
	var place := Rect2(
		middle.x - wide / 2, room.position.y + 0.25 * room.size.y - _message.size.y / 2, wide, room.size.y
	)
	for part: Control in [_status, _small]:
		if part.get_rect().intersects(place):
			place.position.y = maxf(place.position.y, part.get_rect().end.y + GAP)
	_message.position = place.position.min(Vector2(place.position.x, room.end.y - _message.size.y)).floor()
	for part: Control in [_status, _small]:
		var is_covered := _message.visible and part.get_rect().intersects(_message.get_rect())
		part.modulate.a = 0.0 if is_covered else 1.0
	wide = minf(PROGRESS.x, room.size.x)
	_place(_progress, Rect2(middle.x - wide / 2, room.end.y - PROGRESS.y - 52, wide, PROGRESS.y))
	var rest := 46.0 if _hint.visible else 0.0
	_place(_large, room.grow_side(SIDE_BOTTOM, -rest))


## Keeps a strip of this height at the bottom free.
func leave_foot(height: float) -> void:
	_foot = height
	_lay_out()


## Writes the name of the place so large that each of its words has room in a line.
func fit_name() -> void:
	var whole := get_theme_font_size(&"font_size", _room.theme_type_variation)
	var wide := _status.size.x - _status.get_theme_stylebox(&"panel").get_minimum_size().x - 1
	var letters := whole
	for word in _room.atr(_room.text).split(" "):
		var needed := _room.get_theme_font(&"font").get_string_size(word, HORIZONTAL_ALIGNMENT_LEFT, -1, whole).x
		letters = mini(letters, floori(whole * wide / maxf(1, needed)))
	if _room.autowrap_mode == TextServer.AUTOWRAP_OFF:
		letters = whole
	letters = maxi(letters, DemoFit.letters(self))
	if letters != _room.get_theme_font_size(&"font_size"):
		_room.add_theme_font_size_override(&"font_size", letters)


func _place(part: Control, rect: Rect2) -> void:
	part.size = rect.size
	part.position = rect.position
