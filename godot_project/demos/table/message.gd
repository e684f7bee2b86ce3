class_name TableMessage
extends PanelContainer
## What is said to the player: a title, a sentence, and the sign of the end where a game has ended.

## Something is said; either part may be empty.
signal spoke(title: String, text: String)

## How high the words are at least: so what is below stays in its place whatever is said.
@export var least_height := 98.0

var _emblem := TableEmblem.new()
var _words := VBoxContainer.new()
var _title := Label.new()
var _text := Label.new()
var _lines := VBoxContainer.new()


func _init() -> void:
	theme_type_variation = &"MessagePanel"
	var row := HFlowContainer.new()
	row.add_theme_constant_override("h_separation", 14)
	row.mouse_filter = Control.MOUSE_FILTER_IGNORE
	_emblem.hide()
	_words.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	# The sign of the end lies above words without room.
	_words.custom_minimum_size.x = 150
	for part: Control in [_emblem, _words]:
		row.add_child(part)
	for label: Label in [_title, _text]:
		label.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
		_words.add_child(label)
	_lines.add_child(row)
	for box: Control in [_words, _lines]:
		box.mouse_filter = Control.MOUSE_FILTER_IGNORE
	add_child(_lines)


func _ready() -> void:
	_words.custom_minimum_size.y = least_height


## Puts something below the words.
func add(part: Control) -> void:
	_lines.add_child(part)


## Says what has happened, or what to do.
func say(title: String, text := "") -> void:
	_emblem.hide()
	_words.alignment = BoxContainer.ALIGNMENT_BEGIN
	theme_type_variation = &"MessagePanel"
	_title.theme_type_variation = &"TitleLabel"
	_speak(title, text)


## Says how the game has ended, so that it stands out.
func say_end(end: TableEmblem.End, title: String, text: String) -> void:
	_emblem.open(end)
	_words.alignment = BoxContainer.ALIGNMENT_CENTER
	theme_type_variation = &"MessagePanel" if end == TableEmblem.End.LOST else &"EndPanel"
	_title.theme_type_variation = &"EndLabel"
	_speak(title, text)


## The title that was said last.
func said() -> String:
	return _title.text


## All that was said last, in the language of the player.
func whole() -> String:
	return ("%s %s" % [tr(_title.text), tr(_text.text)]).strip_edges()


func _speak(title: String, text: String) -> void:
	_title.text = title
	_title.visible = title != ""
	_text.text = text
	spoke.emit(title, text)
