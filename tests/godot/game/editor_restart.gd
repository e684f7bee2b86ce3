@tool
extends EditorSuite
## What the dock remembers: the argument "before" changes it, "after" looks at it in the next editor.

# The manner in which the panes are beside each other.
const WIDE := 1


func test_what_is_remembered() -> void:
	var is_after := OS.get_cmdline_user_args().has("after")
	var dungeon: Variant = page()
	workbench().call("show_dock")
	dungeon._panes.show_page(&"Settings")
	await idle(3)
	# Each manner of dividing the panes is remembered by itself; how the editor divides them depends on its room.
	dungeon._panes._set_mode(WIDE)
	var weights := group("Weights")
	var doors := group("Doors")
	if is_after:
		check(weights.folded, "a folded group is open again")
		check(not doors.folded, "a group that was opened again is folded")
		equal(dungeon._panes._split.split_offset, 37)
		dungeon._panes._arrange()
		return
	for change: Array in [[weights, true], [doors, true], [doors, false]]:
		(change[0] as FoldableContainer).folded = change[1]
		(change[0] as FoldableContainer).folding_changed.emit(change[1])
	# A search opens what has something to show, and forgets that.
	var field: LineEdit = dungeon.find_child("SearchSettings", true, false)
	field.text = "weight"
	field.text_changed.emit(field.text)
	check(not weights.folded, "a folded group hides what was found")
	field.text = ""
	field.text_changed.emit("")
	check(weights.folded)
	dungeon._panes._split.dragged.emit(37)
	dungeon._panes._arrange()


func group(title: String) -> FoldableContainer:
	return page()._form.find_child(title, true, false) as FoldableContainer
