class_name DelveCourse
extends Node
## How a dungeon comes about, flat or in space: its map is made in the background, built, walked through, kept, and made
## again from a saved game.

## Another dungeon is wished for, or none: what is still being built is to be dropped.
signal dropped
## The map of the next dungeon is there.
signal map_made
## There is no new dungeon: it cannot be made with these settings, or somebody cancelled it.
signal failed(reason: String)

enum Stage { NONE, PLACING, BUILDING, DRESSING, WALKING, WON }

## The map that is on the screen, or null.
var map: WarrenMap
## How it was made.
var recipe := DelveRecipe.new()
## What is going on.
var stage := Stage.NONE
## What the hero goes on with when the dungeon opens, or null.
var restored: DelveSaved
## The cell at the other end of the stairs on each cell that has some.
var climbs: Dictionary[Vector2i, Vector2i] = {}

# What was going on when the making of a new dungeon began.
var _before := Stage.NONE
# What is being made, and for how many seeds that was tried.
var _wish: DelveRecipe
var _tries := 0
var _generator: WarrenMapGenerator
var _hud: DelveHud


## Begins with the nodes of a demo; [param manner] asks this course when the player goes back or loads a game.
func begin(generator: WarrenMapGenerator, hud: DelveHud, manner: DemoManner) -> void:
	_generator = generator
	_hud = hud
	generator.finished.connect(_on_finished)
	generator.progressed.connect(hud.show_progress.bind("Placing rooms"))
	generator.failed.connect(give_up.bind(Stage.PLACING))
	manner.let_go = let_go
	manner.keeper.load_text = _load
	manner.keeper.note = hud.told


## Whether there is a dungeon to walk in.
func is_open() -> bool:
	return stage in [Stage.WALKING, Stage.WON]


## Begins a new dungeon; one that is being made is dropped. Until its map is there, the old one stays.
func make(wish: DelveRecipe, saved: DelveSaved = null) -> void:
	if stage != Stage.PLACING:
		_before = stage if is_open() else Stage.NONE
	stage = Stage.PLACING
	restored = saved
	_wish = wish
	_tries = 0
	dropped.emit()
	_hud.hide_message()
	_hud.show_progress(0, wish.rooms, "Placing rooms")
	_begin_making()


## Stops making a dungeon; [signal failed] follows.
func cancel() -> void:
	_stop_making()
	dropped.emit()
	give_up("cancelled", Stage.BUILDING)  # while the old one was still being cleared away


## Tells why there is no new dungeon. While rooms were being placed nothing was touched: the old one is still open.
func give_up(reason: String, at: Stage) -> void:
	if stage != at:
		return
	stage = _before if at == Stage.PLACING else Stage.NONE
	_hud.hide_progress()
	_hud.show_message("No new dungeon", DemoCoreText.text(reason))
	failed.emit(reason)


## Returns why the knowledge of a saved game does not fit the map, or nothing.
func restore_knowledge(knowledge: WarrenMapKnowledge) -> String:
	return knowledge.set_state(restored.known) if restored else ""


## Has the map of the wish made in the background.
func _begin_making() -> void:
	_wish.apply(_generator)
	_generator.start()


func _stop_making() -> void:
	_generator.cancel()


func _on_finished(made: WarrenMap) -> void:
	_tries += 1
	if restored == null and _tries < DelveRecipe.TRIES and not _wish.accepts(made):
		_wish.seed_number += 1
		_begin_making()
		return
	_take(made)


## The map is made: it takes the place of the old one.
func _take(made: WarrenMap) -> void:
	map = made
	recipe = _wish
	stage = Stage.BUILDING
	climbs.clear()
	var stairs := map.stairs_cells()
	for number in range(0, stairs.size(), 2):
		climbs[stairs[number]] = stairs[number + 1]
		climbs[stairs[number + 1]] = stairs[number]
	map_made.emit()


## Closes the map, or stops making a dungeon; returns whether there was something to end.
func let_go() -> bool:
	if _hud.close_map():
		return true
	var is_made := stage not in [Stage.NONE, Stage.WALKING, Stage.WON]
	if is_made:
		cancel()
	return is_made


## Makes a saved dungeon again; the hero goes on in it as soon as it is there.
func _load(text: String) -> String:
	var saved := DelveSaved.read(text)
	if saved == null:
		return tr("This is no saved dungeon.")
	make(saved.recipe, saved)
	return ""
