class_name MissionRecipe
## How a mission is made: which puzzles there are, and more of them than its patterns have.

## The families of the puzzles, with their weights.
const FAMILIES := "sokoban 2, linjat, foxhunt, words"

## What a puzzle may seal, in this order.
const SEALED: Array[String] = ["key", "reward", "ability", "switch"]
## A thing of this kind that asks for nothing: its name, and what is said of it.
const THING := "\\b%s ([^\\s,]+)((?: (?:missable|soft|once|on))*)(?=,|$)"


## Returns the mission with so many puzzles, if it has enough things: those that lie about are sealed by one. Every
## player can solve a puzzle in the room where he is, so nobody gets stuck by one more.
static func with_puzzles(text: String, count: int) -> String:
	var lines := text.split("\n")
	var have := text.count(", puzzle ") + text.count(": puzzle ")
	for kind in SEALED:
		var thing := RegEx.create_from_string(THING % kind)
		for number in lines.size():
			var found := thing.search(lines[number])
			if have < count and found and not ": puzzle " in lines[number] and not ", puzzle " in lines[number]:
				var seal := "puzzle seal-%s" % found.get_string(1)
				var sealed := "%s, %s needs %s" % [seal, found.get_string(), seal.trim_prefix("puzzle ")]
				lines[number] = lines[number].replace(found.get_string(), sealed)
				have += 1
	return "\n".join(lines)
