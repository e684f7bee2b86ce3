class_name WordsCommands
extends Node
## What can be done in the demo, by keys, buttons and menu; and its game as a text.

## What the set-ups of [WarrenWords] are called.
const STARTS: Dictionary[String, String] = {
	"": "An empty board",
	"opened": "Four words are laid",
	"middle": "Half of the tiles are drawn",
	"endgame": "Endgame: the bag is empty",
}

@onready var _demo: WordsDemo = get_parent()


## Names the commands of the demo, and how its game is saved.
func begin(manner: DemoManner) -> void:
	manner.offer(&"new", "New game", "Other tiles", _demo.next_game)
	manner.offer(&"kind", "Set-up", "Rules, start and bot", _show_setup)
	manner.offer(&"bot", "Bot", "How good the bot is", _next_level)
	manner.offer(&"hint", "Hint", "Lay a good word, which you may take back", _demo.hint)
	manner.offer(&"undo", "Undo", "Take back your last turn", _demo.undo)
	manner.offer(&"redo", "Redo", "Take it back no more", _demo.redo)
	manner.offer(&"lay", "Lay it", "Play the word on the board", _demo.confirm)
	manner.offer(&"end_turn", "Pass", "End the turn", _demo.end_turn)
	manner.offer(&"exchange", "Exchange", "Choose tiles to exchange, then play", _demo.toggle_exchange)
	manner.offer(&"shuffle", "Shuffle", "Mix your tiles", _demo.shuffle)
	manner.offer(&"turn_word", "Direction", "Write across or down", _demo.keyboard.turn)
	manner.offer(&"take_tile", "Take a tile", "Take back the last tile", _demo.keyboard.take_last)
	manner.gesture("Lay tiles", "Drag; or click or tap a tile, then a cell; or type", [&"pick_tile"])
	manner.gesture("Choose a cell", "Arrows, click, tap", TableBoard.STEPS.keys())
	manner.let_go = _let_go
	manner.keeper.saved = _saved
	manner.keeper.load_text = _load
	manner.keeper.note = func() -> String: return _demo.scores.text


## Lets the buttons of the panel be what the commands are.
func join_buttons() -> void:
	var buttons: Dictionary[StringName, Button] = {
		&"new": _demo.get_node("%New"),
		&"hint": _demo.get_node("%Hint"),
		&"undo": _demo.undo_button,
		&"lay": _demo.get_node("%Lay"),
		&"end_turn": _demo.end_button,
		&"exchange": _demo.exchange_button,
		&"shuffle": _demo.get_node("%Shuffle"),
		&"save": _demo.get_node("%Save"),
		&"load": _demo.get_node("%Load"),
		&"help": _demo.get_node("%Help"),
	}
	for action in buttons:
		_demo.manner.commands[action].join(buttons[action])
		buttons[action].pressed.connect(_demo.manner.do.bind(action))
		buttons[action].gui_input.connect(_on_button_input)


func _on_button_input(event: InputEvent) -> void:
	var click := event as InputEventMouseButton
	if click and not click.pressed:
		_focus_board.call_deferred()


func _focus_board() -> void:
	if _demo.board.is_inside_tree():
		_demo.board.grab_focus()


func _saved() -> String:
	var setup := " " + _demo.game.setup if _demo.game.setup else ""
	return "%s %d%s\n%s" % [_demo.game.preset, _demo.level_choice.selected, setup, _demo.game.save_game()]


func _load(text: String) -> String:
	var head := text.get_slice("\n", 0).split(" ", true, 2)
	var setup := head[2] if head.size() == 3 else ""
	var is_start := setup in STARTS or TableSetupSheet.BREAK in setup
	if head.size() < 2 or not head[0] in WordsDemo.RULES or not head[1].is_valid_int() or not is_start:
		return tr("The first line does not name rules and bot.")
	var before := _demo.game.preset
	_demo.game.preset = head[0]
	if not _demo.game.load_game(text.substr(text.find("\n") + 1)):
		_demo.game.preset = before
		return Warren.last_error()
	_demo.game.setup = setup
	_demo._take_all()
	_demo.rules_choice.select(WordsDemo.RULES.keys().find(head[0]))
	_demo.level_choice.select(clampi(head[1].to_int(), 0, WordsDemo.LEVELS.size() - 1))
	_demo.story.clear()
	_demo._order = _demo.game.rack(WordsDemo.PERSON)
	_demo._go_on()
	return ""


## Takes back what is laid or chosen; returns whether there was something.
func _let_go() -> bool:
	var was_going_on := (
		_demo.exchanging or _demo._chosen >= 0 or not _demo._typed.is_empty() or _demo.letters_panel.visible
	)
	if was_going_on:
		_demo._take_all()
		_demo._say("")
	return was_going_on


func _show_setup() -> void:
	var setup := _demo.game.setup
	var sheet := TableSetupSheet.new("Set-up")
	sheet.add("Rules", WordsDemo.RULES.values(), maxi(_demo.rules_choice.selected, 0))
	sheet.add("Start", STARTS.values(), maxi(STARTS.keys().find(setup), 0))
	sheet.add("Bot", WordsDemo.LEVELS, maxi(_demo.level_choice.selected, 0))
	var own := "" if setup in STARTS else setup
	sheet.ask(own, func(text: String, _chosen: Array[int]) -> String: return _demo.game.setup_fault(text))
	sheet.begun.connect(_on_begun)
	_demo.manner.sheets.show_sheet(sheet)


func _on_begun(chosen: Array[int], text: String) -> void:
	_demo.rules_choice.select(chosen[0])
	_demo.level_choice.select(chosen[2])
	_demo.game.setup = text if text else str(STARTS.keys()[chosen[1]])
	_demo.game.cancel()
	_demo.next_game()


func _next_level() -> void:
	_demo.level_choice.select((_demo.level_choice.selected + 1) % WordsDemo.LEVELS.size())
	_demo._say(tr("Bot: %s") % tr(WordsDemo.LEVELS[_demo.level_choice.selected]))
