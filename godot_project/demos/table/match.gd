class_name TableMatch
extends RefCounted
## Clocks, draw offers and resignations in the demos of games for two: commands, questions, and what is told of them.

const COMMANDS: Dictionary[StringName, Array] = {
	&"draw": ["Offer draw", "Offer a draw, or accept one"],
	&"resign": ["Resign", "Give the game up"],
}
## The time controls of [member WarrenJungle.time_control] to choose from, and what they are called.
const CONTROLS: Dictionary[String, String] = {
	"": "No clock",
	"180+2": "3 min, for each move 2 s more",
	"300+5": "5 min, for each move 5 s more",
	"600": "10 min",
	"900+10": "15 min, for each move 10 s more",
	"600/30x3": "10 min, then 3 times 30 s",
	"0/10x1": "10 s for each move",
}
const LINE := "Clock"
## How games end that their rules would let continue.
const REASONS: Array[String] = ["the loser resigned", "both players agreed to a draw", "the loser's time is over"]

## The time control of new games; that of a loaded game may be another one.
var control := ""
var clock := TableClock.new()
## Returns the number of the player who decides now.
var decider: Callable
## Returns whether a bot has the other seat.
var has_bot: Callable
## Says a title and a text.
var say: Callable

var _game: Node
var _manner: DemoManner


func _notification(what: int) -> void:
	if what == NOTIFICATION_PREDELETE and is_instance_valid(clock) and clock.get_parent() == null:
		clock.free()  # a game that is never for two


## Begins with a game; [param called] returns what a player is called.
func begin(game: Node, manner: DemoManner, called: Callable) -> void:
	_game = game
	_manner = manner
	clock.called = called
	game.connect(&"draw_offered", _on_offered)
	game.connect(&"draw_declined", _on_declined)


## Whether the game that is played is for two.
func is_for_two() -> bool:
	return _game.call(&"player_count") == 2


## New games of the node have the time control that is chosen, where they are for two.
func prepare(is_two: bool) -> void:
	_game.set(&"time_control", control if is_two else "")


## New games have the time control of the game that was loaded.
func take() -> void:
	control = _game.call(&"clock_text")


## The names of all time controls to choose from, and the number of the present one.
func choices() -> Array:
	return _controls().map(func(text: String) -> String: return CONTROLS.get(text, text))


func chosen() -> int:
	return _controls().find(control)


func choose(number: int) -> void:
	control = _controls()[number]


## Asks before what cannot be taken back is done.
func obey(what: StringName) -> void:
	var player: int = decider.call()
	if what == &"resign":
		_manner.sheets.ask("Resign this game?", "", "Keep playing", "Resign", _do.bind(&"resign", player))
	elif _game.call(&"draw_offer") == 1 - player:
		_manner.sheets.ask("Accept the draw?", "", "Keep playing", "Accept draw", _do.bind(&"accept_draw", player))
	else:
		var text := "The offer is open until the other player has moved."
		_manner.sheets.ask("Offer a draw?", text, "Keep playing", "Offer draw", _do.bind(&"offer_draw", player))


## Shows the clocks, and what is possible; [param open] is false where nobody may decide now.
func show(open := true) -> void:
	var is_two := is_for_two()
	var is_open: bool = open and is_two and not _game.call(&"is_over")
	var offer: int = _game.call(&"draw_offer")
	var player: int = decider.call()
	# Games that are never for two have no such commands.
	if not _manner.commands.has(&"resign"):
		return
	_manner.enable(&"draw", is_open and offer != player)
	_manner.enable(&"resign", is_open)
	for action: StringName in COMMANDS:
		_manner.commands[action].in_panel = is_two and not _game.call(&"is_over")
	_manner.retitle(&"draw", "Accept draw" if is_two and offer == 1 - player else "Offer draw")
	clock.show_clocks(_game)


## Another answer may have been given meanwhile, or the game may have ended.
func _do(what: StringName, player: int) -> void:
	if not _game.call(&"is_over"):
		_game.call(what, player)


func _on_offered(player: int) -> void:
	show()
	if has_bot.call():
		say.call("You offer a draw", "The bot answers at its turn.")
	else:
		var title := str(TranslationServer.translate("%s: draw offered"))
		say.call(title % clock.called.call(player), "The offer is open until the other player has moved.")


func _on_declined(_player: int) -> void:
	show()
	say.call("The draw is declined", "The game goes on.")


func _controls() -> Array:
	return CONTROLS.keys() if control in CONTROLS else CONTROLS.keys() + [control]
