"""Commands for games that were played: PGN, saved games, and moves in all notations."""

from collections.abc import Iterable
from pathlib import Path

import click

from pycore.base.cli import (
    JsonOption,
    OneOf,
    Option,
    Verb,
    chosen_form,
    file_argument,
    format_option,
    out_option,
    tell,
    write,
)
from pycore.base.errors import NotationError, ParameterError
from pycore.base.family import load
from pycore.base.familycli import ExitCode
from pycore.base.printing import echo
from pycore.base.reading import decode, read_named_bytes
from pycore.base.session import Session, TurnGame
from pycore.base.sessiontext import HEADING, format_session, parse_session
from pycore.fogchess.movetext import NOTATIONS, usual_notation
from pycore.fogchess.notation import format_fen
from pycore.fogchess.pgn import FILE_LIMITS, PgnGame, format_pgn, parse_pgn, pgn_of, session_of
from pycore.fogchess.texts import parse
from pycore.fogchess.variants import VARIANTS

ENDINGS = {".pgn": "pgn", ".txt": "session"}
FORMS = ("pgn", "session")


def _games(file: str, only: int | None) -> list[PgnGame]:
    """Return the games of a file; print what was left out."""
    data, source = read_named_bytes(file)
    text = decode(data, source, "latin-1")
    family = load("fogchess")
    assert isinstance(family, TurnGame)
    if text.startswith(HEADING):
        return _chosen([pgn_of(parse_session(decode(data, source), family, source))], only)
    if text.partition(" ")[0] in VARIANTS:
        session = Session(family, (state := parse(decode(data, source), source)).line()[0])
        for at in state.line()[1:]:
            session.play(at.move)
        return _chosen([pgn_of(session)], only)
    found = parse_pgn(text, source, only=only, limits=FILE_LIMITS)
    if not found.games:
        raise NotationError(found.skipped[0] if found.skipped else f"no game {only}; there are {found.count}", source)
    for skipped in found.skipped:
        echo(f"skipped: {skipped}", err=True)
    return list(found.games)


def _chosen(games: list[PgnGame], only: int | None) -> list[PgnGame]:
    if only not in (None, 1):
        raise ParameterError("game", f"{only}; the file has one game")
    return games


GAME = Option(["--game", "only"], type=click.IntRange(1), help="Number of a game in the file, from 1. [default: all]")
HEADER = Option(
    ["--header", "headers"],
    multiple=True,
    metavar="NAME=VALUE",
    help="A tag of the written games, such as White=Ann. May be repeated.",
)


def _with_headers(game: PgnGame, headers: Iterable[str]) -> PgnGame:
    """Return a game with further tags."""
    tags = dict(game.tags)
    for header in headers:
        name, sign, value = header.partition("=")
        if not sign:
            raise ParameterError("header", f"{header[:40]!r} has no '=' between its name and its value")
        tags[name] = value
    return game.with_tags(tags)


def _pgn(*, file: str, only: int | None, headers: tuple[str, ...], form: str | None, out: Path | None) -> ExitCode:
    games = [_with_headers(game, headers) for game in _games(file, only)]
    if chosen_form(dict.fromkeys(FORMS), ENDINGS, form, out) == "pgn":
        return write(format_pgn(games), out)
    if len(games) != 1:
        raise ParameterError("game", f"a saved game is one of the {len(games)} games of the file; choose it by --game")
    return write(format_session(session_of(games[0])), out)


to_pgn = Verb(
    "pgn",
    callback=_pgn,
    params=[file_argument(), GAME, HEADER, format_option(FORMS), out_option(ENDINGS)],
    help="Write the games in FILE (- for standard input) as PGN, or one of them as a saved game for `play --load`.\n\n"
    "FILE has games in PGN, a saved game, or the text of a game. Comments, annotations and variations are kept; saved "
    "games keep variations as branches. Games that cannot be read are skipped with a message.",
    examples=("games.pgn --game 1 --header White=Ann", "fog.txt --out fog.pgn", "games.pgn --game 2 --out saved.txt"),
)


def _moves(*, file: str, only: int | None, notation: str | None, as_json: bool) -> ExitCode:
    facts, lines = [], []
    for game in _games(file, only):
        position, texts = game.start.position, []
        name = notation or usual_notation(position)
        for move in game.line:
            texts.append(NOTATIONS[name].format(position, move))
            position = position.after(move)
        tags = dict(game.tags)
        facts.append(
            {
                "tags": tags,
                "result": game.result,
                "start": format_fen(game.start.position, game.start.number),
                "moves": texts,
            }
        )
        lines.append(" ".join([f"{tags.get('White', '?')} - {tags.get('Black', '?')}:", *texts, game.result]))
    tell({"games": facts}, lines, as_json=as_json)
    return ExitCode.DONE


MOVES_JSON = JsonOption(
    {
        "games[].tags": "values of the tags by their names",
        "games[].result": "1-0, 0-1, 1/2-1/2, or * for an unfinished game",
        "games[].start": "position at the start, as in FEN",
        "games[].moves": "the moves of the main line",
    }
)
list_moves = Verb(
    "moves",
    callback=_moves,
    params=[
        file_argument(),
        GAME,
        Option(
            ["--notation"],
            type=OneOf(list(NOTATIONS)),
            help=f"{'; '.join(f'{name}: {one.title}' for name, one in NOTATIONS.items())}. "
            "[default: san; wxf for xiangqi, plain for Cannon]",
        ),
        MOVES_JSON,
    ],
    help="Print the moves of each game in FILE (- for standard input), which is as for `pgn`.",
    examples=("games.pgn", "games.pgn --game 2 --notation uci --json"),
)
