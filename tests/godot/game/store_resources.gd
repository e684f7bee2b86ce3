extends Suite
## Resources that a level database has written, loaded by a game.


## A line for each file of the folder that is named behind the suite: what a test in Python knows of it.
func test_each_resource_is_loaded() -> void:
	var folder := OS.get_cmdline_user_args()[1]
	for file in DirAccess.get_files_at(folder):
		var level := load(folder.path_join(file))
		if level is WarrenBakedMap:
			var map: WarrenBakedMap = level
			equal(map.error(), "")
			tell([file, map.seed, map.data.sha256_text()])
		elif level is WarrenBakedPuzzle:
			var puzzle: WarrenBakedPuzzle = level
			var depth := "%s" % puzzle.rating.get("depth", -1)
			var texts := [puzzle.text.sha256_text(), puzzle.solution.sha256_text()]
			tell([file, puzzle.seed, puzzle.family, puzzle.score, depth, puzzle.preset] + texts)
		else:
			check(false, "%s is not loaded" % file)


func tell(parts: Array) -> void:
	print("LOADED ", " ".join(parts.map(str)))
