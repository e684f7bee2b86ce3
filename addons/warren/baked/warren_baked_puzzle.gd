class_name WarrenBakedPuzzle
extends Resource
## A finished puzzle whose text can be read without Warren's extension: on the web, on phones, in any exported game.
##
## Its properties are those of [code]WarrenPuzzle[/code]. Rules, hints and solvers are in the extension; without it, a
## game plays the puzzle by rules of its own.
## [codeblock]
## var puzzle: WarrenBakedPuzzle = load("res://levels/puzzle_001.tres")
## print(puzzle.family, " ", puzzle.score)
## print(puzzle.text)
## [/codeblock]
## Guide: Levels without the extension.

## The family of the puzzle, for example [code]linjat[/code].
@export var family := ""
## The text of the puzzle.
@export_multiline var text := ""
## The solution, in the notation of its family.
@export_multiline var solution := ""
## The difficulty for people, on a common scale for all puzzles of the family.
@export var score := 0
## Other measures of the family by name, as integers.
@export var rating: Dictionary = {}
## The seed of the generator; 0 for other puzzles.
@warning_ignore("shadowed_global_identifier") @export var seed := 0
## The preset of the generator; empty for other puzzles.
@export var preset := ""


func _to_string() -> String:
	return "<WarrenBakedPuzzle: %s %s, seed %d>" % [family, preset, seed]
