class_name FogLegend
extends Control
## All kinds of pieces of a game, of both sides, with their names: in two columns where all names fit, or in one.

const ROW := 27.0
## What a piece of each side takes of a row.
const PIECES := 59.0
const GAP := 4.0
const LETTERS := 15
const INK := Color(1, 1, 1, 0.85)

## What its pieces take of a row.
var taken := PIECES

var _variant := ""
# The names by the letters of the pieces.
var _names: Dictionary = {}


func _init() -> void:
	resized.connect(_fit)


func _notification(what: int) -> void:
	if what == NOTIFICATION_TRANSLATION_CHANGED:
		_fit()


## Shows the pieces of a game, with their names by letters.
func show_pieces(variant: String, names: Dictionary) -> void:
	_variant = variant
	_names = names
	_fit()


func _fit() -> void:
	custom_minimum_size.y = ROW * ceilf(_names.size() / float(_columns()))
	queue_redraw()


func _columns() -> int:
	var widest := 0.0
	for letter: String in _names:
		widest = maxf(widest, _font().get_string_size(_shown(letter), HORIZONTAL_ALIGNMENT_LEFT, -1, LETTERS).x)
	return 2 if taken + widest + GAP <= size.x / 2 else 1


func _shown(letter: String) -> String:
	return tr(str(_names[letter]).capitalize())


func _font() -> Font:
	return get_theme_default_font()


func _draw() -> void:
	var columns := _columns()
	var number := 0
	for letter: String in _names:
		var at := Vector2(14 + (number % columns) * size.x / columns, ROW / 2 + (number / columns) * ROW)
		_draw_kind(at, letter, _variant)
		draw_string(_font(), at + Vector2(taken - 14, 5), _shown(letter), HORIZONTAL_ALIGNMENT_LEFT, -1, LETTERS, INK)
		number += 1


## Draws a kind of piece of both sides.
func _draw_kind(at: Vector2, letter: String, game: String) -> void:
	var plate := Rect2(at - Vector2(14, 13), Vector2(56, 26))
	draw_rect(plate, FogBoard.WOOD if game in FogArt.DISCS else FogBoard.SQUARES[1])
	FogArt.piece(self, at, 12, letter, game)
	FogArt.piece(self, at + Vector2(28, 0), 12, letter.to_lower(), game)
