class_name TableDemo
extends Control
## What the demos of board games share: the panel beside the board, its common buttons, sounds, and one saved game.
##
## A demo says what its game is called, adds its own buttons and obeys them.

@onready var panel: TablePanel = $Sides/Panel
@onready var sounds: TableSounds = $Sounds


## Fills the panel: the game's own picture, then buttons in the order of [param buttons], each with its name, its key
## and a word of help; those of all demos follow.
func _begin_panel(
	title: String, own: Control, help: String, buttons: Dictionary[StringName, Array], help_key := KEY_H
) -> void:
	panel.begin(title, own, help)
	for what in buttons:
		var text: String = buttons[what][0]
		var key: Key = buttons[what][1]
		var word: String = buttons[what][2]
		panel.add(what, text, key, word)
	panel.add(&"save", "Save", KEY_S, "Keep this game")
	panel.add(&"load", "Load", KEY_O, "Go on with the game that was kept")
	panel.add(&"sound", "Mute", KEY_Q, "Sound on or off")
	panel.add(&"help", "Help", help_key, "The rules", true)
	panel.pressed.connect(_on_pressed)


func _on_pressed(what: StringName) -> void:
	match what:
		&"save":
			var fault := SavedGame.write(_game_name(), _saved())
			panel.say("Saved" if fault.is_empty() else "Not saved", fault)
		&"load":
			var text := SavedGame.read(_game_name())
			if text.is_empty():
				panel.say("Nothing to load", "No game was saved yet.")
			else:
				panel.say("Loaded", "The game goes on where it was saved.")
				if not _load(text):
					panel.say("Not loaded", Warren.last_error())
		&"sound":
			sounds.on = not sounds.on
			panel.name_button(&"sound", "Mute" if sounds.on else "Sound")
		&"help":
			panel.toggle_help()
		_:
			_obey(what)


## The name that the game is saved under.
func _game_name() -> String:
	return ""


## The game as a text.
func _saved() -> String:
	return ""


## Goes on with a game that was saved; returns whether that worked. If not, the present one goes on.
func _load(_text: String) -> bool:
	return false


## Does what one of the demo's own buttons says.
func _obey(_what: StringName) -> void:
	pass
