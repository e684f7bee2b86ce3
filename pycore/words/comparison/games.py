"""Whole games in which both players find their turns by one method.

The methods `greedy`, `exhaustive` and `alpha-beta` are from the article «Алгоритм генерации хода для игры Эрудит»
("Turn generation for the game Erudit"), whose table compares them on 100 orders of the tiles. `word` is a turn of one
word, as in Scrabble.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.words.endgame._search import Endgame
from pycore.words.generator import generate
from pycore.words.laying import PASS, Kind, Move, lexicon_of
from pycore.words.model import outcome, play, points, view
from pycore.words.moves import engine
from pycore.words.rules import MIN_PLAYERS, Rules
from pycore.words.solver import ENDGAME_DEPTH, STRENGTHS, Turn, choose, greedy, solve
from pycore.words.state import Game, View

METHODS: Mapping[str, str] = {
    "word": "the word with the most points, and no other",
    "greedy": "the word with the most points, again and again",
    "exhaustive": "the turn with the most points, of all turns of one word or several",
    "alpha-beta": "the same; with an empty bag, alpha-beta search to the end of the game",
}
# A turn takes a fifth of a second with it, and an order of the bag some seconds.
NODES_OF_A_SEARCH = 20_000
NODES_OF_AN_END = STRENGTHS["champion"].ending


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of a game.

    Attributes:
        moves: all its moves, with the pass that ends a turn of several words.
        points: its points.
        exact: whether it is proven to be the best turn: by points or, with an empty bag by alpha-beta, by the
            difference of the points at the end of the game.
        milliseconds: CPU time of the method.
    """

    moves: tuple[Move, ...]
    points: int
    exact: bool
    milliseconds: float

    @property
    def words(self) -> int:
        """Number of words that were laid."""
        return sum(move.kind is Kind.PLAY for move in self.moves)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of two players that use the same method.

    Attributes:
        number: number of the order of the bag, from 0.
        method: one of `METHODS`.
        turns: its turns.
    """

    number: int
    method: str
    turns: tuple[PlayedTurn, ...]

    @property
    def points(self) -> int:
        """Points of all turns of both players; what is left on the racks does not count."""
        return sum(turn.points for turn in self.turns)


def play_games(rules: Rules, games: int, seed: int, nodes: int | None = None) -> Iterator[PlayedGame]:
    """Yield the games of all methods with an order of the bag, then with the next order.

    Args:
        rules: the rules, of two players and without challenges.
        games: number of orders.
        seed: the moves of all games depend on it only.
        nodes: limit of nodes of a search; None for `NODES_OF_A_SEARCH`, and with an empty bag `NODES_OF_AN_END`.

    Raises:
        ParameterError: the rules have more players, or challenges.
    """
    if rules.players != MIN_PLAYERS or rules.challenge != "void":
        raise ParameterError("rules", "methods are compared in games of two players, without challenges")
    lexicon_of(rules)  # loaded before any time is taken
    for number in range(games):
        start = start_of(rules, number, seed)
        for method in METHODS:
            yield PlayedGame(number, method, tuple(_turns(start, method, nodes)))


def start_of(rules: Rules, number: int, seed: int) -> Game:
    """Return the start of the games with one order of the bag."""
    return generate(rules, Rng(seed).stream(f"game {number}")).unwrap()


def _turns(game: Game, method: str, nodes: int | None) -> Iterator[PlayedTurn]:
    while outcome(game) is None:
        begun = time.process_time_ns()
        turn = find_turn(game, method, nodes)
        milliseconds = (time.process_time_ns() - begun) / 1e6
        moves = list(turn.moves)
        for move in turn.moves:
            game = play(game, move)
        if game.laid:
            game = play(game, PASS)
            moves.append(PASS)
        yield PlayedTurn(tuple(moves), turn.points, turn.exact, milliseconds)


def find_turn(game: Game, method: str, nodes: int | None = None) -> Turn:
    """Return the turn of the player to move by one of `METHODS`; an exchange or a pass if there is no word."""
    seen = view(game, game.mover)
    if method == "alpha-beta" and not game.bag:
        return _end_turn(game, NODES_OF_AN_END if nodes is None else nodes)
    if method == "word":
        return _word(seen)
    budget = Budget(nodes=NODES_OF_A_SEARCH if nodes is None else nodes)
    turn = greedy(seen) if method == "greedy" else solve(seen, budget).unwrap()
    return turn if turn.moves else replace(turn, moves=_word(seen).moves)


def _word(seen: View) -> Turn:
    """Return the turn with the best word; with an exchange or a pass if there is none."""
    move = choose(seen, "greedy", Rng(0)).unwrap()
    return Turn((move,), points(seen, move), exact=False)


def _end_turn(game: Game, nodes: int) -> Turn:
    """Return the turn by alpha-beta search with an empty bag, when each player knows the other rack."""
    mover, moves, gained, exact = game.mover, [], 0, True
    while outcome(game) is None and game.mover == mover:
        search = Endgame(engine(game.rules, game.board), game.rules.scoreless, game.rules.leftover)
        racks = game.racks[mover], game.racks[1 - mover]
        depth = game.rules.endgame_depth or ENDGAME_DEPTH
        _, found = search.search(*racks, game.laid, game.idle, depth, Budget(), nodes)
        move = Move(Kind.PLAY, *found[1:]) if found else PASS
        moves.append(move)
        gained += found[0] if found else 0
        exact = exact and search.exact
        game = play(game, move)
    return Turn(tuple(moves), gained, exact)
