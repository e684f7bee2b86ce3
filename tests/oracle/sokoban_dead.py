"""Dead positions of Sokoban, found slowly and without the kernels. A position with a solution is never called dead.

Boxes that can never move again are walls. With them, each box must have a goal of its own; and played backwards, the
boxes on the open goals must get away: each is taken off as soon as it is pulled to a cell with a box of the position,
which only makes room for the others.
"""

from collections.abc import Collection, Iterable

from pycore.sokoban.model import Board, Cell

Cells = frozenset[Cell]
MOST_STATES = 100


class Judge:
    """A board on which positions are judged."""

    def __init__(self, board: Board) -> None:
        """Find the cells from which a lone box gets to a goal."""
        self.board = board
        inside = {cell for cell in range(board.width * board.height) if cell not in board.walls}
        self.around = {cell: [to if to in inside else None for to in board.around(cell)] for cell in inside}
        self.live = set().union(*(self.sources(goal, frozenset()) for goal in board.goals))

    def verdict(self, boxes: Cells, player: Cell) -> str:
        """Return why a position is dead: frozen, unmatched or shut; empty if it is not known to be dead."""
        frozen = self.frozen(boxes)
        if frozen - self.board.goals:
            return "frozen"
        part = self.flood(player, frozen)
        walls = frozenset(self.around) - part
        if not self.matched(boxes, frozen | walls):
            return "unmatched"
        return "shut" if self.shut(boxes - frozen, walls) else ""

    def frozen(self, boxes: Cells) -> Cells:
        """Return the boxes that can never move: all but those that can, one after the other."""
        still = set(boxes)
        while loose := {box for box in still if self._moves(box, still)}:
            still -= loose
        return frozenset(still)

    def _moves(self, box: Cell, still: Collection[Cell]) -> bool:
        around = self.around[box]
        for pair in ((around[0], around[2]), (around[1], around[3])):
            free = all(cell is not None and cell not in still for cell in pair)
            if free and any(cell in self.live for cell in pair):
                return True
        return False

    def sources(self, goal: Cell, walls: Collection[Cell]) -> set[Cell]:
        """Return the cells from which a lone box gets to a goal, the player being anywhere."""
        found, stack = {goal}, [] if goal in walls else [goal]
        while stack:
            cell = stack.pop()
            for way, to in enumerate(self.around[cell]):
                man = None if to is None else self.around[to][way]
                if to is not None and man is not None and to not in found and not {to, man} & set(walls):
                    found.add(to)
                    stack.append(to)
        return found

    def flood(self, player: Cell, walls: Collection[Cell]) -> Cells:
        """Return the cells that the player gets to."""
        found, stack = {player}, [player]
        while stack:
            for to in self.around[stack.pop()]:
                if to is not None and to not in walls and to not in found:
                    found.add(to)
                    stack.append(to)
        return frozenset(found)

    def matched(self, boxes: Iterable[Cell], walls: Cells) -> bool:
        """Return whether each box can have a goal of its own."""
        sources = {goal: self.sources(goal, walls) for goal in self.board.goals}
        owner: dict[Cell, Cell] = {}

        def seat(box: Cell, tried: set[Cell]) -> bool:
            for goal, cells in sources.items():
                if box in cells and goal not in tried:
                    tried.add(goal)
                    if goal not in owner or seat(owner[goal], tried):
                        owner[goal] = box
                        return True
            return False

        return all(seat(box, set()) for box in boxes)

    def shut(self, boxes: Cells, walls: Cells) -> bool:
        """Return whether some boxes can never be pulled from the open goals to those of the position."""
        start = self.board.goals - boxes - walls
        free = frozenset(self.around) - walls - start
        stack, known = [], set()
        while free:
            part = self.flood(min(free), walls | start)
            stack.append((start, part))
            free -= part
        while stack and len(known) < MOST_STATES:
            state = stack.pop()
            if not state[0]:
                return False
            if state not in known:
                known.add(state)
                stack += self._pulled(*state, boxes, walls)
        return not stack

    def _pulled(self, filled: Cells, part: Cells, sinks: Cells, walls: Cells) -> list[tuple[Cells, Cells]]:
        """Return what follows a pull: one position without a box if one is taken off, else all."""
        found = []
        for box in sorted(filled):
            for way, to in enumerate(self.around[box]):
                man = None if to is None else self.around[to][way]
                if to not in part or man is None or man in walls or man in filled:
                    continue
                rest = filled - {box}
                if to in sinks:
                    return [(rest, self.flood(man, walls | rest))]
                found.append((rest | {to}, self.flood(man, walls | rest | {to})))
        return found
