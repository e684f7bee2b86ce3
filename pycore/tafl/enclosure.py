"""What is closed: defenders surrounded by attackers, and forts at the edge that nobody can break.

The rules call a fort unbreakable, which is a claim about all that can follow. What is proved here is less, and enough:
a fort is told only if no move of the attackers, wherever they come from, can ever capture a piece of its wall while the
defenders do nothing but move the king to and fro inside. Other forts may hold as well; there the game goes on.
"""

import re
from collections.abc import Sequence

from pycore.tafl.board import STEPS, Board, Piece

Cells = Sequence[int]
ATTACKER, ANYBODY = frozenset((Piece.ATTACKER,)), frozenset(Piece)
# Marks of the cells of an edge: what may be hostile some day, what holds, and pieces that may fall in a row.
OPEN, HELD, ROW = "ohr"
WALLED = re.compile(f"(?<={OPEN}){ROW}+(?={OPEN})")


def reached(board: Board, cells: Cells, source: int, closed_to: frozenset[int], goals: frozenset[int]) -> set[int]:
    """Return what can be reached from a cell by single steps over cells without some pieces, up to the first goal."""
    found, waiting = {source}, [source]
    while waiting and waiting[-1] not in goals:
        for cell in board.neighbors[waiting.pop()]:
            if cell not in found and cells[cell] not in closed_to:
                found.add(cell)
                waiting.append(cell)
    return found


def is_encircled(board: Board, cells: Cells) -> bool:
    """Return whether attackers surround the king and all defenders: no way without attackers leads to the edge."""
    seen: set[int] = set()
    for cell, piece in enumerate(cells):
        if piece > Piece.ATTACKER and cell not in seen:
            seen |= reached(board, cells, cell, ATTACKER, board.edge)
            if not board.edge.isdisjoint(seen):
                return False
    return True


def has_exit_fort(board: Board, cells: Cells, king: int) -> bool:
    """Return whether the king at a cell of the edge can move in a fort that cannot be broken."""
    if king not in board.edge:
        return False
    inside = reached(board, cells, king, ANYBODY, frozenset())
    if len(inside) == 1:
        return False
    wall = {cell for one in inside for cell in board.neighbors[one]} - inside
    return all(cells[cell] == Piece.DEFENDER for cell in wall) and wall <= _lasting(board, cells, inside)


def _lasting(board: Board, cells: Cells, inside: set[int]) -> set[int]:
    """Return the defenders that cannot be captured as long as no attacker comes inside.

    Defenders that can be captured are taken away again and again, as attackers may stand in their place then.
    """
    lasting = {cell for cell, piece in enumerate(cells) if piece == Piece.DEFENDER}
    while True:
        left = lasting - _walled(board, lasting, inside)
        left = {cell for cell in left if not _sandwiched(board, cell, lasting, inside)}
        if left == lasting:
            return lasting
        lasting = left


def _is_open(board: Board, cell: int, lasting: set[int], inside: set[int]) -> bool:
    """Return whether a cell may be hostile to a defender some day."""
    return cell in board.restricted or not (cell in lasting or cell in inside)


def _sandwiched(board: Board, cell: int, lasting: set[int], inside: set[int]) -> bool:
    """Return whether two opposite sides of a cell may be hostile some day."""
    rays = board.rays[cell]
    pairs = [(rays[at], rays[len(STEPS) - 1 - at]) for at in (0, 1)]
    return any(a and b and all(_is_open(board, ray[0], lasting, inside) for ray in (a, b)) for a, b in pairs)


def _walled(board: Board, lasting: set[int], inside: set[int]) -> set[int]:
    """Return the defenders at the edge that a shieldwall may capture some day: rows with open fronts and ends."""
    found: set[int] = set()
    for edge in board.edges:
        marks = ""
        for cell, front in edge:
            is_safe = cell not in lasting or not _is_open(board, front, lasting, inside)
            marks += OPEN if _is_open(board, cell, lasting, inside) else HELD if is_safe else ROW
        for row in WALLED.finditer(marks):
            found.update(cell for cell, _ in edge[row.start() : row.end()])
    return found
