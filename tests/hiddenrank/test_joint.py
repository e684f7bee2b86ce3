"""Deals to several armies that fought each other: drawn against lists of all of them."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.hiddenrank import GAMES
from pycore.hiddenrank.joint import Duel, JointDeals
from pycore.hiddenrank.setups import random_army
from tests.oracle import hiddenrank as oracle
from tests.sharing import repeats

ARMIES = (range(3), range(3, 6), range(6, 9))
RANKS = 4


def listed(masks, armies, duels):
    """Return all deals that fit, one by one."""
    parts = [list(oracle.deals([masks[piece] for piece in pieces], army)) for pieces, army in armies.items()]
    deals = [(*one, *two, *three) for one, two, three in product(*parts)]
    return [deal for deal in deals if all(duel.fits[deal[duel.one]] >> deal[duel.other] & 1 for duel in duels)]


@st.composite
def cases(draw):
    """Draw a true deal of three armies of three pieces, sets of ranks that it fits, and duels that end by it."""
    truth = draw(st.lists(st.integers(0, RANKS - 1), min_size=9, max_size=9))
    masks = [draw(st.integers(0, 15)) | 1 << rank for rank in truth]
    armies = {pieces: [[truth[piece] for piece in pieces].count(rank) for rank in range(RANKS)] for pieces in ARMIES}
    duels = []
    for one, other in draw(st.lists(st.tuples(st.integers(0, 2), st.integers(3, 8)), max_size=5)):
        fits = draw(st.lists(st.integers(0, 15), min_size=RANKS, max_size=RANKS))
        fits[truth[one]] |= 1 << truth[other]
        duels.append(Duel(one, other, fits))
    return truth, masks, armies, duels


@given(cases(), st.integers(0, 9))
def test_joint_deals_are_those_of_a_list(case, seed):
    truth, masks, armies, duels = case
    deals, all_of_them = JointDeals(masks, armies, duels), listed(masks, armies, duels)
    assert deals.total == len(all_of_them) if deals.is_exact else deals.total >= len(all_of_them)
    assert tuple(deals.draw(Rng(seed))) in all_of_them
    assert all(mask >> rank & 1 for mask, rank in zip(deals.masks, truth, strict=True))


@given(cases())
def test_beside_a_deal_are_the_ranks_that_fit_if_all_others_stay(case):
    truth, masks, armies, duels = case
    deals = JointDeals(masks, armies, duels)
    for piece, found in enumerate(deals.beside(truth)):
        for rank in range(RANKS):
            deal = [*truth[:piece], rank, *truth[piece + 1 :]]
            fits = all(duel.fits[deal[duel.one]] >> deal[duel.other] & 1 for duel in duels)
            assert found >> rank & 1 == (fits and deals.masks[piece] >> rank & 1)


@given(cases())
def test_shares_are_those_of_a_list_with_each_duel_alone_where_several_pieces_fought(case):
    _, masks, armies, duels = case
    deals = JointDeals(masks, armies, duels)
    all_of_them = listed(deals.masks, armies, duels if deals.is_exact else ())
    assert deals.total == len(all_of_them)
    for piece, row in enumerate(deals.shares):
        counts = [sum(deal[piece] == rank for deal in all_of_them) for rank in range(RANKS)]
        assert row == pytest.approx([count / len(all_of_them) for count in counts])


def test_an_army_that_can_move_has_a_piece_that_can():
    armies = {pieces: [1, 1, 1, 0] for pieces in ARMIES}
    deals = JointDeals([7] * 9, armies, [Duel(0, 4, [7, 7, 7, 0])], {ARMIES[1]: [1, 2, 4]})
    drawn = {tuple(deals.draw(Rng(seed))[3:6]) for seed in range(200)}
    assert len(drawn) == 5
    assert (0, 1, 2) not in drawn


def test_impossible_duels_leave_no_deal():
    """One piece beat the marshal of an army, which is another piece."""
    armies = {pieces: [1, 1, 1, 0] for pieces in ARMIES}
    duels = [Duel(0, 3, [0b0001] * 4), Duel(1, 4, [0b0001] * 4)]
    with pytest.raises(ParameterError, match="there is none"):
        JointDeals([7] * 9, armies, duels).draw(Rng(1))


def test_what_settles_late_is_taken_back():
    """Each rank of the first piece fits alone, but only one leaves a rank for all others."""
    armies = {ARMIES[0]: [1, 1, 1, 0], ARMIES[1]: [1, 2, 0, 0], ARMIES[2]: [1, 2, 0, 0]}
    duels = [Duel(0, 3, [1, 2, 2, 0]), Duel(0, 6, [1, 2, 2, 0]), Duel(1, 4, [2, 2, 1, 0]), Duel(1, 7, [2, 1, 1, 0])]
    masks = [7] * 9
    deals, all_of_them = JointDeals(masks, armies, duels), listed(masks, armies, duels)
    assert all_of_them
    assert {tuple(deals.draw(Rng(seed))) for seed in range(300)} == set(all_of_them)


# In the second case the other pieces of its army leave some of the ranks more often.
@pytest.mark.parametrize("masks", [[7] * 9, [7, 3, *[7] * 7]])
def test_deals_of_one_piece_that_fought_are_equally_likely(masks):
    armies = {pieces: [1, 1, 1, 0] for pieces in ARMIES}
    duels = [Duel(0, 3, [7, 3, 3, 0]), Duel(0, 6, [6, 4, 7, 0])]
    deals, rng = JointDeals(masks, armies, duels), Rng(4)
    all_of_them = listed(masks, armies, duels)
    drawn = Counter(tuple(deals.draw(rng)) for _ in range(100 * len(all_of_them)))
    assert set(drawn) == set(all_of_them)
    spread = sum((count - 100) ** 2 / 100 for count in drawn.values())
    assert abs(spread - len(all_of_them)) < 5 * (2 * len(all_of_them)) ** 0.5


def test_whole_armies_of_luzhanqi():
    """After many duels there still is a deal, and all that come fit."""
    game = GAMES["luzhanqi"]
    for seed in range(repeats(2, 30)):
        rng = Rng(seed)
        truth = [rank for _ in range(3) for rank in random_army(game, rng)]
        armies = {range(at, at + 25): game.army for at in (0, 25, 50)}
        duels = []
        for _ in range(6 + 3 * (seed % 7)):
            one, other = rng.below(25), 25 + rng.below(50)
            fate = game.duels[truth[one]][truth[other]]
            fits = [sum(1 << rank for rank, end in enumerate(row) if end == fate) for row in game.duels]
            duels.append(Duel(one, other, fits))
        deals = JointDeals(game.places * 3, armies, duels)
        found = deals.draw(rng)
        assert all(duel.fits[found[duel.one]] >> found[duel.other] & 1 for duel in duels)
        for pieces in armies:
            ranks = [found[piece] for piece in pieces]
            assert tuple(map(ranks.count, range(len(game.army)))) == game.army
            assert all(game.places[at] >> rank & 1 for at, rank in enumerate(ranks))
