class_name TableDemo
extends Control
## What the demos of board games share: the panel beside the board with its buttons, sounds, what all demos have.
##
## A demo names its own commands, obeys them, and gives its game as a text.

## Commands of all demos that have a button in the panel.
const EXTRAS: Array[StringName] = [&"save", &"load", &"mute", &"help"]

## The name of the set-up where new games begin; empty for the usual start.
var start := ""
## The position where new games begin, as text; empty for the set-up.
var own_start := ""
var manner: DemoManner

@onready var panel: TablePanel = $Sides/Panel
@onready var sounds: TableSounds = $Sounds


## Fills the panel: the game's own picture, then buttons in the order of [param buttons], each an action with its name
## and a word of help; those of all demos follow.
func _begin_panel(
	demo: StringName, title: String, own: Control, help: String, buttons: Dictionary[StringName, Array]
) -> void:
	manner = DemoManner.new(demo, title, help)
	for action in buttons:
		var text: String = buttons[action][0]
		var word: String = buttons[action][1]
		manner.offer(action, text, word, _obey.bind(action))
	manner.let_go = _let_go
	manner.keeper.saved = _saved
	manner.keeper.load_text = _load
	manner.keeper.note = func() -> String: return panel.told().replace("\n", ", ")
	manner.told.connect(func(what: String, text: String) -> void: panel.say(what, text))
	manner.fold = $Sides
	panel.message.spoke.connect(manner.fold.tell)
	panel.begin(title, own, _clock())
	panel.board = $Sides/Board
	add_child(manner)
	manner.settings_changed.connect(_show)
	for action: StringName in buttons.keys() + EXTRAS:
		panel.add(manner.commands[action], manner.do.bind(action), action in EXTRAS)


## The clocks of a game that can have some.
func _clock() -> Control:
	return null


## Shows how the game stands, in the language of the player.
func _show() -> void:
	pass


## The game as a text.
func _saved() -> String:
	return ""


## Goes on with a game that was saved; returns what is wrong, or nothing. If something is, the present one goes on.
func _load(_text: String) -> String:
	return ""


## What the set-ups of the game are called, by their names.
func _starts() -> Dictionary[String, String]:
	return {}


## What the place where new games begin is called.
func _start_title() -> String:
	return "A position of your own" if own_start else _starts()[start]


## The start as words of a saved game's first line.
func _start_words(others := "") -> String:
	return (start if start else "start") + others + (" " + own_start if own_start else "")


## Takes the start from words of a saved game, with so many others between; returns whether it is one.
func _take_start(words: PackedStringArray, others := 0) -> bool:
	var named := words[0].trim_prefix("start")
	var own := words[others + 1] if words.size() == others + 2 else ""
	if not named in _starts() or words.size() < others + 1 or (own and not ("|" in own or "/" in own)):
		return false
	start = named
	own_start = own
	return true


## Begins a new game where the player wants it, with a number for its chance.
func _begin_at(game: Node, seed_number: int) -> void:
	game.set(&"setup", own_start if own_start else start)
	game.set(&"seed", seed_number)
	var is_begun: bool = game.call(&"new_game")
	if not is_begun:
		panel.say("No new game", DemoCoreText.sentence(Warren.last_error()))


## Does what one of the demo's own commands says.
func _obey(_what: StringName) -> void:
	pass


## Ends what is going on; returns whether something was.
func _let_go() -> bool:
	return false
