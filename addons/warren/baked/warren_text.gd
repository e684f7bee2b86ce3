class_name WarrenText
extends Resource
## A text of the game in a file of its own: a table of things, a flow graph, rules, a pack of puzzles.
##
## Godot packs resources into an exported game, and no text files. A file whose name ends in [code].warren.txt[/code] is
## imported as a resource of this class, and so it is in the exported game. [code]load[/code] names a file that is
## missing.
## [codeblock]
## var things: WarrenText = load("res://things.warren.txt")
## generator.population = things.text
## [/codeblock]
## Guide: Shipping your game.

## The whole text of the file.
@export_multiline var text := ""


## Return the lines of the text that are not empty, such as the rules of [code]WarrenMapGenerator.rules[/code].
func lines() -> PackedStringArray:
	var found: PackedStringArray = []
	for line in text.split("\n"):
		if line.strip_edges():
			found.append(line.strip_edges())
	return found
