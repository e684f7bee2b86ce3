class_name DungeonWorld
extends Node2D
## A flat dungeon: made in the background, baked, furnished, and then seen room by room. What is done in it is up to the
## demos that extend this.
##
## The data goes the way it goes in any game that uses Warren: a [WarrenMapGenerator] makes a [WarrenMap], and a
## [WarrenMapBuilder] puts that into a [TileMapLayer]. All of it happens beside the game, a little in each frame.
## What the hero sees is what his [WarrenMapKnowledge] says.

## The hero stands in a new dungeon.
signal opened(map: WarrenMap)
## There is no new dungeon: it cannot be made with these settings, or somebody cancelled it.
signal failed(reason: String)

var manner: DemoManner
var course: DelveCourse
## The map that is on the screen, or null.
var map: WarrenMap:
	get:
		return course.map
## What is going on.
var stage: DelveCourse.Stage:
	get:
		return course.stage
## Finds what there is to do, by what the hero knows.
var explorer: DelveExplorer

@onready var generator: WarrenMapGenerator = $Generator
@onready var builder: WarrenMapBuilder = $Builder
@onready var ground: TileMapLayer = $World/Ground
@onready var dressing: DungeonDressing = $World/Dressing
@onready var paths: DungeonPaths = $World/Paths
@onready var start: Node2D = $World/Start
@onready var goal: DungeonGoal = $World/Goal
@onready var veil: DungeonVeil = $World/Veil
@onready var hero: Hero = $World/Hero
@onready var tracker: WarrenRoomTracker = $World/Tracker
@onready var hud: DelveHud = $Hud


## Begins with what makes dungeons, and with what all demos have in common.
func _begin_world(its_course: DelveCourse, its_manner: DemoManner) -> void:
	course = its_course
	manner = its_manner
	add_child(course)
	course.begin(generator, hud, manner)
	course.dropped.connect(_drop)
	course.map_made.connect(_on_map_made)
	course.failed.connect(failed.emit)
	builder.finished.connect(_on_built)
	builder.progressed.connect(hud.show_progress.bind("Laying tiles"))
	builder.failed.connect(course.give_up.bind(DelveCourse.Stage.BUILDING))
	dressing.emptied.connect(_on_emptied)
	dressing.room_dressed.connect(_on_room_dressed)
	dressing.progressed.connect(hud.show_progress.bind("Furnishing rooms"))
	dressing.finished.connect(_open)
	dressing.failed.connect(course.give_up.bind(DelveCourse.Stage.DRESSING))
	tracker.corridor_entered.connect(_on_corridor_entered)
	tracker.knowledge.room_seen.connect(_on_room_seen)


## Stops making a dungeon; [signal failed] follows.
func cancel() -> void:
	course.cancel()


## Whether there is a dungeon to walk in.
func is_open() -> bool:
	return course.is_open()


func _drop() -> void:
	builder.cancel()
	dressing.cancel()


func _on_map_made() -> void:
	dressing.clear()
	hero.active = false
	start.position = ground.map_to_local(map.room_center(map.start_room))
	goal.place(ground.map_to_local(map.room_center(map.goal_room)))
	goal.hide()
	hero.place(ground.map_to_local(map.room_center(map.start_room)))
	explorer = DelveExplorer.new(map)
	veil.begin(map)
	paths.begin(map)
	_lay_out()
	tracker.map = map
	hud.begin(tracker)
	hud.show_all(false)
	hero.camera.show_all(ground.map_to_local(map.size))


## Puts what a demo has of its own into a new map, before anything is seen of it.
func _lay_out() -> void:
	pass


func _on_emptied() -> void:
	if stage == DelveCourse.Stage.BUILDING and not builder.is_running():
		builder.build(map)


func _on_built() -> void:
	if stage == DelveCourse.Stage.BUILDING:
		course.stage = DelveCourse.Stage.DRESSING
		dressing.dress(map, _kept_free())


## The cells, beside those that each map keeps free, where nothing may stand.
func _kept_free() -> Array[Vector2i]:
	return []


func _on_room_dressed(room: int, _cells: Array[Vector2i], walkable: Array[Vector2i], style: RoomStyle) -> void:
	paths.add(walkable)
	hud.add_room(room, style.map_color)


## The hero stands in the dungeon: a demo lets him go on, or begin.
func _open() -> void:
	course.stage = DelveCourse.Stage.WALKING
	_begin_play()
	veil.finish()
	hud.hide_progress()
	hero.active = true
	hero.camera.fly_to_hero()
	opened.emit(map)


## Lets the hero begin, or go on with a game that was saved.
func _begin_play() -> void:
	pass


## Does again what had been seen in a dungeon that was saved, and puts the hero where he was.
func _see_again() -> void:
	for connection in map.door_locks().size():
		if tracker.knowledge.has_seen_corridor(connection):
			veil.lift(_around(map.corridor(connection)))
	hero.place(ground.map_to_local(course.restored.cell_on(map)))


## Lets a room be seen, and its doors be walked through; [method DungeonVeil.finish] must follow.
func _reveal(room: int) -> void:
	veil.lift(map.room_cells(room))
	paths.see(map.room_cells(room))
	for door in explorer.doors_of(room):
		paths.see(map.corridor(door))
		paths.see([explorer.far_cell(door, room)] as Array[Vector2i])
	dressing.light(room)
	goal.visible = goal.visible or room == map.goal_room


## Lets all of the dungeon be seen, when it is over.
func _reveal_all() -> void:
	veil.hide()
	for room in range(-1, map.room_count):
		dressing.light(room)
	hud.show_all(true)


func _show_way(way: Array[Vector2i]) -> void:
	paths.way = way
	hud.show_way(way)


func _on_room_seen(room: int) -> void:
	if is_open():
		_reveal(room)
		veil.finish()


func _on_corridor_entered(connection: int) -> void:
	if is_open():
		veil.lift(_around(map.corridor(connection)))
		veil.finish()


## Returns cells of a corridor and its walls.
func _around(cells: Array[Vector2i]) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for cell in cells:
		for y in 3:
			for x in 3:
				var other := cell + Vector2i(x - 1, y - 1)
				if map.room_at(other) < 0:
					found.append(other)
	return found
