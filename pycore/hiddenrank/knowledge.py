"""What a player can know: sets of ranks for each enemy piece, and the deals that fit them, counted and drawn exactly.

All that a player learns is about one enemy piece at a time, since the own ranks are known: where it was set up, how it
moved, and how its duels ended. So a deal fits exactly if each piece has one of its possible ranks, and the ranks
together are those of the army. Their number is the permanent of a matrix of zeros and ones with many equal rows and
columns, counted by dynamic programming over the ranks.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from math import comb

from pycore.base.rng import Rng
from pycore.hiddenrank.game import Game
from pycore.hiddenrank.model import Position, Step, arrived, at_exit, reach

# Sets of ranks, with the number of pieces that have them; numbers of pieces.
Kinds = tuple[tuple[int, int], ...]
Counts = tuple[int, ...]


def ranks_in(mask: int) -> Iterator[int]:
    """Yield the ranks of a set of bits."""
    return (rank for rank in range(mask.bit_length()) if mask >> rank & 1)


def narrow(
    before: Position, told: Step, after: Position, known: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], ...]:
    """Return, for each player, the set of ranks that each piece of the others may have after a move.

    Args:
        before: the position before the move.
        told: what is told of it.
        after: the position behind it.
        known: the sets before; own pieces have none.
    """
    facts = list(_facts(before, told, after))
    found = []
    for row in map(list, known):
        for piece, mask in facts:
            row[piece] &= mask
        for piece in (told.piece, told.other) if told.fate is not None else ():
            row[piece] = sum(1 << rank for rank in ranks_in(row[piece]) if _fits(before, told, piece, rank, row))
        found.append(tuple(row))
    return tuple(found)


def _facts(before: Position, told: Step, after: Position) -> Iterator[tuple[int, int]]:
    """Yield what everybody is told of the ranks of pieces, the outcome of a duel aside."""
    game = before.rules.tables
    gaits, flag = game.gaits, 1 << game.flag
    yield told.piece, sum(mask for rank, mask in gaits if told.target in reach(before, told.piece, rank))
    for piece, rank in told.shown:
        yield piece, 1 << rank
    shown = dict(told.shown)
    if not any(shown.get(piece) == game.flag for piece in told.lost):
        # A flag that has arrived is shown.
        for player in range(game.players):
            yield from ((piece, ~flag) for piece in arrived(after, player) if piece not in shown)
    for player in told.out:
        position = at_exit(before, told, player)
        # Who has lost the flag need not have been stuck.
        if all(before.owner(piece) != player or rank != game.flag for piece, rank in told.shown if piece in told.lost):
            for piece in position.pieces(player):
                yield piece, sum(mask for rank, mask in gaits if not reach(position, piece, rank))


def _fits(before: Position, told: Step, piece: int, rank: int, known: Sequence[int]) -> bool:
    """Return whether a duel could be told so if a piece had a rank, to a player with these sets of ranks."""
    game, other = before.rules.tables, told.other if piece == told.piece else told.piece
    # The ranks of own pieces are known.
    others = ranks_in(known[other]) if known[other] else (before.ranks[other],)
    pairs = ((rank, one) if piece == told.piece else (one, rank) for one in others)
    if all(game.duels[attacker][defender] != told.fate for attacker, defender in pairs):
        return False
    flags = [one for one, shown in told.shown if shown == game.flag and before.owner(one) == before.owner(piece)]
    is_lost = piece in told.lost
    if is_lost and (rank == game.flag) != (piece in flags):
        return False
    is_told_of = bool(flags) and not set(flags) & set(told.lost)
    return not game.reveals or (is_lost and game.letters[rank] == game.reveals) == is_told_of


class Deals:
    """All deals of ranks to pieces in which each piece has one of its possible ranks.

    The ranks are dealt one after the other. What counts for those that are left is how many pieces may have which of
    them: pieces whose sets differ by ranks already dealt are of one kind.
    """

    def __init__(self, masks: Sequence[int], army: Sequence[int], like: "Deals | None" = None) -> None:
        """Prepare to count the deals.

        Args:
            masks: the possible ranks of each piece, as a set of bits.
            army: number of pieces of each rank; their sum is the number of pieces.
            like: deals with the same army, of which the numbers found are used again.
        """
        self._masks, self._army = tuple(masks), tuple(army)
        if like is None:
            # A rank that few pieces may have is dealt first; so there are few kinds all the time.
            ranks = (rank for rank, count in enumerate(army) if count)
            self._ranks = sorted(ranks, key=lambda rank: sum(mask >> rank & 1 for mask in masks))
            # The numbers of deals found, and how many pieces of each kind get the next rank, with the numbers of deals
            # up to each such choice.
            self._found: dict[tuple[Kinds, Counts], int] = {}
            self._weighed: dict[tuple[Kinds, Counts], tuple[list[Counts], list[int]]] = {}
            # Whether there are deals, where their number is not found.
            self._seen: dict[tuple[Kinds, Counts], bool] = {}
            # For each kind the numbers of deals in which one of its pieces has each rank.
            self._dealt: dict[tuple[Kinds, Counts], dict[int, list[int]]] = {}
        else:
            self._ranks, self._seen = like._ranks, like._seen  # noqa: SLF001 - the same class
            self._found, self._weighed = like._found, like._weighed  # noqa: SLF001 - the same class
            self._dealt = like._dealt  # noqa: SLF001 - the same class
        self._later = [sum(1 << rank for rank in self._ranks[at:]) for at in range(len(self._ranks) + 1)]

    @cached_property
    def total(self) -> int:
        """The number of deals."""
        return self._total(self._masks, self._army)

    @cached_property
    def exist(self) -> bool:
        """Whether there are deals; it takes less than their number."""
        return sum(self._army) == len(self._masks) and self._any(*self._all(self._masks, self._army))

    def _total(self, masks: Sequence[int], army: Sequence[int]) -> int:
        return self._count(*self._all(masks, army)) if sum(army) == len(masks) else 0

    def _all(self, masks: Sequence[int], army: Sequence[int]) -> tuple[Kinds, Counts]:
        """Return the kinds of all pieces, and the numbers of pieces of each rank in the order of dealing."""
        kinds = self._kinds(0, ((mask, masks.count(mask)) for mask in set(masks)))
        return kinds, tuple(army[rank] for rank in self._ranks)

    def _kinds(self, at: int, kinds: Iterable[tuple[int, int]]) -> Kinds:
        """Return the kinds of pieces by the ranks from a place on in their order."""
        found: dict[int, int] = {}
        for mask, size in kinds:
            if size:
                found[mask & self._later[at]] = found.get(mask & self._later[at], 0) + size
        return tuple(sorted(found.items()))

    def _count(self, kinds: Kinds, counts: Counts) -> int:
        """Return the number of deals of the last ranks, of which there are so many pieces."""
        if not counts:
            return int(not kinds)
        key = kinds, counts
        if key not in self._found:
            self._found[key] = sum(
                ways * self._count(rest, counts[1:]) for _, ways, rest in self._splits(kinds, counts)
            )
        return self._found[key]

    def _any(self, kinds: Kinds, counts: Counts) -> bool:
        """Return whether there is a deal of the last ranks, of which there are so many pieces."""
        if not counts:
            return not kinds
        key = kinds, counts
        if key in self._found:
            return self._found[key] > 0
        if key not in self._seen:
            self._seen[key] = any(self._any(rest, counts[1:]) for _, _, rest in self._splits(kinds, counts))
        return self._seen[key]

    def _splits(self, kinds: Kinds, counts: Counts) -> Iterator[tuple[Counts, int, Kinds]]:
        """Yield how many pieces of each kind may get the next rank, in how many ways, and the kinds that are left."""
        at = len(self._ranks) - len(counts)
        rank, later = self._ranks[at], self._later[at + 1]
        splits: list[tuple[Counts, int, int]] = [((), 1, counts[0])]
        for mask, size in kinds:
            # A piece that may have no later rank gets this one.
            least, most = (0 if mask & later else size), (size if mask >> rank & 1 else 0)
            splits = [
                ((*taken, number), ways * comb(size, number), left - number)
                for taken, ways, left in splits
                for number in range(least, min(most, left) + 1)
            ]
        for taken, ways, left in splits:
            if not left:
                rest = ((mask, size - number) for (mask, size), number in zip(kinds, taken, strict=True))
                yield taken, ways, self._kinds(at + 1, rest)

    def draw(self, rng: Rng) -> list[int]:
        """Return the rank of each piece in a deal; all deals are equally likely. There must be one."""
        found = [0] * len(self._masks)
        groups: dict[int, list[int]] = {}
        for piece, mask in enumerate(self._masks):
            groups.setdefault(mask & self._later[0], []).append(piece)
        counts = tuple(self._army[rank] for rank in self._ranks)
        for at, rank in enumerate(self._ranks):
            kinds = tuple((mask, len(groups[mask])) for mask in sorted(groups))
            taken = self._split(kinds, counts[at:], rng)
            after: dict[int, list[int]] = {}
            for (mask, _), number in zip(kinds, taken, strict=True):
                rng.shuffle(groups[mask])
                for piece in groups[mask][:number]:
                    found[piece] = rank
                if left := groups[mask][number:]:
                    after.setdefault(mask & self._later[at + 1], []).extend(left)
            groups = after
        return found

    def _split(self, kinds: Kinds, counts: Counts, rng: Rng) -> Counts:
        """Draw how many pieces of each kind get the next rank."""
        key = kinds, counts
        if key not in self._weighed:
            splits = list(self._splits(kinds, counts))
            sums = accumulate(ways * self._count(rest, counts[1:]) for _, ways, rest in splits)
            self._weighed[key] = [taken for taken, _, _ in splits], list(sums)
        choices, limits = self._weighed[key]
        return choices[bisect_right(limits, below(rng, limits[-1]))]

    @cached_property
    def shares(self) -> list[list[float]]:
        """For each piece, the share of the deals in which it has each rank, 0..1."""
        rows = self._rows(*self._all(self._masks, self._army))
        of = {mask: [0.0] * len(self._army) for mask in rows}
        for mask, row in rows.items():
            for rank, number in zip(self._ranks, row, strict=True):
                of[mask][rank] = number / self.total
        return [of[mask & self._later[0]] for mask in self._masks]

    def _rows(self, kinds: Kinds, counts: Counts) -> dict[int, list[int]]:
        """Return for each kind the numbers of deals in which one of its pieces has each of the last ranks."""
        key = kinds, counts
        if key not in self._dealt:
            # Summed over the pieces of a kind, which have equal numbers.
            sums = {mask: [0] * len(counts) for mask, _ in kinds}
            later = self._later[len(self._ranks) - len(counts) + 1] if counts else 0
            for taken, ways, rest in self._splits(kinds, counts) if counts else ():
                if number := self._count(rest, counts[1:]):
                    behind = self._rows(rest, counts[1:])
                    for (mask, size), chosen in zip(kinds, taken, strict=True):
                        sums[mask][0] += ways * number * chosen
                        if left := ways * (size - chosen):
                            for at, one in enumerate(behind[mask & later], 1):
                                sums[mask][at] += left * one
            self._dealt[key] = {mask: [one // size for one in sums[mask]] for mask, size in kinds}
        return self._dealt[key]


def below(rng: Rng, most: int) -> int:
    """Return a uniform integer 0 <= x < most, which may be larger than 64 bits."""
    words = (most.bit_length() + 63) // 64
    while True:
        found = 0
        for _ in range(words):
            found = found << 64 | rng.next()
        found >>= 64 * words - most.bit_length()
        if found < most:
            return found


class Situation:
    """The deals of an army that fit all that its enemy knows.

    While the army is to move, and the game goes on, one of its pieces can move. The deals are divided by which piece is
    the first that can, so that each part has a set of ranks for each piece again.

    Attributes:
        is_exact: true, as numbers and shares are exact.
    """

    is_exact = True

    def __init__(
        self,
        masks: Sequence[int],
        army: Sequence[int],
        stuck: Sequence[int] | None = None,
        like: Deals | None = None,
    ) -> None:
        """Divide the deals.

        Args:
            masks: the possible ranks of each piece of the army, as a set of bits.
            army: number of pieces of each rank.
            stuck: for each piece the ranks with which it cannot move, if one of them can; None if nothing is known.
            like: as for `Deals`.
        """
        if stuck is None or not Deals(tuple(map(int.__and__, masks, stuck)), army, like).exist:
            self._parts = [Deals(masks, army, like)]
        else:
            self._parts = [Deals(part, army, like) for part in _divided(masks, stuck)]

    @cached_property
    def total(self) -> int:
        """The number of deals."""
        return sum(part.total for part in self._parts)

    @property
    def exist(self) -> bool:
        """Whether there are deals."""
        return any(part.exist for part in self._parts)

    def draw(self, rng: Rng) -> list[int]:
        """Return the rank of each piece in a deal; all deals are equally likely. There must be one."""
        pick = below(rng, self.total)
        for part in self._parts:
            if pick < part.total:
                return part.draw(rng)
            pick -= part.total
        raise AssertionError

    @property
    def shares(self) -> list[list[float]]:
        """For each piece, the share of the deals in which it has each rank, 0..1."""
        parts = [(part.total / self.total, part.shares) for part in self._parts if part.total]
        pieces, ranks = range(len(parts[0][1])), range(len(parts[0][1][0]))
        return [[sum(weight * shares[piece][rank] for weight, shares in parts) for rank in ranks] for piece in pieces]


def _divided(masks: Sequence[int], stuck: Sequence[int]) -> Iterator[list[int]]:
    """Yield the sets of ranks by the first piece that can move."""
    before = list(masks)
    for piece, (mask, cannot) in enumerate(zip(masks, stuck, strict=True)):
        if mask & ~cannot:
            yield [*before[:piece], mask & ~cannot, *before[piece + 1 :]]
        before[piece] = mask & cannot


def at_start(game: Game, cell: int, player: int) -> int:
    """Return the possible ranks of a piece that a player has set up on a cell."""
    return game.places[game.home(player).index(cell)]
