class_name DelveMapLegend
extends Control
## Explains the signs of the map: those of every dungeon, and what a mission has besides.

const Glyphs := preload("res://addons/warren/world/minimap_glyphs.gd")
const Look := preload("res://addons/warren/world/minimap_look.gd")
const MissionFacts := preload("res://addons/warren/world/mission_facts.gd")
const MissionGlyphs := preload("res://addons/warren/world/minimap_mission_glyphs.gd")
const RADIUS := 9.0
const FONT_SIZE := 16
const LINE := 30.0
## The share of the window's height that it takes at most: the map has the rest. The last signs are left out.
const MOST := 0.4

## Whose map is explained.
var tracker: WarrenRoomTracker
## What was written last.
var written: PackedStringArray = []

var _look: Look


func _notification(what: int) -> void:
	if what == NOTIFICATION_THEME_CHANGED:
		_look = Look.new(self)


## What draws each sign, by its meaning; the most important first.
func entries() -> Dictionary[String, Callable]:
	var found: Dictionary[String, Callable] = {
		"you": Glyphs.draw_player.bind(0.0, _look),
		"start": Glyphs.draw_start.bind(_look),
		"goal": Glyphs.draw_goal.bind(_look),
		"key": Glyphs.draw_key.bind(0, _look),
		"gate of that color and shape": Glyphs.draw_gate.bind(0, _look),
	}
	var mission: MissionFacts = tracker.facts().mission if tracker and tracker.facts() else null
	if mission == null or mission.is_empty():
		found["stairs"] = Glyphs.draw_stairs.bind(true, _look.colors[&"stairs"], _look)
		return found
	var there := _kinds(mission)
	var signs: Dictionary[String, Callable] = {
		"puzzle": MissionGlyphs.draw_puzzle.bind(-1, false, _look),
		"goblet": MissionGlyphs.draw_reward.bind(false, _look),
		"lever": MissionGlyphs.draw_switch.bind(1, false, _look),
		"gate of this lever": MissionGlyphs.draw_shutter.bind(1, true, _look),
		"gate that opens for a moment": MissionGlyphs.draw_timer.bind(1, true, _look),
		"only that way": MissionGlyphs.draw_one_way.bind(0.0, _look),
		"pit": MissionGlyphs.draw_soft.bind(_look),
		"secret door": MissionGlyphs.draw_secret.bind(_look),
		"window": MissionGlyphs.draw_window.bind(_look),
		"charm": MissionGlyphs.draw_ability.bind(2, _look),
	}
	for meaning in signs:
		if there.has(meaning):
			found[meaning] = signs[meaning]
	return found


## What a mission has, by the words of the signs.
func _kinds(mission: MissionFacts) -> Dictionary[String, bool]:
	var words: Dictionary[StringName, String] = {
		&"puzzle": "puzzle", &"reward": "goblet", &"switch": "lever", &"ability": "charm"
	}
	var found: Dictionary[String, bool] = {}
	for content in mission.contents:
		if words.has(content.kind):
			found[words[content.kind]] = true
	for passage: MissionFacts.Passage in mission.passages.values():
		var is_worked := not (passage.on + passage.off + passage.until).is_empty()
		var kinds: Dictionary[String, bool] = {
			"gate of this lever": is_worked,
			"gate that opens for a moment": passage.timer != "",
			"only that way": passage.is_one_way,
			"pit": passage.is_soft,
			"secret door": passage.is_secret,
			"window": passage.is_window,
		}
		for meaning in kinds:
			if kinds[meaning]:
				found[meaning] = true
	return found


func _draw() -> void:
	written.clear()
	var font := get_theme_default_font()
	var all := entries()
	var at := Vector2(16, LINE / 2)
	for entry in all:
		var text := tr(entry)
		var wide := font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, FONT_SIZE).x
		if at.x + 18 + wide > size.x and at.x > 16:
			if at.y + 1.5 * LINE > MOST * get_viewport_rect().size.y:
				break
			at = Vector2(16, at.y + LINE)
		all[entry].call(self, at, RADIUS)
		TableBoard.write(self, at + Vector2(18 + wide / 2, 0), text, FONT_SIZE, Color(1, 1, 1, 0.85))
		at.x += 52 + wide
		written.append(entry)
	custom_minimum_size.y = at.y + LINE / 2
