@tool
extends Node
## Makes a mission, or takes a text, and draws it as a map, in the background: no node of a scene is touched.

signal progressed(done: int, total: int)
## The mission is there, and will be drawn now.
signal planned(mission: Reading)
signal finished(map: WarrenMap, milliseconds: float)
signal failed(reason: String)

const MapMaker := preload("../dungeon/maker.gd")
const Reading := preload("reading.gd")
## What a mission says by itself, of the settings of a generator.
const OF_MISSIONS: Array[StringName] = [&"rooms", &"flow", &"locks", &"rules", &"loops", &"floors"]

var _mission: WarrenMission
var _rooms: WarrenMapGenerator
var _begun := 0


## Make a mission of these settings, and draw it with the rooms of a generator; what was under way is dropped.
func start(settings: WarrenMission, rooms: WarrenMapGenerator, seed_: int) -> void:
	_begin(rooms)
	for property in MapMaker.own_properties(&"WarrenMission"):
		if property != &"mission":
			_mission.set(property, settings.get(property))
	_mission.seed = seed_
	_mission.finished.connect(_draw)
	_mission.start()


## Prove a mission by its text, and draw it. Returns why it cannot be read; then nothing was begun.
func draw(wanted: String, settings: WarrenMission, rooms: WarrenMapGenerator, seed_: int) -> String:
	_begin(rooms)
	for property in MapMaker.own_properties(&"WarrenMission"):
		_mission.set(property, settings.get(property))
	_mission.mission = wanted
	_mission.seed = seed_
	var fault := _mission.error()
	if fault:
		stop()
		return fault
	planned.emit(Reading.new(_mission))
	_mission.checked.connect(_draw_checked)
	_mission.start_check()
	return ""


func is_running() -> bool:
	return _mission != null


func cancel() -> void:
	if _mission != null:
		_mission.cancel()


## Drop what is under way; no signal follows.
func stop() -> void:
	if _mission != null:
		_mission.free()
		_rooms.free()
		_mission = null


## The text of the mission that is being drawn.
func text() -> String:
	return _mission.mission if _mission != null else ""


func _begin(rooms: WarrenMapGenerator) -> void:
	stop()
	_begun = Time.get_ticks_msec()
	_mission = WarrenMission.new()
	_rooms = MapMaker.copy_of(rooms)
	for property in OF_MISSIONS:
		_rooms.set(property, ClassDB.class_get_property_default_value(&"WarrenMapGenerator", property))
	_mission.progressed.connect(progressed.emit)
	_mission.failed.connect(_fail)
	_mission.map_finished.connect(_finish)


func _draw() -> void:
	planned.emit(Reading.new(_mission))
	_start_map()


func _draw_checked(fault: String) -> void:
	if fault:
		_fail(fault)
	else:
		_start_map()


func _start_map() -> void:
	if not _mission.start_map(_rooms):
		_fail(tr("These rooms cannot draw a mission; see the error in the output."))


func _finish(map: WarrenMap) -> void:
	_let_go()
	finished.emit(map, float(Time.get_ticks_msec() - _begun))


func _fail(reason: String) -> void:
	_let_go()
	failed.emit(reason)


# Not freed at once: it is emitting.
func _let_go() -> void:
	_mission.queue_free()
	_rooms.queue_free()
	_mission = null


func _notification(what: int) -> void:
	if what == NOTIFICATION_PREDELETE:
		stop()
