extends IntroDelve
## The dungeon in space, introduced in a small one: walking, a key, its gate, the map, the crystal.

const SCENE := preload("res://demos/keep/keep.tscn")
const SEED := 7
const ROOMS := 6

var keep: Keep = SCENE.instantiate()

var _map_seen := false


func _init() -> void:
	super()
	offers[&"walk_to_goal"] = ["Walk on", "To the next key, then to the crystal"]
	_add(
		"Walk",
		"Walk to the golden ring with the arrows, or click or tap the place.",
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
	course = keep.course
	hud = keep.hud
	tracker = keep.tracker
	_take(keep, keep.manner)
	keep.goal_reached.connect(hud.hide_message)
	# The words lie over what the demo shows, and its parts above them.
	hud.layer = -1


## The words lie over the lower part of the world: the hero stands in the middle of the rest, farther away.
func _make_room() -> void:
	super()
	var whole := get_viewport_rect().size
	keep.camera.lift = 1 - 2 * get_global_rect().get_center().y / whole.y
	var rest := minf(size.x, size.y) / maxf(whole.x, whole.y)
	keep.camera.distance = KeepCamera.USUAL * (1.5 - rest / 2)


func rect_of(cell: Vector2i) -> Rect2:
	if not keep.is_open() or keep.map.room_floor(keep.map.room_at(cell)) != keep._floor:
		return Rect2()
	var place := keep.place(cell)
	if keep.camera.is_position_behind(place):
		return Rect2()
	var at := keep.camera.unproject_position(place)
	var side := 1.3 * at.distance_to(keep.camera.unproject_position(place + Vector3.RIGHT))
	return get_global_transform().affine_inverse() * Rect2(at - Vector2(side, side) / 2, Vector2(side, side))


func _forget() -> void:
	_map_seen = false


func _follow() -> void:
	_map_seen = _map_seen or hud.is_map_open()


func _catch_up() -> void:
	if steps.find(step) > 1 and not tracker.knowledge.has_key(0):
		keep.walk_to(map.key_cell(0))


func _places() -> Array[Vector2i]:
	match steps.find(step):
		0:
			return [_near()]
		1:
			return [map.key_cell(0)]
		3:
			return [map.locked_cells(0)[0]]
		4:
			return [map.room_center(map.goal_room)]
	return []


func _is_near() -> bool:
	return keep.is_open() and tracker.cell == _near()


func _has_closed_map() -> bool:
	return _map_seen and not hud.is_map_open()
