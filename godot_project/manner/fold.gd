class_name DemoFold
extends Container
## A board, its first child, and the panel with what is said about it, its second: side by side in a wide window, one
## above the other in a high one. In a small one the panel waits behind a button, and a line below the board says the
## most important.

## The panel is in another place, or was opened or closed.
signal folded

enum Way { BESIDE, BELOW, BEHIND }

const LINES := 2

## How wide the panel is beside the board.
@export var panel_width := 344.0
## The most of the height that the board takes above the panel.
@export var share := 0.56

var way := Way.BESIDE
## Whether the panel is to be seen in a small window.
var is_open := false

var _line := Label.new()
var _title := ""
var _text := ""


func _init() -> void:
	set_anchors_preset(Control.PRESET_FULL_RECT)
	mouse_filter = Control.MOUSE_FILTER_IGNORE
	_line.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_line.horizontal_alignment = HORIZONTAL_ALIGNMENT_CENTER
	_line.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	add_child(_line, false, Node.INTERNAL_MODE_BACK)


func _notification(what: int) -> void:
	if what == NOTIFICATION_SORT_CHILDREN:
		_sort()
	elif what == NOTIFICATION_TRANSLATION_CHANGED:
		tell(_title, _text)


## What is said in a small window: the title, and the text if there is room.
func tell(title: String, text := "") -> void:
	_title = title
	_text = text
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
	var room := DemoFit.room(size)
	var now := way_in(size)
	var has_changed := now != way
	way = now
	panel.visible = way != Way.BEHIND or is_open
	board.visible = way != Way.BEHIND or not is_open
	_line.visible = way == Way.BEHIND and not is_open
	match way:
		Way.BESIDE:
			var wide := maxf(panel_width, panel.get_combined_minimum_size().x)
			fit_child_in_rect(board, room.grow_side(SIDE_RIGHT, -wide))
			fit_child_in_rect(panel, Rect2(room.end.x - wide, room.position.y, wide, room.size.y))
		Way.BELOW:
			var high := room.size.y * share
			if board.has_method(&"high_for"):
				var wanted: float = board.call(&"high_for", room.size.x)
				high = minf(high, wanted)
			fit_child_in_rect(board, Rect2(room.position, Vector2(room.size.x, high)))
			fit_child_in_rect(panel, room.grow_side(SIDE_TOP, -high))
		Way.BEHIND:
			_line.text = _line_in(room.size.x - 16)
			var high := _height(_line.text, room.size.x - 16)
			fit_child_in_rect(panel, room)
			fit_child_in_rect(board, room.grow_side(SIDE_BOTTOM, -high - 8))
			fit_child_in_rect(_line, Rect2(room.position.x + 8, room.end.y - high - 4, room.size.x - 16, high))
	if has_changed:
		folded.emit()


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
