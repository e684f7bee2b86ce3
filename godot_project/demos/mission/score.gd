class_name MissionScore
extends DelveTally
## What the hero has done in a mission, and what that is worth.

const FOR_PUZZLE := 50
const FOR_REWARD := 50
const FOR_HINT := -5
const FOR_FALL := -5

var hints := 0
## How often he has jumped over a pit, and how often he fell.
var jumps := 0
var falls := 0
var puzzles := 0
var rewards := 0


func points() -> int:
	var good := FOR_ROOM * rooms + FOR_PUZZLE * puzzles + FOR_REWARD * rewards + FOR_GOAL
	return maxi(0, good + FOR_HINT * hints + FOR_FALL * falls)


func _kept() -> Array[StringName]:
	return [&"steps", &"hints", &"jumps", &"falls"]
