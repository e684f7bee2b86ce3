"""Dungeon maps grown from hand-drawn rooms that connect door to door."""

from pycore.dungeon.generator import generate
from pycore.dungeon.model import (
    Connection,
    DungeonMap,
    Move,
    Params,
    Room,
    RoomTemplate,
    Selector,
    Weights,
    distribute,
)
from pycore.dungeon.notation import format_map, format_rooms, parse_map, parse_room, parse_rooms, render
from pycore.dungeon.presets import preset
from pycore.dungeon.rebuild import rebuild
from pycore.dungeon.tiles import Door, Tile

__all__ = [
    "Connection",
    "Door",
    "DungeonMap",
    "Move",
    "Params",
    "Room",
    "RoomTemplate",
    "Selector",
    "Tile",
    "Weights",
    "distribute",
    "format_map",
    "format_rooms",
    "generate",
    "parse_map",
    "parse_room",
    "parse_rooms",
    "preset",
    "rebuild",
    "render",
]
