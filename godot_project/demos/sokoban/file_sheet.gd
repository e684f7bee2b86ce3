class_name SokobanFileSheet
extends DemoSheet
## Files of levels: XSB, SOK and SLC, in the usual characters or with letters; a file, or the clipboard.

const PATH := "user://level.xsb"
## No collection that can be read is longer, in bytes. The engine opens ordinary files only.
const MOST_BYTES := 4_000_000
const REPLACE := "Replace it?"
const FILTER := "*.xsb,*.sok,*.slc,*.txt"
const SIGNS := "# @ $ . *"
const LETTERS := "# @ O X G"
const CHARACTERS := "Characters: %s"

var field := LineEdit.new()
var fault := paragraph("")
## Whether levels are written with letters.
var has_letters := false
var characters := choice("", _on_characters)
var dialog := FileDialog.new()

## Plays the levels of an array, of which there is one at least.
var _open: Callable
## Returns the position as text, with letters or not; empty without a level.
var _own: Callable
var _save := choice("Save to the file", _on_save)
var _copy := choice("Copy this level", _on_copy)


func _init(open: Callable, own: Callable) -> void:
	super("Level file")
	_open = open
	_own = own
	body.add_child(paragraph("The levels of a file are played one after the other.", &"QuietLabel"))
	first = choice("Paste levels", func() -> void: open_text(DisplayServer.clipboard_get()))
	var line := row()
	for button: Button in [first, choice("Levels of the article", _on_article)]:
		line.add_child(button)
	body.add_child(line)
	field.text = ProjectSettings.globalize_path(PATH)
	field.text_changed.connect(func(_text: String) -> void: _tell(""))
	body.add_child(DemoSheet.entry("File (XSB, SOK, SLC)", field, choice("Choose …", _on_choose)))
	line = row()
	for button: Button in [choice("Open the file", _on_open), _save, _copy]:
		line.add_child(button)
	body.add_child(line)
	characters.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	characters.text = tr(CHARACTERS) % SIGNS
	characters.tooltip_text = tr("The characters of saved and copied levels. Both are read.")
	body.add_child(characters)
	fault.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	body.add_child(fault)
	var has_level: bool = not str(own.call(false)).is_empty()
	for button: Button in [_save, _copy]:
		button.disabled = not has_level
	_tell("")
	dialog.access = FileDialog.ACCESS_FILESYSTEM
	dialog.file_mode = FileDialog.FILE_MODE_OPEN_FILE
	dialog.use_native_dialog = true
	dialog.theme = preload("res://manner/theme.tres")
	dialog.add_filter(FILTER, tr("Levels of Sokoban"))
	dialog.file_selected.connect(_on_chosen)
	add_child(dialog)


## Plays the levels of a text, or shows what is wrong with it.
func open_text(text: String) -> void:
	var wrong := WarrenSokoban.get_pack_error(text)
	if wrong:
		_tell("✗  " + DemoCoreText.sentence(wrong))
	else:
		_play(WarrenSokoban.read_pack(text), WarrenSokoban.get_skipped_levels(text).size())


func _play(puzzles: Array[WarrenPuzzle], skipped: int) -> void:
	closed.emit()
	_open.call(puzzles, skipped)


func _on_article() -> void:
	_play(WarrenSokoban.get_pack("article"), 0)


func _on_choose() -> void:
	dialog.current_dir = field.text.get_base_dir()
	dialog.popup_centered_clamped(Vector2i(size * 0.9), 0.9)


func _on_chosen(path: String) -> void:
	field.text = path
	_on_open()


func _on_open() -> void:
	var file := FileAccess.open(field.text, FileAccess.READ)
	if file == null:
		_tell("✗  " + tr("%s cannot be read: %s.") % [field.text, error_string(FileAccess.get_open_error())])
	elif file.get_length() > MOST_BYTES:
		_tell("✗  " + tr("%s is too long for levels.") % field.text)
	else:
		open_text(WarrenSokoban.decode_pack(file.get_buffer(file.get_length())))


func _on_characters() -> void:
	has_letters = not has_letters
	characters.text = tr(CHARACTERS) % (LETTERS if has_letters else SIGNS)


func _on_save() -> void:
	if FileAccess.file_exists(field.text) and _save.text != REPLACE:
		_save.text = REPLACE
		return
	_save.text = "Save to the file"
	var wrong := DemoSaves.put(field.text, str(_own.call(has_letters)).to_utf8_buffer())
	_tell("✗  " + wrong if wrong else "✓  " + tr("Saved: %s") % field.text)


func _on_copy() -> void:
	DisplayServer.clipboard_set(str(_own.call(has_letters)))
	_tell("✓  " + tr("The level is in the clipboard."))


func _tell(text: String) -> void:
	fault.text = text
	fault.visible = not text.is_empty()
