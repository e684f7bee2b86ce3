class_name DemoPicture
## What programs and tests ask of a demo behind `--` on the command line, and a picture of what it shows.


## Returns what stands behind `--`: `--seed=7` is the value 7 of `seed`, `--hint` an empty one of `hint`.
static func wishes() -> Dictionary[String, String]:
	var found: Dictionary[String, String] = {}
	for argument in OS.get_cmdline_user_args():
		if not argument.begins_with("--"):
			continue
		var parts := argument.trim_prefix("--").split("=", true, 1)
		found[parts[0]] = parts[1] if parts.size() > 1 else ""
	return found


## Lets so many frames pass, then writes what a node's window shows, and quits.
static func take(node: Node, file: String, frames := 1) -> void:
	for frame in frames:
		await node.get_tree().process_frame
	await RenderingServer.frame_post_draw
	var error := node.get_viewport().get_texture().get_image().save_png(file)
	if error:
		printerr("%s cannot be written: %s" % [file, error_string(error)])
	node.get_tree().quit(1 if error else 0)
