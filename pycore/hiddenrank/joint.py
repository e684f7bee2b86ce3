"""Deals of ranks to several armies of which a player knows none, and some have fought each other.

A duel of two such pieces tells of both ranks together. Since partners do not fight each other, all these duels are
between one army, the partner's, and the others. So once the ranks of its pieces that fought are settled, each army has
a set of ranks for each piece again, and its deals are counted and drawn as always (`Deals`).
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from math import prod
from operator import add
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.hiddenrank.knowledge import Deals, Situation, below, ranks_in

Masks = tuple[int, ...]
# Ranks tried for the pieces that fought before the first new beginning; an army has 25 pieces.
STEPS = 60


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
        is_exact: whether numbers and shares are exact: if at most one piece of the first army fought and may have
            several ranks. Else they count what `masks` allow, and the duels together allow less.
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
        self.masks = self._narrowed(masks)
        self._first = {pieces: Deals(_part(self.masks, pieces), army) for pieces, army in armies.items()}
        self.is_exact = len(self._unsure(self.masks)) < 2

    @cached_property
    def total(self) -> int:
        """The number of deals; at most so many if they are not exact."""
        return sum(self._weights.values())

    @cached_property
    def _weights(self) -> dict[Masks, int]:
        """The numbers of deals, by the sets of ranks after the one piece that fought and is unsure got a rank.

        If there are more such pieces, the deals are those that fit the sets that the duels leave, each taken alone.
        """
        if not self.is_exact:
            return {self.masks: self._weight(self.masks)}
        ways = [self.masks]
        for piece in self._unsure(self.masks):
            ways = [self._with(self.masks, piece, rank) for rank in ranks_in(self.masks[piece])]
        return {masks: self._weight(masks) for masks in ways}

    def _with(self, masks: Masks, piece: int, rank: int) -> Masks:
        """Return the sets of ranks after a piece got a rank."""
        return self._narrowed([*masks[:piece], 1 << rank, *masks[piece + 1 :]])

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
        return prod(self._situation(pieces, masks).total for pieces in self.armies)

    def _situation(self, pieces: range, masks: Masks) -> Situation:
        """Return the deals of an army that fit the sets of ranks."""
        return Situation(_part(masks, pieces), self.armies[pieces], self._stuck.get(pieces), self._first[pieces])

    def draw(self, rng: Rng) -> list[int]:
        """Return the rank of each piece in a deal.

        Any deal may come. They are equally likely if one piece of the first army fought and may have several ranks; if
        more did, about so.

        Raises:
            ParameterError: there is none.
        """
        limit, settled = STEPS, None
        while settled is None:
            budget = Budget(nodes=limit)
            budget.start(1)
            settled = self._settled(self.masks, rng, budget)
            if settled is None and not budget.stopped():
                raise ParameterError("deals", "there is none")
            # Behind a wrong rank there may be very many ways without a deal; another beginning seldom has it.
            limit *= 2
        found = [0] * len(settled)
        for pieces, army in self.armies.items():
            part = _part(settled, pieces)
            # Dealt in an order of ranks of their own, which has fewer kinds of pieces.
            situation = Situation(part, army, self._stuck.get(pieces), Deals(part, army))
            found[pieces.start : pieces.stop] = situation.draw(rng)
        return found

    def _settled(self, masks: Masks, rng: Rng, budget: Budget) -> Masks | None:
        """Draw ranks of the pieces that fought, so that there are deals; None if there are none or the budget ends.

        The piece with the fewest ranks comes first.
        """
        if budget.spend(1) or not all(self._situation(pieces, masks).exist for pieces in self.armies):
            return None
        unsure = self._unsure(masks)
        if not unsure:
            return masks
        piece = min(unsure, key=lambda one: (masks[one].bit_count(), one))
        if self.is_exact:
            weights = {rank: self._weights[self._with(masks, piece, rank)] for rank in ranks_in(masks[piece])}
        else:
            weights = self._guesses(masks, piece)
        while (most := sum(weights.values())) and not budget.stopped():
            pick = below(rng, most)
            rank = next(rank for rank, limit in zip(weights, accumulate(weights.values()), strict=True) if pick < limit)
            del weights[rank]
            if settled := self._settled(self._with(masks, piece, rank), rng, budget):
                return settled
        return None

    def _unsure(self, masks: Masks) -> list[int]:
        """Return the pieces that fought and may have more than one rank."""
        return [piece for piece in self._fought if masks[piece] & (masks[piece] - 1)]

    def _guesses(self, masks: Masks, piece: int) -> dict[int, int]:
        """Return about how likely the ranks of a piece are, as if any other piece could have any rank of its set.

        It is zero only if there is no deal.
        """
        left: dict[int, list[int]] = {}
        for pieces, army in self.armies.items():
            part = _part(masks, pieces)
            free = [number - part.count(1 << rank) for rank, number in enumerate(army)]
            left |= dict.fromkeys(pieces, free)
        found = {rank: left[piece][rank] for rank in ranks_in(masks[piece])}
        for one, other, fits in self._duels:
            if one == piece and masks[other] & (masks[other] - 1):
                for rank in found:
                    found[rank] *= sum(left[other][at] for at in ranks_in(fits[rank] & masks[other]))
        return found

    def beside(self, deal: Sequence[int]) -> list[int]:
        """Return the ranks of each piece with which all duels still fit if the other pieces of a deal keep theirs."""
        found = list(self.masks)
        for one, other, fits in self._duels:
            found[one] &= sum(1 << rank for rank, mask in enumerate(fits) if mask >> deal[other] & 1)
            found[other] &= fits[deal[one]]
        return found

    @property
    def shares(self) -> list[list[float]]:
        """For each piece, the share of the deals in which it has each rank, 0..1; about so if they are not exact."""
        found: list[list[float]] = []
        for masks, number in self._weights.items():
            if number:
                weight = number / self.total
                rows = (row for pieces in self.armies for row in self._situation(pieces, masks).shares)
                parts = [[weight * share for share in row] for row in rows]
                found = [list(map(add, *pair)) for pair in zip(found, parts, strict=True)] if found else parts
        return found


def _part(masks: Masks, pieces: range) -> Masks:
    """Return the sets of ranks of the pieces of an army."""
    return masks[pieces.start : pieces.stop]
