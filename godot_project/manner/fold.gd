class_name DemoFold
extends Container
## A board, its first child, and the panel with what is said about it, its second: side by side in a wide window, one
## above the other in a high one. In a small one the panel waits behind a button, and a line below the board says the
## most important.

## The panel is in another place, or was opened or closed.
signal folded

enum Way { BESIDE, BELOW, BEHIND }

const LINES := 2
## What the line keeps of the width beside a button, which otherwise lies below it.
const LEAST_LINE := 150.0
## What the panel keeps of the height above a button, which otherwise waits in it.
const LEAST_PANEL := 120.0

## How wide the panel is beside the board.
@export var panel_width := 344.0
## The most of the height that the board takes above the panel.
@export var share := 0.56

var way := Way.BESIDE
## Whether there is the board only: an introduction has words of its own.
var is_bare := false
## Whether the panel is to be seen in a small window.
var is_open := false

# The height of the strip at the bottom that the offer of an introduction takes.
var _foot := 0.0
var _line := Label.new()
var _title := ""
var _text := ""
# What one does next, and its button beside the line.
var _next: DemoCommand
var _next_button: Button


func _init() -> void:
	set_anchors_preset(Control.PRESET_FULL_RECT)
	mouse_filter = Control.MOUSE_FILTER_IGNORE
	_line.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_line.horizontal_alignment = HORIZONTAL_ALIGNMENT_CENTER
	_line.vertical_alignment = VERTICAL_ALIGNMENT_CENTER
	# It is as high as the lines that it has now; without this, at least as those that it had at its last width.
	_line.clip_text = true
	_line.size_flags_vertical = SIZE_FILL
	_line.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	add_child(_line, false, Node.INTERNAL_MODE_BACK)


func _notification(what: int) -> void:
	if what == NOTIFICATION_SORT_CHILDREN:
		_sort()
	elif what == NOTIFICATION_TRANSLATION_CHANGED:
		tell(_title, _text)


## Keeps a strip of this height below the board free, and below the panel where that is not beside the board.
func leave_foot(height: float) -> void:
	if not is_equal_approx(_foot, height):
		_foot = height
		queue_sort()


## What is said in a small window: the title, and the text if there is room.
func tell(title: String, text := "") -> void:
	_title = title
	_text = text
	queue_sort()


## Puts a button for a command beside the line of a small window, or below the panel of a high one; null for none.
func propose(command: DemoCommand, run: Callable) -> void:
	if command == _next:
		return
	if _next_button:
		_next_button.queue_free()
		_next_button = null
	_next = command
	_line.theme_type_variation = &"KeyLabel" if command else &""
	if command:
		_next_button = command.button(run, false)
		add_child(_next_button, false, INTERNAL_MODE_BACK)
	queue_sort()


## Opens or closes the panel in a small window.
func open(opens: bool) -> void:
	if opens != is_open:
		is_open = opens
		queue_sort()
		folded.emit()


## Closes the panel if it hides the board; returns whether it did.
func close() -> bool:
	var was_open := is_open and way == Way.BEHIND
	open(false)
	return was_open


## Where the panel has its place in so much room.
func way_in(whole: Vector2) -> Way:
	var room := DemoFit.room(whole).size
	var board := room.x - panel_width
	if board >= 240 and board >= 0.55 * room.y:
		return Way.BESIDE
	return Way.BELOW if DemoFit.is_tall(whole) else Way.BEHIND


func _sort() -> void:
	var board := get_child(0) as Control
	var panel := get_child(1) as Control
	if is_bare:
		panel.hide()
		_line.hide()
		fit_child_in_rect(board, Rect2(Vector2.ZERO, size))
		return
	var room := DemoFit.room(size)
	var now := way_in(size)
	var has_changed := now != way
	way = now
	panel.visible = way != Way.BEHIND or is_open
	board.visible = way != Way.BEHIND or not is_open
	# In a small window, the offer takes the place of the line.
	_line.visible = way == Way.BEHIND and not is_open and _foot == 0
	if _next_button:
		_next_button.visible = _line.visible
	if way != Way.BESIDE:
		room = room.grow_side(SIDE_BOTTOM, -_foot)
	match way:
		Way.BESIDE:
			var wide := maxf(panel_width, panel.get_combined_minimum_size().x)
			fit_child_in_rect(board, room.grow_individual(0, 0, -wide, -_foot))
			fit_child_in_rect(panel, Rect2(room.end.x - wide, room.position.y, wide, room.size.y))
		Way.BELOW:
			var high := room.size.y * share
			if board.has_method(&"high_for"):
				var wanted: float = board.call(&"high_for", room.size.x)
				high = minf(high, wanted)
			fit_child_in_rect(board, Rect2(room.position, Vector2(room.size.x, high)))
			var foot := _next_button.get_combined_minimum_size().y + 12 if _next_button else 0.0
			if room.size.y - high - foot < LEAST_PANEL:
				foot = 0
			fit_child_in_rect(panel, room.grow_individual(0, -high, 0, -foot))
			if _next_button:
				_next_button.visible = foot > 0
				fit_child_in_rect(_next_button, room.grow_individual(-8, foot - room.size.y - 6, -8, -6))
		Way.BEHIND:
			fit_child_in_rect(panel, room)
			fit_child_in_rect(board, room.grow_side(SIDE_BOTTOM, -_sort_foot(room) if _line.visible else 0.0))
	if has_changed:
		folded.emit()


## Puts the line, and the button of what one does next, at the foot of a small window; returns how high they are.
func _sort_foot(room: Rect2) -> float:
	var place := room.grow_individual(-8, 0, -8, -4)
	var button := Vector2.ZERO
	if _next_button:
		button = _next_button.get_combined_minimum_size()
	var is_beside := place.size.x - button.x - 8 >= LEAST_LINE
	if not is_beside:
		button.x = place.size.x
	var wide := place.size.x - button.x - 8 if _next_button and is_beside else place.size.x
	_line.text = _line_in(wide)
	var high := _height(_line.text, wide)
	var foot := maxf(high, button.y) if is_beside else high + button.y + 4
	if _next_button:
		fit_child_in_rect(_next_button, Rect2(place.end - button, button))
	fit_child_in_rect(_line, Rect2(place.position.x, place.end.y - foot, wide, foot if is_beside else high))
	return foot + 8


## Title and text if they fit into few lines, else the title.
func _line_in(wide: float) -> String:
	var title := tr(_title)
	var stop := " " if title.is_empty() or title[-1] in "!?." else ". "
	var both := (title + stop + tr(_text)).strip_edges().trim_suffix(".") if title else tr(_text)
	return both if _height(both, wide) <= _height("\n".repeat(LINES - 1), wide) or title.is_empty() else title


func _height(text: String, wide: float) -> float:
	var font := _line.get_theme_font(&"font")
	var letters := _line.get_theme_font_size(&"font_size")
	var paragraph := TextParagraph.new()
	paragraph.width = wide
	paragraph.add_string(text, font, letters)
	var lines := maxi(paragraph.get_line_count(), text.count("\n") + 1)
	return lines * (font.get_height(letters) + _line.get_theme_constant(&"line_spacing"))
