"""Sokoban: published sets in CPU seconds, optima, dead positions, levels made."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.sokoban import Level, Objective, Params, Solution, is_dead, parse_collection, parse_level, preset, solve
from pycore.sokoban import generate as make
from tests.oracle.sokoban_table import Table, pulled, random_board, random_position
from workshop.provision import ROOT

SECONDS = 10.0
DATA = ROOT / "tests/data/sokoban"
ENDINGS = {".xsb", ".sok", ".txt"}
SETS = {"microban": "microban_155.xsb", "boxoban": "boxoban_medium_200.txt", "grigr": "grigr2001_100.xsb"}
POSITIONS = 100_000
MADE = 100
# Level 11 of the article: 43 pushes, 170 moves.
ELEVEN = "#########\n## @ ####\n## #$  ##\n# *. . ##\n#  $$ ###\n### #.###\n###   ###\n#########\n"


def levels(name: str) -> tuple[Level, ...]:
    """Return the levels of a set in the repository."""
    return parse_collection((DATA / SETS[name]).read_text())


def collections(folder: Path) -> dict[str, tuple[Level, ...]]:
    """Return the levels of each level file in a folder."""
    files = sorted(path for path in folder.iterdir() if path.suffix in ENDINGS)
    return {path.stem: parse_collection(path.read_text(), str(path)) for path in files}


def timed(level: Level, objective: Objective, seconds: float = SECONDS) -> tuple[Result[Solution], float]:
    """Solve within seconds of processor time, whatever else the machine does; return them too."""
    begun = time.process_time()
    result = solve(level, objective, Budget(cpu_milliseconds=1000 * seconds))
    return result, time.process_time() - begun


def sokoban_any(folder: Path | None = None) -> Iterator[str]:
    """Solve whole sets, or the level files in a folder; the variable WARREN_SECONDS sets the limit for a level."""
    seconds = float(os.environ.get("WARREN_SECONDS", SECONDS))
    yield f"any solution, {seconds:g} CPU s a level: {'solved':>8} {'CPU s':>8} {'longest':>8}  not solved"
    sets = collections(folder) if folder else {name: levels(name) for name in SETS}
    for name, members in sets.items():
        times, missed = [], []
        for number, level in enumerate(members, 1):
            result, spent = timed(level, Objective.ANY, seconds)
            times.append(spent)
            if result.status is not Status.SOLVED:
                missed.append(number)
        solved = f"{len(times) - len(missed)}/{len(times)}"
        yield f"{name:34} {solved:>8} {sum(times):8.1f} {max(times):8.2f}  {missed or ''}"


def sokoban_best() -> Iterator[str]:
    """Compare the best solutions of Microban with the published optima."""
    optima = json.loads((DATA / "microban_optima.json").read_text())["levels"]
    yield f"best solutions, {SECONDS:g} CPU s a level: {'solved':>7} {'CPU s':>8}  equal, of those known; not solved"
    for objective in (Objective.PUSHES, Objective.MOVES):
        spent, solved, equal, known, missed = 0.0, 0, 0, 0, []
        for number, level in enumerate(levels("microban"), 1):
            result, taken = timed(level, objective)
            spent += taken
            if result.value is None:
                missed.append(number)
                continue
            solved += 1
            if str(number) in optima:
                pushes, moves_of_pushes, pushes_of_moves, moves, _ = optima[str(number)]
                best = (moves_of_pushes, pushes) if objective is Objective.PUSHES else (moves, pushes_of_moves)
                known += 1
                equal += (len(result.value.moves), result.value.pushes) == best
        yield f"{objective:34} {solved:>7} {spent:8.1f}  {equal} of {known}; {missed}"


def sokoban_eleven() -> Iterator[str]:
    """Time the article's level 11."""
    level = parse_level(ELEVEN)
    yield f"{'level 11':10} {'pushes':>7} {'moves':>6} {'CPU ms':>7}, median of 9"
    for objective in Objective:
        found, times = solve(level, objective).unwrap(), [timed(level, objective)[1] * 1000 for _ in range(9)]
        yield f"{objective:10} {found.pushes:7} {len(found.moves):6} {median(times):7.1f}"


def sokoban_dead() -> Iterator[str]:
    """Ask of many positions whether they are dead: of small boards, and of 10 x 10 ones pulled from their ends."""
    wrong = dead = seen = 0
    for seed in range(POSITIONS // 2 // 50):
        rng = Rng(seed).stream("dead")
        table = Table(random_board(rng, 1 + seed % 4))
        pushes = table.pushes()
        for _ in range(50):
            level = random_position(table, pushes, rng)
            called = bool(is_dead(level))
            solvable = table.position(level) in pushes
            wrong += called and solvable
            dead += not solvable
            seen += called and not solvable
    yield f"dead or not, small boards: {POSITIONS // 2}, called dead wrongly: {wrong}, {seen} of {dead} dead ones seen"
    wrong, times = 0, []
    for seed in range(POSITIONS // 2 // 50):
        for level in pulled(Rng(seed), 50):
            begun = time.process_time_ns()
            wrong += bool(is_dead(level))
            times.append((time.process_time_ns() - begun) / 1e6)
    spent = f"ms: {fmean(times):.3f}, most {max(times):.3f}"
    yield f"10 x 10, solvable: {len(times)}, called dead wrongly: {wrong}, {spent}"


def sokoban_levels() -> Iterator[str]:
    """Make levels of each band, with the presets and of 10 x 10 cells with 4 boxes, and solve them anew."""
    yield f"{'levels made':22} {'in the band':>12} {'solved':>7} {'CPU s':>7}"
    for name in ("easy", "medium", "hard", "expert"):
        params = preset(name)
        yield _made(f"{name}, its size", params)
        if params.boxes < 4:
            yield _made(f"{name}, 10x10, 4 boxes", Params(10, 10, 4, params.band))


def _made(label: str, params: Params) -> str:
    begun, made = time.process_time(), []
    for seed in range(MADE):
        value = make(params, Rng(seed)).value
        made += [value] if value else []
    spent = time.process_time() - begun
    low, high = params.band
    inside = sum(low <= (entry.difficulty or 0) <= high for entry in made)
    solved = sum(solve(entry.level).status is Status.SOLVED for entry in made)
    return f"{label:22} {inside:>12} {solved:>7} {spent:7.1f}"


BENCHES = (sokoban_any, sokoban_best, sokoban_eleven, sokoban_dead, sokoban_levels)
