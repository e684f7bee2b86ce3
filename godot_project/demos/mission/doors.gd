class_name MissionDoors
extends Node2D
## The doors of a mission: what they look like, and what bars the hero's way through those that are shut.

const CELL := 16.0
const GATE := preload("res://demos/dungeon/art/gate.png")
const TILES := preload("res://demos/dungeon/art/tiles.png")
const PLATE := 5.0
const IRON := Color("8d97ad")
const EDGE := Color("120c14")
const STONE := Color("d8c9a8")
const PIT := Color("0c0910")

var ways: MissionWays

var _map: WarrenMap
var _names: MissionNames
var _grid: MapGrid
var _paths: DungeonPaths
# Whether a door is to shut as soon as the hero has left it.
var _waits := false
# What bars the cells that are barred now.
var _bars: Dictionary[Vector2i, StaticBody2D] = {}


## Puts up the doors of a map, in place of those of an earlier one.
func begin(map: WarrenMap, its_ways: MissionWays, names: MissionNames, paths: DungeonPaths) -> void:
	_map = map
	_grid = MapGrid.new(map)
	_names = names
	_paths = paths
	ways = its_ways
	for bar_: StaticBody2D in _bars.values():
		bar_.queue_free()
	_bars.clear()
	queue_redraw()


## Bars the doors that are shut to a hero whose last room is this one, and lets him through the others. Where he stands
## nothing shuts.
func bar(last_room: int, hero: Vector2i) -> void:
	var wanted: Dictionary[Vector2i, bool] = {}
	_waits = false
	for door in ways.doors:
		for cell in door.barred_cells(last_room):
			_waits = _waits or cell == hero
			if cell != hero:
				wanted[cell] = true
	for cell: Vector2i in _bars.keys():
		if not wanted.has(cell):
			_bars[cell].queue_free()
			_bars.erase(cell)
			_paths.bar([cell] as Array[Vector2i], false)
	for cell in wanted:
		if not _bars.has(cell):
			_bars[cell] = body(cell)
			add_child(_bars[cell])
			_paths.bar([cell] as Array[Vector2i])
	queue_redraw()


## The hero has gone on: a door in which he stood may shut.
func let_shut(last_room: int, hero: Vector2i) -> void:
	if _waits:
		bar(last_room, hero)


func is_barred(cell: Vector2i) -> bool:
	return _bars.has(cell)


## The door of a cell; null if it is none.
func door_at(cell: Vector2i) -> MissionDoor:
	for door in ways.doors:
		if cell in door.cells[0] or cell in door.cells[1]:
			return door
	return null


## What bars a cell.
static func body(cell: Vector2i) -> StaticBody2D:
	var made := StaticBody2D.new()
	made.position = (Vector2(cell) + Vector2(0.5, 0.5)) * CELL
	var shape := CollisionShape2D.new()
	shape.shape = RectangleShape2D.new()
	(shape.shape as RectangleShape2D).size = Vector2(CELL, CELL)
	made.add_child(shape)
	return made


func _draw() -> void:
	if ways == null:
		return
	for door in ways.doors:
		for side in 2:
			for number in door.cells[side].size():
				var cell: Vector2i = door.cells[side][number]
				_draw_cell(door, side, cell, number == door.cells[side].size() / 2)


## Draws a cell of a door; its signs are on one of them.
func _draw_cell(door: MissionDoor, side: int, cell: Vector2i, has_signs: bool) -> void:
	var at := (Vector2(cell) + Vector2(0.5, 0.5)) * CELL
	if door.is_hidden():
		_draw_wall(cell)
		return
	if door.is_window:
		_draw_window(cell, at)
		return
	if door.is_soft:
		_draw_pit(at)
	elif door.is_secret:
		_draw_crack(at, 0.9)
	if door.is_one_way:
		_draw_arrow(door, side, cell, at)
	if door.locks.is_empty():
		return
	if not door.is_open:
		var color := IRON
		var lock := door.locks[0]
		if lock.name not in _names.puzzles:
			color = _names.color_of(lock.name).lerp(Color.WHITE, 0.15)
		draw_texture(GATE, at - Vector2(8, 8), color)
	if has_signs:
		_draw_locks(door, at, 0.45 if door.is_open else 1.0)


func _draw_locks(door: MissionDoor, at: Vector2, opacity: float) -> void:
	# An open door keeps its signs, paler and smaller, so that one knows it again.
	var step := 9.0
	var from := -step * (door.locks.size() - 1) / 2
	for number in door.locks.size():
		var place := at + Vector2(from + step * number, 0)
		var radius := PLATE if door.locks.size() < 3 else 4.0
		MissionMarks.draw_lock(self, door.locks[number], _names, place, radius * (0.75 if opacity < 1 else 1.0))


## A wall that hides a door; who looks well sees its crack.
func _draw_wall(cell: Vector2i) -> void:
	var is_face := _grid.is_walkable(cell + Vector2i.DOWN)
	var tile := Vector2i(cell.x % 4, DungeonAtlas.WALLS_ROW + DungeonAtlas.LIT_FACES / DungeonAtlas.COLUMNS)
	if not is_face:
		tile = Vector2i.ZERO
	var place := Rect2(Vector2(cell) * CELL, Vector2(CELL, CELL))
	draw_texture_rect_region(TILES, place, Rect2(Vector2(tile) * CELL, Vector2(CELL, CELL)))
	_draw_crack(place.get_center(), 0.5 if is_face else 0.35)


func _draw_crack(at: Vector2, opacity: float) -> void:
	var points: PackedVector2Array = [
		at + Vector2(-1, -7), at + Vector2(1, -3), at + Vector2(-2, 0), at + Vector2(1, 3), at + Vector2(0, 7)
	]
	draw_polyline(points, Color(EDGE, opacity), 1.0)


func _draw_window(cell: Vector2i, at: Vector2) -> void:
	draw_rect(Rect2(at - Vector2(8, 8), Vector2(16, 16)), Color("2a3a52"))
	var is_level := _grid.is_wall(cell + Vector2i.LEFT)
	for number in 4:
		var off := -6.0 + 4 * number
		var a := Vector2(off, -8) if is_level else Vector2(-8, off)
		var b := Vector2(off, 8) if is_level else Vector2(8, off)
		draw_line(at + a, at + b, EDGE, 2.6)
		draw_line(at + a, at + b, IRON, 1.4)


## A pit over which a daring hero jumps.
func _draw_pit(at: Vector2) -> void:
	draw_rect(Rect2(at - Vector2(8, 8), Vector2(16, 16)), STONE.darkened(0.45))
	draw_colored_polygon(
		[at + Vector2(-7, -4), at + Vector2(-1, -7), at + Vector2(7, -5), at + Vector2(6, 5), at + Vector2(-5, 7)], PIT
	)
	MissionMarks.draw_boot(self, at, 3.6)


## The ledge of a one-way door, with arrows that way.
func _draw_arrow(door: MissionDoor, side: int, cell: Vector2i, at: Vector2) -> void:
	var ahead := Vector2(inside(door, side, cell)) * (-1 if side == 0 else 1)
	var across := ahead.orthogonal()
	draw_rect(Rect2(at - Vector2(8, 8), Vector2(16, 16)), Color(EDGE, 0.35))
	for back: float in [-1.0, 4.0]:
		var tip := at + ahead * back
		var points: PackedVector2Array = [tip - ahead * 4 + across * 5, tip, tip - ahead * 4 - across * 5]
		draw_polyline(points, EDGE, 3.4)
		draw_polyline(points, STONE, 1.8)


## The step that leads from a cell of a door into its room.
func inside(door: MissionDoor, side: int, cell: Vector2i) -> Vector2i:
	for step in DungeonDressing.SIDES:
		if _grid.at(cell + step) == WarrenMap.TILE_INNER and _map.room_at(cell + step) == door.rooms[side]:
			return step
	return Vector2i.ZERO
