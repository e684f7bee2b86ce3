@tool
class_name Suite
extends Node
## Base of a test suite: checks that record what failed and where.

var failures: PackedStringArray = []


func check(condition: bool, what := "condition is false") -> void:
	if not condition:
		var caller: Dictionary = get_stack()[1] if get_stack().size() > 1 else {}
		failures.append("line %s: %s" % [caller.get("line", "?"), what])


func equal(got: Variant, expected: Variant) -> void:
	if typeof(got) != typeof(expected) or got != expected:
		var caller: Dictionary = get_stack()[1] if get_stack().size() > 1 else {}
		failures.append("line %s: got %s, expected %s" % [caller.get("line", "?"), var_to_str(got), var_to_str(expected)])
