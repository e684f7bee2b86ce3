class_name DelveRecipe
extends RefCounted
## How a dungeon is made: the same numbers make the same dungeon, and each depth has harder ones.

## The least and the most of each number.
const LIMITS: Dictionary[StringName, Vector2i] = {
	&"rooms": Vector2i(1, 1000),
	&"locks": Vector2i(0, 6),
	&"floors": Vector2i(1, 16),
	&"loops": Vector2i(0, 100),
	&"corridors": Vector2i(0, 100),
	&"treasures": Vector2i(0, 200),
	&"ghosts": Vector2i(0, 100),
	&"depth": Vector2i(0, 1000),
	&"path": Vector2i(0, 1_000_000),
}
const TREASURE := "treasure"
const GHOST := "ghost"
## How many rooms there are for each lock, treasure and ghost where nobody has said it.
const ROOMS_PER_LOCK := 12
const ROOMS_PER_TREASURE := 5
const ROOMS_PER_GHOST := 10
## Other seeds that are tried for a dungeon that is to be harder than the last one.
const TRIES := 8

var seed_number := 0
var rooms := 60
var locks := 4
var floors := 2
## The share of possible loops, in percent.
var loops := 40
var corridors := 8
var treasures := 0
var ghosts := 0
## How deep the hero has come; 0 for a dungeon of its own.
var depth := 0
## What the main path is to be longer than, in cells; 0 for any.
var path := 0


## Returns what a generator is set to.
static func of(generator: WarrenMapGenerator) -> DelveRecipe:
	var recipe := new()
	recipe.seed_number = generator.seed
	recipe.rooms = generator.rooms
	recipe.locks = generator.locks
	recipe.floors = generator.floors
	recipe.loops = roundi(generator.loops * 100)
	recipe.corridors = generator.corridors
	return recipe


## Returns a dungeon of so many rooms, with what befits them.
static func sized(number: int, room_count: int) -> DelveRecipe:
	var recipe := new()
	recipe.seed_number = number
	recipe.rooms = room_count
	recipe.locks = clampi(room_count / ROOMS_PER_LOCK, 1, LIMITS[&"locks"].y)
	recipe.treasures = clampi(room_count / ROOMS_PER_TREASURE, 1, LIMITS[&"treasures"].y)
	recipe.ghosts = clampi(room_count / ROOMS_PER_GHOST, 0, LIMITS[&"ghosts"].y)
	return recipe


## Returns the dungeon of a depth, from 1: each has more rooms, loops, ghosts, and now and then a lock or a floor more.
static func at_depth(level: int, number: int, longer_than := 0) -> DelveRecipe:
	var recipe := sized(number, mini(6 + 4 * level, 160))
	recipe.depth = level
	recipe.locks = clampi((level + 1) / 2, 1, LIMITS[&"locks"].y)
	recipe.floors = 1 if level < 3 else 2 if level < 9 else 3
	recipe.loops = mini(5 + 5 * level, 60)
	recipe.treasures = 2 + level
	recipe.ghosts = mini(level, 14)
	recipe.path = longer_than
	return recipe


## Returns the dungeon of saved numbers; null if they are none. The first three were always saved.
static func read(saved: Dictionary) -> DelveRecipe:
	var recipe := new()
	var number: Variant = saved.get("seed")
	if number is String and str(number).is_valid_int():
		recipe.seed_number = str(number).to_int()
	elif number is float:
		var from_float: float = number
		recipe.seed_number = int(from_float)
	else:
		return null
	for name in LIMITS:
		if not saved.has(name) and name not in [&"rooms", &"locks"]:
			continue
		var value: Variant = saved.get(name)
		if not value is float:
			return null
		var whole: float = value
		if whole != floorf(whole) or whole < LIMITS[name].x or whole > LIMITS[name].y:
			return null
		recipe.set(name, int(whole))
	return recipe


func state() -> Dictionary:
	# As a text: a number of JSON has no 64 bits.
	var found := {"seed": str(seed_number)}
	for name in LIMITS:
		found[str(name)] = get(name)
	return found


func copy() -> DelveRecipe:
	var other := new()
	for name: StringName in LIMITS.keys() + [&"seed_number"]:
		other.set(name, get(name))
	return other


## Sets a number, as near to the wish as its limits allow.
func change(name: StringName, value: int) -> void:
	set(name, clampi(value, LIMITS[name].x, LIMITS[name].y))


## Sets a generator to make this dungeon.
func apply(generator: WarrenMapGenerator) -> void:
	generator.seed = seed_number
	generator.rooms = rooms
	generator.locks = locks
	generator.floors = floors
	generator.loops = loops / 100.0
	generator.corridors = corridors
	generator.population = population()
	var templates: Array[WarrenRoomTemplate] = []
	for template: WarrenRoomTemplate in generator.templates:
		var is_stairwell := "stairs" in template.tags and template.instances != 2 * (floors - 1)
		if is_stairwell:
			template = template.duplicate()
			template.instances = 2 * (floors - 1)
		templates.append(template)
	generator.templates = templates


## Returns the table of things: no promises, so that there is a map for every seed, and the same one without things.
func population() -> String:
	var lines: PackedStringArray = []
	if treasures:
		lines.append("%s: room 0..1, map 0..%d, from 1 doors" % [TREASURE, treasures])
	if ghosts:
		lines.append("%s: cost 1, room 0..1, map 0..%d, from 2 doors, apart 6" % [GHOST, ghosts])
		lines.append("budget %d curve 0 .6 1" % ghosts)
	return "\n".join(lines)


## Whether a map is one to play. The length of the main path is the rating that is to rise from depth to depth.
func accepts(map: WarrenMap) -> bool:
	return path == 0 or path_of(map) > path


## Returns how long the main path of a map is, in cells, as the core rates it.
static func path_of(map: WarrenMap) -> int:
	var length: float = map.measures()["path_length"]
	return roundi(length)
