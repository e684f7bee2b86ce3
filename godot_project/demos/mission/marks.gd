class_name MissionMarks
## The signs of a mission: on doors what they ask for, and on what lies about.

const DARK := DungeonLocks.DARK
const LETTER := 28
const SMALL := 0.25


## Draws what a door asks for: the sign of a key, a coin if it keeps it; that of a lever, and on which side it is to be;
## the piece of a puzzle.
static func draw_lock(
	canvas: CanvasItem, lock: MissionDoor.Lock, names: MissionNames, at: Vector2, radius: float
) -> void:
	var mark := maxi(names.mark_of(lock.name), 0)
	if lock.name in names.puzzles:
		draw_puzzle(canvas, names.puzzles.find(lock.name), at, radius)
	elif lock.name in names.levers:
		canvas.draw_rect(Rect2(at - Vector2(radius, radius), 2 * Vector2(radius, radius)), DARK)
		canvas.draw_rect(Rect2(at - Vector2(radius, radius), 2 * Vector2(radius, radius)).grow(-0.8), Color.WHITE)
		_draw_shape(canvas, mark, at, radius * 0.6, DARK)
	else:
		DungeonLocks.draw_sign(canvas, mark, at, radius)
	var corner := at + Vector2(radius, radius) * 0.8
	match lock.word:
		"spends":
			draw_coin(canvas, corner, radius * 0.55)
		"timed":
			draw_hourglass(canvas, corner, radius * 0.7)
		"on", "off":
			draw_stick(canvas, lock.word == "on", corner, radius * 0.8)
	if lock.count > 1:
		_write(canvas, "×%d" % lock.count, at + Vector2(-radius, radius), 7, Color.WHITE)


## A plate with the number of a puzzle.
static func draw_puzzle(canvas: CanvasItem, number: int, at: Vector2, radius: float) -> void:
	canvas.draw_circle(at, radius, Color("5b3fa8"), true, -1, true)
	canvas.draw_arc(at, radius, 0, TAU, 24, Color.WHITE, 1.0, true)
	_write(canvas, str(number + 1), at, radius * 1.7, Color.WHITE)


## A coin: this door keeps its key.
static func draw_coin(canvas: CanvasItem, at: Vector2, radius: float) -> void:
	canvas.draw_circle(at, radius + 0.8, DARK, true, -1, true)
	canvas.draw_circle(at, radius, Color("ffd75e"), true, -1, true)


static func draw_hourglass(canvas: CanvasItem, at: Vector2, radius: float) -> void:
	for way: float in [-1.0, 1.0]:
		canvas.draw_colored_polygon(
			[at, at + Vector2(-radius, way * radius * 1.2), at + Vector2(radius, way * radius * 1.2)], DARK
		)
		canvas.draw_colored_polygon(
			[at, at + Vector2(-radius, way * radius * 1.2) * 0.7, at + Vector2(radius, way * radius * 1.2) * 0.7],
			Color("ffd75e")
		)


## A winged boot: here one jumps.
static func draw_boot(canvas: CanvasItem, at: Vector2, radius: float) -> void:
	var points: PackedVector2Array = []
	for point: Vector2 in [
		Vector2(-0.5, -1), Vector2(0.2, -1), Vector2(0.2, 0.2), Vector2(1, 0.5), Vector2(1, 1), Vector2(-0.5, 1)
	]:
		points.append(at + point * radius)
	canvas.draw_colored_polygon(points, Color.WHITE)
	canvas.draw_line(at + Vector2(-0.6, -0.5) * radius, at + Vector2(-1.4, -1.1) * radius, Color.WHITE, 1.2)
	canvas.draw_line(at + Vector2(-0.6, 0) * radius, at + Vector2(-1.3, -0.3) * radius, Color.WHITE, 1.2)


## A lever's stick alone, to the right or left.
static func draw_stick(canvas: CanvasItem, is_right: bool, at: Vector2, radius: float) -> void:
	var foot := at + Vector2(-radius if is_right else radius, radius) * 0.6
	var tip := at + Vector2(radius if is_right else -radius, -radius) * 0.6
	canvas.draw_line(foot, tip, DARK, radius)
	canvas.draw_line(foot, tip, Color("ffd75e"), radius * 0.45)


## A lever on its base, to the right if it is on.
static func draw_lever(canvas: CanvasItem, mark: int, color: Color, is_on: bool, at: Vector2) -> void:
	var tip := at + Vector2(5 if is_on else -5, -6)
	canvas.draw_line(at + Vector2(0, 2), tip, DARK, 4)
	canvas.draw_line(at + Vector2(0, 2), tip, Color("c8b28a"), 2)
	canvas.draw_circle(tip, 2.8, DARK, true, -1, true)
	canvas.draw_circle(tip, 2.0, color, true, -1, true)
	canvas.draw_rect(Rect2(at + Vector2(-6, 0), Vector2(12, 8)), DARK)
	canvas.draw_rect(Rect2(at + Vector2(-5, 1), Vector2(10, 6)), Color.WHITE)
	_draw_shape(canvas, maxi(mark, 0), at + Vector2(0, 4), 2.5, DARK)


static func draw_padlock(canvas: CanvasItem, at: Vector2) -> void:
	canvas.draw_arc(at + Vector2(0, -1), 2.4, PI, TAU, 10, DARK, 2.4)
	canvas.draw_arc(at + Vector2(0, -1), 2.4, PI, TAU, 10, Color.WHITE, 1.2)
	canvas.draw_rect(Rect2(at + Vector2(-3.6, -1.4), Vector2(7.2, 5.4)), DARK)
	canvas.draw_rect(Rect2(at + Vector2(-2.8, -0.6), Vector2(5.6, 3.8)), Color.WHITE)


static func _draw_shape(canvas: CanvasItem, mark: int, at: Vector2, radius: float, color: Color) -> void:
	canvas.draw_colored_polygon(Transform2D(0, at) * DungeonLocks.Glyphs.lock_shape(mark, radius), color)


## Writes a letter so high, sharp also where the camera is near.
static func _write(canvas: CanvasItem, text: String, at: Vector2, high: float, color := DARK) -> void:
	var font := ThemeDB.fallback_font
	var share := high / LETTER
	var extent := font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, LETTER)
	canvas.draw_set_transform(at, 0, Vector2(share, share))
	var foot := Vector2(-extent.x / 2, (font.get_ascent(LETTER) - font.get_descent(LETTER)) / 2)
	canvas.draw_string(font, foot, text, HORIZONTAL_ALIGNMENT_LEFT, -1, LETTER, color)
	canvas.draw_set_transform(Vector2.ZERO)
