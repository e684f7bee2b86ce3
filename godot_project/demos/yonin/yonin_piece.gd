class_name YoninPiece
extends TablePiece
## A piece of Yonin Shogi. Its letter is that of the game's texts, then the numbers of the army and of the owner.

## How many of the kind lie there, in a hand.
var count := 1:
	set(value):
		if count != value:
			count = value
			queue_redraw()
## By how many quarters the board is turned against the clock.
var quarters := 0:
	set(value):
		if quarters != value:
			quarters = value
			queue_redraw()


func _draw() -> void:
	var kind := letter.left(-2)
	var turns := int(letter[-2]) - quarters
	YoninArt.shade(self, Vector2(0.04, 0.1) * radius * (2.0 if lifted else 1.0), radius, kind, turns)
	YoninArt.piece(self, Vector2.ZERO, radius, kind, turns, int(letter[-1]))
	if count > 1:
		TableBoard.write_edged(self, Vector2(radius * 0.72, radius * 0.62), str(count), roundi(radius * 0.72))
