@tool
extends Control
## A puzzle drawn from its rows. A family's marks have a look here; marks without one are shown as they are.

const Kit := preload("../kit.gd")
const PAPER := Color("efeadc")
const INK := Color("2b2d33")
const LINE := Color("bdb5a0")

## How a mark is drawn: as a disc, a box, a diamond or nothing, in a colour, reaching so far from the middle.
const LOOKS: Dictionary[String, Dictionary] = {
	"linjat": {
		".": ["disc", Color("2b2d33"), 0.13], "_": ["none", INK, 0.0], " ": ["none", INK, 0.0],
	},
	"sokoban": {
		"#": ["box", Color("5d6473"), 0.5], "$": ["box", Color("b9804a"), 0.36], ".": ["diamond", Color("d1495b"), 0.2],
		"*": ["box", Color("2f9e5b"), 0.36], "@": ["disc", Color("3f7fbf"), 0.34], "+": ["disc", Color("7a5fbf"), 0.34],
		" ": ["none", INK, 0.0], "-": ["none", INK, 0.0], "_": ["none", INK, 0.0],
	},
}

var puzzle: WarrenPuzzle: set = show_puzzle


func _init() -> void:
	name = "PuzzlePreview"
	clip_contents = true
	accessibility_name = tr("Preview of the puzzle")
	resized.connect(queue_redraw)


func show_puzzle(value: WarrenPuzzle) -> void:
	puzzle = value
	queue_redraw()


func _draw() -> void:
	if puzzle == null:
		draw_string(get_theme_default_font(), Vector2(0, size.y / 2), tr("Generate a puzzle to see it here."),
				HORIZONTAL_ALIGNMENT_CENTER, size.x, get_theme_default_font_size(), Color(1, 1, 1, 0.4))
		return
	var rows := puzzle.drawing()
	var width := 0
	for row in rows:
		width = maxi(width, row.length())
	if width == 0:
		return
	var side := minf(floorf(minf((size.x - 16) / width, (size.y - 16) / rows.size())), Kit.scaled(44))
	var origin := ((size - Vector2(width, rows.size()) * side) / 2).floor()
	draw_rect(Rect2(origin, Vector2(width, rows.size()) * side).grow(3), PAPER)
	var grid := PackedVector2Array()
	for x in width + 1:
		grid.append_array([origin + Vector2(x * side, 0), origin + Vector2(x * side, rows.size() * side)])
	for y in rows.size() + 1:
		grid.append_array([origin + Vector2(0, y * side), origin + Vector2(width * side, y * side)])
	draw_multiline(grid, LINE)
	for y in rows.size():
		for x in rows[y].length():
			_draw_mark(rows[y][x], Rect2(origin + Vector2(x, y) * side, Vector2.ONE * side))


func _draw_mark(mark: String, cell: Rect2) -> void:
	var looks: Dictionary = LOOKS.get(puzzle.family, {})
	var look: Array = looks.get(mark, ["text", INK, 0.0])
	var shape: String = look[0]
	var colour: Color = look[1]
	var share: float = look[2]
	var centre := cell.get_center()
	var far := cell.size.x * share
	match shape:
		"disc":
			draw_circle(centre, far, colour, true, -1, true)
		"box":
			draw_rect(Rect2(centre - Vector2.ONE * far, Vector2.ONE * far * 2), colour)
		"diamond":
			draw_colored_polygon([centre + Vector2(0, -far), centre + Vector2(far, 0), centre + Vector2(0, far),
					centre + Vector2(-far, 0)], colour)
		"text":
			var font := get_theme_font(&"bold", &"EditorFonts")
			var height := int(cell.size.y * 0.6)
			var text := str(mark.unicode_at(0) - 55) if puzzle.family == "linjat" and mark >= "A" else mark
			draw_string(font, Vector2(cell.position.x, centre.y + height * 0.36), text, HORIZONTAL_ALIGNMENT_CENTER,
					cell.size.x, height, INK)
