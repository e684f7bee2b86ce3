@tool
extends RefCounted
## What the dock shows of a mission: its rooms with their roles, intensities and contents, its edges and conditions.

const MissionFacts := preload("../../world/mission_facts.gd")
const MissionState := preload("../../world/mission_state.gd")

var names: PackedStringArray = []
## By their rooms.
var roles: PackedStringArray = []
var intensities: PackedInt32Array = []
var contents: Array[PackedStringArray] = []
## The two rooms of each edge, and its conditions.
var edges: Array[Vector2i] = []
var conditions: Array[PackedStringArray] = []
var start := -1
var goal := -1
## The mission as it begins.
var state: MissionState


## Read a mission that has a text.
func _init(mission: WarrenMission) -> void:
	names = mission.rooms()
	roles.resize(names.size())
	intensities.resize(names.size())
	for room in names.size():
		contents.append(PackedStringArray())
	for line in mission.mission.split("\n"):
		_read_line(line.get_slice(";", 0))
	start = names.find(mission.room())
	goal = roles.find("goal") if "goal" in roles else names.size() - 1
	var told: Array[Dictionary] = []
	told.assign(mission.edges())
	for edge in told:
		var pair: Array = edge["rooms"]
		edges.append(Vector2i(names.find(str(pair[0])), names.find(str(pair[1]))))
		var asked: Array = edge["conditions"]
		conditions.append(PackedStringArray(asked))
	var lying: Array[Dictionary] = []
	for room in names.size():
		for content in contents[room]:
			lying.append({"room": room, "cell": Vector2i.ZERO, "content": content})
	state = MissionState.new(MissionFacts.of_mission(names, lying, told) as MissionFacts)


## Return what is told of a room.
func about(room: int) -> String:
	var lines: PackedStringArray = [
		names[room] if names[room] == roles[room] else "%s (%s)" % [names[room], roles[room]]
	]
	lines.append(TranslationServer.translate("intensity %d") % intensities[room])
	lines.append_array(contents[room])
	for edge in edges.size():
		var other := edges[edge].x + edges[edge].y - room
		if room in [edges[edge].x, edges[edge].y] and conditions[edge]:
			var way := "%s - %s" % [names[edges[edge].x], names[edges[edge].y]]
			lines.append("%s: %s" % [way, ", ".join(conditions[edge])] if other >= 0 else way)
	return "\n".join(lines)


func _read_line(line: String) -> void:
	var parts := line.split(":")
	var room := names.find(parts[0].strip_edges())
	if parts.size() < 2 or room < 0:
		return
	roles[room] = parts[1].strip_edges()
	for word in ":".join(parts.slice(2)).split(",", false):
		var content := " ".join(word.split(" ", false))
		if content.begins_with("intensity "):
			intensities[room] = content.get_slice(" ", 1).to_int()
		elif content:
			contents[room].append(content)
