class_name DelveTally
extends RefCounted
## What the hero has done, as far as demos count the same; the counts are kept in saved games.

const FOR_ROOM := 10
const FOR_GOAL := 100

var steps := 0
var rooms := 0


## The counts that are kept in a saved game.
func _kept() -> Array[StringName]:
	return []


func state() -> Dictionary:
	var found := {}
	for name in _kept():
		found[str(name)] = get(name)
	return found


## Takes what was saved; returns whether it is a score.
func restore(saved: Dictionary) -> bool:
	for name in _kept():
		var value: Variant = saved.get(name)
		if not value is float:
			return false
		var number: float = value
		if number < 0 or number > 1e9:
			return false
		set(name, int(number))
	return true
