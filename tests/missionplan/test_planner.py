"""Plans: what suits which puzzle, families along the curve, bands of scores."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.mission import Kind, Params, curve, generate, parse
from pycore.missionplan import PLACES, Wishes, parse_wishes, plan
from pycore.missionplan.model import HARDEST
from pycore.missionplan.planner import drawn
from pycore.scale import FamilyScale, packaged, quantiles
from tests.cases import each
from tests.sharing import repeats

EVEN = FamilyScale(quantiles(range(201)), 201, offset=5.2, spread=0.8)
SCALE = dict.fromkeys(PLACES, EVEN)
SIDE = "hall: start\nstudy: room: intensity 50, puzzle riddle{words}\ntomb: goal\nhall - study{edge}\nhall - tomb\n"
GATE = "hall: start\nstudy: room: intensity 50, puzzle riddle\ntomb: goal\nhall - study\nstudy - tomb: {edge}\n"


def found(text):
    """Return the families of all kinds of places that the only puzzle of a mission gets, by the seed."""
    choices = [plan(parse(text), Wishes(), SCALE, Rng(seed)).choices[0] for seed in range(40)]
    return {choice.family: choice.place for choice in choices}


PANELS = {"linjat": "panel", "foxhunt": "panel", "words": "panel"}
CARVED = {"sokoban": "room"}
SHOWN = {"sokoban": "panel"}
DUEL = {"banqi": "guard"}


@each(
    ("text", "others"),
    [
        (SIDE.format(words="", edge=""), CARVED),
        (SIDE.format(words="", edge=": secret"), CARVED),
        (SIDE.format(words="", edge=": soft"), CARVED),
        (SIDE.format(words=", key brass needs riddle", edge=""), CARVED),
        (SIDE.format(words=", puzzle other", edge=""), SHOWN),
        (SIDE.format(words=" needs brass, key brass", edge=""), SHOWN),
        (SIDE.format(words=" soft", edge=""), CARVED | DUEL),
        (SIDE.format(words=" soft, puzzle other", edge=""), SHOWN | DUEL),
        (SIDE.format(words="", edge="").replace("hall - study", "hall - study: window\ntomb - study"), CARVED),
        (GATE.format(edge="needs riddle"), CARVED),
        (GATE.format(edge="needs riddle, one-way"), CARVED),
        (GATE.format(edge="secret"), CARVED),
        (GATE.format(edge="needs riddle").replace("hall - study", "hall - study: one-way\n"), CARVED),
        (GATE.format(edge="needs riddle").replace("hall - study", "hall - study: needs riddle"), SHOWN),
        (GATE.format(edge="needs riddle").replace("hall - study", "hall - study: window\nhall - tomb"), SHOWN),
        ("study: start: puzzle riddle\ntomb: goal\nstudy - tomb: needs riddle\n", SHOWN),
    ],
)
def test_a_puzzle_gets_what_suits_its_room(text, others):
    assert found(text) == PANELS | others


def test_puzzles_come_in_the_order_of_their_distance_from_the_start():
    text = (
        "a: room: puzzle third\nb: start\nc: room: puzzle first\nd: room: puzzle second\ne: goal\nb - c - d - a - e\n"
    )
    assert [choice.puzzle for choice in plan(parse(text), Wishes(), SCALE, Rng(0)).choices] == [
        "first",
        "second",
        "third",
    ]


def test_a_choice_says_all_of_its_puzzle():
    wishes = Wishes({"linjat": 1}, 60, 600)
    (choice,) = plan(parse(SIDE.format(words="", edge="")), wishes, SCALE, Rng(0)).choices
    assert (choice.puzzle, choice.room, choice.family, choice.place) == ("riddle", "study", "linjat", "panel")
    assert choice.target == 0.5
    assert wishes.place(choice.difficulty) == pytest.approx(0.5, abs=0.002)
    low, high = (wishes.place(EVEN.difficulty(score)) for score in choice.band)
    assert low == pytest.approx(0.45, abs=0.005)
    assert high == pytest.approx(0.55, abs=0.005)


def missions(count):
    return [generate(Params(10 + 7 * seed % 51), Rng(seed)).unwrap() for seed in range(count)]


def test_all_puzzles_of_missions_are_planned_near_the_wish():
    for seed, mission in enumerate(missions(repeats(30, 300))):
        made = plan(mission, Wishes(), packaged(), Rng(seed))
        wanted = Counter(
            (mission.rooms[room].name, item.name) for room, item in mission.things if item.kind is Kind.PUZZLE
        )
        assert Counter((choice.room, choice.puzzle) for choice in made.choices) == wanted
        assert made == plan(mission, Wishes(), packaged(), Rng(seed))
        intensity = {room.name: room.intensity for room in mission.rooms}
        for choice in made.choices:
            assert choice.target == intensity[choice.room] / 100
            own = packaged()[choice.family]
            low, high = choice.band
            assert own.quantiles[0] <= low <= high <= own.quantiles[-1]
            assert own.difficulty(low) <= choice.difficulty + 1e-4 <= own.difficulty(high) + 2e-4


def test_another_seed_is_another_plan():
    mission = max(missions(20), key=lambda mission: sum(thing.kind is Kind.PUZZLE for _, thing in mission.things))
    assert len({plan(mission, Wishes(), SCALE, Rng(seed)).choices for seed in range(20)}) > 10


@given(st.lists(st.sets(st.sampled_from("abc"), min_size=1).map(sorted), max_size=6), st.integers(0, 2**32))
def test_a_family_comes_twice_in_a_row_as_seldom_as_possible(fitting, seed):
    found = drawn(fitting, {"a": 1, "b": 5, "c": 2}, Rng(seed))
    assert all(family in among for family, among in zip(found, fitting, strict=True))

    def repeated(row):
        return sum(a == b for a, b in pairwise(row))

    assert repeated(found) == min(map(repeated, product(*fitting)))


def test_weights_are_kept():
    counts = Counter(drawn([["a", "b"]], {"a": 3, "b": 1}, Rng(seed))[0] for seed in range(1000))
    assert 700 < counts["a"] < 800


def test_a_family_that_is_too_easy_gives_way_to_others():
    text = SIDE.format(words="", edge="").replace("intensity 50", "intensity 100")
    scale = SCALE | {"linjat": replace(EVEN, offset=4.0, spread=0.1)}
    wishes = parse_wishes("linjat 9, words")
    assert {plan(parse(text), wishes, scale, Rng(seed)).choices[0].family for seed in range(20)} == {"words"}


def test_what_no_family_comes_to_is_told():
    text = SIDE.format(words="", edge="").replace("intensity 50", "intensity 100")
    scale = {"linjat": replace(EVEN, offset=4.0, spread=0.1)}
    made = plan(parse(text), Wishes({"linjat": 1}), scale, Rng(0))
    assert made.shortcomings == ("puzzle 'riddle' in 'study': 10:00 is wished, linjat comes to 1:11",)
    assert made.choices[0].band[1] == 200


@each("family", HARDEST)
@each("times", [(1200, 2400), (3000, 86400), (60, 600), (1, 86400)])
def test_no_harder_level_is_planned_than_is_made(family, times):
    text = SIDE.format(words="", edge="").replace("intensity 50", "intensity 100")
    made = plan(parse(text), parse_wishes(family, *times), packaged(), Rng(0))
    low, _ = made.choices[0].band
    own, most = packaged()[family], HARDEST[family]
    assert low <= most < own.quantiles[-1]
    assert made.choices[0].difficulty <= own.difficulty(most) + 1e-4
    assert (times[1] > 600) == bool(made.shortcomings)


def test_a_mission_without_puzzles_has_an_empty_plan():
    assert plan(parse("a: start\nb: goal\na - b\n"), Wishes(), SCALE, Rng(0)).choices == ()


def test_what_suits_no_family_is_refused_with_the_reason():
    mission = parse(GATE.format(edge="secret"))
    with pytest.raises(ParameterError, match="puzzle 'riddle' in 'study' can be a panel or room, but banqi is a guard"):
        plan(mission, parse_wishes("banqi"), SCALE, Rng(0))
    with pytest.raises(ParameterError, match="scale: it has no family 'words', only linjat"):
        plan(mission, parse_wishes("words"), {"linjat": EVEN}, Rng(0))


def test_wishes_are_read():
    assert parse_wishes("sokoban 2, linjat,words 0").weights == {"sokoban": 2, "linjat": 1, "words": 0}
    assert parse_wishes(" sokoban  2,linjat\t1 ").weights == {"sokoban": 2, "linjat": 1}
    assert (parse_wishes("words", 30, 90).shortest, parse_wishes("words", 30, 90).longest) == (30, 90)


@each(
    "text",
    [
        "",
        ",",
        "chess",
        "words, words",
        "words x",
        "words -1",
        "words 1001",
        "words 0",
        "words 2 3",
        "words" + " " * 1000,
    ],
)
def test_wrong_families_are_refused(text):
    with pytest.raises(ParameterError, match=r"weights: |Unknown family"):
        parse_wishes(text)


@each("text", [",", "sokoban,", "sokoban,,words", " "])
def test_a_part_without_a_family_is_named(text):
    with pytest.raises(ParameterError, match="'' is no FAMILY WEIGHT, as in `sokoban 2`"):
        parse_wishes(text)


@given(st.text() | st.lists(st.sampled_from(["sokoban", "words", " ", ",", "2", "0", "9999"])).map("".join))
def test_any_text_is_wishes_or_refused(text):
    try:
        assert sum(parse_wishes(text).weights.values()) > 0
    except ParameterError as error:
        assert str(error).startswith(("weights: ", "Unknown family "))  # noqa: PT017 - both endings are right


@each(("shortest", "longest"), [(60, 60), (0, 60), (60, 1e9), (60, float("nan")), (float("inf"), 60)])
def test_wrong_times_are_refused(shortest, longest):
    with pytest.raises(ParameterError, match=r"(shortest|longest): "):
        Wishes(shortest=shortest, longest=longest)


@given(st.floats(0, 1))
def test_places_and_difficulties_are_inverse(place):
    assert Wishes().place(Wishes().difficulty(place)) == pytest.approx(place, abs=1e-9)


def test_a_curve_of_ones_own_is_followed():
    mission = generate(Params(40, curve("90 10")), Rng(2)).unwrap()
    targets = [choice.target for choice in plan(mission, Wishes(), packaged(), Rng(0)).choices]
    assert targets[0] > targets[-1]
