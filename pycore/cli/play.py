"""Additional commands of turn games: play in the terminal, and duels of bots."""

import secrets
import time
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any, cast

import click

from pycore.base.budget import Budget
from pycore.base.cli import (
    JsonOption,
    OneOf,
    Verb,
    games_option,
    load_option,
    nodes_option,
    seed_option,
    tell,
    time_option,
)
from pycore.base.clock import PLAYERS, parse_control
from pycore.base.errors import IllegalMoveError, ParameterError, WarrenError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.outcome import Outcome
from pycore.base.printing import echo
from pycore.base.reading import read_text, write_whole
from pycore.base.reply import act, find_reply
from pycore.base.rng import Rng
from pycore.base.session import Session, TurnGame
from pycore.base.sessiontext import format_session, parse_session
from pycore.base.setups import BREAK, start_of

MILLISECONDS = 1000
CLOCK_HELP = (
    "Time of each player in seconds: 300, 300+5 with an increment for each move, or 600/30x3 with byo-yomi, three "
    "periods of 30 seconds. [default: no clocks]"
)
# In the place of a bot: somebody at the terminal.
PERSON = "person"
BOT_HELP = f"Name of a bot. May be repeated; the bots are the last players. {PERSON} leaves a seat to somebody here."
HELP = "Enter a move, or: moves, hint, undo, redo, save FILE, quit."
HELP_OF_TWO = "In games for two also: resign, draw (offers or accepts one), decline."


def turn_verbs(game: TurnGame, own: FamilyCli) -> list[click.Command]:
    """Return the commands of a turn game; games of one player have no `duel`."""
    verbs = [_play(game, own)]
    if game.players > 1:
        verbs.append(_duel(game, own))
    return verbs


def _play(game: TurnGame, own: FamilyCli) -> click.Command:
    def run(
        seed: int | None,
        load: Path | None,
        bots: tuple[str, ...],
        *,
        setup: str | None = None,
        time_ms: int | None,
        nodes: int | None,
        clock: str | None = None,
        bot_resigns: bool = False,
        **values: Any,
    ) -> ExitCode:
        params = own.params(**values)
        control = parse_control(clock) if clock else None
        if control and load:
            raise ParameterError("clock", "A loaded game has its clocks from the file. Leave --clock out.")
        if seed is None:
            seed = secrets.randbits(32)
            echo(f"seed {seed}", err=True)
        if load:
            session = parse_session(read_text(load), game, str(load))
        else:
            session = Session(game, start_of(game, params, setup or "", Rng(seed)), control)
        if len(bots) > session.players:
            raise ParameterError("bot", f"{len(bots)} bots for {session.players} players")
        seats = [PERSON] * (session.players - len(bots)) + list(bots)
        if time_ms is None and nodes is None:
            time_ms = MILLISECONDS
        return Table(session, seats, seed, lambda: _limits(session, time_ms, nodes), resigns=bot_resigns).run()

    strongest = list(game.bots)[-1]
    options = [
        *own.options,
        _setup_option(game),
        seed_option(),
        load_option(),
        click.Option(
            ["--bot", "bots"],
            type=OneOf([*game.bots, PERSON]),
            multiple=True,
            help=BOT_HELP,
        ),
        time_option(f"It is of a bot for a move. [default: {MILLISECONDS}, without --nodes]", click.IntRange(1)),
        nodes_option("It is of a bot for a move: with it and --seed, a game can be repeated."),
    ]
    text = f"Play at the terminal. {HELP}"
    if game.players == PLAYERS:
        options += [
            click.Option(["--clock"], metavar="TIME", help=CLOCK_HELP),
            click.Option(
                ["--bot-resigns"], is_flag=True, help="Let bots that search resign when they see that they lose."
            ),
        ]
        text += f" {HELP_OF_TWO}"
    return Verb("play", callback=run, params=options, help=text, examples=(f"--seed 7 --bot {strongest}",))


def _setup_option(game: TurnGame) -> click.Option:
    """Return the option `--setup`: a name, or the text of a position."""
    names = list(game.setups)

    def complete(_context: click.Context, _option: click.Parameter, begun: str) -> list[str]:
        return [name for name in names if name.startswith(begun)]

    text = f"the text of a position on one line, with {BREAK} between its lines"
    if game.parse_line:
        text += ", or a position as in FEN, with the rules of --preset"
    told = "; ".join(f"{name}: {text}" for name, text in game.setups.items())
    named = f"a name, or {text}. {told}." if names else f"{text}."
    metavar = "NAME|TEXT" if names else "TEXT"
    return click.Option(["--setup"], metavar=metavar, help=f"Where the game begins: {named}", shell_complete=complete)


def _limits(session: Session, milliseconds: int | None, nodes: int | None) -> Budget:
    """Return the limits of a bot for a move: with clocks, no more than a share of the time left."""
    limits = [limit for limit in (milliseconds, session.time_to_think()) if limit is not None]
    return session.game.budget(min(limits, default=None), nodes)


class Table:
    """A session in the terminal, with moves entered by people and moves of bots.

    Args:
        session: the session.
        seats: name of the bot of each player; `PERSON` for people.
        seed: seed of the bots.
        limits: returns the budget of a bot for a move.
        resigns: whether bots resign lost games.
        now: returns the time in seconds, for the clocks.
    """

    def __init__(
        self,
        session: Session,
        seats: list[str],
        seed: int,
        limits: Callable[[], Budget],
        *,
        resigns: bool = False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.session = session
        self.game = session.game
        self.seats = seats
        self.seed = seed
        self.limits = limits
        self.resigns = resigns
        self.now = now
        self.counted = now()

    def run(self) -> ExitCode:
        """Play until the end of the game or the command `quit`; return the exit code."""
        while self.session.outcome is None:
            bot = self.seats[self.session.mover]
            if bot != PERSON:
                self._answer(bot)
                continue
            echo(self.game.format_view(self.session.view(self.session.mover)))
            self._tell_clocks()
            try:
                words = click.prompt(">", prompt_suffix=" ").split()
            except click.Abort:  # end of input, or Ctrl+C: the player leaves
                return ExitCode.DONE
            if words == ["quit"]:
                return ExitCode.DONE
            if self._pass_time():
                break
            try:
                self._obey(words)
            except IllegalMoveError:  # with the word that was typed
                echo(IllegalMoveError(words[0]).message)
            except (WarrenError, OSError) as error:
                echo(str(error))
        echo(self.game.format_view(self.session.view(self.session.mover)))
        end = cast("Outcome", self.session.outcome)
        named = self.session.settlement and end.winner is not None
        echo(f"player {end.winner} wins: {end.reason}" if named else end.reason)
        if end.places:
            echo(f"places: {' '.join(map(str, end.places))}")
        return ExitCode.DONE

    def _pass_time(self) -> bool:
        """Count the time since the last call; return whether a player's time is over."""
        milliseconds = int((self.now() - self.counted) * MILLISECONDS)
        self.counted += milliseconds / MILLISECONDS
        return self.session.spend(milliseconds)

    def _tell_clocks(self) -> None:
        """Print what the clocks show, and an offer of a draw."""
        shown = [self.session.time_left(player) for player in range(self.session.players)]
        for player, left in enumerate(shown):
            if left:
                periods = f", {left.periods} x {left.period / MILLISECONDS:g} s" if left.periods else ""
                minutes, seconds = divmod(left.main // MILLISECONDS, 60)
                echo(f"time of player {player}: {minutes}:{seconds:02}{periods}")
        if self.session.offer is not None:
            echo(f"player {self.session.offer} offers a draw")

    def _obey(self, words: list[str]) -> None:
        """Execute a command."""
        session = self.session
        orders: dict[str, Callable[[], object]] = {
            "undo": self._undo,
            "redo": self._redo,
            "hint": lambda: echo(self._text(self._choice(list(self.game.bots)[-1]))),
            "moves": lambda: echo(" ".join(map(self._text, session.legal_moves()))),
        }
        if session.players == PLAYERS:
            orders["resign"] = lambda: session.resign(session.mover)
            orders["draw"] = lambda: session.offer_draw(session.mover)
            orders["decline"] = lambda: session.decline_draw(session.mover)
        if len(words) == 1 and words[0] in orders:
            orders[words[0]]()
        elif len(words) == 2 and words[0] == "save":
            write_whole(Path(words[1]), format_session(session).encode())
        elif len(words) == 1:
            session.play(self.game.parse_move(words[0], session.state))
        else:
            echo(HELP)

    def _undo(self) -> None:
        """Go back to the last turn of a person; moves of bots since then are taken back, too."""
        turns = [self.seats[self.game.mover(state)] for state in self.session.states[:-1]]
        if PERSON not in turns:
            echo("There is nothing to take back.")
            return
        for _ in range(1 + turns[::-1].index(PERSON)):
            self.session.undo()

    def _redo(self) -> None:
        """Go on to the next turn of a person along the moves that were taken back, or to the last of them."""
        if not self.session.redo():
            echo("There is nothing to replay.")
        while self.seats[self.session.mover] != PERSON and self.session.redo():
            pass

    def _answer(self, bot: str) -> None:
        """Play the move of a bot, or end the game as it decides."""
        session, player = self.session, self.session.mover
        is_offered = session.offer is not None and session.offer != player
        found = find_reply(self.game, session.view(player), bot, self._chance(), self.limits(), is_offered=is_offered)
        reply = found.unwrap()
        text = self._text(reply.move)
        if self._pass_time():
            return
        if not act(session, reply, may_resign=self.resigns):
            echo(f"{bot}: {text}")
            if is_offered:
                echo(f"{bot} declines the draw")

    def _choice(self, bot: str) -> Any:
        """Return the move of a bot for the player to move."""
        view = self.session.view(self.session.mover)
        return self.game.choose(view, bot, self._chance(), self.limits()).unwrap()

    def _chance(self) -> Rng:
        """Return the random numbers of a bot for the next move."""
        return Rng(self.seed).stream(f"move {len(self.session.moves)}")

    def _text(self, move: Any) -> str:
        return self.game.format_move(move, self.session.state)


def _duel(game: TurnGame, own: FamilyCli) -> click.Command:
    def run(
        first: str,
        second: str,
        games: int,
        *,
        setup: str | None = None,
        time_ms: float | None,
        nodes: int | None,
        seed: int,
        as_json: bool,
        **values: Any,
    ) -> ExitCode:
        params, bots = own.params(**values), (first, second)
        report = duel(game, params, bots, games=games, milliseconds=time_ms, nodes=nodes, seed=seed, setup=setup or "")
        tell(report, as_json=as_json)
        return ExitCode.DONE

    names = OneOf(list(game.bots))
    options = [
        click.Argument(["first"], type=names),
        click.Argument(["second"], type=names),
        *own.options,
        _setup_option(game),
        games_option(100),
        time_option("It is of each move. [default: none]", click.FloatRange(0)),
        nodes_option(f"It is of each move. [default: {game.nodes}, without --time-ms]"),
        seed_option(1),
        JsonOption(DUEL_FIELDS),
    ]
    text = "Let two bots play against each other, with turns at the seats; print the score of the FIRST."
    bots = " ".join(list(game.bots)[1::-1])
    examples = (f"{bots} --games 2", f"{bots} --games 2 --json")
    return Verb("duel", callback=run, params=options, help=text, examples=examples)


DUEL_FIELDS = {
    "games": "number of games",
    "wins": "games in which the first bot has more than half of the points",
    "draws": "games in which it has half of the points",
    "losses": "games in which it has fewer",
    "score": "points of the first bot against the second, in 0..1: of two players, wins plus half of the draws",
    "ms_per_move": "CPU time of a move of the first bot in milliseconds",
    "ms_per_move_of_second": "the same of the second bot",
}


def duel(
    game: TurnGame,
    params: Any,
    bots: tuple[str, str],
    *,
    games: int,
    milliseconds: float | None = None,
    nodes: int | None = None,
    seed: int,
    setup: str = "",
) -> dict[str, float]:
    """Play games between two bots, who share the seats: from each start one game in each of the ways to do so.

    The limits are of a move; without any, the limit is the number of nodes of the game.

    Returns:
        The number of games; those in which the first bot has more than half, half, or less than half of the points;
        its mean points, which are 1/2 for equal bots; and the CPU time per move of each bot in milliseconds.
    """
    points: list[float] = []
    spent, moves = [0.0, 0.0], [0, 0]
    sharings = _sharings(Session(game, start_of(game, params, setup, Rng(seed))).teams)
    for number in range(games):
        rng = Rng(seed).stream(f"game {number // len(sharings)}")
        state = start_of(game, params, setup, rng.stream("deal"))
        seats, ply = sharings[number % len(sharings)], 0
        while (end := game.outcome(state)) is None:
            mover = game.mover(state)
            who = seats[mover]
            chance = rng.stream(f"ply {ply} {who}")
            view = game.view(state, mover)
            started = time.process_time()
            move = game.choose(view, bots[who], chance, game.budget(milliseconds, nodes)).unwrap()
            spent[who] += time.process_time() - started
            moves[who] += 1
            state = game.play(state, move)
            ply += 1
        gained = end.points(seats)
        points.append(sum(gained[seat] for seat, who in enumerate(seats) if who == 0) / seats.count(0))
    times = [round(1000 * total / max(count, 1), 4) for total, count in zip(spent, moves, strict=True)]
    return {
        "games": games,
        "wins": sum(one > 1 / 2 for one in points),
        "draws": points.count(1 / 2),
        "losses": sum(one < 1 / 2 for one in points),
        "score": round(sum(points) / games, 4),
        "ms_per_move": times[0],
        "ms_per_move_of_second": times[1],
    }


def _sharings(teams: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the ways in which two bots share the seats of teams, as the bot of each seat.

    Each bot has half of the teams; of an odd number one has one more than the other.
    """
    count = len(set(teams))
    ways = (way for way in product((0, 1), repeat=count) if abs(2 * sum(way) - count) <= 1)
    return [tuple(way[team] for team in teams) for way in ways]
