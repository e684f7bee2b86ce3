extends Control
## Explains the signs of the map.

const Glyphs := preload("res://addons/warren/world/minimap_glyphs.gd")
const Look := preload("res://addons/warren/world/minimap_look.gd")
const RADIUS := 9.0
const FONT_SIZE := 16

var _look: Look


func _notification(what: int) -> void:
	if what == NOTIFICATION_THEME_CHANGED:
		_look = Look.new(self)


func _draw() -> void:
	var font := get_theme_default_font()
	var entries: Dictionary[String, Callable] = {
		"you": Glyphs.draw_player.bind(0.0, _look),
		"start": Glyphs.draw_start.bind(_look),
		"goal": Glyphs.draw_goal.bind(_look),
		"key": Glyphs.draw_key.bind(0, _look),
		"gate of that color and shape": Glyphs.draw_gate.bind(0, _look),
		"stairs": Glyphs.draw_stairs.bind(true, _look.colors[&"stairs"], _look),
	}
	var at := Vector2(16, size.y / 2)
	for text in entries:
		entries[text].call(self, at, RADIUS)
		draw_string(font, at + Vector2(18, 6), text, HORIZONTAL_ALIGNMENT_LEFT, -1, FONT_SIZE, Color(1, 1, 1, 0.85))
		at.x += 52 + font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, FONT_SIZE).x
