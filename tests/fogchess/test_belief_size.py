"""How many positions a belief holds that is too small for all, beside all that a plain program lists."""

from pycore.base.rng import Rng
from pycore.fogchess._belief import Belief
from pycore.fogchess.game import Rules, outcome, play, start, tables_of
from pycore.fogchess.moves import unpack
from pycore.fogchess.notation import parse_position
from tests.cases import each
from tests.oracle import fogchess as oracle
from tests.sharing import repeats

ENOUGH = 50
WORK = 10_000_000
# Positions that the plain program lists in seconds.
MOST = 2000
STARTS = (
    "4k3/8/8/8/8/8/8/R3K3 w - -",
    "2r1k3/8/8/8/8/8/8/3K2N1 w - -",
    "r3k1n1/8/8/8/8/8/8/4K3 w - -",
    "3qk3/8/8/8/8/8/8/B3K3 w - -",
)


@each("text", STARTS)
@each("capacity", [1000, 20_000][: repeats(1, 2)])
def test_fifty_are_held_or_all_there_are(text: str, capacity: int) -> None:
    """Each position is one that fits, and there are fifty different ones, or all there are."""
    for seed in range(repeats(1, 2)):
        state, rng = start(Rules("chess"), parse_position(tables_of(Rules("chess")), text)), Rng(seed)
        belief, first = Belief(state.position, 0, state.sights[0], capacity, work=WORK), state.position.cells
        sights, played = [], []
        while state.ply < 12:
            own, move = state.position.player == 0, rng.choice(state.choices)
            state = play(state, move)
            if outcome(state):
                break
            belief.advance(move if own else None, state.sights[0], () if own else state.choices, state.ply)
            sights.append(state.sights[0])
            played.append((unpack(move).source, unpack(move).target) if own else None)
            fit = oracle.consistent(first, 0, sights, played)
            if len(fit) > MOST:
                break
            held = [belief.position(number).cells for number in range(belief.count)]
            assert len(set(held) & fit) >= min(ENOUGH, len(fit)), (seed, state.ply, len(held), len(fit))
            assert not belief.is_whole or set(held) == fit
