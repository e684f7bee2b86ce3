@tool
extends TabContainer
## Warren's dock: a page for dungeons, and one for puzzles.

const DungeonPage := preload("dungeon/page.gd")
const PuzzlePage := preload("puzzles/page.gd")
const Kit := preload("kit.gd")

var undo_redo: EditorUndoRedoManager
var dungeon := DungeonPage.new()
var puzzles := PuzzlePage.new()


func _init() -> void:
	name = "WarrenDock"
	custom_minimum_size = Vector2(0, Kit.scaled(320))
	tab_focus_mode = Control.FOCUS_ALL
	dungeon.name = "Dungeon"
	puzzles.name = "Puzzles"
	add_child(dungeon)
	add_child(puzzles)
	set_tab_title(0, tr("Dungeon"))
	set_tab_title(1, tr("Puzzles"))


func _ready() -> void:
	dungeon.undo_redo = undo_redo


## Cancel whatever is being made or baked.
func stop() -> void:
	dungeon.stop()
	puzzles.stop()
