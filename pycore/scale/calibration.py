"""Offsets and spreads of families from plays.

The logarithm of the seconds of a play is the difficulty of the level, less the skill of the player, and some noise; the
difficulty of a level is that of its score by the scale, and what its score does not tell. Skills, these differences and
noise are normal. A level that was left would have taken longer than it was played. The most likely values are found by
expectation and maximization (A. Dempster, N. Laird and D. Rubin, 1977; for what was left J. Tobin, 1958), standard
errors by drawing players with replacement (B. Efron, 1979), and of levels from what their scores do not tell.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import erfc, exp, log, pi, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.scale.model import LEAST_SPREAD, FamilyScale, Scale
from pycore.scale.plays import Play, joined

Numbers = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

LEAST_PLAYERS = 10
LEAST_LEVELS = 10
DRAWS = 40
ROUNDS = 300
ROUNDS_OF_A_DRAW = 60  # begun at the values of all players
CLOSE = 1e-5
LEAST_VARIANCE = 1e-6


@dataclass(frozen=True)
class Calibration:
    """What plays tell.

    Attributes:
        scale: the scale with new offsets and spreads; of families with too few plays as it was.
        difficulties: difficulty and standard error of each level that was played, by family and name of the level.
        skills: skill and standard error of each player; 0 is the mean of all.
        noise: standard deviation of the logarithm of a player's time at one level.
        calibrated: the families that plays have told of.
        shortcomings: which families were left as they were, and why, a sentence each.
    """

    scale: Scale
    difficulties: dict[tuple[str, str], tuple[float, float]]
    skills: dict[str, tuple[float, float]]
    noise: float
    calibrated: tuple[str, ...]
    shortcomings: tuple[str, ...]


@dataclass
class _Answers:
    """Plays as numbers: `families` is for each level, `normal` its normal score, the other arrays for each play."""

    player: Indices
    level: Indices
    logarithm: Numbers
    is_left: npt.NDArray[np.bool_]
    families: Indices
    normal: Numbers
    players: int
    family_count: int


@dataclass
class _Fit:
    skill: Numbers
    skill_variance: Numbers
    level: Numbers
    level_variance: Numbers
    offset: Numbers
    spread: Numbers
    noise: float
    between_players: float
    beyond_score: float


def calibrate(plays: Iterable[Play], scale: Scale, rng: Rng) -> Calibration:
    """Return what plays tell of the scale, of levels and of players.

    Args:
        plays: the plays in the order of their times. A level that was left and begun again counts once, see `joined`.
        scale: quantiles of the families, and what is assumed so far; plays of other families count for nothing.
        rng: for the draws of the standard errors.

    Raises:
        ParameterError: there are no plays of families on the scale.
    """
    whole = joined(plays)
    found = [play for play in whole if play.family in scale]
    if not found:
        raise ParameterError("plays", f"there are none of {', '.join(scale)}")
    names = sorted({play.family for play in found})
    players = sorted({play.player for play in found})
    levels = sorted({(play.family, play.level) for play in found})
    answers = _answers(found, scale, names, players, levels)
    fit = _fitted(answers, ROUNDS)
    errors = _errors(answers, fit, rng)
    strange = sorted({play.family for play in whole} - set(scale))
    shortcomings = [f"{family} is not on the scale; `scale reference` puts it there" for family in strange]
    made, calibrated = dict(scale), []
    for number, family in enumerate(names):
        told = _told(found, family, fit.spread[number], errors[1][number])
        if told:
            shortcomings.append(told)
        else:
            calibrated.append(family)
            who = {play.player for play in found if play.family == family}
            own = np.array([number for number, player in enumerate(players) if player in who])
            made[family] = _calibrated(scale[family], fit, errors, number, own)
    return Calibration(
        made,
        dict(zip(levels, _with_errors(fit.level, fit.level_variance), strict=True)),
        dict(zip(players, _with_errors(fit.skill, fit.skill_variance), strict=True)),
        sqrt(fit.noise),
        tuple(calibrated),
        tuple(shortcomings),
    )


def _told(plays: Sequence[Play], family: str, spread: float, error: float) -> str:
    """Return why a family cannot be calibrated; empty if it can."""
    players = len({play.player for play in plays if play.family == family})
    levels = len({play.level for play in plays if play.family == family})
    if players < LEAST_PLAYERS or levels < LEAST_LEVELS:
        wanted = f"{LEAST_PLAYERS} of each are wanted"
        return f"{family} is left as it was: {players} players and {levels} levels, and {wanted}"
    if spread < max(LEAST_SPREAD, 2 * error):
        return f"{family} is left as it was: its scores do not tell the time, spread {spread:.2f} ± {error:.2f}"
    return ""


def _calibrated(old: FamilyScale, fit: _Fit, errors: Sequence[Numbers], number: int, players: Indices) -> FamilyScale:
    skills = fit.skill[players]
    mean = float(skills.mean())
    variance = float(((skills - mean) ** 2 + fit.skill_variance[players]).mean())
    return replace(
        old,
        offset=round(float(fit.offset[number]), 4),
        spread=round(float(fit.spread[number]), 4),
        offset_error=round(float(errors[0][number]), 4),
        spread_error=round(float(errors[1][number]), 4),
        players=len(players),
        skill_mean=round(mean, 4),
        skill_spread=round(sqrt(variance), 4),
    )


def _with_errors(values: Numbers, variances: Numbers) -> list[tuple[float, float]]:
    return [(float(value), sqrt(variance)) for value, variance in zip(values, variances, strict=True)]


def _answers(
    plays: Sequence[Play], scale: Scale, names: Sequence[str], players: Sequence[str], levels: Sequence[tuple[str, str]]
) -> _Answers:
    player_number = {player: number for number, player in enumerate(players)}
    level_number = {level: number for number, level in enumerate(levels)}
    scores = {(play.family, play.level): play.score for play in plays}
    return _Answers(
        np.array([player_number[play.player] for play in plays]),
        np.array([level_number[play.family, play.level] for play in plays]),
        np.array([log(play.seconds) for play in plays]),
        np.array([not play.is_solved for play in plays]),
        np.array([names.index(family) for family, _ in levels]),
        np.array([scale[family].normal(scores[family, level]) for family, level in levels]),
        len(players),
        len(names),
    )


def _errors(answers: _Answers, fit: _Fit, rng: Rng) -> tuple[Numbers, Numbers]:
    """Return the standard errors of offsets and spreads."""
    by_player = [np.flatnonzero(answers.player == player) for player in range(answers.players)]
    drawn = []
    for _ in range(DRAWS):
        chosen = [rng.below(answers.players) for _ in range(answers.players)]
        rows = np.concatenate([by_player[player] for player in chosen])
        who = np.repeat(np.arange(answers.players), [len(by_player[player]) for player in chosen])
        part = replace(
            answers,
            player=who,
            level=answers.level[rows],
            logarithm=answers.logarithm[rows],
            is_left=answers.is_left[rows],
        )
        begun = replace(fit, skill=fit.skill[chosen])
        found = _fitted(part, ROUNDS_OF_A_DRAW, begun)
        drawn.append((found.offset, found.spread))
    by_players = (np.array(values).var(axis=0, ddof=1) for values in zip(*drawn, strict=True))
    offset, spread = (np.sqrt(a + b) for a, b in zip(by_players, _by_levels(answers, fit), strict=True))
    return offset, spread


def _by_levels(answers: _Answers, fit: _Fit) -> tuple[Numbers, Numbers]:
    """Return the variances of offsets and spreads that come from the levels that happen to be played."""
    offset, spread = np.zeros(answers.family_count), np.zeros(answers.family_count)
    for family in range(answers.family_count):
        normal = answers.normal[answers.families == family]
        spread[family] = fit.beyond_score / max(((normal - normal.mean()) ** 2).sum(), LEAST_VARIANCE)
        offset[family] = fit.beyond_score / len(normal) + spread[family] * normal.mean() ** 2
    return offset, spread


def _fitted(answers: _Answers, rounds: int, begun: _Fit | None = None) -> _Fit:
    """Return the most likely values, after so many rounds at most."""
    fit = begun or _first(answers)
    for _ in range(rounds):
        after = _improved(answers, fit)
        moved = max(np.abs(after.offset - fit.offset).max(), np.abs(after.spread - fit.spread).max())
        fit = after
        if moved < CLOSE:
            break
    return fit


def _first(answers: _Answers) -> _Fit:
    means = np.full(answers.family_count, float(answers.logarithm.mean()))
    variance = float(answers.logarithm.var()) + LEAST_VARIANCE
    levels = len(answers.families)
    return _Fit(
        np.zeros(answers.players),
        np.zeros(answers.players),
        means[answers.families],
        np.zeros(levels),
        means,
        np.full(answers.family_count, 0.5),
        variance,
        variance,
        variance,
    )


def _improved(answers: _Answers, fit: _Fit) -> _Fit:
    """Return the values after one round: expected times, skills, levels, offsets and spreads, variances."""
    who, which = answers.player, answers.level
    times, doubt = _expected(answers, fit)
    weight = np.bincount(who, minlength=answers.players) / fit.noise + 1 / fit.between_players
    skill = np.bincount(who, fit.level[which] - times, answers.players) / fit.noise / weight
    skill -= skill.mean()
    skill_variance = 1 / weight
    levels = len(answers.families)
    weight = np.bincount(which, minlength=levels) / fit.noise + 1 / fit.beyond_score
    supposed = fit.offset[answers.families] + fit.spread[answers.families] * answers.normal
    level = np.bincount(which, times + skill[who], levels) / fit.noise + supposed / fit.beyond_score
    level /= weight
    level_variance = 1 / weight
    offset, spread = _lines(answers, level)
    rest = level - offset[answers.families] - spread[answers.families] * answers.normal
    miss = times - level[which] + skill[who]
    return _Fit(
        skill,
        skill_variance,
        level,
        level_variance,
        offset,
        spread,
        _mean(miss**2 + level_variance[which] + skill_variance[who] + doubt),
        _mean(skill**2 + skill_variance),
        _mean(rest**2 + level_variance),
    )


def _mean(values: Numbers) -> float:
    return max(float(values.mean()), LEAST_VARIANCE)


def _lines(answers: _Answers, level: Numbers) -> tuple[Numbers, Numbers]:
    """Return offset and spread of each family by least squares; a spread of 0 if all levels have one score."""
    offset, spread = np.zeros(answers.family_count), np.zeros(answers.family_count)
    for family in range(answers.family_count):
        own = answers.families == family
        normal, values = answers.normal[own], level[own]
        far = normal - normal.mean()
        spread[family] = (far * values).sum() / max((far**2).sum(), LEAST_VARIANCE)
        offset[family] = values.mean() - spread[family] * normal.mean()
    return offset, spread


def _expected(answers: _Answers, fit: _Fit) -> tuple[Numbers, Any]:
    """Return the expected logarithms of the times, and their variances. What was left takes longer than was played."""
    times, doubt = answers.logarithm.copy(), np.zeros(len(answers.logarithm))
    left, deviation = np.flatnonzero(answers.is_left), sqrt(fit.noise)
    middle = fit.level[answers.level[left]] - fit.skill[answers.player[left]]
    above = (answers.logarithm[left] - middle) / deviation
    ratio = np.array([_hazard(value) for value in above])
    times[left] = middle + deviation * ratio
    doubt[left] = fit.noise * np.clip(1 + above * ratio - ratio**2, 0, 1)
    return times, doubt


def _hazard(value: float) -> float:
    """Return the density of the normal distribution at a value, divided by what is above it."""
    if value > 30:
        return value + 1 / value
    return exp(-value * value / 2) / sqrt(2 * pi) / (erfc(value / sqrt(2)) / 2)
