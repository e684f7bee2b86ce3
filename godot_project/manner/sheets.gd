class_name DemoSheets
extends CanvasLayer
## The sheets that are open, one over the other. While there is one, the game behind it waits.

## The last sheet was closed.
signal emptied

var _open: Array[DemoSheet] = []
var _before: Control


func _init() -> void:
	layer = 50
	process_mode = Node.PROCESS_MODE_ALWAYS


func _exit_tree() -> void:
	if is_open():
		get_tree().paused = false


func is_open() -> bool:
	return not _open.is_empty()


func top() -> DemoSheet:
	return _open[-1] if _open else null


## Opens a sheet over those that are open.
func show_sheet(sheet: DemoSheet) -> void:
	if is_open():
		top().hide()
	else:
		_before = get_viewport().gui_get_focus_owner()
	_open.append(sheet)
	sheet.closed.connect(close)
	add_child(sheet)
	get_tree().paused = true


## Asks before something that cannot be taken back; [param stay] leaves all as it is, [param go] lets it be done.
func ask(title: String, text: String, stay: String, go: String, action: Callable) -> void:
	var sheet := DemoSheet.new(title)
	if text:
		sheet.body.add_child(DemoSheet.paragraph(text))
	sheet.first = DemoSheet.choice(stay, close)
	sheet.body.add_child(sheet.first)
	sheet.body.add_child(DemoSheet.choice(go, _go.bind(action)))
	show_sheet(sheet)


func _go(action: Callable) -> void:
	close_all()
	action.call()


## Closes the uppermost sheet.
func close() -> void:
	if not is_open():
		return
	var sheet: DemoSheet = _open.pop_back()
	sheet.queue_free()
	sheet.hide()
	if is_open():
		top().show()
		top()._focus()
		return
	get_tree().paused = false
	if is_instance_valid(_before) and _before.is_visible_in_tree():
		_before.grab_focus()
	emptied.emit()


func close_all() -> void:
	while is_open():
		close()
