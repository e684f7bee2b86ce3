@tool
extends EditorSuite
## What an editor finds of the runs that another one has begun: one was killed since, the other has ended well.

const SECONDS := 180


func test_a_killed_run_is_found_and_resumed() -> void:
	var many: Variant = workbench().get("dock").get("many")
	equal(many.rows().size(), 2)
	var row: Variant = many.rows()[0]
	var other: Variant = many.rows()[1]
	equal([row.batch.number, other.batch.number], [800, 20])
	await until(func() -> bool: return not other.job.is_running(), SECONDS)
	equal([other.job.code, other._resume.visible], [0, false])
	other.dismiss()
	await idle(2)
	await until(func() -> bool: return not row.job.is_running(), SECONDS)
	check((row._verdict.text as String).contains("killed"), row._verdict.text)
	check(row._resume.visible)
	row._resume.pressed.emit()
	await idle(2)
	equal(many.rows().size(), 1)
	var again: Variant = many.rows()[0]
	await until(func() -> bool: return not again.job.is_running(), SECONDS)
	equal(again.job.code, 0)
	again.dismiss()
	await idle(2)
	equal(DirAccess.get_files_at("res://.godot/warren/jobs").size(), 0)
