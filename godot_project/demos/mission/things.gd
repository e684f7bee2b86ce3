class_name MissionThings
extends Node2D
## What lies about in a mission: keys, charms and goblets, which are taken in passing, levers, stands of puzzles.

const CELL := 16.0
const KEY := preload("res://demos/dungeon/art/key.png")
const CHARM := preload("res://demos/dungeon/art/crystal.png")
const GOBLET := preload("res://demos/dungeon/art/goblet.png")
const GUARDIAN := preload("res://demos/dungeon/art/warden.png")
const STAND := preload("res://demos/dungeon/art/pedestal.png")
const TAKEN: Array[String] = ["key", "ability", "reward"]


## One thing: what it is, where, and how it stands.
class Thing:
	extends RefCounted

	var kind := ""
	var name := ""
	var room := -1
	var cell := Vector2i.ZERO
	## Whether it is there no longer, or was solved.
	var is_gone := false
	## Whether the player has what it asks for.
	var is_ready := true
	## Whether a lever is on.
	var is_on := false
	## Whether it is a puzzle that is carved into its room; it has no stand.
	var is_carved := false


var things: Array[Thing] = []

var _names: MissionNames
var _time := 0.0


func _process(delta: float) -> void:
	_time += DemoSettings.seconds(delta)
	queue_redraw()


## Lays out the things of a map, in place of those of an earlier one.
func begin(map: WarrenMap, names: MissionNames) -> void:
	_names = names
	things.clear()
	var carved: Array[String] = []
	for puzzle in map.puzzles():
		if puzzle["place"] == "room":
			carved.append(puzzle["puzzle"])
	for content in map.contents():
		var thing := Thing.new()
		thing.kind = content["kind"]
		thing.name = content["name"]
		thing.room = content["room"]
		thing.cell = content["cell"]
		thing.is_carved = thing.name in carved
		things.append(thing)
	queue_redraw()


## Shows how they stand in the mission.
func refresh(game: WarrenMission) -> void:
	var taken: Dictionary[String, int] = {}
	var held := game.held()
	var needs: Dictionary[String, Dictionary] = {}
	for thing in game.things():
		var known: String = thing["name"]
		var is_taken: bool = thing["taken"]
		taken[known] = taken.get(known, 0) + int(is_taken)
		needs[known] = thing["needs"]
	var on := game.switch_states()
	for thing in things:
		if thing.kind == "switch":
			thing.is_on = on.get(thing.name, false)
			continue
		thing.is_gone = taken.get(thing.name, 0) > 0
		taken[thing.name] = taken.get(thing.name, 0) - 1
		var wanted: Dictionary = needs.get(thing.name, {})
		thing.is_ready = _has_all(wanted, held)


## What stands or lies on a cell, or null.
func at(cell: Vector2i) -> Thing:
	for thing in things:
		if thing.cell == cell and not (thing.is_gone and thing.kind in TAKEN):
			return thing
	return null


## The thing that is stepped on comes first among its like: it is the one that the mission gives.
func prefer(thing: Thing) -> void:
	for number in things.size():
		var like := things[number]
		if like == thing:
			return
		if like.name == thing.name and like.room == thing.room and not like.is_gone:
			var own := things.find(thing)
			things[own] = like
			things[number] = thing
			return


func cells() -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	found.assign(things.map(func(thing: Thing) -> Vector2i: return thing.cell))
	return found


func _has_all(needs: Dictionary, held: Dictionary) -> bool:
	for thing: String in needs:
		var wanted: int = needs[thing]
		var have: int = held.get(thing, 0)
		if have < wanted:
			return false
	return true


func _draw() -> void:
	for thing in things:
		var spot := (Vector2(thing.cell) + Vector2(0.5, 0.5)) * CELL
		if thing.kind == "switch":
			MissionMarks.draw_lever(self, _names.mark_of(thing.name), _names.color_of(thing.name), thing.is_on, spot)
		elif thing.kind == "puzzle":
			_draw_stand(thing, spot)
		elif not thing.is_gone:
			_draw_loose(thing, spot)


func _draw_loose(thing: Thing, spot: Vector2) -> void:
	var lifted := spot + Vector2(0, -3 + sin(_time * 3 + spot.x) * 1.5)
	var opacity := 1.0 if thing.is_ready else 0.55
	match thing.kind:
		"reward":
			draw_texture(GOBLET, lifted - GOBLET.get_size() / 2, Color(1, 1, 1, opacity))
		_:
			var picture := CHARM if thing.kind == "ability" else KEY
			draw_texture(picture, lifted - picture.get_size() / 2, Color(_names.color_of(thing.name), opacity))
			DungeonLocks.draw_sign(self, _names.mark_of(thing.name), lifted + Vector2(6, -6), 4.5)
	if not thing.is_ready:
		MissionMarks.draw_padlock(self, spot + Vector2(-4, 4))


func _draw_stand(thing: Thing, spot: Vector2) -> void:
	if thing.is_carved:
		return
	if _names.is_guarded(thing.name):
		_draw_guardian(thing, spot)
		return
	draw_texture(STAND, spot - STAND.get_size() / 2)
	var lifted := spot + Vector2(0, -6)
	if thing.is_gone:
		draw_circle(lifted, 4.6, Color("2e7d46"), true, -1, true)
		draw_polyline([lifted + Vector2(-2, 0), lifted + Vector2(-0.5, 2), lifted + Vector2(2.5, -2)], Color.WHITE, 1.4)
		return
	MissionMarks.draw_puzzle(self, _names.puzzles.find(thing.name), lifted + Vector2(0, sin(_time * 2.4) * 0.8), 4.6)


## He stands there until he is beaten, and is seen no more than as a shade then.
func _draw_guardian(thing: Thing, spot: Vector2) -> void:
	var lifted := spot + Vector2(0, -4 + sin(_time * 1.7))
	draw_texture(GUARDIAN, lifted - GUARDIAN.get_size() / 2, Color(1, 1, 1, 0.3 if thing.is_gone else 1.0))
	if not thing.is_gone:
		MissionMarks.draw_puzzle(self, _names.puzzles.find(thing.name), lifted + Vector2(6, -6), 4.0)
