"""Dungeon maps grown from hand-drawn rooms that connect door to door."""

from pycore.base.checking import publish
from pycore.base.choices import Selector
from pycore.base.family import Family
from pycore.dungeon.extension import extend, offset_from
from pycore.dungeon.finish.rebuild import rebuild
from pycore.dungeon.generator import generate
from pycore.dungeon.grow.openings import OneOfEvery, RandomShare, generate_doors
from pycore.dungeon.judge.checker import check
from pycore.dungeon.judge.growth import check_growth
from pycore.dungeon.judge.measures import MEASURES, measures
from pycore.dungeon.judge.portrait import portrait
from pycore.dungeon.judge.rate import Rating, rate
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.finishing import FinishingStep
from pycore.dungeon.model.flow import Flow
from pycore.dungeon.model.map import DungeonMap, Lock
from pycore.dungeon.model.method import Method
from pycore.dungeon.model.mission import record_of
from pycore.dungeon.model.params import Params, distribute, share_out
from pycore.dungeon.model.population import Thing, things
from pycore.dungeon.model.room import Move, Room
from pycore.dungeon.model.rules import Rule, parse_rule
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import Door, Tile
from pycore.dungeon.model.weights import Weights
from pycore.dungeon.navigate.navigation import Navigation
from pycore.dungeon.presets import PRESETS, preset
from pycore.dungeon.quality import best_of
from pycore.dungeon.request import Request
from pycore.dungeon.requesttext import format_request, parse_request
from pycore.dungeon.text.canonical import canonical
from pycore.dungeon.text.flow import format_flow, parse_flow
from pycore.dungeon.text.mapjson import fingerprint, format_map, parse_map
from pycore.dungeon.text.marks import draw_room, legend_of
from pycore.dungeon.text.notation import format_rooms, parse_room, parse_rooms, render

__all__ = [
    "FAMILY",
    "Connection",
    "Door",
    "DungeonMap",
    "FinishingStep",
    "Flow",
    "Lock",
    "Method",
    "Move",
    "Navigation",
    "OneOfEvery",
    "Params",
    "RandomShare",
    "Rating",
    "Request",
    "Room",
    "RoomTemplate",
    "Rule",
    "Selector",
    "Thing",
    "Tile",
    "Weights",
    "best_of",
    "canonical",
    "check",
    "check_growth",
    "distribute",
    "draw_room",
    "extend",
    "fingerprint",
    "format_flow",
    "format_map",
    "format_request",
    "format_rooms",
    "generate",
    "generate_doors",
    "legend_of",
    "offset_from",
    "parse_flow",
    "parse_map",
    "parse_request",
    "parse_room",
    "parse_rooms",
    "parse_rule",
    "preset",
    "rate",
    "rebuild",
    "record_of",
    "render",
    "share_out",
    "things",
]

publish(globals())
FAMILY = Family(
    name="dungeon",
    presets=PRESETS,
    samples=("hollow:4:2:4", "hollow:8:8:8", "keep", "caves"),
    preset=preset,
    generate=generate,
    parse=parse_map,
    format=format_map,
    check=check,
    rate=measures,
    measures=MEASURES,
    portrait=portrait,
    canonical=canonical,
)
