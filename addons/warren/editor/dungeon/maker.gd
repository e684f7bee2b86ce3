@tool
extends Node
## Makes one map in the background from a copy of a generator, so that no scene and no resource is touched.

signal progressed(done: int, total: int)
signal finished(map: WarrenMap, milliseconds: float)
signal failed(reason: String)

const Settings := preload("../settings.gd")

var _generator: WarrenMapGenerator


## Begin; what was under way is dropped. `seed_` replaces the generator's own.
func start(settings: WarrenMapGenerator, seed_: int) -> void:
	stop()
	_generator = copy_of(settings)
	_generator.seed = seed_
	if _generator.time_limit_ms == 0:
		_generator.time_limit_ms = int(Settings.number("editor/time_limit_ms"))
	_generator.progressed.connect(progressed.emit)
	_generator.finished.connect(_finish)
	_generator.failed.connect(_fail)
	_generator.start()


func is_running() -> bool:
	return _generator != null


func cancel() -> void:
	if _generator != null:
		_generator.cancel()


## Drop what is under way; no signal follows.
func stop() -> void:
	if _generator != null:
		_generator.free()
		_generator = null


## A generator outside of every scene with the same settings, also those that later versions add.
static func copy_of(settings: WarrenMapGenerator) -> WarrenMapGenerator:
	var made := WarrenMapGenerator.new()
	for property in own_properties():
		made.set(property, settings.get(property))
	return made


## A hash of all that a generator makes maps of, except for the seed and for the properties `without`.
static func hash_of(settings: WarrenMapGenerator, without: Array[StringName] = []) -> int:
	var values: Array = []
	for property in own_properties():
		if property not in [&"templates", &"seed"] and property not in without:
			values.append(settings.get(property))
	for room: WarrenRoomTemplate in settings.templates:
		if room != null:
			values.append([room.text, room.name, room.tags, room.weight, room.instances, room.least])
			values.append([room.rotate, room.mirror, room.spawns])
	return hash(values)


## The names of a class's stored properties, without those of the engine's class `until`.
static func own_properties(of := &"WarrenMapGenerator", until := &"Node") -> Array[StringName]:
	var found: Array[StringName] = []
	var of_node: Dictionary[StringName, bool] = {}
	for entry in ClassDB.class_get_property_list(until):
		of_node[StringName(str(entry["name"]))] = true
	for entry in ClassDB.class_get_property_list(of):
		var property := StringName(str(entry["name"]))
		var usage: int = entry["usage"]
		if usage & PROPERTY_USAGE_STORAGE and not of_node.has(property):
			found.append(property)
	return found


func _finish(map: WarrenMap) -> void:
	var milliseconds := _generator.duration_ms
	# Not freed at once: it is emitting.
	_generator.queue_free()
	_generator = null
	finished.emit(map, milliseconds)


func _fail(reason: String) -> void:
	_generator.queue_free()
	_generator = null
	failed.emit(reason)


func _notification(what: int) -> void:
	if what == NOTIFICATION_PREDELETE:
		stop()
