@tool
extends RefCounted
## Finds what a file of a game uses of Warren's extension.

## The classes of the extension.
const CLASSES: PackedStringArray = [
	"Warren",
	"WarrenBanqi",
	"WarrenFogChess",
	"WarrenFoxHunt",
	"WarrenHiddenRank",
	"WarrenJungle",
	"WarrenLinjat",
	"WarrenMap",
	"WarrenMapGenerator",
	"WarrenMission",
	"WarrenPuzzle",
	"WarrenPuzzleMaker",
	"WarrenRoomSet",
	"WarrenRoomTemplate",
	"WarrenSokoban",
	"WarrenTafl",
	"WarrenWords",
	"WarrenYonin",
]
## The scripts that stand in for resources in a game without the extension.
const READERS: Dictionary[String, String] = {
	"WarrenMap": "res://addons/warren/baked/warren_baked_map.gd",
	"WarrenPuzzle": "res://addons/warren/baked/warren_baked_puzzle.gd",
}
## Texts and comments, which are passed over, and words.
const WORDS: PackedStringArray = [
	'"""[\\s\\S]*?"""',
	"'''[\\s\\S]*?'''",
	'"(?:\\\\[\\s\\S]|[^"\\\\])*"',
	"'(?:\\\\[\\s\\S]|[^'\\\\])*'",
	"#[^\\n]*",
	"\\b(Warren\\w*)\\b",
]

## What was found, each once, in the order in which it was found.
var found: Dictionary[String, bool] = {}

var _seen: Dictionary[Resource, bool] = {}


## Return the classes that a script names outside of texts and comments.
static func in_script(source: String) -> PackedStringArray:
	var names: Dictionary[String, bool] = {}
	for word in RegEx.create_from_string("|".join(WORDS)).search_all(source):
		if word.get_string(1) in CLASSES:
			names[word.get_string(1)] = true
	return PackedStringArray(names.keys())


## Return the nodes and resources in a scene or resource for which there is no reader.
static func in_resource(resource: Resource) -> PackedStringArray:
	var search := new()
	search._visit_resource(resource)
	return PackedStringArray(search.found.keys())


## Return the resource that stands in for one of the extension; null for any other resource.
static func reader_of(resource: Resource) -> Resource:
	var class_ := _class_of(resource)
	if class_ not in READERS or resource.get_script() != null:
		return null
	var made: Resource = (load(READERS[class_]) as GDScript).new()
	for property in made.get_property_list():
		var name: String = property["name"]
		if property["usage"] & PROPERTY_USAGE_SCRIPT_VARIABLE and property["usage"] & PROPERTY_USAGE_STORAGE:
			made.set(name, resource.get(name))
	for key in resource.get_meta_list():
		made.set_meta(key, resource.get_meta(key))
	made.resource_name = resource.resource_name
	made.resource_local_to_scene = resource.resource_local_to_scene
	# It is saved in place of the other where that is a part of a scene, and as a reference where it has its own file.
	if resource.resource_path and "::" not in resource.resource_path:
		made.set_path_cache(resource.resource_path)
	return made


## An editor that lacks the extension knows the class by name only.
static func _class_of(resource: Resource) -> String:
	return (resource as MissingResource).original_class if resource is MissingResource else resource.get_class()


func _visit_scene(state: SceneState) -> void:
	for node in state.get_node_count():
		var type := state.get_node_type(node)
		if type in CLASSES:
			found["%s (node %s)" % [type, state.get_node_path(node)]] = true
		for property in state.get_node_property_count(node):
			_visit(state.get_node_property_value(node, property))


func _visit_resource(resource: Resource) -> void:
	_seen[resource] = true
	var class_ := _class_of(resource)
	if class_ in CLASSES and (class_ not in READERS or resource.get_script() != null):
		found["%s (resource %s)" % [class_, resource.resource_path]] = true
	elif resource is PackedScene:
		_visit_scene((resource as PackedScene).get_state())
	elif resource is GDScript:
		for name in in_script((resource as GDScript).source_code):
			found["%s (script %s)" % [name, resource.resource_path]] = true
	else:
		for property in resource.get_property_list():
			if property["usage"] & PROPERTY_USAGE_STORAGE:
				var name: String = property["name"]
				_visit(resource.get(name))


func _visit(value: Variant) -> void:
	if value is Array:
		for one: Variant in value:
			_visit(one)
	elif value is Dictionary:
		for key: Variant in value:
			_visit(key)
			_visit(value[key])
	elif value is Resource:
		var resource: Resource = value
		# Files are looked at one by one, except for what they are themselves.
		var is_part := "::" in resource.resource_path or not resource.resource_path
		if not _seen.has(resource) and (is_part or _class_of(resource) in CLASSES):
			_visit_resource(resource)
