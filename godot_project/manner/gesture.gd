class_name DemoGesture
extends RefCounted
## Something that players do with more than one key: a line of the help.

## What it does.
var meaning: String
## Keys, mouse and touch, as players read them.
var shown: String
## The actions behind it, if any.
var actions: Array[StringName]


func _init(its_meaning: String, its_shown: String, its_actions: Array = []) -> void:
	meaning = its_meaning
	shown = its_shown
	actions.assign(its_actions)


func pads() -> String:
	var found: PackedStringArray = []
	for action in actions:
		for pad in DemoActions.pads_of(action):
			if not pad in found:
				found.append(pad)
	return ", ".join(found)
