"""Model, packed engine and the oracle play the same games, in singles and with partners.

At every ply of random games: the same moves in the same order, board, hands, mover, mates, clock, ending and places; at
some plies the oracle's moves, and its position behind a move. What it does not claim: anything about the search.
"""

import tomllib

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.yonin import Move, Rules, Setup, format, format_move, generate, legal_moves, outcome, parse, play, set_up  # noqa: A004
from pycore.yonin._engine import Engine
from pycore.yonin.model import is_over
from tests.cases import each
from tests.oracle.yonin import Game, perft
from tests.sharing import repeats
from workshop.provision import ROOT

SEEDS = repeats(1, 60)
ALL_RULES = [Rules(limit=100), Rules(partners=True, limit=100)]
each_rules = each("rules", ALL_RULES)


def games(rules, seed):
    """Yield the positions of a random game with an engine that has played it."""
    rng = Rng(seed)
    position = set_up(Setup(rules), "opening", rng).unwrap()
    engine = Engine(position)
    while True:
        yield position, engine
        if outcome(position):
            return
        move = rng.choice(legal_moves(position))
        position = play(position, move)
        engine.play(move.source, move.target, move.promotes)


@each_rules
@each("seed", range(SEEDS))
def test_random_games(rules, seed):
    for position, engine in games(rules, seed):
        moves = [Move(*move) for move in engine.legal_moves()]
        assert moves == legal_moves(position)
        assert (engine.board, engine.hands, engine.mover) == (position.board, position.hands, position.mover)
        assert (engine.mates, engine.clock) == (position.mates, len(position.quiet))
        assert engine.key == Engine(position).key
        end = outcome(position)
        assert engine.ending == (0 if end is None else 1 if is_over(position) else 2)
        assert end is None or engine.places == end.places


@each_rules
@each("seed", range(SEEDS))
def test_random_games_of_the_oracle(rules, seed):
    for ply, (position, _) in enumerate(games(rules, 100 + seed)):
        if ply % 25 == 7 and outcome(position) is None:
            game, moves = Game.of(format(position)), legal_moves(position)
            assert sorted(game.moves()) == sorted(map(format_move, moves))
            for move in moves[:: len(moves) // 3 + 1]:
                assert game.play(format_move(move)).told() == Game.of(format(play(position, move))).told()


def test_lines_of_play_by_the_engine_and_the_model():
    start = generate(Setup(Rules()), Rng(1)).unwrap()
    assert Engine(start).perft(0) == 1
    for depth, count in enumerate((9, 81, 729, 6561, 82134), 1):
        assert Engine(start).perft(depth) == count
    assert Engine(generate(Setup(Rules(limit=3)), Rng(1)).unwrap()).perft(4) == 0
    with pytest.raises(ParameterError, match="depth"):
        Engine(start).perft(13)


CASES = tomllib.loads((ROOT / "tests/golden/counts/yonin.toml").read_text(encoding="utf-8"))["case"]
# Lines of two moves, counted by the oracle as well.
PAIRS = {"start of singles": 81, "singles, after a mate": 1098, "partners, after 24 moves": 4909}
PAIRS |= {"start of partners": 81, "singles, after 40 moves": 17926}


@each("case", CASES)
def test_lines_of_play_from_recorded_positions(case):
    assert Engine(parse(case["position"].lstrip())).perft(2) == PAIRS[case["name"]]


@each("case", CASES)
@pytest.mark.thorough("the oracle takes minutes for lines of two moves")
def test_lines_of_play_by_the_oracle(case):
    assert perft(Game.of(case["position"].lstrip()), 2) == PAIRS[case["name"]]


def test_illegal_moves_are_refused():
    start = generate(Setup(Rules()), Rng(1)).unwrap()
    for move in (Move(0, 1), Move(81, 40), Move(76, 67), Move(58, 49, promotes=True), Move(-1, 0), Move(85, 0)):
        with pytest.raises(ParameterError, match="not legal"):
            play(start, move)
        with pytest.raises(ParameterError, match="not legal"):
            Engine(start).play(move.source, move.target, move.promotes)
