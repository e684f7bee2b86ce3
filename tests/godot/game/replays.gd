extends Suite
## Games of bots with a limit of nodes, while the machine has other work: the log has their moves, for a comparison.

const NODES := 700
const SEED := 11
const MOVES := 14

var _is_burning := true


func test_one_game_for_one_seed() -> void:
	var threads: Array[Thread] = []
	for i in 2:
		var thread := Thread.new()
		thread.start(_burn)
		threads.append(thread)
	await _play("banqi", WarrenBanqi.new())
	await _play("foxhunt", WarrenFoxHunt.new())
	_is_burning = false
	for thread in threads:
		thread.wait_to_finish()


func _burn() -> void:
	var sum := 0
	while _is_burning:
		sum = (sum * 31 + 7) % 1_000_003


func _play(title: String, game: Node) -> void:
	game.seed = SEED
	game.time_limit_ms = 0
	game.node_limit = NODES
	add_child(game)
	for i in MOVES:
		game.play_bot()
		while game.is_running():
			await get_tree().process_frame
	var moves: PackedStringArray = game.moves_played()
	equal(moves.size(), MOVES)
	print("GAME %s %s" % [title, " ".join(moves)])
	game.free()
