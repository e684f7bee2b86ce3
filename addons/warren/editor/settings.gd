@tool
extends RefCounted
## What a project sets once and for all (Project Settings, under Warren), and what the editor remembers of a session.

## Name, default, hint, hint text, and what it means.
const PROJECT: Array[Array] = [
	[
		"warren/editor/maps_to_remember",
		10,
		PROPERTY_HINT_RANGE,
		"1,50,1",
		"How many maps the dock keeps to go back to."
	],
	[
		"warren/editor/time_limit_ms",
		20000,
		PROPERTY_HINT_RANGE,
		"0,120000,100,or_greater,suffix:ms",
		"The dock gives up on a map or a puzzle after this time where its settings name no limit; 0 for never."
	],
	[
		"warren/bake/tile_set",
		"",
		PROPERTY_HINT_FILE,
		"*.tres,*.res",
		"Tile set of baked layers, where no layer that has one is selected."
	],
	[
		"warren/bake/solid_tile",
		"0:0,0",
		PROPERTY_HINT_NONE,
		"",
		"Tile of walls, as source:column,row; or terrain set:terrain, as in terrain 0:1; empty for none."
	],
	["warren/bake/inner_tile", "0:1,0", PROPERTY_HINT_NONE, "", "Tile of floors, written like that of walls."],
	["warren/bake/door_tile", "0:2,0", PROPERTY_HINT_NONE, "", "Tile of doors, written like that of walls."],
	[
		"warren/bake/stairs_tile",
		"0:2,0",
		PROPERTY_HINT_NONE,
		"",
		"Tile of stairs to other floors, written like that of walls."
	],
	["warren/bake/mesh_library", "", PROPERTY_HINT_FILE, "*.tres,*.res,*.meshlib", "Mesh library of baked grid maps."],
	[
		"warren/bake/solid_item",
		0,
		PROPERTY_HINT_RANGE,
		"-1,1000,1,or_greater",
		"Item of the mesh library for walls; -1 for none."
	],
	[
		"warren/bake/inner_item",
		1,
		PROPERTY_HINT_RANGE,
		"-1,1000,1,or_greater",
		"Item of the mesh library for floors; -1 for none."
	],
	[
		"warren/bake/door_item",
		2,
		PROPERTY_HINT_RANGE,
		"-1,1000,1,or_greater",
		"Item of the mesh library for doors; -1 for none."
	],
	[
		"warren/bake/stairs_item",
		2,
		PROPERTY_HINT_RANGE,
		"-1,1000,1,or_greater",
		"Item of the mesh library for stairs to other floors; -1 for none."
	],
	[
		"warren/bake/cell_size",
		16,
		PROPERTY_HINT_RANGE,
		"1,256,1,or_greater,suffix:px",
		"Side of a cell where rooms are baked as scenes and no tile set says how large its tiles are."
	],
	[
		"warren/bake/milliseconds_per_frame",
		6.0,
		PROPERTY_HINT_RANGE,
		"0.5,16,0.5,suffix:ms",
		"How long baking may work in each frame of the editor."
	],
	[
		"warren/import/tiled_and_ldtk",
		true,
		PROPERTY_HINT_NONE,
		"",
		"Whether maps of Tiled and projects of LDtk are imported as rooms. Open the project anew after a change."
	],
	[
		"warren/editor/dock_file",
		"res://warren_dock.tscn",
		PROPERTY_HINT_SAVE_FILE,
		"*.tscn",
		"The scene in which the dock saves its rooms and settings when you save a scene; add it to version control."
	],
	["warren/levels/folder", "res://levels", PROPERTY_HINT_DIR, "", "Where numbered levels are saved."],
	[
		"warren/levels/name",
		"level_%03d",
		PROPERTY_HINT_NONE,
		"",
		"File name of a numbered level, without ending; %03d stands for its number."
	],
]
const SECTION := "warren"
## What earlier versions remembered on this machine alone, and what is in the dock's file now.
const EARLIER: PackedStringArray = ["tile_kinds", "campaign_curve", "campaign_where", "many_keep"]

## What a person made in the dock beside rooms and settings, such as the meaning of tiles; saved in the dock's file.
static var by_hand: Dictionary = {}
## Called after `keep()`.
static var by_hand_changed := Callable()


## Add the settings to the project; values that were changed stay.
static func declare() -> void:
	for entry in PROJECT:
		var name: String = entry[0]
		if not ProjectSettings.has_setting(name):
			ProjectSettings.set_setting(name, entry[1])
		ProjectSettings.set_initial_value(name, entry[1])
		ProjectSettings.set_as_basic(name, true)
		ProjectSettings.add_property_info(
			{"name": name, "type": typeof(entry[1]), "hint": entry[2], "hint_string": entry[3]}
		)


static func number(name: String) -> float:
	return ProjectSettings.get_setting("warren/" + name)


## Change a project setting for good.
static func set_project(name: String, value: Variant) -> void:
	ProjectSettings.set_setting("warren/" + name, value)
	ProjectSettings.save()


static func text(name: String) -> String:
	return ProjectSettings.get_setting("warren/" + name)


## Keep a value in the dock's file.
static func keep(key: String, value: Variant) -> void:
	by_hand[key] = value
	if by_hand_changed.is_valid():
		by_hand_changed.call()


## Return a value of the dock's file.
static func kept(key: String, default: Variant) -> Variant:
	var found: Variant = by_hand.get(key)
	return found if typeof(found) == typeof(default) else default


## Take over what an earlier version remembered on this machine alone. Returns whether there was anything.
static func take_earlier() -> bool:
	var is_changed := false
	for key in EARLIER:
		var found: Variant = EditorInterface.get_editor_settings().get_project_metadata(SECTION, key, false)
		if found and not by_hand.has(key):
			by_hand[key] = found
			is_changed = true
	return is_changed


static func forget_earlier() -> void:
	var settings := EditorInterface.get_editor_settings()
	for key in EARLIER:
		if typeof(settings.get_project_metadata(SECTION, key, false)) != TYPE_BOOL:
			settings.set_project_metadata(SECTION, key, null)


## Keep a value for this project on this machine, outside of version control.
static func remember(key: String, value: Variant) -> void:
	EditorInterface.get_editor_settings().set_project_metadata(SECTION, key, value)


static func recall(key: String, default: Variant) -> Variant:
	var found: Variant = EditorInterface.get_editor_settings().get_project_metadata(SECTION, key, default)
	return found if typeof(found) == typeof(default) else default
