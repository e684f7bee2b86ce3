class_name MissionWalk
extends RefCounted
## Lets the hero walk by himself: to what was clicked, and along the ways of hints.

const NONE := Vector2i(-1, -1)

## What was asked of the mission: the way, or to walk it; empty once that is answered.
var asked := &""
## What a hint has said, while its way is shown.
var advice := ""

var _demo: MissionDemo
# Where he does something as soon as he has come there: it was clicked.
var _bound := NONE


func _init(demo: MissionDemo) -> void:
	_demo = demo


## Lets the hero walk to a cell by himself, if he knows a way; where it is a lever, a puzzle or a door, he uses it.
func walk_to(cell: Vector2i) -> void:
	if not _demo.is_open() or not _demo.hero.active:
		return
	_bound = NONE
	if _demo.crates.has_crate(cell):
		_push(cell)
		return
	var door := _demo.doors.door_at(cell)
	var aim := cell
	if door and _demo.doors.is_barred(cell) and not door.is_hidden() and _demo.guide.room() in door.rooms:
		aim = _demo.guide.beside(door, _demo.guide.room())
	var plate: Array[Vector2i] = []
	if _demo.crates.is_plate(aim):
		plate = [aim]
	_demo.paths.bar(plate, false)
	var way := _demo.guide.way_to(aim)
	_demo.paths.bar(plate)
	if way.is_empty() and _demo.map.room_at(cell) >= 0:
		_demo.hud.hint(tr("You know no way there yet"))
		return
	_bound = cell
	_follow(way)
	if _demo.hero.cell == aim:
		on_arrived()


## Pushes a crate that was clicked, if the hero stands beside it; otherwise he goes there.
func _push(crate: Vector2i) -> void:
	var by := crate - _demo.hero.cell
	if absi(by.x) + absi(by.y) == 1:
		if _demo.crates.push(by):
			_follow([_demo.hero.cell, crate] as Array[Vector2i])
		return
	var best: Array[Vector2i] = []
	for side in DungeonDressing.SIDES:
		var way := _demo.guide.way_to(crate + side)
		if way and (best.is_empty() or way.size() < best.size()):
			best = way
	_follow(best)


func _follow(way: Array[Vector2i]) -> void:
	var points: PackedVector2Array = []
	for cell: Vector2i in way.slice(1):
		points.append(_demo.ground.map_to_local(cell))
	_demo.hero.follow(points)


## Shows what to do next, and the way there; or the next step of the puzzle that is open.
func hint() -> void:
	if not _demo.book.hint():
		_ask(&"way")


## Lets the hero walk to where something is to be done next.
func walk_on() -> void:
	_ask(&"walk")


func _ask(what: StringName) -> void:
	if _demo.stage == DelveCourse.Stage.WALKING and _demo.hero.active:
		asked = what
		_demo.game.hint()


func on_hinted(_move: String) -> void:
	if asked == &"" or _demo.stage != DelveCourse.Stage.WALKING:
		return
	var moves := _demo.game.hint_moves()
	var way := _demo.guide.way_of(moves)
	_demo.score.hints += 1
	advice = _demo.guide.told(moves)
	_demo.show_way(way)
	_demo.tell()
	if asked == &"walk":
		_bound = NONE
		_follow(way)
	else:
		_demo.hud.hint(advice)
	asked = &""


func on_no_hint(reason: String) -> void:
	if reason != "cancelled" and asked:
		_demo.hud.hint(DemoCoreText.sentence(reason))
	asked = &""


func on_arrived() -> void:
	_demo.show_way([])
	if _bound == NONE:
		return
	var bound := _bound
	_bound = NONE
	var thing := _demo.things.at(bound)
	if _demo.doors.is_barred(bound) or thing and thing.kind in ["switch", "puzzle"]:
		_demo.deeds.act()
