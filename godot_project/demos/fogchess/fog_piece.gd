class_name FogPiece
extends TablePiece
## A piece of chess or its kin; one that the enemy does not see is translucent.

## The name of the game that it belongs to.
var variant := "chess"


func _draw() -> void:
	if variant in FogArt.DISCS:
		_draw_shade()
	FogArt.piece(self, Vector2.ZERO, radius, letter, variant)
