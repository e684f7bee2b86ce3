extends IntroDelve
## The mission, introduced in a small one: a lever, a key that is spent, crates that begin again, a puzzle on a panel, a
## hint, the crystal.

const SCENE := preload("res://demos/mission/mission.tscn")
const SEED := 3
const ROOMS := 6
## The number of the step with the crates.
const CRATES := 3
const TEXT := """cell: start: switch lever
hall: room
store: room: key brass
crypt: room: intensity 10, puzzle crates, reward cup missable needs crates
study: room: intensity 10, puzzle lines, reward crown missable needs lines
tomb: goal
cell - hall: on lever
hall - store
hall - crypt: spends brass
hall - study
study - tomb
"""

var mission: MissionDemo = SCENE.instantiate()

# What has happened since the step began.
var _has_reset := false
var _has_opened := false
var _was_advised := false


func _init() -> void:
	super()
	offers[&"confirm"] = ["Act", "What can be done here: levers, locks, jumps, searching"]
	offers[&"hint"] = ["Hint", "What to do next, and the way there"]
	_add(
		"A lever",
		"The gate has the sign of this lever. Walk to the lever and work it: click it, or Act beside it.",
		"",
		[],
		"The gate is open. A lever can be worked to and fro, and one may open a gate while it shuts another.",
		func() -> bool: return mission.game.switch_states().get("lever", false)
	)
	_add(
		"A key",
		"Keys open the gates with their sign. Walk through the gate and take the key.",
		"",
		[],
		"The keys you have are shown above.",
		func() -> bool: return mission.game.held().has("brass") or _is_unlocked()
	)
	_add(
		"A gate with a coin",
		"The coin on the sign says that this gate keeps its key. Walk to the gate and spend the key there.",
		"",
		[],
		"It stays open. Wherever you spend your keys, you can never get stuck for good.",
		_is_unlocked
	)
	_add(
		"Crates",
		"Behind the gate are crates. Stand beside one and push it. Then leave, or step on the plate with the arrow.",
		"",
		[],
		"The crates are back where they were. When all of them are on rings, they stay, and what they guard is free.",
		func() -> bool: return _has_reset
	)
	_add(
		"A puzzle on a stand",
		"Other puzzles open when you act beside their stand. Open this one, try it, and go back to the map.",
		"",
		[],
		"It stays as you have left it. What it guards is free as soon as it is solved.",
		func() -> bool: return _has_opened and not mission.panel.is_open()
	)
	(
		_add(
			"A hint",
			"A hint says what to do next and shows the way there. Ask for one.",
			"",
			[],
			"In a puzzle it shows the next step there. Each hint costs %s points.",
			func() -> bool: return _was_advised
		)
		. then(&"hint")
		. counting(func() -> Array: return [-MissionScore.FOR_HINT])
	)
	_add(
		"The crystal",
		"The mission ends at the crystal, once you have all goblets that can be had for sure. Walk to it.",
		"",
		[],
		"You took %s steps. Puzzles, goblets and rooms are worth points; a guardian's goblet you may leave to him.",
		func() -> bool: return mission.is_open() and mission.game.is_solved()
	)
	steps[-1].counting(func() -> Array: return [mission.score.steps])


func _ready() -> void:
	mission.first = DelveRecipe.sized(SEED, ROOMS)
	mission.written = TEXT
	_show_in_window(mission)
	course = mission.course
	hud = mission.hud
	tracker = mission.tracker
	_take(mission, mission.manner)
	mission.opened.connect(_show_crates.unbind(1))
	# There are no points at the end of an introduction.
	mission.game.solved.disconnect(mission._on_solved)
	mission.puzzles.begun_again.connect(func(_puzzle: String) -> void: _has_reset = true)
	mission.game.hinted.connect(func(_move: String) -> void: _was_advised = true)


func _make_room() -> void:
	super()
	for layer: CanvasLayer in [mission.prompt, mission.panel]:
		_fit(layer.get_child(0) as Control)


func let_go() -> bool:
	return mission.panel.close() or super()


func focus() -> void:
	super()
	mission.panel.focus()


func obey(action: StringName) -> void:
	match action:
		&"confirm":
			mission.confirm()
		&"hint":
			mission.walk.hint()
		_:
			super(action)


func rect_of(cell: Vector2i) -> Rect2:
	if not mission.is_open():
		return Rect2()
	var here := mission.ground.get_global_transform_with_canvas()
	var side := DungeonLocks.CELL * Vector2.ONE
	return here * Rect2(mission.ground.map_to_local(cell) - side / 2, side).grow(2)


func _corner() -> Vector2:
	return Vector2.ZERO


func _forget() -> void:
	_has_reset = false
	_has_opened = false
	_was_advised = false


func _follow() -> void:
	_has_opened = _has_opened or mission.panel.is_open()
	_point()


## Whether the gate of the crypt has its key.
func _is_unlocked() -> bool:
	return mission.is_open() and mission.ways.between("hall", "crypt").is_open


func _catch_up() -> void:
	var game := mission.game
	var number := steps.find(step)
	if number > 0 and game.room() == "cell" and not game.switch_states().get("lever", false):
		game.work("lever")
	if number > 1 and not _is_unlocked() and not game.held().has("brass"):
		_send("store")
		game.take("brass")
	if number > 2 and not _is_unlocked():
		_send("hall")
		game.unlock("crypt")
	mission.refresh()
	if tracker.room != mission.guide.room():
		var cell := _gate() if number == CRATES else map.room_center(mission.guide.room())
		mission.hero.place(mission.ground.map_to_local(cell))
		tracker.update()
	_show_crates()


## Lets the crates be seen through their gate, which the hero has opened, as soon as they are what is to be pushed.
func _show_crates() -> void:
	if steps.find(step) == CRATES:
		mission.veil.lift(map.room_cells(mission.ways.room_of("crypt")))
		mission.veil.finish()


## The place in the hall before the gate of the crypt.
func _gate() -> Vector2i:
	var door := mission.ways.between("hall", "crypt")
	var cells := door.cells[door.side_of(mission.ways.room_of("hall"))]
	return cells[cells.size() / 2]


## Lets the player of the mission go to a room.
func _send(room: String) -> void:
	mission.refresh()
	var known := func(_room: int) -> bool: return true
	var here := mission.guide.room()
	for door in mission.ways.route(here, mission.ways.room_of(room), known):
		here = door.other(here)
		mission.game.walk(mission.ways.names[here])


func _places() -> Array[Vector2i]:
	if not mission.is_open() or mission.panel.is_open():
		return []
	match steps.find(step):
		0:
			return _towards(_cell_of("lever"))
		1:
			return _towards(_cell_of("brass"))
		2:
			return _towards(_gate())
		3:
			return _pushes()
		4:
			return _towards(_cell_of("lines"))
		6:
			return _towards(map.room_center(map.goal_room))
	return []


## Where to stand and which crate to push; after that, where the crates begin again.
func _pushes() -> Array[Vector2i]:
	var crates := mission.crates
	var game := crates.game_of("crates")
	if crates.here != "crates":
		return _towards(crates.place_of("crates"))
	if game.push_count():
		return crates.plates_of("crates").slice(0, 1)
	var corner := crates.place_of("crates") - game.player()
	for box in game.boxes():
		for target in game.push_targets(box):
			if (target - box).length_squared() == 1:
				return [2 * box - target + corner, box + corner]
	return []


func _cell_of(its_name: String) -> Vector2i:
	for thing in mission.things.things:
		if thing.name == its_name:
			return thing.cell
	return tracker.cell
