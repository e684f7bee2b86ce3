"""Deals of ranks to several armies of which a player knows none, and some have fought each other.

A duel of two such pieces tells of both ranks together. Since partners do not fight each other, all these duels are
between one army, the partner's, and the others. So once the ranks of its pieces that fought are settled, each army has
a set of ranks for each piece again, and its deals are counted and drawn as always (`Deals`).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import NamedTuple

from pycore.base.rng import Rng
from pycore.hiddenrank.knowledge import Deals, below, ranks_in

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
        masks: the ranks of each piece that the sets and the duels leave, each duel taken alone, as a set of bits.
    """

    def __init__(self, masks: Sequence[int], armies: Mapping[range, Sequence[int]], duels: Sequence[Duel]) -> None:
        """Narrow the sets of ranks by the duels.

        Args:
            masks: the possible ranks of each piece, as a set of bits.
            armies: the numbers of the pieces of each army, in order, and its number of pieces of each rank.
            duels: duels between the first army and the others.
        """
        self._armies, self._duels = dict(armies), tuple(duels)
        self._fought = frozenset(duel.one for duel in duels)
        self._counts: dict[tuple[range, Masks], int] = {}
        self.masks = self._narrowed(masks)
        self._first = {pieces: Deals(self.masks[pieces.start : pieces.stop], army) for pieces, army in armies.items()}

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
        return prod(self._count(pieces, masks[pieces.start : pieces.stop]) for pieces in self._armies)

    def _count(self, pieces: range, masks: Masks) -> int:
        key = pieces, tuple(sorted(masks))
        if key not in self._counts:
            self._counts[key] = self._deals(pieces, masks).total
        return self._counts[key]

    def _deals(self, pieces: range, masks: Masks) -> Deals:
        return Deals(masks, self._armies[pieces], self._first[pieces])

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
        """Return the rank of each piece in a deal. There must be one.

        Any deal may come. They are equally likely if one piece of the first army fought, else nearly so.
        """
        settled = self._settled(self.masks, rng)
        assert settled is not None
        found = [0] * len(settled)
        for pieces in self._armies:
            found[pieces.start : pieces.stop] = self._deals(pieces, settled[pieces.start : pieces.stop]).draw(rng)
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

    @cached_property
    def total(self) -> int:
        """The number of deals. It takes long where many pieces fought."""
        return sum(self._weight(masks) for masks in self._all_settled(self.masks))

    def _all_settled(self, masks: Masks) -> Iterator[Masks]:
        """Yield the sets of ranks for all ranks of the pieces that fought."""
        if not any(masks[piece] & (masks[piece] - 1) for piece in self._fought):
            yield masks
        for _, way in self._settlings(masks):
            yield from self._all_settled(way)
