@tool
extends Control
## A puzzle drawn from its rows. A family's marks have a look here; marks without one are shown as they are.

const Kit := preload("../kit.gd")
const PAPER := Color("efeadc")
const INK := Color("2b2d33")
const LINE := Color("bdb5a0")

## What is drawn where there is nothing, not even paper.
const OUTSIDE := "~"

## How a mark is drawn: as a disc, a box, a crate, a ring or nothing, in a color, reaching so far from the middle.
const LOOKS: Dictionary[String, Dictionary] = {
	"linjat":
	{
		".": ["disc", Color("2b2d33"), 0.13],
		"_": ["none", INK, 0.0],
		" ": ["none", INK, 0.0],
	},
	"sokoban":
	{
		"#": ["box", Color("5d6473"), 0.5],
		"$": ["crate", Color("c98d4e"), 0.38],
		".": ["ring", Color("1f9d7f"), 0.26],
		"*": ["crate", Color("5fae4f"), 0.38],
		"@": ["disc", Color("3f7fbf"), 0.34],
		"+": ["disc", Color("7a5fbf"), 0.34],
		" ": ["none", INK, 0.0],
		"-": ["none", INK, 0.0],
		"_": ["none", INK, 0.0],
	},
}

var puzzle: WarrenPuzzle:
	set = show_puzzle


func _init() -> void:
	name = "PuzzlePreview"
	clip_contents = true
	focus_mode = Control.FOCUS_ALL
	accessibility_name = tr("Preview of the puzzle")
	resized.connect(queue_redraw)
	focus_entered.connect(queue_redraw)
	focus_exited.connect(queue_redraw)


func show_puzzle(value: WarrenPuzzle) -> void:
	puzzle = value
	queue_redraw()


func _gui_input(event: InputEvent) -> void:
	var button := event as InputEventMouseButton
	if button != null and button.pressed:
		grab_focus()


func _draw() -> void:
	if has_focus():
		var frame := Rect2(Vector2.ONE, size - Vector2.ONE * 2)
		draw_rect(frame, get_theme_color(&"accent_color", &"Editor"), false, 1)
	if puzzle == null:
		draw_string(
			get_theme_default_font(),
			Vector2(0, size.y / 2),
			tr("Generate a puzzle to see it here."),
			HORIZONTAL_ALIGNMENT_CENTER,
			size.x,
			get_theme_default_font_size(),
			Color(1, 1, 1, 0.4)
		)
		return
	var rows := _without_surroundings(puzzle.drawing())
	var width := 0
	for row in rows:
		width = maxi(width, row.length())
	if width == 0:
		return
	var side := minf(floorf(minf((size.x - 16) / width, (size.y - 16) / rows.size())), Kit.scaled(44))
	# Fonts have a size of at least 1.
	if side < 2:
		return
	var origin := ((size - Vector2(width, rows.size()) * side) / 2).floor()
	for y in rows.size():
		for x in width:
			var cell := Rect2(origin + Vector2(x, y) * side, Vector2.ONE * side)
			var mark := rows[y][x] if x < rows[y].length() else " "
			if mark != OUTSIDE:
				draw_rect(cell, PAPER)
				draw_rect(cell, LINE, false)
				_draw_mark(mark, cell)


## Returns the rows of a level of Sokoban without walls that nobody gets near; those of other families as they are.
func _without_surroundings(rows: PackedStringArray) -> PackedStringArray:
	if puzzle.family != "sokoban":
		return rows
	var cut: PackedStringArray = []
	for y in rows.size():
		var row := ""
		for x in rows[y].length():
			row += rows[y][x] if rows[y][x] != "#" or _is_near_floor(rows, x, y) else OUTSIDE
		cut.append(row)
	while cut and cut[0].replace(OUTSIDE, "").is_empty():
		cut.remove_at(0)
	while cut and cut[-1].replace(OUTSIDE, "").is_empty():
		cut.remove_at(cut.size() - 1)
	var left := 1 << 20
	var right := 0
	for row in cut:
		left = mini(left, row.length() - row.lstrip(OUTSIDE).length())
		right = maxi(right, row.rstrip(OUTSIDE).length())
	for y in cut.size():
		cut[y] = cut[y].substr(left, right - left)
	return cut


func _is_near_floor(rows: PackedStringArray, x: int, y: int) -> bool:
	for dy: int in [-1, 0, 1]:
		for dx: int in [-1, 0, 1]:
			if (
				y + dy >= 0
				and y + dy < rows.size()
				and x + dx >= 0
				and x + dx < rows[y + dy].length()
				and rows[y + dy][x + dx] != "#"
			):
				return true
	return false


func _draw_mark(mark: String, cell: Rect2) -> void:
	var looks: Dictionary = LOOKS.get(puzzle.family, {})
	var look: Array = looks.get(mark, ["text", INK, 0.0])
	var shape: String = look[0]
	var color: Color = look[1]
	var share: float = look[2]
	var center := cell.get_center()
	var far := cell.size.x * share
	match shape:
		"disc":
			draw_circle(center, far, color, true, -1, true)
		"box":
			draw_rect(Rect2(center - Vector2.ONE * far, Vector2.ONE * far * 2), color)
		"crate":
			var body := Rect2(center - Vector2.ONE * far, Vector2.ONE * far * 2)
			draw_rect(body, color)
			var edge := maxf(1, cell.size.x * 0.06)
			draw_line(
				body.position + Vector2(0, far * 2),
				body.position + Vector2(far * 2, 0),
				color.darkened(0.35),
				edge,
				true
			)
			draw_rect(body.grow(-edge / 2), color.darkened(0.35), false, edge)
		"ring":
			draw_arc(center, far, 0, TAU, 32, color, maxf(1.5, cell.size.x * 0.08), true)
			draw_circle(center, far * 0.4, color, true, -1, true)
		"text":
			var font := get_theme_font(&"bold", &"EditorFonts")
			var height := int(cell.size.y * 0.6)
			var text := str(mark.unicode_at(0) - 55) if puzzle.family == "linjat" and mark >= "A" else mark
			draw_string(
				font,
				Vector2(cell.position.x, center.y + height * 0.36),
				text,
				HORIZONTAL_ALIGNMENT_CENTER,
				cell.size.x,
				height,
				INK
			)
