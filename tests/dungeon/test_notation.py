"""Room files: what they mean, and where they say that they mean nothing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import (
    Lock,
    Move,
    Params,
    format_map,
    format_rooms,
    generate,
    parse_room,
    parse_rooms,
    preset,
    rebuild,
    render,
)
from pycore.dungeon.model.look import Look
from tests.cases import each
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


@each(
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
            look=data.draw(st.builds(Look, words, st.booleans(), st.just(""), words, words)),
        )
        for number, room in enumerate(templates)
    ]
    text = format_rooms(rooms)
    assert list(parse_rooms(text)) == rooms
    assert [room.look for room in parse_rooms(text)] == [room.look for room in rooms]
    assert format_rooms(parse_rooms(text)) == text


@each(
    ("text", "line", "column", "words"),
    [
        ("", 0, 0, "no room in it"),
        ("\n\n; nothing\n", 0, 0, "no room in it"),
        ("###\n#.#\n###", 1, 1, "starts with its name"),
        ("[a\n###", 1, 2, "closing bracket"),
        ("[]\n###\n#.#\n###", 1, 1, "is no name"),
        ("[a]\n[b]\n###\n#.#\n###", 1, 1, "room 'a' has no drawing"),
        ("[a]\nweight: 1\n", 1, 1, "room 'a' has no drawing"),
        ("[a]\ncolor: red\n###\n#.#\n###", 2, 1, "Unknown setting 'color'"),
        ("[a]\nweight: 1\nweight: 2\n###\n#.#\n###", 3, 1, "setting 'weight' is given twice"),
        ("[a]\nweight: many\n###\n#.#\n###", 2, 1, "weight is 'many', not a whole number"),
        ("[a]\nweight: -1\n###\n#.#\n###", 2, 1, "not a whole number"),
        ("[a]\ninstances: 99999\n###\n#.#\n###", 2, 1, "99999 is not in"),
        ("[a]\nscene: a\0b\n###\n#.#\n###", 2, 1, "no name of up to 512"),
        (f"[a]\ntags: b\nopen_door_scene: {'x' * 513}\n###\n#.#\n###", 3, 1, "no name of up to 512"),
        ("[a]\nturn_scene: never\n###\n#.#\n###", 2, 1, "turn_scene is 'never', neither yes nor no"),
        ("[a]\ntags: x,,y\n###\n#.#\n###", 2, 1, "is no tag"),
        ("[a]\n###\n#.#\n###\nweight: 1", 5, 7, "character ':' is not one of"),
        ("[a]\n###\n#?#\n###", 3, 2, "character '[?]' is not one of"),
        ("[a]\n###\n#\t#\n###", 3, 2, "character '.t' is not one of"),
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


def test_scenes_are_names_that_count_for_the_game_alone():
    text = "[a]\nscene: res://rooms/a: b.tscn\nlocked_door_scene: uid://c7\nturn_scene: no\n###\n#.#\n###\n"
    (room,) = parse_rooms(text)
    assert room.look == Look("res://rooms/a: b.tscn", False, "", "uid://c7", "")
    assert format_rooms((room,)) == text
    (plain,) = parse_rooms("[a]\n###\n#.#\n###\n")
    assert (plain, hash(plain)) == (room, hash(room))
    assert format_map(generate(Params((room,)), Rng(1)).unwrap()) == format_map(
        generate(Params((plain,)), Rng(1)).unwrap()
    )
    assert {variant.look for variant in replace(room, rotate=True, mirror=True).variants} == {room.look}


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
    for nothing in ("", " ", "\n", " \n "):
        with pytest.raises(NotationError, match="no cell is drawn") as caught:
            parse_room(nothing)
        assert caught.value.column == 0
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


@each("read", [parse_rooms, lambda text, source: parse_room(text, "cell", source)])
def test_texts_of_a_million_characters_are_read(read):
    drawing = "[cell]\n" * (read is parse_rooms) + "###\n#.#\n###\n"
    read(drawing + " " * (1_000_000 - len(drawing)), "")
    with pytest.raises(NotationError, match=r"my\.txt: text of 1000001 characters; rooms may take up to 1000000"):
        read(drawing + " " * (1_000_001 - len(drawing)), "my.txt")


def test_1024_rooms_are_read():
    assert len(parse_rooms("".join(f"[room {i}]\n###\n#.#\n###\n" for i in range(1024)))) == 1024
    with pytest.raises(NotationError) as caught:
        parse_rooms("".join(f"[room {i}]\n###\n#.#\n###\n" for i in range(1026)), "my.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("my.txt", 4097, 1)


CELL_ROWS = "####\n#..#\n#..#\n####\n"


@each(
    ("settings", "expected"),
    [
        ("", ((), 1, 1, None, False, False)),
        ("least: 2\ninstances: 3\n", ((), 1, 3, 2, False, False)),
        ("least: 0\n", ((), 1, 1, 0, False, False)),
        ("rotate: yes\n", ((), 1, 1, None, True, False)),
        ("mirror: yes\nrotate: no\n", ((), 1, 1, None, False, True)),
        ("  Weight :   0  \n", ((), 0, 1, None, False, False)),
        ("instances: 0009999\n", ((), 1, 9999, None, False, False)),
        ("instances: 10000\n", ((), 1, 10000, None, False, False)),
        ("tags: a, b b ,c\n", (("a", "b b", "c"), 1, 1, None, False, False)),
    ],
)
def test_settings_mean_what_they_say(settings, expected):
    (room,) = parse_rooms(f"[cell]\n{settings}{CELL_ROWS}")
    assert (room.tags, room.weight, room.instances, room.least, room.rotate, room.mirror) == expected
    assert parse_rooms(format_rooms([room])) == (room,)


def test_rooms_are_written_with_what_is_not_usual():
    cell = parse_room(CELL_ROWS, "cell")
    full = replace(cell, tags=("a", "b"), weight=2, instances=0, least=0, rotate=True, mirror=True)
    assert format_rooms([cell, full]) == (
        f"[cell]\n{CELL_ROWS}\n[cell]\ntags: a, b\nweight: 2\ninstances: 0\nleast: 0\nrotate: yes\nmirror: yes\n"
        f"{CELL_ROWS}"
    )
    assert format_rooms([replace(cell, mirror=True)]) == f"[cell]\nmirror: yes\n{CELL_ROWS}"
    assert format_rooms([]) == ""


@each(
    ("text", "line", "column", "words"),
    [
        ("[a]\ninstances: 1234567890\n", 2, 1, "instances is '1234567890', not a whole number"),
        ("[a]\nleast: x\n", 2, 1, "least is 'x', not a whole number"),
        ("[a]\nweight:\n", 2, 1, "weight is '', not a whole number"),
        ("[a]\nrotate: maybe\n", 2, 1, "rotate is 'maybe', neither yes nor no"),
        ("[a]\n\nmirror: Yes\n", 3, 1, "mirror is 'Yes', neither yes nor no"),
        ("[a]\nleast: 3\ninstances: 2\n", 2, 1, "is not in|more than"),
        ("[a]\nmirror: yes\nmirror: yes\n", 3, 1, "setting 'mirror' is given twice"),
        (
            "[a]\nMirrors: yes\n",
            2,
            1,
            r"Unknown setting 'mirrors'. Did you mean 'mirror'\? Available: tags, weight, instances, least",
        ),
    ],
)
def test_wrong_settings_are_told_with_their_line(text, line, column, words):
    with pytest.raises(NotationError, match=words) as caught:
        parse_rooms(text + CELL_ROWS, "my.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("my.txt", line, column)


def test_remarks_may_be_anywhere_and_blank_lines_around_a_drawing():
    text = "; one\n\n[a]\n; two\ntags: x\n\n\n####\n; three\n#..#\n#..#\n####\n\n\n; four\n[b]\n####\n#..#\n####"
    first, second = parse_rooms(text)
    assert (first.name, first.tags, first.height, second.name, second.height) == ("a", ("x",), 4, "b", 3)


@each(
    ("text", "line", "column", "words"),
    [
        # A mark in a drawing with margins: its row and column are those of the file.
        ("[a]\ntags: x\n\n   #####\n   #...#\n   +...#\n   ####+\n", 7, 8, "room 'a': no door can be here"),
        ("[a]\n#####\n+...A\n#B###\nA", 5, 1, "room 'a': no door can be here"),
        ("[a]\n####\n#..#\n\n; no more\n####", 6, 1, "blank line above this one, inside room 'a'"),
        ("[a]\n####\n#.?#\n####", 3, 3, "room 'a': character '[?]' is not one of"),
        ("[a\n", 1, 2, "heading without a closing bracket"),
        ("\n[a\n", 2, 2, "heading without a closing bracket"),
        ("[a]\n####\n#..#\n####\n[bc  \n", 5, 3, "heading without a closing bracket"),
        ("\n\nroom\n[a]\n", 3, 1, "a room starts with its name, as in .hall."),
    ],
)
def test_wrong_drawings_are_told_with_their_place(text, line, column, words):
    with pytest.raises(NotationError, match=words) as caught:
        parse_rooms(text, "my.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("my.txt", line, column)


@each(
    ("text", "line", "column", "words"),
    [
        ("\n\n ####\n #..+\n ###+", 5, 5, "^my.txt:5:5: no door can be here"),
        ("####\n#..\n####", 2, 3, "^my.txt:2:3: inner cell without a wall"),
        ("\n  ####\n  #.?#\n  ####", 3, 5, "^my.txt:3:5: character '[?]' is not one of"),
    ],
)
def test_bare_drawings_are_told_with_their_place(text, line, column, words):
    with pytest.raises(NotationError, match=words) as caught:
        parse_room(text, "cell", "my.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("my.txt", line, column)


def test_a_drawing_may_stand_anywhere():
    tiles = parse_room(CELL_ROWS).tiles
    for text in (
        f"\n\n{CELL_ROWS}",
        CELL_ROWS.replace("\n", " \n"),
        "\n   " + CELL_ROWS.replace("\n", "\n   ") + "\n\n\n",
    ):
        assert parse_room(text).tiles == tiles


def row_of(count, *locks, path=None):
    """Return a map of cells in a row, each joined to the next, with locks, each a key and connections."""
    cell = replace(parse_room("#####\n#...#\n+...+\n#...#\n#####", "cell"), instances=count)
    moves = [Move(0), *(Move(0, n, 1, 0) for n in range(count - 1))]
    dungeon = rebuild(Params((cell,)), moves)
    return replace(dungeon, locks=tuple(Lock(*lock) for lock in locks), main_path=path or dungeon.main_path)


def test_locks_are_drawn_with_their_keys():
    dungeon = row_of(4, (1, (2,)), (2, (1, 0)))
    assert render(dungeon) == (
        "####################\n#...##...##...##...#\n#.S.bb.a.bb.b.aa.G.#\n#...##...##...##...#\n####################\n"
    )


def test_the_27th_lock_is_drawn_like_the_first():
    dungeon = row_of(29, *((n + 1, (n,)) for n in range(28)))
    assert render(dungeon).split("\n")[2][:12] == "#.S.aa.a.bb."
    assert render(dungeon).split("\n")[2][5 * 26 : 5 * 28] == "z.z.aa.a.b"


def test_start_and_goal_in_one_room_are_a_start():
    assert render(row_of(1, path=(0,))) == "#####\n#...#\n#.S.#\n#...#\n#####\n"
    assert render(row_of(2, path=(1, 0))).split("\n")[2] == "#.G.++.S.#"


def test_blank_lines_before_a_bare_drawing_are_no_part_of_it():
    room = parse_room("\n" * 999 + CELL_ROWS + "\n" * 999)
    assert (room.width, room.height) == (4, 4)
    with pytest.raises(NotationError, match="line 1001:3"):
        parse_room("\n" * 999 + "####\n#..\n####")


def test_blank_lines_after_a_drawing_are_no_part_of_it():
    (room,) = parse_rooms(f"[cell]\n{CELL_ROWS}" + "\n" * 999)
    assert (room.width, room.height) == (4, 4)


def test_rooms_up_to_128_wide_and_high_are_read_wherever_they_stand():
    def hall(width, height, margin):
        rows = ["#" * width, *["#" + "." * (width - 2) + "#"] * (height - 2), "#" * width]
        return "\n".join(" " * margin + row for row in rows)

    for width, height in ((128, 3), (3, 128), (128, 128)):
        assert (parse_room(hall(width, height, 300)).width, parse_room(hall(width, height, 0)).height) == (
            width,
            height,
        )
    for width, height in ((129, 3), (3, 129)):
        with pytest.raises(NotationError, match=f"{width}x{height} is larger than 128x128") as caught:
            parse_rooms(f"[hall]\n\n{hall(width, height, 300)}")
        assert (caught.value.line, caught.value.column) == (3, 301)


def test_a_drawing_full_of_blank_lines_takes_no_memory():
    """Made as long as the first, its rows would take 240 gigabytes."""
    with pytest.raises(NotationError, match="400000x599001 is larger than 128x128"):
        parse_room("#" * 400_000 + "\n" * 599_000 + "#")


def test_a_blank_line_in_a_bare_drawing_has_no_margin():
    margin = " " * 300
    with pytest.raises(NotationError, match="inner cell without a wall to the outside") as caught:
        parse_room(f"{margin}###\n\n{margin}#.#\n{margin}###")
    assert (caught.value.line, caught.value.column) == (3, 302)
