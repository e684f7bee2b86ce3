@tool
extends RefCounted
## Which signs the doors of a mission have on a minimap, and what lies in its rooms.

const Glyphs := preload("minimap_glyphs.gd")
const Look := preload("minimap_look.gd")
const MissionGlyphs := preload("minimap_mission_glyphs.gd")
const MissionState := preload("mission_state.gd")
## From the middle of one sign to that of the next, in radii.
const APART := 2.1


## Return what draws a thing, puzzle or switch by its number; none for a key that was taken.
static func content_glyph(state: MissionState, number: int, look: Look) -> Callable:
	var content := state.facts.contents[number]
	var is_done := state.done.has(number)
	var mark: int = state.facts.marks.get(content.name, -1)
	match content.kind:
		&"key":
			return Callable() if is_done else Glyphs.draw_key.bind(mark, look)
		&"ability":
			return Callable() if is_done else MissionGlyphs.draw_ability.bind(mark, look)
		&"puzzle":
			return MissionGlyphs.draw_puzzle.bind(mark, is_done, look, content.family)
		&"reward":
			return MissionGlyphs.draw_reward.bind(is_done, look)
	return MissionGlyphs.draw_switch.bind(mark, is_done, look)


## Return what draws the signs of a door, from what shuts it to what it is. [param out] is the direction of
## a one-way door.
static func door_glyphs(state: MissionState, connection: int, out: Vector2, look: Look) -> Array[Callable]:
	var of := state.facts.passages[connection]
	var missing := state.barriers(connection)
	var found: Array[Callable] = []
	if of.is_window:
		return [MissionGlyphs.draw_window.bind(look)]
	for name in of.gates():
		var mark := state.facts.marks[name]
		if name == of.timer:
			found.append(MissionGlyphs.draw_timer.bind(mark, missing.has(name), look))
		elif name in of.on or name in of.off or name in of.until:
			found.append(MissionGlyphs.draw_shutter.bind(mark, missing.has(name), look))
		elif missing.has(name):
			found.append(MissionGlyphs.draw_gate.bind(mark, missing[name], look))
	if of.is_one_way:
		found.append(MissionGlyphs.draw_one_way.bind(out.angle(), look))
	if of.is_soft:
		found.append(MissionGlyphs.draw_soft.bind(look))
	if of.is_secret:
		found.append(MissionGlyphs.draw_secret.bind(look))
	return found


## Draw signs side by side along a wall.
static func draw_row(on: CanvasItem, at: Vector2, radius: float, glyphs: Array[Callable], along: Vector2) -> void:
	for number in glyphs.size():
		var aside := (number - (glyphs.size() - 1) / 2.0) * APART * radius
		glyphs[number].call(on, at + along * aside, radius)
