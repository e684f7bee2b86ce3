class_name DemoStartHelp
extends DemoSheet
## The keys that are the same in all demos.

const TITLES: Dictionary[StringName, String] = {
	&"new": "Another game",
	&"kind": "Another kind: rules, board or difficulty",
	&"bot": "Another bot",
	&"introduce": "Introduction",
	&"hint": "Hint",
	&"undo": "Undo",
	&"redo": "Redo",
	&"restart": "Restart",
	&"save": "Save",
	&"load": "Load",
	&"mute": "Sound on or off",
	&"full_screen": "Full screen or window",
	&"settings": "Settings",
	&"help": "Help",
	&"menu": "Menu",
	&"back": "Back",
}

var _table: VBoxContainer


func _init() -> void:
	super("Keys in all demos")
	_table = DemoHelpSheet.table(body)
	for action in DemoActions.COMMON:
		DemoHelpSheet.add_row(_table, DemoHelpSheet.row_of(TITLES[action], action))


func _fold(is_narrow: bool) -> void:
	DemoHelpSheet.fold_table(_table, is_narrow)
