@tool
extends RefCounted
## Ready-made settings of a generator to begin with.

const Maker := preload("maker.gd")
const MapPreview := preload("map_preview.gd")
## Name, what it is, settings that differ from the defaults.
const ALL: Array[Array] = [
	["Castle", "55 rooms: halls, towers and passages.", {"preset": "keep"}],
	[
		"Castle with Keys",
		"The castle with four locked doors. Each key can be reached before its lock.",
		{"preset": "keep", "locks": 4, "loops": 0.2}
	],
	[
		"Castle with Guards",
		"The castle with guards, and treasure at the ends of side branches.",
		{"preset": "keep", "population": "guard: weight 3, room 0..2, map 8..24\ntreasure: map 3..6, off path"}
	],
	[
		"Long Way",
		"30 rooms along one main path with few side branches.",
		{"preset": "keep", "rooms": 30, "main_path_weight": 10.0, "alternative_paths_weight": 0.0}
	],
	["Caves", "46 caves with ragged outlines and few doors.", {"preset": "caves"}],
	[
		"Winding Caves",
		"Caves with carved tunnels and many ways around.",
		{"preset": "caves", "loops": 0.6, "corridors": 12}
	],
	[
		"Dense Squares",
		"48 square rooms side by side, made fast.",
		{"preset": "hollow:7:6:8", "selector": 1, "loops": 0.3}
	],
]


## The settings of a preset, for all properties of a generator.
static func values(index: int) -> Dictionary[StringName, Variant]:
	var found: Dictionary[StringName, Variant] = {}
	var own: Dictionary = ALL[index][2]
	for property in Maker.own_properties():
		if property in [&"seed", &"templates", &"time_limit_ms"]:
			continue
		var value: Variant = ClassDB.class_get_property_default_value(&"WarrenMapGenerator", property)
		found[property] = own.get(String(property), value)
	return found


## The preset whose settings a generator has; -1 for none.
static func of(generator: WarrenMapGenerator) -> int:
	if generator.templates.is_empty():
		for index in ALL.size():
			var wanted := values(index)
			if wanted.keys().all(func(name: StringName) -> bool: return _same(generator.get(name), wanted[name])):
				return index
	return -1


## Make the map of a preset's picture. `drawn`, first as the list passes it, is called with a preview, or with null.
## `owner` is in the tree.
static func begin_picture(drawn: Callable, index: int, owner: Node) -> void:
	var generator := WarrenMapGenerator.new()
	var wanted := values(index)
	for property in wanted:
		generator.set(property, wanted[property])
	var maker := Maker.new()
	owner.add_child(maker)
	maker.finished.connect(
		func(map: WarrenMap, _milliseconds: float) -> void:
			var preview := MapPreview.new()
			for layer: MapPreview.Layer in [MapPreview.Layer.GRAPH, MapPreview.Layer.DOORS, MapPreview.Layer.TILES]:
				preview.set_shown(layer, false)
			preview.map = map
			drawn.call(preview)
			maker.queue_free()
	)
	maker.failed.connect(
		func(_reason: String) -> void:
			drawn.call(null)
			maker.queue_free()
	)
	maker.start(generator, index + 1)
	generator.free()


static func _same(one: Variant, other: Variant) -> bool:
	if one is PackedStringArray or one is Array:
		return str(one) == str(other)
	return one == other
