@tool
extends RefCounted
## What is put where when a map is baked: the tiles or items of the project settings, for each kind of cell.

enum Target { TILES, ROOMS, GRID_MAP }

const Settings := preload("../settings.gd")
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
			return _tile_fault()
		Target.GRID_MAP:
			if mesh_library == null:
				return TranslationServer.translate("Choose a mesh library in the bake settings.")
	return ""


## Size of a cell in pixels.
func cell_size() -> Vector2:
	return Vector2(tile_set.tile_size) if tile_set != null else Vector2.ONE * Settings.number("bake/cell_size")


## Put cells of one kind into a layer.
func put(layer: TileMapLayer, code: int, cells: Array[Vector2i]) -> void:
	var entry: Entry = entries.get(code)
	if entry == null or entry.is_empty() or cells.is_empty():
		return
	if entry.terrain >= 0:
		layer.set_cells_terrain_connect(cells, entry.terrain_set, entry.terrain)
		return
	for cell in cells:
		layer.set_cell(cell, entry.source, entry.atlas)


func _tile_fault() -> String:
	for code in entries:
		var entry := entries[code]
		if entry.is_empty():
			continue
		var known := (
			(
				entry.terrain_set < tile_set.get_terrain_sets_count()
				and entry.terrain < tile_set.get_terrains_count(entry.terrain_set)
			)
			if entry.terrain >= 0
			else tile_set.has_source(entry.source) and tile_set.get_source(entry.source).has_tile(entry.atlas)
		)
		if not known:
			return (
				TranslationServer.translate(
					"The tile set has no such tile or terrain as the bake settings name for %s cells."
				)
				% KINDS[code]
			)
	return ""


static func _resource(setting: String) -> Resource:
	var path := Settings.text(setting)
	return ResourceLoader.load(path) if path and ResourceLoader.exists(path) else null
