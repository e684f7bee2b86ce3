class_name TablePiece
extends Node2D
## A piece on a board, which slides, is lifted and falls. What it looks like is up to each game.

const SLIDE_SECONDS := 0.24

## Its letter as in the game's texts.
var letter := "":
	set(value):
		letter = value
		queue_redraw()
var radius := 40.0:
	set(value):
		radius = value
		queue_redraw()
## Lifted by the player's hand.
var lifted := false:
	set(value):
		lifted = value
		z_index = 2 if lifted else 0
		scale = Vector2(1.08, 1.08) if lifted else Vector2.ONE
		queue_redraw()

var _tween: Tween
# Whether it is on its way to a place.
var _slides := false


## Is the piece with this letter from now on.
func become(shown: String) -> void:
	if letter != shown:
		letter = shown


## Stands in a place at once, also where it was on its way to another one.
func stand(at: Vector2) -> void:
	if _slides:
		_tween.kill()
		_slides = false
		scale = Vector2.ONE
		z_index = 0
	position = at


func slide(to: Vector2) -> void:
	_begin()
	_slides = true
	z_index = 1
	_tween.tween_property(self, ^"position", to, SLIDE_SECONDS).set_ease(Tween.EASE_OUT)
	_tween.tween_property(self, ^"z_index", 0, 0)


## Is taken, once the piece that takes it has arrived.
func fall() -> void:
	_begin()
	_tween.tween_interval(SLIDE_SECONDS * 0.7)
	_tween.tween_property(self, ^"scale", Vector2(0.3, 0.3), 0.2)
	_tween.parallel().tween_property(self, ^"modulate:a", 0.0, 0.2)
	_tween.tween_callback(queue_free)


func _draw_shade() -> void:
	var shade := Vector2(0.06, 0.2) * radius * (2.0 if lifted else 1.0)
	draw_circle(shade, radius * 1.02, Color(0.1, 0.05, 0.02, 0.34), true, -1, true)


func _begin() -> void:
	if _tween:
		_tween.kill()
	lifted = false
	_slides = false
	_tween = create_tween().set_trans(Tween.TRANS_CUBIC)
	if DemoSettings.is_on(&"calm"):
		_tween.set_speed_scale(1000)
