class_name DungeonInspectSheet
extends DemoSheet
## For those who make dungeons: the whole map with its rating and overlays, the seed, and all knobs of the generator.
## Maps are made beside the game, which goes on as it was unless one of them is played.

enum Overlay { TYPES, DISTANCES, LOCKS }

const TITLES: Dictionary[StringName, String] = {
	&"depth": "Depth",
	&"rooms": "Rooms",
	&"locks": "Locks",
	&"floors": "Floors",
	&"loops": "Loops, %",
	&"corridors": "Corridors",
	&"treasures": "Goblets",
	&"ghosts": "Ghosts",
}
## How far a press of a knob turns it.
const STEPS: Dictionary[StringName, int] = {&"rooms": 5, &"loops": 5, &"corridors": 2}
const SHARES: Dictionary[String, String] = {
	"branching": "Branching",
	"compactness": "Compactness",
	"linearity": "Linearity",
	"symmetry": "Symmetry",
}
const OVERLAYS: Array[String] = ["Kinds of rooms", "Distances", "Locks"]
const NEAR := Color("58c9b9")
const FAR := Color("c43c4c")

var recipe: DelveRecipe
var map: WarrenMap
var view := DelveMapView.new()
var seed_text := LineEdit.new()
var generator := WarrenMapGenerator.new()
var told := paragraph("", &"QuietLabel")

var _dungeon: Dungeon
var _overlay := Overlay.TYPES
var _shows_path := true
var _values: Dictionary[StringName, Label] = {}
var _play := choice("Play this map", _on_play)


func _init(dungeon: Dungeon) -> void:
	super("Inspect")
	_dungeon = dungeon
	recipe = dungeon.course.recipe.copy()
	generator.templates = dungeon.generator.templates
	generator.main_path_weight = dungeon.generator.main_path_weight
	generator.alternative_paths_weight = dungeon.generator.alternative_paths_weight
	generator.finished.connect(_show_map)
	generator.failed.connect(_on_failed)
	generator.progressed.connect(func(done: int, total: int) -> void: told.text = "%d / %d" % [done, total])
	add_child(generator)
	first = _play
	body.add_child(view)
	body.add_child(told)
	var line := HFlowContainer.new()
	for button: Button in [
		_play,
		choice("By the number of rooms", _on_sized),
		_switch("Furniture", dungeon.dressing.visible, _on_furniture)
	]:
		line.add_child(button)
	body.add_child(line)
	body.add_child(_overlays())
	body.add_child(_seed_row())
	var knobs := HFlowContainer.new()
	knobs.add_theme_constant_override("h_separation", 18)
	for name_ in TITLES:
		knobs.add_child(_knob(name_))
	body.add_child(knobs)
	told.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	_show_numbers()


func _ready() -> void:
	super()
	_show_map(_dungeon.map)


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("more_rooms"):
		_turn(&"rooms", 1)
	elif event.is_action_pressed("fewer_rooms"):
		_turn(&"rooms", -1)


## Makes the map of the knobs.
func make() -> void:
	_show_numbers()
	_play.disabled = true
	recipe.apply(generator)
	generator.start()


func _seed_row() -> Control:
	var line := HFlowContainer.new()
	var label := Label.new()
	label.text = "Seed"
	line.add_child(label)
	seed_text.custom_minimum_size = Vector2(180, 42)
	seed_text.text_submitted.connect(_on_seed)
	line.add_child(seed_text)
	for button: Button in [
		choice("Make it", func() -> void: _on_seed(seed_text.text)),
		choice("Copy", func() -> void: DisplayServer.clipboard_set(seed_text.text)),
		choice("Another seed", func() -> void: _on_seed(str(randi() % Dungeon.MOST_SEEDS))),
	]:
		line.add_child(button)
	return line


func _knob(name_: StringName) -> Control:
	var line := HBoxContainer.new()
	line.custom_minimum_size.x = 250
	var label := Label.new()
	label.text = TITLES[name_]
	label.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	line.add_child(label)
	var value := Label.new()
	value.custom_minimum_size.x = 44
	value.horizontal_alignment = HORIZONTAL_ALIGNMENT_CENTER
	_values[name_] = value
	for step: int in [-1, 0, 1]:
		if step == 0:
			line.add_child(value)
			continue
		var button := choice("−" if step < 0 else "+", _turn.bind(name_, step))
		button.name = "%s_%s" % [name_, "less" if step < 0 else "more"]
		button.custom_minimum_size.x = 44
		button.size_flags_horizontal = Control.SIZE_FILL
		line.add_child(button)
	return line


func _switch(text: String, is_on: bool, action: Callable) -> Button:
	var button := choice(text, func() -> void: pass)
	button.toggle_mode = true
	button.set_pressed_no_signal(is_on)
	button.toggled.connect(action)
	return button


func _overlays() -> Control:
	var line := HFlowContainer.new()
	var group := ButtonGroup.new()
	for number in OVERLAYS.size():
		var button := _switch(OVERLAYS[number], number == _overlay, _on_overlay.bind(number))
		button.button_group = group
		line.add_child(button)
	line.add_child(_switch("Main path", _shows_path, _on_path))
	return line


func _turn(name_: StringName, step: int) -> void:
	var by: int = step * STEPS.get(name_, 1)
	if name_ == &"depth":
		recipe = DelveRecipe.at_depth(clampi(recipe.depth + step, 1, DelveRecipe.LIMITS[name_].y), recipe.seed_number)
	else:
		var value: int = recipe.get(name_)
		recipe.change(name_, value + by)
		recipe.depth = 0
		recipe.path = 0
	make()


func _on_sized() -> void:
	recipe = DelveRecipe.sized(recipe.seed_number, recipe.rooms)
	make()


func _on_seed(text: String) -> void:
	var digits := text.strip_edges()
	var fault := DemoSeed.fault(digits)
	if fault:
		told.text = fault
		return
	recipe.seed_number = digits.to_int()
	make()


func _on_furniture(shown: bool) -> void:
	_dungeon.dressing.visible = shown


func _on_overlay(_is_on: bool, number: Overlay) -> void:
	_overlay = number
	_paint()


func _on_path(shown: bool) -> void:
	_shows_path = shown
	_paint()


func _on_play() -> void:
	closed.emit()
	_dungeon.course.make(recipe.copy())


func _on_failed(reason: String) -> void:
	told.text = reason


func _show_numbers() -> void:
	seed_text.text = str(recipe.seed_number)
	for name_ in TITLES:
		_values[name_].text = str(recipe.get(name_))


func _show_map(made: WarrenMap) -> void:
	map = made
	_play.disabled = false
	var known := WarrenMapKnowledge.new()
	known.map = map
	for room in map.room_count:
		known.see_room(room)
	view.knowledge = known
	_paint()
	told.text = _rating()


## The family's own measures of the map.
func _rating() -> String:
	var found := map.measures()
	var path: float = found["path_length"]
	var lines: PackedStringArray = [
		tr("Main path: rooms %d, cells %d") % [found["path_rooms"], roundi(path)],
		tr("Rooms: %d") % found["rooms"],
		tr("Loops: %d") % found["loops"],
		tr("Dead ends: %d") % found["dead_ends"],
		tr("Locks: %d") % found["locks"],
	]
	for name_ in SHARES:
		var share: float = found[name_]
		lines.append("%s: %d %%" % [tr(SHARES[name_]), roundi(share * 100)])
	return "   ".join(lines)


func _paint() -> void:
	var explorer := DelveExplorer.new(map)
	var distances := explorer.distances()
	var farthest := 1
	for distance in distances:
		farthest = maxi(farthest, distance)
	for room in map.room_count:
		if _overlay == Overlay.TYPES:
			view.set_room_color(room, _dungeon.dressing.style_of(map.room_tags(room)).map_color)
		elif _overlay == Overlay.DISTANCES:
			view.set_room_color(room, NEAR.lerp(FAR, float(distances[room]) / farthest))
		else:
			view.set_room_color(room, NEAR.darkened(0.4))
	if _overlay == Overlay.LOCKS:
		for lock in map.lock_count:
			var open := explorer.distances([lock])
			for room in map.room_count:
				if open[room] < 0:
					view.set_room_color(room, DungeonLocks.color_of(lock))
	var route: Array[Vector2i] = []
	if _shows_path:
		route.assign(map.cell_path(map.room_center(map.start_room), map.room_center(map.goal_room)))
	view.set_route(route)
