@tool
extends RefCounted
## Keeps work within its share of each frame: what a step of each sort took tells whether another one still fits.
##
## The engine does some work of a step at the end of the frame, such as the meshes of a GridMap. Calls that are deferred
## before and after a step's own run before and after that work too, and tell how long it took.

## Servers take in later what the engine did at the end of a frame, such as shapes at the next step of physics: about as
## much work again, which no call can measure.
const SERVERS := 2.0
## How much of a costlier step is remembered with each cheaper one.
const MEMORY := 0.9

var _costs: Dictionary[Variant, float] = {}
var _late: Dictionary[Variant, float] = {}
# The steps of the last frame, and what they left to its end.
var _counts: Dictionary[Variant, int] = {}
var _sums: Dictionary[Variant, float] = {}
var _begun := 0
var _limit := 0.0
# What is known to come at the end of this frame.
var _owed := 0.0
var _steps := 0
var _has_unknown := false
var _last_mark := 0


func begin(milliseconds: float) -> void:
	for sort: Variant in _counts:
		# A grid does at once what several steps left to it.
		var left: float = _sums.get(sort, 0.0)
		_learn(_late, sort, left / _counts[sort])
	_sums.clear()
	_counts.clear()
	_begun = Time.get_ticks_usec()
	_limit = milliseconds * 1000
	_owed = 0
	_steps = 0
	_has_unknown = false
	_mark.call_deferred(null)


## Whether a step of this sort may be done in this frame still; at least one may. A step of a new sort ends the frame,
## because nobody knows yet what it leaves to the end of it.
func fits(sort: Variant) -> bool:
	if _steps == 0:
		return true
	if _has_unknown or not _late.has(sort):
		return false
	var late := SERVERS * (_owed + _late[sort])
	return Time.get_ticks_usec() - _begun + _costs[sort] + late <= _limit


## Do a step and learn from it.
func run(sort: Variant, step: Callable) -> void:
	var begun := Time.get_ticks_usec()
	step.call()
	_learn(_costs, sort, Time.get_ticks_usec() - begun)
	_steps += 1
	_counts[sort] = _counts.get(sort, 0) + 1
	_has_unknown = _has_unknown or not _late.has(sort)
	_owed += _late.get(sort, 0.0)
	_mark.call_deferred(sort)


func _mark(sort: Variant) -> void:
	var now := Time.get_ticks_usec()
	if sort != null:
		_sums[sort] = _sums.get(sort, 0.0) + now - _last_mark
	_last_mark = now


func _learn(costs: Dictionary[Variant, float], sort: Variant, usec: float) -> void:
	var known: float = costs.get(sort, usec)
	# Another program may have had the processor meanwhile: no single step counts for much more than is known.
	costs[sort] = minf(usec, 2 * known) if usec > known else known * MEMORY + usec * (1 - MEMORY)
