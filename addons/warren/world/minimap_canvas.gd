extends Control
## What a minimap draws inside of its panel, in layers that are drawn anew only when they change.

const Chooser := preload("minimap_floors.gd")
const Glyphs := preload("minimap_glyphs.gd")
const Look := preload("minimap_look.gd")
const MapOutline := preload("map_outline.gd")
const Plan := preload("minimap_plan.gd")
const Signs := preload("minimap_signs.gd")
const View := preload("minimap_view.gd")
## The smallest zoom, however small the limits are.
const SMALLEST := 0.01

var plan := Plan.new()
var signs := Signs.new()
var view := View.new()
var chooser := Chooser.new()
var look: Look
## All that is drawn of the floor, in cells.
var box := Rect2i()
## The floors of which something is drawn.
var levels: PackedInt32Array = []
## The place of the player on the map, infinite for none, and the floor and direction.
var player := Vector2.INF
var player_level := 0
var facing := 0.0
var is_focused := false
## The rooms that the player is in and that the pointer is over; -1 for none.
var current := -1:
	set(value):
		if value != current:
			current = value
			_accent.queue_redraw()
var hovered := -1:
	set(value):
		if value != hovered:
			hovered = value
			_accent.queue_redraw()

var _rooms := Control.new()
var _accent := Control.new()
var _doors := Control.new()
var _top := Control.new()


func _init() -> void:
	clip_contents = true
	mouse_filter = MOUSE_FILTER_IGNORE
	_add(_rooms, _draw_rooms)
	_add(_accent, _draw_accent)
	_add(_doors, _draw_doors)
	_add(_top, _draw_top)
	for layer: Control in [_rooms, _accent, _doors]:
		layer.material = plan.material


## Take a look, and the place inside of its panel.
func dress(new_look: Look, outer: Vector2) -> void:
	look = new_look
	plan.look = new_look
	var corner := Vector2(look.panel.get_margin(SIDE_LEFT), look.panel.get_margin(SIDE_TOP))
	position = corner
	size = outer - corner - Vector2(look.panel.get_margin(SIDE_RIGHT), look.panel.get_margin(SIDE_BOTTOM))
	view.size = size
	chooser.corner = size
	redraw()


## Show another map, on the floor where it starts: what was put on the earlier one does not belong to it.
func begin(facts: MapOutline) -> void:
	plan.facts = facts
	plan.level = facts.floors[facts.start_room] if facts and facts.start_room >= 0 else 0
	plan.room_colors.clear()
	signs.markers.clear()
	signs.route.clear()
	hovered = -1
	current = -1
	player = Vector2.INF
	box = plan.box()


## Show the map that was extended from the one that is shown: its cells have moved, and what is on them with them.
func extend(facts: MapOutline, moved: Vector2i) -> void:
	plan.facts = facts
	signs.shift(moved)
	view.shift_by(Vector2(moved))


## Take place and direction of a tracker's target, if there is one; returns whether it is on the map that is shown.
func take_player(tracker: WarrenRoomTracker) -> bool:
	var is_here := plan.facts != null and tracker != null and tracker.is_inside_tree()
	is_here = is_here and tracker.cell != MapOutline.NOWHERE and tracker.facts() == plan.facts
	current = tracker.room if is_here else -1
	player = tracker.place if is_here else Vector2.INF
	if is_here:
		facing = tracker.facing
		player_level = tracker.floor
	redraw_top()
	return is_here


## Show what has changed on the map or in what is known of it.
func refresh(has_buttons: bool) -> void:
	levels = plan.levels()
	box = plan.box()
	chooser.set_levels(levels if has_buttons else PackedInt32Array(), plan.level)
	signs.collect(plan)
	redraw()


func redraw() -> void:
	_rooms.queue_redraw()
	_accent.queue_redraw()
	_doors.queue_redraw()
	_top.queue_redraw()


## Draw signs, markers and the player anew.
func redraw_top() -> void:
	_top.queue_redraw()


## Draw rooms anew, for other colors.
func redraw_rooms() -> void:
	plan.forget()
	_rooms.queue_redraw()


## Move the map to where the view is.
func place() -> void:
	if look:
		plan.place(view.zoom, view.shift())
		_top.queue_redraw()


## Return the place of the player, or the one above or below it on the floor that is shown; infinite for none.
func player_here() -> Vector2:
	if not player.is_finite() or plan.facts == null:
		return Vector2.INF
	return player + Vector2(plan.facts.offsets[plan.level] - plan.facts.offsets[player_level])


## Return the zoom that shows all that is drawn of the floor.
func fit_zoom() -> float:
	if not box.has_area() or look == null:
		return 1.0
	var space := (view.size - Vector2.ONE * 2 * look.constants[&"fit_margin"]).max(Vector2.ONE)
	return minf(space.x / box.size.x, space.y / box.size.y)


## Return the zoom that is nearest to a wanted one within these limits: the whole map may be smaller than the lower one.
func limited_zoom(wanted: float, low: float, high: float) -> float:
	if not is_finite(wanted):
		return view.goal_zoom
	low = maxf(low, SMALLEST)
	return clampf(wanted, minf(low, fit_zoom()), maxf(low, high))


## Return the room that is drawn at a position of the canvas; -1 for none.
func room_under(at: Vector2) -> int:
	if plan.facts == null or not Rect2(Vector2.ZERO, size).has_point(at):
		return -1
	var room := plan.facts.room_at(cell_under(at))
	return room if plan.is_drawn(room) else -1


## Return whether a corridor is drawn at a position of the canvas.
func has_corridor_under(at: Vector2) -> bool:
	if plan.facts == null or not Rect2(Vector2.ZERO, size).has_point(at):
		return false
	var connection := plan.facts.corridor_at(cell_under(at))
	return connection >= 0 and plan.corridor_sight(connection) != WarrenMapKnowledge.Sight.UNKNOWN


func cell_under(at: Vector2) -> Vector2i:
	return Vector2i(view.place_at(at).floor())


func _add(layer: Control, draws: Callable) -> void:
	layer.mouse_filter = MOUSE_FILTER_IGNORE
	layer.draw.connect(draws)
	add_child(layer)


func _draw_rooms() -> void:
	plan.draw_rooms(_rooms.get_canvas_item())


func _draw_accent() -> void:
	plan.draw_accents(_accent.get_canvas_item(), current, hovered)


func _draw_doors() -> void:
	plan.draw_doors(_doors.get_canvas_item())


func _draw_top() -> void:
	signs.draw(_top, view, plan)
	if player.is_finite() and player_level == plan.level:
		var radius := look.sign_radius(view.zoom) * 1.15
		Glyphs.draw_player(_top, view.position_of(player), radius, facing, look)
	chooser.draw(_top, look)
	if is_focused:
		_top.draw_style_box(get_theme_stylebox(&"focus", &"Button"), Rect2(Vector2.ZERO, size))
