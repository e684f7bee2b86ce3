"""Room files: what they mean, and where they say that they mean nothing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import format_rooms, generate, parse_room, parse_rooms, preset, render
from tests.dungeon.strategies import room_templates

FILE = """\
; Two rooms and a remark.
[long hall]
tags: big,  start
weight: 3
instances: 0

   ########
   #......#
   #..##..#
   ########

[cell]
###
#.#
###
"""


def test_a_file_holds_rooms_with_their_settings():
    hall, cell = parse_rooms(FILE)
    assert (hall.name, hall.tags, hall.weight, hall.instances) == ("long hall", ("big", "start"), 3, 0)
    assert (hall.width, hall.height) == (8, 4)
    assert (cell.name, cell.tags, cell.weight, cell.instances) == ("cell", (), 1, 1)
    assert format_rooms((hall, cell)) == (
        "[long hall]\ntags: big, start\nweight: 3\ninstances: 0\n"
        "########\n#......#\n#..##..#\n########\n\n[cell]\n###\n#.#\n###\n"
    )


@pytest.mark.parametrize(
    "variant",
    [
        FILE.replace("\n", "\r\n"),
        FILE.replace("\n", "   \n"),
        "\ufeff" + FILE,
        FILE.replace("tags", "TAGS"),
        FILE.strip(),
    ],
)
def test_line_ends_marks_and_case_do_not_matter(variant):
    assert parse_rooms(variant) == parse_rooms(FILE)


@given(st.lists(room_templates(), min_size=1, max_size=3), st.data())
def test_rooms_survive_their_text(templates, data):
    words = st.text(st.characters(categories=("L", "N", "P", "S"), exclude_characters="],"), min_size=1, max_size=9)
    rooms = [
        replace(
            room,
            name=f"{number} {data.draw(words)}",
            tags=tuple(data.draw(st.lists(words, max_size=2))),
            weight=data.draw(st.integers(0, 99)),
            instances=data.draw(st.integers(0, 99)),
        )
        for number, room in enumerate(templates)
    ]
    text = format_rooms(rooms)
    assert list(parse_rooms(text)) == rooms
    assert format_rooms(parse_rooms(text)) == text


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 0, 0, "no room in it"),
        ("\n\n; nothing\n", 0, 0, "no room in it"),
        ("###\n#.#\n###", 1, 1, "starts with its name"),
        ("[a\n###", 1, 2, "closing bracket"),
        ("[]\n###\n#.#\n###", 1, 1, "is no name"),
        ("[a]\n[b]\n###\n#.#\n###", 1, 1, "room 'a' has no drawing"),
        ("[a]\nweight: 1\n", 1, 1, "room 'a' has no drawing"),
        ("[a]\ncolor: red\n###\n#.#\n###", 2, 1, "setting 'color' is none of"),
        ("[a]\nweight: 1\nweight: 2\n###\n#.#\n###", 3, 1, "setting 'weight' is given twice"),
        ("[a]\nweight: many\n###\n#.#\n###", 2, 1, "weight is 'many', not a whole number"),
        ("[a]\nweight: -1\n###\n#.#\n###", 2, 1, "not a whole number"),
        ("[a]\ninstances: 99999\n###\n#.#\n###", 2, 1, "99999 is not in"),
        ("[a]\ntags: x,,y\n###\n#.#\n###", 2, 1, "is no tag"),
        ("[a]\n###\n#.#\n###\nweight: 1", 5, 1, "character 'w' is none of"),
        ("[a]\n###\n#x#\n###", 3, 2, "character 'x' is none of"),
        ("[a]\n###\n#\t#\n###", 3, 2, "character '.t' is none of"),
        ("[a]\n###\n\n#.#\n###", 4, 1, "blank line above this one, inside room 'a'"),
        ("[a]\n###\n#..\n###", 3, 3, "room 'a': inner cell without a wall"),
        ("[a]\n####\n#.\n####", 3, 2, "room 'a': inner cell without a wall"),
        ("[a]\n   ...\n   #.#", 2, 4, "room 'a': inner cell without a wall"),
        ("[a]\n\n\n    #####\n    #.#.#\n    #####", 5, 8, "room 'a': inner cell cannot be reached"),
        ("[a]\n###\n###\n###", 2, 1, "room 'a': no inner cell"),
        ("[a]\n   #\n  #.#\n   #", 2, 3, "room 'a': no wall tile can be a door"),
        ("[a]\n###\n#.#\n###\n[a]\n###\n#.#\n###", 5, 1, "a second room is called 'a'"),
    ],
)
def test_bad_files_are_told_with_line_and_column(text, line, column, words):
    with pytest.raises(NotationError, match=words) as caught:
        parse_rooms(text, "my.room.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("my.room.txt", line, column)


def test_large_texts_are_refused_quickly():
    with pytest.raises(NotationError, match="text of 10000000 characters"):
        parse_rooms("#" * 10_000_000)
    with pytest.raises(NotationError, match="129x3 is larger than 128x128"):
        parse_room("\n".join(["#" * 129, "#" + "." * 127 + "#", "#" * 129]))
    with pytest.raises(NotationError, match="1x499998 is larger"):
        parse_rooms("[a]\n" + "#\n" * 499_998)


def test_more_than_1024_rooms_are_refused():
    with pytest.raises(NotationError, match="more than 1024 rooms"):
        parse_rooms("".join(f"[room {i}]\n###\n#.#\n###\n" for i in range(1025)))


def test_one_room_can_be_read_from_its_bare_drawing():
    room = parse_room("\n\n  ###\n  #.#\n  ###\n\n", "cell")
    assert (room.name, room.width, room.height) == ("cell", 3, 3)
    with pytest.raises(NotationError, match="line 4:4") as caught:
        parse_room("\n\n###\n#.#.\n###")
    assert caught.value.line == 4
    with pytest.raises(NotationError, match="no cell is drawn"):
        parse_room(" \n ")
    with pytest.raises(ParameterError, match="is no name"):
        parse_room("###\n#.#\n###", "")


DRAWING = """\
   ####
   #S.#
   #..#
   ##+#
    #+##
#####..#####
#..++..++..#
#..##+###..#
#####+######
#####..#####
#G.++..++..#
#..###+##..#
######+#####
    #..#
    #..#
    ####
"""


def test_maps_are_drawn_for_people():
    assert render(generate(preset("hollow:4:2:4"), Rng(7)).unwrap()) == DRAWING
