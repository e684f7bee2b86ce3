class_name WordsFileSheet
extends DemoSheet
## Games as GCG files, which most programs for Scrabble read and write: a file, or the clipboard.

const PATH := "user://game.gcg"
## No game is as long as this, in bytes. The engine opens ordinary files only, so nothing else is waited for.
const MOST_BYTES := 100_000
const REPLACE := "Replace it?"

var field := LineEdit.new()
var fault := paragraph("")

## Begins to judge a game given as text; returns what is wrong with it, or nothing.
var _open: Callable
# The running game as text; empty where it cannot be written.
var _own := ""
var _save := choice("Save to the file", _on_save)
var _copy := choice("Copy this game", _on_copy)


## Begins it with what opens a text, the game as text, and why there is none.
func _init(open: Callable, own: String, reason: String) -> void:
	super("Game file")
	_open = open
	_own = own
	body.add_child(
		paragraph("A game of another program is opened for analysis; the game on the board stays.", &"QuietLabel")
	)
	first = choice("Paste a game", func() -> void: open_text(DisplayServer.clipboard_get()))
	var line := row()
	for button: Button in [first, _copy]:
		line.add_child(button)
	body.add_child(line)
	field.text = ProjectSettings.globalize_path(PATH)
	body.add_child(DemoSheet.entry("File (GCG)", field))
	field.text_changed.connect(func(_text: String) -> void: _tell(""))
	line = row()
	for button: Button in [choice("Open the file", _on_open), _save]:
		line.add_child(button)
	body.add_child(line)
	fault.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	body.add_child(fault)
	for button: Button in [_save, _copy]:
		button.disabled = own.is_empty()
	_tell(reason)


## Opens a game as text for analysis, or tells what is wrong with it.
func open_text(text: String) -> void:
	var wrong: String = _open.call(text)
	_tell("✗  " + DemoCoreText.sentence(wrong) if wrong else "")


func _on_open() -> void:
	var file := FileAccess.open(field.text, FileAccess.READ)
	if file == null:
		_tell("✗  " + tr("%s cannot be read: %s.") % [field.text, error_string(FileAccess.get_open_error())])
	elif file.get_length() > MOST_BYTES:
		_tell("✗  " + tr("%s is too long for a game.") % field.text)
	else:
		var text := WarrenWords.decode_gcg(file.get_buffer(file.get_length()))
		if text.is_empty() and file.get_length() > 0:
			_tell("✗  " + DemoCoreText.sentence(Warren.last_error()))
		else:
			open_text(text)


func _on_save() -> void:
	if FileAccess.file_exists(field.text) and _save.text != REPLACE:
		_save.text = REPLACE
		return
	_save.text = "Save to the file"
	var wrong := DemoSaves.put(field.text, _own.to_utf8_buffer())
	_tell("✗  " + wrong if wrong else "✓  " + tr("Saved: %s") % field.text)


func _on_copy() -> void:
	DisplayServer.clipboard_set(_own)
	_tell("✓  " + tr("The game is in the clipboard."))


func _tell(text: String) -> void:
	fault.text = text
	fault.visible = not text.is_empty()
