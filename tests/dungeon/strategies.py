"""Random rooms with odd outlines, and random parameters made of them, for Hypothesis."""

from dataclasses import replace

from hypothesis import reject
from hypothesis import strategies as st

from pycore.base.errors import NotationError
from tests.dungeon import odd


@st.composite
def room_templates(draw, name="room", most=6):
    """Draw an odd room."""
    return _room(_below(draw), name, most)


@st.composite
def room_sets(draw, most_rooms=6):
    """Draw one to three templates for two to six rooms in all."""
    below = _below(draw)
    return odd.odd_rooms(below, 1 + below(3), 2 + below(most_rooms - 1), make=_room)


@st.composite
def params(draw, most_rooms=6):
    """Draw parameters of all kinds: weights of both signs, tight and no bounds, both selectors."""
    below = _below(draw)
    return odd.odd_params(below, draw(room_sets(most_rooms)), lambda: 6 + below(19))


@st.composite
def tagged_params(draw, most_rooms=8):
    """Draw parameters of rooms that are starts, goals, both or neither."""
    plain, tags = draw(params(most_rooms)), st.sampled_from([(), ("start",), ("goal",), ("goal",), ("start", "goal")])
    return replace(plain, templates=tuple(replace(room, tags=draw(tags)) for room in plain.templates))


def _below(draw):
    return lambda n: draw(st.integers(0, n - 1))


def _room(below, name, most=6):
    try:
        return odd.odd_room(below, name, most)
    except NotationError:
        reject()  # no door, for example
