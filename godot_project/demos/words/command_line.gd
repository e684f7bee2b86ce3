extends Node
## What programs and tests may ask of the demo, behind `--` on the command line:
##
## `--seed=N` chooses the tiles, `--rules=NAME` the rules, `--setup=NAME` the start. `--screenshot=FILE` plays some
## turns, or with a set-up shows the anchors, writes a picture and quits. Without these, nothing here happens.

@onready var _demo: WordsDemo = get_parent()


func _ready() -> void:
	var wishes := DemoPicture.wishes()
	if not wishes.has("seed") and not wishes.has("rules") and not wishes.has("setup") and not wishes.has("screenshot"):
		return
	await _demo.ready
	if wishes.get("rules", "") in WordsDemo.RULES:
		_demo.game.preset = wishes["rules"]
	if wishes.get("setup", "") in WordsSetupSheet.STARTS:
		_demo.game.setup = wishes.get("setup", "")
	_demo.begin(wishes["seed"].to_int() if wishes.has("seed") else DemoSeed.drawn())
	if wishes.has("screenshot"):
		if _demo.game.setup:
			_demo.toggle_anchors()
		else:
			await _play_some()
		DemoPicture.take(_demo, wishes["screenshot"])


## Plays some turns, so that the picture shows a game.
func _play_some() -> void:
	for turn in 9:
		_demo.game.bot = "balanced"
		_demo.game.play_bot()
		while _demo.game.is_running() or not _demo.is_my_turn():
			await get_tree().process_frame
	_demo.hint()
	while _demo.game.is_running():
		await get_tree().process_frame
