class_name IntroDelve
extends IntroTable
## What the introductions of both dungeons share: steps that follow one another in the same small dungeon.
##
## A step that is shown anew begins where its hero began.

var course: DelveCourse
var hud: DelveHud
var tracker: WarrenRoomTracker
## The map of the dungeon.
var map: WarrenMap:
	get:
		return course.map

var _demo: Node
# The dungeon as each step began, as a text.
var _begun: Dictionary[IntroStep, String] = {}


func _init() -> void:
	ground = Color.TRANSPARENT
	is_wide = true
	is_walked = true
	offers = {
		&"show_large_map": ["Large map", "The whole floor"],
	}


func _process(_delta: float) -> void:
	if step == null or not course.is_open():
		return
	_follow()
	if step.is_done.call():
		_judge()


func begin(shown: IntroStep) -> void:
	super(shown)
	_forget()
	if not course.is_open():
		return
	if _begun.has(shown):
		hud.close_map()
		var saved := DelveSaved.read(_begun[shown])
		course.make(saved.recipe, saved)
	else:
		_begin_here()


func let_go() -> bool:
	return hud.close_map()


## The keys are those of the hero: none of them presses a button.
func focus() -> void:
	get_viewport().gui_release_focus()


func obey(action: StringName) -> void:
	if action == &"walk_to_goal":
		_demo.call(&"walk_on")
	else:
		hud.toggle_large_map()


## Takes over a demo that is in the tree; what is done in it, the introduction decides.
func _take(demo: Node, manner: DemoManner) -> void:
	_demo = demo
	demo.remove_child(manner)
	tree_exiting.connect(manner.queue_free)
	demo.connect(&"opened", _on_opened)
	# It names commands that are not here.
	(hud.get_node("%Hint") as CanvasItem).modulate.a = 0
	resized.connect(_make_room)
	_make_room()


## Shows a flat dungeon below the words, in a window of its own: its camera moves all that is in the same one.
func _show_in_window(demo: Node) -> void:
	var view := SubViewport.new()
	var window := SubViewportContainer.new()
	window.stretch = true
	window.set_anchors_preset(Control.PRESET_FULL_RECT)
	window.add_child(view)
	add_child(window)
	view.add_child(demo)


## What lies over the dungeon has its place in what the words leave of it; in a small one only the keys have.
func _make_room() -> void:
	_fit(hud.get_node("Screen") as Control)
	var is_small := size.y < DelveScreen.LOW or size.x < DemoFit.NARROW
	hud.show_small_map(not is_small)
	(hud.get_node("%Room") as CanvasItem).visible = not is_small


func _on_opened(_map: WarrenMap) -> void:
	if not _begun.has(step):
		_begin_here()
	_point()


## Puts what lies over the dungeon where the words leave room.
func _fit(over: Control) -> void:
	var bar := DemoFit.room(size).position
	over.set_anchors_preset(Control.PRESET_TOP_LEFT)
	over.position = _corner() - bar
	over.size = size + bar


## Where the table begins in the window of its dungeon.
func _corner() -> Vector2:
	return global_position


## The step begins where the hero is; what was skipped before it is done for him.
func _begin_here() -> void:
	_catch_up()
	_begun[step] = _demo.call(&"_saved")
	_point()


## Forgets what was noticed during a step.
func _forget() -> void:
	pass


## Notices what happens during a step.
func _follow() -> void:
	pass


## Does for the hero what a step takes as done.
func _catch_up() -> void:
	pass


## The places to which the shown step leads.
func _places() -> Array[Vector2i]:
	return []


## Points at the places to which the step leads.
func _point() -> void:
	step.pointed = _places()


## The way to a place, as far as doors let the hero through.
func _way_to(cell: Vector2i) -> Array[Vector2i]:
	return map.cell_path(tracker.cell, cell)


## A place, or the last one on the way to it that is in view and not beyond what the hero has seen.
func _towards(cell: Vector2i) -> Array[Vector2i]:
	var last := tracker.cell
	for passed in _way_to(cell):
		if passed != last and not _is_in_view(passed):
			return [last]
		last = passed
		if tracker.knowledge.sight(map.room_at(passed)) != WarrenMapKnowledge.Sight.SEEN:
			break
	return [last]


## Whether a cell can be seen and clicked on.
func _is_in_view(cell: Vector2i) -> bool:
	var place := rect_of(cell)
	for part: StringName in [&"%Status", &"%Small"]:
		var over: Control = hud.get_node(NodePath(part))
		if over.visible and over.get_global_rect().intersects(place):
			return false
	return Rect2(Vector2.ZERO, size).encloses(place)


## The place in the first room that is farthest from its middle, not below it: the words hide what is before him.
func _near() -> Vector2i:
	var from := map.room_center(map.start_room)
	var best := from
	for cell in map.room_cells(map.start_room):
		var is_better := cell.y <= from.y and cell.distance_squared_to(from) > best.distance_squared_to(from)
		if is_better and map.tile_at(cell) == WarrenMap.TILE_INNER and map.cell_path(from, cell):
			best = cell
	return best
