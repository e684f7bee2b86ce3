"""The chain heuristic: a bot that follows shortest paths between face-up pieces.

The method is from an article about a program in the game collection Dagaz. A *chain* is a shortest path of a face-up
piece to a piece of the other side. Its price is the value won or lost at its end. If the two pieces can take each
other, the parity of the number of moves between them decides which one does, as in Dudeney's puzzle of jester and
donkey. Each chain adds a *wish* to its first move, and the value of a move is the sum of its wishes. If no move has a
positive value, there are four reasons for a flip: next to an enemy piece, behind a screen for a cannon, next to a chain
of the enemy, and next to an unprotected piece.

The published program had errors by which it never found defended pieces or chains to intercept; both parts can be
switched off. The heuristic uses public information only.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pycore.banqi.model import (
    EMPTY,
    HIDDEN,
    KINDS,
    Kind,
    Move,
    Position,
    Rules,
    Table,
    captures,
    color_of,
    legal_moves,
    outcome,
    play,
    rays,
)
from pycore.base.rng import Rng

# Values of the kinds, as published.
WORTH_TAIWAN = (50, 60, 30, 20, 10, 100, 40)
WORTH = (50, 70, 40, 30, 20, 10, 60)
# Wishes are integers in tenths.
UNIT = 10
LONG = 3
LIKELY, VERY_LIKELY = 30, 50


@dataclass(frozen=True, slots=True)
class Switches:
    """Optional parts of the heuristic.

    Attributes:
        defended: whether defended pieces have a lower price.
        threats: whether threatened pieces flee.
        intercept: whether pieces next to chains of the enemy are flipped.
    """

    defended: bool = True
    threats: bool = True
    intercept: bool = True


@dataclass(frozen=True, slots=True)
class Chain:
    """A shortest path of a piece to a piece of the other side.

    Attributes:
        source: cell of the piece.
        cells: cells of the path after the source; the last one is the cell of the target.
    """

    source: int
    cells: tuple[int, ...]

    @property
    def target(self) -> int:
        """Cell of the target."""
        return self.cells[-1]

    def __len__(self) -> int:
        return len(self.cells)


class Chains:
    """All chains of a position, with their prices for the side to move."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.rules: Rules = position.rules
        self.board = position.board
        self.color = position.color
        self.rays = rays(self.rules.rows)
        self.worth = WORTH_TAIWAN if self.rules.jumps else WORTH
        self.takes = captures(self.rules.variant)
        self.pieces = [cell for cell, piece in enumerate(self.board) if piece >= 0]
        self.chains = [chain for cell in self.pieces for chain in self._from(cell)]
        self.own = [chain for chain in self.chains if color_of(self.board[chain.source]) == self.color]
        self.enemy = [chain for chain in self.chains if color_of(self.board[chain.source]) != self.color]

    def value(self, cell: int) -> int:
        """Return the value of the piece in a cell."""
        return self.worth[self.board[cell] % KINDS]

    def jumps(self, cell: int) -> bool:
        """Return whether the piece in a cell captures by jumping."""
        return self.rules.jumps and self.board[cell] % KINDS == Kind.CANNON

    def can_take(self, cell: int, other: int) -> bool:
        """Return whether the piece in a cell could capture the piece in another cell by a step."""
        return self.takes[self.board[cell] % KINDS][self.board[other] % KINDS]

    def price(self, chain: Chain) -> int:
        """Return the price of a chain for its attacker."""
        source, target, length = chain.source, chain.target, len(chain)
        wins, loses = self.can_take(source, target), self.can_take(target, source)
        if self.jumps(source):
            wins, loses = True, length == 1 and self.jumps(target)
        behind = (length % 2 == 0) == (color_of(self.board[source]) == self.color)
        if wins and loses:
            return length - self.value(source) if behind else self.value(target) - length
        if wins:
            gain = self.value(target) - length
            return gain // 2 if behind else gain
        return length - self.value(source) if loses else 0

    def _from(self, start: int) -> Iterator[Chain]:
        """Yield a shortest chain to each reachable piece of the other side."""
        board, cannon = self.board, self.jumps(start)
        color = color_of(board[start])
        came = {start: start}
        waiting, reached = [start], set()
        for cell in waiting:
            ends = self.shots(cell, start) if cannon else self.beside(cell)
            for end in ends:
                if board[end] >= 0 and color_of(board[end]) != color and end not in reached:
                    reached.add(end)
                    yield Chain(start, (*self._way(came, cell), end))
            for next_cell in self._steps(cell, start, sliding=cannon and self.rules.slide):
                if next_cell not in came:
                    came[next_cell] = cell
                    waiting.append(next_cell)

    def beside(self, cell: int) -> list[int]:
        """Return the neighbors of a cell."""
        return [ray[0] for ray in self.rays[cell] if ray]

    def _steps(self, cell: int, start: int, *, sliding: bool) -> Iterator[int]:
        """Yield the cells to which a piece can move without a capture; its start is treated as empty."""
        for ray in self.rays[cell]:
            for other in ray if sliding else ray[:1]:
                if self.board[other] != EMPTY and other != start:
                    break
                yield other

    def shots(self, cell: int, start: int) -> Iterator[int]:
        """Yield the cells of the pieces that a cannon in a cell can capture."""
        for ray in self.rays[cell]:
            standing = [other for other in ray if self.board[other] != EMPTY and other != start]
            if len(standing) > 1:
                yield standing[1]

    @staticmethod
    def _way(came: dict[int, int], cell: int) -> list[int]:
        """Return the cells of the path to a cell, without its start."""
        way = []
        while came[cell] != cell:
            way.append(cell)
            cell = came[cell]
        return way[::-1]


def wishes(chains: Chains, switches: Switches) -> dict[Move, int]:
    """Return the sums of the wishes of all chains by move, in tenths."""
    total: dict[Move, int] = {}
    for chain in chains.own:
        price = UNIT * chains.price(chain)
        if not price:
            continue
        if len(chain) > LONG and price > 0:
            price //= 10
        if switches.defended and _is_defended(chains, chain):
            price -= UNIT * chains.value(chain.source)
        elif price > 0 and len(chain) == 1:
            price *= 10
        move = Move(chain.source, chain.cells[0])
        total[move] = total.get(move, 0) + price
    if switches.threats:
        for move, wish in _flights(chains):
            total[move] = total.get(move, 0) + wish
    return total


def _is_defended(chains: Chains, chain: Chain) -> bool:
    """Return whether another enemy piece could capture the attacker at the end of the chain."""
    board = list(chains.board)
    board[chain.target], board[chain.source] = board[chain.source], EMPTY
    attacker = board[chain.target] % KINDS
    for ray in chains.rays[chain.target]:
        standing = [cell for cell in ray if board[cell] != EMPTY]
        for place, cell in enumerate(standing[:2]):
            piece = board[cell]
            if piece < 0 or color_of(piece) == chains.color:
                continue
            if place == 0 and cell == ray[0] and chains.takes[piece % KINDS][attacker]:
                return True
            if place == 1 and chains.rules.jumps and piece % KINDS == Kind.CANNON:
                return True
    return False


def _flights(chains: Chains) -> Iterator[tuple[Move, int]]:
    """Yield moves of threatened pieces to cells without an adjacent attacker, with the value saved."""
    for chain in chains.enemy:
        price = chains.price(chain)
        if len(chain) > LONG or price <= 0 or not chains.can_take(chain.source, chain.target):
            continue
        saved = UNIT * (chains.value(chain.target) - len(chain)) * (5 if len(chain) == 1 else 1)
        for cell in chains.beside(chain.target):
            if chains.board[cell] == EMPTY and not _is_attacked(chains, cell, chain.target):
                yield Move(chain.target, cell), saved // len(chain)


def _is_attacked(chains: Chains, cell: int, piece_at: int) -> bool:
    """Return whether an enemy piece next to the cell could capture the piece there."""
    return any(
        chains.board[other] >= 0 and color_of(chains.board[other]) != chains.color and chains.can_take(other, piece_at)
        for other in chains.beside(cell)
    )


class Flips:
    """The flips with a reason, weighted by the share of suitable face-down pieces.

    Attributes:
        wishes: the sums of the wishes by flip.
    """

    def __init__(self, chains: Chains, switches: Switches) -> None:
        self.wishes: dict[Move, int] = {}
        self._chains = chains
        self._own = chains.position.bag[chains.color * KINDS : (chains.color + 1) * KINDS]
        self._hidden = sum(chains.position.bag)
        if not self._hidden or 100 * sum(self._own) // self._hidden <= LIKELY:
            return
        for cell in chains.pieces:
            if color_of(chains.board[cell]) != chains.color:
                self._beside_enemy(cell)
                self._behind_screen(cell)
        for chain in chains.enemy:
            if chains.price(chain) > 0:
                self._against_chain(chain, intercept=switches.intercept)

    def _share(self, enemy: int) -> int:
        """Return the percentage of the face-down pieces that are own pieces and can capture the piece in a cell."""
        kind = self._chains.board[enemy] % KINDS
        return 100 * sum(n for own, n in enumerate(self._own) if self._chains.takes[own][kind]) // self._hidden

    def _add(self, cells: Iterable[int], wish: int) -> None:
        """Add a wish to the flips of the cells with face-down pieces."""
        for cell in cells:
            if self._chains.board[cell] == HIDDEN:
                self.wishes[Move(cell, cell)] = self.wishes.get(Move(cell, cell), 0) + wish

    def _beside_enemy(self, enemy: int) -> None:
        """Add flips next to a cannon, which cannot capture neighbors, and next to pieces likely to be captured."""
        jumps = self._chains.jumps(enemy)
        share = self._share(enemy)
        if jumps or share > VERY_LIKELY:
            self._add(self._chains.beside(enemy), self._chains.value(enemy) * (100 if jumps else share))

    def _behind_screen(self, enemy: int) -> None:
        """Add flips of cells from which a cannon could capture the enemy over one screen."""
        if self._chains.rules.jumps and self._own[Kind.CANNON] and not self._chains.jumps(enemy):
            share = 100 * self._own[Kind.CANNON] // self._hidden
            self._add(self._chains.shots(enemy, enemy), self._chains.value(enemy) * share)

    def _against_chain(self, chain: Chain, *, intercept: bool) -> None:
        """Add flips next to a threatened piece, or next to the path of the attacker."""
        share = self._share(chain.source)
        if share <= VERY_LIKELY or len(chain) > LONG:
            return
        spots = [chain.target] if len(chain) < LONG else []
        if intercept:
            spots += chain.cells[:-1]
        for spot in spots:
            self._add(self._chains.beside(spot), self._chains.value(chain.target) * share // len(chain))


def choose_chain(position: Position, rng: Rng, switches: Switches | None = None) -> Move:
    """Return the move of the heuristic. Equal moves are decided by random numbers from `rng`, whose state changes."""
    switches = switches or Switches()
    moves = legal_moves(position)
    if position.color < 0:
        return rng.choice(moves)
    chains = Chains(position)
    worth = wishes(chains, switches)
    if not any(wish > 0 for wish in worth.values()) and any(position.bag):
        worth |= Flips(chains, switches).wishes
    rng.shuffle(moves)
    moves.sort(key=lambda move: -worth.get(move, 0))
    for move in moves:
        if worth.get(move, 0) >= 0 and not _loses_at_once(position, move):
            return move
    return moves[0]


def _loses_at_once(position: Position, move: Move) -> bool:
    """Return whether the enemy wins with its next move. Tested only if one or two own pieces are left."""
    own = sum(color_of(piece) == position.color for piece in position.board)
    if own > 2 or any(position.bag):
        return False
    nothing_hidden = (EMPTY,) * position.rules.cells
    after = play(Table(position, nothing_hidden), move)
    if outcome(after):
        return False
    for reply in legal_moves(after.position):
        end = outcome(play(after, reply))
        if end and end.winner == after.position.mover:
            return True
    return False
