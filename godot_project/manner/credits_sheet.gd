class_name DemoCreditsSheet
extends DemoSheet
## Who made what the player sees, and under which licenses.

const LICENSE := "res://addons/warren/LICENSE"
const WORDS := "The English word lists of the words demo are ENABLE and a selection from SCOWL by Kevin Atkinson."
const RUSSIAN_WORDS := "The Russian word list is a modified selection from the dictionary of Alexander I. Lebedev."
const PARTS := "Python runs behind the games (PSF license). NOTICES.txt, beside the game, has the texts of its parts."


func _init() -> void:
	super("Credits and licenses")
	body.add_child(paragraph("Warren", &"TitleLabel"))
	body.add_child(paragraph("Maps, puzzles, games, drawings and sounds are Warren's own, under the MIT license."))
	if FileAccess.file_exists(LICENSE):
		_add_text(FileAccess.get_file_as_string(LICENSE))
	body.add_child(paragraph(WORDS))
	body.add_child(paragraph(RUSSIAN_WORDS))
	body.add_child(paragraph(PARTS))
	body.add_child(paragraph("Godot Engine", &"TitleLabel"))
	_add_text(Engine.get_license_text())


## Adds a text that is not translated; the keys go from paragraph to paragraph.
func _add_text(text: String) -> void:
	for part in text.split("\n\n", false):
		var label := paragraph(part.replace("\n", " "), &"QuietLabel")
		label.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
		label.focus_mode = Control.FOCUS_ALL
		body.add_child(label)
