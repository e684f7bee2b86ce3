"""`warren scale`: one scale of difficulty for all families."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path

import click

from pycore.base.cli import (
    JsonOption,
    OneOf,
    Option,
    Refused,
    Verbs,
    documented,
    out_option,
    seed_option,
    store_option,
    tell,
    write,
)
from pycore.base.errors import ParameterError
from pycore.base.family import FAMILIES
from pycore.base.familycli import ExitCode
from pycore.base.printing import echo
from pycore.base.reading import read_lines, read_text
from pycore.base.rng import Rng
from pycore.scale import (
    FamilyScale,
    Scale,
    format_scale,
    packaged,
    parse_plays,
    parse_scale,
    quantiles,
    time_of,
)
from pycore.scale.model import MAX_TEXT
from pycore.scale.plays import MAX_LINE
from pycore.store import Store

HELP = """Compare the difficulty of levels of different families, by one scale.

The difficulty of a level is the logarithm of the seconds that it is expected to take. A scale has for each family the
scores of many reference levels, and what the middle one of them takes: assumed, until players have been timed.
"""
EXAMPLES = (
    "show",
    "reference --store levels.db --out scale.json",
    "calibrate plays.jsonl --out scale.json",
)
FIELDS = {
    "families[].family": "name of a family",
    **{f"families[].{name}": text for name, text in documented(FamilyScale).items()},
}
OLD = ".old"  # behind the name of the earlier part of a log
SHOWN = (10, 50, 90)  # percent of the reference levels
ASSUMED = FamilyScale((), 0, offset=5.2, spread=0.8)  # 3 minutes; e^0.8, 2.2 times as long for one standard deviation

group = Verbs("scale", help=HELP, examples=EXAMPLES)
SCALE = Option(
    ["--scale", "file"],
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Scale to begin with. [default: the one that comes with Warren]",
)


def _read(file: Path | None) -> Scale:
    return parse_scale(read_text(file, MAX_TEXT), file.name) if file else packaged()


@group.command(params=[SCALE, JsonOption(FIELDS)], examples=("--json",))
def show(file: Path | None, as_json: bool) -> ExitCode:
    """Tell what levels of each family are expected to take, and whether this is assumed or measured."""
    scale = _read(file)
    tell({"families": [{"family": name, **asdict(of)} for name, of in scale.items()]}, _lines(scale), as_json=as_json)
    return ExitCode.DONE


def _lines(scale: Scale) -> Iterator[str]:
    for name, of in scale.items():
        scores = [of.quantiles[share] for share in SHOWN]
        times = [time_of(of.difficulty(score)) for score in scores]
        each = ", ".join(
            f"{share} %: score {score:g}, {time}" for share, score, time in zip(SHOWN, scores, times, strict=True)
        )
        yield f"{name}, {of.levels:,} levels, {_source(of)}: {each}"


def _source(of: FamilyScale) -> str:
    if not of.players:
        return "assumed"
    players = f"{of.players:,} players of skill {of.skill_mean:.2f}, deviation {of.skill_spread:.2f}"
    return f"{players}, offset ± {of.offset_error:.2f}, spread ± {of.spread_error:.2f}"


@group.command(
    params=[
        store_option(required=True, name="database"),
        Option(
            ["--family"],
            type=OneOf(list(FAMILIES)),
            help="Only levels of this family. The others stay as they are.",
        ),
        SCALE,
        out_option((".json",)),
    ],
    examples=("--store levels.db", "--store levels.db --family linjat --out scale.json"),
)
def reference(database: Path, family: str | None, file: Path | None, out: Path | None) -> ExitCode:
    """Take the scores of reference levels from a level database, such as one that `batch` has made.

    What levels in their middle take stays as it is; for a new family it is assumed.
    """
    made = dict(_read(file))
    with Store(database) as store:
        found = _scores(store, family)
    for name, scores in found.items():
        old = made.get(name, ASSUMED)
        made[name] = replace(old, quantiles=quantiles(scores), levels=len(scores))
    return write(format_scale(made), out)


def _scores(store: Store, family: str | None) -> Mapping[str, list[int]]:
    names = [family] if family else store.families()
    found = {name: [entry.score for entry in store.levels(name) if entry.score is not None] for name in names}
    kept = {name: scores for name, scores in found.items() if len(set(scores)) > 1}
    if not kept:
        raise ParameterError("store", f"{store.path} has no two levels of different scores; `batch` makes levels")
    return kept


@group.command(
    "calibrate",
    params=[
        click.Argument(["paths"], type=click.Path(exists=True, path_type=Path), nargs=-1, required=True),
        SCALE,
        seed_option(0, "For the standard errors."),
        out_option((".json",)),
    ],
    examples=("plays.jsonl", "monday.jsonl tuesday.jsonl --scale scale.json --out scale-2.json"),
)
def calibrate_scale(paths: tuple[Path, ...], file: Path | None, seed: int, out: Path | None) -> ExitCode:
    """Learn what levels take from PATHS, logs of players or folders of such, and write the scale with its errors.

    A log is a file of the node WarrenLog, or of lines of JSON with play (1), player (any name that tells nothing),
    family, level (its key), score, seconds (without pauses) and solved. In folders these are the files *.jsonl and
    *.jsonl.old. A family with too few players or levels stays as it is; if all do, the command is refused.

    Maps and campaigns that were made keep the scale that they were made with.
    """
    from pycore.scale.calibration import calibrate  # noqa: PLC0415 - imports numpy

    plays = (play for path in _logs(paths) for play in parse_plays(read_lines(path, MAX_LINE), path.name))
    found = calibrate(plays, _read(file), Rng(seed))
    if not found.calibrated:
        raise Refused("; ".join(found.shortcomings))
    for line in found.shortcomings:
        echo(f"warning: {line}", err=True)
    for line in _lines(found.scale):
        echo(line, err=True)
    return write(format_scale(found.scale), out)


def _logs(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the files in the order of their names, but the earlier part of a log before the later one."""
    for path in paths:
        if path.is_dir():
            inside = (file for ending in ("", OLD) for file in path.rglob(f"*.jsonl{ending}") if file.is_file())
            found = sorted(inside, key=lambda file: (str(file).removesuffix(OLD), not file.name.endswith(OLD)))
            if not found:
                raise ParameterError("paths", f"no file *.jsonl is in {path}")
            yield from found
        else:
            yield path
