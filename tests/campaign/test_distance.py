"""Distances of levels: 0 for copies, small for levels with one change, large for others."""

from dataclasses import replace
from itertools import combinations

import pytest

from pycore.base.errors import ParameterError
from pycore.base.family import FAMILIES, load
from pycore.base.geometry import Symmetry
from pycore.base.rng import Rng
from pycore.dungeon import DungeonMap, rebuild
from pycore.dungeon.request import Request
from pycore.linjat import Level as Puzzle
from pycore.linjat import Line, Number
from pycore.sokoban import Board, Entry, Level

SPECS = {"linjat": "medium:20", "sokoban": "easy"}


def made(name, seed):
    if name == "dungeon":
        return Request(preset="keep", rooms=25, loops=0.2, locks=2, corridors=8, seed=seed).make().unwrap()
    family = load(name)
    return family.generate(family.preset(SPECS[name]), Rng(seed), None).unwrap()


def turned_puzzle(level, symmetry):
    """Return the turned puzzle with its solution."""
    size = level.puzzle.width, level.puzzle.height
    puzzle = level.puzzle.transformed(symmetry)
    lines = {}
    for (x, y, _), (x0, y0, x1, y1) in zip(level.puzzle.numbers, level.solution, strict=True):
        (a, b), (c, d) = sorted([symmetry.point(x0, y0, *size), symmetry.point(x1, y1, *size)])
        lines[symmetry.point(x, y, *size)] = Line(a, b, c, d)
    return Puzzle(puzzle, tuple(lines[n.x, n.y] for n in puzzle.numbers))


def turned_level(entry, symmetry):
    """Return the turned level of Sokoban."""
    level, board = entry.level, entry.level.board
    width, height = symmetry.size(board.width, board.height)

    def moved(cells):
        points = [symmetry.point(cell % board.width, cell // board.width, board.width, board.height) for cell in cells]
        return frozenset(point.y * width + point.x for point in points)

    turned = Board(width, height, moved(board.walls), moved(board.goals))
    return Entry(Level(turned, moved(level.boxes), min(moved([level.player]))))


def changed(name, level):
    """Return the level with one change."""
    if name == "linjat":
        x, y, value = level.puzzle.numbers[0]
        numbers = (Number(x, y, value % 9 + 1), *level.puzzle.numbers[1:])
        return replace(level, puzzle=replace(level.puzzle, numbers=numbers))
    if name == "sokoban":
        board = level.level.board
        free = set(range(board.width * board.height)) - board.walls - level.level.boxes - {level.level.player}
        return replace(
            level, level=replace(level.level, boxes=level.level.boxes - {min(level.level.boxes)} | {max(free)})
        )
    # A map without its last room, or with another last room.
    return rebuild(replace(level.params, locks=0, loops=0), level.moves[:-1])


@pytest.mark.parametrize("name", [*SPECS, "dungeon"])
def test_distances_of_a_family(name):
    family = load(name)
    levels = [made(name, seed) for seed in range(1, 7)]
    others = [family.distance(a, b) for a, b in combinations(levels, 2)]
    assert all(0 < distance <= 1 for distance in others)
    for level in levels:
        assert family.distance(level, level) == 0
        assert family.distance(level, family.parse(family.format(level), "again")) == 0
        plain = (
            rebuild(replace(level.params, locks=0, loops=0), level.moves) if isinstance(level, DungeonMap) else level
        )
        near = family.distance(plain, changed(name, plain))
        assert near == family.distance(changed(name, plain), plain)
        assert 0 < near < min(others) / 2


def test_turned_levels_are_equal():
    for symmetry in Symmetry:
        for name, turn in (("linjat", turned_puzzle), ("sokoban", turned_level)):
            level = made(name, 11)
            assert load(name).distance(level, turn(level, symmetry)) == 0


def test_seeds_and_titles_do_not_matter():
    level = made("sokoban", 3)
    named = replace(level, seed=99, level=replace(level.level, title="Another"))
    assert load("sokoban").distance(level, named) == 0


def test_families_with_ratings_have_distances():
    for name in FAMILIES:
        assert (load(name).rate is None) == (load(name).portrait is None)
    with pytest.raises(ParameterError, match="cannot be compared"):
        load("foxhunt").distance(None, None)
