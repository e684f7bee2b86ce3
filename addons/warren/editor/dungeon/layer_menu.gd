@tool
extends MenuButton
## What the preview of a map shows, to be ticked.

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const MapPreview := preload("map_preview.gd")
const LAYERS: Dictionary[MapPreview.Layer, String] = {
	MapPreview.Layer.TILES: "Tiles",
	MapPreview.Layer.DOORS: "Doors",
	MapPreview.Layer.GRAPH: "Graph",
	MapPreview.Layer.PATH: "Main Path",
	MapPreview.Layer.LOCKS: "Locks",
	MapPreview.Layer.NAMES: "Names",
}

var _preview: MapPreview
var _key := ""


## `key` is what the choice is remembered by.
func _init(preview: MapPreview, key := "show") -> void:
	_preview = preview
	_key = key
	name = "Layers"
	text = tr("Show")
	tooltip_text = tr("What the picture shows")
	accessibility_name = text
	icon = Kit.icon(&"GuiVisibilityVisible")
	flat = true
	focus_mode = Control.FOCUS_ALL
	var popup := get_popup()
	popup.hide_on_checkable_item_selection = false
	for layer in LAYERS:
		var shown: bool = Settings.recall("%s_%d" % [key, layer], preview.is_shown(layer))
		preview.set_shown(layer, shown)
		popup.add_check_item(tr(LAYERS[layer]), layer)
		popup.set_item_checked(-1, shown)
	popup.id_pressed.connect(_toggle)


func _toggle(id: int) -> void:
	var layer: MapPreview.Layer = id as MapPreview.Layer
	var on := not _preview.is_shown(layer)
	_preview.set_shown(layer, on)
	get_popup().set_item_checked(get_popup().get_item_index(id), on)
	Settings.remember("%s_%d" % [_key, layer], on)
