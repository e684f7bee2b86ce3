class_name DelveBest
## The best results of a demo: the most points at each depth, and how deep the player has come.

const SLOT := &"best"


## Returns the most points at each depth, by its number as a text.
static func read(demo: StringName) -> Dictionary:
	var found: Variant = JSON.parse_string(_text(demo))
	if not found is Dictionary:
		return {}
	var best: Dictionary = found
	for depth: String in best:
		if not depth.is_valid_int() or not best[depth] is float:
			return {}
	return best


## Returns the most points at a depth; 0 if there are none.
static func at(demo: StringName, depth: int) -> int:
	var points: float = read(demo).get(str(depth), 0.0)
	return int(points)


## Returns the deepest dungeon whose goal was reached; 0 if there is none.
static func deepest(demo: StringName) -> int:
	var most := 0
	for depth: String in read(demo):
		most = maxi(most, depth.to_int())
	return most


## Keeps a result if it is the best of its depth; returns what is wrong with the file, or nothing.
static func keep(demo: StringName, depth: int, points: int) -> String:
	var best := read(demo)
	if best.has(str(depth)) and at(demo, depth) >= points:
		return ""
	best[str(depth)] = points
	return DemoSaves.write(demo, SLOT, JSON.stringify(best))


static func _text(demo: StringName) -> String:
	var text := DemoSaves.read(demo, SLOT).text
	return text if text else "{}"
