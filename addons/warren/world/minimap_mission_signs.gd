extends RefCounted
## Which signs the doors of a mission have on a minimap, and what lies in its rooms.

const Glyphs := preload("minimap_glyphs.gd")
const MissionFacts := preload("mission_facts.gd")
const MissionGlyphs := preload("minimap_mission_glyphs.gd")
const Plan := preload("minimap_plan.gd")
## From the middle of one sign to that of the next, in radii.
const APART := 2.1


## Return what draws a thing, puzzle or switch by its number; none for a key that was taken.
static func content_glyph(plan: Plan, number: int) -> Callable:
	var content := plan.facts.mission.contents[number]
	var is_done := plan.mission().done.has(number)
	var mark: int = plan.facts.mission.marks.get(content.name, -1)
	match content.kind:
		&"key":
			return Callable() if is_done else Glyphs.draw_key.bind(mark, plan.look)
		&"ability":
			return Callable() if is_done else MissionGlyphs.draw_ability.bind(mark, plan.look)
		&"puzzle":
			return MissionGlyphs.draw_puzzle.bind(mark, is_done, plan.look)
		&"reward":
			return MissionGlyphs.draw_reward.bind(is_done, plan.look)
	return MissionGlyphs.draw_switch.bind(mark, is_done, plan.look)


## Return what draws the signs of a door, from what shuts it to what it is.
static func door_glyphs(plan: Plan, connection: int, end: int) -> Array[Callable]:
	var look := plan.look
	var of := plan.facts.mission.passages[connection]
	var missing := plan.mission().barriers(connection)
	var found: Array[Callable] = []
	if of.is_window:
		return [MissionGlyphs.draw_window.bind(look)]
	for name in of.gates():
		var mark := plan.facts.mission.marks[name]
		if name == of.timer:
			found.append(MissionGlyphs.draw_timer.bind(mark, missing.has(name), look))
		elif name in of.on or name in of.off or name in of.until:
			found.append(MissionGlyphs.draw_shutter.bind(mark, missing.has(name), look))
		elif missing.has(name):
			found.append(MissionGlyphs.draw_gate.bind(mark, missing[name], look))
	if of.is_one_way:
		var out := Vector2(plan.facts.outward(connection, end))
		if plan.facts.door_rooms[connection][end] != of.rooms.x:
			out = -out
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
