class_name WordsAnalysisSheet
extends DemoSheet
## The turns of a game with what was lost in each: first how far they are judged, then a button for each turn.

var _review: WordsReview
var _told := paragraph("")
var _lines := VBoxContainer.new()


func _init(review: WordsReview) -> void:
	super("Analysis")
	_review = review
	_told.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	_told.text = tr("The best turn is searched for each turn.")
	body.add_child(_told)
	_lines.add_theme_constant_override("separation", 8)
	body.add_child(_lines)
	first = choice("Cancel", closed.emit)
	_lines.add_child(first)
	_review.progressed.connect(_on_progressed)
	_review.finished.connect(_on_finished)
	_review.failed.connect(_on_failed)


## Who closes it while turns are judged, cancels that.
func _exit_tree() -> void:
	if _review.is_running():
		_review.cancel()


func _on_progressed(done: int, total: int) -> void:
	_told.text = tr("The best turn is searched for each turn.") + "  %d / %d" % [done, total]


func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		_told.text = DemoCoreText.sentence(reason)


func _on_finished() -> void:
	_told.text = tr("Points lost to the best turns.") + "  " + _review.told_losses()
	for old in _lines.get_children():
		_lines.remove_child(old)
		old.queue_free()
	for number in _review.turns.size():
		var button := choice(_line(number), _on_turn_chosen.bind(number))
		button.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
		button.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
		button.alignment = HORIZONTAL_ALIGNMENT_LEFT
		_lines.add_child(button)
	if _lines.get_child_count():
		first = _lines.get_child(maxi(_review.at, 0)) as Control
	_focus.call_deferred()


func _line(number: int) -> String:
	return "%d. %s\n%s" % [number + 1, _review.told_played(number), _review.told_best(number)]


func _on_turn_chosen(number: int) -> void:
	closed.emit()
	_review.show_turn(number)
