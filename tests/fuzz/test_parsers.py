"""Any text is either refused with a `NotationError`, or means something whose own text is a fixed point."""

import json
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pycore.base.errors import NotationError
from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng
from pycore.dungeon import format_map, format_rooms, generate, parse_rooms, preset

WORDS = ["[a]", "[b c]", "[", "]", "###", "#.#", "#..#", "####", "#+##", " ##", "   ", "", "tags: x, y", "weight: 2"]
WORDS += ["instances: 0", "weight:", "tags:", "; remark", "\t", "\r", "###\r", "\ufeff", "\0", "é"]


def assert_fixed_point(parse, form, text):
    try:
        value = parse(text)
    except NotationError:
        return False
    again = form(value)
    assert parse(again) == value
    assert form(parse(again)) == again
    return True


@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text("#. :[];a1\t", max_size=9)), max_size=24).map("\n".join))
@example("[a]\n###\n#.#\n###\n\n   \n; end")
@example("[a]\n #####\n #...#\n ##.##\n  #.#\n  ###")
def test_room_files(text):
    assert_fixed_point(parse_rooms, format_rooms, text)


@given(st.lists(st.integers(1, 6), min_size=1, max_size=9), st.data())
def test_drawings_near_to_rooms(widths, data):
    """Blocks of floor in wall, with a few characters changed: about half of these are rooms."""
    rows = ["#" * 8, *("#" + "." * width + "#" * (7 - width) for width in widths), "#" * 8]
    text = list("[a]\n" + "\n".join(rows))
    for position in data.draw(st.lists(st.integers(4, len(text) - 1), max_size=3)):
        text[position] = data.draw(st.sampled_from("#. \n"))
    assert_fixed_point(parse_rooms, format_rooms, "".join(text))


@cache
def corpus():
    """Return the texts of real levels, per family."""
    return {
        name: [
            family.format(family.generate(family.preset(sample), Rng(1), None).unwrap())
            for sample in family.samples[:1]
        ]
        for name, family in ((name, load(name)) for name in FAMILIES)
    }


@pytest.mark.parametrize("name", FAMILIES)
@given(st.data())
def test_levels_with_some_characters_changed(name, data):
    family = load(name)
    text = data.draw(st.sampled_from(corpus()[name]))
    for _ in range(data.draw(st.integers(0, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 4)))
        text = text[:start] + data.draw(st.text('0123456789-.,:"[]{} #eE', max_size=4)) + text[end:]
    assert_fixed_point(lambda changed: family.parse(changed, ""), family.format, text)


@cache
def finished_map():
    """Return the text of a map with loops, corridors and locks."""
    params = replace(preset("hollow:4:2:6"), loops=0.4, corridors=6, locks=2)
    return format_map(generate(params, Rng(5)).unwrap())


def paths(value, way=()):
    """Yield the way to every value inside a JSON value."""
    yield way
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*way, key))


JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-2, 2**70), st.floats(allow_nan=False), st.text("#. +x", max_size=4)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text("xyz", max_size=2), inner, max_size=2)
    ),
    max_leaves=4,
)


@given(st.data())
def test_maps_with_an_entry_changed_are_refused_or_checked(data):
    """A map that can be read can be checked, however wrong it is."""
    family = load("dungeon")
    record = json.loads(data.draw(st.sampled_from([*corpus()["dungeon"], finished_map()])))
    *way, last = data.draw(st.sampled_from(list(paths(record))[1:]))
    holder = record
    for key in way:
        holder = holder[key]
    holder[last] = data.draw(JSON)
    text = json.dumps(record)
    if assert_fixed_point(lambda changed: family.parse(changed, ""), family.format, text):
        assert all("\n" not in line for line in family.check(family.parse(text, "")))


def test_real_room_files_are_a_corpus():
    for name in ("keep", "caves"):
        assert assert_fixed_point(parse_rooms, format_rooms, format_rooms(preset(name).templates))
