class_name DemoFit
## How large everything is in a window: what is written stays readable in a small one, and grows with a large one.

## The window for which all is drawn, its longer side first. A smaller one has less room, not smaller letters.
const WHOLE := Vector2(1280, 720)
## The least height of letters on the screen, in pixels.
const LEAST := 14.0
## What the bar of buttons takes of a side of the window.
const BAR := 56.0
## A window is narrow where two columns of words have no room.
const NARROW := 560.0


## By how much all is enlarged in a window of so many pixels.
static func factor(window: Vector2) -> float:
	var longer := maxf(window.x, window.y)
	var shorter := minf(window.x, window.y)
	return DemoSettings.text_size() * maxf(1, minf(longer / WHOLE.x, shorter / WHOLE.y))


## Fits everything to the window, from now on whenever its size changes.
static func begin(window: Window) -> void:
	var fit := heed.bind(window)
	if not window.size_changed.is_connected(fit):
		window.size_changed.connect(fit)
	heed(window)


static func heed(window: Window) -> void:
	var wanted := factor(window.size)
	if not is_equal_approx(window.content_scale_factor, wanted):
		window.content_scale_factor = wanted


## The least size of letters that are drawn on a node, so that they are readable on the screen.
static func letters(node: Node) -> int:
	return ceili(LEAST / node.get_window().content_scale_factor)


## Whether the bar lies above everything, instead of on the left.
static func is_tall(size: Vector2) -> bool:
	return size.y > size.x


## What the bar leaves of a window.
static func room(size: Vector2) -> Rect2:
	var corner := Vector2(0, BAR) if is_tall(size) else Vector2(BAR, 0)
	return Rect2(corner, size - corner)


## Puts a panel into the middle of a place, so wide at most, and as high as its content: less where there is no room.
static func center(panel: PanelContainer, content: Control, wide: float, place: Rect2) -> void:
	var whole := place.size
	var frame := panel.get_theme_stylebox(&"panel").get_minimum_size()
	panel.size = Vector2(minf(whole.x - 8, wide), 0)
	panel.size.y = minf(whole.y - 8, content.get_combined_minimum_size().y + frame.y)
	panel.position = (place.position + (whole - panel.size) / 2).floor()
