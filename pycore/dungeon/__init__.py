"""Dungeon maps grown from hand-drawn rooms that connect door to door."""

from pycore.base.choices import Selector
from pycore.base.family import Family
from pycore.dungeon.check import check
from pycore.dungeon.extend import extend
from pycore.dungeon.flow import Flow, format_flow, parse_flow
from pycore.dungeon.generator import generate
from pycore.dungeon.method import Method
from pycore.dungeon.model import Connection, DungeonMap, Lock
from pycore.dungeon.notation import format_map, format_rooms, parse_map, parse_room, parse_rooms, render
from pycore.dungeon.openings import OneOfEvery, RandomShare, generate_doors
from pycore.dungeon.params import Params, distribute, share_out
from pycore.dungeon.presets import PRESETS, preset
from pycore.dungeon.quality import best_of
from pycore.dungeon.rate import Rating, rate
from pycore.dungeon.rebuild import rebuild
from pycore.dungeon.request import Request
from pycore.dungeon.requesttext import format_request, parse_request
from pycore.dungeon.room import Move, Room
from pycore.dungeon.rules import Rule, parse_rule
from pycore.dungeon.template import RoomTemplate
from pycore.dungeon.tiles import Door, Tile
from pycore.dungeon.weights import Weights

__all__ = [
    "FAMILY",
    "Connection",
    "Door",
    "DungeonMap",
    "Flow",
    "Lock",
    "Method",
    "Move",
    "OneOfEvery",
    "Params",
    "RandomShare",
    "Rating",
    "Request",
    "Room",
    "RoomTemplate",
    "Rule",
    "Selector",
    "Tile",
    "Weights",
    "best_of",
    "check",
    "distribute",
    "extend",
    "format_flow",
    "format_map",
    "format_request",
    "format_rooms",
    "generate",
    "generate_doors",
    "parse_flow",
    "parse_map",
    "parse_request",
    "parse_room",
    "parse_rooms",
    "parse_rule",
    "preset",
    "rate",
    "rebuild",
    "render",
    "share_out",
]

FAMILY = Family(
    name="dungeon",
    presets=PRESETS,
    samples=("hollow:4:2:4", "hollow:8:8:8", "keep", "caves"),
    preset=preset,
    generate=generate,
    parse=parse_map,
    format=format_map,
    check=check,
)
