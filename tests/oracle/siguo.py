"""The board of Luzhan Qi for four by the letter of the rules: arms, a middle, and lines as sets of edges.

Cells are pairs of column and row, from 0 at the near left corner of player 0, who sits in the south; 1 sits in the
east, 2 in the north, 3 in the west. In an arm, x counts from the player's left and y from the back.
"""

from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise

Cell = tuple[int, int]
CAMPS = ((1, 2), (3, 2), (2, 3), (1, 4), (3, 4))
HEADQUARTERS = ((1, 0), (3, 0))


def arm(player: int, x: int, y: int) -> Cell:
    """Return a cell of an arm."""
    return ((6 + x, y), (16 - y, 6 + x), (10 - x, 16 - y), (y, 10 - x))[player]


def middle(x: int, y: int) -> Cell:
    """Return a junction, 0..2 from the south-west."""
    return 6 + 2 * x, 6 + 2 * y


def chains() -> dict[str, list[list[Cell]]]:
    """Return roads, and railways by the names of their lines, as chains of cells."""
    found: dict[str, list[list[Cell]]] = defaultdict(list)
    for player in range(4):
        found["road"] += [[arm(player, x, y) for x in range(5)] for y in range(6)]
        found["road"] += [[arm(player, x, y) for y in range(6)] for x in range(5)]
        for x, y in CAMPS:
            found["road"] += [[arm(player, x, y), arm(player, x + i, y + j)] for i in (-1, 1) for j in (-1, 1)]
        found[f"second row of {player}"] = [[arm(player, x, 1) for x in range(5)]]
        found[f"front of {player}"] = [[arm(player, x, 5) for x in range(5)]]
        left = [arm(player, 0, y) for y in range(1, 6)]
        neighbor = [arm((player + 3) % 4, 4, y) for y in range(1, 6)]
        found[f"arc on the left of {player}"] = [left + neighbor[::-1]]
    for way in range(3):
        reach = 5 if way == 1 else 1
        south, north = (
            [arm(0, 2 * way, y) for y in range(reach, 6)],
            [arm(2, 4 - 2 * way, y) for y in range(reach, 6)],
        )
        found[f"column {way}"] = [[*south, *(middle(way, at) for at in range(3)), *north[::-1]]]
        west, east = ([arm(3, 4 - 2 * way, y) for y in range(reach, 6)], [arm(1, 2 * way, y) for y in range(reach, 6)])
        found[f"row {way}"] = [[*west, *(middle(at, way) for at in range(3)), *east[::-1]]]
    return found


CHAINS = chains()
CELLS = {cell for lines in CHAINS.values() for line in lines for cell in line}
EDGES: dict[str, dict[Cell, set[Cell]]] = {}
for name, lines in CHAINS.items():
    EDGES[name] = defaultdict(set)
    for line in lines:
        for a, b in pairwise(line):
            EDGES[name][a].add(b)
            EDGES[name][b].add(a)
IN_CAMP = {arm(player, *cell) for player in range(4) for cell in CAMPS}
IN_HEADQUARTERS = {arm(player, *cell) for player in range(4) for cell in HEADQUARTERS}


def reached(board: Mapping[Cell, object], start: Cell, names: list[str]) -> set[Cell]:
    """Return the cells to which free edges of some lines lead."""
    seen, left = {start}, [start]
    while left:
        here = left.pop()
        for there in {cell for name in names for cell in EDGES[name].get(here, ())} - seen:
            seen.add(there)
            if there not in board:
                left.append(there)
    return seen - {start}


def targets(board: Mapping[Cell, tuple[int, str]], start: Cell) -> set[Cell]:
    """Return the cells where a piece may go; `board` has player and letter for each piece."""
    player, letter = board[start]
    if letter in "FN" or start in IN_HEADQUARTERS:
        return set()
    rails = [name for name in EDGES if name != "road"]
    found = set(EDGES["road"].get(start, ()))
    for names in [rails] if letter == "E" else [[name] for name in rails]:
        found |= reached(board, start, names)
    return {cell for cell in found if cell not in board or (cell not in IN_CAMP and (board[cell][0] - player) % 2)}
