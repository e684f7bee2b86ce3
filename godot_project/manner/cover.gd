class_name DemoCover
extends Control
## The picture of a demo on the start screen: a cheap drawing, which lives when it is asked to draw a later time.

## The time that is drawn, in seconds.
var time := 0.0


func _init() -> void:
	mouse_filter = Control.MOUSE_FILTER_IGNORE
	clip_contents = true
	texture_filter = CanvasItem.TEXTURE_FILTER_LINEAR


## Where cells of a grid of so many columns and rows lie that fills the picture.
func grid(columns: int, rows: int) -> Array[Rect2]:
	var side := maxf(size.x / columns, size.y / rows)
	var corner := (size - side * Vector2(columns, rows)) / 2
	var cells: Array[Rect2] = []
	for number in columns * rows:
		cells.append(Rect2(corner + side * Vector2(number % columns, number / columns), Vector2(side, side)))
	return cells


## A share from 0 to 1 that goes on in a span of the time, again and again.
func share(from: float, to: float, every: float) -> float:
	return clampf((fmod(time, every) - from) / (to - from), 0, 1)
