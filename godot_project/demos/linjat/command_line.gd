extends Node
## What programs and tests may ask of the demo, behind `--` on the command line:
##
## `--puzzle=N` opens that puzzle of the campaign, `--lines=N` draws so many lines of its solution, `--hint` asks for
## the next step, `--layer=N` shows the N-th layer or note of the solution; `--screenshot=FILE` writes a picture, then
## quits. Without these, nothing here happens.

## Frames that are drawn before the picture, so that lines have grown.
const SETTLE := 20

@onready var _demo: LinjatDemo = get_parent()


func _ready() -> void:
	await _demo.ready
	var options := DemoPicture.wishes()
	if options.has("puzzle"):
		_demo.progress.place = clampi(options["puzzle"].to_int() - 1, 0, _demo.campaign.size() - 1)
		_demo.progress.kind = "campaign"
		_demo.open(_demo.campaign[_demo.progress.place].text)
	if options.has("lines"):
		var lines := _demo.game.solution()
		lines.resize(options["lines"].to_int())
		for line in lines:
			_demo.game.draw(line)
	if options.has("hint"):
		_demo.hint()
		await _demo.game.hinted
	if options.has("layer"):
		_demo.toggle_layers()
		_demo.go(options["layer"].to_int() - 1)
	if options.has("screenshot"):
		DemoPicture.take(self, options["screenshot"], SETTLE)
