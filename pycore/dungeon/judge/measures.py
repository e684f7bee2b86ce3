"""Measures of a map in whole numbers, for the store, campaigns and reports; `score` is the difficulty."""

from pycore.dungeon.judge.explore import detour, explored, needed_keys, ways_of
from pycore.dungeon.judge.rate import rate
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.population import things
from pycore.dungeon.model.tiles import Tile

PERCENT = 100
MEASURES = (
    *(
        "score",
        "rooms",
        "connections",
        "floors",
        "loops",
        "path",
        "path_tiles",
        "branches",
        "dead_ends",
        "locks",
        "keys",
    ),
    *("detour", "corridors", "area", "width", "height", "compactness", "linearity", "things", "danger"),
)


def measures(dungeon: DungeonMap) -> dict[str, int]:
    """Return the measures of a valid map by name.

    score: doors that a player who does not know the map walks through before the goal, on average: the difficulty. It
        grows with the length of the way, with branches and dead ends that mislead, and with keys that lie far from
        their locks. Things are not counted: the scale of their costs is the game's, see `danger`.
    rooms, connections, floors, loops, locks: their numbers; loops are independent cycles.
    path: rooms on the main path. path_tiles: length of the main path in tiles.
    branches: rooms with more than two neighbors. dead_ends: rooms with one neighbor, but start and goal.
    keys: locks that must be opened on the way to the goal. detour: doors that their keys add to the shortest way.
    corridors: tiles of floor of carved corridors. area: tiles of floor, corridors included.
    width, height: size of the map in tiles, walls included.
    compactness, linearity: see `Rating`, in percent.
    things: number of things of a population. danger: sum of their costs, rounded.
    """
    rating, ways, placed = rate(dungeon), ways_of(dungeon), things(dungeon)
    walkable = sum(dungeon.tiles.cells.count(tile) for tile in (Tile.INNER, Tile.DOOR, Tile.STAIRS))
    return {
        "score": explored(dungeon, ways),
        "rooms": rating.rooms,
        "connections": len(dungeon.connections),
        "floors": max(dungeon.floors) + 1,
        "loops": rating.loops,
        "path": rating.path_rooms,
        "path_tiles": round(rating.path_length),
        "branches": sum(len(joined) > 2 for joined in dungeon.neighbors),
        "dead_ends": rating.dead_ends,
        "locks": rating.locks,
        "keys": len(needed_keys(dungeon, ways)),
        "detour": detour(dungeon, ways),
        "corridors": rating.corridors,
        "area": walkable,
        "width": dungeon.width,
        "height": dungeon.height,
        "compactness": round(PERCENT * rating.compactness),
        "linearity": round(PERCENT * rating.linearity),
        "things": len(placed),
        "danger": round(sum(thing.cost for thing in placed)),
    }
