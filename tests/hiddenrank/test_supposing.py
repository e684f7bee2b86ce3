"""The deals that bots suppose: they fit, and each comes as often as its weight says."""

from collections import Counter

from pycore.base.rng import Rng
from pycore.hiddenrank import GAMES, generate, play, preset, view
from pycore.hiddenrank._suppose import suppose
from pycore.hiddenrank.solver import supposed
from tests.oracle import hiddenrank as oracle
from tests.sharing import repeats

# Four pieces in a row; the third rank is the flag, the second one its guard.
MASKS = [0b111, 0b011, 0b111, 0b111]
ARMY = [1, 2, 1]
WEIGHTS = [[0, 0, 1], [1, 0, 0], [0, 0, 0], [0, 0, 2]]
NEAR = [[1], [0, 2], [1, 3], [2]]


def weight(deal: tuple[int, ...]) -> int:
    """Return by how much more likely a deal is: powers of two of pieces, and of guards beside the flag."""
    flag = deal.index(2)
    power = sum(WEIGHTS[piece][rank] for piece, rank in enumerate(deal))
    power += sum(deal[piece] == 1 for piece in (flag - 1, flag + 1) if 0 <= piece < 4)
    return int(2**power)


def test_deals_come_as_often_as_they_are_likely() -> None:
    count = repeats(20_000, 200_000)
    weights = {deal: weight(deal) for deal in oracle.deals(MASKS, ARMY)}
    found = suppose(MASKS, next(iter(weights)), WEIGHTS, NEAR, 2, 0b010, count, Rng(1))
    drawn = Counter(map(tuple, found))
    assert drawn.keys() == weights.keys()
    total = sum(weights.values())
    for deal, due in weights.items():
        # Deals follow each other after many exchanges, so that they are as good as independent.
        share = due / total
        assert abs(drawn[deal] - count * share) < 6 * (count * share * (1 - share)) ** 0.5


def test_what_bots_suppose_fits_what_they_know() -> None:
    for name in GAMES:
        for seed in range(repeats(2, 30)):
            rng = Rng(seed)
            state = generate(preset(f"{name}: {('random', 'planned')[seed % 2]}"), rng).unwrap()
            for _ in range(60 + 40 * seed):
                if state.outcome:
                    break
                state = play(state, rng.choice(state.moves))
            if state.outcome:
                continue
            seen = view(state, state.mover)
            for deal in supposed(seen, 20, rng):
                assert all(seen.known[piece] >> rank & 1 for piece, rank in zip(seen.others, deal, strict=True))
                ranks = dict(zip(seen.others, deal, strict=True))
                for army in seen.army_pieces:
                    own, due = [ranks[piece] for piece in army], seen.armies[seen.owner(army[0])]
                    assert tuple(map(own.count, range(len(due)))) == due
