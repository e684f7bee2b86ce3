class_name IntroTable
extends Control
## Where a game is introduced: its steps, its board, and what it answers to what the player tries.

## The player has tried something, which the game has played. [param fault] is what is wrong with it; empty if nothing
## is.
signal tried(fault: String)
## The player has tried something that the rules do not allow.
signal refused(reason: String)

## The steps, in their order.
var steps: Array[IntroStep] = []
## What can be done beside the steps: actions with a title and a word of help.
var offers: Dictionary[StringName, Array] = {}
## The step that is shown.
var step: IntroStep
## The ground behind the board; transparent where a world fills the window.
var ground := Color("1b1d26")
## Whether the words lie below the board in every window.
var is_wide := false
## Whether arrows and stick walk about: they do not lead from button to button then.
var is_walked := false
## What is written beside the cells that are pointed at, one sign for each; empty for their numbers.
var marks := ""
## Cells that are ruled out, by the game's own reasoning.
var crossed: Array[Vector2i] = []


## Adds a step; [param done] is asked after each try whether the player has done it.
func _add(title: String, text: String, position_: String, cells: Array, praise: String, done: Callable) -> IntroStep:
	var made := IntroStep.new(title, text, position_, cells, praise)
	steps.append(made)
	return made.until(done)


## Shows the position of a step.
func begin(shown: IntroStep) -> void:
	step = shown
	crossed = []


## Where a cell is drawn, in this control.
func rect_of(_cell: Vector2i) -> Rect2:
	return Rect2()


## Does what one of the offers says.
func obey(_action: StringName) -> void:
	pass


## Takes back a try that leads nowhere.
func take_back() -> void:
	pass


## Ends what is going on; returns whether something was.
func let_go() -> bool:
	return false


## Lets the keys act on the board.
func focus() -> void:
	pass


## Tells that the game has played what the player tried, and what is wrong with it.
func _judge(fault := "") -> void:
	tried.emit(fault)


## Tells why the rules do not allow what the player tried.
func _refuse(reason: String) -> void:
	refused.emit(reason)
