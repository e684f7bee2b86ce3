"""Deals to several armies that fought each other: drawn against lists of all of them."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.hiddenrank import GAMES, parse, view
from pycore.hiddenrank.joint import Duel, JointDeals
from pycore.hiddenrank.setups import random_army
from tests.cases import each
from tests.oracle import hiddenrank as oracle
from tests.sharing import repeats

ARMIES = (range(3), range(3, 6), range(6, 9))
RANKS = 4
# A game of four in which draws by ranks one after the other, without a new beginning, take minutes 12 times of 60.
LONG = """\
siguo squares=0 quiet=70
set-up
=DRLGRBMELADCABENJANCJENFL ready =GLRRJBCEMELJABCADENNLFNAD ready =DJLEDECBLRAMGBRNNECAJANFL ready \
=LACMEBGRCAEDJDBRLENNLJNFA ready g6-f7 l7-f7 g12-f11 e9-e10 g5-f7 m7-k6 f11-e11 e7-g4 j6-k6 n7-k6 k12-k6 g4-h3 \
h6-g6 k6-i6 g13-d11 h3-h4 g6-d7 i6-i12 g14-c11 f8-f7 k5-k12 i12-h12 c11-b11 f7-g3 k4-k11 h12-j12 b11-a11 \
g3-g15 k3-b10 j12-k12 a11-a10 g15-h15 k2-o7 k12-k13 g16-g7 h15-i15 k11-l11 k13-l11 g7-n7 d7-n7 o7-p7 l11-k14 \
k15-j15 n7-m8 p7-p8 k14-j14 h14-g14 c7-g2 k1-k2 l10-l11 g14-g3 h4-h3 k2-l7 l11-k12 g3-d7 c9-c8 l7-o7 m11-h2 \
d7-d8 c8-d8 o7-d7 j14-i14 g17-g16 h3-h2 d7-p7 i14-i13 j15-k15 h2-h1 i2-g2 p8-p7 k15-k12 m8-n7 j4-k4 o9-o10 \
k12-k5 n7-i7 g2-c7 l8-l7 k5-l7 i7-i11 c7-c8 p7-o8 l7-l9 b9-c10 k4-p7 m9-m8 l9-f9 d8-e8 c8-b8 n11-k15 f9-f10 \
i11-k11 p7-b7 p9-j2 i16-h15 k11-k2 g1-h1 j2-j1 h15-g14 e10-f10 n8-n7 g14-b7 a7-b7 i13-i14 h16-h15 k2-k14 \
i14-j15 h15-g15 b7-g3 o11-b11 g16-h15 e8-f7 b11-g15 h15-i16 c10-d11
"""


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
@each("masks", [[7] * 9, [7, 3, *[7] * 7]])
def test_deals_of_one_piece_that_fought_are_equally_likely(masks):
    armies = {pieces: [1, 1, 1, 0] for pieces in ARMIES}
    duels = [Duel(0, 3, [7, 3, 3, 0]), Duel(0, 6, [6, 4, 7, 0])]
    deals, rng, share = JointDeals(masks, armies, duels), Rng(4), repeats(25, 100)
    all_of_them = listed(masks, armies, duels)
    drawn = Counter(tuple(deals.draw(rng)) for _ in range(share * len(all_of_them)))
    assert set(drawn) == set(all_of_them)
    spread = sum((count - share) ** 2 / share for count in drawn.values())
    assert abs(spread - len(all_of_them)) < 5 * (2 * len(all_of_them)) ** 0.5


def test_a_deal_is_found_soon_behind_wrong_ranks(monkeypatch):
    steps, settled = [], JointDeals._settled

    def counted(*given):
        steps.append(given)
        return settled(*given)

    monkeypatch.setattr(JointDeals, "_settled", counted)
    state = parse(LONG)
    deals = view(state, state.mover).situation()
    draws = repeats(20, 60)
    found = {tuple(deals.draw(Rng(seed))) for seed in range(draws)}
    assert len(found) > 1
    assert len(steps) < draws * 100


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
