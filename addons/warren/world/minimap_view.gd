extends RefCounted
## Which part of a map a minimap shows: a zoom and a center, both on their way to a goal.

## So close to its goal, in pixels, the center has arrived; as a share, the zoom.
const NEAR := 0.25
const NEAR_ZOOM := 0.002

## Pixels for each cell, now and soon.
var zoom := 4.0
var goal_zoom := 4.0
## The place on the map in the middle, in cells, now and soon.
var center := Vector2.ZERO
var goal_center := Vector2.ZERO
## The size of the minimap in pixels.
var size := Vector2.ZERO
## How fast the goal is approached, per second; at once for 0.
var speed := 12.0

# The place that stays where it is while the zoom changes; infinite for none.
var _anchor := Vector2.INF


## Return the position of a place in the minimap, on whole pixels.
func position_of(place: Vector2) -> Vector2:
	return (place * zoom + Vector2(0.5, 0.5)).floor() + shift()


## Return the place at a position in the minimap.
func place_at(position: Vector2) -> Vector2:
	return (position - size / 2) / zoom + center


## Return what is added to zoomed places; whole pixels, so that sizes do not change while the map moves.
func shift() -> Vector2:
	return (size / 2 - center * zoom).round()


## Set another goal for the zoom; the place at a position stays there.
func zoom_to(value: float, position: Vector2) -> void:
	var place := place_at(position)
	goal_zoom = value
	_anchor = place
	goal_center = place + (center - place) * zoom / goal_zoom


func move_to(place: Vector2) -> void:
	goal_center = place
	_anchor = Vector2.INF


## The places of the map have moved: stay where they are now.
func shift_by(way: Vector2) -> void:
	center += way
	goal_center += way
	_anchor += way


## Move at once by pixels, under a finger or a pointer.
func drag(pixels: Vector2) -> void:
	center -= pixels / zoom
	goal_center = center
	goal_zoom = zoom
	_anchor = Vector2.INF


func arrive() -> void:
	zoom = goal_zoom
	center = goal_center
	_anchor = Vector2.INF


func has_arrived() -> bool:
	return zoom == goal_zoom and center == goal_center


## Go on towards the goal.
func advance(delta: float) -> void:
	var part := 1.0 - exp(-delta * speed) if speed > 0 else 1.0
	var before := zoom
	zoom *= pow(goal_zoom / zoom, part)
	if absf(zoom / goal_zoom - 1) < NEAR_ZOOM:
		zoom = goal_zoom
	if _anchor.is_finite() and before != zoom:
		center = _anchor + (center - _anchor) * before / zoom
		if zoom == goal_zoom:
			center = goal_center
			_anchor = Vector2.INF
	else:
		center = center.lerp(goal_center, part)
	if center.distance_to(goal_center) * zoom < NEAR:
		center = goal_center
