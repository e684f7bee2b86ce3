class_name JunglePiece
extends TablePiece
## An animal on its piece; it jumps over the river in an arc.

const JUMP_SECONDS := 0.42

## The animal's rank under the rules of the game.
var rank := 0:
	set(value):
		rank = value
		queue_redraw()


func _draw() -> void:
	_draw_shade()
	JungleArt.piece(self, Vector2.ZERO, radius, letter, rank)


func jump(to: Vector2) -> void:
	_begin()
	_slides = true
	z_index = 1
	_tween.tween_property(self, ^"position", to, JUMP_SECONDS).set_ease(Tween.EASE_IN_OUT)
	var up := _tween.parallel().tween_property(self, ^"scale", Vector2(1.35, 1.35), JUMP_SECONDS / 2)
	up.set_ease(Tween.EASE_OUT)
	_tween.chain().tween_property(self, ^"scale", Vector2.ONE, JUMP_SECONDS / 2).set_ease(Tween.EASE_IN)
	_tween.tween_property(self, ^"z_index", 0, 0)
