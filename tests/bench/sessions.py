"""Undo, redo, save and load at every ply of whole games of all turn games: 1,000 games, minutes."""

from collections.abc import Iterator
from typing import Any

from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng
from pycore.base.session import Session, TurnGame
from pycore.base.sessiontext import format_session, parse_session

GAMES = [family for family in map(load, FAMILIES) if isinstance(family, TurnGame)]
NUMBER = 1000
# Long games take their time: a save is as long as the game.
SHARES = {"banqi": 200}
FEW = {"large": 2}
# Random play never ends where it takes skill to.
PLIES = {"mission": 300, "sokoban": 300, "linjat": 300}


def begin(game: TurnGame, sample: str, seed: int) -> Session:
    """Return a session at the start of a seeded game."""
    return Session(game, game.begin(game.generate(game.preset(sample), Rng(seed), None).unwrap()))


def random_game(game: TurnGame, sample: str, seed: int, plies: int = 10_000) -> Iterator[Session]:
    """Play at random; yield the session at every ply."""
    session, rng = begin(game, sample, seed), Rng(seed).stream("plies")
    yield session
    for _ in range(plies):
        if session.outcome:
            return
        session.play(rng.choice(session.legal_moves()))
        yield session


def back_and_forth(game: TurnGame, sample: str, seed: int, plies: int = 10_000, every: int = 1) -> Iterator[str]:
    """Play a game, undo and redo it ply by ply, save and load it at every so many; yield what is not as it was."""
    states: list[Any] = []
    for session in random_game(game, sample, seed, plies):
        states.append(session.state)
    last, name = len(states) - 1, f"{game.name} {sample}, seed {seed}, ply"
    for ply in range(last, -1, -1):
        if session.state != states[ply] or session.undo() != (ply > 0):
            yield f"{name} {ply}: undo"
    for ply, state in enumerate(states):
        if session.state != state or session.tip != last:
            yield f"{name} {ply}: redo"
        if ply % every == 0 or ply == last:
            saved = format_session(session)
            loaded = parse_session(saved, game)
            if loaded.state != state or format_session(loaded) != saved:
                yield f"{name} {ply}: load"
        if session.redo() != (ply < last):
            yield f"{name} {ply}: redo ends"


def cases() -> Iterator[tuple[TurnGame, str, int]]:
    """Yield games of each family, spread evenly over its samples but for those that are slow."""
    others = [game for game in GAMES if game.name not in SHARES]
    share = (NUMBER - sum(SHARES.values())) // len(others)
    for game in GAMES:
        quick = [sample for sample in game.samples if sample not in FEW]
        for seed in range(SHARES.get(game.name, share)):
            slow = [sample for sample, count in FEW.items() if sample in game.samples and seed < count]
            yield game, slow[0] if slow else quick[seed % len(quick)], seed


def turn_games_sessions() -> Iterator[str]:
    """Walk back and forth through 1,000 games."""
    faults = plies = 0
    for number, (game, sample, seed) in enumerate(cases(), 1):
        most = PLIES.get(game.name, 10_000)
        plies += sum(1 for _ in random_game(game, sample, seed, most))
        faults += sum(1 for _ in back_and_forth(game, sample, seed, most))
        if number % 100 == 0:
            yield f"{number} games, {plies} plies, each saved and loaded: {faults} differ"


BENCHES = (turn_games_sessions,)
