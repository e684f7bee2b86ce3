class_name YoninArt
## Drawings of Yonin Shogi, on any canvas: tablets that point where their pieces go, with signs of our own.
##
## The color of a tablet is its owner's, as bright as no other one; the sign is the kind; dots at the edge tell its
## steps, bars where it slides. A cross marks what is promoted.

## Of the players in the south, west, north and east.
const FACES := TableSeats.FACES
const SIGNS := TableSeats.SIGNS
const RIMS := TableSeats.RIMS
const SHADE := Color(0.06, 0.07, 0.05, 0.4)
const STONE: Array[Color] = [Color("5d6166"), Color("84898f"), Color("a7acb2")]

## Directions are numbered clockwise from ahead.
const STEPS: Dictionary[String, Array] = {
	"P": [0],
	"S": [0, 1, 3, 5, 7],
	"G": [0, 1, 2, 4, 6, 7],
	"R": [],
	"K": [0, 1, 2, 3, 4, 5, 6, 7],
	"+P": [0, 1, 2, 4, 6, 7],
	"+S": [0, 1, 2, 4, 6, 7],
	"+R": [1, 3, 5, 7],
}
const SLIDES: Array[int] = [0, 2, 4, 6]
## Smaller pieces have dots that nobody sees.
const LEAST_DOTTED := 11.0

const _TABLET: Array[Vector2] = [
	Vector2(0, -1), Vector2(0.62, -0.72), Vector2(0.86, 0.9), Vector2(-0.86, 0.9), Vector2(-0.62, -0.72)
]
const _CROWN: Array[Vector2] = [
	Vector2(-0.36, 0.36),
	Vector2(-0.44, -0.2),
	Vector2(-0.2, 0.04),
	Vector2(0.0, -0.34),
	Vector2(0.2, 0.04),
	Vector2(0.44, -0.2),
	Vector2(0.36, 0.36),
]
const _TOWER: Array[Vector2] = [
	Vector2(-0.4, 0.38),
	Vector2(-0.26, 0.0),
	Vector2(-0.36, -0.06),
	Vector2(-0.36, -0.38),
	Vector2(-0.18, -0.38),
	Vector2(-0.18, -0.24),
	Vector2(-0.09, -0.24),
	Vector2(-0.09, -0.38),
	Vector2(0.09, -0.38),
	Vector2(0.09, -0.24),
	Vector2(0.18, -0.24),
	Vector2(0.18, -0.38),
	Vector2(0.36, -0.38),
	Vector2(0.36, -0.06),
	Vector2(0.26, 0.0),
	Vector2(0.4, 0.38),
]
const _ARROW: Array[Vector2] = [
	Vector2(0, -0.36),
	Vector2(0.36, 0.1),
	Vector2(0.36, 0.36),
	Vector2(0, 0.02),
	Vector2(-0.36, 0.36),
	Vector2(-0.36, 0.1)
]
## Where the dots are, by directions.
const _EDGE: Array[Vector2] = [
	Vector2(0, -0.74),
	Vector2(0.5, -0.54),
	Vector2(0.62, 0.1),
	Vector2(0.66, 0.7),
	Vector2(0, 0.72),
	Vector2(-0.66, 0.7),
	Vector2(-0.62, 0.1),
	Vector2(-0.5, -0.54),
]


## A piece that is turned by so many quarters, in the color of its owner; `kind` as in the game's texts.
static func piece(canvas: CanvasItem, center: Vector2, radius: float, kind: String, quarters: int, owner: int) -> void:
	if kind == "#":
		_stone(canvas, center, radius)
		return
	canvas.draw_set_transform(center, quarters * PI / 2)
	var unit := radius * (0.88 if kind.ends_with("P") else 1.0)
	TableBoard.fill(canvas, _TABLET, Vector2.ZERO, unit, RIMS[owner])
	TableBoard.fill(canvas, _TABLET, Vector2(0, 0.02) * unit, unit * 0.87, FACES[owner])
	if radius >= LEAST_DOTTED:
		_ways(canvas, unit, kind, SIGNS[owner])
	_sign(canvas, unit, kind, owner)
	canvas.draw_set_transform(Vector2.ZERO)


## The sign of a player, who is no piece: a crown on a disc of the player's color.
static func player(canvas: CanvasItem, center: Vector2, radius: float, owner: int) -> void:
	canvas.draw_circle(center, radius, RIMS[owner], true, -1, true)
	canvas.draw_circle(center, radius * 0.86, FACES[owner], true, -1, true)
	TableBoard.fill(canvas, _CROWN, center, radius * 1.3, SIGNS[owner])


## What a piece leaves dark on the board, so far away.
static func shade(canvas: CanvasItem, away: Vector2, radius: float, kind: String, quarters: int) -> void:
	canvas.draw_set_transform(away, quarters * PI / 2)
	if kind != "#":
		TableBoard.fill(canvas, _TABLET, Vector2.ZERO, radius * (0.9 if kind.ends_with("P") else 1.02), SHADE)
	canvas.draw_set_transform(Vector2.ZERO)


## How a kind goes.
static func _ways(canvas: CanvasItem, unit: float, kind: String, ink: Color) -> void:
	for way: int in STEPS[kind]:
		canvas.draw_circle(_EDGE[way] * unit, unit * 0.075, ink, true, -1, true)
	for way: int in SLIDES if kind.ends_with("R") else []:
		var along := Vector2.UP.rotated(way * PI / 4) * unit * 0.15
		var from := _EDGE[way] * unit - along
		canvas.draw_line(from, from + along * 1.6, ink, maxf(1.5, unit * 0.1), true)


static func _sign(canvas: CanvasItem, unit: float, kind: String, owner: int) -> void:
	var at := Vector2(0, 0.04) * unit
	var ink := SIGNS[owner]
	match kind.trim_prefix("+"):
		"K":
			TableBoard.fill(canvas, _CROWN, at, unit, ink)
			for tip: int in [1, 3, 5]:
				canvas.draw_circle(at + _CROWN[tip] * unit, unit * 0.08, ink, true, -1, true)
		"G":
			canvas.draw_circle(at, unit * 0.38, ink, true, -1, true)
			canvas.draw_rect(Rect2(at - Vector2.ONE * unit * 0.13, Vector2.ONE * unit * 0.26), FACES[owner])
		"S":
			canvas.draw_circle(at, unit * 0.38, ink, true, -1, true)
			canvas.draw_circle(at + Vector2(0, -0.2) * unit, unit * 0.3, FACES[owner], true, -1, true)
		"R":
			TableBoard.fill(canvas, _TOWER, at, unit, ink)
		"P":
			TableBoard.fill(canvas, _ARROW, at, unit, ink)
	if kind.begins_with("+"):
		_cross(canvas, Vector2(0, 0.62) * unit, unit, owner)


## What marks a promoted piece.
static func _cross(canvas: CanvasItem, at: Vector2, unit: float, owner: int) -> void:
	canvas.draw_circle(at, unit * 0.27, SIGNS[owner], true, -1, true)
	for arm: Vector2 in [Vector2.RIGHT, Vector2.DOWN]:
		canvas.draw_line(at - arm * unit * 0.17, at + arm * unit * 0.17, FACES[owner], maxf(1.5, unit * 0.11), true)


## The king of a player who is out: a wall of stones, which points nowhere.
static func _stone(canvas: CanvasItem, center: Vector2, radius: float) -> void:
	var box := Rect2(center - Vector2.ONE * radius * 0.96, Vector2.ONE * radius * 1.92)
	canvas.draw_rect(box, STONE[0])
	var gap := maxf(1, radius * 0.07)
	for row in 3:
		var high := box.size.y / 3
		for part in 2 + row % 2:
			var wide := box.size.x / 2
			var left := box.position.x + wide * part - (wide / 2 if row % 2 else 0.0)
			var brick := Rect2(left, box.position.y + high * row, wide, high).intersection(box).grow(-gap)
			canvas.draw_rect(brick, STONE[1])
			canvas.draw_line(brick.position, brick.position + Vector2(brick.size.x, 0), STONE[2], gap)
	TableBoard.fill(canvas, _CROWN, center, radius * 0.9, STONE[0].darkened(0.5))
