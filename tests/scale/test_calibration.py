"""What plays tell: players and levels of known skill and difficulty are found again."""

import math
from dataclasses import replace

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.scale import Play, format_play, format_scale, joined, parse_plays, parse_scale
from pycore.scale.calibration import calibrate
from tests.scale.people import ASSUMED, SKILLS, TRUE, correlation, played


@pytest.fixture(scope="module")
def answered():
    """Return plays of 400 players, 30 for each level, a fifth of them left unsolved, with the truth."""
    return played(1, players=400, levels=80, answers=30, patience=300)


@pytest.fixture(scope="module")
def found(answered):
    return calibrate(answered[0], ASSUMED, Rng(1))


def test_thirty_answers_tell_how_hard_a_level_is(answered, found):
    true = answered[2]
    assert found.difficulties.keys() == true.keys()
    assert correlation([(found.difficulties[level][0], true[level]) for level in true]) >= 0.9


def test_skills_are_found(answered, found):
    skills = answered[1]
    assert correlation([(value, skills[player]) for player, (value, _) in found.skills.items()]) >= 0.8


def test_offsets_and_spreads_are_found_within_their_errors(found):
    for family, true in TRUE.items():
        of = found.scale[family]
        for value, error, expected in zip(
            (of.offset, of.spread), (of.offset_error, of.spread_error), true, strict=True
        ):
            assert 0 < error < 0.1
            assert abs(value - expected) < 3 * error
        assert of.players > 300
        assert abs(of.skill_mean) < 0.1
        assert abs(of.skill_spread - SKILLS) < 0.1
        assert of.quantiles == ASSUMED[family].quantiles


def test_the_skill_of_those_who_play_a_family_is_told():
    plays, skills, _ = played(5, players=60, levels=20, answers=30)
    kept = [play for play in plays if play.family == "sokoban" or skills[play.player] > 0]
    scale = calibrate(kept, ASSUMED, Rng(1)).scale
    good = [skill for skill in skills.values() if skill > 0]
    wanted = sum(good) / len(good) - sum(skills.values()) / len(skills)
    assert abs(scale["linjat"].skill_mean - wanted) < 0.15
    assert abs(scale["sokoban"].skill_mean) < 1e-3
    assert scale["linjat"].skill_spread < 0.8 * scale["sokoban"].skill_spread
    assert parse_scale(format_scale(scale)) == scale


def test_errors_of_levels_are_neither_too_small_nor_too_large(answered, found):
    true = answered[2]
    off = [(value - true[level]) / error for level, (value, error) in found.difficulties.items()]
    assert 0.8 < math.sqrt(sum(value**2 for value in off) / len(off)) < 1.25


def test_what_was_left_counts_as_longer_than_it_was_played(answered, found):
    """Taken for solved, or left out, the same plays make hard levels too easy."""
    for wrong in (
        [replace(play, is_solved=True) for play in answered[0]],
        [play for play in answered[0] if play.is_solved],
    ):
        of = calibrate(wrong, ASSUMED, Rng(1)).scale["sokoban"]
        assert of.offset < TRUE["sokoban"][0] - 3 * of.offset_error
    assert abs(found.scale["sokoban"].offset - TRUE["sokoban"][0]) < 3 * found.scale["sokoban"].offset_error


def test_the_order_of_plays_does_not_matter(answered, found):
    again = calibrate(reversed(answered[0]), ASSUMED, Rng(1))
    for family in TRUE:
        assert again.scale[family].offset == pytest.approx(found.scale[family].offset, abs=2e-4)


def test_scores_that_tell_nothing_leave_the_family_as_it_was():
    plays, *_ = played(2, players=60, levels=40, answers=15)
    names = sorted({play.level for play in plays})
    shuffled = [replace(play, score=names.index(play.level) * 37 % 200) for play in plays]
    found = calibrate(shuffled, ASSUMED, Rng(1))
    assert found.scale["linjat"] == ASSUMED["linjat"]
    assert any("linjat is left as it was: its scores do not tell the time" in line for line in found.shortcomings)


def test_few_players_leave_a_family_as_it_was():
    plays, *_ = played(3, players=9, levels=20, answers=9)
    found = calibrate(plays, ASSUMED, Rng(1))
    assert found.scale == ASSUMED
    assert found.shortcomings[0] == "linjat is left as it was: 9 players and 20 levels, and 10 of each are wanted"


@pytest.mark.parametrize("number", [1, 2])
def test_one_play_or_two_are_no_error(number):
    plays, *_ = played(4, players=3, levels=1, answers=1)
    found = calibrate(plays[:number], ASSUMED, Rng(1))
    assert all(math.isfinite(value) and math.isfinite(error) for value, error in found.difficulties.values())


def test_times_beyond_all_measure_are_no_error():
    plays, *_ = played(5, players=20, levels=20, answers=10)
    odd = [replace(plays[0], seconds=1e6, is_solved=False), replace(plays[1], seconds=1e-9), *plays[2:]]
    found = calibrate(odd, ASSUMED, Rng(1))
    assert all(math.isfinite(value) and math.isfinite(error) for value, error in found.difficulties.values())


def test_no_plays_of_families_on_the_scale_are_refused():
    with pytest.raises(ParameterError, match="there are none of linjat, sokoban"):
        calibrate([], ASSUMED, Rng(1))
    plays, *_ = played(6, players=2, levels=1, answers=1)
    golf = replace(plays[0], family="golf")
    with pytest.raises(ParameterError, match="there are none of linjat, sokoban"):
        calibrate([golf], ASSUMED, Rng(1))
    found = calibrate([golf, *plays], ASSUMED, Rng(1))
    assert found.shortcomings[0] == "golf is not on the scale; `scale reference` puts it there"
    assert found.calibrated == ()


def test_who_leaves_a_level_and_comes_back_has_played_it_once():
    one = Play("a", "linjat", "x", 7, 10.0, is_solved=False)
    other = replace(one, player="b")
    solved = replace(one, seconds=5.0, is_solved=True)
    assert joined([one, other, one, solved, solved, one]) == [
        replace(solved, seconds=25.0),
        other,
        solved,
        one,
    ]
    assert joined([replace(one, seconds=9e5)] * 3) == [replace(one, seconds=1e6)]


def test_plays_are_read_back():
    plays, *_ = played(7, players=5, levels=5, answers=3, patience=60)
    assert list(parse_plays(map(format_play, plays))) == plays


LINE = '{"play": 1, "player": "a", "family": "linjat", "level": "b", "score": 3, "seconds": 4, "solved": true}'


def test_empty_lines_and_further_entries_are_passed_over():
    assert len(list(parse_plays(["", LINE, " ", LINE.replace("}", ', "moves": 7}')]))) == 2


def test_lines_of_a_log_about_other_things_are_passed_over():
    step = '{"log": 1, "event": "step", "step": "take:brass"}'
    assert list(parse_plays([step, LINE.replace("{", '{"log": 1, "hints": {"move": 2}, ')])) == list(
        parse_plays([LINE])
    )


def test_lines_that_are_no_plays_are_refused_by_number():
    for line, told in (
        ('{"event": "step"}', "entry 'play' is missing"),
        ("{", "no JSON"),
        ("[]", "not an object"),
        (LINE.replace('"play": 1', '"play": 2'), "2 is not in 1..1"),
        (LINE.replace('"a"', '""'), "player: no name"),
        (LINE.replace('"a"', '"' + "x" * 129 + '"'), "player: no name"),
        (LINE.replace('"b"', "7"), "level: not a text"),
        (LINE.replace("4", "0"), "seconds: 0 is not above 0"),
        (LINE.replace("4", "1e7"), "1e\\+07 is not above 0"),
        (LINE.replace("4", "true"), "seconds: not a number"),
        (LINE.replace("3", "3.5"), "score: not a whole number"),
        (LINE.replace("true", "1"), "solved: not true or false"),
        (LINE.replace("}", ', "more": "' + "x" * 10_000 + '"}'), "characters; a play may have"),
    ):
        with pytest.raises(NotationError, match=told) as error:
            list(parse_plays([LINE, line]))
        assert error.value.line == 2
