@tool
extends PanelContainer
## A batch under way, or one that has ended: its progress, rate and time left, and what can be done with it.

## It has ended: what is in the database has changed.
signal ended
## Its Resume button was pressed.
signal resumed
## It is shown no longer.
signal dismissed

const Kit := preload("../kit.gd")
const Job := preload("job.gd")
const Batch := preload("batch.gd")
# The rate is that of the last seconds, so many.
const RATE_SECONDS := 20.0

var batch: Batch
## The number of the batch in the database; 0 as long as it is not known.
var number := 0
var job := Job.new()

var _title := Label.new()
var _bar := ProgressBar.new()
var _numbers := Label.new()
var _verdict := Kit.note()
var _cancel := Kit.button(
	&"CancelRun", tr("Cancel"), &"Stop", tr("End the run; the levels that are done stay"), job.stop
)
var _resume := Kit.button(&"ResumeRun", tr("Resume"), &"Play", tr("Go on where the run has ended"), resumed.emit)
var _dismiss := Kit.button(
	&"DismissRun", "", &"Close", tr("Take it off this list; the database keeps all that was made"), dismiss
)
# Times and numbers of levels, for the rate.
var _seen: Array[Vector2] = []


func _init() -> void:
	var column := VBoxContainer.new()
	_title.size_flags_horizontal = SIZE_EXPAND_FILL
	_title.text_overrun_behavior = TextServer.OVERRUN_TRIM_ELLIPSIS
	_title.mouse_filter = Control.MOUSE_FILTER_PASS
	column.add_child(Kit.row([_title, _cancel, _resume, _dismiss]))
	_bar.name = "RunProgress"
	_bar.custom_minimum_size.y = Kit.scaled(16)
	column.add_child(_bar)
	_numbers.name = "RunNumbers"
	_numbers.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	column.add_child(_numbers)
	_verdict.name = "RunVerdict"
	column.add_child(_verdict)
	add_child(column)
	add_child(job)
	job.changed.connect(_show)
	job.ended.connect(_end)
	size_flags_horizontal = SIZE_EXPAND_FILL


## Make the levels that are missing; return why that cannot be begun, or an empty text.
func start(batch_: Batch) -> String:
	_take(batch_)
	var file := Job.new_name("run", "json")
	var fault := ""
	var texts: Dictionary[String, String] = {".request": batch.request, ".batch": batch.to_text()}
	for ending in texts:
		fault = _written(file + ending, texts[ending]) if file and not fault else fault
	fault = job.start(file, batch.words(file + ".request")) if not fault else fault
	if not fault:
		_show()
	return fault


## Watch a run that an earlier editor has started; return false if there is nothing to watch.
func follow(file: String) -> bool:
	var found := Batch.from_text(FileAccess.get_file_as_string(file + ".batch"))
	if found == null:
		return false
	_take(found)
	_show()
	job.follow(file)
	return true


## Show a batch of the database that is not finished, and that nobody makes.
func offer(batch_: Batch, number_: int, fault: String) -> void:
	_take(batch_)
	number = number_
	_show()
	_verdict.text = fault if fault else tr("Not finished.")
	_resume.disabled = fault != ""
	_resume.tooltip_text = fault if fault else _resume.tooltip_text


## Whether its Resume button makes sense.
func is_unfinished() -> bool:
	return not job.is_running() and _resume.visible


func dismiss() -> void:
	forget()
	dismissed.emit()
	queue_free()


## Remove its files.
func forget() -> void:
	if not job.file or job.is_running():
		return
	job.forget()
	for ending: String in [".request", ".batch"]:
		if FileAccess.file_exists(job.file + ending):
			DirAccess.remove_absolute(job.file + ending)


## Show numbers of a database.
func show_numbers(kept: int, refused: Dictionary) -> void:
	_tell(kept, refused, "")


func _written(path: String, text: String) -> String:
	var out := FileAccess.open(path, FileAccess.WRITE)
	if out == null or not out.store_string(text):
		var why := error_string(FileAccess.get_open_error()) if out == null else tr("is the disk full?")
		return tr("%s cannot be written: %s") % [path, why]
	out.close()
	return ""


func _take(batch_: Batch) -> void:
	batch = batch_
	_title.text = batch.title()
	_title.tooltip_text = tr("%s\nDatabase: %s\nRequest: %s") % [batch.title(), batch.store, batch.request.left(600)]
	_bar.max_value = maxi(1, batch.number)
	_bar.accessibility_name = batch.title()


func _show() -> void:
	var facts := job.facts
	_cancel.visible = job.is_running()
	_resume.visible = not job.is_running()
	_dismiss.visible = not job.is_running() and job.file != ""
	_verdict.visible = not job.is_running()
	_bar.indeterminate = job.is_running() and not facts.has("done")
	if not facts.has("done"):
		_numbers.text = tr("Starting…") if job.is_running() else ""
		_numbers.visible = _numbers.text != ""
		return
	number = _whole("batch")
	_bar.value = _whole("done")
	var refused: Dictionary = facts.get("refused", {})
	_tell(_whole("kept"), refused, _pace() if job.is_running() else "")


func _tell(kept: int, refused: Dictionary, pace: String) -> void:
	var parts: PackedStringArray = [tr("%s kept") % Batch.grouped(kept)]
	for reason: String in refused:
		var amount: float = refused[reason]
		parts.append("%s %s" % [reason, Batch.grouped(int(amount))])
	if refused:
		parts[1] = tr("refused: %s") % parts[1]
	_numbers.text = (tr("%s  ·  ") % pace if pace else "") + ", ".join(parts)
	_numbers.show()


func _pace() -> String:
	var now := Vector2(Time.get_ticks_msec() / 1000.0, _whole("done"))
	_seen.append(now)
	while _seen.size() > 2 and now.x - _seen[0].x > RATE_SECONDS:
		_seen.pop_front()
	var rate := (now.y - _seen[0].y) / maxf(0.001, now.x - _seen[0].x)
	if _seen.size() < 3 or rate <= 0.0:
		return tr("%s of %s") % [Batch.grouped(int(now.y)), Batch.grouped(batch.number)]
	var left := (batch.number - now.y) / rate
	return (
		tr("%s of %s, %s/s, %s left")
		% [
			Batch.grouped(int(now.y)),
			Batch.grouped(batch.number),
			Batch.grouped(roundi(rate)) if rate >= 10.0 else "%.1f" % rate,
			_duration(left),
		]
	)


func _duration(seconds: float) -> String:
	if seconds < 90.0:
		return tr("%d s") % ceili(seconds)
	if seconds < 5400.0:
		return tr("%d min") % ceili(seconds / 60.0)
	return tr("%.1f h") % (seconds / 3600.0)


func _whole(key: String) -> int:
	var value: Variant = job.facts.get(key, 0)
	var found: float = value if value is float or value is int else 0.0
	return int(found)


func _end() -> void:
	_show()
	_seen.clear()
	_verdict.text = job.verdict()
	# What cannot be met or is a mistake stays so.
	_resume.visible = job.code not in [0, Job.REFUSED]
	if job.code not in [0, Job.INTERRUPTED]:
		_verdict.add_theme_color_override(&"font_color", Kit.color(&"error_color"))
	_verdict.visible = job.code != 0
	if job.code == 0:
		_bar.value = _bar.max_value
	ended.emit()
