extends Control
## Explains the signs of the map.

const Glyphs := preload("res://addons/warren/world/minimap_glyphs.gd")
const Look := preload("res://addons/warren/world/minimap_look.gd")
const RADIUS := 9.0
const FONT_SIZE := 16
const LINE := 30.0

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
	var at := Vector2(16, LINE / 2)
	for entry in entries:
		var text := tr(entry)
		var wide := font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, FONT_SIZE).x
		if at.x + 18 + wide > size.x and at.x > 16:
			at = Vector2(16, at.y + LINE)
		entries[entry].call(self, at, RADIUS)
		TableBoard.write(self, at + Vector2(18 + wide / 2, 0), text, FONT_SIZE, Color(1, 1, 1, 0.85))
		at.x += 52 + wide
	custom_minimum_size.y = at.y + LINE / 2
