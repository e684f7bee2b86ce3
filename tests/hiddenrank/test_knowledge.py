"""What a player can know: deals counted and drawn against lists of all of them, and the truth is never excluded."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.hiddenrank import GAMES, State, generate, play, preset, redeal, view
from pycore.hiddenrank.knowledge import Deals, Situation, below
from pycore.hiddenrank.model import Rules, placed
from pycore.hiddenrank.state import start_from
from pycore.hiddenrank.views import View, beliefs
from tests.cases import each
from tests.hiddenrank.test_model import PAIRS
from tests.oracle import hiddenrank as oracle
from tests.sharing import repeats

# Ranks of both sides of small positions, in which a player can list all deals.
SMALL = {"stratego": ("FBMYNT", "FBGYNT"), "generals": ("FVYPPE", "FQYPPE"), "luzhanqi": ("FNMBEA", "FNMBEL")}


@given(st.lists(st.integers(1, 31), min_size=1, max_size=7), st.randoms(use_true_random=False))
def test_deals_are_counted_as_a_list_counts_them(masks, chance):
    ranks = [chance.choice([rank for rank in range(5) if mask >> rank & 1]) for mask in masks]
    army = [ranks.count(rank) for rank in range(5)]
    listed = Counter(oracle.deals(masks, army))
    deals = Deals(masks, army)
    assert deals.total == len(listed)
    for piece, shares in enumerate(deals.shares):
        for rank, share in enumerate(shares):
            assert share == pytest.approx(sum(deal[piece] == rank for deal in listed) / len(listed))
    assert tuple(deals.draw(Rng(chance.randrange(99)))) in listed


@given(
    st.lists(st.lists(st.integers(0, 31), min_size=6, max_size=6), min_size=3, max_size=3),
    st.lists(st.integers(0, 4), min_size=6, max_size=6),
)
def test_whether_there_are_deals_is_what_a_list_tells(rows, dealt):
    """Also where the numbers of other deals were found before."""
    army, like = [dealt.count(rank) for rank in range(5)], None
    for masks in rows:
        deals = Deals(masks, army, like)
        assert deals.exist == any(True for _ in oracle.deals(masks, army))
        assert (deals.total > 0) == deals.exist == Deals(masks, army, deals).exist
        if deals.exist:
            assert deals.shares == Deals(masks, army).shares
        like = deals


@given(st.lists(st.integers(1, 15), min_size=2, max_size=5), st.integers(0, 15), st.randoms(use_true_random=False))
def test_deals_in_which_a_piece_can_move(masks, stuck, chance):
    ranks = [chance.choice([rank for rank in range(4) if mask >> rank & 1]) for mask in masks]
    army = [ranks.count(rank) for rank in range(4)]
    listed = [deal for deal in oracle.deals(masks, army) if any(not stuck >> rank & 1 for rank in deal)]
    situation = Situation(masks, army, [stuck] * len(masks))
    assert situation.exist == bool(listed)
    assert situation.total == len(listed)
    if listed:
        assert tuple(situation.draw(Rng(1))) in listed
        assert situation.shares[0][0] == pytest.approx(sum(deal[0] == 0 for deal in listed) / len(listed))


def test_all_deals_are_equally_likely():
    masks, army = [0b0111, 0b0111, 0b0110, 0b1100, 0b1111], [1, 2, 1, 1]
    deals, rng = Deals(masks, army), Rng(5)
    drawn = Counter(tuple(deals.draw(rng)) for _ in range(200 * deals.total))
    assert set(drawn) == set(oracle.deals(masks, army))
    # Chi squared of as many degrees of freedom as there are deals but one: its standard deviation is sqrt(2 n).
    spread = sum((count - 200) ** 2 / 200 for count in drawn.values())
    assert abs(spread - deals.total) < 5 * (2 * deals.total) ** 0.5


def test_impossible_deals_are_none():
    assert Deals([1, 1], [1, 1]).total == 0
    assert Deals([3, 3, 3], [1, 1]).total == 0
    assert Deals([], []).total == 1


def test_large_numbers_are_uniform_below_their_limit():
    rng = Rng(3)
    drawn = [below(rng, 3 * 2**70) for _ in range(600)]
    assert max(drawn) < 3 * 2**70
    assert all(150 < sum(number >> 70 == third for number in drawn) < 250 for third in range(3))


@each("name", PAIRS)
def test_number_of_deals_at_the_start(name):
    """Without zones it is the multinomial coefficient of the army."""
    seen = view(generate(preset(f"{name}: random"), Rng(1)).unwrap(), 0)
    count = seen.situation().total
    if name != "luzhanqi":
        assert count == multinomial(GAMES[name].army)
    else:
        # Two headquarters for the flag, mines in the other nine cells of two rows, bombs not in the front row.
        others = [rank.count for rank in GAMES[name].ranks if rank.letter not in "FNB"]
        assert count == 2 * choose(9, 3) * choose(25 - 5 - 1 - 3, 2) * multinomial(others)


def choose(n: int, k: int) -> int:
    return multinomial([k, n - k])


def multinomial(counts) -> int:
    whole, placed_so_far = 1, 0
    for count in counts:
        for number in range(1, count + 1):
            placed_so_far += 1
            whole = whole * placed_so_far // number
    return whole


def small(name: str, rng: Rng) -> State:
    """Return a position of few pieces on random cells near the middle, or near the edge where flags can arrive.

    The game has not ended.
    """
    game, rows = GAMES[name], {"stratego": (3, 7), "generals": (2 + 3 * rng.below(2), 8), "luzhanqi": (4, 8)}[name]
    cells = [cell for cell in range(game.width * rows[0], game.width * rows[1]) if cell not in game.lakes]
    rng.shuffle(cells)
    left = iter(cells)
    armies = tuple([(next(left), game.letters.index(letter)) for letter in army] for army in SMALL[name])
    state = start_from(placed(Rules(name, 0, chase=False, quiet=rng.choice([2, 40])), armies, rng.below(2)))
    return small(name, rng) if state.outcome else state


def told(state: State, player: int) -> View:
    """Return what a player was told, without what was concluded from it."""
    return replace(view(state, player), known=(), stuck=())


def is_told_the_same(start: State, state: State, player: int) -> bool:
    """Play the moves of a game from another start; return whether they are legal, and a player is told the same."""
    for at in state.line()[1:]:
        if start.outcome or at.move not in start.moves:
            return False
        start = play(start, at.move)
        if start.step != at.step:
            return False
    return told(start, player) == told(state, player)


def all_that_fit(state: State, player: int) -> int:
    """Play all deals of the enemy's pieces to the end, and count those in which the player is told the same."""
    start = state.line()[0].position
    assert start
    others = list(start.pieces(1 - player))
    army = [sum(start.ranks[piece] == rank for piece in others) for rank in range(len(state.rules.tables.ranks))]
    every = (1 << len(army)) - 1
    count = 0
    for deal in oracle.deals([every] * len(others), army):
        ranks = list(start.ranks)
        for piece, rank in zip(others, deal, strict=True):
            ranks[piece] = rank
        both = list(zip(start.cells, ranks, strict=True))
        game = start_from(
            placed(
                state.rules,
                ([both[piece] for piece in start.pieces(0)], [both[piece] for piece in start.pieces(1)]),
                start.mover,
            )
        )
        count += is_told_the_same(game, state, player)
    return count


@each("name", PAIRS)
def test_deals_that_fit_are_those_that_could_have_been_played(name):
    for seed in range(repeats(1, 25)):
        rng = Rng(seed)
        state = small(name, rng)
        for _ in range(10):
            if state.outcome:
                break
            board = state.position.board
            attacks = [move for move in state.moves if board[move.target] >= 0]
            state = play(state, rng.choice(attacks if attacks and rng.below(2) else state.moves))
        for player in range(2):
            assert view(state, player).situation().total == all_that_fit(state, player), (seed, player)


def check_truth(state):
    """No player excludes the true rank of a piece of the others."""
    position = state.position
    for player, row in enumerate(state.known):
        for piece, mask in enumerate(row):
            assert position.owner(piece) == player or mask >> position.ranks[piece] & 1


@each("name", GAMES)
def test_the_truth_is_never_excluded(name):
    """Also near the end of games, where few deals are left."""
    for seed in range(repeats(2, 120)):
        rng = Rng(seed)
        state = generate(preset(f"{name}: {('random', 'planned')[seed % 2]}"), rng).unwrap()
        while not state.outcome:
            board = state.position.board
            attacks = [move for move in state.moves if board[move.target] >= 0]
            state = play(state, rng.choice(attacks if attacks and rng.below(4) else state.moves))
            check_truth(state)
        for player in range(GAMES[name].players):
            assert view(state, player).situation().total > 0


@each("name", GAMES)
def test_games_dealt_again_have_the_same_view_for_each_player(name):
    for seed in range(repeats(1, 20)):
        rng = Rng(seed)
        state = generate(preset(f"{name}: random"), rng).unwrap()
        for _ in range(120):
            if state.outcome:
                break
            state = play(state, rng.choice(state.moves))
            if state.ply % 20 == 0:
                for player in range(GAMES[name].players):
                    seen = view(state, player)
                    assert view(redeal(seen, rng), player) == seen


def test_what_was_believed_can_be_played_back():
    state = generate(preset("luzhanqi: random"), Rng(1)).unwrap()
    for _ in range(6):
        state = play(state, state.moves[-1])
    found = list(beliefs(view(state, 0)))
    assert len(found) == 7
    assert [seen for seen, _ in found] == [view(at, 0) for at in state.line() if at.position]
    for seen, shares in found:
        for piece, row in zip(seen.others, shares, strict=True):
            assert sum(row) == pytest.approx(1)
            assert all(share == 0 or seen.known[piece] >> rank & 1 for rank, share in enumerate(row))


def test_a_view_of_no_game_is_refused():
    seen = view(generate(preset("generals: random"), Rng(1)).unwrap(), 0)
    with pytest.raises(ParameterError, match="no game"):
        redeal(replace(seen, known=(0,) * len(seen.known)), Rng(1))
