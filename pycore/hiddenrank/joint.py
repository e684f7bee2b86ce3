"""Deals of ranks to several armies of which a player knows none, and some have fought each other.

A duel of two such pieces tells of both ranks together. Since partners do not fight each other, all these duels are
between one army, the partner's, and the others. So once the ranks of its pieces that fought are settled, each army has
a set of ranks for each piece again, and its deals are counted and drawn as always (`Deals`).
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import NamedTuple

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.hiddenrank.knowledge import Deals, Situation, below, ranks_in

Masks = tuple[int, ...]


class Duel(NamedTuple):
    """A duel of two pieces of unknown ranks.

    Attributes:
        one: number of the piece of the first army.
        other: number of the piece of another army.
        fits: for each rank of `one`, the ranks of `other` with which the duel ends as it did, as a set of bits.
    """

    one: int
    other: int
    fits: Sequence[int]


class JointDeals:
    """All deals of ranks to the pieces of several armies that fit sets of ranks and the outcomes of duels.

    Attributes:
        armies: as given.
        masks: the ranks of each piece that the sets and the duels leave, each duel taken alone, as a set of bits.
        total: their number at most: the duels tell more together than each of them alone.
    """

    def __init__(
        self,
        masks: Sequence[int],
        armies: Mapping[range, Sequence[int]],
        duels: Sequence[Duel],
        stuck: Mapping[range, Sequence[int]] | None = None,
    ) -> None:
        """Narrow the sets of ranks by the duels.

        Args:
            masks: the possible ranks of each piece, as a set of bits.
            armies: the numbers of the pieces of each army, in order, and its number of pieces of each rank.
            duels: duels between the first army and the others.
            stuck: for the army that is to move and can, the ranks with which each of its pieces cannot.
        """
        self.armies, self._duels, self._stuck = dict(armies), tuple(duels), dict(stuck or {})
        self._fought = frozenset(duel.one for duel in duels)
        self._counts: dict[tuple[range, Masks], int] = {}
        self.masks = self._narrowed(masks)
        self._first = {pieces: Deals(_part(self.masks, pieces), army) for pieces, army in armies.items()}
        self.total = self._weight(self.masks)

    def _narrowed(self, masks: Sequence[int]) -> Masks:
        """Return the ranks that are left if each duel, taken alone, could end as it did."""
        found, before = list(masks), None
        while found != before:
            before = list(found)
            for one, other, fits in self._duels:
                found[one] = sum(1 << rank for rank in ranks_in(found[one]) if fits[rank] & found[other])
                reached = 0
                for rank in ranks_in(found[one]):
                    reached |= fits[rank]
                found[other] &= reached
        return tuple(found)

    def _weight(self, masks: Masks) -> int:
        """Return the number of deals that fit the sets of ranks, the duels left aside."""
        return prod(self._count(pieces, _part(masks, pieces)) for pieces in self.armies)

    def _count(self, pieces: range, masks: Masks) -> int:
        key = pieces, masks if pieces in self._stuck else tuple(sorted(masks))
        if key not in self._counts:
            self._counts[key] = self._situation(pieces, masks).total
        return self._counts[key]

    def _situation(self, pieces: range, masks: Masks) -> Situation:
        return Situation(masks, self.armies[pieces], self._stuck.get(pieces), self._first[pieces])

    def _settlings(self, masks: Masks) -> list[tuple[int, Masks]]:
        """Return what may become of the piece that fought and has the fewest ranks, with numbers of deals at most.

        Empty once all of them have one rank; then the number of deals is exact.
        """
        unsure = [piece for piece in self._fought if masks[piece] & (masks[piece] - 1)]
        if not unsure:
            return []
        piece = min(unsure, key=lambda one: (masks[one].bit_count(), one))
        ways = (self._narrowed((*masks[:piece], 1 << rank, *masks[piece + 1 :])) for rank in ranks_in(masks[piece]))
        return [(weight, way) for way in ways if (weight := self._weight(way))]

    def draw(self, rng: Rng) -> list[int]:
        """Return the rank of each piece in a deal.

        Any deal may come. They are equally likely if one piece of the first army fought, else nearly so.

        Raises:
            ParameterError: there is none.
        """
        settled = self._settled(self.masks, rng)
        if settled is None:
            raise ParameterError("deals", "there is none")
        found = [0] * len(settled)
        for pieces in self.armies:
            found[pieces.start : pieces.stop] = self._situation(pieces, _part(settled, pieces)).draw(rng)
        return found

    def _settled(self, masks: Masks, rng: Rng) -> Masks | None:
        """Draw ranks of the pieces that fought, so that there are deals; None if there are none."""
        ways = self._settlings(masks)
        if not ways:
            is_settled = not any(masks[piece] & (masks[piece] - 1) for piece in self._fought)
            return masks if is_settled and self._weight(masks) else None
        while ways:
            sums = list(accumulate(weight for weight, _ in ways))
            pick = below(rng, sums[-1])
            chosen = next(at for at, most in enumerate(sums) if pick < most)
            if settled := self._settled(ways.pop(chosen)[1], rng):
                return settled
        return None

    def beside(self, deal: Sequence[int]) -> list[int]:
        """Return the ranks of each piece with which all duels still fit if the other pieces of a deal keep theirs."""
        found = list(self.masks)
        for one, other, fits in self._duels:
            found[one] &= sum(1 << rank for rank, mask in enumerate(fits) if mask >> deal[other] & 1)
            found[other] &= fits[deal[one]]
        return found

    @property
    def shares(self) -> list[list[float]]:
        """For each piece, the share of the deals in which it has each rank, 0..1, each duel taken alone."""
        return [row for pieces in self.armies for row in self._situation(pieces, _part(self.masks, pieces)).shares]


def _part(masks: Masks, pieces: range) -> Masks:
    """Return the sets of ranks of the pieces of an army."""
    return masks[pieces.start : pieces.stop]
