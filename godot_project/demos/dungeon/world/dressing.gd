class_name DungeonDressing
extends Node2D
## Furnishes a baked map: walls with tops and faces, floors in the style of the room, shade, torches, things in corners.
##
## The bake alone is a complete map. This lays four more layers over it, room by room, for a few
## milliseconds in each frame. Which style a room gets is told by the tags of the template that it was made of.

## A room is furnished, or all carved corridors, as room -1; of its cells, `walkable` are those where one can go.
signal room_dressed(room: int, cells: Array[Vector2i], walkable: Array[Vector2i], style: RoomStyle)
signal progressed(done: int, total: int)
signal finished
## All layers are empty, see [method clear].
signal emptied
signal failed(reason: String)

const FLOOR_VARIANTS: PackedInt32Array = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3]
## Cells that are emptied in one go.
const CHUNK := 100
# The bits of `art/walls.py`. The south is no bit: an open south side gives another group of tiles.
const AROUND_WALL: Array[Vector2i] = [
	Vector2i.UP,
	Vector2i.RIGHT,
	Vector2i.LEFT,
	Vector2i(1, -1),
	Vector2i(-1, -1),
	Vector2i(1, 1),
	Vector2i(-1, 1),
]
const OPEN_ALL := 127
# The bits of `art/floors.py`.
const AROUND_FLOOR: Array[Vector2i] = [
	Vector2i.UP,
	Vector2i.RIGHT,
	Vector2i.LEFT,
	Vector2i(1, -1),
	Vector2i(-1, -1),
]
const SIDES: Array[Vector2i] = [Vector2i.UP, Vector2i.RIGHT, Vector2i.DOWN, Vector2i.LEFT]
const AROUND: Array[Vector2i] = [
	Vector2i.UP,
	Vector2i(1, -1),
	Vector2i.RIGHT,
	Vector2i(1, 1),
	Vector2i.DOWN,
	Vector2i(-1, 1),
	Vector2i.LEFT,
	Vector2i(-1, -1),
]

## How rooms are furnished: each by the first of its tags that has a style, those without as the first style says.
@export var styles: Array[RoomStyle]
@export_range(0.5, 16, 0.5, "suffix:ms") var milliseconds_per_frame := 4.0

var _map: WarrenMap
var _grid: MapGrid
var _rng := RandomNumberGenerator.new()
var _kept_free: Array[Vector2i] = []
var _next := 0
var _total := 0
# Cells that have something on them, and those that had in an earlier dungeon.
var _used: Array[Vector2i] = []
var _stale: Array[Vector2i] = []
# The cells of the torches of each room, which shine once it is seen; of corridors, as room -1.
var _torches: Dictionary[int, Array] = {}

@onready var _surface: TileMapLayer = $Surface
@onready var _shades: TileMapLayer = $Shades
@onready var _props: TileMapLayer = $Props
@onready var _glow: TileMapLayer = $Glow
@onready var _layers: Array[TileMapLayer] = [_surface, _shades, _props, _glow]


func _ready() -> void:
	set_process(false)


func _process(_delta: float) -> void:
	var end := Time.get_ticks_usec() + roundi(milliseconds_per_frame * 1000)
	while is_processing() and Time.get_ticks_usec() < end:
		_work()


## Begins to furnish a map in empty layers; nothing stands on cells that are [param kept] free. Ends with [signal
## finished].
func dress(map: WarrenMap, kept: Array[Vector2i] = []) -> void:
	_map = map
	_grid = MapGrid.new(map)
	_kept_free = [map.room_center(map.start_room), map.room_center(map.goal_room)]
	_kept_free.append_array(kept)
	_kept_free.append_array(map.key_cells())
	_kept_free.append_array(map.stairs_cells())
	for thing in map.things():
		_kept_free.append(thing["cell"])
	_torches.clear()
	_next = 0
	_total = map.room_count + 1  # the corridors are the last
	set_process(true)


## Lets the torches of a room shine: in rooms that nobody has seen they would be seen through the walls.
func light(room: int) -> void:
	for cell: Vector2i in _torches.get(room, []):
		_glow.set_cell(cell, DungeonAtlas.Source.GLOW, Vector2i.ZERO)


func is_running() -> bool:
	return _next < _total


## Stops; what is done stays.
func cancel() -> void:
	if is_running():
		_total = _next
		failed.emit("cancelled")


## Begins to empty all layers; ends with [signal emptied]. To empty a large layer at once takes longer than a frame.
func clear() -> void:
	cancel()
	_stale.append_array(_used)
	_used.clear()
	if _stale.is_empty():
		emptied.emit.call_deferred()
	set_process(true)


## Does a little: first away with the old, then a room.
func _work() -> void:
	if not _stale.is_empty():
		_undress(CHUNK)
		if _stale.is_empty():
			emptied.emit()
	elif is_running():
		_dress_room(_next)
		_next += 1
		progressed.emit(_next, _total)
		if not is_running():
			finished.emit()
	else:
		set_process(false)
	for layer in _layers:
		layer.update_internals()  # counted here; else it would be left for the end of the frame


func _undress(count: int) -> void:
	for number in mini(count, _stale.size()):
		var cell: Vector2i = _stale.pop_back()
		for layer in _layers:
			layer.erase_cell(cell)


func _dress_room(room: int) -> void:
	# Its own numbers for each room: the same dungeon looks the same every time.
	_rng.seed = hash(Vector2i(_map.seed, room))
	var is_room := room < _map.room_count
	var style := style_of(_map.room_tags(room)) if is_room else styles[0]
	var walkable: Array[Vector2i] = []
	var cells := _map.room_cells(room) if is_room else _map.corridor_cells()
	_used.append_array(cells)
	for cell in cells:
		if _grid.is_wall(cell):
			_dress_wall(cell, style)
		else:
			_dress_floor(cell, style)
			if not _furnish(cell, style):
				walkable.append(cell)
	if not is_room:
		room_dressed.emit(-1, cells, walkable, style)
		return
	var middle := _map.room_center(room)
	if style.in_the_middle >= 0 and middle not in _kept_free and _stands_free(middle):
		_put_thing(middle, style.in_the_middle)
		walkable.erase(middle)
	room_dressed.emit(room, cells, walkable, style)


## Returns the style of rooms with these tags.
func style_of(tags: PackedStringArray) -> RoomStyle:
	for tag in tags:
		for style in styles:
			if style.tag == tag:
				return style
	return styles[0]


func _dress_wall(cell: Vector2i, style: RoomStyle) -> void:
	var index := OPEN_ALL & ~_grid.walls_around(cell, AROUND_WALL)
	match _grid.at(cell + Vector2i.DOWN):
		WarrenMap.TILE_OUTER:
			index = DungeonAtlas.DARK_FACES + index % DungeonAtlas.FACES
		WarrenMap.TILE_INNER:
			index = DungeonAtlas.LIT_FACES + index % DungeonAtlas.FACES
			_hang(cell, style)
		WarrenMap.TILE_DOOR, WarrenMap.TILE_STAIRS:
			index = DungeonAtlas.LIT_FACES + index % DungeonAtlas.FACES
	_put(_surface, cell, DungeonAtlas.tile(DungeonAtlas.WALLS_ROW, index))


func _dress_floor(cell: Vector2i, style: RoomStyle) -> void:
	var tile := Vector2i(FLOOR_VARIANTS[_rng.randi() % FLOOR_VARIANTS.size()], style.floor_row)
	if _grid.at(cell) == WarrenMap.TILE_DOOR:
		tile = DungeonAtlas.DOOR_SIDEWAYS if _grid.is_wall(cell + Vector2i.UP) else DungeonAtlas.DOOR
	elif _grid.at(cell) == WarrenMap.TILE_STAIRS:
		tile = DungeonAtlas.STAIRS
	_put(_surface, cell, tile)
	var walls := _grid.walls_around(cell, AROUND_FLOOR)
	if walls:
		_put(_shades, cell, DungeonAtlas.tile(DungeonAtlas.SHADES_ROW, walls))


## Hangs something on a wall that looks south, at regular distances.
func _hang(cell: Vector2i, style: RoomStyle) -> void:
	if style.on_walls.is_empty() or cell.x % style.wall_distance or not _is_straight_wall(cell):
		return
	var thing := style.on_walls[cell.x / style.wall_distance % style.on_walls.size()]
	_put_thing(cell, thing)
	if thing == DungeonAtlas.TORCH:
		var cells: Array = _torches.get_or_add(_next if _next < _map.room_count else -1, [])
		cells.append(cell)


func _is_straight_wall(cell: Vector2i) -> bool:
	for side: Vector2i in [Vector2i.LEFT, Vector2i.RIGHT]:
		if not _grid.is_wall(cell + side) or not _grid.is_walkable(cell + side + Vector2i.DOWN):
			return false
	return true


## Puts something on a floor, perhaps; returns whether it is in the way.
func _furnish(cell: Vector2i, style: RoomStyle) -> bool:
	if _grid.at(cell) != WarrenMap.TILE_INNER:
		return false
	if _is_corner(cell):
		if cell not in _kept_free and not style.in_corners.is_empty() and _rng.randi() % 100 < style.corner_chance:
			_put_thing(cell, style.in_corners[_rng.randi() % style.in_corners.size()])
			return true
	elif not style.on_floors.is_empty() and _rng.randi() % 100 < style.floor_chance:
		var thing := style.on_floors[_rng.randi() % style.on_floors.size()]
		if cell not in _kept_free:
			_put_thing(cell, thing)
	return false


## Whether walls meet at a floor, its other sides are free and so is the cell between these: one can walk around it.
func _is_corner(cell: Vector2i) -> bool:
	for turn in 4:
		var ahead := SIDES[turn]
		var right := SIDES[(turn + 1) % 4]
		if _grid.is_wall(cell + ahead) and _grid.is_wall(cell + right):
			return _is_free(cell - ahead) and _is_free(cell - right) and _is_free(cell - ahead - right)
	return false


## Whether one can walk all around a cell.
func _stands_free(cell: Vector2i) -> bool:
	for side in AROUND:
		if not _is_free(cell + side):
			return false
	return true


func _is_free(cell: Vector2i) -> bool:
	return _grid.at(cell) == WarrenMap.TILE_INNER and _props.get_cell_source_id(cell) < 0


func _put_thing(cell: Vector2i, thing: int) -> void:
	_put(_props, cell, Vector2i(thing, DungeonAtlas.THINGS_ROW))


func _put(layer: TileMapLayer, cell: Vector2i, tile: Vector2i) -> void:
	layer.set_cell(cell, DungeonAtlas.Source.TILES, tile)
