@tool
extends EditorPlugin
## Runs the suites of "editor_*.gd" inside the editor.


func _enter_tree() -> void:
	if not OS.get_cmdline_user_args().is_empty():
		run.call_deferred()


func run() -> void:
	while EditorInterface.get_resource_filesystem().is_scanning():
		await get_tree().process_frame
	var runner: Node = load("res://runner.gd").new()
	get_tree().root.add_child(runner)
