"""Minimax for chess games without fog, with all captures at its end and an evaluation of its own.

Every move is tried and every capture followed, except where the royal piece can be captured: no window, no table. The
evaluation reads the same weights as the bots; how a piece goes it reads from the ways of the variant.
"""

from collections.abc import Callable, Iterator, Sequence

from pycore.fogchess import State, outcome, play
from pycore.fogchess._position import Position
from pycore.fogchess.ends import can_bare, is_bare, is_dead, perpetual_checker, points
from pycore.fogchess.evaluation import GAMES, PASSED
from pycore.fogchess.moves import Sort, unpack
from pycore.fogchess.ways import MOVE, TAKE, Going, Spot, Way

WIN = 30_000
# A repetition that a player can still avoid.
CLAIM = 20_000


class TooManyError(Exception):
    """There are more positions than the oracle may look at."""


class Minimax:
    """Values of positions of a game, up to a number of positions."""

    def __init__(self, state: State, limit: int) -> None:
        """Begin at a state; the values are of positions after it."""
        self.root, self.left = state.ply, limit
        self._known: dict[tuple[int, int, int], int] = {}

    def value(self, state: State, depth: int) -> int:
        """Return the value for the player to move, in points."""
        ply, position = state.ply - self.root, state.position
        self._count()
        ended = self._end(state, ply)
        if ended is not None:
            return ended
        if position.is_attacked:
            depth += 1
        if depth <= 0:
            return self._quiet_value(state, ply)
        if not state.choices:
            return _without_moves(state, ply)
        after = [play(state, move) for move in state.choices]
        if any(later.position.lost[later.position.player] for later in after):
            return WIN - ply - 1
        return max(-self.value(later, depth - 1) for later in after)

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooManyError

    def _end(self, state: State, ply: int) -> int | None:
        """Return the value of a game that has ended, but not by mate or without a move; None if it has not."""
        position, rules = state.position, state.rules
        if position.lost[position.player]:
            return ply - WIN
        if state.choices or position.is_settled:
            end = outcome(state)
            if end:
                return _scored(state, end.winner, WIN - ply)
        elif (rules.quiet and position.quiet >= rules.quiet) or _end_by_pieces(state, ply) is not None:
            return _without_moves(state, ply)
        return self._claim(state, CLAIM - ply) if rules.repetition else None

    def _claim(self, state: State, win: int) -> int | None:
        """Return the value of a position that was there since the root; None if it was not."""
        position, rules = state.position, state.rules
        line = state.line()[max(self.root, state.ply - position.quiet) :]
        same = [number for number, at in enumerate(line[:-1]) if at.position.key == position.key]
        if not same:
            return None
        loser = None
        if rules.perpetual:
            loser = perpetual_checker([(at.position, at.move or 0) for at in line[same[-1] :]])
        if loser is None and rules.points:
            first, second = points(position)
            loser = int(first > second)
        return _scored(state, None if loser is None else 1 - loser, win)

    def _quiet_value(self, state: State, ply: int) -> int:
        """Return the value after the best captures and promotions, or none."""
        position = state.position
        if position.lost[position.player]:
            return ply - WIN
        ended = _end_by_pieces(state, ply)
        if ended is not None:
            return ended
        key = position.key, position.quiet, ply
        if key not in self._known:
            self._count()
            values = [evaluation(position, state.rules.quiet)]
            if not position.hands[position.player]:
                after = [play(state, move) for move in state.choices if _gains(position, move)]
                values += [-self._quiet_value(later, ply + 1) for later in after]
            self._known[key] = max(values)
        return self._known[key]


def _scored(state: State, winner: int | None, win: int) -> int:
    return 0 if winner is None else win if winner == state.position.player else -win


def _without_moves(state: State, ply: int) -> int:
    """Return the value of mate, or of a position without a move."""
    is_mate = state.rules.check and state.position.is_attacked
    return 0 if state.position.tables.variant.stalemate and not is_mate else ply - WIN


def _end_by_pieces(state: State, ply: int) -> int | None:
    """Return the value of a game that the pieces have ended; None if they have not."""
    position, rules = state.position, state.rules
    if rules.dead and is_dead(position):
        return 0
    own, other = (is_bare(position, player) for player in (position.player, 1 - position.player))
    if not rules.bare or not (own or other) or (own and not other and can_bare(position)):
        return None
    if other and not own:
        return WIN - ply if state.choices else _without_moves(state, ply)
    return 0 if other else ply - WIN


def _gains(position: Position, move: int) -> bool:
    one = unpack(move)
    if one.sort in (Sort.PASS, Sort.DROP):
        return False
    target = position.cells[one.target]
    return one.kind > 0 or one.sort == Sort.EN_PASSANT or (target != "." and target.islower() != bool(position.player))


def evaluation(position: Position, quiet: int) -> int:
    """Return the value of a position for the player to move, without looking at moves."""
    variant = position.tables.variant
    pieces = GAMES[variant.name]
    placed, _, hand = variant.start.split()[0].partition("[")
    full = sum(pieces[letter].force for letter in (placed + hand).upper() if letter.isalpha())
    totals, force, danger = [0, 0], 0, [0, 0]
    for cell, letter in enumerate(position.cells):
        if letter == ".":
            continue
        piece, player = pieces[letter.upper()], int(letter.islower())
        spot = _spot(position, cell, player)
        force += piece.force
        entered = [
            target
            for kind in variant.pieces
            if kind.letter == letter.upper()
            for way in kind.ways(spot)
            for target in _entered(position.cells, letter, way)
        ]
        danger[1 - player] += piece.attack * sum(_is_near(position, target, 1 - player) for target in entered)
        for phase in range(2):
            found = _on_cell(piece.value[phase], piece.middle[phase], piece.ahead[phase], spot)
            found += piece.mobility[phase] * len(entered)
            if phase == 0 and _is_near(position, cell, player):
                found += piece.shelter
            if letter.upper() == "P" and _is_passed(position, cell, player):
                found += PASSED.get(variant.name, (0, 0))[phase] * spot.row**2
            totals[phase] += -found if player else found
    hit = [min(sum_ * sum_ // 3, 300) for sum_ in danger]
    totals[0] += hit[1] - hit[0]
    totals[1] += int((hit[1] - hit[0]) / 2)
    force = min(force, full)
    value = int((totals[0] * force + totals[1] * (full - force)) / full)
    value = (-value if position.player else value) + 10
    if quiet and position.quiet > 10:
        value -= int(value * min(position.quiet, quiet) / (quiet + 10))
    return max(-19_000, min(19_000, value))


def _spot(position: Position, cell: int, player: int) -> Spot:
    width, height = position.tables.variant.width, position.tables.variant.height
    row = cell // width
    return Spot(width, height, player, cell % width, row if player else height - 1 - row)


def _on_cell(value: int, middle: int, ahead: int, spot: Spot) -> int:
    from_middle = (abs(2 * spot.x / (spot.width - 1) - 1) + abs(2 * spot.row / (spot.height - 1) - 1)) / 2
    return round(value + middle * (0.5 - from_middle) + ahead * (spot.row / (spot.height - 1)) ** 2)


def _entered(cells: str, letter: str, way: Way) -> Iterator[int]:
    """Yield the cells of a way that a piece can enter."""

    def is_enemy(cell: int) -> bool:
        return cells[cell] != "." and cells[cell].islower() != letter.islower()

    if way.going == Going.STEP:
        target = way.cells[0]
        is_clear = all(cells[cell] == "." for cell in way.cells[1:])
        if is_clear and ((is_enemy(target) and way.use & TAKE) or (cells[target] == "." and way.use & MOVE)):
            yield target
    elif way.going != Going.FACE:
        yield from _along(cells, letter, way, [cell for cell in way.cells if cells[cell] != "."], is_enemy)


def _along(cells: str, letter: str, way: Way, found: Sequence[int], is_enemy: Callable[[int], bool]) -> Iterator[int]:
    """Yield the cells that a piece enters along a line, of which `found` has pieces."""
    places = [way.cells.index(cell) for cell in found] + [len(way.cells)] * 2
    if way.going == Going.SCREENED:
        if found and cells[found[0]].upper() == letter.upper():
            return
        yield from way.cells[places[0] + 1 : places[1]]
    else:
        yield from way.cells[: places[0]]
    victim = found[:1] if way.going == Going.RIDE else found[1:2]
    for cell in victim:
        if is_enemy(cell) and not (way.going == Going.SCREENED and cells[cell].upper() == letter.upper()):
            yield cell


def _is_near(position: Position, cell: int, player: int) -> bool:
    """Return whether a cell is that of a player's royal piece, or beside it."""
    letter, width = position.tables.letters[0], position.tables.variant.width
    at = position.cells.find(letter.lower() if player else letter)
    return at >= 0 and max(abs(at % width - cell % width), abs(at // width - cell // width)) <= 1


def _is_passed(position: Position, cell: int, player: int) -> bool:
    """Return whether no pawn of the other player is ahead of a pawn, on its column or beside it."""
    width, enemy = position.tables.variant.width, "P" if player else "p"
    for other, letter in enumerate(position.cells):
        ahead = other // width - cell // width if player else cell // width - other // width
        if letter == enemy and abs(other % width - cell % width) <= 1 and ahead > 0:
            return False
    return True
