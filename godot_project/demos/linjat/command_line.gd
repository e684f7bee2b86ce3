extends Node
## What programs and tests may ask of the demo, behind `--` on the command line:
##
## `--puzzle=N` opens that puzzle of the campaign, `--lines=N` draws so many lines of its solution, `--hint` asks for the
## next step; `--screenshot=FILE` writes a picture, then quits. Without these, nothing here happens.

## Frames that are drawn before the picture, so that lines have grown.
const SETTLE := 20

@onready var _demo: LinjatDemo = get_parent()


func _ready() -> void:
	await _demo.ready
	var options: Dictionary[String, String] = {}
	for argument in OS.get_cmdline_user_args():
		var parts := argument.trim_prefix("--").split("=", true, 1)
		options[parts[0]] = parts[1] if parts.size() > 1 else ""
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
	if options.has("screenshot"):
		_take_picture(options["screenshot"])


func _take_picture(file: String) -> void:
	for frame in SETTLE:
		await get_tree().process_frame
	await RenderingServer.frame_post_draw
	var error := get_viewport().get_texture().get_image().save_png(file)
	if error:
		printerr("%s cannot be written: %s" % [file, error_string(error)])
	get_tree().quit(1 if error else 0)
