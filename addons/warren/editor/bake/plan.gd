@tool
extends RefCounted
## What is put where when a map is baked: the tiles or items of the project settings, for each kind of cell.

enum Target { TILES, ROOMS, GRID_MAP }

const Settings := preload("../settings.gd")
const BuildFaults := preload("../../world/build_faults.gd")
const RoomLook := preload("../../world/room_look.gd")
const Self := preload("plan.gd")
const KINDS: Dictionary[int, String] = {
	WarrenMap.TILE_SOLID: "solid",
	WarrenMap.TILE_INNER: "inner",
	WarrenMap.TILE_DOOR: "door",
	WarrenMap.TILE_STAIRS: "stairs",
}


## One entry of the settings: an atlas tile or a terrain.
class Entry:
	var source := -1
	var atlas := Vector2i(-1, -1)
	var terrain_set := -1
	var terrain := -1

	## Read "source:column,row" or "terrain set:terrain".
	static func of(text: String) -> Entry:
		var made := Entry.new()
		if text.begins_with("terrain "):
			var numbers := text.trim_prefix("terrain ").split(":")
			if numbers.size() == 2:
				made.terrain_set = numbers[0].to_int()
				made.terrain = numbers[1].to_int()
		elif ":" in text:
			var place := text.get_slice(":", 1).split(",")
			if place.size() == 2:
				made.source = text.get_slice(":", 0).to_int()
				made.atlas = Vector2i(place[0].to_int(), place[1].to_int())
		return made

	func is_empty() -> bool:
		return source < 0 and terrain < 0


var target := Target.TILES
var tile_set: TileSet
var mesh_library: MeshLibrary
var entries: Dictionary[int, Entry] = {}
var items: Dictionary[int, int] = {}


## Read the settings; `layer` gives its tile set where it has one.
static func of(target_: Target, layer: TileMapLayer = null) -> Self:
	var made := Self.new()
	made.target = target_
	if layer != null:
		made.tile_set = layer.tile_set
	if made.tile_set == null:
		made.tile_set = _resource("bake/tile_set") as TileSet
	made.mesh_library = _resource("bake/mesh_library") as MeshLibrary
	for code in KINDS:
		made.entries[code] = Entry.of(Settings.text("bake/%s_tile" % KINDS[code]))
		made.items[code] = int(Settings.number("bake/%s_item" % KINDS[code]))
	return made


## What is missing, in a sentence; an empty text when baking can begin.
func fault() -> String:
	match target:
		Target.TILES:
			if tile_set == null:
				return TranslationServer.translate(
					"Choose a tile set in the bake settings, or select a TileMapLayer that has one."
				)
		Target.GRID_MAP:
			if mesh_library == null:
				return TranslationServer.translate("Choose a mesh library in the bake settings.")
	return ""


## A node outside of every scene to build into.
func new_target(templates: Array[WarrenRoomTemplate]) -> Node:
	match target:
		Target.TILES:
			var layer := TileMapLayer.new()
			layer.name = "Tiles"
			layer.tile_set = tile_set
			return layer
		Target.GRID_MAP:
			var grid := GridMap.new()
			grid.name = "GridMap"
			grid.mesh_library = mesh_library
			return grid
	if templates.any(_is_spatial):
		return Node3D.new()
	return Node2D.new()


## Give the settings to a builder. `templates` tell the size of cells that no tile set tells, by their scenes.
func apply(builder: WarrenMapBuilder, templates: Array[WarrenRoomTemplate]) -> void:
	builder.milliseconds_per_frame = Settings.number("bake/milliseconds_per_frame")
	builder.tile_set = tile_set
	builder.tile_size = Vector2i.ONE * int(Settings.number("bake/cell_size"))
	builder.mesh_library = mesh_library
	if target == Target.ROOMS:
		_apply_cell_size(builder, templates)
	for code in KINDS:
		var entry := entries[code]
		builder.set(KINDS[code] + "_tile", entry.atlas)
		builder.set(KINDS[code] + "_item", items[code])
		if entry.source >= 0:
			builder.sources[KINDS[code]] = entry.source
		if entry.terrain >= 0:
			builder.terrains[KINDS[code]] = Vector2i(entry.terrain_set, entry.terrain)


static func _apply_cell_size(builder: WarrenMapBuilder, templates: Array[WarrenRoomTemplate]) -> void:
	var is_told := false
	for template in templates:
		var own := RoomLook.cell_size_of(template.scene as PackedScene) if template != null else Vector3.ZERO
		if own.z > 0 and not is_told:
			builder.cell_size = own
			# Scenes without a GridMap have cells of one unit, unless another scene has one.
			is_told = own != Vector3.ONE
		elif own.x > 0 and own.z == 0 and not is_told:
			builder.tile_size = Vector2i(int(own.x), int(own.y))
			is_told = true


static func _is_spatial(template: WarrenRoomTemplate) -> bool:
	var scene := template.scene as PackedScene if template != null else null
	return scene != null and ClassDB.is_parent_class(BuildFaults.root_of(scene), &"Node3D")


static func _resource(setting: String) -> Resource:
	var path := Settings.text(setting)
	return ResourceLoader.load(path) if path and ResourceLoader.exists(path) else null
