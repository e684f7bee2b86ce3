@tool
@icon("../icons/map_builder.svg")
class_name WarrenMapBuilder
extends Node
## Builds a map while the game runs, in 2D or 3D, for a few milliseconds in each frame.
##
## Under a Node2D or Node3D each room becomes a node of its own: an instance of its scene, or a layer of tiles (2D) or
## items of a mesh library (3D) for each kind of cell. A TileMapLayer or GridMap as [member target] is filled with the
## cells of the whole map instead. Maps are of a [code]WarrenMapGenerator[/code] or saved ones ([WarrenBakedMap]).
## [codeblock]
## builder.target = self
## builder.failed.connect(push_error)
## builder.finished.connect(func() -> void: hero.position = builder.cell_position(map.room_center(map.start_room)))
## builder.build(map)
## [/codeblock]
## Nodes of rooms, corridors and doors are children of the target and belong to the builder, which frees them when the
## next map is built. The nodes stay if the builder itself is freed.
## [br][br]Guide: Building maps in a game, Performance.

## Emitted in a frame in which rooms were built: [param done] of [param total] steps, until all are there.
signal progressed(done: int, total: int)
## Emitted when [param room] is complete. [param node] is its node; in a filled target, one at its north-west corner.
signal room_built(room: int, node: Node)
## Emitted when [param room], which stands, has new doors, after [method extend]. Its [param node] has the metadata
## [code]warren_doors[/code] anew.
signal doors_added(room: int, node: Node)
## Emitted before the [param node] of [param room], which is out of [member reach], is freed.
signal room_freed(room: int, node: Node)
## Emitted when the map is built: all of it, or the rooms within [member reach].
signal finished
## Emitted when a map cannot be built. The [param reason] is what [method faults] says, [code]cancelled[/code] after
## [method cancel], or that the target was freed. [method get_failure] returns it with a code for programs.
signal failed(reason: String)

const BuildFaults := preload("build_faults.gd")  ## A part of this class, of no use to games.
const BuildWork := preload("build_work.gd")  ## A part of this class, of no use to games.
const NONE := Vector2i(-1, -1)  ## No tile.

## What the map is built into: a Node2D or Node3D, under which each room is a node, or a TileMapLayer or GridMap, which
## is filled with the cells of all rooms without a scene.
@export var target: Node:
	set(node):
		target = node
		update_configuration_warnings()
## Time limit of the work in each frame. A scene that takes longer to instantiate has a frame of its own.
@export_range(0.5, 16, 0.5, "or_greater", "suffix:ms") var milliseconds_per_frame := 2.5
## The cell of the target for the north-west corner of the map.
@export var offset := Vector2i.ZERO
## Empty a target layer or grid before building; otherwise its cells stay, also those of an earlier map.
@export var clear_first := true

@export_group("Rooms")
## The templates of the rooms, those of the generator: for their scenes.
@export_custom(PROPERTY_HINT_TYPE_STRING, "24/17:Resource") var templates: Array = []
## Scenes of rooms by the names of their templates; they win over those of [member templates]. A scene that was made for
## one turning of a room stands as it is and wins over both: its name ends in a colon and the number of
## [code]WarrenMap.room_symmetry[/code], such as [code]hall:1[/code]. On isometric tile sets turned rooms need them.
@export var room_scenes: Dictionary[String, PackedScene] = {}
## Scenes of the things of a map by their names, which are put into the nodes of their rooms.
@export var thing_scenes: Dictionary[String, PackedScene] = {}

@export_group("Doors")
## The scene of open doors, put between two adjacent rooms, or at both ends of a corridor. East (+x, in 2D) or forward
## (-z, in 3D) points out of the room: of two adjacent rooms, out of the one of the lower number. Properties of this
## name of a room's template win; of two adjacent rooms, those of the lower number.
@export var open_door_scene: PackedScene
## The scene of doors behind a lock, until [method set_door_open] opens it; also for locked stairs, on both floors.
@export var locked_door_scene: PackedScene
## The scene of doors that are drawn in a template (`+` or letters) and lead nowhere in this map.
@export var closed_door_scene: PackedScene

@export_group("Near the Player")
## The player. With [member reach], only rooms near to it are there; without it, those near to the start room.
@export var focus: Node
## How many doors away from the room of [member focus] rooms are built; they are freed when they are two doors farther
## away than the last one that is. 0 for all rooms of the map.
@export_range(0, 20, 1, "or_greater", "suffix:doors") var reach := 0
## Most rooms at one time, those nearest to [member focus]; 0 for no limit.
@export_range(0, 200, 1, "or_greater", "suffix:rooms") var max_rooms := 0

@export_group("Navigation and Light")
## Make the navigation of rooms, corridors, stairs and open gates as they are built ([WarrenNavigation]).
@export var make_navigation := false
## Distance of paths from walls, in pixels or in units of space; less than half a cell.
@export_range(0, 32, 0.05, "or_greater") var agent_radius := 0.0
## Make light occluders of the walls of rooms and corridors in 2D ([WarrenOccluders]).
@export var make_occluders := false

@export_group("Tiles (2D)")
## The tile set of rooms, unless the target is a layer that has one.
@export var tile_set: TileSet
## Size of a cell in pixels where there is no tile set, because all rooms have scenes.
@export var tile_size := Vector2i(16, 16)
## The source of the tiles in the tile set.
@export_range(0, 100, 1, "or_greater") var source_id := 0
## Atlas coordinates for walls; (-1, -1) to leave them empty.
@export var solid_tile := Vector2i(0, 0)
## Atlas coordinates for floors; (-1, -1) to leave them empty.
@export var inner_tile := Vector2i(1, 0)
## Atlas coordinates for doors; (-1, -1) to leave them empty.
@export var door_tile := Vector2i(2, 0)
## Atlas coordinates for stairs; (-1, -1) to use Inner Tile.
@export var stairs_tile := NONE
## Atlas coordinates for locked doors; (-1, -1) to use Door Tile.
@export var locked_door_tile := NONE
## Atlas coordinates for the floor of corridors; (-1, -1) to use Inner Tile.
@export var corridor_tile := NONE
## Atlas coordinates for stairs behind a lock; (-1, -1) to use Stairs Tile.
@export var locked_stairs_tile := NONE
@export_subgroup("Variants")
## More tiles for walls. The choice for each cell depends on the seed of the map.
@export var solid_variants: Array[Vector2i] = []
## More tiles for floors, besides Inner Tile.
@export var inner_variants: Array[Vector2i] = []
## More tiles for doors, besides Door Tile.
@export var door_variants: Array[Vector2i] = []
## More tiles for stairs, besides Stairs Tile.
@export var stairs_variants: Array[Vector2i] = []
## More tiles for locked doors, besides Locked Door Tile.
@export var locked_door_variants: Array[Vector2i] = []
## More tiles for corridors, besides Corridor Tile.
@export var corridor_variants: Array[Vector2i] = []
## More tiles for locked stairs, besides Locked Stairs Tile.
@export var locked_stairs_variants: Array[Vector2i] = []
@export_subgroup("Terrains and Sources")
## Terrain set and terrain by kind of cell ([code]"solid"[/code], [code]"inner"[/code], [code]"door"[/code] ...), in
## place of its tiles.
@export var terrains: Dictionary[String, Vector2i] = {}
## Sources by kind of cell, where they are not [member source_id].
@export var sources: Dictionary[String, int] = {}

@export_group("Items (3D)")
## The mesh library of rooms, unless the target is a GridMap that has one.
@export var mesh_library: MeshLibrary
## Size of a cell in 3D, unless the target is a GridMap.
@export var cell_size := Vector3(2, 2, 2)
## Cells from one floor of the map to the next one above it. Floors are stacked in 3D.
@export_range(1, 20, 1, "or_greater", "suffix:cells") var floor_height := 2
## Item for walls; -1 to leave them empty.
@export_range(-1, 1000, 1, "or_greater") var solid_item := 0
## Item for floors; -1 to leave them empty.
@export_range(-1, 1000, 1, "or_greater") var inner_item := 1
## Item for doors; -1 to leave them empty.
@export_range(-1, 1000, 1, "or_greater") var door_item := 2
## Item for stairs; -1 to use Inner Item.
@export_range(-1, 1000, 1, "or_greater") var stairs_item := -1
## Item for locked doors; -1 to use Door Item.
@export_range(-1, 1000, 1, "or_greater") var locked_door_item := -1
## Item for the floor of corridors; -1 to use Inner Item.
@export_range(-1, 1000, 1, "or_greater") var corridor_item := -1
## Item for stairs behind a lock; -1 to use Stairs Item.
@export_range(-1, 1000, 1, "or_greater") var locked_stairs_item := -1

var _work := BuildWork.new(self)
var _failure := {}


func _init() -> void:
	_work.progressed.connect(progressed.emit)
	_work.room_built.connect(room_built.emit)
	_work.room_freed.connect(room_freed.emit)
	_work.doors_added.connect(doors_added.emit)
	_work.finished.connect(finished.emit)
	_work.failed.connect(_fail)


## Start to build [param map], in place of the one that this builder has built or is building; return whether it was
## started. Otherwise [signal failed] tells the reason in a later frame, and nothing is changed. Scenes that are broken
## or do not fit the drawings of their rooms are found after the start: then [signal failed] ends it, too, before the
## earlier map is touched.
func build(map: Resource) -> bool:
	return _begin(map, _work.begin)


## Start to build what [param larger] has beyond the present map, which it was extended from
## ([code]WarrenMapGenerator.extend[/code]); return whether it was started, as [method build] does. What stands stays,
## where it is in the world: if the cells of the map have moved, [member offset] follows. Open gates stay open.
## [signal doors_added] tells which rooms have new doors. Without a present map, builds all of it. [method cancel] frees
## the whole map if the larger one has taken its place; before, the present map stays.
func extend(larger: Resource) -> bool:
	return _begin(larger, _work.extend)


## Build [param map] before this call returns; return whether it succeeded. This takes long for large maps.
func build_now(map: Resource) -> bool:
	return _begin(map, _work.begin) and _work.hurry()


## Stop building, and free what was built of the map a little in each frame; then [signal failed] passes
## [code]cancelled[/code]. A target layer or grid is left without the cells of the map; if [member clear_first] is set,
## it may be empty. While a map is still checked, the earlier one stays. Does nothing when no map is being built.
func cancel() -> void:
	_work.cancel()


## Free all nodes and cells that were built, at once. Stops building, without a signal.
func clear() -> void:
	_work.clear()


## Return why the last build failed, for programs; empty if it did not. The keys are [code]code[/code],
## [code]cancelled[/code] or [code]invalid[/code], and [code]reason[/code], the sentence of [signal failed].
func get_failure() -> Dictionary:
	return _failure.duplicate()


## Return whether a map is being built: neither [signal finished] nor [signal failed] has been emitted yet.
func is_running() -> bool:
	return _work.is_running()


## Return what is wrong with the properties, and with [param map] for them: a sentence for each fault, which names the
## property or the room. Empty if the map can be built.
func faults(map: Resource) -> PackedStringArray:
	var found := _quick_faults(map)
	return found if not found.is_empty() else BuildFaults.of_scenes(map, self)


## Return the node of [param room]; [code]null[/code] if the room is not there.
func room_node(room: int) -> Node:
	return _work.node_of(room)


## Return the middle of the cell [param cell] of the map in the world: a Vector2, or in 3D a Vector3 on the floor.
func cell_position(cell: Vector2i) -> Variant:
	return _work.position_of(cell)


## Return the cell of the map at [param position] in the world (Vector2 or Vector3); (-1, -1) outside of the map.
func cell_at(position: Variant) -> Vector2i:
	return _work.cell_at(position)


## Open [param lock], or lock it again if [param is_open] is false: the scenes and tiles of its doors are exchanged,
## also those that are built later.
func set_door_open(lock: int, is_open: bool) -> void:
	_work.set_open(lock, is_open)


## Return the tile set that is used in 2D: that of a target layer, or [member tile_set].
func used_tile_set() -> TileSet:
	var layer := target as TileMapLayer if is_instance_valid(target) else null
	return layer.tile_set if layer != null and layer.tile_set != null else tile_set


## Return the mesh library that is used in 3D: that of a target grid, or [member mesh_library].
func used_mesh_library() -> MeshLibrary:
	var grid := target as GridMap if is_instance_valid(target) else null
	return grid.mesh_library if grid != null and grid.mesh_library != null else mesh_library


## Return the tiles for cells of [param kind], such as [code]"solid"[/code]: its tile and its variants, without (-1,
## -1).
func tiles_of(kind: String) -> Array[Vector2i]:
	if get(kind + "_variants") == null:
		var kinds := "solid, inner, door, stairs, corridor, locked_door, locked_stairs"
		push_error("tiles_of: %s is not one of %s" % [var_to_str(kind), kinds])
		return []
	var first: Vector2i = get(kind + "_tile")
	var found: Array[Vector2i] = [first]
	var variants: Array[Vector2i] = get(kind + "_variants")
	found.append_array(variants)
	return found.filter(func(tile: Vector2i) -> bool: return tile != NONE)


## Return the scene of rooms called [param room_name], of which [param template] may be the template.
func scene_for(room_name: String, template: Resource) -> PackedScene:
	if room_scenes.get(room_name) != null:
		return room_scenes[room_name]
	var own: Variant = template.get(&"scene") if template != null else null
	return own


## Return whether there are scenes that were made for a turning of a room.
func has_turned_scenes() -> bool:
	return room_scenes.keys().any(func(room_name: String) -> bool: return ":" in room_name)


## Return the scene that was made for rooms called [param room_name] with the turning [param symmetry]; or null.
func turned_scene_for(room_name: String, symmetry: int) -> PackedScene:
	return room_scenes.get("%s:%d" % [room_name, symmetry])


## Return [member templates] by their names.
func templates_by_name() -> Dictionary[String, Resource]:
	var found: Dictionary[String, Resource] = {}
	for template: Resource in templates:
		if template != null:
			found[str(template.get(&"name"))] = template
	return found


## Return the names of the templates of rooms called [param room_names]: with generated doors, the rooms of a template
## `hall` are called `hall/1`, `hall/2` and so on.
func template_names(room_names: PackedStringArray) -> PackedStringArray:
	var known := templates_by_name()
	var found: Dictionary[String, String] = {}
	for room_name in room_names:
		if found.has(room_name):
			continue
		var end := room_name.rfind("/")
		var base := room_name.left(end)
		var is_numbered := end > 0 and room_name.substr(end + 1).is_valid_int()
		var is_own := known.has(room_name) or room_scenes.has(room_name)
		var is_other := is_numbered and not is_own and (known.has(base) or room_scenes.has(base))
		found[room_name] = base if is_other else room_name
	var names: PackedStringArray = []
	for room_name in room_names:
		names.append(found[room_name])
	return names


## Return whether scenes are turned with the rooms of [param template].
func turns_scene(template: Resource) -> bool:
	return template == null or template.get(&"turn_scene") != false


func _quick_faults(map: Resource) -> PackedStringArray:
	var found := BuildFaults.of_builder(self)
	return found if not found.is_empty() else BuildFaults.of_map(map, self)


func _begin(map: Resource, start: Callable) -> bool:
	# Scenes are checked later, a little in each frame.
	var wrong := _quick_faults(map)
	if wrong.is_empty():
		_failure = {}
		start.call(map)
		return true
	_tell_unheard(wrong[0])
	_emit_failed.call_deferred(wrong[0])
	return false


# Whoever awaits the other signal alone waits for ever, and should know why.
func _tell_unheard(reason: String) -> void:
	if failed.get_connections().is_empty():
		push_error("%s cannot build: %s" % [name if name else &"WarrenMapBuilder", reason])


func _fail(reason: String) -> void:
	if reason not in [BuildWork.CANCELLED, BuildWork.LOST]:
		_tell_unheard(reason)
	_emit_failed(reason)


func _emit_failed(reason: String) -> void:
	var code := "cancelled" if reason in [BuildWork.CANCELLED, BuildWork.LOST] else "invalid"
	_failure = {"code": code, "reason": reason}
	failed.emit(reason)


func _process(_delta: float) -> void:
	_work.frame()


func _get_configuration_warnings() -> PackedStringArray:
	return BuildFaults.of_builder(self)
