"""Additional commands of turn games: play in the terminal, and duels of bots."""

import json
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.reading import read_text, write_whole
from pycore.base.rng import Rng
from pycore.base.session import Session, TurnGame
from pycore.base.sessiontext import format_session, parse_session

HELP = "Enter a move, or: moves, hint, undo, redo, save FILE, quit."


def turn_verbs(game: TurnGame, own: FamilyCli) -> list[click.Command]:
    """Return the commands of a turn game; games of one player have no `duel`."""
    verbs = [_play(game, own)]
    if game.players == 2:
        verbs.append(_duel(game, own))
    return verbs


def _play(game: TurnGame, own: FamilyCli) -> click.Command:
    def run(seed: int | None, load: Path | None, bots: tuple[str, ...], time_ms: int, **values: Any) -> ExitCode:
        params = own.params(**values)
        if seed is None:
            seed = secrets.randbits(32)
            click.echo(f"seed {seed}", err=True)
        if load:
            session = parse_session(read_text(load), game, str(load))
        else:
            session = Session(game, game.begin(game.generate(params, Rng(seed), None).unwrap()))
        # The bots are the last players.
        seats = [""] * game.players
        seats[game.players - len(bots) :] = bots
        return Table(session, seats, seed, time_ms).run()

    strongest = list(game.bots)[-1]
    options = [
        *own.options,
        click.Option(["--seed"], type=int, help="Any integer; equal seeds give equal games. [default: random]"),
        click.Option(["--load"], type=click.Path(path_type=Path, dir_okay=False), help="Saved session to continue."),
        click.Option(
            ["--bot", "bots"],
            type=click.Choice(list(game.bots)),
            multiple=True,
            help="Bot to play against; may be repeated. The bots are the last players.",
        ),
        click.Option(["--time-ms"], type=click.IntRange(1), default=1000, help=f"Time of {strongest} for a move."),
    ]
    text = f"Play at the terminal. {HELP}"
    return click.Command("play", callback=run, params=options, help=text)


class Table:
    """A session in the terminal, with moves entered by people and moves of bots.

    Args:
        session: the session.
        seats: name of the bot of each player; empty for people.
        seed: seed of the bots.
        milliseconds: time limit of a bot for a move.
    """

    def __init__(self, session: Session, seats: list[str], seed: int, milliseconds: int) -> None:
        self.session = session
        self.game = session.game
        self.seats = seats
        self.seed = seed
        self.milliseconds = milliseconds

    def run(self) -> ExitCode:
        """Play until the end of the game or the command `quit`; return the exit code."""
        while self.session.outcome is None:
            bot = self.seats[self.session.mover]
            if bot:
                self._answer(bot)
                continue
            click.echo(self.game.format_view(self.session.view(self.session.mover)))
            try:
                words = click.prompt(">", prompt_suffix=" ").split()
            except click.Abort:
                return ExitCode.DONE
            if words == ["quit"]:
                return ExitCode.DONE
            try:
                self._obey(words)
            except (WarrenError, OSError) as error:
                click.echo(str(error))
        click.echo(self.game.format_view(self.session.view(self.session.mover)))
        click.echo(self.session.outcome.reason)
        return ExitCode.DONE

    def _obey(self, words: list[str]) -> None:
        """Execute a command."""
        session = self.session
        person = session.mover if any(self.seats) else None
        orders: dict[str, Callable[[], object]] = {
            "undo": lambda: session.undo(person),
            "redo": lambda: session.redo(person),
            "hint": lambda: click.echo(self._text(self._choice(list(self.game.bots)[-1]))),
            "moves": lambda: click.echo(" ".join(map(self._text, session.legal_moves()))),
        }
        if len(words) == 1 and words[0] in orders:
            orders[words[0]]()
        elif len(words) == 2 and words[0] == "save":
            write_whole(Path(words[1]), format_session(session).encode())
        elif len(words) == 1:
            session.play(self.game.parse_move(words[0], session.state))
        else:
            click.echo(HELP)

    def _answer(self, bot: str) -> None:
        """Play the move of a bot."""
        move = self._choice(bot)
        click.echo(f"{bot}: {self._text(move)}")
        self.session.play(move)

    def _choice(self, bot: str) -> Any:
        """Return the move of a bot for the player to move."""
        rng = Rng(self.seed).stream(f"move {len(self.session.moves)}")
        view = self.session.view(self.session.mover)
        return self.game.choose(view, bot, rng, Budget(milliseconds=self.milliseconds)).unwrap()

    def _text(self, move: Any) -> str:
        return self.game.format_move(move, self.session.state)


def _duel(game: TurnGame, own: FamilyCli) -> click.Command:
    def run(
        first: str, second: str, games: int, ms: float | None, seed: int, *, as_json: bool, **values: Any
    ) -> ExitCode:
        report = duel(game, own.params(**values), (first, second), games=games, milliseconds=ms, seed=seed)
        click.echo(json.dumps(report) if as_json else "\n".join(f"{key}: {value}" for key, value in report.items()))
        return ExitCode.DONE

    names = click.Choice(list(game.bots))
    options = [
        click.Argument(["first"], type=names),
        click.Argument(["second"], type=names),
        *own.options,
        click.Option(["--games"], type=click.IntRange(1), default=100, show_default=True, help="Number of games."),
        click.Option(["--ms"], type=click.FloatRange(0), help="Time limit for a move. [default: none]"),
        click.Option(["--seed"], type=int, default=1, show_default=True, help="Seed of the duel."),
        click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON object."),
    ]
    text = "Let two bots play against each other, with turns at moving first; print the score of the FIRST."
    return click.Command("duel", callback=run, params=options, help=text)


def duel(
    game: TurnGame, params: Any, bots: tuple[str, str], *, games: int, milliseconds: float | None, seed: int
) -> dict[str, float]:
    """Play games between two bots: two games from each start, with exchanged seats.

    Returns:
        The number of games, wins, draws and losses of the first bot, its score (wins plus half of the draws, divided by
        the number of games), and the CPU time per move of each bot in milliseconds.
    """
    results = {1: 0, 0: 0, -1: 0}
    spent, moves = [0.0, 0.0], [0, 0]
    for number in range(games):
        rng = Rng(seed).stream(f"game {number // 2}")
        state = game.begin(game.generate(params, rng.stream("deal"), None).unwrap())
        swap, ply = number % 2, 0
        while (end := game.outcome(state)) is None:
            mover = game.mover(state)
            who = mover ^ swap
            chance = rng.stream(f"ply {ply} {who}")
            view = game.view(state, mover)
            started = time.process_time()
            move = game.choose(view, bots[who], chance, Budget(milliseconds=milliseconds)).unwrap()
            spent[who] += time.process_time() - started
            moves[who] += 1
            state = game.play(state, move)
            ply += 1
        results[0 if end.winner is None else 1 if end.winner ^ swap == 0 else -1] += 1
    times = [round(1000 * total / max(count, 1), 4) for total, count in zip(spent, moves, strict=True)]
    return {
        "games": games,
        "wins": results[1],
        "draws": results[0],
        "losses": results[-1],
        "score": round((results[1] + results[0] / 2) / games, 4),
        "ms_per_move": times[0],
        "ms_per_move_of_second": times[1],
    }
