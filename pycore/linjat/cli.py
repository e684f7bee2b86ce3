"""The command line of Linjat."""

import json
import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.cli import (
    JsonOption,
    OneOf,
    Option,
    Verb,
    chosen_form,
    file_argument,
    format_option,
    load_option,
    out_option,
    preset_option,
    seed_option,
    tell,
    time_option,
    write,
)
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.printing import echo
from pycore.base.reading import read_named, read_text
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.base.session import Session
from pycore.base.sessiontext import parse_session
from pycore.linjat.export import to_json, to_svg, to_tateyoko
from pycore.linjat.game import FAMILY
from pycore.linjat.generator import generate
from pycore.linjat.ladder import End, climb
from pycore.linjat.layers import Stage, as_record, stage_at, stages
from pycore.linjat.levels import Level, Method, Params
from pycore.linjat.model import LOGIC, RULES, Line, Position, Puzzle, Rule, start
from pycore.linjat.notation import (
    draw_lines,
    format_code,
    format_level,
    format_levels,
    parse_puzzles,
    render,
)
from pycore.linjat.pictures import curve_csv, curve_json, curve_svg, layers_svg
from pycore.linjat.presets import PRESETS, TABLE, preset, rules_of, weights_of
from pycore.linjat.settings import parse_rules, with_settings
from pycore.linjat.solver import rate, solve
from pycore.linjat.terminal import sit_down, titles
from pycore.linjat.words import tell as explained

HELP = "Puzzles of lines through numbers and over dots, with one solution."
EXAMPLES = (
    "generate --preset medium --seed 7",
    "solve puzzles.txt --json",
    "rate puzzles.txt --steps",
    "layers puzzle.txt --out layers.svg",
    "campaign --count 2 --seed 7 --out campaign.txt",
    "play campaign.txt",
)
GENERATE_HELP = "Make a puzzle with exactly one solution."
GENERATE_EXAMPLES = (
    "--preset medium --seed 7",
    "--preset easy --score 25 --symmetric --out level.svg",
    "--preset hard --seed 7 --score-curve curve.svg",
    "--preset easy:5000 --method annealing",
    "--size 9 9 --numbers 16 --iterations 0",
    "--preset hard --method pool --pool 30 --rules cover,fit,square,one_of --weights one_of=80",
)

FORMATS: dict[str, Callable[[Level], str | bytes]] = {
    "level": format_level,
    "ascii": lambda level: render(start(level.puzzle)),
    "solution": lambda level: render(Position(level.puzzle, level.solution)),
    "code": lambda level: format_code(level.puzzle) + "\n",
    "json": lambda level: to_json([level]),
    "svg": lambda level: to_svg(level.puzzle),
    "pzpr": lambda level: to_tateyoko(level.puzzle) + "\n",
}
PACK_FORMATS: dict[str, Callable[[tuple[Level, ...]], str | bytes]] = {
    "level": format_levels,
    "code": lambda levels: "".join(format_code(level.puzzle) + "\n" for level in levels),
    "json": to_json,
}
RULES_HELP = (
    "Deductions that puzzles may require, in the order in which the human solver tries them, as in cover,fit,square."
    f" All are {', '.join(RULES)}."
)


def _usual_method() -> str:
    """Return the methods of the presets in words, as in `pool; annealing for medium`."""
    usual = Params.method
    others = [f"{params.method} for {name}" for name, params in TABLE.items() if params.method is not usual]
    return "; ".join([usual, *others])


OPTIONS: list[click.Parameter] = [
    preset_option(PRESETS, "easy"),
    Option(["--size"], type=(int, int), metavar="WIDTH HEIGHT", help="Size in cells: up to 30 by 30."),
    Option(["--numbers"], type=int, help="Number of numbers."),
    Option(["--iterations"], type=int, help="Steps of the search: mutations tried."),
    Option(["--method"], type=OneOf([m.value for m in Method]), help=f"Search method. [default: {_usual_method()}]"),
    Option(["--pool"], type=int, help="Number of the best puzzles that are kept and mutated, 1 to 1000. [default: 10]"),
    Option(["--rules"], metavar="RULES", help=f"{RULES_HELP} [default: those of the preset]"),
    Option(
        ["--weights"],
        metavar="WEIGHTS",
        help="Weights of the score for a layer of a rule, and for the largest width, as in square=80,width=-2. Others"
        " are those of the preset.",
    ),
    Option(["--score", "target"], type=int, help="Wished score. [default: as high as possible]"),
    Option(["--symmetric"], is_flag=True, help="Place the numbers symmetrically under a half turn."),
    Option(["--few-dots"], is_flag=True, help="Remove redundant dots."),
    Option(["--decoys"], type=int, help="Number of redundant dots to add."),
    Option(["--leaks"], is_flag=True, help="Allow puzzles in which the assumption of a unique solution helps."),
]


def params(spec: str, size: tuple[int, int] | None = None, *, leaks: bool = False, **given: Any) -> Params:
    """Return the parameters for the values of the options."""
    values = {name: value for name, value in given.items() if value is not False}
    values["score"] = values.pop("target", None)
    return with_settings(preset(spec), {**values, "size": size, "leaks": leaks})


def _puzzles(file: str) -> tuple[Puzzle, ...]:
    return parse_puzzles(*read_named(file))


def _lines(lines: tuple[Line, ...]) -> list[list[int]]:
    return [list(line) for line in lines]


def _rules_of(name: str, rules: str | None) -> tuple[Rule, ...]:
    return parse_rules(rules) if rules else rules_of(name)


def examine(puzzle: Puzzle, name: str = "", budget: Budget | None = None, rules: str | None = None) -> dict[str, Any]:
    """Return the results of the exact and the human solver for a puzzle, as printed by `solve --json`."""
    begun = time.perf_counter_ns()
    found = solve(puzzle, budget)
    rating = rate(puzzle, weights_of(name), _rules_of(name, rules))
    spent = time.perf_counter_ns() - begun
    value = found.value
    return {
        "status": str(found.status),
        "solutions": value.solutions if value else 0,
        "lines": _lines(value.lines) if value else [],
        "solved_by_deduction": rating.solved,
        "depth": rating.depth,
        "max_width": rating.max_width,
        "rules": {str(rule): rating.rules[rule] for rule in RULES},
        "leaks": rating.leaks,
        "score": rating.score,
        "ms": round(spent / 1e6, 3),
    }


WEIGHTS = preset_option(PRESETS, "", name="name", note="Its weights give the score, its deductions are allowed.")
RULES_OPTION = Option(["--rules"], metavar="RULES", help=f"{RULES_HELP} [default: those of the preset]")
SOLVE_FIELDS = {
    "levels[].status": "`solved`, or why the search ended",
    "levels[].solutions": "0, 1, or 2 for several",
    "levels[].lines": "a solution: a list for each line",
    "levels[].solved_by_deduction": "whether the human solver gets to the end",
    "levels[].depth": "steps of the human solver",
    "levels[].max_width": "most steps that were open at a time",
    "levels[].rules": "number of uses of each deduction",
    "levels[].leaks": "deductions that assume a unique solution",
    "levels[].score": "difficulty",
    "levels[].ms": "time in milliseconds",
}
RATE_FIELDS = {
    **SOLVE_FIELDS,
    "levels[].steps[].layer": "the number of its layer, with --steps; null for a note, which finds no cell",
    "levels[].steps[].rule": "a deduction of the human solver",
    "levels[].steps[].text": "what it says",
}
LAYER_FORMS = ("ascii", "json", "svg")
LAYER_ENDINGS = {".json": "json", ".svg": "svg", ".txt": "ascii"}
LAYERS_FIELDS = {
    "solved": "whether the human solver gets to the end",
    "depth": "number of layers",
    "max_width": "largest width of a layer",
    "layers[].layer": "the number of the layer; null for a note, which finds no cell",
    "layers[].rule": "its deduction",
    "layers[].width": "number of lines with new cells",
    "layers[].finds[].number": "the cell [x, y] of the number that a find is about",
    "layers[].finds[].cells": "cells found to be on its line",
    "layers[].finds[].excluded": "lines [x0, y0, x1, y1] found to be impossible",
    "layers[].finds[].text": "the reason and the conclusion",
    "layers[].lines[].number": "the cell of each number",
    "layers[].lines[].line": "the part of its line that is known after the layer",
    "layers[].lines[].complete": "whether that is the whole line",
    "layers[].lines[].extended": "whether the layer has extended it",
}


@click.command(
    "solve",
    cls=Verb,
    params=[file_argument(), WEIGHTS, time_option("It is of each level."), JsonOption(SOLVE_FIELDS)],
    examples=("puzzles.txt", "puzzles.txt --time-ms 1000 --json"),
)
def solve_file(file: str, as_json: bool, name: str, time_ms: int | None) -> ExitCode:
    """Solve the puzzles in FILE (- for standard input): number of solutions (2 for two or more), and one solution."""
    puzzles = _puzzles(file)
    reports = [examine(puzzle, name, Budget(milliseconds=time_ms)) for puzzle in puzzles]
    lines = []
    for puzzle, report in zip(puzzles, reports, strict=True):
        count = ("no solution", "one solution", "several solutions")[report["solutions"]]
        lines.append(f"{report['status']}: {count}")
        if report["lines"]:
            lines.append(render(Position(puzzle, tuple(Line(*line) for line in report["lines"]))))
    tell({"levels": reports}, lines, as_json=as_json)
    return ExitCode.DONE if all(report["status"] == Status.SOLVED for report in reports) else ExitCode.REFUSED


@click.command(
    "rate",
    cls=Verb,
    params=[
        file_argument(),
        WEIGHTS,
        RULES_OPTION,
        click.Option(["--steps"], is_flag=True, help="Print every step."),
        JsonOption(RATE_FIELDS),
    ],
    examples=("puzzles.txt", "puzzles.txt --steps", "puzzle.txt --preset easy --json"),
)
def rate_file(file: str, name: str, rules: str | None, steps: bool, as_json: bool) -> ExitCode:
    """Rate the puzzles in FILE (- for standard input) by the steps of the human solver."""
    reports, lines = [], []
    for number, puzzle in enumerate(_puzzles(file), 1):
        report = examine(puzzle, name, rules=rules)
        # Without a choice all deductions are explained, those too that the preset does not use for its score.
        layers = climb(puzzle, parse_rules(rules) if rules else LOGIC).numbered if steps else []
        found = [
            {"layer": place or None, "rule": str(layer.rule), "text": sentence}
            for place, layer in layers
            for sentence in explained(puzzle, layer)
        ]
        if steps:
            report["steps"] = found
        reports.append(report)
        counts = ", ".join(f"{rule} {count}" for rule, count in report["rules"].items() if count)
        verdict = "solved" if report["solved_by_deduction"] else "not solved by deduction"
        leaks = f", {report['leaks']} leaks" if report["leaks"] else ""
        lines.append(
            f"{number}: {verdict}, score {report['score']}, depth {report['depth']}, width {report['max_width']}"
            f" ({counts}{leaks})"
        )
        lines += [f"  {step['layer'] or 'note'} {step['rule']}: {step['text']}" for step in found]
    tell({"levels": reports}, lines, as_json=as_json)
    return ExitCode.DONE if all(report["solved_by_deduction"] for report in reports) else ExitCode.REFUSED


@click.command(
    "layers",
    cls=Verb,
    params=[
        file_argument(),
        preset_option(PRESETS, "", name="name", note="Its deductions are used. [default: all]"),
        RULES_OPTION,
        Option(
            ["--puzzle", "place"], type=click.IntRange(1), default=1, show_default=True, help="Number of the puzzle."
        ),
        Option(["--step"], type=click.IntRange(1), help="Only this layer or note, counted from 1. [default: all]"),
        format_option(LAYER_FORMS),
        out_option(LAYER_ENDINGS),
        JsonOption(LAYERS_FIELDS),
    ],
    examples=("puzzle.txt", "puzzle.txt --out layers.svg", "puzzle.txt --step 3 --out third.svg", "puzzle.txt --json"),
)
def layers_file(
    file: str,
    name: str,
    *,
    rules: str | None,
    place: int,
    step: int | None,
    form: str | None,
    out: Path | None,
    as_json: bool,
) -> ExitCode:
    """Show how the human solver solves a puzzle of FILE (- for standard input), layer by layer.

    In pictures, lines that a layer extends are dashed, the others solid; complete lines are green, the others red.
    """
    puzzles = _puzzles(file)
    if place > len(puzzles):
        raise click.UsageError(f"{file} has no puzzle {place}; it has {len(puzzles)}")
    puzzle = puzzles[place - 1]
    chosen = _rules_of(name, rules)
    found = stages(puzzle, chosen)
    shown = found if step is None else (stage_at(found, step),)
    form = "json" if as_json else chosen_form(dict.fromkeys(LAYER_FORMS), LAYER_ENDINGS, form, out)
    trace = climb(puzzle, chosen)
    facts = {"solved": trace.end is End.SOLVED, "depth": trace.depth, "max_width": trace.max_width}
    if form == "json":
        write(json.dumps({**facts, "layers": list(map(as_record, shown))}) + "\n", out)
    else:
        write(layers_svg(puzzle, shown) if form == "svg" else _layers_text(puzzle, shown), out)
    return ExitCode.DONE if trace.end is End.SOLVED else ExitCode.REFUSED


def _layers_text(puzzle: Puzzle, shown: Sequence[Stage]) -> str:
    texts = []
    for stage in shown:
        drawn = tuple(
            line if line.length > 1 or stage.is_complete(index) else None for index, line in enumerate(stage.lines)
        )
        texts.append("\n".join([stage.title, *(f"  {text}" for text in stage.texts), draw_lines(puzzle, drawn)]))
    return "\n".join(texts) or render(start(puzzle))


@click.command(
    "play",
    cls=Verb,
    params=[file_argument(required=False), preset_option(PRESETS, "easy"), seed_option(), load_option()],
    examples=("--seed 7", "puzzles.txt"),
)
def play_file(file: str | None, spec: str, seed: int | None, load: Path | None) -> ExitCode:
    """Play the puzzles in FILE in the terminal, one after the other; without FILE, a generated puzzle."""
    if load:
        is_done = sit_down(parse_session(read_text(load), FAMILY, str(load)), str(load))
        return ExitCode.DONE if is_done else ExitCode.REFUSED
    if file is None:
        seed = secrets.randbits(32) if seed is None else seed
        echo(f"{spec}, seed {seed}")
        puzzles: tuple[Puzzle, ...] = (generate(preset(spec), Rng(seed)).unwrap().puzzle,)
    else:
        puzzles = _puzzles(file)
    sessions = [Session(FAMILY, start(puzzle)) for puzzle in puzzles]
    is_done = all(sit_down(session, title) for session, title in titles(sessions))
    return ExitCode.DONE if is_done else ExitCode.REFUSED


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="puzzle.txt",
    progress="changes tried",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".json": "json", ".svg": "svg", ".txt": "level"},
    pack_formats=PACK_FORMATS,
    curve_formats={".csv": curve_csv, ".json": curve_json, ".svg": curve_svg},
    commands=(solve_file, rate_file, layers_file, play_file),
)
