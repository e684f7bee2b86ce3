class_name MissionDemo
extends DungeonWorld
## A mission to play: a dungeon whose locks are keys, levers and puzzles of four families, in which nobody gets stuck.
##
## What is possible is up to [WarrenMission] alone: this scene tells it where the hero goes and what he does, and shows
## what it says.

## The hero has come to the goal with all that he was to bring.
signal mission_ended

const NONE := Vector2i(-1, -1)
const RULES := """Bring the goblets to the room of the crystal. Keys open the gates with their sign; a gate with a \
coin keeps its key. Levers open and shut the gates with their sign. Puzzles guard keys and doors: leave one when you \
like, it stays as it is. A guardian plays Banqi for his goblet: who loses is driven away and may come again, and \
nobody needs to win. Arrows on a door: only that way. A pit: jump, with luck. Some walls have cracks. You can never \
get stuck for good."""
const SIZES: Array[int] = [40, 24, 12]

## What is made first; one of 40 rooms if this is null.
var first: DelveRecipe
## A mission that is drawn as it is, in place of those that are made; empty for none.
var written := ""
var score := MissionScore.new()
var sounds := TableSounds.new()
var ways: MissionWays
var names: MissionNames
var guide := MissionGuide.new(self)
var deeds := MissionDeeds.new(self)
var walk := MissionWalk.new(self)

@onready var game: WarrenMission = $Game
@onready var doors: MissionDoors = $World/Doors
@onready var things: MissionThings = $World/Things
@onready var crates: MissionCrates = $World/Crates
@onready var prompt: MissionPrompt = $Prompt
@onready var panel: MissionPanel = $Panel
@onready var puzzles: WarrenMapPuzzles = $Puzzles
@onready var book: MissionBook = $Book


func _ready() -> void:
	add_child(sounds)
	_begin_world(MissionCourse.new(written), DemoManner.new(&"mission", "Mission", RULES))
	game.changed.connect(refresh)
	game.solved.connect(_on_solved)
	game.hinted.connect(walk.on_hinted)
	game.failed.connect(walk.on_no_hint)
	tracker.mission = game
	tracker.room_entered.connect(_on_room_entered)
	hero.cell_changed.connect(enter_cell)
	hero.arrived.connect(walk.on_arrived)
	hud.cell_chosen.connect(walk.walk_to)
	prompt.pressed.connect(deeds.act)
	book.demo = self
	panel.closed.connect(book.on_closed)
	puzzles.solved.connect(book.on_solved)
	puzzles.missed.connect(book.on_missed)
	puzzles.begun_again.connect(crates.tell_again)
	crates.said.connect(hud.hint)
	tracker.room_left.connect(crates.enter.bind(-1).unbind(1))
	_begin_manner()
	make(first.seed_number if first else DemoSeed.drawn(), first.rooms if first else SIZES[0])


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("walk_here"):
		var click: InputEventMouse = ground.make_input_local(event)
		walk.walk_to(ground.local_to_map(click.position))


func _begin_manner() -> void:
	manner.offer(&"new", "New mission", "Another mission of this size", make_another)
	manner.offer(&"kind", "Set-up", "Number of rooms, seed", _show_setup)
	manner.offer(&"restart", "Restart", "The puzzle, or the mission, from its start", restart)
	manner.offer(&"confirm", "Act", "What can be done here: levers, locks, jumps, searching", confirm)
	manner.offer(&"hint", "Hint", "What to do next, and the way there", walk.hint)
	manner.offer(&"undo", "Undo", "Take back a step of a puzzle", book.undo)
	manner.offer(&"redo", "Redo", "Take it back no more", book.redo)
	manner.offer(&"walk_to_goal", "Walk on", "Along the way of a hint", walk.walk_on)
	hud.begin_manner(manner)
	manner.settings_changed.connect(refresh)
	manner.gesture("Push a crate", "Walk against it, or click it from beside", [])
	manner.gesture("On a panel: choose a cell", "Arrows", [])
	manner.gesture("On a panel: draw, shoot, lay a tile", "Click, drag, letters", [])
	manner.gesture("On a panel: mark as empty", "Right button, long touch, X", [])
	manner.keeper.saved = _saved
	manner.let_go = _let_go
	manner.fold = panel.fold
	panel.begin(manner)
	add_child(manner)


## Does what can be done: on the panel, on the map, or after the end.
func confirm() -> void:
	if panel.confirm():
		return
	if stage == DelveCourse.Stage.WON:
		make_another()
	else:
		deeds.act()


## Makes a mission with these numbers.
func make(seed_number: int, rooms: int) -> void:
	var recipe := DelveRecipe.new()
	recipe.seed_number = seed_number
	recipe.rooms = rooms
	course.make(recipe)


func make_another() -> void:
	make(DemoSeed.drawn(), course.recipe.rooms if map else SIZES[0])


## Begins the puzzle that is open, or the mission, anew.
func restart() -> void:
	if not book.restart() and is_open():
		var again := make.bind(course.recipe.seed_number, course.recipe.rooms)
		manner.sheets.ask("Restart the mission?", "What was done in it is lost.", "Stay", "Restart", again)


func _show_setup() -> void:
	var sheet := TableSetupSheet.new("Set-up")
	var rooms := course.recipe.rooms if map else SIZES[0]
	var kinds := SIZES.map(func(count: int) -> String: return tr("%d rooms") % count)
	sheet.add("Size", kinds, maxi(SIZES.find(rooms), 0))
	sheet.ask_seed(course.recipe.seed_number)
	sheet.begun.connect(func(chosen: Array[int], _text: String) -> void: make(sheet.seed_number(), SIZES[chosen[0]]))
	manner.sheets.show_sheet(sheet)


## The mission as a text; empty while it is being made.
func _saved() -> String:
	if not is_open():
		return ""
	var more := {
		"mission": game.save_game(),
		"score": score.state(),
		"puzzles": puzzles.get_state(),
		"best": book.best_points(),
		"found":
		(
			ways
			. doors
			. filter(func(door: MissionDoor) -> bool: return door.is_found)
			. map(func(door: MissionDoor) -> int: return door.number)
		),
	}
	return DelveSaved.text_of(course.recipe, hero.cell, tracker.knowledge.get_state(), more)


## Closes the panel or the map, or stops making a mission; returns whether there was something to end.
func _let_go() -> bool:
	return panel.close() or course.let_go()


func _lay_out() -> void:
	var made: MissionCourse = course
	panel.close()
	game.mission = made.text
	tracker.map = map
	puzzles.begin(game, map)
	names = MissionNames.new(map, tracker)
	ways = MissionWays.new(map, game)
	doors.begin(map, ways, names, paths)
	things.begin(map, names)
	crates.begin(puzzles, hero, paths)
	book.begin()
	prompt.offer("")
	show_way([])


func _kept_free() -> Array[Vector2i]:
	return things.cells() + crates.cells()


func _begin_play() -> void:
	score = MissionScore.new()
	_restore()
	refresh()
	tracker.update()
	for room in tracker.knowledge.seen_rooms():
		_reveal(room)
	deeds.offer()
	if game.is_solved():
		_on_solved()


## Does again what had been done in a mission that was saved.
func _restore() -> void:
	if course.restored == null:
		return
	var more := course.restored.more
	var counted: Variant = more.get("score")
	var found: Variant = more.get("found")
	# The mission first: what is known of its map follows from it.
	var fault := "" if game.load_game(str(more.get("mission", ""))) else Warren.last_error()
	if fault.is_empty():
		fault = course.restore_knowledge(tracker.knowledge)
	var count: Dictionary = counted if counted is Dictionary else {}
	if fault.is_empty() and not (score.restore(count) and found is Array):
		fault = tr("Its score or its things do not fit the map.")
	if fault:
		game.restart()
		tracker.knowledge.forget()
		score = MissionScore.new()
		manner.told.emit("Begun anew", fault)
		return
	var numbers: Array = found
	for door in ways.doors:
		if float(door.number) in numbers:
			find_door(door)
	_see_again()
	if map.room_at(hero.cell) not in [guide.room(), -1]:
		hero.place(ground.map_to_local(map.room_center(guide.room())))
	book.restore(more.get("puzzles"), more.get("best"))


func _reveal(room: int) -> void:
	super(room)
	for door in ways.doors_of(room):
		if door.is_window:
			veil.lift(map.room_cells(door.other(room)))


## Lets a secret door be seen and used.
func find_door(door: MissionDoor) -> void:
	door.is_found = true
	tracker.knowledge.find_door(door.number)


## Shows how the mission stands.
func refresh() -> void:
	if not is_open():
		return
	ways.refresh(game)
	doors.bar(guide.room(), hero.cell)
	things.refresh(game)
	var held := game.held()
	var counts: Dictionary[int, int] = {}
	for key in names.keys:
		counts[names.mark_of(key)] = held.get(key, 0)
	hud.show_keys(counts)
	deeds.offer()
	tell()


## Tells where the hero is, and what he has done so far.
func tell() -> void:
	var facts: PackedStringArray = []
	score.rooms = tracker.knowledge.seen_rooms().size()
	score.puzzles = 0
	score.rewards = 0
	for thing in things.things:
		score.puzzles += int(thing.kind == "puzzle" and thing.is_gone)
		score.rewards += int(thing.kind == "reward" and thing.is_gone)
	facts.append(tr("Rooms %d/%d") % [score.rooms, map.room_count])
	facts.append(tr("Puzzles %d/%d") % [score.puzzles, names.puzzles.size()])
	facts.append(tr("Goblets %d/%d") % [score.rewards, names.rewards.size()])
	if game.time_left():
		facts.append(tr("Shuts in %d") % game.time_left())
	if walk.advice:
		facts.append("\n" + walk.advice)
	var room := map.room_at(hero.cell)
	hud.show_room(tr(map.room_name(room).get_slice(",", 0)) if room >= 0 else tr("Corridor"), "   ".join(facts))


func _on_room_entered(room: int) -> void:
	if not is_open():
		return
	var is_other := ways.names[room] != game.room()
	if is_other and stage == DelveCourse.Stage.WALKING and not game.walk(ways.names[room]):
		hero.place(ground.map_to_local(map.room_center(guide.room())))
		return
	crates.enter(room)
	refresh()


## The hero has come to a cell: doors shut behind him, and what lies there is taken.
func enter_cell(cell: Vector2i) -> void:
	if not is_open():
		return
	score.steps += 1
	hud.hide_message()
	doors.let_shut(guide.room(), cell)
	puzzles.stand(cell)
	var thing := things.at(cell)
	if thing and thing.kind in MissionThings.TAKEN and stage == DelveCourse.Stage.WALKING:
		_take(thing)
	deeds.offer()


func _take(thing: MissionThings.Thing) -> void:
	things.prefer(thing)
	if game.take(thing.name):
		sounds.play(&"clue")
		hud.hint(names.title(thing.name))
	else:
		hud.hint(tr("It is sealed: solve its puzzle first"))


## Ends the mission.
func _on_solved() -> void:
	if stage != DelveCourse.Stage.WALKING:
		return
	course.stage = DelveCourse.Stage.WON
	sounds.play(&"win")
	_reveal_all()
	goal.open()
	show_way([])
	prompt.offer("")
	tell()
	var told := tr("Points: %d. Hints: %d, steps: %d.") % [score.points(), score.hints, score.steps]
	var best := DelveBest.at(&"mission", map.room_count)
	if best:
		told += " " + tr("Best so far: %d.") % best
	var fault := DelveBest.keep(&"mission", map.room_count, score.points())
	hud.show_end(TableEmblem.End.WON, "The mission is done", (told + " " + fault).strip_edges())
	mission_ended.emit()


## Shows a way on the map and on the ground; none if it is empty.
func show_way(way: Array[Vector2i]) -> void:
	_show_way(way)
	if way.is_empty():
		walk.advice = ""
