@tool
extends EditorSuite
## The editor is closed while a map, a puzzle and levels are being made: the log must be clean.


func test_closing_during_jobs() -> void:
	await open_scene()
	await make_map()
	var dungeon: Variant = page()
	dungeon.bake.bake_levels(500, 1, "res://made/closing", 0)
	dungeon.generator().templates = [] as Array[WarrenRoomTemplate]
	dungeon.generator().preset = "hollow:8:8:900"
	dungeon.generator().rooms = 0
	dungeon.generate()
	workbench().get("dock").get("puzzles").generate()
	await idle(8)
	check(dungeon.is_making())
