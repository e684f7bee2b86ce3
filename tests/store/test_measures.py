"""Filters: the same answer in Python, in SQLite and by a slow reading of the same tree; mistakes with their columns."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.store import Entry, Store, parse_filter

NAMES = ("score", "depth", "loops", "gone")
NUMBERS = st.integers(-20, 20).map(str) | st.sampled_from(["0.5", "3.25", "7"])


def joined(parts):
    """Return trees of sums: text, and the number for values by name (None if a measure is missing)."""
    signs = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}

    def tree(drawn):
        (left, one), sign, (right, other) = drawn

        def value(values):
            a, b = one(values), other(values)
            return None if a is None or b is None else signs[sign](a, b)

        return f"({left} {sign} {right})", value

    return st.tuples(parts, st.sampled_from(sorted(signs)), parts).map(tree)


SUMS = st.recursive(
    st.sampled_from(NAMES).map(lambda name: (name, lambda values: values.get(name)))
    | NUMBERS.map(lambda text: (text, lambda _values: float(text) if "." in text else int(text))),
    joined,
    max_leaves=3,
)


def compared(drawn):
    """Return a tree of one comparison of two sums."""
    (left, one), sign, (right, other) = drawn

    def value(values):
        a, b = one(values), other(values)
        if a is None or b is None:
            return False
        return {"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b, ">=": a >= b, ">": a > b}[sign]

    return f"{left} {sign} {right}", value


def between(drawn):
    """Return a tree of `between`."""
    (own, one), (low, first), (high, last) = drawn

    def value(values):
        found = [one(values), first(values), last(values)]
        return None not in found and found[1] <= found[0] <= found[2]

    return f"{own} between {low} and {high}", value


def listed(drawn):
    """Return a tree of `in` or `not in`."""
    (own, one), members, is_not = drawn

    def value(values):
        found = one(values)
        if found is None:
            return False
        return (found in [float(member) for member in members]) != is_not

    return f"{own} {'not in' if is_not else 'in'} ({', '.join(members)})", value


def conditions(parts):
    """Return trees of conditions."""

    def both(drawn):
        (left, one), word, (right, other) = drawn
        if word == "and":
            return f"({left}) and ({right})", lambda values: one(values) and other(values)
        return f"({left}) or ({right})", lambda values: one(values) or other(values)

    negated = parts.map(lambda part: (f"not ({part[0]})", lambda values: not part[1](values)))
    return negated | st.tuples(parts, st.sampled_from(["and", "or"]), parts).map(both)


COMPARISONS = (
    st.tuples(SUMS, st.sampled_from(["<", "<=", "=", "!=", ">=", ">"]), SUMS).map(compared)
    | st.tuples(SUMS, SUMS, SUMS).map(between)
    | st.tuples(SUMS, st.lists(NUMBERS, min_size=1, max_size=3), st.booleans()).map(listed)
)
FILTERS = st.recursive(COMPARISONS, conditions, max_leaves=5)
ENTRIES = st.lists(
    st.builds(
        lambda score, rating: Entry("linjat", "", score, rating),
        st.none() | st.integers(-9, 9),
        st.dictionaries(st.sampled_from(["depth", "loops"]), st.integers(-9, 9)),
    ),
    min_size=1,
    max_size=6,
)


@given(FILTERS, ENTRIES)
def test_python_and_sqlite_agree_with_the_tree(tree, entries):
    text, value = tree
    found = parse_filter(text)
    entries = [Entry(e.family, f"{place}", e.score, e.rating) for place, e in enumerate(entries)]
    due = [entry.level for entry in entries if value({**entry.rating, "score": entry.score})]
    assert [entry.level for entry in entries if found.keeps(entry)] == due
    with Store(Path(":memory:"), create=True) as store:
        store.add(entries)
        assert [entry.level for entry in store.levels("linjat", where=text, order="id")] == due
    again = parse_filter(str(found))
    assert str(again) == str(found)
    assert [entry.level for entry in entries if again.keeps(entry)] == due


EXTREMES = st.integers(-(2**63), 2**63 - 1) | st.sampled_from([0, 1, -1, 2**62, 2**63 - 1, -(2**63), 2**53 + 1])
LITERALS = st.from_regex(r"[0-9]{1,15}(\.[0-9]{1,9})?", fullmatch=True).filter(str.isascii)
LARGE = st.recursive(
    st.sampled_from(NAMES) | LITERALS,
    lambda parts: (
        st.tuples(parts, st.sampled_from("+-*"), parts).map(lambda drawn: f"({' '.join(drawn)})")
        | parts.map(lambda part: f"-{part}")
    ),
    max_leaves=25,
)


@given(LARGE, st.sampled_from(["<", "=", ">="]), LARGE, EXTREMES, EXTREMES)
def test_python_and_sqlite_agree_at_the_limits_of_numbers(left, sign, right, score, depth):
    text = f"{left} {sign} {right}"
    entry, found = Entry("linjat", "", score, {"depth": depth, "loops": -depth // 3}), parse_filter(text)
    with Store(Path(":memory:"), create=True) as store:
        store.add([entry])
        assert [*store.levels(where=found)] == ([replace(entry, id=1)] if found.keeps(entry) else [])
    assert str(parse_filter(str(found))) == str(found)
    assert parse_filter(str(found)).keeps(entry) == found.keeps(entry)


def test_a_filter_has_one_text():
    for text, same in (
        ("score>=3 AND loops<2", "score >= 3 and loops < 2"),
        ("40 <= score <= 60", "40 <= score and score <= 60"),
        ("not (a = 1 or b = 2) and c == 3", "not (a = 1 or b = 2) and c = 3"),
        ("a = 1 or b = 2 and c <> 3", "a = 1 or b = 2 and c != 3"),
        ("(a = 1 or b = 2) and -c < 3.50", "(a = 1 or b = 2) and -c < 3.5"),
        ("((score)) ≥ 2", "((score)) >= 2"),
        ("score > 0.00001", "score > 0.00001"),
        ("score < 999999999999999.999999999", "score < 999999999999999.999999999"),
        ("score = 007 or score = 2.50 or score = 3.000", "score = 7 or score = 2.5 or score = 3.0"),
        ("  ", ""),
    ):
        assert str(parse_filter(text)) == same
        assert str(parse_filter(same)) == same


def test_mistakes_are_told_with_their_columns():
    for text, column, told in (
        ("score >", 8, "a measure or a number is expected, not the end"),
        ("score $ 3", 7, "'$' cannot be read"),
        ("score between 40 60", 18, "'and' is missing"),
        ("score and loops > 2", 1, "score is a number; compare it before 'and'"),
        ("loops > 2 or score", 14, "score is a number; compare it after 'or'"),
        ("  score", 3, "score is a number; compare it, such as"),
        ("(score > 3", 11, "')' is missing"),
        ("score > 3)", 10, "expected, not ')'"),
        ("score in 3", 10, "'(' is missing"),
        ("score in (3, )", 14, "not ')'"),
        ("not score", 1, "cannot be negated"),
        ("(score > 3) + 2 > 1", 1, "is a condition, not a number"),
        ("score > (loops > 2)", 9, "is a condition, not a number"),
        ("score = 12345678901234567", 9, "'1' cannot be read"),
        ("score = 1x", 9, "'1' cannot be read"),
        ("score ! 3", 7, "'!' cannot be read"),
        ("between 3 and 4", 1, "not 'between'"),
        ("(" * 50 + "a > 1" + ")" * 50, 41, "nested too deeply"),
        ("not " * 50 + "a > 1", 165, "nested too deeply"),
    ):
        with pytest.raises(NotationError, match="filter") as caught:
            parse_filter(text)
        assert told in caught.value.message
        assert (caught.value.line, caught.value.column) == (1, column)


def test_long_filters_are_refused():
    with pytest.raises(NotationError, match="more than 10000"):
        parse_filter("a > 1 and " * 1001)
    with pytest.raises(NotationError, match="words and signs, more than 400"):
        parse_filter(" and ".join(["a > 1"] * 101))
    assert parse_filter(" or ".join(["a > 1"] * 100)).names == {"a": 1}


@given(st.text(alphabet="score()<>=!and or not in between 0.5+-*, é\"'", max_size=40))
def test_any_text_is_a_filter_or_a_mistake(text):
    try:
        found = parse_filter(text)
    except NotationError:
        return
    with Store(Path(":memory:"), create=True) as store:
        store.add([Entry("linjat", "x", 3, {"a": 1})])
        assert len(list(store.levels(where=found))) == found.keeps(Entry("linjat", "x", 3, {"a": 1}))


def test_measures_that_no_level_has_are_refused_by_name():
    found = parse_filter("score > 3 and dpeth < 2 and characters > 1")
    found.refuse_unknown(["dpeth", "score"])
    with pytest.raises(NotationError, match=r"filter:1:15: Unknown measure 'dpeth'. Did you mean 'depth'"):
        found.refuse_unknown(["depth", "score"])
    with pytest.raises(NotationError, match=r"Unknown measure 'score'. Available: characters"):
        found.refuse_unknown([])


def test_a_damaged_row_does_not_end_a_query(tmp_path):
    with Store(tmp_path / "levels.db", create=True) as store:
        store.add([Entry("linjat", f"{number}", number, {"depth": number}) for number in range(3)])
        store._base.execute("UPDATE levels SET rating = '{' WHERE id = 1")
        assert [entry.level for entry in store.levels(where="depth < 2 or score = 0")] == ["1"]
        assert [number for number, _ in store.passed_over] == [1]


def test_levels_are_sorted_by_any_measure_and_skipped(tmp_path):
    with Store(tmp_path / "levels.db", create=True) as store:
        levels = [Entry("linjat", f"{n}", n % 3, {"depth": -n}, n) for n in range(6)]
        store.add([*levels, Entry("dungeon", "d", 1, {"rooms": 4}, tags=("big",))])

        def found(**query):
            return "".join(entry.level for entry in store.levels(**query))

        assert found() == "d031425"
        assert found(order="-score") == "d251403"
        assert found(family="linjat", order="depth") == "543210"
        assert found(family="linjat", order="-depth", limit=2, skip=1) == "12"
        assert found(order="id", skip=5) == "5d"
        assert found(order="-id", limit=2) == "d5"
        assert found(order="characters", limit=0) == ""
        assert found(tags=["big"]) == found(text="d") == found(family="dungeon") == "d"
        assert found(tags=["bi"]) == found(batch=1) == found(family="words") == ""
        assert found(batch=0, lowest=2) == "25"
        assert store.measures("linjat") == {"depth"}
        assert store.families() == ["dungeon", "linjat"]
        for wrong in ("", "--depth", "depth; --", 'x"', "1a"):
            with pytest.raises(ParameterError, match="order"):
                list(store.levels("linjat", order=wrong))
