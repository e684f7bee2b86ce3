extends Node
## Plays what was baked: the same script in a game with the extension and in one without it.


func _ready() -> void:
	print("EXTENSION ", ClassDB.class_exists("WarrenMap"))
	var map := WarrenBakedMap.load_from_file("res://levels/level_001.tres")
	print("MAP ", map.to_json().sha256_text(), " ", map.room_count, " ", map.size, " ", map.key_cells())
	print("SAME ", load("res://levels/level_001.tres").call("tiles") == map.tiles())
	for path: String in ["res://refers.tscn", "res://holds.tscn"]:
		var holder := (load(path) as PackedScene).instantiate()
		var held: Array[Resource] = [holder.get("map"), holder.get("maps")[0]]
		for one in held:
			print("HELD ", one.call("tiles") == map.tiles())
		holder.free()
	for level: String in ["level_001", "rooms_001", "grid_001"]:
		var scene := (load("res://levels/%s.tscn" % level) as PackedScene).instantiate()
		add_child(scene)
		var cells := 0
		for node in scene.get_children():
			if node is TileMapLayer:
				cells += (node as TileMapLayer).get_used_cells().size()
			elif node is GridMap:
				cells += (node as GridMap).get_used_cells().size()
		print("SCENE ", level, " ", scene.get_child_count(), " ", cells)
		print("FILE ", load(scene.get_meta(&"warren_map_file") as String).call("main_path"))
	var puzzle: Resource = load("res://levels/puzzle.tres")
	print("PUZZLE ", puzzle.get("family"), " ", (puzzle.get("text") as String).sha256_text())
	get_tree().quit()
