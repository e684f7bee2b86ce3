"""Playing levels from start to end by the solvers of their families."""

from pycore.dungeon import Navigation
from pycore.linjat import solve
from pycore.sokoban import Objective, replay
from pycore.sokoban import solve as solve_sokoban


def play_linjat(puzzle):
    """Solve a puzzle, which has one solution, the one that is written with it."""
    found = solve(puzzle.puzzle).unwrap()
    assert found.solutions == 1
    assert found.lines == puzzle.solution


def play_sokoban(entry):
    """Solve a level, and move along the solution."""
    found = solve_sokoban(entry.level, Objective.ANY).unwrap()
    *_, end = replay(entry.level, found.moves)
    assert end.boxes == end.board.goals


def play_dungeon(dungeon):
    """Walk to each key as soon as it can be reached, then to the goal."""
    way, closed, here = Navigation(dungeon), set(range(len(dungeon.locks))), dungeon.start
    while not way.between_rooms(here, dungeon.goal, closed):
        number = next(n for n in sorted(closed) if way.between_rooms(here, dungeon.locks[n].key, closed))
        here = dungeon.locks[number].key
        closed.remove(number)


PLAY = {"linjat": play_linjat, "sokoban": play_sokoban, "dungeon": play_dungeon}
