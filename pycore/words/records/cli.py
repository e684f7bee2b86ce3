"""Commands for games of words that were played: analysis, and GCG files."""

from pathlib import Path

import click

from pycore.base.cli import JsonOption, Verb, out_option, preset_option, tell, write
from pycore.base.familycli import ExitCode
from pycore.base.reading import decode, read_bytes
from pycore.base.session import TurnGame
from pycore.base.sessiontext import HEADING, parse_session
from pycore.words.generator import PRESETS, preset
from pycore.words.leaves import leaves_of
from pycore.words.records.analysis import analyze, facts
from pycore.words.records.gcg import decode_gcg, format_gcg, parse_gcg
from pycore.words.records.record import Record, record_of
from pycore.words.rules import RULES

FILE = click.Argument(["file"], type=click.Path(exists=True, dir_okay=False, path_type=Path))
GCG_RULES = preset_option(PRESETS, next(iter(RULES)), is_implied=True, note="They are the rules of a GCG file.")


def _record(file: Path, spec: str | None) -> Record:
    """Read a saved game or a GCG file."""
    from pycore.base.family import load  # noqa: PLC0415 - it loads this module

    data = read_bytes(file)
    if not data.removeprefix(b"\xef\xbb\xbf").startswith(HEADING.encode()):
        return parse_gcg(decode_gcg(data, str(file)), preset(spec or next(iter(RULES))), str(file))
    game = load("words")
    assert isinstance(game, TurnGame)
    session = parse_session(decode(data, str(file)), game, str(file))
    while session.redo():
        pass
    return record_of(session)


def _analyze(*, file: Path, spec: str | None, as_json: bool) -> ExitCode:
    record = _record(file, spec)
    verdicts = list(analyze(record, leaves_of(record.rules)))
    turns = [facts(record, verdict) for verdict in verdicts]
    lost = [0.0] * record.rules.players
    for verdict in verdicts:
        lost[verdict.turn.seen.player] += verdict.loss
    players = [
        {"name": name, "score": score, "loss": round(loss, 1)}
        for name, score, loss in zip(record.names, record.scores, lost, strict=True)
    ]
    lines = [
        f"{turn['player']}: {turn['rack']:8} {turn['turn']} {turn['points']}{' taken back' * turn['is_withdrawn']}"
        + (f"   best: {turn['best']} {turn['best_points']}, lost {turn['loss']}" if turn["loss"] else "")
        for turn in turns
    ]
    lines += [f"{player['name']}: {player['score']} points, lost {player['loss']}" for player in players]
    tell({"turns": turns, "players": players}, lines, as_json=as_json)
    return ExitCode.DONE


ANALYZE_FIELDS = {
    "turns[].player": "name of the player",
    "turns[].rack": "the tiles before the turn",
    "turns[].turn": "the turn, its words joined by +",
    "turns[].points": "its points",
    "turns[].best": "the best turn by points and the worth of the tiles kept",
    "turns[].best_points": "its points",
    "turns[].loss": "how much more the best turn was worth, in points",
    "turns[].exact": "whether it is proven that no turn has more",
    "turns[].is_withdrawn": "whether a challenge took it back",
    "players[].name": "name of the player",
    "players[].score": "points at the end",
    "players[].loss": "sum of the losses",
}
analyze_game = Verb(
    "analyze",
    callback=_analyze,
    params=[FILE, GCG_RULES, JsonOption(ANALYZE_FIELDS)],
    help="Show the best turn and the loss of each turn of a saved game or a GCG file.",
    examples=("game.gcg", "game.gcg --json"),
)


def _gcg(*, file: Path, spec: str | None, out: Path | None) -> ExitCode:
    return write(format_gcg(_record(file, spec)), out)


to_gcg = Verb(
    "gcg",
    callback=_gcg,
    params=[FILE, GCG_RULES, out_option((".gcg",))],
    help="Write a saved game as a GCG file, which most programs for Scrabble read.",
    examples=("game.gcg", "game.gcg --out copy.gcg"),
)
