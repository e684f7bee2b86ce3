"""The commands of self-play: comparison of tables of leaves, and learning of tables."""

from pathlib import Path
from statistics import fmean, stdev
from typing import TypeVar

from pycore.base.budget import Budget
from pycore.base.cli import (
    JsonOption,
    OneOf,
    Option,
    Refused,
    Verb,
    games_option,
    out_option,
    progress_line,
    rounds_option,
    seed_option,
    tell,
    write,
)
from pycore.base.familycli import ExitCode
from pycore.base.printing import echo
from pycore.base.result import Result, Status
from pycore.words.cli.options import LEAVES, RULES_OPTIONS, params
from pycore.words.comparison.selfplay import compare, compare_denial, train
from pycore.words.comparison.selfplay import train_spreads as learn_spreads
from pycore.words.leaves import format_worths, leaves_of
from pycore.words.simulation.winning import format_spreads

T = TypeVar("T")


def _selfplay(
    spec: str | None, lexicon: str | None, leaves: str | None, *, feature: str, games: int, seed: int, as_json: bool
) -> int:
    rules = params(spec, lexicon, leaves=leaves)
    if feature == "denial":
        pairs = list(compare_denial(rules, "balanced", games, seed))
    else:
        pairs = list(compare(rules, (leaves_of(rules), None), games, seed))
    gains = [fmean(mine - other for mine, other in pair) for pair in pairs]
    scores = [score for pair in pairs for score in pair]
    wins = sum((mine > other) + (mine == other) / 2 for mine, other in scores)
    facts = {
        "games": len(scores),
        "points": round(fmean(mine for mine, _ in scores), 2),
        "points_without": round(fmean(other for _, other in scores), 2),
        "gain": round(fmean(gains), 2),
        "gain_error": round(stdev(gains) / len(gains) ** 0.5, 2) if len(gains) > 1 else None,
        "won": round(wins / len(scores), 4),
    }
    tell(facts, as_json=as_json)
    return ExitCode.DONE


SELFPLAY_FIELDS = {
    "games": "number of games",
    "points": "points of the bot with leaves, or with denial, on average",
    "points_without": "points of the bot without",
    "gain": "difference of both",
    "gain_error": "standard error of the difference, over pairs of games with the same tiles",
    "won": "share of games won by the bot with it, a draw counting half",
}
selfplay = Verb(
    "selfplay",
    callback=_selfplay,
    params=[
        *RULES_OPTIONS,
        LEAVES,
        Option(
            ["--compare", "feature"],
            type=OneOf(["leaves", "denial"]),
            default="leaves",
            show_default=True,
            help="The feature that one of the bots lacks: leaves, or denial of bonus cells, which is for 'balanced'.",
        ),
        games_option(1000, least=2),
        seed_option(1),
        JsonOption(SELFPLAY_FIELDS),
    ],
    help="Play pairs of games with the same tiles: points plus leaves against points only, or denial against none.",
    examples=("--games 2", "--games 2 --compare denial", "--preset erudit-en --games 2 --json"),
)


def _train(*, spec: str | None, lexicon: str | None, games: int, rounds: int, seed: int, out: Path) -> ExitCode:
    rules = params(spec, lexicon)
    found = _learned(train(rules, games, rounds, seed, Budget(progress=progress_line("games"))))
    remark = f"; Learned from {rounds} rounds of {games} games of {rules.name}, seed {seed}.\n"
    return write(remark + format_worths(found, rules), out)


def _learned(result: Result[T]) -> T:
    """Return what was learned, or refuse if it was stopped."""
    echo("", err=True)
    if result.status is not Status.SOLVED:
        raise Refused(f"{result.status}: {result.reason}")
    return result.unwrap()


train_leaves = Verb(
    "train-leaves",
    callback=_train,
    params=[
        *RULES_OPTIONS,
        games_option(4000, "They are of each round."),
        rounds_option(3, "Each plays with what the last one has learned."),
        seed_option(1),
        out_option((".txt",), required=True),
    ],
    help="Learn a table of leaves, the values of tiles kept on the rack, by self-play.",
    examples=("--games 2 --rounds 1 --out leaves.txt",),
)


def _train_spreads(*, spec: str | None, lexicon: str | None, games: int, seed: int, out: Path) -> ExitCode:
    rules = params(spec, lexicon)
    found = _learned(learn_spreads(rules, games, seed, Budget(progress=progress_line("games"))))
    return write(f"; Learned from {games} games of {rules.name}, seed {seed}.\n" + format_spreads(found), out)


train_spreads = Verb(
    "train-spreads",
    callback=_train_spreads,
    params=[*RULES_OPTIONS, games_option(2000), seed_option(1), out_option((".txt",), required=True)],
    help="Learn by self-play how much a lead can still change, which gives the chance of winning.",
    examples=("--games 2 --out spreads.txt",),
)
