@tool
extends RefCounted
## Ready-made settings of a mission to begin with.

const Graph := preload("graph.gd")
const MapMaker := preload("../dungeon/maker.gd")
const Reading := preload("reading.gd")
## Name, what it is, settings that differ from the defaults.
const ALL: Array[Array] = [
	["Short", "12 rooms with a few keys.", {"preset": "small", "keys": 3, "switches": 1, "one_ways": 1}],
	["Evening", "24 rooms; harder in three waves.", {}],
	["Long Journey", "40 rooms; harder in three waves.", {"preset": "large"}],
	["Epic", "60 rooms with up to 14 keys.", {"preset": "huge", "keys": 14, "switches": 3}],
	[
		"Keys Only",
		"24 rooms with keys and abilities, without switches and one-way doors.",
		{"switches": 0, "one_ways": 0}
	],
	["Machinery", "24 rooms with up to four switches and few keys.", {"keys": 3, "switches": 4}],
	["Peaks and Rest", "30 rooms; after each peak there is a rest.", {"preset": "30", "curve": "peaks"}],
]


## The settings of a preset, for all properties of a mission.
static func values(index: int) -> Dictionary[StringName, Variant]:
	var found: Dictionary[StringName, Variant] = {}
	var own: Dictionary = ALL[index][2]
	for property in MapMaker.own_properties(&"WarrenMission"):
		if property not in [&"seed", &"mission", &"time_limit_ms"]:
			var value: Variant = ClassDB.class_get_property_default_value(&"WarrenMission", property)
			found[property] = own.get(String(property), value)
	return found


## The preset whose settings a mission has; -1 for none.
static func of(mission: WarrenMission) -> int:
	for index in ALL.size():
		var wanted := values(index)
		if wanted.keys().all(func(name: StringName) -> bool: return mission.get(name) == wanted[name]):
			return index
	return -1


## Make the graph of a preset's picture. `drawn`, first as the list passes it, is called with a graph, or with null.
## `owner` is in the tree.
static func begin_picture(drawn: Callable, index: int, owner: Node) -> void:
	var mission := WarrenMission.new()
	var wanted := values(index)
	for property in wanted:
		mission.set(property, wanted[property])
	mission.seed = index + 1
	owner.add_child(mission)
	mission.finished.connect(
		func() -> void:
			var graph := Graph.new()
			graph.show_mission(Reading.new(mission))
			drawn.call(graph)
			mission.queue_free()
	)
	mission.failed.connect(
		func(_reason: String) -> void:
			drawn.call(null)
			mission.queue_free()
	)
	mission.start()
