"""Missions: what a player does before any map: locks, keys, switches, puzzles and rewards, never stuck by proof."""

from pycore.base.family import Family
from pycore.mission.checker import check_proof
from pycore.mission.form import measures
from pycore.mission.generator import check, generate
from pycore.mission.graph import mission_of
from pycore.mission.hints import Hint
from pycore.mission.missionjson import format_json, parse_json
from pycore.mission.model import Edge, Kind, Mission, Need, Room, Switch, Thing, Timer
from pycore.mission.notation import format, parse, parse_graph  # noqa: A004
from pycore.mission.params import PRESETS, Curve, Params, preset
from pycore.mission.pattern import Pattern, load_patterns, parse_pattern, shipped_patterns
from pycore.mission.proof import Proof, prove
from pycore.mission.session import MissionSession, format_session, parse_session
from pycore.mission.situation import Step, StepKind

__all__ = [
    "FAMILY",
    "PRESETS",
    "Curve",
    "Edge",
    "Hint",
    "Kind",
    "Mission",
    "MissionSession",
    "Need",
    "Params",
    "Pattern",
    "Proof",
    "Room",
    "Step",
    "StepKind",
    "Switch",
    "Thing",
    "Timer",
    "check",
    "check_proof",
    "format",
    "format_json",
    "format_session",
    "generate",
    "load_patterns",
    "measures",
    "mission_of",
    "parse",
    "parse_graph",
    "parse_json",
    "parse_pattern",
    "parse_session",
    "preset",
    "prove",
    "shipped_patterns",
]

FAMILY = Family(
    name="mission",
    presets=PRESETS,
    samples=("small", "medium", "20:rising", "30:steady"),
    preset=preset,
    generate=generate,
    parse=parse,
    format=format,
    check=check,
    canonical=format,
)
