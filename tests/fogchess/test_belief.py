"""Beliefs against all games that can be, listed by a slow program."""

from itertools import pairwise

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.fogchess._belief import Belief
from pycore.fogchess.game import Rules, State, outcome, play, sight, start, tables_of
from pycore.fogchess.generator import generate, preset
from pycore.fogchess.notation import format_move, parse_position
from tests.cases import each
from tests.sharing import repeats

SMALL = {
    "chess": "r3k3/p2p4/8/8/8/8/3PP3/1N2K2R w K -",
    "xiangqi": "3akc3/9/9/p8/9/9/4P4/4C4/9/R3K4 w",
    "janggi": "3ak4/4a4/9/p8/9/9/4P4/4C4/4K4/3A4R w",
    "sittuyin": "8/8/8/4p3/3P4/8/8/8[KRkr] w",
    "cannon": "3t6/10/1s8/1s8/1s8/S9/S9/S9/10/4T5 w",
}

# Positions, and moves that are told by little: a pawn passes another, seen by its pawn alone or by more; castling over
# cells that nobody sees; a pawn becomes a piece out of sight.
PASSING = [
    ("4k3/3p4/8/4P3/8/8/8/4K3 b - -", "d7d5 e5d6 e8e7"),
    ("4k3/3p4/8/4P3/8/8/8/3RK3 b - -", "d7d5 e5d6 e8d8"),
    ("4k3/3p4/8/2P1P3/8/8/8/3QK3 b - -", "d7d5 d1a4 d5d4"),
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8g8 e1c1 f8f2"),
    ("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq -", "e8c8 e1g1 d7d6 a2a3"),
    ("4k3/8/8/8/8/8/p3P3/4K3 b - -", "a2a1q e2e4 a1a5 e4e5"),
]


def begin(name: str) -> State:
    rules = Rules(name)
    return start(rules, parse_position(tables_of(rules), SMALL[name]))


def seen_moves(state: State, player: int) -> list[int]:
    return state.position.moves() if state.position.player == player else []


def all_that_fit(state: State, player: int) -> set[int]:
    """Return the keys of the positions of all games in which the player has seen and played the same."""
    line = state.line()
    games = [line[0].position]
    for before, now in pairwise(line):
        moves = [(game, move) for game in games for move in game.moves()]
        if before.position.player == player:
            moves = [(game, move) for game, move in moves if move == now.move]
        after = [game.after(move) for game, move in moves]
        games = [game for game in after if sight(state.rules, game, player) == sight(state.rules, now.position, player)]
        if now.position.player == player:
            games = [game for game in games if game.moves() == now.position.moves()]
        games = list({game.key: game for game in games}.values())
    return {game.key for game in games}


@each("name", sorted(SMALL))
@each("seed", range(repeats(1, 2)))
def test_the_belief_is_all_that_can_be(name: str, seed: int) -> None:
    rng, state = Rng(seed), begin(name)
    beliefs = [Belief(state.position, player, state.sights[player], 50_000) for player in range(2)]
    while state.ply < 6 and not outcome(state):
        player, move = state.position.player, rng.choice(state.position.moves())
        state = play(state, move)
        for number, belief in enumerate(beliefs):
            belief.advance(
                move if number == player else None, state.sights[number], seen_moves(state, number), state.ply
            )
            assert belief.is_whole
            found = [belief.position(at).key for at in range(belief.count)]
            assert len(set(found)) == len(found)
            assert set(found) == all_that_fit(state, number)


@each(
    "rules",
    [
        Rules("chess"),
        Rules("chess", pawns=True),
        Rules("xiangqi"),
        Rules("xiangqi", legs=True, flying=False),
        Rules("shatranj"),
        Rules("sittuyin"),
        Rules("janggi"),
        Rules("cannon"),
    ],
)
def test_the_belief_is_all_that_can_be_from_the_middle_of_games(rules: Rules) -> None:
    """Both players know a position that random moves lead to; then come three moves that they see as usual."""
    for seed in range(repeats(3, 6)):
        rng = Rng(seed)
        state = generate(preset(f"{rules.variant}: opening"), rng).unwrap()
        for _ in range(rng.below(60)):
            after = play(state, rng.choice(state.choices))
            state = state if outcome(after) else after
        state = start(rules, state.position)
        beliefs = [
            Belief(state.position, player, state.sights[player], 50_000, pawns=rules.pawns, legs=rules.legs)
            for player in range(2)
        ]
        while state.ply < 3 and not outcome(state):
            player, move = state.position.player, rng.choice(state.position.moves())
            state = play(state, move)
            for number, belief in enumerate(beliefs):
                choices = [] if outcome(state) else seen_moves(state, number)
                belief.advance(move if number == player else None, state.sights[number], choices, state.ply)
                assert belief.is_whole
                if not outcome(state):
                    assert {belief.position(at).key for at in range(belief.count)} == all_that_fit(state, number)


@each(("text", "moves"), PASSING)
def test_passing_castling_and_promotions_are_known(text: str, moves: str) -> None:
    """Each line has a move that is told by what is seen, or is not."""
    state = start(Rules("chess"), parse_position(tables_of(Rules("chess")), text))
    beliefs = [Belief(state.position, player, state.sights[player], 50_000) for player in range(2)]
    for name in moves.split():
        player = state.position.player
        move = next(move for move in state.choices if format_move(tables_of(state.rules), move) == name)
        state = play(state, move)
        for number, belief in enumerate(beliefs):
            belief.advance(
                move if number == player else None, state.sights[number], seen_moves(state, number), state.ply
            )
            assert {belief.position(at).key for at in range(belief.count)} == all_that_fit(state, number)


def test_a_belief_that_is_too_small_still_has_fifty_positions() -> None:
    """Far more positions fit than are kept; fewer than fifty are kept only if there are no more."""
    rng, state = Rng(2), generate(preset("shatranj: opening"), Rng(2)).unwrap()
    belief = Belief(state.position, 0, state.sights[0], 400)
    while outcome(state) is None and state.ply < 90:
        move, is_own = rng.choice(state.choices), state.position.player == 0
        state = play(state, move)
        belief.advance(move if is_own else None, state.sights[0], seen_moves(state, 0), state.ply)
        assert belief.count >= 50 or belief.is_whole


@each("name", sorted(SMALL))
def test_each_line_leads_to_its_position_by_what_was_seen(name: str) -> None:
    rng, state = Rng(9), begin(name)
    belief = Belief(state.position, 0, state.sights[0], 300)
    for _ in range(12):
        if outcome(state):
            break
        player, move = state.position.player, rng.choice(state.position.moves())
        state = play(state, move)
        belief.advance(None if player else move, state.sights[0], seen_moves(state, 0), state.ply)
    lines = {number: belief.line(number) for number in range(0, belief.count, 5)}
    assert any(lines.values())
    for number, line in lines.items():
        other = begin(name)
        for move in line or ():
            other = play(other, move)
        if line is None:
            continue
        assert other.position.key == belief.position(number).key
        assert [at.sights[0] for at in other.line()] == [at.sights[0] for at in state.line()]


def test_the_same_seeds_give_the_same_sample() -> None:
    state, found = begin("chess"), []
    for _ in range(2):
        at, belief = state, Belief(state.position, 1, state.sights[1], 5)
        for ply in range(8):
            player = at.position.player
            move = at.position.moves()[ply % 3]
            at = play(at, move)
            belief.advance(move if player else None, at.sights[1], seen_moves(at, 1), ply)
        found.append([belief.position(number).key for number in range(belief.count)])
    assert found[0] == found[1]
    assert 1 <= len(found[0]) <= 5


def test_wrong_sights_are_refused() -> None:
    state = begin("chess")
    with pytest.raises(ParameterError, match="not what the player sees"):
        Belief(state.position, 0, "." * 64)
    belief = Belief(state.position, 0, state.sights[0])
    for wrong in ("", "!" * 64):
        with pytest.raises(ParameterError, match="sight"):
            belief.advance(None, wrong, (), 1)
    with pytest.raises(ParameterError, match="no move leads to it"):
        Belief(state.position, 0, state.sights[0]).advance(None, "?" * 64, (), 1)
    with pytest.raises(ParameterError, match="number"):
        Belief(state.position, 0, state.sights[0]).position(1)
