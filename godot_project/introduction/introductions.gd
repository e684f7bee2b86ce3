class_name Introductions
## Which games have an introduction, and how far the player has come in each.

## The tables, by the names of their demos.
const TABLES: Dictionary[StringName, String] = {
	&"dungeon": "res://introduction/dungeon.gd",
	&"sokoban": "res://introduction/sokoban.gd",
	&"linjat": "res://introduction/linjat.gd",
	&"foxhunt": "res://introduction/foxhunt.gd",
	&"banqi": "res://introduction/banqi.gd",
	&"jungle": "res://introduction/jungle.gd",
	&"tafl": "res://introduction/tafl.gd",
	&"yonin": "res://introduction/yonin.gd",
	&"fogchess": "res://introduction/fogchess.gd",
	&"hiddenrank": "res://introduction/hiddenrank.gd",
	&"words": "res://introduction/words.gd",
	&"keep": "res://introduction/keep.gd",
	&"mission": "res://introduction/mission.gd",
}
## Where it is kept, beside the saved games.
const SLOT := &"introduction"
const WHOLE := "all"


## Whether the player was told once that there is an introduction.
static func was_offered(demo: StringName) -> bool:
	return FileAccess.file_exists(DemoSaves.path_of(demo, SLOT))


## Whether all of its steps were seen.
static func is_done(demo: StringName) -> bool:
	return DemoSaves.read(demo, SLOT).text == WHOLE


## The step with which it goes on; the first one where all were seen, or nothing is known.
static func place(demo: StringName) -> int:
	var text := DemoSaves.read(demo, SLOT).text
	return text.to_int() if text.is_valid_int() else 0


## Keeps with which step it goes on, out of so many; returns what is wrong, or nothing. What was done stays done.
static func keep(demo: StringName, step: int, count: int) -> String:
	var text := WHOLE if step >= count or is_done(demo) else str(step)
	return DemoSaves.write(demo, SLOT, text)
