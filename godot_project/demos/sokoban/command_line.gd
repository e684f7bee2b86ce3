extends Node
## What programs and tests may ask of the demo, behind `--` on the command line:
##
## `--preset=hard` and `--seed=N` choose the level, `--moves=N` plays so many moves of a solution, `--play=LURD` moves
## of one's own; `--hint` asks for a hint, `--select=N` chooses a crate, `--help` opens the help; `--screenshot=FILE`
## writes a picture, then quits. Without these, nothing here happens.

const SETTLE := 40

@onready var _demo: SokobanDemo = get_parent()


func _ready() -> void:
	var wishes := DemoPicture.wishes()
	if not wishes.has("seed") and not wishes.has("screenshot"):
		return
	await _demo.ready
	_demo.kind = maxi(SokobanDemo.KINDS.find(wishes.get("preset", "hard")), 0)
	var maker := WarrenPuzzleMaker.new()
	add_child(maker)
	maker.family = "sokoban"
	maker.preset = SokobanDemo.KINDS[_demo.kind]
	maker.seed = wishes["seed"].to_int() if wishes.has("seed") else 7
	maker.start()
	var puzzle: WarrenPuzzle = await maker.finished
	_demo.open(puzzle)
	if wishes.has("moves"):
		_demo.game.play_moves(puzzle.solution.left(wishes["moves"].to_int()))
	if wishes.has("play"):
		_demo.game.play_moves(wishes["play"])
	if wishes.has("hint"):
		_demo._obey(&"hint")
	if wishes.has("select"):
		_demo.board.select(_demo.game.boxes()[wishes["select"].to_int()])
	if wishes.has("help"):
		_demo.manner.do(&"help")
	if wishes.has("screenshot"):
		DemoPicture.take(self, wishes["screenshot"], SETTLE)
