"""Games of hidden ranks by the letter of the rule books: coordinates, no tables; and deals counted one by one.

A board is a list of rows from the far side of player 0, of letters, capitals for player 0; `.` is an empty cell, `~` a
lake. Cells are pairs of column and row, from 0 at the near left corner of player 0.
"""

from collections.abc import Iterator, Sequence
from itertools import product

Board = Sequence[str]
Cell = tuple[int, int]
STRENGTH = {
    "stratego": {**dict(zip("MGCJALENTY", range(10, 0, -1), strict=True)), "F": 0, "B": 0},
    "generals": {**dict(zip("VQTWOCKJALIEP", range(13, 0, -1), strict=True)), "F": 0},
    "luzhanqi": {**dict(zip("MGDRCJALE", range(9, 0, -1), strict=True)), "F": 0},
}
CAMPS = {(1, 2), (3, 2), (2, 3), (1, 4), (3, 4), (1, 7), (3, 7), (2, 8), (1, 9), (3, 9)}
HEADQUARTERS = {(1, 0), (3, 0), (1, 11), (3, 11)}


# Pairs of an attacker and a defender by which the rule books depart from the stronger rank; `?` is any rank.
SPECIAL = {
    "stratego": {"?F": "defender", "NB": "defender", "?B": "attacker", "YM": "defender"},
    "generals": {"?F": "defender", "F?": "attacker", "PY": "defender", "YP": "attacker", "YY": "both"}
    | {"Y?": "defender", "?Y": "attacker"},
    "luzhanqi": {"B?": "both", "?B": "both", "BF": "both", "BN": "both"}
    | {"?F": "defender", "EN": "defender", "?N": "attacker"},
}
SPECIAL["siguo"], STRENGTH["siguo"] = SPECIAL["luzhanqi"], STRENGTH["luzhanqi"]


def duel(game: str, attacker: str, defender: str) -> str:
    """Return who is removed: `defender`, `attacker` or `both`. A pair of two ranks goes before one with any rank."""
    special = SPECIAL[game]
    for pair in (attacker + defender, f"?{defender}", f"{attacker}?"):
        if pair in special:
            return special[pair]
    mine, other = STRENGTH[game][attacker], STRENGTH[game][defender]
    return "both" if mine == other else "defender" if mine > other else "attacker"


def at(board: Board, cell: Cell) -> str:
    """Return what stands on a cell; a lake beyond the edge."""
    x, y = cell
    return board[len(board) - 1 - y][x] if 0 <= y < len(board) and 0 <= x < len(board[0]) else "~"


def is_step(game: str, a: Cell, b: Cell) -> bool:
    """Return whether a way of one step joins two cells."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    if game != "luzhanqi":
        return dx + dy == 1
    if dx + dy == 1:
        return not ({a[1], b[1]} == {5, 6} and a[0] in (1, 3))
    return dx == dy == 1 and bool({a, b} & CAMPS)


def on_rail(a: Cell, b: Cell) -> bool:
    """Return whether two cells side by side are joined by a rail of Luzhan Qi."""
    if a[1] == b[1]:
        return abs(a[0] - b[0]) == 1 and a[1] in (1, 5, 6, 10)
    if a[0] != b[0] or abs(a[1] - b[1]) != 1:
        return False
    low = min(a[1], b[1])
    return (a[0] in (0, 4) and 1 <= low <= 9) or (a[0] == 2 and low == 5)


def slides(board: Board, game: str, a: Cell, b: Cell) -> bool:
    """Return whether a free straight line leads from one cell to another."""
    (ax, ay), (bx, by) = a, b
    if (ax != bx) == (ay != by):
        return False
    dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
    here = a
    while here != b:
        there = here[0] + dx, here[1] + dy
        if game == "luzhanqi" and not on_rail(here, there):
            return False
        if there != b and at(board, there) != ".":
            return False
        here = there
    return True


def rides(board: Board, a: Cell, b: Cell) -> bool:
    """Return whether free rails of Luzhan Qi lead from one cell to another, around corners too."""
    seen, left = {a}, [a]
    while left:
        x, y = left.pop()
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if there not in seen and on_rail((x, y), there):
                if there == b:
                    return True
                if at(board, there) == ".":
                    seen.add(there)
                    left.append(there)
    return False


def moves(game: str, board: Board, player: int) -> set[tuple[Cell, Cell]]:
    """Return all moves of a player, without the rules on repetition."""
    cells = list(product(range(len(board[0])), range(len(board))))
    found = set()
    for a, b in product(cells, cells):
        letter, other = at(board, a), at(board, b)
        if a == b or not letter.isalpha() or letter.islower() != bool(player) or other == "~":
            continue
        if other.isalpha() and (other.islower() == bool(player) or (game == "luzhanqi" and b in CAMPS)):
            continue
        kind = letter.upper()
        if (game != "generals" and kind == "F") or (game, kind) in (("stratego", "B"), ("luzhanqi", "N")):
            continue
        if game == "luzhanqi" and a in HEADQUARTERS:
            continue
        fast = game == "luzhanqi" or (game, kind) == ("stratego", "T")
        turns = (game, kind) == ("luzhanqi", "E") and rides(board, a, b)
        if turns or is_step(game, a, b) or (fast and slides(board, game, a, b)):
            found.add((a, b))
    return found


def deals(masks: Sequence[int], army: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield all ways to give each piece one of its possible ranks, of which there are so many pieces."""
    if not masks:
        yield ()
        return
    for rank, count in enumerate(army):
        if count and masks[0] >> rank & 1:
            left = [number - (other == rank) for other, number in enumerate(army)]
            yield from ((rank, *rest) for rest in deals(masks[1:], left))
