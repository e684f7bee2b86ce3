@tool
extends RefCounted
## What keeps a builder from building a map, a sentence for each.

const MapFacts := preload("map_facts.gd")
const MapPlaces := preload("map_places.gd")
const Doorways := preload("doorways.gd")
const RoomLook := preload("room_look.gd")
const RoomScenes := preload("room_scenes.gd")
const TilePainter := preload("tile_painter.gd")
const NONE := TilePainter.NONE
const SCENES: PackedStringArray = ["open_door_scene", "locked_door_scene", "closed_door_scene"]
## Most scenes that inherit from each other.
const DEEPEST := 100
const BROKEN := "%s: its scene %s cannot be instantiated%s; open it in the editor and repair it."
const EMPTY := "Map: there is no map in it; pass one of a generator, or one that was saved."
const LAYOUTS: Array[TileSet.TileLayout] = [TileSet.TILE_LAYOUT_DIAMOND_RIGHT, TileSet.TILE_LAYOUT_DIAMOND_DOWN]


## What is wrong with the properties, whatever the map.
static func of_builder(builder: WarrenMapBuilder) -> PackedStringArray:
	if not is_instance_valid(builder.target):
		return ["Target: there is none; choose a TileMapLayer, a GridMap, or a Node2D or Node3D for the rooms."]
	var target := builder.target
	if target is not Node2D and target is not Node3D:
		var kind := target.get_class()
		return ["Target: a %s has no place in the world; choose a Node2D or a Node3D." % kind]
	var found: PackedStringArray = []
	found.append_array(_flat(builder) if target is Node2D else _solid(builder))
	if is_instance_valid(builder.focus):
		var fits := builder.focus is Node2D if target is Node2D else builder.focus is Node3D
		if not fits:
			found.append("Focus: it must be a %s, as the target is." % ("Node2D" if target is Node2D else "Node3D"))
	found.append_array(_radius(builder))
	for property in SCENES:
		var scene: PackedScene = builder.get(property)
		found.append_array(_scene(scene, builder, property.capitalize()))
	for thing in builder.thing_scenes:
		found.append_array(_scene(builder.thing_scenes[thing], builder, "Thing Scenes, %s" % thing))
	for room in builder.room_scenes:
		found.append_array(_scene(builder.room_scenes[room], builder, "Room Scenes, %s" % room))
	for one: Variant in builder.templates:
		var template: Resource = one if one is Resource else null
		if template == null or template.get(&"name") is not String:
			found.append("Templates: one of them is no WarrenRoomTemplate; take it out.")
			continue
		for property in PackedStringArray(["scene"]) + SCENES:
			var scene: PackedScene = template.get(property)
			found.append_array(_scene(scene, builder, "Room %s, %s" % [template.get(&"name"), property]))
	return found


## What is wrong with the map for this builder.
static func of_map(map: Resource, builder: WarrenMapBuilder) -> PackedStringArray:
	if map == null or not map.has_method(&"corridor_cells") or map.call(&"is_empty"):
		return [EMPTY]
	if map.has_method(&"error") and map.call(&"error") != "":
		return ["Map: %s" % map.call(&"error")]
	var found := _of_rooms(map, builder)
	if found.is_empty() and not _has_cells(builder):
		if _has_corridors(map):
			found.append(_undrawn("Map: it has corridors, and", builder))
	return found


static func _of_rooms(map: Resource, builder: WarrenMapBuilder) -> PackedStringArray:
	var found: PackedStringArray = []
	var templates := builder.templates_by_name()
	var seen: Dictionary[String, bool] = {}
	var rooms: PackedStringArray = map.call(&"room_names")
	var names := builder.template_names(rooms)
	var is_isometric := _is_isometric(builder)
	var has_turned := builder.has_turned_scenes()
	for room in names.size():
		if not is_isometric and not has_turned and seen.has(names[room]):
			continue
		var symmetry: int = map.call(&"room_symmetry", room)
		if has_turned and builder.turned_scene_for(names[room], symmetry) != null:
			continue
		var is_new := not seen.has(names[room])
		seen[names[room]] = true
		var template: Resource = templates.get(names[room])
		if builder.scene_for(names[room], template) == null:
			if is_new and not _has_cells(builder):
				found.append(_undrawn("Room %s: it has no scene, and" % names[room], builder))
		elif symmetry != 0 and is_isometric and builder.turns_scene(template):
			var fault := _turned(names[room], symmetry)
			if fault not in found:
				found.append(fault)
	return found


## What is wrong with the scenes that a map needs: they are instantiated, and compared with the drawings of templates.
static func of_scenes(map: Resource, builder: WarrenMapBuilder) -> PackedStringArray:
	var found: PackedStringArray = []
	var facts := MapFacts.new(map)
	for step in facts.steps():
		step.call()
	facts.names = builder.template_names(facts.names)
	var places := MapPlaces.new(facts, builder.target, builder)
	var doorways := Doorways.new(facts, places, RoomScenes.new(facts, builder), builder)
	doorways.gather(0, facts.names.size())
	for check in checks_of(facts.names, doorways, builder):
		var fault: String = check.call()
		if not fault.is_empty():
			found.append(fault)
	return found


## The checks of all scenes that are needed for rooms of these names; each returns what is wrong, or an empty text.
## [param doorways] has gathered the doors of all rooms when they are called.
static func checks_of(names: PackedStringArray, doorways: Doorways, builder: WarrenMapBuilder) -> Array[Callable]:
	var found: Array[Callable] = []
	var templates := builder.templates_by_name()
	var seen: Dictionary[String, bool] = {}
	var others: Dictionary[PackedScene, String] = {}
	for property in SCENES:
		others[builder.get(property)] = property.capitalize()
	for thing in builder.thing_scenes:
		others[builder.thing_scenes[thing]] = "Thing Scenes, %s" % thing
	for room_name in names:
		var template: Resource = templates.get(room_name)
		if not seen.has(room_name):
			seen[room_name] = true
			var scene := builder.scene_for(room_name, template)
			if scene != null and template != null and template.has_method(&"doors"):
				found.append(_of_room.bind(room_name, scene, template, doorways, builder))
			elif scene != null:
				found.append(_of_other.bind("Room %s" % room_name, scene, doorways.fault.bind(room_name)))
			for symmetry in 8:
				var key := "%s:%d" % [room_name, symmetry]
				var own := builder.turned_scene_for(room_name, symmetry)
				if own != null:
					found.append(_of_other.bind("Room Scenes, %s" % key, own, doorways.fault.bind(key)))
			for property in SCENES:
				var own: Variant = template.get(property) if template != null else null
				if own is PackedScene:
					others[own] = "Room %s, %s" % [room_name, property]
	others.erase(null)
	for scene in others:
		found.append(_of_other.bind(others[scene], scene, Callable()))
	return found


static func _of_room(
	room_name: String, scene: PackedScene, template: Resource, doorways: Doorways, builder: WarrenMapBuilder
) -> String:
	var size: Vector2i = template.get(&"size")
	var doors: Array[Vector2i] = template.call(&"doors")
	return RoomLook.fault(scene, room_name, size, doors, _cell_size(builder), doorways.fault.bind(room_name))


static func _of_other(where: String, scene: PackedScene, more: Callable) -> String:
	var missing := RoomLook.missing_in(scene)
	var made := scene.instantiate() if missing.is_empty() else null
	if made == null:
		var file := scene.resource_path if scene.resource_path else "without a file"
		return BROKEN % [where, file, ": " + missing if missing else ""]
	var found: String = more.call(made) if more.is_valid() else ""
	made.free()
	return found


static func _cell_size(builder: WarrenMapBuilder) -> Vector3:
	if builder.target is GridMap:
		return (builder.target as GridMap).cell_size
	if builder.target is Node3D:
		return builder.cell_size
	var tiles := builder.used_tile_set()
	var side := tiles.tile_size if tiles != null else builder.tile_size
	return Vector3(side.x, side.y, 0)


static func _radius(builder: WarrenMapBuilder) -> PackedStringArray:
	var cell := _cell_size(builder)
	var sides := Vector2(cell.x, cell.y) if builder.target is Node2D else Vector2(cell.x, cell.z)
	if _is_isometric(builder):
		sides = MapPlaces.sides_of(sides / 2, sides / Vector2(-2, 2))
	var most := WarrenNavigation.WIDEST * minf(sides.x, sides.y)
	if not builder.make_navigation or builder.agent_radius >= 0 and builder.agent_radius <= most:
		return []
	return [
		"Agent Radius: %s does not fit into doors of one cell; it may be %.2f at most." % [builder.agent_radius, most]
	]


static func _has_corridors(map: Resource) -> bool:
	var cells: Array[Vector2i] = map.call(&"door_cells")
	var stairs: Array[Vector2i] = map.call(&"stairs_cells")
	for door in range(0, cells.size(), 2):
		if (cells[door + 1] - cells[door]).length_squared() > 1 and cells[door] not in stairs:
			return true
	return false


static func _has_cells(builder: WarrenMapBuilder) -> bool:
	if builder.target is GridMap:
		return (builder.target as GridMap).mesh_library != null or builder.mesh_library != null
	return builder.mesh_library != null if builder.target is Node3D else builder.used_tile_set() != null


static func _undrawn(what: String, builder: WarrenMapBuilder) -> String:
	var means := "tile set" if builder.target is Node2D else "mesh library"
	return "%s there is no %s to draw it; give the builder one." % [what, means]


static func _turned(room: String, symmetry: int) -> String:
	var how := "add one made for this turning to Room Scenes as %s:%d, or switch off Turn Scene in its template."
	return "Room %s: its scene cannot be turned on an isometric tile set; %s" % [room, how % [room, symmetry]]


static func _is_isometric(builder: WarrenMapBuilder) -> bool:
	var tiles := builder.used_tile_set() if builder.target is Node2D else null
	return tiles != null and tiles.tile_shape == TileSet.TILE_SHAPE_ISOMETRIC


static func _flat(builder: WarrenMapBuilder) -> PackedStringArray:
	var tiles := builder.used_tile_set()
	if tiles == null:
		if builder.target is TileMapLayer:
			return ["Target: the layer has no tile set; give it one."]
		return [] if builder.tile_size > Vector2i.ZERO else ["Tile Size: it is zero; set the size of a cell in pixels."]
	if tiles.tile_size.x <= 0 or tiles.tile_size.y <= 0:
		return ["Tile Set: the size of its tiles is zero."]
	if tiles.tile_shape == TileSet.TILE_SHAPE_ISOMETRIC:
		if tiles.tile_layout not in LAYOUTS:
			return ["Tile Set: its tiles meet at four sides only with the layout Diamond Right or Diamond Down."]
	elif tiles.tile_shape != TileSet.TILE_SHAPE_SQUARE:
		return ["Tile Set: rooms need square or isometric tiles, because their doors meet at four sides."]
	var found: PackedStringArray = []
	for kind in MapFacts.KINDS.slice(1):
		for fault in _tiles_of(builder, tiles, kind):
			if fault not in found:
				found.append(fault)
	for property: StringName in [&"terrains", &"sources"]:
		found.append_array(_kinds_of(builder, property))
	return found


static func _kinds_of(builder: WarrenMapBuilder, property: StringName) -> PackedStringArray:
	var found: PackedStringArray = []
	var kinds := MapFacts.KINDS.slice(1)
	for kind: String in builder.get(property):
		if kind not in kinds:
			var where := String(property).capitalize()
			found.append("%s: there is no kind of cells %s; there are %s." % [where, kind, ", ".join(kinds)])
	return found


static func _tiles_of(builder: WarrenMapBuilder, tiles: TileSet, kind: String) -> PackedStringArray:
	var terrain: Vector2i = builder.terrains.get(kind, NONE)
	if terrain != NONE:
		if terrain.x >= 0 and terrain.x < tiles.get_terrain_sets_count():
			if terrain.y >= 0 and terrain.y < tiles.get_terrains_count(terrain.x):
				return []
		return ["Terrains, %s: the tile set has no terrain %d in terrain set %d." % [kind, terrain.y, terrain.x]]
	var source: int = builder.sources.get(kind, builder.source_id)
	var chosen := builder.tiles_of(kind)
	if chosen.is_empty():
		return []
	if not tiles.has_source(source):
		var where := "Sources, %s" % kind if builder.sources.has(kind) else "Source Id"
		return ["%s: the tile set has no source %d." % [where, source]]
	var atlas := tiles.get_source(source) as TileSetAtlasSource
	var found: PackedStringArray = []
	for tile in chosen:
		if atlas != null and not atlas.has_tile(tile):
			var where := "%s_tile" % kind if builder.get("%s_tile" % kind) == tile else "%s_variants" % kind
			found.append("%s: source %d has no tile at %s." % [where.capitalize(), source, tile])
	return found


static func _solid(builder: WarrenMapBuilder) -> PackedStringArray:
	var grid := builder.target as GridMap
	var size := builder.cell_size if grid == null else grid.cell_size
	if size.x <= 0 or size.y <= 0 or size.z <= 0:
		var where := "Cell Size" if grid == null else "Target, Cell Size"
		return ["%s: %s leaves no room for a cell; all three numbers must be greater than 0." % [where, size]]
	if builder.floor_height <= 0:
		return ["Floor Height: it is %d; floors need at least one cell of height." % builder.floor_height]
	var library := builder.mesh_library if grid == null or grid.mesh_library == null else grid.mesh_library
	if library == null:
		return ["Target: the grid map has no mesh library; give it one."] if grid != null else []
	var found: PackedStringArray = []
	for kind in MapFacts.KINDS.slice(1):
		var item: int = builder.get(kind + "_item")
		if item != GridMap.INVALID_CELL_ITEM and item not in library.get_item_list():
			found.append("%s: the mesh library has no item %d." % [(kind + "_item").capitalize(), item])
	return found


static func _scene(scene: PackedScene, builder: WarrenMapBuilder, where: String) -> PackedStringArray:
	if scene == null:
		return []
	var kind := root_of(scene)
	if not ClassDB.class_exists(kind):
		return ["%s: the scene cannot be instantiated; open it, mend what it lacks, and save it." % where]
	var wanted: StringName = &"Node2D" if builder.target is Node2D else &"Node3D"
	if ClassDB.is_parent_class(kind, wanted):
		return []
	return ["%s: the root of the scene is a %s; below this target it must be a %s." % [where, kind, wanted]]


## The class of a scene's root, which a scene may inherit from another one; empty where there is none.
static func root_of(scene: PackedScene) -> StringName:
	for depth in DEEPEST:
		if scene == null or not scene.can_instantiate():
			return &""
		var state := scene.get_state()
		if state.get_node_type(0) != &"":
			return state.get_node_type(0)
		scene = state.get_node_instance(0)
	return &""
