class_name IntroStep
extends RefCounted
## One step of an introduction: a position, what it teaches, and what the player does.

var title: String
## One or two sentences.
var text: String
## The position that it begins with, as a text of the game.
var position: String
## The cells that are pointed at, in the order in which the player acts on them.
var pointed: Array[Vector2i] = []
## The command that is pointed at after the cells; empty for none.
var control := &""
## Whether the player has done it; asked after each try.
var is_done: Callable
## What is told when it is done, with `%s` for each of the values.
var praise: String
## Returns the values for the praise, which the game counts itself.
var values := func() -> Array: return []


func _init(its_title: String, its_text: String, its_position: String, its_cells: Array, its_praise: String) -> void:
	title = its_title
	text = its_text
	position = its_position
	pointed.assign(its_cells)
	praise = its_praise


## Sets when it is done; returns the step.
func until(done: Callable) -> IntroStep:
	is_done = done
	return self


## Sets where the values of the praise come from; returns the step.
func counting(source: Callable) -> IntroStep:
	values = source
	return self


## Points at a command, too; returns the step.
func then(command: StringName) -> IntroStep:
	control = command
	return self
