class_name KeepDressing
extends RefCounted
## Furnishes a room: a fire bowl, and by its tags things in the corners, where they are in nobody's way.

const COPPER := Color("a3683a")
## How far from the middle of a corner's cell things stand, in parts of a cell.
const ASIDE := 0.22
const CHANCE := 60

static var _meshes: Dictionary[String, Mesh] = {}


## Furnish a room. `place` tells where cells are; the same room looks the same each time that it is built.
static func dress(map: WarrenMap, room: int, node: Node3D, place: Callable) -> void:
	var corners := _corners(map, room)
	if corners.is_empty():
		return
	var random := RandomNumberGenerator.new()
	random.seed = map.seed * 1009 + room
	var tags := map.room_tags(room)
	# Two fires at opposite ends of the room's list of corners.
	var bowl := random.randi() % corners.size()
	var other := (bowl + corners.size() / 2) % corners.size()
	for number in corners.size():
		var corner := corners[number]
		var at: Vector3 = place.call(corner.cell)
		var aside := Vector3(corner.aside.x, 0, corner.aside.y) * KeepPieces.CELL * ASIDE
		if number == bowl or number == other:
			_put(node, _bowl(), at + aside)
			var flame := KeepFlame.new()
			flame.color = Color("8fe3ff") if "boss" in tags else Color("ffb45a")
			_put(node, flame, at + aside + Vector3.UP * 0.72)
		elif random.randi() % 100 < CHANCE:
			_put(node, _thing(tags, random), at + aside, random.randf() * TAU)


## Let go of the meshes: what scripts hold outlives the engine's own parts.
static func forget() -> void:
	_meshes.clear()


class Nook:
	var cell: Vector2i
	var aside: Vector2


static func _corners(map: WarrenMap, room: int) -> Array[Nook]:
	var found: Array[Nook] = []
	for cell in map.room_cells(room):
		if map.tile_at(cell) != WarrenMap.TILE_INNER:
			continue
		var aside := Vector2.ZERO
		var walls := 0
		var doors := 0
		for way: Vector2i in [Vector2i.LEFT, Vector2i.RIGHT, Vector2i.UP, Vector2i.DOWN]:
			var tile := map.tile_at(cell + way)
			doors += int(tile == WarrenMap.TILE_DOOR or tile == WarrenMap.TILE_STAIRS)
			if tile == WarrenMap.TILE_SOLID:
				walls += 1
				aside += Vector2(way)
		if walls == 2 and doors == 0 and aside.x and aside.y:
			var corner := Nook.new()
			corner.cell = cell
			corner.aside = aside
			found.append(corner)
	return found


static func _put(room: Node3D, node: Node3D, at: Vector3, turned := 0.0) -> void:
	room.add_child(node)
	node.global_position = at
	node.rotation.y = turned


static func _thing(tags: PackedStringArray, random: RandomNumberGenerator) -> Node3D:
	if "treasure" in tags or "goal" in tags:
		return _shown("chest", _chest)
	return _shown("crates", _crates) if random.randi() % 2 else _shown("urn", _urn)


static func _bowl() -> Node3D:
	return _shown("bowl", _bowl_mesh)


static func _shown(name: String, make: Callable) -> Node3D:
	if not _meshes.has(name):
		_meshes[name] = make.call()
	var made := MeshInstance3D.new()
	made.mesh = _meshes[name]
	return made


static func _bowl_mesh() -> Mesh:
	var blocks := KeepBlocks.new()
	blocks.round(Vector3.ZERO, 0.3, 0.12, 0.12, 8, KeepPieces.DARK)
	blocks.round(Vector3.UP * 0.12, 0.09, 0.09, 0.4, 6, KeepPieces.DARK)
	return blocks.round(Vector3.UP * 0.52, 0.14, 0.34, 0.2, 8, COPPER).mesh()


static func _crates() -> Mesh:
	var blocks := KeepBlocks.new()
	blocks.box(Vector3(-0.42, 0, -0.4), Vector3(0.18, 0.6, 0.2), KeepPieces.WOOD, 0.03)
	blocks.box(Vector3(0.0, 0, 0.0), Vector3(0.4, 0.4, 0.4), KeepPieces.WOOD.lightened(0.12), 0.03)
	return blocks.box(Vector3(-0.3, 0.6, -0.3), Vector3(0.05, 0.92, 0.05), KeepPieces.WOOD.darkened(0.12), 0.03).mesh()


static func _urn() -> Mesh:
	var clay := Color("9c5f4a")
	var blocks := KeepBlocks.new()
	blocks.round(Vector3.ZERO, 0.16, 0.32, 0.34, 8, clay)
	blocks.round(Vector3.UP * 0.34, 0.32, 0.14, 0.26, 8, clay.lightened(0.08))
	return blocks.round(Vector3.UP * 0.6, 0.14, 0.2, 0.1, 8, clay.lightened(0.16)).mesh()


static func _chest() -> Mesh:
	var gold := Color("e0b24a")
	var blocks := KeepBlocks.new()
	blocks.box(Vector3(-0.42, 0, -0.26), Vector3(0.42, 0.36, 0.26), KeepPieces.WOOD)
	blocks.box(Vector3(-0.44, 0.36, -0.28), Vector3(0.44, 0.56, 0.28), KeepPieces.WOOD.lightened(0.1), 0.1)
	for side: float in [-0.32, 0.24]:
		blocks.box(Vector3(side, 0, -0.3), Vector3(side + 0.08, 0.5, 0.3), gold)
	return blocks.box(Vector3(-0.07, 0.26, -0.31), Vector3(0.07, 0.42, 0.31), gold).mesh()
