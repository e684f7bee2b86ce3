class_name MissionScore
extends RefCounted
## What the hero has done in a mission, and what that is worth.

const FOR_ROOM := 10
const FOR_PUZZLE := 50
const FOR_REWARD := 50
const FOR_GOAL := 100
const FOR_HINT := -5
const FOR_FALL := -5
## What is kept in a saved game.
const KEPT: Array[StringName] = [&"steps", &"hints", &"jumps", &"falls"]

var steps := 0
var hints := 0
## How often he has jumped over a pit, and how often he fell.
var jumps := 0
var falls := 0
var rooms := 0
var puzzles := 0
var rewards := 0


func points() -> int:
	var good := FOR_ROOM * rooms + FOR_PUZZLE * puzzles + FOR_REWARD * rewards + FOR_GOAL
	return maxi(0, good + FOR_HINT * hints + FOR_FALL * falls)


func state() -> Dictionary:
	var found := {}
	for name in KEPT:
		found[str(name)] = get(name)
	return found


## Takes what was saved; returns whether it is a score.
func restore(saved: Dictionary) -> bool:
	for name in KEPT:
		var value: Variant = saved.get(name)
		if not value is float:
			return false
		var number: float = value
		if number < 0 or number > 1e9:
			return false
		set(name, int(number))
	return true
