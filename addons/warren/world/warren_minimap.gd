@icon("res://addons/warren/icons/minimap.svg")
class_name WarrenMinimap
extends Control
## Draws the map of a dungeon for the player: what was seen, what is known, where things are.
##
## Assign a [WarrenRoomTracker], and the minimap shows its map, what its player knows, and where the player is:
## [codeblock]
## minimap.tracker = tracker
## [/codeblock]
## Rooms that were seen are filled, rooms that are known are dim, others are not drawn. Closed gates and keys have the
## color and the shape of their lock; stairs have arrows up or down. The wheel, two fingers, plus and minus or the
## shoulder buttons zoom; dragging, arrow keys or a stick move the map; Home goes back to the player; Page Up and Page
## Down change the floor. It can be as small as 160 x 160 pixels or fill the screen.
## [br][br]
## [b]Theme.[/b] Type [code]WarrenMinimap[/code], or the control's theme type variation. Colors: [code]room_seen,
## room_known, room_current, room_hovered, outline_seen, outline_known, outline_current, door, sign_plate,
## stairs, start, goal, route, player, player_edge, font_color[/code], and [code]lock_0[/code] to [code]lock_6[/code].
## Constants: [code]line_width[/code] (3), [code]sign_size[/code] (0: by the zoom), [code]fit_margin[/code] (8).
## Styles: [code]panel[/code]. Fonts: [code]font[/code] and [code]font_size[/code].

## The player has pressed a known room.
signal room_pressed(room: int)
## The player has pressed a cell of the map, in a room or a corridor.
signal cell_pressed(cell: Vector2i)
## The pointer is over another known room; -1 for none.
signal room_hovered(room: int)
## Another floor is shown.
signal floor_changed(level: int)

## What the minimap keeps in view.
enum Follow {
	## The player, in the middle.
	PLAYER,
	## All of the floor that is drawn.
	ALL,
	## The part that the player or the game has chosen.
	NOTHING,
}

const Canvas := preload("minimap_canvas.gd")
const Look := preload("minimap_look.gd")
const MapOutline := preload("map_outline.gd")
const MinimapInput := preload("minimap_input.gd")
## Farther than this, in sizes of the minimap, the player is followed at once.
const FAR := 1.5
## The largest zoom that is chosen by itself.
const LARGEST_FIT := 16.0

## The tracker of the player. Its map and its knowledge are shown.
@export var tracker: WarrenRoomTracker:
	set(value):
		if is_instance_valid(tracker):
			tracker.moved.disconnect(_on_moved)
			tracker.knowledge_replaced.disconnect(_refresh)
			tracker.tree_exited.disconnect(_on_moved)
		tracker = value
		if tracker:
			tracker.moved.connect(_on_moved)
			tracker.knowledge_replaced.connect(_refresh)
			tracker.tree_exited.connect(_on_moved)
		_refresh()
## What is shown, if it is not the tracker's.
@export var knowledge: WarrenMapKnowledge:
	set(value):
		knowledge = value
		_refresh()
## A map to show as a whole, without a tracker and without knowledge.
@export var map: Resource:
	set(value):
		map = value
		_own_facts = MapOutline.read(value)
		_refresh()
## What is kept in view. To zoom keeps it; to move the map sets it to [constant NOTHING].
@export var follow := Follow.PLAYER:
	set(value):
		follow = value
		if value == Follow.NOTHING and is_node_ready():
			zoom = _canvas.view.goal_zoom
		_aim(false)
## Pixels for each cell. Chosen by itself while [member follow] is [constant ALL].
@export_range(0.5, 64, 0.1, "or_greater") var zoom := 4.0:
	set(value):
		zoom = _limited(value)
		_aim(false)
## The limits of [member zoom].
@export_range(0.5, 64, 0.1, "or_greater") var min_zoom := 1.0
@export_range(0.5, 64, 0.1, "or_greater") var max_zoom := 32.0
## How fast the view follows, per second; 0 for at once.
@export_range(0, 60, 0.5) var smoothing := 12.0
## Show all rooms of the map, unknown ones as known ones.
@export var show_all := false:
	set(value):
		show_all = value
		_refresh()
## Show the floor that the player comes to.
@export var follow_floor := true
## Show buttons for the floors of which something is drawn, if there are several.
@export var floor_buttons := true:
	set(value):
		floor_buttons = value
		_refresh()
## Let the player zoom and move the map, by keys and joypad while it has the focus.
@export var movable := true:
	set(value):
		movable = value
		focus_mode = FOCUS_ALL if value else FOCUS_NONE
## Show the names of seen rooms as tooltips.
@export var room_tooltips := false
## The floor that is shown, from 0.
@warning_ignore("shadowed_global_identifier") var floor: int:
	get:
		return _canvas.plan.level
	set(value):
		_show_floor(value)

var _canvas := Canvas.new()
var _input := MinimapInput.new(self)
var _knowledge: WarrenMapKnowledge
# What was read of the map that is shown as a whole.
var _own_facts: MapOutline
var _player_floor := -1
var _is_stale := false


func _init() -> void:
	focus_mode = FOCUS_ALL
	custom_minimum_size = Vector2(32, 32)
	add_child(_canvas, false, INTERNAL_MODE_FRONT)
	_canvas.dress(Look.new(self), size)
	_input.pressed.connect(_on_pressed)
	_input.hovered.connect(_on_hovered)


func _ready() -> void:
	_refresh()


func _notification(what: int) -> void:
	if what == NOTIFICATION_RESIZED or what == NOTIFICATION_THEME_CHANGED:
		_dress()
	elif what == NOTIFICATION_MOUSE_EXIT:
		_hover_room(-1)
	elif what == NOTIFICATION_FOCUS_ENTER or what == NOTIFICATION_FOCUS_EXIT:
		_canvas.is_focused = what == NOTIFICATION_FOCUS_ENTER
		_canvas.redraw_top()


func _process(delta: float) -> void:
	var way := _input.held_way(delta)
	if way != Vector2.ZERO:
		pan(way)
	_canvas.view.advance(delta)
	_canvas.place()
	if _canvas.view.has_arrived() and way == Vector2.ZERO:
		set_process(false)


func _gui_input(event: InputEvent) -> void:
	if _input.take(event):
		accept_event()


func _draw() -> void:
	draw_style_box(_canvas.plan.look.panel, Rect2(Vector2.ZERO, size))


func _get_tooltip(at_position: Vector2) -> String:
	var room := room_under(at_position) if room_tooltips else -1
	if room < 0 or _canvas.plan.sight(room) != WarrenMapKnowledge.Sight.SEEN:
		return tooltip_text
	return _canvas.plan.facts.map.call(&"room_name", room)


## Put a marker on a cell of the map; a cell with fractions is a place between cells. It is an icon or a dot in this
## color, with a text below. A marker of the same id is replaced.
func add_marker(id: StringName, cell: Vector2, color := Color.WHITE, icon: Texture2D = null, text := "") -> void:
	_canvas.signs.add(id, color, icon, text)
	move_marker(id, cell)


## Move a marker to another cell.
func move_marker(id: StringName, cell: Vector2) -> void:
	if _canvas.signs.move(id, cell, _canvas.plan.facts):
		_canvas.redraw_top()
	else:
		push_error("%s: there is no marker %s to move; add it first" % [name, id])


## Remove a marker; nothing happens if there is none of this id.
func remove_marker(id: StringName) -> void:
	if _canvas.signs.markers.erase(id):
		_canvas.redraw_top()


## Draw a way along these cells; none if they are empty.
func set_route(cells: Array[Vector2i]) -> void:
	_canvas.signs.route = cells.duplicate()
	_canvas.redraw_top()


## Give a room a color of its own once it was seen, paler with [member show_all]; transparent for that of the theme.
func set_room_color(room: int, color: Color) -> void:
	if color.a > 0:
		_canvas.plan.room_colors[room] = color
	else:
		_canvas.plan.room_colors.erase(room)
	_canvas.redraw_rooms()


## Zoom by a factor; the place at this position of the minimap stays there, or the player if he is followed.
func zoom_by(factor: float, at := size / 2, smooth := true) -> void:
	var wanted := _limited(_canvas.view.goal_zoom * factor)
	if follow == Follow.PLAYER and _canvas.player_here().is_finite():
		zoom = wanted
	else:
		follow = Follow.NOTHING
		_canvas.view.zoom_to(wanted, at - _canvas.position)
		zoom = wanted
	if not smooth:
		_canvas.view.arrive()
	_move()


## Move the view by pixels.
func pan(pixels: Vector2) -> void:
	follow = Follow.NOTHING
	_canvas.view.drag(-pixels)
	_move()


## Show this place of the map in the middle, in cells.
func center_on(cell: Vector2) -> void:
	follow = Follow.NOTHING
	_canvas.view.move_to(cell + Vector2(0.5, 0.5))
	_move()


## Go back to the player, and to his floor.
func recenter() -> void:
	if is_instance_valid(tracker):
		_show_floor(tracker.floor)
	follow = Follow.PLAYER


## Show the next floor of which something is drawn, up (1) or down (-1).
func change_floor(step: int) -> void:
	var at := _canvas.levels.bsearch(_canvas.plan.level) + step
	if at >= 0 and at < _canvas.levels.size():
		_show_floor(_canvas.levels[at])


## Return the position of a cell's middle in the minimap, in pixels.
func position_of(cell: Vector2) -> Vector2:
	return _canvas.view.position_of(cell + Vector2(0.5, 0.5)) + _canvas.position


## Return the cell of the map at a position in the minimap; there need not be anything.
func cell_under(at: Vector2) -> Vector2i:
	return _canvas.cell_under(at - _canvas.position)


## Return the room that is drawn at a position in the minimap; -1 for none.
func room_under(at: Vector2) -> int:
	return _canvas.room_under(at - _canvas.position)


func _on_pressed(at: Vector2) -> void:
	var step := _canvas.chooser.step_at(at - _canvas.position)
	if step:
		change_floor(step)
		return
	var room := room_under(at)
	if room >= 0:
		room_pressed.emit(room)
	if room >= 0 or _canvas.has_corridor_under(at - _canvas.position):
		cell_pressed.emit(cell_under(at))


func _on_hovered(at: Vector2) -> void:
	_hover_room(room_under(at))


func _hover_room(room: int) -> void:
	if room != _canvas.hovered:
		_canvas.hovered = room
		room_hovered.emit(room)


func _on_knowledge_changed() -> void:
	if _knowledge.facts() != _canvas.plan.facts:
		_refresh()
	elif not _is_stale:
		# Once for all changes of a frame.
		_is_stale = true
		_refresh.call_deferred()


func _refresh() -> void:
	_is_stale = false
	_take_knowledge()
	var facts := _knowledge.facts() if _knowledge else _own_facts
	if facts != _canvas.plan.facts:
		_player_floor = -1
		_hover_room(-1)
		_canvas.begin(facts)
		_aim(true)
	_canvas.plan.is_all_shown = show_all
	_canvas.refresh(floor_buttons)
	_on_moved()
	_aim(false)


func _take_knowledge() -> void:
	var wanted := knowledge
	if wanted == null and is_instance_valid(tracker):
		wanted = tracker.knowledge
	if wanted == _knowledge:
		return
	if _knowledge:
		_knowledge.changed.disconnect(_on_knowledge_changed)
	if wanted:
		wanted.changed.connect(_on_knowledge_changed)
	_knowledge = wanted
	_canvas.plan.knowledge = wanted


func _show_floor(level: int) -> void:
	level = clampi(level, 0, maxi(0, _canvas.plan.facts.offsets.size() - 1)) if _canvas.plan.facts else 0
	if level != _canvas.plan.level:
		_canvas.plan.level = level
		_hover_room(-1)
		_refresh()
		_aim(true)
		floor_changed.emit(level)


func _has_player() -> bool:
	if not is_instance_valid(tracker) or not tracker.is_inside_tree() or tracker.cell == MapOutline.NOWHERE:
		return false
	return _canvas.plan.facts != null and tracker.knowledge.facts() == _canvas.plan.facts


func _on_moved() -> void:
	var is_here := _has_player()
	_canvas.current = tracker.room if is_here else -1
	_canvas.player = tracker.place if is_here else Vector2.INF
	if is_here:
		_canvas.facing = tracker.facing
		_canvas.player_level = tracker.floor
		if tracker.floor != _player_floor:
			_player_floor = tracker.floor
			if follow_floor:
				_show_floor(_player_floor)
	_canvas.redraw_top()
	if follow == Follow.PLAYER:
		_aim(false)


## Set the goal of the view. The player is followed at once over long ways.
func _aim(at_once: bool) -> void:
	var view := _canvas.view
	view.speed = smoothing
	var place := _canvas.player_here()
	if follow == Follow.NOTHING:
		if view.goal_zoom != zoom:
			view.zoom_to(zoom, view.size / 2)
	elif follow == Follow.PLAYER and place.is_finite():
		var way := place.distance_to(view.center) * zoom
		at_once = at_once or way > FAR * maxf(view.size.x, view.size.y)
		view.goal_zoom = zoom
		view.move_to(place)
	elif _canvas.box.has_area():
		view.goal_zoom = minf(_canvas.fit_zoom(), minf(LARGEST_FIT, max_zoom))
		view.move_to(Rect2(_canvas.box).get_center())
	if at_once or not is_node_ready():
		view.arrive()
	_move()


## Return the nearest zoom that is allowed: the whole map may be smaller than the limit.
func _limited(value: float) -> float:
	return clampf(value, minf(min_zoom, _canvas.fit_zoom()), maxf(min_zoom, max_zoom))


func _move() -> void:
	if smoothing <= 0:
		_canvas.view.arrive()
	if _canvas.view.has_arrived():
		_canvas.place()
	else:
		set_process(true)


## Take the theme and the size.
func _dress() -> void:
	_canvas.dress(Look.new(self), size)
	queue_redraw()
	_aim(true)
