@icon("res://addons/warren/icons/puzzle.svg")
class_name WarrenMapPuzzles
extends Node
## Plays the puzzles of a mission on its map, and tells the mission which of them are solved.
##
## Set [member WarrenMission.puzzles] before the map is drawn, and begin with both:
## [codeblock]
## var game := WarrenMission.new()
## add_child(game)
## var puzzles := WarrenMapPuzzles.new()
## add_child(puzzles)
## puzzles.solved.connect(func(puzzle: String) -> void: print(puzzle, " is solved"))
## game.map_finished.connect(func(drawn: WarrenMap) -> void: puzzles.begin(game, drawn))
## [/codeblock]
## Ask [method step] before each step of the player from cell to cell: it pushes the boxes of puzzles that are carved
## into rooms, and begins them again when the player leaves them or steps on a plate. A game whose player walks freely
## asks it for pushes only, and calls [method stand] whenever the player comes to a cell. [method start_puzzle] returns
## the node of any puzzle, for a panel that shows it. A puzzle of the game's own is a function in [member own].
## [method get_state] is for saved games.
## [br][br]Guide: Missions in your game.

## The player has solved [param puzzle], and the mission knows it.
signal solved(puzzle: String)
## The player has solved [param puzzle], which [method WarrenMission.take] does not allow now.
signal refused(puzzle: String)
## [param puzzle] begins again: its boxes stand where they stood; of Fox Hunt and Banqi another game begins.
signal begun_again(puzzle: String)
## The player has not succeeded in [param puzzle]: there were too few shots or points, or the opponent has won. Another
## game of it has begun.
signal missed(puzzle: String)

## A part of this class, of no use to games.
const CLASSES: Dictionary[String, StringName] = {
	"sokoban": &"WarrenSokoban",
	"linjat": &"WarrenLinjat",
	"foxhunt": &"WarrenFoxHunt",
	"words": &"WarrenWords",
	"banqi": &"WarrenBanqi",
}
## The properties with the texts of levels. A part of this class, of no use to games.
const LEVELS: Dictionary[String, StringName] = {"sokoban": &"level", "linjat": &"puzzle"}
## Families whose failed games are followed by others. A part of this class, of no use to games.
const SEEDED: Array[String] = ["foxhunt", "banqi"]
const SOLID := 1  ## A part of this class, of no use to games.
const DOOR := 3  ## A part of this class, of no use to games.

## The functions that begin puzzles of the game's own, by the name of the puzzle; also in place of one on the map. The
## function gets the dictionary of [method facts] and may return a node; the game calls [method solve] in the end.
var own: Dictionary[String, Callable] = {}

var _mission: Node
var _map: Resource
var _facts: Dictionary[String, Dictionary] = {}
var _games: Dictionary[String, Node] = {}
# Of each puzzle carved into a room, its name by the cells of its floor, and the cells of its far door.
var _floor: Dictionary[Vector2i, String] = {}
var _far: Dictionary[Vector2i, String] = {}
# The points of the player when a position of words begins.
var _points: Dictionary[String, int] = {}
var _waiting: Dictionary[String, bool] = {}


## Begin with the [WarrenMission] [param mission] and its [param map]: a [WarrenMap] or a [WarrenBakedMap].
func begin(mission: Node, map: Resource) -> void:
	for puzzle in _games:
		_games[puzzle].queue_free()
	for known: Dictionary in [_facts, _games, _floor, _far, _points, _waiting]:
		known.clear()
	_mission = mission
	_map = map
	for known: Dictionary in _map.call(&"puzzles"):
		_facts[known["puzzle"]] = known
		if known["place"] == "room":
			_lay(known)


## Return the names of the puzzles on the map.
func names() -> PackedStringArray:
	return PackedStringArray(_facts.keys())


## Return what [method WarrenMap.puzzles] says of [param puzzle]; its name alone if it is none of the map.
func facts(puzzle: String) -> Dictionary:
	return _facts.get(puzzle, {"puzzle": puzzle})


## Return whether the mission knows that [param puzzle] is solved.
func is_solved(puzzle: String) -> bool:
	var things: Array = _mission.call(&"things")
	return things.any(func(thing: Dictionary) -> bool: return thing["name"] == puzzle and thing["taken"])


## Return the puzzle at [param cell]: carved into its room there, or with its panel or opponent; empty if there is none.
func puzzle_at(cell: Vector2i) -> String:
	if _floor.has(cell):
		return _floor[cell]
	for puzzle in _facts:
		if _facts[puzzle]["place"] != "room" and _facts[puzzle].get("cell") == cell:
			return puzzle
	return ""


## Return the cells of the boxes of [param puzzle], which is carved into a room.
func boxes(puzzle: String) -> Array[Vector2i]:
	return goals(puzzle) if is_solved(puzzle) else _on_map(puzzle, &"boxes")


## Return the cells of the goals of [param puzzle], which is carved into a room.
func goals(puzzle: String) -> Array[Vector2i]:
	return _on_map(puzzle, &"goals")


## Return the node that plays [param puzzle]: a [WarrenSokoban], [WarrenLinjat], [WarrenFoxHunt], [WarrenWords] or
## [WarrenBanqi], ready to be played; or what the function in [member own] returns. The next call returns the same node.
## [br][br]Of Fox Hunt all foxes are to be found with so many [code]shots[/code], of words a turn of so many
## [code]points[/code], and of Banqi the bot, who plays second and by itself, is to be beaten. If that fails, the node
## begins another game.
func start_puzzle(puzzle: String) -> Node:
	if _games.has(puzzle):
		return _games[puzzle]
	var known := facts(puzzle)
	if own.has(puzzle):
		var made: Variant = own[puzzle].call(known)
		if made is Node:
			var node: Node = made
			return node
		return null
	if not known.has("family"):
		push_error("%s is no puzzle of the map; put a function that begins it into `own`." % puzzle)
		return null
	var game: Node = ClassDB.instantiate(CLASSES[known["family"]])
	_games[puzzle] = game
	add_child(game)
	_set_up(game, known)
	return game


## Tell the mission that [param puzzle] is solved; return whether that is possible now. Games call it for puzzles of
## their own, others do it by themselves.
func solve(puzzle: String) -> bool:
	if is_solved(puzzle):
		return false
	var is_taken: bool = _mission.call(&"take", puzzle)
	if is_taken:
		solved.emit(puzzle)
	else:
		refused.emit(puzzle)
	return is_taken


## Begin [param puzzle] again, unless it is solved: for a button of the game. Of Fox Hunt and Banqi it is another game.
func begin_again(puzzle: String) -> void:
	if _games.has(puzzle) and not is_solved(puzzle) and _begin_anew(puzzle):
		begun_again.emit(puzzle)


## Note that the player has come to [param cell], in a game that does not ask [method step] before each step: puzzles in
## rooms that the player has left, or where this is a plate, begin again.
func stand(cell: Vector2i) -> void:
	for puzzle in _games:
		if facts(puzzle)["place"] == "room" and _floor.get(cell, "") != puzzle:
			begin_again(puzzle)


## Return how all puzzles stand that were begun, for a saved game: dictionaries of texts, by the names of the puzzles.
func get_state() -> Dictionary:
	var state := {}
	for puzzle in _games:
		state[puzzle] = {"game": _games[puzzle].call(&"save_game")}
		if facts(puzzle)["family"] in SEEDED:
			# As a text: a number of JSON has no 64 bits.
			state[puzzle]["seed"] = str(_games[puzzle].get(&"seed"))
	return state


## Go on with a [param state] by [method get_state], once the mission is loaded; return the names of the puzzles for
## which it is no state, such as those of another map. They stay as they are.
func set_state(state: Dictionary) -> PackedStringArray:
	var wrong: PackedStringArray = []
	for puzzle: Variant in state:
		var saved: Variant = state[puzzle]
		var texts: Dictionary = saved if saved is Dictionary else {}
		if not (_facts.has(puzzle) and _load(str(puzzle), texts)):
			wrong.append(str(puzzle))
	return wrong


## Return whether the player can step from [param cell] in [param direction] as far as puzzles in rooms are concerned,
## and do what the step does to them: push a box, or begin a puzzle again that the player leaves. Boxes of a solved
## puzzle stay on their goals, and its far door is shut before. All else, such as walls and locks outside of puzzles, is
## for the game.
func step(cell: Vector2i, direction: Vector2i) -> bool:
	var target := cell + direction
	var here: String = _floor.get(cell, "")
	var there: String = _floor.get(target, "")
	if there and is_solved(there):
		return target not in goals(there)
	if not here or is_solved(here):
		return not there or _bring(there, target)
	if here == there:
		return _bring(here, cell) and start_puzzle(here).call(&"move", direction)
	if _tile(target) <= SOLID or _far.get(target, "") == here:
		return false
	begin_again(here)
	return true


func _whole(written: Variant) -> int:
	var number: float = written
	return int(number)


## Note the floor and the far door of a puzzle that is carved into a room.
func _lay(known: Dictionary) -> void:
	var puzzle: String = known["puzzle"]
	var corner: Vector2i = known["cell"]
	var level: String = known["level"]
	var rows := level.split("\n")
	for y in rows.size():
		if not rows[y].begins_with("#"):
			break
		for x in rows[y].length():
			if rows[y][x] != "#":
				_floor[corner + Vector2i(x, y)] = puzzle
	if known["far"] >= 0:
		var door: Dictionary = _map.call(&"doors")[known["far"]]
		for cell: Vector2i in door["cells"]:
			for other in _whole(door["width"]):
				for along: Vector2i in [Vector2i.RIGHT, Vector2i.DOWN]:
					var place := cell + along * other
					if _tile(place) == DOOR:
						_far[place] = puzzle


func _tile(cell: Vector2i) -> int:
	return _map.call(&"tile_at", cell)


func _on_map(puzzle: String, what: StringName) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	if facts(puzzle).get("place", "") == "room":
		var corner: Vector2i = facts(puzzle)["cell"]
		for cell: Vector2i in start_puzzle(puzzle).call(what):
			found.append(corner + cell)
	return found


## Bring the player of a puzzle to a cell of the map without a push; return whether he is there.
func _bring(puzzle: String, cell: Vector2i) -> bool:
	var game := start_puzzle(puzzle)
	var place: Vector2i = cell - facts(puzzle)["cell"]
	for direction: Vector2i in game.call(&"way_to", place):
		game.call(&"move", direction)
	return game.call(&"player") == place


func _set_up(game: Node, known: Dictionary) -> void:
	var puzzle: String = known["puzzle"]
	match known["family"]:
		"sokoban":
			game.set(&"level", known["level"])
			game.connect(&"solved", solve.bind(puzzle))
		"linjat":
			game.set(&"puzzle", known["level"])
			game.connect(&"solved", solve.bind(puzzle))
		"words":
			game.call(&"start_from", known["level"])
			_points[puzzle] = game.call(&"score", game.call(&"mover"))
			game.connect(&"changed", _look.bind(puzzle, _judge_words.bind(game.call(&"mover"))))
		"foxhunt":
			game.set(&"preset", known["level"])
			game.set(&"seed", known.get("seed", 0))
			game.connect(&"changed", _look.bind(puzzle, _judge_hunt))
		"banqi":
			game.set(&"preset", known["level"])
			game.set(&"seed", known.get("seed", 0))
			game.set(&"bot", known["bot"])
			game.connect(&"changed", _look.bind(puzzle, _judge_duel))


## Look what became of a game after a move: 1 if the player has succeeded, -1 if not, 0 if it goes on.
func _look(puzzle: String, judge: Callable) -> void:
	if _waiting.has(puzzle) or is_solved(puzzle):
		return
	var verdict: int = judge.call(puzzle)
	if verdict:
		# The node still tells of the move.
		_waiting[puzzle] = true
		_settle.call_deferred(puzzle, verdict > 0)


func _judge_words(puzzle: String, player: int) -> int:
	var game := _games[puzzle]
	var points: int = game.call(&"score", player)
	if points - _points[puzzle] >= facts(puzzle)["points"]:
		return 1
	var is_left: bool = game.call(&"is_over") or game.call(&"mover") != player
	return -1 if is_left else 0


func _judge_hunt(puzzle: String) -> int:
	var game := _games[puzzle]
	if game.get(&"found") == game.get(&"foxes"):
		return 1
	return -1 if game.get(&"shots") >= facts(puzzle)["shots"] else 0


func _judge_duel(puzzle: String) -> int:
	var game := _games[puzzle]
	if game.call(&"is_over"):
		return 1 if game.call(&"winner") == 0 else -1
	if game.call(&"mover") == 1:
		game.call_deferred(&"play_bot")
	return 0


func _settle(puzzle: String, is_solved_now: bool) -> void:
	if not _waiting.erase(puzzle) or not _games.has(puzzle):
		return
	if is_solved_now:
		solve(puzzle)
		return
	_begin_anew(puzzle)
	missed.emit(puzzle)


## Begin a puzzle anew; return whether that changed anything. What the player has seen in Fox Hunt and Banqi must not
## help in the next game.
func _begin_anew(puzzle: String) -> bool:
	var game := _games[puzzle]
	if facts(puzzle)["family"] == "words":
		return game.call(&"start_from", facts(puzzle)["level"])
	if facts(puzzle)["family"] in SEEDED:
		game.set(&"seed", game.get(&"seed") + 1)
		return game.call(&"new_game")
	return game.call(&"restart")


func _load(puzzle: String, saved: Dictionary) -> bool:
	var family: String = facts(puzzle)["family"]
	var seed_text := str(saved.get("seed", ""))
	if own.has(puzzle) or family in SEEDED and not seed_text.is_valid_int():
		return false
	var game := start_puzzle(puzzle)
	var before: String = game.call(&"save_game")
	var level: StringName = LEVELS.get(family, &"")
	var known: Variant = game.get(level) if level else null
	if not game.call(&"load_game", str(saved.get("game", ""))):
		return false
	if level and game.get(level) != known:
		# It is a game of another level.
		game.set(level, known)
		game.call(&"load_game", before)
		return false
	if family in SEEDED:
		game.set(&"seed", seed_text.to_int())
	return true
