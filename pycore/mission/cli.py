"""The command line of missions."""

from collections.abc import Callable
from pathlib import Path

import click

from pycore.base.cli import JsonOption, Option, Refused, Verb, file_argument, preset_option, tell
from pycore.base.errors import ParameterError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_named
from pycore.base.result import Status
from pycore.mission.curves import CURVES, curve
from pycore.mission.form import measures
from pycore.mission.missionjson import format_json, parse_json
from pycore.mission.model import Mission
from pycore.mission.notation import format, parse  # noqa: A004
from pycore.mission.params import PRESETS, Params, preset
from pycore.mission.pattern import load_patterns, shipped_patterns
from pycore.mission.proof import prove

HELP = "Missions: locks, keys, switches and puzzles in which no player can get stuck."
EXAMPLES = (
    "generate --preset large --seed 7",
    "generate --preset 30:rising --switches 0 --out mission.txt",
    "prove mission.txt",
)
GENERATE_HELP = "Make a mission from patterns, and prove that no player can get stuck."
GENERATE_EXAMPLES = (
    "--preset small --seed 7",
    "--preset 50:steady --keys 12 --out mission.json",
    "--intensity '0 20 40 80 30'",
)
FORMATS: dict[str, Callable[[Mission], str | bytes]] = {"text": format, "json": format_json}
DEFAULT = Params.__dataclass_fields__
OPTIONS: list[click.Parameter] = [
    preset_option(PRESETS, "medium", is_implied=True),
    Option(
        ["--intensity", "shape"],
        help=f"Intensity from start to goal, in place of the preset's: {', '.join(CURVES)}, or numbers: '0 20 80 30'.",
    ),
    Option(["--keys"], type=int, default=DEFAULT["keys"].default, show_default=True, help="Most keys and abilities."),
    Option(["--switches"], type=int, default=DEFAULT["switches"].default, show_default=True, help="Most switches."),
    Option(
        ["--one-ways"], type=int, default=DEFAULT["one_ways"].default, show_default=True, help="Most one-way edges."
    ),
    Option(
        ["--puzzle-share"],
        type=int,
        default=DEFAULT["puzzle_share"].default,
        show_default=True,
        help="Number of puzzles in percent of the rooms.",
    ),
    Option(["--patterns"], help="Folder with patterns, in files *.pattern.txt, beside the ones that are there."),
]


def params(
    spec: str | None,
    *,
    shape: str | None,
    keys: int,
    switches: int,
    one_ways: int,
    puzzle_share: int,
    patterns: str | None,
) -> Params:
    """Return the parameters for the values of the options."""
    asked = preset(spec or "medium")
    wanted = asked.curve if shape is None else curve(shape, "intensity")
    own = load_patterns(Path(patterns)) if patterns else ()
    if patterns and not own:
        raise ParameterError("patterns", f"no file *.pattern.txt is in {patterns}")
    named = {pattern.name: pattern for pattern in (*shipped_patterns(), *own)}
    return Params(asked.rooms, wanted, keys, switches, one_ways, puzzle_share, tuple(named.values()))


def read_mission(file: str) -> Mission:
    """Return the mission in a file, which is JSON if its name says so; - is standard input."""
    text, source = read_named(file)
    return parse_json(text, source) if file.endswith(".json") else parse(text, source)


PROVE_JSON = JsonOption(
    {
        "is_proven": "whether no player can get stuck",
        "reason": "why not: the shortest story of a player who gets stuck, or that there are too many states",
        "states": "number of states that players can get into; 0 if there are too many",
        "linearity": "percent of the rooms on a shortest way from start to goal",
        "leniency": "percent of the rooms whose intensity is below 50",
        "backtracking": "edges from a key or switch to the nearest edge that it opens, on average, in percent",
    }
)


@click.command(
    "prove",
    cls=Verb,
    params=[file_argument(), PROVE_JSON],
    examples=("mission.txt", "mission.json --json"),
)
def prove_file(file: str, *, as_json: bool) -> ExitCode:
    """Prove that no player can get stuck in the mission in FILE (- for standard input), or tell how one does."""
    mission = read_mission(file)
    result = prove(mission)
    states = result.statistics.get("states", 0)
    facts = {
        "is_proven": result.status is Status.SOLVED,
        "reason": result.reason,
        "states": states,
        **measures(mission),
    }
    if result.value is None and not as_json:
        raise Refused(result.reason)
    told = [f"proven: no player can get stuck in any of {states} states"]
    told += [f"{name}: {value} %" for name, value in measures(mission).items()]
    tell(facts, told, as_json=as_json)
    return ExitCode.DONE if result.value else ExitCode.REFUSED


PATTERNS_JSON = JsonOption(
    {
        "patterns[].name": "name of the pattern",
        "patterns[].about": "what it is about",
        "patterns[].rooms": "number of rooms that it adds",
        "patterns[].weight": "how often it is drawn",
    }
)


@click.command(
    "patterns",
    cls=Verb,
    params=[click.Argument(["folder"], required=False), PATTERNS_JSON],
    examples=("--json",),
)
def list_patterns(folder: str | None, *, as_json: bool) -> ExitCode:
    """Prove the patterns in the files *.pattern.txt of FOLDER, or the ones that come with Warren, and list them."""
    found = load_patterns(Path(folder)) if folder else shipped_patterns()
    facts = [{"name": item.name, "about": item.about, "rooms": item.size, "weight": item.weight} for item in found]
    tell({"patterns": facts}, [f"{item.name}: {item.about}" for item in found], as_json=as_json)
    return ExitCode.DONE


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="mission.txt",
    progress="rooms placed",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text", ".json": "json"},
    commands=(prove_file, list_patterns),
)
