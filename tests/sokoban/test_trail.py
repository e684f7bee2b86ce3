"""Moves on one board against positions played one by one; time and memory grow no faster than a text."""

import time
import tracemalloc
from contextlib import suppress

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.sokoban import (
    Guide,
    is_push,
    legal_moves,
    parse_entries,
    parse_entry,
    parse_level,
    parse_moves,
    play,
    replay,
)
from pycore.sokoban._trail import Trail, walked
from pycore.sokoban.model import Move
from pycore.sokoban.ways import reachable, way_to
from tests.cases import each
from tests.oracle.sokoban import random_level
from tests.sharing import repeats

PLAIN = "#########\n#       #\n#@$    .#\n#       #\n#########\n"
ROUND = "RurrdLulld"  # the box there and back again


def games():
    """Yield levels with some legal moves from each."""
    for seed in range(150):
        level, rng = random_level(Rng(seed).stream("trail")), Rng(seed)
        moves, here = [], level
        for _ in range(40):
            legal = legal_moves(here)
            if not legal:
                break
            pushes = [move for move in legal if is_push(here, move)]
            moves.append(rng.choice(pushes if pushes and rng.below(2) else legal))
            here = play(here, moves[-1])
        yield level, moves


def test_a_trail_ends_where_playing_does():
    pushed = 0
    for level, moves in games():
        positions = [level, *replay(level, moves)]
        trail = Trail(level, moves)
        kinds = [is_push(here, move) for here, move in zip(positions, moves, strict=False)]
        after = [
            (there.player, int(move)) for there, move, kind in zip(positions[1:], moves, kinds, strict=True) if kind
        ]
        assert (trail.player, trail.boxes) == (positions[-1].player, positions[-1].boxes)
        assert (list(trail.kinds), trail.count, trail.pushes) == (kinds, sum(kinds), after)
        pushed += trail.count
    assert pushed > 50


def test_moves_that_are_not_legal_are_counted_from_one():
    for level, moves in games():
        last = [level, *replay(level, moves)][-1]
        for move in set(Move) - set(legal_moves(last)):
            with pytest.raises(ParameterError, match=f"move {len(moves) + 1}: {move.name.lower()} is not legal at "):
                Trail(level, [*moves, move])
    with pytest.raises(ParameterError, match="move 1: 8 is not legal"):
        Trail(level, b"\10")


def test_the_last_push_from_a_position_is_found():
    for level, moves in games():
        trail, last = Trail(level, moves), {}
        positions = [level, *replay(level, moves)]
        for number, move in enumerate(trail.move_of(push) for push in range(trail.count)):
            here = positions[move]
            last[here.boxes, frozenset(reachable(here.board, here.player, here.boxes))] = number
        for here in positions:
            around = reachable(here.board, here.player, here.boxes)
            assert trail.find(here.boxes, around) == last.get((here.boxes, frozenset(around)), -1)


def test_ways_between_pushes_are_those_of_a_click():
    for level, moves in games():
        expected, here = [], level
        for box, direction in Trail(level, moves).pushes:
            side = level.board.step(box, Move(direction).opposite)
            expected += [*way_to(here, side), direction]
            here = [here, *replay(here, [*way_to(here, side), Move(direction)])][-1]
        assert list(walked(level, Trail(level, moves).pushes)) == expected
    with pytest.raises(ParameterError, match="cannot be pushed"):
        walked(parse_level(PLAIN), [(20, 0), (20, 0)])


# Texts of a thousand characters and of many thousands, each the worst for one part of the reader.
LARGE = {
    "a long solution": lambda size: f"{PLAIN}Solution: {'rl' * (490 * size)}RRRRR",
    "a solution that goes round": lambda size: f"{PLAIN}Solution: {ROUND * (99 * size)}RRRRR",
    "a solution of runs": lambda size: f"{PLAIN}Solution: {'1u1d' * (240 * size)}RRRRR",
    "a run without end": lambda size: f"{PLAIN}Solution: {'9' * size}r",
    "runs of rows": lambda size: "99999#|" * (140 * size),
    "digits": lambda size: "1" * (900 * size) + "#",
    "lines of a title": lambda size: "x y\n" * (240 * size) + PLAIN,
    "rows": lambda size: "#\n" * (490 * size),
    "levels": lambda size: "####\n#@*#\n####\n\n" * (10 * size),
    "blanks in a solution": lambda size: f"{PLAIN}Solution: r{' ' * (900 * size)}x",
}
# A megabyte is the limit of a text. Eight times the size may take 24 times as long: a square would take 64 times.
SIZE, TIMES, MOST_TIMES, MOST_BYTES = repeats(48, 1000), 8, 24, 256


def read_or_refuse(text):
    with suppress(NotationError):
        parse_entries(text)


def least_times(*works):
    """Return the least CPU time of each of some works, which are done three times in turn."""
    times = []
    for work in works * 3:
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return [min(times[at :: len(works)]) for at in range(len(works))]


@each("what", LARGE)
def test_a_megabyte_is_read_or_refused_at_once(what):
    # Claims: time grows like the text, no faster, and memory is a small multiple of it.
    part, whole = LARGE[what](SIZE // TIMES), LARGE[what](SIZE)
    few, many = least_times(lambda: read_or_refuse(part), lambda: read_or_refuse(whole))
    assert many < MOST_TIMES * few
    tracemalloc.start()
    read_or_refuse(whole)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MOST_BYTES * 1000 * SIZE


def test_hints_of_a_long_solution_take_no_time():
    def look(entry):
        guide = Guide()
        guide.learn(entry.level, entry.solution)
        assert guide.next(entry.level).left == 5
        assert guide.moves(entry.level) == (Move.EAST,) * 5

    part, whole = (parse_entry(LARGE["a solution that goes round"](size)) for size in (SIZE // TIMES, SIZE))
    few, many = least_times(lambda: look(part), lambda: look(whole))
    assert many < MOST_TIMES * few


def test_counts_with_zeros_are_numbers():
    assert parse_moves("000000000003r0l") == (Move.EAST,) * 3
