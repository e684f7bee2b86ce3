class_name BuildingSuite
extends MapSuite
## Base of suites about the builder: maps with everything, tile sets, scenes of rooms, and what they must look like.
## What is expected is computed cell by cell from the answers of the map.

const ROOM := 16
const NONE := Vector2i(-1, -1)
const WELL := "#######\n#.....#\n#.....#\n#.....#\n#######"
# The tile of each kind, in the atlas of `tile_set`.
const ATLAS: Dictionary[String, Vector2i] = {
	"solid": Vector2i(0, 0),
	"inner": Vector2i(1, 0),
	"door": Vector2i(2, 0),
	"stairs": Vector2i(3, 0),
	"locked_door": Vector2i(4, 0),
	"corridor": Vector2i(5, 0),
	"locked_stairs": Vector2i(6, 0)
}

var builder: WarrenMapBuilder
var ends: Array[String] = []
var built: Array[int] = []
var freed: Array[int] = []


## A builder that is heard, below a new target.
func begin(target: Node) -> WarrenMapBuilder:
	builder = WarrenMapBuilder.new()
	for list: Array in [ends, built, freed]:
		list.clear()
	builder.finished.connect(func() -> void: ends.append("finished"))
	builder.failed.connect(func(reason: String) -> void: ends.append(reason))
	builder.room_built.connect(func(room: int, _node: Node) -> void: built.append(room))
	builder.room_freed.connect(func(room: int, _node: Node) -> void: freed.append(room))
	for kind in ATLAS:
		builder.set(kind + "_tile", ATLAS[kind])
		builder.set(kind + "_item", ATLAS[kind].x)
	builder.tile_set = atlas()
	builder.mesh_library = library()
	if target.get_parent() == null:
		add_child(target)
	builder.target = target
	add_child(builder)
	return builder


func end() -> void:
	if is_instance_valid(builder.target):
		builder.target.free()
	builder.free()


## A tile set of seven tiles in a row.
func atlas() -> TileSet:
	var source := TileSetAtlasSource.new()
	source.texture = ImageTexture.create_from_image(Image.create_empty(112, 32, false, Image.FORMAT_RGBA8))
	source.texture_region_size = Vector2i(16, 16)
	for x in 14:
		source.create_tile(Vector2i(x % 7, x / 7))
	var made := TileSet.new()
	made.add_source(source, 0)
	return made


func library() -> MeshLibrary:
	var made := MeshLibrary.new()
	for item in 7:
		made.create_item(item)
		made.set_item_mesh(item, BoxMesh.new())
	return made


## Two floors, corridors, loops, locks, and rooms that were turned and mirrored.
func everything(seed_ := 1) -> WarrenMap:
	var maker := WarrenMapGenerator.new()
	var well := template("well", WELL, 2)
	well.tags = ["stairs"]
	var hook := template("hook", "#####+##\n#......#\n+......A\n#..#####\n#..#\n##A#", 6)
	hook.rotate = true
	hook.mirror = true
	var hall := template("hall", HALL, 9)
	hall.rotate = true
	maker.templates = [hall, template("cell", CELL, 6), hook, well]
	maker.floors = 2
	maker.locks = 4
	maker.corridors = 9
	maker.loops = 0.6
	maker.seed = seed_
	var map := maker.generate()
	maker.free()
	return map


## The kind of each cell of a map, by what the map says to everybody.
func kinds_of(map: WarrenMap) -> Dictionary[Vector2i, String]:
	var found: Dictionary[Vector2i, String] = {}
	for y in map.size.y:
		for x in map.size.x:
			var tile := map.tile_at(Vector2i(x, y))
			if tile != WarrenMap.TILE_OUTER:
				found[Vector2i(x, y)] = ["", "solid", "inner", "door", "stairs"][tile]
	for lock in map.lock_count:
		for cell in map.locked_cells(lock):
			found[cell] = "locked_" + found[cell]
	for number in map.doors().size():
		for cell in map.corridor(number):
			found[cell] = "corridor"
	return found


## What each cell of the plane shows below a node, in all layers: atlas coordinates by the cells of the target.
func shown(target: Node2D) -> Dictionary[Vector2i, Vector2i]:
	var found: Dictionary[Vector2i, Vector2i] = {}
	for node: TileMapLayer in (
		target.find_children("*", "TileMapLayer", true, false) + ([target] if target is TileMapLayer else [])
	):
		for cell in node.get_used_cells():
			var at := target.get_global_transform().affine_inverse() * node.to_global(node.map_to_local(cell))
			found[Vector2i((at / ROOM).floor())] = node.get_cell_atlas_coords(cell)
	return found


## What the map is to look like on the plane.
func expected(map: WarrenMap) -> Dictionary[Vector2i, Vector2i]:
	var found: Dictionary[Vector2i, Vector2i] = {}
	var kinds := kinds_of(map)
	for cell in kinds:
		found[cell] = ATLAS[kinds[cell]]
	return found


## How many cells differ.
func differing(a: Dictionary, b: Dictionary) -> int:
	var wrong := 0
	for cell: Variant in a:
		wrong += int(a[cell] != b.get(cell))
	for cell: Variant in b:
		wrong += int(not a.has(cell))
	return wrong


func idle() -> void:
	await until(func() -> bool: return not builder.is_running())


## A scene of a room, or of anything else, from its root.
func packed(root: Node) -> PackedScene:
	for node in root.find_children("*", "", true, false):
		node.owner = root
	var scene := PackedScene.new()
	scene.pack(root)
	root.free()
	return scene
