class_name MissionDeeds
extends RefCounted
## What the hero does where he stands, as far as the mission lets him: works levers, begins puzzles, spends keys, jumps
## over pits, searches walls.

## How near he must be to a door that he searches for.
const SEARCH := 2

var _demo: MissionDemo


func _init(demo: MissionDemo) -> void:
	_demo = demo


## Does what can be done where the hero stands; where there is nothing, he searches the walls.
func act() -> void:
	if _demo.stage != DelveCourse.Stage.WALKING or not _demo.hero.active:
		return
	var thing := _thing_here()
	var door := _door_here()
	if thing and thing.kind == "switch":
		_work(thing)
	elif thing:
		_demo.book.open(thing.name)
	elif door and door.is_soft and door.is_open:
		_jump(door)
	elif door:
		_unlock(door)
	else:
		_search()


func _work(thing: MissionThings.Thing) -> void:
	if _demo.game.work(thing.name):
		_demo.sounds.play(&"knock")
		_demo.hud.hint(_demo.names.title(thing.name))
	else:
		_demo.hud.hint(tr("It does not move any more, or asks for something first."))


func _unlock(door: MissionDoor) -> void:
	var there := door.names[1 - door.side_of(_demo.guide.room())]
	if _demo.game.unlock(there):
		_demo.sounds.play(&"knock")
		_demo.hud.hint(tr("The door opens, and keeps its key"))
	else:
		_demo.sounds.play(&"mark", 0.6)
		_demo.hud.hint(_told_of(door))


## Jumps over a pit: with luck he lands on the other side.
func _jump(door: MissionDoor) -> void:
	var here := _demo.guide.room()
	var there := door.other(here)
	_demo.score.jumps += 1
	if hash([_demo.map.seed, door.number, _demo.score.jumps]) % 2:
		_demo.score.falls += 1
		_demo.sounds.play(&"splash")
		_demo.hud.hint(tr("You fall and climb out again: %d points") % MissionScore.FOR_FALL)
	elif _demo.game.walk(_demo.ways.names[there]):
		_demo.sounds.play(&"flip")
		_demo.hero.place(_demo.ground.map_to_local(_demo.guide.beside(door, there)))
		_demo.tracker.update()
		_demo.enter_cell(_demo.hero.cell)
	else:
		_demo.hud.hint(_told_of(door))


## The hero has lost against a guardian, who drives him to a door; he may come again.
func flee() -> void:
	_demo.score.falls += 1
	_demo.sounds.play(&"splash")
	var here := _demo.guide.room()
	for door in _demo.ways.doors_of(here):
		if door.lets_through(here):
			_demo.hero.place(_demo.ground.map_to_local(_demo.guide.beside(door, here)))
			break
	_demo.hud.hint(tr("The guardian has won and drives you away: %d points") % MissionScore.FOR_FALL)
	_demo.refresh()


func _search() -> void:
	for door in _demo.ways.doors_of(_demo.guide.room()):
		for cell: Vector2i in door.cells[door.side_of(_demo.guide.room())]:
			var off := (cell - _demo.hero.cell).abs()
			if door.is_hidden() and maxi(off.x, off.y) <= SEARCH:
				_demo.find_door(door)
				_demo.sounds.play(&"clue")
				_demo.hud.hint(tr("A secret door!"))
				_demo.refresh()
				return
	_demo.hud.hint(tr("Nothing here"))


## What is done with a thing, with its title for `%s`.
func _told_to_do(thing: MissionThings.Thing) -> String:
	if thing.kind == "switch":
		return tr("Work: %s")
	return tr("Fight: %s") if _demo.names.is_guarded(thing.name) else tr("Solve: %s")


## The lever or unsolved puzzle beside him that is nearest.
func _thing_here() -> MissionThings.Thing:
	var best: MissionThings.Thing = null
	for thing in _demo.things.things:
		var off := (thing.cell - _demo.hero.cell).abs()
		var is_use := thing.kind == "switch" or thing.kind == "puzzle" and not thing.is_gone and not thing.is_carved
		if is_use and maxi(off.x, off.y) <= 1 and _demo.map.room_at(_demo.hero.cell) == thing.room:
			if (
				best == null
				or thing.cell.distance_squared_to(_demo.hero.cell) < best.cell.distance_squared_to(_demo.hero.cell)
			):
				best = thing
	return best


## The barred door beside him, if there is one.
func _door_here() -> MissionDoor:
	for door in _demo.ways.doors_of(_demo.guide.room()):
		for cell: Vector2i in door.cells[door.side_of(_demo.guide.room())]:
			var off := (cell - _demo.hero.cell).abs()
			if off.x + off.y <= 1 and _demo.doors.is_barred(cell) and not door.is_hidden():
				return door
	return null


## What a door that is shut asks for.
func _told_of(door: MissionDoor) -> String:
	if door.is_window:
		return tr("A window: one can only look through it")
	if door.is_open and door.is_one_way:
		return tr("It opens from the other side only")
	var asked := door.locks.map(_demo.names.asked)
	return tr("It is shut. It asks for: %s") % ", ".join(PackedStringArray(asked))


## Offers what can be done where the hero stands.
func offer() -> void:
	if _demo.stage != DelveCourse.Stage.WALKING or not _demo.hero.active:
		_demo.prompt.offer("")
		return
	var thing := _thing_here()
	var door := _door_here()
	var said := ""
	if thing:
		said = _told_to_do(thing) % _demo.names.title(thing.name)
	elif door and door.is_soft and door.is_open:
		said = tr("Jump over the pit")
	elif door:
		var spent := door.lock_of(["spends"])
		var there := "unlock:" + door.names[1 - door.side_of(_demo.guide.room())].replace(" ", ":")
		said = tr("Spend: %s") % _demo.names.title(spent.name) if there in _demo.game.legal_moves() else _told_of(door)
	_demo.prompt.offer(said)
