class_name MissionRecipe
## How a mission is made: which puzzles there are, and more of them than its patterns have.

## The families of the puzzles, with their weights: nobody else is to take the place of the guardian.
const FAMILIES := "sokoban 2, linjat, foxhunt, words, banqi 1000"

## Those of a mission that is written by hand: one in its room, and one on a panel.
const FAMILIES_WRITTEN := "sokoban, linjat"

## What a puzzle may seal, in this order.
const SEALED: Array[String] = ["key", "reward", "ability", "switch"]
## A room with nothing in it, which is exciting enough for a guardian.
const GUARDED := "^[^:]+: (?!start|goal)[^:]+: intensity (?:[3-9]\\d|100)$"
## What he is, and what he guards: nobody needs it.
const GUARDIAN := ", puzzle guardian soft, reward trophy missable needs guardian"
## A thing of this kind that asks for nothing: its name, and what is said of it.
const THING := "\\b%s ([^\\s,]+)((?: (?:missable|soft|once|on))*)(?=,|$)"


## Returns the mission with so many puzzles, if it has enough things: those that lie about are sealed by one. Every
## player can solve a puzzle in the room where he is, so nobody gets stuck by one more.
static func with_puzzles(text: String, count: int) -> String:
	var lines := text.split("\n")
	var have := text.count(", puzzle ") + text.count(": puzzle ")
	var sealed: Array[String] = []
	for kind in SEALED:
		var thing := RegEx.create_from_string(THING % kind)
		for number in lines.size():
			var line := lines[number]
			var found := thing.search(line)
			if have >= count or found == null or ": puzzle " in line or ", puzzle " in line:
				continue
			var seal := "seal-%s" % found.get_string(1)
			# Several keys may have one name, but each puzzle has its own.
			if seal not in sealed:
				var more := "puzzle %s, %s needs %s" % [seal, found.get_string(), seal]
				lines[number] = line.left(found.get_start()) + more + line.substr(found.get_end())
				sealed.append(seal)
				have += 1
	return "\n".join(lines)


## Returns the mission with a guardian, if it has a room for him: the first that suits.
static func with_guardian(text: String) -> String:
	var lines := text.split("\n")
	var guarded := RegEx.create_from_string(GUARDED)
	for number in lines.size():
		if guarded.search(lines[number]):
			lines[number] += GUARDIAN
			break
	return "\n".join(lines)
