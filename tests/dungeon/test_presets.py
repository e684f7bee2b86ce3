"""Presets are named sets of good rooms."""

import pytest

from pycore.base.errors import ParameterError
from pycore.dungeon import format_rooms, parse_rooms, preset
from pycore.dungeon.presets import DRAWN
from tests.cases import each


@each("name", DRAWN)
def test_drawn_rooms_have_doors_on_all_sides_and_their_own_outlines(name):
    """A side without a door would make a room hard to place; equal rooms would make a set dull."""
    rooms = preset(name).templates
    assert len(rooms) >= 10
    assert all(len({door.direction for door in room.doors}) == 4 for room in rooms)
    assert len({room.tiles for room in rooms}) == len(rooms)
    assert parse_rooms(format_rooms(rooms)) == rooms


def test_hollow_preset_has_the_asked_for_numbers():
    params = preset("hollow:6:3:5")
    assert [(room.width, room.height, room.instances) for room in params.templates] == [(6, 6, 5)] * 3
    assert params.total == 15


@each(
    "spec",
    [
        *("", "castle", "keep:3", "../keep", "hollow", "hollow:8:8", "hollow:8:1:1:1", "hollow:8:1:²", "hollow:8:-1:1"),
        *("hollow:2:1:1", "hollow:129:1:1", "hollow:9999999:1:1", "hollow:8:0:1", "hollow:8:1025:1"),
        *("hollow:8:1:0", "hollow:8:1:99999"),
    ],
)
def test_other_names_are_refused(spec):
    with pytest.raises(ParameterError):
        preset(spec)
