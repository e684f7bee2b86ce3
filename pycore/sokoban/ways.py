"""Shortest paths of the player, and of single boxes."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from pycore.sokoban._trail import walked
from pycore.sokoban.model import Board, Cell, Level, Move, moves_of

Push = tuple[Cell, int]  # cell of the box, number of the move


@lru_cache(maxsize=16)
def neighbors(board: Board) -> tuple[tuple[tuple[Move, Cell], ...], ...]:
    """Return for each cell its neighbors that are floor, with their directions; empty for walls."""
    return tuple(tuple(_beside(board, cell)) for cell in range(board.width * board.height))


def _beside(board: Board, cell: Cell) -> Iterator[tuple[Move, Cell]]:
    if cell in board.walls:
        return
    ahead_of = [board.step(cell, move) for move in board.moves] if board.diagonal else board.around(cell)
    for move, ahead in zip(board.moves, ahead_of, strict=True):
        if ahead is not None and ahead not in board.walls:
            yield move, ahead


def reachable(board: Board, start: Cell, boxes: Collection[Cell]) -> set[Cell]:
    """Return the cells that the player can reach without a push, including the start."""
    beside, found, waiting = neighbors(board), {start}, [start]
    while waiting:
        for _, ahead in beside[waiting.pop()]:
            if ahead not in found and ahead not in boxes:
                found.add(ahead)
                waiting.append(ahead)
    return found


def shortest(board: Board, start: Cell, goal: Cell, boxes: Collection[Cell]) -> tuple[Move, ...] | None:
    """Return a shortest path of the player between two cells without a push; None if there is none."""
    beside, came = neighbors(board), {start: (start, Move.NORTH)}
    waiting = deque([start])
    while waiting and goal not in came:
        cell = waiting.popleft()
        for direction, ahead in beside[cell]:
            if ahead not in came and ahead not in boxes:
                came[ahead] = (cell, direction)
                waiting.append(ahead)
    if goal not in came:
        return None
    moves, cell = [], goal
    while cell != start:
        cell, direction = came[cell]
        moves.append(direction)
    return tuple(reversed(moves))


def walk(level: Level, pushes: Iterable[tuple[Cell, int]]) -> tuple[Move, ...]:
    """Return the moves for a list of pushes, with shortest paths of the player in between.

    Args:
        level: the position before the first push.
        pushes: cell of the box and direction of each push. The pushes must be possible in this order.
    """
    return moves_of(walked(level, tuple(pushes)))


def way_to(level: Level, cell: Cell) -> tuple[Move, ...] | None:
    """Return the moves of a shortest path of the player to a cell without a push; None if there is none."""
    return shortest(level.board, level.player, cell, level.boxes)


def ways_of_box(level: Level, box: Cell) -> dict[Cell, tuple[Push, ...]]:
    """Return the cells to which a box can be pushed without moving other boxes, each with the fewest pushes.

    The current cell of the box is not included. The result is empty if there is no box in the cell.
    """
    if box not in level.boxes:
        return {}
    board, others = level.board, level.boxes - {box}
    found: dict[Cell, tuple[Push, ...]] = {}
    waiting: deque[tuple[Cell, Cell, tuple[Push, ...]]] = deque([(box, level.player, ())])
    # States visited: the cell of the box, and the area of the player.
    seen: set[tuple[Cell, Cell]] = set()
    while waiting:
        here, player, pushes = waiting.popleft()
        if (here, player) in seen:
            continue
        around = reachable(board, player, others | {here})
        sides = neighbors(board)[here]
        seen.update((here, side) for _, side in sides if side in around)
        for direction, ahead in sides:
            if ahead not in others and board.step(here, direction.opposite) in around:
                then = (*pushes, (here, direction))
                if ahead != box:
                    found.setdefault(ahead, then)
                waiting.append((ahead, here, then))
    return found


def way_of_box(level: Level, box: Cell, to: Cell) -> tuple[Move, ...] | None:
    """Return moves that push a box to a cell with the fewest pushes, without moving other boxes; None if impossible."""
    pushes = ways_of_box(level, box).get(to)
    return None if pushes is None else walk(level, pushes)
