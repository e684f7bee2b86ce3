class_name DungeonEndSheet
extends DemoSheet
## The end of a dungeon: what was found and what was missed, the points, the whole map, and what one can do next.

const MISSED := Color("f2c14e")

var _dungeon: Dungeon
var _grid := GridContainer.new()


## Begins it; [param earlier] is the best result so far, [param fault] is why the new one could not be kept, or empty.
func _init(dungeon: Dungeon, earlier: int, fault: String) -> void:
	super("The crystal is yours")
	_dungeon = dungeon
	var depth := dungeon.course.recipe.depth
	var title := tr("Down to depth %d") % (depth + 1) if depth else tr("Next dungeon")
	first = choice(title, _go.bind(dungeon.make_another))
	first.theme_type_variation = &"PrimaryButton"
	body.add_child(first)
	_grid.columns = 2
	_grid.add_theme_constant_override("h_separation", 24)
	_count()
	var told := VBoxContainer.new()
	told.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	told.add_theme_constant_override("separation", 10)
	told.add_child(_grid)
	if fault:
		told.add_child(paragraph(fault))
	told.add_child(paragraph(_compared(depth, earlier), &"QuietLabel"))
	var middle := row()
	middle.add_theme_constant_override("separation", 24)
	middle.add_child(told)
	middle.add_child(_map())
	body.add_child(middle)
	var others := row()
	others.add_child(choice("Once more", _go.bind(dungeon.make_again)))
	others.add_child(choice("Walk about", closed.emit))
	body.add_child(others)


func _count() -> void:
	var score := _dungeon.game.score
	var map := _dungeon.map
	var share := tr("%d of %d")
	var way := score.points() - DelveScore.FOR_GOAL - DelveScore.FOR_ROOM * score.rooms
	way -= DelveScore.FOR_TREASURE * score.treasures + DelveScore.FOR_CATCH * score.caught
	_row(tr("The crystal"), "", DelveScore.FOR_GOAL)
	_row(tr("Rooms seen"), share % [score.rooms, map.room_count], DelveScore.FOR_ROOM * score.rooms)
	_row(
		tr("Goblets"), share % [score.treasures, _dungeon.treasures.count()], DelveScore.FOR_TREASURE * score.treasures
	)
	_row(tr("Steps"), tr("%d, shortest %d") % [score.steps, score.shortest], maxi(way, 0))
	_row(tr("Caught by ghosts"), str(score.caught), DelveScore.FOR_CATCH * score.caught)
	_row(tr("Points"), "", score.points(), &"TitleLabel")
	if score.total:
		_row(tr("With the dungeons before"), "", score.points() + score.total, &"TitleLabel")


func _row(what: String, how: String, points: int, variation := &"") -> void:
	for text: String in [what + (": " + how if how else ""), str(points)]:
		var label := paragraph(text, variation)
		label.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
		_grid.add_child(label)
	var number := _grid.get_child(-1) as Label
	number.size_flags_horizontal = Control.SIZE_SHRINK_END
	number.autowrap_mode = TextServer.AUTOWRAP_OFF


func _compared(depth: int, earlier: int) -> String:
	var told := tr("Rating of this dungeon: a main path of %d cells.") % DelveRecipe.path_of(_dungeon.map)
	if depth == 0:
		return told
	told += " " + tr("The next one is harder.") + " "
	if _dungeon.game.score.inspected:
		told += tr("The map was inspected, so it does not count among the best.")
	elif earlier == 0:
		told += tr("The first result at this depth.")
	elif _dungeon.game.score.points() > earlier:
		told += tr("The best so far; it was %d.") % earlier
	else:
		told += tr("The best so far is %d.") % earlier
	return told + " " + tr("Deepest so far: %d.") % DelveBest.deepest(&"dungeon")


func _map() -> Control:
	var view := DelveMapView.new()
	view.tracker = _dungeon.tracker
	var number := 0
	for cell in _dungeon.treasures.left():
		view.add_marker(StringName("missed_%d" % number), Vector2(cell), MISSED, DungeonTreasures.PICTURE, "", false)
		number += 1
	for room in _dungeon.map.room_count:
		view.set_room_color(room, _dungeon.dressing.style_of(_dungeon.map.room_tags(room)).map_color)
	return view


func _go(there: Callable) -> void:
	closed.emit()
	there.call()
