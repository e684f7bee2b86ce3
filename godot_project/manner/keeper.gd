class_name DemoKeeper
extends Node
## Keeps the game of a demo: by itself all the time, and in a slot when the player wants that.
##
## Where another window has kept its game meanwhile, that one stays: this window's game is kept in a slot of its own.

## Something about saved games is to be told.
signal told(title: String, text: String)

const SECONDS := 5.0

var demo: StringName
## Returns the game as a text; empty while there is none.
var saved: Callable
## Goes on with such a text; returns what is wrong, or nothing. The present game goes on then.
var load_text: Callable
## Returns a few words about the game as it is.
var note: Callable
## Whether the game is kept by itself.
var active := false
## Whether there was a game to go on with, be it whole or broken.
var had_game := false

var _slot := &""
var _last := ""
# Where the game is kept by itself, and what was there when it was read or written last.
var _own := DemoSaves.AUTO
var _stamp := ""
var _timer := Timer.new()


func _ready() -> void:
	_timer.timeout.connect(_on_time)
	add_child(_timer)


## Goes on where the player was, and keeps the game by itself from now on.
func begin() -> void:
	var found := DemoSaves.read(demo, DemoSaves.AUTO)
	had_game = found.time > 0
	if found.fault:
		told.emit("Not loaded", found.fault)
	elif found.text and _take(DemoSaves.AUTO, found):
		_last = found.text
	_stamp = DemoSaves.stamp(demo, _own)
	active = true
	_timer.start(SECONDS)


## Keeps the game by itself, if it has changed; returns what is wrong, or nothing.
func keep() -> String:
	var text := _text()
	if not active or text.is_empty() or text == _last:
		return ""
	if DemoSaves.stamp(demo, _own) not in ["", _stamp] and not _move():
		return tr("Another window has kept its game, and no slot is empty: save this one over another.")
	var fault := DemoSaves.write(demo, _own, text, _note())
	if fault.is_empty():
		_last = text
		_stamp = DemoSaves.stamp(demo, _own)
	return fault


## Leaves the place to another window, and takes an empty slot; returns whether there was one.
func _move() -> bool:
	var slot := DemoSaves.empty_slot(demo)
	if slot:
		_own = slot
		told.emit("Open in two windows", tr("The other one has kept its game. This one is kept in slot %s.") % slot)
	return slot != &""


## Saves into the slot that was used last, or the first empty one; returns whether there was one.
func save() -> bool:
	var slot := _slot if _slot else DemoSaves.empty_slot(demo)
	if slot:
		save_to(slot)
	return slot != &""


func save_to(slot: StringName) -> void:
	var text := _text()
	if text.is_empty():
		told.emit("Not saved", tr("There is no game yet."))
		return
	var fault := DemoSaves.write(demo, slot, text, _note())
	if fault.is_empty():
		_slot = slot
		_last = text if slot == _own else _last
		_stamp = DemoSaves.stamp(demo, _own) if slot == _own else _stamp
	told.emit("Not saved" if fault else "Saved", fault if fault else tr("In slot %s.") % slot)


func load_from(slot: StringName) -> void:
	var found := DemoSaves.read(demo, slot)
	if found.fault:
		told.emit("Not loaded", found.fault)
	elif found.time == 0:
		told.emit("Nothing to load", tr("No game was saved yet."))
	elif _take(slot, found):
		told.emit("Loaded", tr("The game goes on where it was saved."))


## Goes on with what was found; returns whether that worked.
func _take(slot: StringName, found: DemoSave) -> bool:
	var fault: String = load_text.call(found.text)
	if fault:
		told.emit("Not loaded", fault + " " + DemoSaves.put_aside(DemoSaves.path_of(demo, slot)))
	elif slot != DemoSaves.AUTO:
		_slot = slot
	return fault.is_empty()


func _text() -> String:
	return saved.call() if saved.is_valid() else ""


func _note() -> String:
	return note.call() if note.is_valid() else ""


func _on_time() -> void:
	var fault := keep()
	if fault:
		told.emit("Not saved", fault)
