extends RefCounted
## Takes the pictures of the film. Their names hold the step, a number, the time in milliseconds, and the mouse.

const SECONDS := 1.0 / 15

static var _count := 0


## The folder of the pictures; empty where no film is made.
static func folder() -> String:
	return OS.get_environment("WARREN_FILM")


## Saves a picture of a view, to be shown for some seconds. A mouse outside of it is not drawn.
static func shoot(view: Viewport, step: int, seconds := SECONDS, mouse := -Vector2.ONE, is_pressed := false) -> void:
	RenderingServer.force_draw()
	_count += 1
	var facts := [step, _count, roundi(seconds * 1000), mouse.x, mouse.y, int(is_pressed)]
	view.get_texture().get_image().save_png("%s/%d_%04d_%d_%d_%d_%d.png" % ([folder()] + facts))
