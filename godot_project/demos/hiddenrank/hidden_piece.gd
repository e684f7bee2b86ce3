class_name HiddenPiece
extends TablePiece
## A piece of a game of hidden ranks, from its front or its back.

## The name of the game that it belongs to.
var variant := "stratego"


func _draw() -> void:
	_draw_shade()
	HiddenArt.piece(self, Vector2.ZERO, radius * 0.95, letter, variant)
