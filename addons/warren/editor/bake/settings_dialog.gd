@tool
extends ConfirmationDialog
## The project's bake settings: tile set and tiles, mesh library and items, picked from pictures.

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const Plan := preload("plan.gd")
const NOTE := """These are project settings (Warren, Bake). A selected TileMapLayer is filled with the same tiles of \
its own tile set."""

var _tile_set := EditorResourcePicker.new()
var _meshes := EditorResourcePicker.new()
var _tiles: Dictionary[String, OptionButton] = {}
var _items: Dictionary[String, OptionButton] = {}
var _fault := Label.new()


func _init() -> void:
	name = "BakeSettings"
	title = tr("Bake Settings")
	ok_button_text = tr("Keep")
	var grid := GridContainer.new()
	grid.columns = 2
	grid.custom_minimum_size.x = Kit.scaled(420)
	_tile_set.base_type = "TileSet"
	_tile_set.resource_changed.connect(func(resource: Resource) -> void: _list_tiles(resource as TileSet))
	_meshes.base_type = "MeshLibrary"
	_meshes.resource_changed.connect(func(resource: Resource) -> void: _list_items(resource as MeshLibrary))
	_row(grid, tr("Tile set"), _tile_set)
	var labels: Dictionary[String, String] = {
		"solid": tr("Walls"),
		"inner": tr("Floors"),
		"door": tr("Doors"),
		"stairs": tr("Stairs"),
	}
	for kind in labels:
		_tiles[kind] = OptionButton.new()
		_row(grid, labels[kind], _tiles[kind])
	_row(grid, tr("Mesh library"), _meshes)
	for kind in labels:
		_items[kind] = OptionButton.new()
		_row(grid, labels[kind], _items[kind])
	_fault.custom_minimum_size.x = Kit.scaled(400)
	_fault.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_fault.add_theme_color_override(&"font_color", Kit.color(&"warning_color"))
	var column := VBoxContainer.new()
	column.add_child(_fault)
	column.add_child(grid)
	column.add_child(Kit.note(tr(NOTE), 400))
	add_child(column)
	_meshes.edited_resource = Plan.of(Plan.Target.GRID_MAP).mesh_library
	_list_items(_meshes.edited_resource as MeshLibrary)
	show_tile_set(null)
	confirmed.connect(_keep)
	visibility_changed.connect(
		func() -> void:
			if not visible:
				queue_free()
	)


func show_fault(fault: String) -> void:
	_fault.text = fault
	_fault.visible = fault != ""


func show_tile_set(tile_set: TileSet) -> void:
	_tile_set.edited_resource = tile_set
	_list_tiles(tile_set)


func _row(grid: GridContainer, label: String, field: Control) -> void:
	var text := Label.new()
	text.text = label
	field.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	field.accessibility_name = label
	grid.add_child(text)
	grid.add_child(field)


func _list_tiles(tile_set: TileSet) -> void:
	for kind in _tiles:
		var choice := _tiles[kind]
		choice.clear()
		_offer(choice, tr("(none)"), "", null)
		if tile_set != null:
			_offer_tiles(choice, tile_set)
		_choose(choice, Settings.text("bake/%s_tile" % kind))


func _offer_tiles(choice: OptionButton, tile_set: TileSet) -> void:
	for terrain_set in tile_set.get_terrain_sets_count():
		for terrain in tile_set.get_terrains_count(terrain_set):
			_offer(
				choice,
				tr("Terrain %s") % tile_set.get_terrain_name(terrain_set, terrain),
				"terrain %d:%d" % [terrain_set, terrain],
				_color_picture(tile_set.get_terrain_color(terrain_set, terrain))
			)
	for index in tile_set.get_source_count():
		var id := tile_set.get_source_id(index)
		var source := tile_set.get_source(id) as TileSetAtlasSource
		if source == null or source.texture == null:
			continue
		for tile in source.get_tiles_count():
			var atlas := source.get_tile_id(tile)
			var picture := AtlasTexture.new()
			picture.atlas = source.texture
			picture.region = source.get_tile_texture_region(atlas)
			_offer(choice, "%d:%d,%d" % [id, atlas.x, atlas.y], "%d:%d,%d" % [id, atlas.x, atlas.y], picture)


func _list_items(library: MeshLibrary) -> void:
	for kind in _items:
		var choice := _items[kind]
		choice.clear()
		_offer(choice, tr("(none)"), "-1", null)
		if library != null:
			for item in library.get_item_list():
				_offer(choice, library.get_item_name(item), str(item), library.get_item_preview(item))
		_choose(choice, str(int(Settings.number("bake/%s_item" % kind))))


func _offer(choice: OptionButton, label: String, value: String, picture: Texture2D) -> void:
	choice.add_icon_item(picture, label)
	choice.set_item_metadata(choice.item_count - 1, value)
	choice.get_popup().set_item_icon_max_width(choice.item_count - 1, int(Kit.scaled(24)))


# A value that is not on offer is offered too: the tile set may be chosen later.
func _choose(choice: OptionButton, value: String) -> void:
	for index in choice.item_count:
		if choice.get_item_metadata(index) == value:
			choice.select(index)
			return
	_offer(choice, value, value, null)
	choice.select(choice.item_count - 1)


func _color_picture(color: Color) -> Texture2D:
	var image := Image.create_empty(16, 16, false, Image.FORMAT_RGBA8)
	image.fill(color)
	return ImageTexture.create_from_image(image)


func _keep() -> void:
	var chosen := _tile_set.edited_resource
	if chosen != null and chosen.resource_path and "::" not in chosen.resource_path:
		Settings.set_project("bake/tile_set", chosen.resource_path)
	var library := _meshes.edited_resource
	if library != null and library.resource_path and "::" not in library.resource_path:
		Settings.set_project("bake/mesh_library", library.resource_path)
	for kind in _tiles:
		Settings.set_project("bake/%s_tile" % kind, _tiles[kind].get_selected_metadata())
		Settings.set_project("bake/%s_item" % kind, str(_items[kind].get_selected_metadata()).to_int())
