class_name DungeonGame
extends Node
## What exploring is worth: steps, goblets, ghosts; the end of a dungeon, and which one is next.

var score := DelveScore.new()
var sounds := TableSounds.new()

var _dungeon: Dungeon
# The next dungeon, the points that are taken into it, and whether its map was looked at.
var _next: DelveRecipe
var _carried := 0
var _was_inspected := 0


func _init() -> void:
	add_child(sounds)


func begin(dungeon: Dungeon) -> void:
	_dungeon = dungeon
	dungeon.treasures.taken.connect(_on_treasure_taken)
	dungeon.ghosts.caught.connect(_on_caught)


## Begins to count in a dungeon that opens.
func open() -> void:
	score = DelveScore.new()
	if _next == _dungeon.course.recipe:
		score.total = _carried
		score.inspected = _was_inspected
	_next = null


## Returns what is made next: a harder dungeon after one whose goal was reached, otherwise another one like it.
func next() -> DelveRecipe:
	var recipe := _dungeon.course.recipe
	var number := randi() % Dungeon.MOST_SEEDS
	_carried = score.total
	_was_inspected = 0
	_next = recipe.copy()
	_next.seed_number = number
	if recipe.depth and _dungeon.stage == DelveCourse.Stage.WON:
		_carried += score.points()
		_next = DelveRecipe.at_depth(recipe.depth + 1, number, DelveRecipe.path_of(_dungeon.map))
	return _next


## Returns the same dungeon once more.
func again() -> DelveRecipe:
	_carried = score.total
	_was_inspected = score.inspected
	_next = _dungeon.course.recipe.copy()
	return _next


## What a saved game keeps of it.
func state() -> Dictionary:
	return {"score": score.state(), "left": _dungeon.treasures.state(), "ghosts": _dungeon.ghosts.state()}


## Goes on with what was saved; an earlier game had none of it. Returns whether it fits the map.
func restore(more: Dictionary) -> bool:
	if more.is_empty():
		return true
	var counted: Variant = more.get("score")
	var left: Variant = more.get("left")
	var ghosts: Variant = more.get("ghosts")
	if not counted is Dictionary or not left is Array or not ghosts is Array:
		return false
	var cells: Array = left
	var places: Array = ghosts
	var numbers: Dictionary = counted
	return score.restore(numbers) and _dungeon.treasures.restore(cells) and _dungeon.ghosts.restore(places)


func on_step(cell: Vector2i) -> void:
	if _dungeon.stage == DelveCourse.Stage.WALKING:
		score.steps += 1
		_dungeon.treasures.step_on(cell)
		_dungeon.hud.hide_message()
		tell()


func on_key_taken(lock: int) -> void:
	sounds.play(&"clue")
	_dungeon.hud.hint(tr(DungeonLocks.key_told(lock)))
	tell()


func on_gate_opened(lock: int) -> void:
	sounds.play(&"knock")
	_dungeon.hud.hint(tr(DungeonLocks.gate_told(lock)))


## Tells where the hero is, and what he has done so far: nothing that he has not seen.
func tell() -> void:
	var map := _dungeon.map
	var facts: PackedStringArray = []
	if _dungeon.course.recipe.depth:
		facts.append(tr("Depth %d") % _dungeon.course.recipe.depth)
	facts.append(tr("Rooms %d") % _dungeon.tracker.knowledge.seen_rooms().size())
	facts.append(tr("Goblets %d") % _dungeon.treasures.taken_count())
	facts.append(tr("Steps %d") % score.steps)
	if score.caught:
		facts.append(tr("Caught %d") % score.caught)
	var room := map.room_at(_dungeon.hero.cell)
	_dungeon.hud.show_room(tr(map.room_name(room)) if room >= 0 else tr("Corridor"), "   ".join(facts))


## Ends the dungeon: counts, keeps the result if it is a good one, and tells.
func win() -> void:
	sounds.play(&"win")
	var recipe := _dungeon.course.recipe
	score.rooms = _dungeon.tracker.knowledge.seen_rooms().size()
	score.treasures = _dungeon.treasures.taken_count()
	score.shortest = DelveScore.shortest_way(_dungeon.map)
	var earlier := DelveBest.at(&"dungeon", recipe.depth)
	var fault := ""
	if recipe.depth and not score.inspected:
		fault = DelveBest.keep(&"dungeon", recipe.depth, score.points())
	tell()
	_dungeon.manner.sheets.show_sheet(DungeonEndSheet.new(_dungeon, earlier, fault))


## Opens the panel of those who make dungeons. Whoever has seen the whole map competes no more.
func inspect() -> void:
	if _dungeon.map == null:
		_dungeon.hud.hint(tr("There is no dungeon yet"))
		return
	if _dungeon.stage == DelveCourse.Stage.WALKING:
		score.inspected = 1
	_dungeon.manner.sheets.show_sheet(DungeonInspectSheet.new(_dungeon))


func _on_treasure_taken() -> void:
	sounds.play(&"mark", 1.2)
	_dungeon.hud.hint(tr("A goblet: %d points") % DelveScore.FOR_TREASURE)


func _on_caught() -> void:
	score.caught += 1
	sounds.play(&"capture")
	_dungeon.hud.hint(tr("A ghost has caught you: %d points") % DelveScore.FOR_CATCH)
	tell()
	if not DemoSettings.is_on(&"calm"):
		_dungeon.hero.modulate = Color(1, 0.35, 0.35)
		_dungeon.hero.create_tween().tween_property(_dungeon.hero, "modulate", Color.WHITE, 0.8)
