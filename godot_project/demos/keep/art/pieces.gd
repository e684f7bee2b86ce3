class_name KeepPieces
extends RefCounted
## The pieces of which rooms are built: one for each kind of cell, as a library for a GridMap.

enum Piece { WALL, FLOOR, THRESHOLD, STAIRS, CORRIDOR }

const NAMES: PackedStringArray = ["Wall", "Floor", "Threshold", "Stairs", "Corridor"]
## Sides of a cell, and the height of a wall.
const CELL := 2.0
const WALL := 1.9
const SLAB := 0.25
const STONE := Color("8a7d78")
const DARK := Color("2c2731")
const FLAGS: Array[Color] = [Color("8d8271"), Color("978b78"), Color("857a6b"), Color("918572")]
const EARTH: Array[Color] = [Color("6f6a63"), Color("77716a"), Color("69645e"), Color("736e66")]
const LIT := Color("f2dfae")
const WOOD := Color("7a5232")
const STEPS := 5


static func mesh_library() -> MeshLibrary:
	var made := MeshLibrary.new()
	_add(made, Piece.WALL, _wall(), WALL)
	_add(made, Piece.FLOOR, _floor(FLAGS), 0)
	_add(made, Piece.THRESHOLD, _threshold(), 0)
	_add(made, Piece.STAIRS, _stairs(), 0)
	_add(made, Piece.CORRIDOR, _floor(EARTH), 0)
	return made


static func _add(library_: MeshLibrary, piece: Piece, mesh: Mesh, height: float) -> void:
	library_.create_item(piece)
	library_.set_item_name(piece, NAMES[piece])
	# A GridMap puts the origin of an item into the middle of its cell, also in height.
	var down := Vector3.DOWN * CELL / 2
	library_.set_item_mesh(piece, mesh)
	library_.set_item_mesh_transform(piece, Transform3D(Basis.IDENTITY, down))
	var shape := BoxShape3D.new()
	shape.size = Vector3(CELL, height + SLAB, CELL)
	library_.set_item_shapes(piece, [shape, Transform3D(Basis.IDENTITY, down + Vector3.UP * (height - SLAB) / 2)])


# The origin of the meshes is on the floor.
static func _wall() -> Mesh:
	var half := CELL / 2
	var blocks := KeepBlocks.new()
	blocks.box(Vector3(-half, -SLAB, -half), Vector3(half, WALL * 0.16, half), STONE.darkened(0.25))
	blocks.box(Vector3(-half, 0, -half), Vector3(half, WALL - 0.22, half), STONE)
	blocks.box(Vector3(-half, WALL - 0.22, -half), Vector3(half, WALL, half), DARK, 0.06)
	return blocks.mesh()


static func _floor(colors: Array[Color]) -> Mesh:
	var half := CELL / 2
	var blocks := KeepBlocks.new()
	blocks.box(Vector3(-half, -SLAB, -half), Vector3(half, -0.06, half), DARK)
	for number in 4:
		var corner := Vector3(-half + half * (number % 2), -0.06, -half + half * (number / 2))
		var gap := Vector3(0.02, 0, 0.02)
		blocks.box(corner + gap, corner + Vector3(half, 0.06, half) - gap, colors[number], 0.025)
	return blocks.mesh()


static func _threshold() -> Mesh:
	var half := CELL / 2
	var blocks := KeepBlocks.new()
	blocks.box(Vector3(-half, -SLAB, -half), Vector3(half, -0.04, half), DARK)
	for number in 3:
		var from := -half + CELL / 3 * number
		blocks.box(
			Vector3(from + 0.02, -0.04, -half + 0.02), Vector3(from + CELL / 3 - 0.02, 0, half - 0.02), WOOD, 0.02
		)
	return blocks.mesh()


static func _stairs() -> Mesh:
	var half := CELL / 2
	var blocks := KeepBlocks.new()
	blocks.box(Vector3(-half, -SLAB, -half), Vector3(half, 0, half), DARK)
	for step in STEPS:
		var side := half * (1 - float(step) / STEPS)
		var top := 0.12 * (step + 1)
		var color := FLAGS[0].lerp(LIT, float(step) / STEPS)
		blocks.box(Vector3(-side, 0, -side), Vector3(side, top, side), color, 0.03)
	return blocks.mesh()
