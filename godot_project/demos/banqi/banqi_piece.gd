class_name BanqiPiece
extends TablePiece
## A piece of Banqi, which can turn over; its letter is `?` while it lies face down.

const TURN_SECONDS := 0.34

var _turning := false


func _draw() -> void:
	_draw_shade()
	if letter == "?":
		BanqiArt.back(self, Vector2.ZERO, radius)
	else:
		BanqiArt.piece(self, Vector2.ZERO, radius, letter)


func become(shown: String) -> void:
	if not _turning:
		super(shown)


## Turns over and shows itself.
func turn(shown: String) -> void:
	_begin()
	z_index = 1
	_turning = true
	_tween.tween_property(self, ^"scale", Vector2(0.02, 1.12), TURN_SECONDS / 2).set_ease(Tween.EASE_IN)
	_tween.tween_callback(_show.bind(shown))
	_tween.tween_property(self, ^"scale", Vector2.ONE, TURN_SECONDS / 2).set_ease(Tween.EASE_OUT)
	_tween.tween_property(self, ^"z_index", 0, 0)


func _show(shown: String) -> void:
	_turning = false
	letter = shown


func _begin() -> void:
	_turning = false
	super()
