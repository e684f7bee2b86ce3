class_name RoomStyle
extends Resource
## How the rooms that carry a certain tag are furnished. Things are named by their column in the row of things, see
## [DungeonAtlas].

## Rooms of templates with this tag are furnished so.
@export var tag := ""
## The row of `art/tiles.png` with the floor.
@export var floor_row := 1
## The room's color on the map.
@export var map_color := Color.WHITE
## Things that hang on walls, taken in turn, and the number of cells from one to the next.
@export var on_walls: PackedInt32Array
@export var wall_distance := 4
## Things that stand in corners, where they are in nobody's way.
@export var in_corners: PackedInt32Array
@export_range(0, 100, 1, "suffix:%") var corner_chance := 40
## Things that lie about, and how likely a cell has one.
@export var on_floors: PackedInt32Array
@export_range(0, 100, 1, "suffix:%") var floor_chance := 3
## What stands in the middle; -1 for nothing.
@export var in_the_middle := -1
