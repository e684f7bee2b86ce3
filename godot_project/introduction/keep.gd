extends IntroTable
## The dungeon in space, introduced in a small one: walking, a key, its gate, the map, the crystal.
##
## The steps follow one another in the same dungeon. A step that is shown anew begins where its hero began.

const SCENE := preload("res://demos/keep/keep.tscn")
const SEED := 7
const ROOMS := 6

var keep: Keep = SCENE.instantiate()

# The dungeon as each step began, as a text.
var _begun: Dictionary[IntroStep, String] = {}
var _map_seen := false


func _init() -> void:
	ground = Color.TRANSPARENT
	is_wide = true
	offers = {
		&"show_large_map": ["Large map", "The whole floor"],
		&"walk_to_goal": ["Walk on", "To the next key, then to the crystal"],
	}
	_add(
		"Walk",
		"Walk to the ring with the arrows, or click or tap the place.",
		"",
		[],
		"Q and E turn the camera, the wheel brings it closer.",
		func() -> bool: return _is_near()
	)
	_add(
		"A key",
		"Keys open the gates of their color. Walk through the rooms to the key; it is yours when you touch it.",
		"",
		[],
		"The keys you have are shown above. Walk on, in the menu, finds the way by itself.",
		func() -> bool: return keep.tracker.knowledge.has_key(0)
	)
	(
		_add(
			"The map",
			"The map shows the rooms you have seen. Open the large one, and close it again.",
			"",
			[],
			"Click a place on the map to walk there.",
			func() -> bool: return _has_closed_map()
		)
		. then(&"show_large_map")
	)
	_add(
		"The gate",
		"The gate of your key's color opens when you come near. Walk through it.",
		"",
		[],
		"A gate once opened stays open. Without its key there is no way through.",
		func() -> bool: return keep.tracker.knowledge.is_open(0)
	)
	_add(
		"The crystal",
		"Beyond the last gate is the crystal. Walk to it.",
		"",
		[],
		"That is the whole game. Larger dungeons have more keys, and stairs to other floors.",
		func() -> bool: return keep.stage == DelveCourse.Stage.WON
	)


func _ready() -> void:
	var generator: WarrenMapGenerator = keep.get_node("Generator")
	generator.seed = SEED
	generator.rooms = ROOMS
	generator.locks = 1
	generator.floors = 1
	add_child(keep)
	# What is done in it, the introduction decides.
	keep.remove_child(keep.manner)
	tree_exiting.connect(keep.manner.queue_free)
	keep.opened.connect(_on_opened)
	keep.goal_reached.connect(keep.hud.hide_message)
	# The words lie over what the demo shows, and its parts above them.
	keep.hud.layer = -1
	(keep.hud.get_node("Screen") as Control).anchor_bottom = 1 - IntroScreen.LOW
	(keep.hud.get_node("%Hint") as Control).hide()


func _process(_delta: float) -> void:
	if step == null or not keep.is_open():
		return
	if keep.hud.is_map_open():
		_map_seen = true
	if step.is_done.call():
		_judge()


func begin(shown: IntroStep) -> void:
	super(shown)
	_map_seen = false
	if not keep.is_open():
		return
	if _begun.has(shown):
		keep.hud.close_map()
		var saved := DelveSaved.read(_begun[shown])
		keep.course.make(saved.recipe, saved)
	else:
		_begin_here()


func rect_of(cell: Vector2i) -> Rect2:
	if not keep.is_open() or keep.map.room_floor(keep.map.room_at(cell)) != keep._floor:
		return Rect2()
	var place := keep.place(cell)
	if keep.camera.is_position_behind(place):
		return Rect2()
	var at := keep.camera.unproject_position(place)
	var side := 1.3 * at.distance_to(keep.camera.unproject_position(place + Vector3.RIGHT))
	return get_global_transform().affine_inverse() * Rect2(at - Vector2(side, side) / 2, Vector2(side, side))


func let_go() -> bool:
	return keep.hud.close_map()


func obey(action: StringName) -> void:
	if action == &"walk_to_goal":
		keep.walk_on()
	else:
		keep.hud.toggle_large_map()


func _on_opened(_map: WarrenMap) -> void:
	if not _begun.has(step):
		_begin_here()
	_point()


## The step begins where the hero is; what was skipped before it is done for him.
func _begin_here() -> void:
	var number := steps.find(step)
	if number > 1 and not keep.tracker.knowledge.has_key(0):
		keep.walk_to(keep.map.key_cell(0))
	_begun[step] = keep._saved()
	_point()


## Points at the place to which the step leads.
func _point() -> void:
	var cells: Array[Vector2i] = []
	match steps.find(step):
		0:
			cells.append(_near())
		1:
			cells.append(keep.map.key_cell(0))
		3:
			cells.append(keep.map.locked_cells(0)[0])
		4:
			cells.append(keep.map.room_center(keep.map.goal_room))
	step.pointed = cells


## A place in the first room, behind where the hero begins: the words hide what is before him.
func _near() -> Vector2i:
	var from := keep.map.room_center(keep.map.start_room)
	var best := from
	for cell in keep.map.room_cells(keep.map.start_room):
		var is_better := cell.y <= from.y and cell.distance_squared_to(from) > best.distance_squared_to(from)
		if is_better and keep.map.tile_at(cell) == WarrenMap.TILE_INNER and keep.map.cell_path(from, cell):
			best = cell
	return best


func _is_near() -> bool:
	return keep.is_open() and keep.tracker.cell == _near()


func _has_closed_map() -> bool:
	return _map_seen and not keep.hud.is_map_open()
