extends DemoCover
## A room in space, seen from above: walls of blocks, lights that flicker, the crystal that turns.

const STONE := Color("6f6a7d")
const FLOOR := Color("a2957f")
const WIDE := 6
const DEEP := 4

var _side := 40.0


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), Color("0d0b12"))
	_side = minf(size.x / 11, size.y / 6)
	for y in DEEP:
		for x in WIDE:
			_top(x, y, 0, FLOOR.darkened(0.12 * ((x + y) % 2)))
	for x in WIDE:
		_block(x, -1, 1.1, STONE.darkened(0.08 * (x % 2)))
	for y in range(-1, DEEP):
		_block(-1, y, 1.1, STONE.darkened(0.08 * (y % 2)))
	for lamp: Vector2 in [Vector2(1.5, 0.1), Vector2(4.5, 0.1)]:
		var beat := 1 + 0.12 * sin(time * 11 + lamp.x * 5)
		for ring: float in [1.0, 0.6, 0.3]:
			draw_circle(_at(lamp.x, lamp.y, 0.7), _side * ring * beat, Color(1, 0.65, 0.25, 0.16), true, -1, true)
		draw_circle(_at(lamp.x, lamp.y, 0.7), _side * 0.12 * beat, Color("ffe2a0"), true, -1, true)
	_draw_crystal()
	_draw_hero()


func _draw_crystal() -> void:
	var middle := _at(4.5, 2.2, 0.55 + 0.06 * sin(time * 2))
	var tips: Array[Vector2] = [middle - Vector2(0, _side * 0.55), middle + Vector2(0, _side * 0.55)]
	var ring: Array[Vector2] = []
	for corner in 4:
		var angle := time * 0.9 + corner * PI / 2
		ring.append(middle + Vector2(cos(angle) * 0.32, sin(angle) * 0.14) * _side)
	for corner in 4:
		var next := ring[(corner + 1) % 4]
		var light := 0.5 + 0.5 * (next - ring[corner]).normalized().x
		for tip in tips:
			var color := Color("ff5c8a").darkened(0.35 * (1 - light))
			if absf((ring[corner] - tip).cross(next - tip)) > 1:
				draw_colored_polygon(PackedVector2Array([tip, ring[corner], next]), color)


func _draw_hero() -> void:
	var way := 1.2 + 1.2 * (0.5 - 0.5 * cos(time * 0.8))
	var foot := _at(way, 2.4, 0)
	draw_circle(foot, _side * 0.2, Color(0, 0, 0, 0.35), true, -1, true)
	var bob := Vector2(0, absf(sin(time * 5)) * _side * 0.05)
	var hem := foot - bob
	var cloak := PackedVector2Array(
		[hem + Vector2(-0.24, 0) * _side, hem + Vector2(0.24, 0) * _side, hem + Vector2(0, -0.75) * _side]
	)
	draw_colored_polygon(cloak, KeepHero.CLOAK)
	draw_circle(hem - Vector2(0, 0.72) * _side, _side * 0.16, KeepHero.SKIN, true, -1, true)
	draw_circle(hem - Vector2(0, 0.8) * _side, _side * 0.15, KeepHero.STEEL, true, -1, true)


func _block(x: int, y: int, height: float, color: Color) -> void:
	_top(x, y, height, color.lightened(0.12))
	var front: Array[Vector2] = [_at(x, y + 1, 0), _at(x + 1, y + 1, 0), _at(x + 1, y + 1, height)]
	draw_colored_polygon(PackedVector2Array(front + [_at(x, y + 1, height)]), color)
	var flank: Array[Vector2] = [_at(x + 1, y, 0), _at(x + 1, y + 1, 0), _at(x + 1, y + 1, height)]
	draw_colored_polygon(PackedVector2Array(flank + [_at(x + 1, y, height)]), color.darkened(0.25))


func _top(x: int, y: int, height: float, color: Color) -> void:
	var corners: Array[Vector2] = [_at(x, y, height), _at(x + 1, y, height), _at(x + 1, y + 1, height)]
	draw_colored_polygon(PackedVector2Array(corners + [_at(x, y + 1, height)]), color)


func _at(x: float, y: float, height: float) -> Vector2:
	return Vector2(size.x * 0.42, size.y * 0.3) + Vector2(0.9 * (x - y), 0.45 * (x + y) - 0.9 * height) * _side
