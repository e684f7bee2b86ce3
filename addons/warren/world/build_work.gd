@tool
extends RefCounted
## The work of a builder from frame to frame: earlier maps are removed, then a map is read and built; then rooms are
## built and freed as the focus moves.

signal progressed(done: int, total: int)
signal room_built(room: int, node: Node)
signal room_freed(room: int, node: Node)
signal finished
signal failed(reason: String)

const BuildSite := preload("build_site.gd")
const BuildStep := preload("build_step.gd")
const Clearing := preload("clearing.gd")
const FrameShare := preload("frame_share.gd")
const MapFacts := preload("map_facts.gd")
const LOST := "the target was freed"
const FARTHEST := 1 << 30

var _share := FrameShare.new()

var _builder: WarrenMapBuilder
var _site: BuildSite
# Maps that are no longer wanted, each with whether its cells are taken out of the target.
var _leaving: Dictionary[BuildSite, bool] = {}
var _clearing: Clearing
# The steps at hand, the next one last.
var _steps: Array[BuildStep] = []
# Whether neither finished nor failed was emitted for the map.
var _is_open := false
# Why the map is given up, until that is told.
var _reason := ""
# How many of the wanted rooms are there, for sure; and rooms that are no longer wanted, the farthest last.
var _at := 0
var _surplus: Array[int] = []
var _has_freed := false
var _told := -1


func _init(builder: WarrenMapBuilder) -> void:
	_builder = builder


func is_running() -> bool:
	return _is_open


func begin(map: Resource) -> void:
	# A layer is emptied square by square, which is faster; the cells of a grid have no such order.
	var is_layer := _builder.target is TileMapLayer
	_leave(
		func(site: BuildSite) -> bool: return _builder.clear_first and not (is_layer and site.target == _builder.target)
	)
	var known := Rect2i()
	for site in _leaving:
		if site.target == _builder.target and site.is_ready:
			known = Rect2i(site.places.offset, site.facts.size)
	_site = BuildSite.new(map, _builder)
	_site.room_built.connect(room_built.emit)
	_site.room_freed.connect(room_freed.emit)
	if _builder.clear_first and (_builder.target is TileMapLayer or _builder.target is GridMap):
		_clearing = Clearing.new(_builder.target, known)
	_is_open = true
	_reason = ""
	_told = -1


func cancel() -> void:
	if _is_open and _reason.is_empty():
		_give_up("cancelled")


func clear() -> void:
	_is_open = false
	_reason = ""
	_leave(func(_site_: BuildSite) -> bool: return true)
	while _has_work():
		_next()


## Do all that is left, and return whether the map is built.
func hurry() -> bool:
	while _is_open and _has_work():
		_next()
	if not _reason.is_empty():
		_settle()
		return false
	_is_open = false
	return _site != null


func frame() -> void:
	if _site != null and _site.is_lost():
		_lose()
	if _is_ready():
		_follow_focus()
	if _has_work():
		_share.begin(_builder.milliseconds_per_frame)
		while _has_work() and _share.fits(_steps[-1].sort):
			_share.run(_steps[-1].sort, _next)
	if _is_open:
		_settle()


func node_of(room: int) -> Node:
	var node: Variant = _site.rooms.get(room) if _site != null else null
	return node if is_instance_valid(node) else null


func position_of(cell: Vector2i) -> Variant:
	if not _is_ready():
		push_error("cell_position: no map is there yet; wait for `finished`")
		if _builder.target is Node3D:
			return Vector3.ZERO
		return Vector2.ZERO
	return _site.to_world(_site.places.place(cell))


func cell_at(position: Variant) -> Vector2i:
	return _site.places.cell_at(_site.from_world(position)) if _is_ready() else MapFacts.NOWHERE


func set_open(lock: int, is_open: bool) -> void:
	var count: int = _site.facts.map.get(&"lock_count") if _site != null else 0
	if lock < 0 or lock >= count:
		push_error("set_door_open: there is no lock %d; the map has %d" % [lock, count])
	elif not _site.is_lost():
		_site.set_open(lock, is_open)


func _is_ready() -> bool:
	return _site != null and _site.is_ready and not _site.is_lost()


func _next() -> void:
	var step: BuildStep = _steps.pop_back()
	step.work.call()
	if _site != null and _reason.is_empty() and not _site.fault().is_empty():
		_give_up(_site.fault())


func _give_up(reason: String) -> void:
	_reason = reason
	_leave(func(_site_: BuildSite) -> bool: return true)


# The present map goes; those that are going already go on.
func _leave(takes_cells: Callable) -> void:
	_steps.clear()
	_clearing = null
	if _site != null:
		_leaving[_site] = takes_cells.call(_site)
	_site = null


func _lose() -> void:
	_steps.clear()
	_site = null
	_clearing = null
	_reason = LOST if _is_open else ""


# Tell the end, when nothing is left to do.
func _settle() -> void:
	if _reason.is_empty() and _is_ready():
		var total := _site.reach.wanted.size()
		var done := _at if _has_work() else total
		if done != _told:
			_told = done
			progressed.emit(done, total)
	if not _is_open or _has_work():
		return
	_is_open = false
	if _reason.is_empty():
		finished.emit()
	else:
		var reason := _reason
		_reason = ""
		failed.emit(reason)


func _has_work() -> bool:
	while _steps.is_empty() and not _leaving.is_empty():
		var site: BuildSite = _leaving.keys()[0]
		_plan(site.removal(_leaving[site]))
		if _steps.is_empty():
			_leaving.erase(site)
	if not _steps.is_empty():
		return true
	if _site == null or _site.is_lost():
		return false
	if not _site.is_ready:
		_plan(_site.reading())
	elif not _site.unchecked.is_empty():
		_plan([_site.checking()])
	elif _clearing != null:
		_plan([BuildStep.of("clear", _clear_some)])
	else:
		_follow_focus()
		_plan_rooms()
	return not _steps.is_empty()


func _plan(steps: Array[BuildStep]) -> void:
	steps.reverse()
	_steps = steps


func _clear_some() -> void:
	if _clearing.is_done():
		_clearing = null


# Build the next room that is wanted. Rooms that are not are freed in turn with it, or when there would be too many.
func _plan_rooms() -> void:
	var wanted := _site.reach.wanted
	while _at < wanted.size() and _site.rooms.has(wanted[_at]):
		_at += 1
	var is_missing := _at < wanted.size()
	var is_full := _builder.max_rooms > 0 and _site.rooms.size() >= _builder.max_rooms
	if not _surplus.is_empty():
		var may_stay := _site.reach.distances.has(_surplus[-1])
		if is_missing and is_full or not may_stay and not (is_missing and _has_freed):
			_has_freed = true
			var room: int = _surplus.pop_back()
			_plan(_site.freeing_room(room))
			return
	_has_freed = false
	if is_missing:
		_plan(_site.building_room(wanted[_at]))


func _follow_focus() -> void:
	if not _site.look():
		return
	_at = 0
	_surplus.assign(_site.rooms.keys().filter(func(room: int) -> bool: return room not in _site.reach.wanted))
	var distances := _site.reach.distances
	_surplus.sort_custom(func(a: int, b: int) -> bool: return distances.get(a, FARTHEST) < distances.get(b, FARTHEST))
