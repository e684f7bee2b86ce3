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
## color and the shape of their lock, and so have the doors, things and switches of a mission; stairs have arrows up or
## down. The wheel, two fingers, plus and minus or the shoulder buttons zoom; dragging, arrow keys or a stick move the
## map; Home goes back to the player; Page Up and Page Down change the floor. It can be as small as 160 x 160 pixels or
## fill the screen.
## [br][br]
## [b]Theme.[/b] Type [code]WarrenMinimap[/code], or the control's theme type variation. Colors: [code]room_seen,
## room_known, room_current, room_hovered, outline_seen, outline_known, outline_current, door, sign_plate,
## stairs, start, goal, route, player, player_edge, font_color, window, one_way, secret, soft, puzzle, reward, switch,
## done[/code], and [code]lock_0[/code] to [code]lock_6[/code].
## Constants: [code]line_width[/code] (3), [code]sign_size[/code] (0: by the zoom), [code]fit_margin[/code] (8).
## Styles: [code]panel[/code]. Fonts: [code]font[/code] and [code]font_size[/code].[br][br]Guide: Minimap and rooms.

## The player has pressed [param room], which is known.
signal room_pressed(room: int)
## The player has pressed [param cell] of the map, in a room or a corridor.
signal cell_pressed(cell: Vector2i)
## The pointer is over another known [param room]; -1 for none.
signal room_hovered(room: int)
## Another floor is shown: [param level].
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

const Canvas := preload("minimap_canvas.gd")  ## A part of this class, of no use to games.
const Look := preload("minimap_look.gd")  ## A part of this class, of no use to games.
const MapOutline := preload("map_outline.gd")  ## A part of this class, of no use to games.
const MinimapInput := preload("minimap_input.gd")  ## A part of this class, of no use to games.
## Farther than this, in sizes of the minimap, the player is followed at once.
const FAR := 1.5
## The largest zoom that is chosen by itself.
const LARGEST_FIT := 16.0

## The tracker of the player. Its map and its knowledge are shown.
@export var tracker: WarrenRoomTracker:
	set(value):
		if is_instance_valid(tracker):
			for told: Signal in [tracker.moved, tracker.tree_entered, tracker.tree_exited]:
				told.disconnect(_on_moved)
			tracker.knowledge_replaced.disconnect(_refresh)
		tracker = value
		if tracker:
			for told: Signal in [tracker.moved, tracker.tree_entered, tracker.tree_exited]:
				told.connect(_on_moved)
			tracker.knowledge_replaced.connect(_refresh)
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
		# A scene may set the limits later.
		zoom = _canvas.limited_zoom(value, min_zoom, max_zoom) if is_node_ready() else value
		if is_node_ready():
			_aim(false)
## The smallest [member zoom].
@export_range(0.5, 64, 0.1, "or_greater") var min_zoom := 1.0:
	set(value):
		min_zoom = value
		zoom = zoom
## The largest [member zoom].
@export_range(0.5, 64, 0.1, "or_greater") var max_zoom := 32.0:
	set(value):
		max_zoom = value
		zoom = zoom
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
	_input.hovered.connect(func(at: Vector2) -> void: _hover_room(room_under(at)))


func _ready() -> void:
	zoom = zoom
	_refresh()
	_aim(true)


func _notification(what: int) -> void:
	if what == NOTIFICATION_RESIZED or what == NOTIFICATION_THEME_CHANGED:
		_dress()
	elif what == NOTIFICATION_MOUSE_EXIT:
		_hover_room(-1)
	elif what == NOTIFICATION_VISIBILITY_CHANGED:
		_input.let_go()
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


## Put a marker on [param cell] of the map; a cell with fractions is a place between cells. It is [param icon] or a dot
## in this [param color], with [param text] below. A marker of the same [param id] is replaced. Out of sight on the
## floor that is shown, it is at the edge, with an arrow, if it is [param pinned].
func add_marker(
	id: StringName, cell: Vector2, color := Color.WHITE, icon: Texture2D = null, text := "", pinned := true
) -> void:
	_canvas.signs.add(id, color, icon, text, pinned)
	move_marker(id, cell)


## Move the marker [param id] to [param cell].
func move_marker(id: StringName, cell: Vector2) -> void:
	if _canvas.signs.move(id, cell, _canvas.plan.facts):
		_canvas.redraw_top()
	else:
		push_error("%s: there is no marker %s to move; add it first" % [name, id])


## Remove the marker [param id]; nothing happens if there is none.
func remove_marker(id: StringName) -> void:
	if _canvas.signs.markers.erase(id):
		_canvas.redraw_top()


## Draw a way along [param cells]; none if they are empty.
func set_route(cells: Array[Vector2i]) -> void:
	_canvas.signs.route = cells.duplicate()
	_canvas.redraw_top()


## Give [param room] a [param color] of its own once it was seen, paler with [member show_all]; transparent for that of
## the theme.
func set_room_color(room: int, color: Color) -> void:
	if color.a > 0:
		_canvas.plan.room_colors[room] = color
	else:
		_canvas.plan.room_colors.erase(room)
	_canvas.redraw_rooms()


## Zoom by [param factor], at once if not [param smooth]; what is [param at] this position of the minimap stays there.
func zoom_by(factor: float, at := size / 2, smooth := true) -> void:
	var wanted := _canvas.limited_zoom(_canvas.view.goal_zoom * factor, min_zoom, max_zoom)
	if follow == Follow.PLAYER and _canvas.player_here().is_finite():
		zoom = wanted
	else:
		follow = Follow.NOTHING
		_canvas.view.zoom_to(wanted, at - _canvas.position)
		zoom = wanted
	if not smooth:
		_canvas.view.arrive()
	_move()


## Move the view by [param pixels].
func pan(pixels: Vector2) -> void:
	follow = Follow.NOTHING
	_canvas.view.drag(-pixels)
	_move()


## Show [param cell] of the map in the middle; it may have fractions.
func center_on(cell: Vector2) -> void:
	if not cell.is_finite():
		push_error("%s: %s is no place of the map" % [name, cell])
		return
	follow = Follow.NOTHING
	_canvas.view.move_to(cell + Vector2(0.5, 0.5))
	_move()


## Go back to the player, and to his floor.
func recenter() -> void:
	if is_instance_valid(tracker):
		_show_floor(tracker.floor)
	follow = Follow.PLAYER


## Show the next floor of which something is drawn: by [param step] up (1) or down (-1).
func change_floor(step: int) -> void:
	var at := _canvas.levels.bsearch(_canvas.plan.level) + step
	if at >= 0 and at < _canvas.levels.size():
		_show_floor(_canvas.levels[at])


## Return the position of the middle of [param cell] in the minimap, in pixels.
func position_of(cell: Vector2) -> Vector2:
	return _canvas.view.position_of(cell + Vector2(0.5, 0.5)) + _canvas.position


## Return the cell of the map that is [param at] a position in the minimap; there need not be anything.
func cell_under(at: Vector2) -> Vector2i:
	return _canvas.cell_under(at - _canvas.position)


## Return the room that is drawn [param at] a position in the minimap; -1 for none.
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
	var moved := _knowledge.offset_from(_canvas.plan.facts) if _knowledge else WarrenMapKnowledge.NO_OFFSET
	if facts != _canvas.plan.facts and moved != WarrenMapKnowledge.NO_OFFSET:
		_canvas.extend(facts, moved)
	elif facts != _canvas.plan.facts:
		_player_floor = -1
		_hover_room(-1)
		_canvas.begin(facts)
		_aim(true)
	_canvas.plan.is_all_shown = show_all
	_canvas.refresh(floor_buttons)
	_on_moved()
	_aim(false)


func _take_knowledge() -> void:
	var wanted := tracker.knowledge if knowledge == null and is_instance_valid(tracker) else knowledge
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


func _on_moved() -> void:
	if _canvas.take_player(tracker if is_instance_valid(tracker) else null) and _canvas.player_level != _player_floor:
		_player_floor = _canvas.player_level
		if follow_floor:
			_show_floor(_player_floor)
	if follow == Follow.PLAYER:
		_aim(false)


## Set the goal of the view. The player is followed at once over long ways.
func _aim(at_once: bool) -> void:
	var view := _canvas.view
	view.speed = smoothing
	var place := _canvas.player_here()
	if follow == Follow.NOTHING:
		if view.goal_zoom != zoom:
			view.goal_zoom = zoom
			view.move_to(view.goal_center)
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
