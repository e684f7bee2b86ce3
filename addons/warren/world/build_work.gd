@tool
extends RefCounted
## The work of a builder from frame to frame: a map is read and checked while the earlier one stands; then the earlier
## one is removed, and the new one built; then rooms are built and freed as the focus moves.

signal progressed(done: int, total: int)
signal room_built(room: int, node: Node)
signal room_freed(room: int, node: Node)
signal doors_added(room: int, node: Node)
signal finished
signal failed(reason: String)

const BuildSite := preload("build_site.gd")
const BuildStep := preload("build_step.gd")
const Clearing := preload("clearing.gd")
const FrameShare := preload("frame_share.gd")
const MapFacts := preload("map_facts.gd")
const CANCELLED := "cancelled"
const LOST := "the target was freed"
const FARTHEST := 1 << 30

var _share := FrameShare.new()

var _builder: WarrenMapBuilder
var _site: BuildSite
# A map that is read and checked before it takes the place of the present one, whose steps are held meanwhile.
var _coming: BuildSite
# The present map, if the coming one goes on from it.
var _grown: BuildSite
var _held: Array[BuildStep] = []
# Why the last map was refused after it was read, until that is told.
var _refusal := ""
# Maps that are no longer wanted, each with whether its cells are taken out of the target.
var _leaving: Dictionary[BuildSite, bool] = {}
var _clearing: Clearing
# The steps at hand, the next one last, and the map that they are about.
var _steps: Array[BuildStep] = []
var _worked: BuildSite
# Whether neither finished nor failed was emitted for the present map.
var _is_open := false
# Why the map is given up, until that is told.
var _reason := ""
# How many of the wanted rooms are there, for sure; and rooms that are no longer wanted, the farthest last.
var _at := 0
var _surplus: Array[int] = []
var _has_freed := false
# The room whose steps are at hand, which may not be there yet.
var _room := -1
var _told := -1
# Whether the last target was one in 3D, which may have been freed.
var _is_in_space := false


func _init(builder: WarrenMapBuilder) -> void:
	_builder = builder


func is_running() -> bool:
	return _is_open or _coming != null or not _refusal.is_empty()


func begin(map: Resource) -> void:
	if _coming == null and _worked == _site:
		_held = _steps
	_steps = []
	_refusal = ""
	if not _reason.is_empty():
		# What is given up already needs no further signal.
		_reason = ""
		_is_open = false
	_coming = BuildSite.new(map, _builder)
	_is_in_space = _builder.target is Node3D
	_grown = null


## Begin with a map that goes on from the present one, whose nodes it takes over.
func extend(map: Resource) -> void:
	var earlier := _site if _is_ready() and _coming == null else null
	begin(map)
	_grown = earlier
	if earlier != null:
		_coming.before = earlier.facts
		_coming.before_offset = earlier.places.offset
		_coming.opened.merge(earlier.opened)


# The map that was checked takes the place of the present one.
func _replace() -> void:
	var site := _coming
	_coming = null
	_held = []
	_room = -1
	_is_open = true
	_told = -1
	for pair: Array in [[site.room_built, room_built], [site.room_freed, room_freed], [site.doors_added, doors_added]]:
		var own: Signal = pair[0]
		var told: Signal = pair[1]
		own.connect(told.emit)
	if _goes_on():
		_take_over(site)
	else:
		_exchange(site)


# Whether the coming map goes on from the present one.
func _goes_on() -> bool:
	return _grown != null and _grown == _site


# What stands of the present map becomes part of the larger one.
func _take_over(site: BuildSite) -> void:
	site.rooms = _site.rooms
	site.corridors = _site.corridors
	if _builder.reach > 0 or _builder.max_rooms > 0:
		# As long as the focus is nowhere on the map.
		site.reach.wanted = _site.reach.wanted
		site.reach.distances = _site.reach.distances
	_plan(site.taking_over(_site.doors, _site.pieces, _site.cells))
	_worked = site
	_site = site
	_grown = null
	_at = 0


# The present map goes.
func _exchange(site: BuildSite) -> void:
	# A layer is emptied square by square, which is faster; the cells of a grid have no such order.
	var target := site.target
	var is_layer := target is TileMapLayer
	_leave(func(gone: BuildSite) -> bool: return _builder.clear_first and not (is_layer and gone.target == target))
	var known := Rect2i()
	for gone in _leaving:
		if gone.target == target and gone.is_ready:
			known = Rect2i(gone.places.offset, gone.facts.size)
	_site = site
	if _builder.clear_first and (is_layer or target is GridMap):
		_clearing = Clearing.new(target, known)


# The map that was to come is none; the present one goes on.
func _refuse(reason: String) -> void:
	_coming = null
	_steps = _held
	_worked = _site
	_held = []
	_refusal = reason


func cancel() -> void:
	if _coming != null:
		_refuse("" if _is_open else CANCELLED)
	if _is_open and _reason.is_empty():
		_give_up(CANCELLED)


func clear() -> void:
	_refuse("")
	_is_open = false
	_reason = ""
	_leave(func(_site_: BuildSite) -> bool: return true)
	while _has_work():
		_next()


## Do all that is left, and return whether the map is built.
func hurry() -> bool:
	while (_is_open or _coming != null) and _refusal.is_empty() and _has_work():
		_next()
	if not _reason.is_empty() or not _refusal.is_empty():
		_settle()
		return false
	_is_open = false
	return _site != null


func frame() -> void:
	_notice_loss()
	if _is_ready() and _coming == null:
		_follow_focus()
	if _has_work():
		_share.begin(_builder.milliseconds_per_frame)
		while _has_work() and _share.fits(_steps[-1].sort):
			_share.run(_steps[-1].sort, _next)
	_settle()


func node_of(room: int) -> Node:
	var node: Variant = _site.rooms.get(room) if _site != null else null
	return node if is_instance_valid(node) else null


func position_of(cell: Vector2i) -> Variant:
	if not _is_ready():
		push_error("cell_position: no map is there yet; wait for `finished`")
		if is_instance_valid(_builder.target):
			_is_in_space = _builder.target is Node3D
		if _is_in_space:
			return Vector3.ZERO
		return Vector2.ZERO
	return _site.to_world(_site.places.place(cell))


func cell_at(position: Variant) -> Vector2i:
	return _site.places.cell_at(_site.from_world(position)) if _is_ready() else MapFacts.NOWHERE


func set_open(lock: int, is_open: bool) -> void:
	# Of a map that is to come, too.
	var site := _site if _coming == null else _coming
	var count: int = site.facts.map.get(&"lock_count") if site != null else 0
	if lock < 0 or lock >= count:
		push_error("set_door_open: there is no lock %d; the map has %d" % [lock, count])
	elif not site.is_lost():
		site.set_open(lock, is_open)
		var stands: int = _site.facts.map.get(&"lock_count") if site == _coming and _goes_on() else 0
		if lock < stands:
			_site.set_open(lock, is_open)


func _is_ready() -> bool:
	return _site != null and _site.is_ready and not _site.is_lost()


func _next() -> void:
	var step: BuildStep = _steps.pop_back()
	step.work.call()
	if _coming != null:
		if not _coming.fault().is_empty():
			_refuse(_coming.fault())
	elif _site != null and _reason.is_empty() and not _site.fault().is_empty():
		_give_up(_site.fault())
	_notice_loss()


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


# A target may be freed at any time, also by who hears of a room.
func _notice_loss() -> void:
	if _worked != null and _worked.is_lost():
		_steps.clear()
	if _coming != null and _coming.is_lost():
		_refuse("" if _is_open and _site != null and _site.is_lost() else LOST)
	if _site != null and _site.is_lost():
		_lose()


func _lose() -> void:
	_site = null
	_clearing = null
	if _coming != null:
		_held.clear()
		_is_open = false
	else:
		_steps.clear()
		_reason = LOST if _is_open else ""


# Tell what is to be told, and the end when nothing is left to do.
func _settle() -> void:
	if not _refusal.is_empty():
		var refusal := _refusal
		_refusal = ""
		failed.emit(refusal)
	if not _is_open or _coming != null:
		return
	if _reason.is_empty() and _is_ready():
		var total := _site.reach.wanted.size()
		var done := _at if _has_work() else total
		if done != _told:
			_told = done
			progressed.emit(done, total)
	if _has_work():
		return
	_is_open = false
	if _reason.is_empty():
		finished.emit()
	else:
		var reason := _reason
		_reason = ""
		failed.emit(reason)


func _has_work() -> bool:
	if _steps.is_empty() and _coming != null:
		_plan_coming()
	while _steps.is_empty() and not _leaving.is_empty():
		var site: BuildSite = _leaving.keys()[0]
		_worked = site
		_plan(site.removal(_leaving[site]))
		if _steps.is_empty():
			_leaving.erase(site)
	if not _steps.is_empty():
		return true
	if _site == null or _site.is_lost():
		return false
	_worked = _site
	if _clearing != null:
		_plan([BuildStep.of("clear", _clear_some)])
	else:
		_follow_focus()
		_plan_rooms()
	return not _steps.is_empty()


func _plan_coming() -> void:
	_worked = _coming
	if not _coming.is_ready:
		_plan(_coming.reading())
	elif not _coming.unchecked.is_empty():
		_plan([_coming.checking()])
	elif _goes_on() and not _held.is_empty():
		# What was begun of a room that stays is finished.
		_worked = _site
		_steps = _held
		_held = []
	else:
		_replace()


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
			_room = -1
			var room: int = _surplus.pop_back()
			_plan(_site.freeing_room(room))
			return
	_has_freed = false
	if is_missing:
		_room = wanted[_at]
		_plan(_site.building_room(_room))


func _follow_focus() -> void:
	if not _site.look():
		return
	_at = 0
	var there := _site.rooms.keys()
	if _room >= 0 and _room not in there:
		there.append(_room)
	_surplus.assign(there.filter(func(room: int) -> bool: return room not in _site.reach.wanted))
	var distances := _site.reach.distances
	_surplus.sort_custom(func(a: int, b: int) -> bool: return distances.get(a, FARTHEST) < distances.get(b, FARTHEST))
