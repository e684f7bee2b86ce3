@tool
extends TabContainer
## Warren's dock: pages for dungeons, missions, puzzles, many levels and campaigns. Where their titles do not fit, they
## are icons.

const DungeonPage := preload("dungeon/page.gd")
const MissionPage := preload("missions/page.gd")
const PuzzlePage := preload("puzzles/page.gd")
const DockFile := preload("dock_file.gd")
const DockFileNotice := preload("dock_file_notice.gd")
const Kit := preload("kit.gd")
const BakePage := preload("many/bake_page.gd")
const CampaignPage := preload("many/campaign_page.gd")
const Requests := preload("many/requests.gd")
const ICONS: Array[StringName] = [&"TileMapLayer", &"GraphEdit", &"GridContainer", &"Bake", &"Curve"]

var undo_redo: EditorUndoRedoManager
var dungeon := DungeonPage.new()
var missions := MissionPage.new(dungeon)
var puzzles := PuzzlePage.new()
var many := BakePage.new()
var campaign := CampaignPage.new()
## The file with what was made here by hand.
var file := DockFile.new([dungeon.dock_generator(), missions.mission(), puzzles.settings_node()])


func _init() -> void:
	name = "WarrenDock"
	custom_minimum_size = Vector2(0, Kit.scaled(300))
	theme = Kit.solid_tooltips()
	tab_focus_mode = Control.FOCUS_ALL
	dungeon.name = "Dungeon"
	puzzles.name = "Puzzles"
	add_child(dungeon)
	add_child(missions)
	add_child(puzzles)
	many.requests = Requests.new(dungeon, puzzles)
	add_child(many)
	add_child(campaign)
	resized.connect(_title_tabs)
	add_child(file)
	file.loaded.connect(_show_read)
	dungeon.templates.file_row.show_file(file)
	for page: Control in [dungeon, missions]:
		var notice := DockFileNotice.new()
		page.add_child(notice)
		page.move_child(notice, 1)
		notice.show_file(file)
	dungeon.settings_changed.connect(file.note_change)
	missions.text_changed.connect(file.note_change)
	dungeon.save_asked.connect(file.save)


func _ready() -> void:
	dungeon.undo_redo = undo_redo
	missions.undo_redo = undo_redo
	puzzles.undo_redo = undo_redo
	for tab: int in ICONS.size():
		set_tab_icon(tab, Kit.icon(ICONS[tab]))
		set_tab_tooltip(tab, _titles()[tab])
	_title_tabs()


func _titles() -> PackedStringArray:
	return [tr("Dungeon"), tr("Missions"), tr("Puzzles"), tr("Bake Many"), tr("Campaign")]


# Titles beside the icons, or icons alone where the titles do not fit.
func _title_tabs() -> void:
	var bar := get_tab_bar()
	for titles: PackedStringArray in [_titles(), ["", "", "", "", ""] as PackedStringArray]:
		for tab: int in titles.size():
			set_tab_title(tab, titles[tab])
		var width := 0.0
		for tab: int in titles.size():
			width += bar.get_tab_rect(tab).size.x
		if width <= size.x:
			return


## Cancel whatever is being made or baked.
func stop() -> void:
	dungeon.stop()
	missions.stop()
	puzzles.stop()


func _show_read() -> void:
	dungeon.show_read()
	missions.show_read()
	puzzles.show_read()
	many.show_read()
	campaign.show_read()


# The editor saves the scene as well; without a scene it would save nothing.
func _input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if Kit.is_key_for(event, self) and key.keycode == KEY_S and key.is_command_or_control_pressed():
		file.save()
