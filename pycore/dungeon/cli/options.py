"""The options of the dungeon's commands."""

from pathlib import Path

import click

from pycore.base.choices import Cache, Choice, Combinator, DoorGeneration, Models, Selector
from pycore.base.cli import OneOf, Option, out_option, preset_option, seed_option
from pycore.dungeon.model.template import MAX_ROOMS
from pycore.dungeon.model.tiles import MAX_MAP_SIDE
from pycore.dungeon.model.weights import OBJECTIVES
from pycore.dungeon.presets import PRESETS
from pycore.dungeon.quality import MAX_MAPS
from pycore.dungeon.text.report import UNPAINTED


def _word(kind: type[Choice]) -> OneOf:
    return OneOf(kind.words())


def a_file() -> click.Path:
    """Return the type of options that name a file."""
    return click.Path(path_type=Path)


SHARE = click.FloatRange(0, 1)
# In requests a 0 or -1 means "not set". On the command line such an option is left out.
ROOMS = click.IntRange(1, MAX_ROOMS)
SIDE = click.IntRange(0, MAX_MAP_SIDE)
INTERVAL = click.IntRange(1)
# The sections of the help.
LAYOUT, DOORS, WEIGHTS, SEARCH = "Layout of the map", "Doors of the rooms", "Weights of the wishes", "Search"
ROOM_OPTIONS: list[click.Parameter] = [
    preset_option(PRESETS, "keep", name="preset", is_implied=True, note="They bring rooms with them."),
    Option(
        ["--templates"],
        type=a_file(),
        help="File of rooms drawn by hand, in place of a preset: a room file, a map of Tiled (.tmx, .tmj) or a project "
        "of LDtk (.ldtk).",
    ),
    Option(
        ["--rooms"],
        type=ROOMS,
        help="Number of rooms. They are shared out by weight; rooms of weight 0 keep their instances. "
        "[default: all instances]",
    ),
]
IMPORT_OPTIONS: list[click.Parameter] = [
    Option(
        ["--meaning", "meanings"],
        multiple=True,
        metavar="NAME=MEANING",
        callback=lambda _context, _parameter, given: dict(map(_pair, given)),
        help="What a name of the file stands for: wall, floor, door or none for a value of an IntGrid (NAME, "
        "LAYER/NAME or LAYER/NUMBER), a layer, or a class of tiles; door, spawn, start or none for objects and "
        "entities. May be repeated.",
    ),
    Option(
        ["--exclude-level", "exclude_levels"],
        multiple=True,
        metavar="NAME",
        help="Name of a level or room to leave out; may be repeated.",
    ),
    Option(
        ["--exclude-layer", "exclude_layers"],
        multiple=True,
        metavar="NAME",
        help="Name of a layer or group to leave out; may be repeated.",
    ),
    Option(
        ["--unpainted"],
        type=OneOf(UNPAINTED),
        default=UNPAINTED[0],
        show_default=True,
        help="What unpainted cells are: floor where walls or the edge of the level enclose them, floor where walls "
        "alone do (enclosed), or outside of the room (none).",
    ),
    Option(
        ["--strict"],
        is_flag=True,
        help="Reject FILE if a level in it cannot be read, instead of skipping it. The same holds for rooms, layers, "
        "objects and entities.",
    ),
]


def _pair(text: str) -> tuple[str, str]:
    name, equals, meaning = text.rpartition("=")
    if not (name and equals):
        raise click.BadParameter(f"{text!r} is not like dirt=wall")
    return name, meaning


FINISH_OPTIONS: list[click.Parameter] = [
    Option(
        ["--bounds"],
        LAYOUT,
        type=(SIDE, SIDE),
        metavar="WIDTH HEIGHT",
        help="Largest size of the map in tiles; 0 0 for no limit.",
    ),
    Option(
        ["--door-generation"],
        DOORS,
        type=_word(DoorGeneration),
        help="The doors that each room keeps: all, a random share, or one of every N. [default: all]",
    ),
    Option(
        ["--door-share"],
        DOORS,
        type=SHARE,
        help="Share of the doors that a room keeps, for random_share. [default: 0.5]",
    ),
    Option(
        ["--door-interval"],
        DOORS,
        type=INTERVAL,
        metavar="N",
        help="Keep one of every N doors, for one_of_every. [default: 2]",
    ),
    Option(
        ["--loops"],
        LAYOUT,
        type=SHARE,
        help="Share of loops: of the pairs of rooms with doors face to face, or within the length of --corridors. "
        "[default: 0]",
    ),
    Option(
        ["--corridors"],
        LAYOUT,
        type=int,
        metavar="TILES",
        help="Longest corridor, for loops and flow graphs; 0 for none. [default: 0]",
    ),
    Option(["--floors"], LAYOUT, type=int, help="Number of floors, joined by rooms tagged 'stairs'. [default: 1]"),
    Option(["--locks"], LAYOUT, type=int, help="Number of locks, each with its key. [default: 0]"),
    Option(
        ["--rule", "rules"],
        LAYOUT,
        multiple=True,
        metavar="RULE",
        help="Distance in doors, such as 'boss to goal: at most 1' or 'shop to shop: at least 2'; may be repeated.",
    ),
    Option(
        ["--finishing"],
        LAYOUT,
        multiple=True,
        metavar="STEP",
        help="A finishing step with its settings, such as 'locks 3' or 'populate rat: map 5..20'; may be repeated.",
    ),
    Option(
        ["--population"],
        LAYOUT,
        metavar="LINE|FILE",
        help="Table of things to put into rooms: clauses such as 'guard at guard: map 5..20, from 2 doors; rat: map 5',"
        " or a file with a clause in each line.",
    ),
    Option(
        ["--flow"],
        LAYOUT,
        type=a_file(),
        help="File of a flow graph: the rooms by role, and the pairs to join, such as entrance - hall - boss.",
    ),
]
WEIGHT_OPTIONS: list[click.Parameter] = [
    Option([f"--{name.replace('_', '-')}-weight"], WEIGHTS, type=float, help=f"Weight of {worth}")
    for name, worth in zip(
        OBJECTIVES,
        (
            "a long way from start to goal. [default: 1, or the preset's if none of the first three weights is given]",
            "rooms off the main path. [default: 1, or the preset's if none of the first three weights is given]",
            "rooms with more than two doors. [default: 1, or the preset's if none of the first three weights is given]",
            "rooms that lie close together. [default: 0]",
            "the height of the map. [default: 0]",
            "the width of the map. [default: 0]",
        ),
        strict=True,
    )
]
METHOD_OPTIONS: list[click.Parameter] = [
    Option(
        ["--selector"],
        SEARCH,
        type=_word(Selector),
        help="The next move: of the highest fitness, or random. [default: best]",
    ),
    Option(
        ["--models"],
        SEARCH,
        type=_word(Models),
        help="Templates used in a step: all, one in turn, or each with a probability. [default: all]",
    ),
    Option(["--model-probability"], SEARCH, type=SHARE, help="Probability to use a template in a step. [default: 1]"),
    Option(["--move-share"], SEARCH, type=SHARE, help="Share of the legal moves used in a step. [default: 1]"),
    Option(
        ["--cache"],
        SEARCH,
        type=_word(Cache),
        help="Fitness values to remember: none, always all, all for N rooms (refresher), one of every N computed ones, "
        "or each with a probability. [default: none]",
    ),
    Option(["--cache-interval"], SEARCH, type=INTERVAL, metavar="N", help="The N of --cache. [default: 10]"),
    Option(["--cache-probability"], SEARCH, type=SHARE, help="Probability to remember a fitness value. [default: 0.5]"),
    Option(
        ["--combinator"],
        SEARCH,
        type=_word(Combinator),
        help="Constant weights, or adaptive ones: the objective that counted most in a move loses weight, the others "
        "gain. [default: weighted_sum]",
    ),
    Option(["--attack"], SEARCH, type=float, help="Factor for the weights that gain, 1 or more. [default: 1.1]"),
    Option(["--decay"], SEARCH, type=float, help="Factor for the weight that loses, in 0..1. [default: 0.5]"),
    Option(
        ["--backtracks"],
        SEARCH,
        type=click.IntRange(0),
        help="Most times that rooms are removed at a dead end. [default: 100,000 / rooms]",
    ),
    Option(
        ["--backtrack-distance"],
        SEARCH,
        type=int,
        metavar="TILES",
        help="Least distance of a room from the places it was removed from. [default: 1]",
    ),
    Option(
        ["--best-of"],
        SEARCH,
        type=click.IntRange(1, MAX_MAPS),
        metavar="N",
        help="Make N maps, from seeds that follow from --seed, and return the fittest. [default: 1]",
    ),
]
OPTIONS: list[click.Parameter] = [*ROOM_OPTIONS, *FINISH_OPTIONS, *WEIGHT_OPTIONS, *METHOD_OPTIONS]
# The options that say which rooms are added, and how they are searched; all else is of the map.
EXTENDING = (
    *("preset", "templates", "door_generation", "door_share", "door_interval", "models", "model_probability"),
    *("move_share", "cache", "cache_interval", "cache_probability", "combinator", "attack", "decay"),
    *("backtracks", "backtrack_distance"),
)
EXTEND_OPTIONS: list[click.Parameter] = [
    *(option for option in OPTIONS if option.name in EXTENDING),
    Option(["--rooms"], type=ROOMS, required=True, help="Number of rooms. So many are added, shared out by weight."),
    seed_option(0, kind=click.IntRange(0, 2**64 - 1)),
    Option(["--beyond"], type=int, help="Only beyond this room; with --new-floor, the room of the stairs."),
    Option(["--locks"], type=int, default=0, show_default=True, help="Number of locks, each with its key."),
    Option(["--new-floor"], is_flag=True, help="The new rooms are a floor of their own, down the stairs."),
    out_option((".json",)),
]
