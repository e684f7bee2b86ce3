"""Rules mean what they say, are kept by every map, and are named where they cannot be kept."""

import itertools
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError, WarrenError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import Params, Rule, check, generate, parse_rule
from pycore.dungeon.model.rules import (
    FAR,
    Shortcuts,
    broken_rules,
    check_names,
    contradiction,
    distances_from,
    distances_to_others,
)
from tests.cases import each
from tests.dungeon.squares import SQUARE, TAGS, rooms, rules

names = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=8)


@given(names, names, st.integers(0, 99), st.one_of(st.none(), st.integers(1, 99)))
def test_texts_of_rules_are_read_as_they_were_written(first, second, least, most):
    if (least or most is not None) and (most is None or least <= most):
        rule = Rule(first, second, least, most)
        assert parse_rule(str(rule)) == rule
    else:
        with pytest.raises(ParameterError, match="rules"):
            Rule(first, second, least, most)


@each(
    "text",
    [
        "",
        "boss to goal",
        "boss: at most 1",
        "a to goal: most 1",
        "a to b: at least 1 at most 2",
        "a to b: at least 1,",
    ],
)
def test_texts_that_are_no_rules_are_refused(text):
    with pytest.raises(NotationError, match="is no rule; one is"):
        parse_rule(text)


@given(st.text(max_size=40))
def test_any_text_is_a_rule_or_refused(text):
    try:
        assert parse_rule(str(parse_rule(text))) == parse_rule(text)
    except WarrenError:
        return


def test_rules_about_rooms_that_are_not_there_are_refused():
    with pytest.raises(ParameterError, match=r"'shop to shop: at least 2': no room is called or tagged 'shop'"):
        Params(rooms(5, 1), rules=rules("shop to shop: at least 2"))


@given(st.data(), st.integers(1, 9))
def test_distances_are_those_of_the_shortest_ways(data, count):
    """By definition: a room is n doors away if a neighbor is n - 1 away, and none is nearer (Bellman and Ford)."""
    edges = data.draw(st.sets(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))))
    neighbors = [sorted({b for a, b in edges if a == i} | {a for a, b in edges if b == i}) for i in range(count)]
    sources = data.draw(st.lists(st.integers(0, count - 1), unique=True))
    plain = [0 if room in sources else FAR for room in range(count)]
    for _ in range(count):
        plain = [min([far, *(min(plain[j] + 1, FAR) for j in neighbors[i])]) for i, far in enumerate(plain)]
    assert distances_from(sources, neighbors) == plain


def test_broken_rules_are_found():
    templates = {template.name: template for template in rooms(1, 1, 1, 1, 1)}
    line = [templates[name] for name in ("start", "room", "shop", "boss")]
    ways = [[1], [0, 2], [1, 3], [2]]
    for text, broken in {
        "start to boss: at least 3": [],
        "start to boss: at least 4": [(0, 3)],
        "boss to start: at most 2": [(3, 3)],
        "boss to shop: at most 1": [],
        "boss to goal: at most 1": [(3, FAR)],
        "boss to goal: at least 9": [],
        "room to room: at most 3": [(1, FAR)],
    }.items():
        assert [(room, far) for _, room, far in broken_rules(rules(text), line, ways)] == broken, text


@given(st.data())
def test_shortcuts_are_those_that_leave_the_rules_kept(data):
    kinds = rooms(2, 1, 1, 2, 2)
    standing = data.draw(st.lists(st.sampled_from(kinds), min_size=2, max_size=10))
    joined = [(data.draw(st.integers(0, room - 1)), room) for room in range(1, len(standing))]
    some = st.builds(Rule, st.sampled_from(TAGS), st.sampled_from(TAGS), st.integers(1, 5))
    ways = [[] for _ in standing]
    for a, b in joined:
        ways[a].append(b)
        ways[b].append(a)
    kept = [rule for rule in data.draw(st.lists(some, max_size=4)) if not broken_rules([rule], standing, ways)]
    shortcuts = Shortcuts(kept, standing, joined)
    for a, b in itertools.combinations(range(len(standing)), 2):
        ways[a].append(b)
        ways[b].append(a)
        may_join = not broken_rules(kept, standing, ways)
        assert shortcuts.may_join(a, b) == may_join
        if may_join and data.draw(st.booleans()):
            shortcuts.join(a, b)
        else:
            ways[a].pop()
            ways[b].pop()


def test_what_two_names_of_one_room_ask_for_is_no_contradiction():
    """No room is any number of doors away from itself, so that `at least` says nothing."""
    boss = replace(SQUARE, name="boss", tags=("chief",))
    texts = ("boss to goal: at most 1", "goal to chief: at most 1", "boss to chief: at least 5")
    assert list(check(generate(Params((*rooms(3, 0, 1), boss), rules=rules(*texts)), Rng(1)).unwrap())) == []


def test_what_optional_rooms_ask_for_is_no_contradiction():
    shops = tuple(replace(SQUARE, name=name, tags=("shop",), least=least) for name, least in (("a", None), ("b", 0)))
    params = Params((*rooms(3), *shops), rules=rules("shop to shop: at least 9"))
    assert list(check(generate(params, Rng(1)).unwrap())) == []


def test_a_rule_about_rooms_of_which_there_are_none_is_refused_with_a_reason():
    nobody = replace(SQUARE, name="closet", instances=0)
    result = generate(Params((*rooms(3, 0, 0, 0, 2), nobody), rules=rules("shop to closet: at most 2")), Rng(1))
    assert result.status is Status.UNSOLVABLE
    assert "cannot be kept: there is no room called 'closet'" in result.reason


def test_a_name_that_a_text_would_cut_elsewhere_is_refused():
    with pytest.raises(ParameterError, match="'x to' is no name for a rule"):
        Rule("x to", "room", most=3)


@given(st.data(), st.integers(1, 9))
def test_distances_to_others_leave_the_room_itself_out(data, count):
    edges = data.draw(st.sets(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))))
    neighbors = [sorted({b for a, b in edges if a == i} | {a for a, b in edges if b == i}) for i in range(count)]
    some = data.draw(st.lists(st.integers(0, count - 1), unique=True))
    plain = [distances_from([room for room in some if room != i], neighbors)[i] for i in range(count)]
    assert distances_to_others(some, neighbors) == plain


@each(
    ("texts", "words"),
    [
        (("start to goal: at least 6",), "'start to goal: at least 6' asks for more doors .* 6 rooms can have, 5"),
        (
            ("boss to goal: at least 3", "goal to boss: at most 2"),
            "at least 3' contradicts 'goal to boss: at most 2': ",
        ),
        (("boss to boss: at most 2",), "the rule 'boss to boss: at most 2' cannot be kept: 'boss' is the only one"),
        (
            ("start to goal: at least 4", "boss to start: at most 1", "goal to boss: at most 2"),
            "contradicts 'boss to start: at most 1' and 'goal to boss: at most 2': by these they are at most 3 doors",
        ),
    ],
)
def test_rules_that_cannot_be_kept_are_named(texts, words):
    result = generate(Params(rooms(2, 1, 1, 1, 1), rules=rules(*texts)), Rng(0))
    assert result.status is Status.UNSOLVABLE
    assert re.search(words, result.reason), result.reason


@each("name", ["", " ", " a", "a ", "a:", ":", "a:b", "a to b", "to b to", "a to", "a to ", "\ta", "a to : b"])
def test_names_that_a_text_cannot_hold_are_refused(name):
    for first, second in (name, "b"), ("b", name):
        with pytest.raises(ParameterError, match="is no name for a rule: it is empty, or holds ':' or ' to '"):
            Rule(first, second, least=2)


@each("name", ["to", "to a", "tomb", "a tomb", "into", "b, at least 3", "at most"])
def test_names_that_only_look_like_the_words_of_a_rule(name):
    for rule in (Rule(name, "b", 2), Rule("b", name, 2), Rule("b", name, 0, 1), Rule("b", name, 1, 1)):
        assert parse_rule(str(rule)) == rule


@each(("least", "most"), [(-1, None), (-1, 3), (3, 2), (0, 0), (10_001, None), (2, 10_001), (10_001, 10_001), (0, -1)])
def test_numbers_that_make_no_sense_are_refused(least, most):
    with pytest.raises(ParameterError, match="not 0 <= least <= most <= 10000, most > 0"):
        Rule("a", "b", least, most)


def test_a_rule_that_asks_for_nothing_is_refused():
    with pytest.raises(ParameterError, match="a to b: : neither at least nor at most is given"):
        Rule("a", "b")


@each(
    ("rule", "text", "kept"),
    [
        (Rule("a", "b", 2), "a to b: at least 2", [2, 3, FAR]),
        (Rule("a", "b", 0, 2), "a to b: at most 2", [0, 1, 2]),
        (Rule("a", "b", 1, 2), "a to b: at least 1, at most 2", [1, 2]),
        (Rule("a", "b", 3, 3), "a to b: at least 3, at most 3", [3]),
        (Rule("a", "b", 10_000), "a to b: at least 10000", [FAR]),
        (Rule("a", "b", 0, 10_000), "a to b: at most 10000", [0, 1, 2, 3]),
    ],
)
def test_which_distances_keep_a_rule(rule, text, kept):
    assert str(rule) == text
    assert parse_rule(f"  {text} ") == rule
    assert [far for far in (0, 1, 2, 3, FAR) if rule.is_kept_at(far)] == kept


def test_at_most_64_rules():
    params = Params(rooms(3), rules=(Rule("room", "room", 1),) * 64)
    with pytest.raises(ParameterError, match="rules: 65 are more than 64"):
        replace(params, rules=(Rule("room", "room", 1),) * 65)


def test_rules_may_speak_of_rooms_that_are_not_asked_for():
    templates = (*rooms(3), replace(SQUARE, name="closet", tags=("small",), instances=0))
    for name in ("closet", "small"):
        check_names([Rule("room", name, 1)], templates)
        check_names([Rule(name, "room", 1)], templates)
    for rule in (Rule("room", "boss", 1), Rule("boss", "room", 1)):
        with pytest.raises(ParameterError, match="no room is called or tagged 'boss'"):
            check_names([Rule("room", "closet", 1), rule], templates)


def some_rooms(**counts):
    """Return templates by name with so many rooms each; a pair says how many at least, and how many at most."""
    found = []
    for name, count in counts.items():
        least, most = count if isinstance(count, tuple) else (None, count)
        found.append(replace(SQUARE, name=name, tags=("any",) if name != "x" else (), instances=most, least=least))
    return found


@each(
    ("texts", "templates", "reason"),
    [
        # As many doors as rooms are one too many.
        (
            ["a to b: at least 4"],
            some_rooms(a=1, b=1, x=2),
            "asks for more doors between rooms than 4 rooms can have, 3",
        ),
        (["a to b: at least 3"], some_rooms(a=1, b=1, x=2), ""),
        (["a to b: at least 9"], some_rooms(a=(0, 1), b=1, x=2), ""),
        (["a to b: at least 9"], some_rooms(a=1, b=(0, 1), x=2), ""),
        (["a to a: at least 9"], some_rooms(a=1, x=2), ""),
        (["a to a: at least 9"], some_rooms(a=(1, 4), x=2), ""),
        (["a to a: at least 9"], some_rooms(a=2, x=2), "asks for more doors between rooms than 4 rooms can have, 3"),
        (
            ["any to any: at least 9"],
            some_rooms(a=1, b=1),
            "asks for more doors between rooms than 2 rooms can have, 1",
        ),
        # Who needs another one near must have one.
        (["a to b: at most 1"], some_rooms(a=1, b=0), "cannot be kept: there is no room called 'b'"),
        (["a to b: at most 1"], some_rooms(a=1, b=1), ""),
        (["a to b: at most 1"], some_rooms(a=(0, 1), b=0, x=1), ""),
        (["a to b: at least 1"], some_rooms(a=1, b=0), ""),
        (["a to a: at most 1"], some_rooms(a=1, x=1), "cannot be kept: 'a' is the only one"),
        (["a to a: at most 1"], some_rooms(a=(0, 1), x=1), ""),
        (["a to a: at most 1"], some_rooms(a=2), ""),
        (["a to any: at most 1"], some_rooms(a=1, b=1), ""),
        (["any to a: at most 1"], some_rooms(a=1, b=1), "cannot be kept: 'any' is the only one"),
    ],
)
def test_what_contradicts_the_number_of_rooms(texts, templates, reason):
    text = f"the rule '{texts[0]}' {reason}" if reason else ""
    assert contradiction(rules(*texts), templates) == text


ABC = some_rooms(a=1, b=1, c=1, x=9)


@each(
    ("texts", "templates", "reason"),
    [
        (["a to b: at least 3", "a to b: at most 2"], ABC, "'a to b: at most 2': by these they are at most 2"),
        (["a to b: at least 3", "b to a: at most 2"], ABC, "'b to a: at most 2': by these they are at most 2"),
        (["a to b: at least 2", "b to a: at most 2"], ABC, ""),
        (
            ["a to c: at least 4", "a to b: at most 1", "b to c: at most 2"],
            ABC,
            "'a to b: at most 1' and 'b to c: at most 2': by these they are at most 3",
        ),
        (["a to c: at least 3", "a to b: at most 1", "b to c: at most 2"], ABC, ""),
        # Of several reasons the nearest.
        (
            ["a to c: at least 5", "a to c: at most 4", "a to b: at most 1", "b to c: at most 2"],
            ABC,
            "'a to b: at most 1' and 'b to c: at most 2': by these they are at most 3",
        ),
        (
            ["a to c: at least 5", "a to c: at most 3", "a to b: at most 1", "b to c: at most 2"],
            ABC,
            "'a to c: at most 3': by these they are at most 3",
        ),
        (
            ["a to b: at least 5", "a to b: at most 4", "b to a: at most 2", "a to b: at most 3"],
            ABC,
            "'b to a: at most 2': by these they are at most 2",
        ),
        # Which of several rooms is near another one, and whether there is one, is not known.
        (["a to b: at least 3", "a to b: at most 2"], some_rooms(a=1, b=2, x=9), ""),
        (["a to b: at least 3", "a to b: at most 2"], some_rooms(a=2, b=1, x=9), ""),
        (["a to b: at least 3", "a to b: at most 2"], some_rooms(a=(0, 1), b=1, x=9), ""),
        (["a to any: at least 3", "a to any: at most 2"], some_rooms(a=1, b=1, x=9), ""),
        # Two names for the same rooms, one of a kind that none is asked for.
        (
            ["x to any: at least 3", "x to any: at most 2"],
            some_rooms(a=1, b=0, x=1),
            "'x to any: at most 2': by these they are at most 2",
        ),
    ],
)
def test_what_contradicts_other_rules(texts, templates, reason):
    templates = [*templates, replace(SQUARE, name="more", instances=9)]
    text = f"the rule '{texts[0]}' contradicts {reason} doors apart" if reason else ""
    assert contradiction(rules(*texts), templates) == text


def test_distances_up_to_some_doors():
    row = [[1], [0, 2], [1, 3], [2]]
    assert [distances_from([0], row, most) for most in range(5)] == [
        [0, FAR, FAR, FAR],
        [0, 1, FAR, FAR],
        [0, 1, 2, FAR],
        [0, 1, 2, 3],
        [0, 1, 2, 3],
    ]
    assert distances_from([], row) == [FAR] * 4
    assert distances_from([3, 0], row) == [0, 1, 1, 0]
