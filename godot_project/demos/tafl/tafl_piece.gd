class_name TaflPiece
extends TablePiece
## An attacker, a defender or the king.


func _draw() -> void:
	_draw_shade()
	TaflArt.piece(self, Vector2.ZERO, radius, letter)
