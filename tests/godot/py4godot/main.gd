## Uses the scripts for py4godot in the engine, with py4godot itself.
extends Node

const FOLDER := "res://addons/warren/py4godot/"
const SAFE := [TYPE_BOOL, TYPE_INT, TYPE_FLOAT, TYPE_STRING]

var _faults := 0


func _ready() -> void:
	# By the name of each script its methods that need no arguments.
	var methods: Dictionary = JSON.parse_string(FileAccess.get_file_as_string("res://methods.json"))
	for script: String in methods:
		_use_all(script, methods[script])
	_make_map()


func _made(script: String) -> Node:
	var node := Node.new()
	node.set_script(load(FOLDER + script + ".py"))
	add_child(node)
	return node


func _check(is_right: bool, what: String) -> void:
	if not is_right:
		_faults += 1
		print("FAULT ", what)


func _use_all(script: String, methods: Array) -> void:
	var node := _made(script)
	var properties := 0
	for property in node.get_property_list():
		if property.usage & PROPERTY_USAGE_SCRIPT_VARIABLE and property.type in SAFE:
			_check(typeof(node.get(property.name)) == property.type, script + "." + property.name)
			node.set(property.name, node.get(property.name))
			properties += 1
	for method: String in methods:
		_check(typeof(node.call(method)) in SAFE, script + "." + method)
	print("USED %s: %d properties, %d methods" % [script, properties, methods.size()])
	if node.has_method("cancel"):
		node.call("cancel")


func _make_map() -> void:
	var maker := _made("warren_map_generator")
	var map := _made("warren_map")
	maker.preset = "keep"
	maker.rooms = 20
	maker.seed = 7
	maker.bounds = JSON.stringify([200, 200])
	var text: String = maker.generate()
	_check(maker.failure == "", "generate: " + maker.failure)
	_check(text == FileAccess.get_file_as_string("res://expected.json"), "another map than without py4godot")
	_check(map.read_object(text), map.failure)
	_check(map.room_count == 20, "rooms")
	_check(map.tile_at(Vector2i(0, 0)) == map.tile_at("[0, 0]"), "vectors")
	_check(Marshalls.base64_to_raw(map.tiles()).size() > 100, "tiles")
	_check(map.room_name(999) == "" and "no room 999" in map.failure, "failure")
	maker.finished.connect(_on_finished.bind(text))
	maker.failed.connect(func(reason: String) -> void: _check(false, reason))
	_check(maker.start(), "start")


func _on_finished(text: String, expected: String) -> void:
	_check(text == expected, "another map in the background")
	print("ENDED with %d faults" % _faults)
	get_tree().quit()
