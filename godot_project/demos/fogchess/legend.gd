class_name FogLegend
extends Control
## All kinds of pieces of a game, of both sides, with their names: in two columns where all names fit, or in one. The
## columns are as wide as each other, or as their names need.

## What a piece of each side takes of a row.
const PIECES := 59.0
const GAP := 4.0
const LETTERS := 15
const INK := Color(1, 1, 1, 0.85)

## What its pieces take of a row.
var taken := PIECES
## How high a row is.
var row := 27.0

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
	custom_minimum_size.y = row * ceilf(float(_names.size()) / (1 if _second() == 0 else 2))
	queue_redraw()


## Where the second column begins; 0 if there is no room for it.
func _second() -> float:
	var needs: Array[float] = [0, 0]
	var number := 0
	for letter: String in _names:
		var wide := _font().get_string_size(_shown(letter), HORIZONTAL_ALIGNMENT_LEFT, -1, LETTERS).x
		needs[number % 2] = maxf(needs[number % 2], taken + wide + GAP)
		number += 1
	return 0.0 if needs[0] + needs[1] > size.x else clampf(size.x / 2, needs[0], size.x - needs[1])


func _shown(letter: String) -> String:
	return tr(str(_names[letter]).capitalize())


func _font() -> Font:
	return get_theme_default_font()


func _draw() -> void:
	var second := _second()
	var columns := 2 if second else 1
	var number := 0
	for letter: String in _names:
		var at := Vector2(14 + (number % columns) * second, row / 2 + (number / columns) * row)
		_draw_kind(at, letter, _variant)
		draw_string(_font(), at + Vector2(taken - 14, 5), _shown(letter), HORIZONTAL_ALIGNMENT_LEFT, -1, LETTERS, INK)
		number += 1


## Draws a kind of piece of both sides.
func _draw_kind(at: Vector2, letter: String, game: String) -> void:
	var plate := Rect2(at - Vector2(14, 13), Vector2(56, 26))
	draw_rect(plate, FogBoard.WOOD if game in FogArt.DISCS else FogBoard.SQUARES[1])
	FogArt.piece(self, at, 12, letter, game)
	FogArt.piece(self, at + Vector2(28, 0), 12, letter.to_lower(), game)
