"""Puzzle rooms: an independent judge replays and searches them; texts, faults and reasons."""

import re
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Point
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.cli.carve import RESETS
from pycore.dungeon import parse_rooms
from pycore.dungeon.model.doors import potential_doors
from pycore.dungeon.model.template import RoomTemplate
from pycore.puzzleroom import Params, Reset, carve, check, checker, format, parse, preset, to_svg  # noqa: A004
from pycore.puzzleroom._positions import Positions
from pycore.puzzleroom.model import thresholds
from pycore.sokoban import parse_level, rate, reachable, solve
from tests.bench.puzzleroom import asked
from tests.cases import each
from tests.oracle import sokoban as levels
from tests.oracle.puzzleroom import Judged, beside
from tests.puzzleroom.outlines import outlines, rectangle
from tests.sharing import repeats

OUTLINES = outlines()
STATES = 5_000


def made(room=OUTLINES[2], seed=1, params=None, *, gate=True):
    doors = list(room.doors)
    Rng(seed).stream("doors").shuffle(doors)
    return carve(room, doors[: 1 + gate], params or preset("easy"), Rng(seed)).unwrap()


@pytest.fixture(scope="module")
def gate():
    return made()


@each("room", OUTLINES)
def test_rooms_keep_their_promises(room):
    for number in range(0, repeats(3, 27), 3):
        doors, params = asked(room, number, Reset.PLATE)
        found = carve(room, doors, params, Rng(number)).unwrap()
        judged = Judged(format(found))
        assert judged.faults() == []
        stuck = judged.stuck(STATES)
        assert stuck is None or stuck[0] == 0
        assert (len(judged.near), len(judged.far)) == (1, len(doors) - 1)
        assert list(check(found)) == []
        level = found.entry.level
        assert solve(level).status is Status.SOLVED
        assert params.band[0] <= rate(level).unwrap().difficulty == found.entry.difficulty <= params.band[1]


@each("reset", Reset)
def test_every_kind_of_reset(reset):
    found = made(OUTLINES[0], 3, preset("easy", reset), gate=False)
    assert Judged(format(found)).faults() == list(check(found)) == []
    assert Judged(format(found)).stuck(10**6)[0] == 0
    assert found.far is None
    assert bool(found.plates) <= (reset is Reset.PLATE)


def position_of(boxes, player, board):
    return frozenset(boxes), min(reachable(board, player, frozenset(boxes)))


@given(st.integers(0, 2**32), st.data())
def test_the_compiled_search_finds_what_single_steps_find(seed, data):
    """All positions, solvable and stuck ones, on random levels with walls anywhere."""
    level = levels.random_level(Rng(seed))
    board = level.board
    assume(level.boxes != board.goals)
    width = board.width
    positions = Positions(level, 100_000)
    assert positions.explore(Budget())
    near = data.draw(st.sampled_from(sorted(set(range(width * board.height)) - board.walls)))
    drawing = ["".join(sign(level, y * width + x) for x in range(width)) for y in range(board.height)]
    judged = Judged("[a]\nreset: leaving\n" + "\n".join(drawing))
    judged.resets = frozenset({(near % width, near // width)})
    numbered = {position_of(*positions.position(node), board) for node in range(positions.count)}
    assert len(numbered) == positions.count
    assert numbered == {position_in(state, board) for state in judged.states(10**6)}
    stuck = {position_of(*positions.position(node), board) for node in positions.stuck({near})}
    lost = judged.lost(judged.states(10**6))
    assert stuck == {position_in(state, board) for state in lost}
    dead = [node for node in range(positions.count) if solve_from(positions.position(node), level) is None]
    assert len(dead) == positions.unsolvable


def position_in(state, board):
    boxes, (x, y) = state
    return position_of([by * board.width + bx for bx, by in boxes], y * board.width + x, board)


def sign(level, cell):
    if cell in level.board.walls:
        return "#"
    if cell == level.player:
        return "+" if cell in level.board.goals else "@"
    return "-$.*"[(cell in level.boxes) + 2 * (cell in level.board.goals)]


def solve_from(position, level):
    boxes, player = position
    return levels.fewest_pushes(replace(level, boxes=frozenset(boxes), player=player))


def test_limits_of_the_search():
    level = levels.hall(8, 8, 3)
    for most in (1, 100):
        positions = Positions(level, most)
        assert not positions.explore(Budget())
        assert positions.count <= most
        with pytest.raises(ParameterError, match="not all are found"):
            positions.stuck(())
    assert not Positions(level, 10**6).explore(Budget(nodes=1000))
    with pytest.raises(ParameterError, match="most: 0 is not in"):
        Positions(level, 0)
    with pytest.raises(ParameterError, match="8 boxes are more than 7"):
        Positions(levels.hall(12, 10, 8), 10)
    with pytest.raises(ParameterError, match="more than 254"):
        Positions(levels.hall(20, 20, 3), 10)


def test_equal_seeds_give_equal_rooms(gate):
    assert made() == gate
    assert made(seed=2).entry.level != gate.entry.level


def test_texts_are_read_back(gate):
    rooms = [gate, made(gate=False), made(OUTLINES[-1], 5, preset("medium", Reset.BUTTON))]
    for room in rooms:
        assert parse(format(room)) == room
        assert format(parse(format(room))) == format(room)
    bare = re.sub("(difficulty|preset|seed|solution): .*\n", "", format(gate))
    assert parse(bare).entry.level == gate.entry.level
    assert format(parse(bare)) == bare


BROKEN = (
    (r"\[.*\]\n", "", "1: the text does not begin with the name"),
    ("reset: plate", "reset: bell", "Unknown reset 'bell'. Available: leaving, plate, button"),
    ("seed: 1", "sead: 1", "5:1: Unknown setting 'sead'. Did you mean 'seed'"),
    ("seed: 1", "seed: one", "seed 'one' is no number"),
    ("seed: 1", "seed: 1\nseed: 1", "setting 'seed' is given twice"),
    ("solution: .", "solution: u", "solution|moves|illegal|legal"),
    ("@", "-", "0 players where one is wanted"),
    (r"\$", "-", "1 boxes for 2 goals"),
    ("n", "#", "does not begin|no near door|not one of"),
    (r"(?s)\n#.*", "\n", "there is no drawing"),
    ("%", "~", "character '~' is not one of"),
)


@each(("pattern", "other", "message"), BROKEN)
def test_broken_texts_are_refused(pattern, other, message, gate):
    text = format(gate)
    head, _, drawing = text.partition("solution:")
    if pattern == "n":
        text = head + "solution:" + drawing.replace("n", "#")
    elif pattern == "solution: .":
        text = re.sub("solution: .*", "solution: " + "uuuuuuuuuu", text)
    else:
        text = re.sub(pattern, other, text, count=1)
    with pytest.raises(NotationError, match=message):
        parse(text, "room.txt")


def test_a_box_in_a_corner_is_stuck_and_told(gate):
    """Without plates, judge and checker agree on whether a player gets stuck."""
    verdicts = set()
    for seed in range(repeats(3, 8)):
        room = replace(made(seed=seed), plates=(), reset=Reset.LEAVING)
        stuck, states = Judged(format(room)).stuck(10**6)
        told = list(check(room))
        verdicts.add(stuck > 0)
        assert stuck < states
        assert (stuck > 0) == bool(told)
        assert all(line.startswith("a player can get stuck in ") for line in told)
    assert True in verdicts


def faulty(room):
    """Yield rooms with one fault each, and what the checker says of it."""
    entry, width = room.entry, room.tiles.width
    level = entry.level
    yield replace(room, entry=replace(entry, solution=entry.solution[:-1])), "does not solve"
    yield replace(room, entry=replace(entry, solution=(*entry.solution[:1], *entry.solution))), "solution"
    yield replace(room, entry=replace(entry, difficulty=99)), "the difficulty is"
    yield replace(room, plates=(Point(level.player % width, level.player // width),)), "no drawn floor without puzzle"
    yield replace(room, reset=Reset.LEAVING), "plates are more than 0"
    yield replace(room, far=room.far._replace(x=0, y=0)), "there can be no door"
    others = [
        cell
        for cell in sorted(reachable(level.board, level.player, level.boxes))
        if cell not in thresholds(room.near, width)
    ]
    yield replace(room, entry=replace(entry, solution=(), level=replace(level, player=others[0]))), "does not begin"


def test_faults_are_told(gate):
    for room, message in faulty(gate):
        assert any(message in line for line in check(room)), message


def test_a_room_with_too_much_floor_is_refused_before_a_search(monkeypatch):
    rows = ["#" * 18, *["#" + "-" * 16 + "#"] * 16, "#" * 9 + "n" + "#" * 8]
    for y, sign in ((16, "@"), (14, "$"), (13, ".")):
        rows[y] = rows[y][:9] + sign + rows[y][10:]
    room = parse("[hall]\nreset: leaving\nsolution: uU\n" + "\n".join(rows) + "\n")
    monkeypatch.setattr(checker, "rate", None)
    assert list(check(room)) == ["the room has 256 cells of floor, more than 200"]


def test_the_carved_drawing_is_a_room_with_the_same_doors(gate):
    carved = RoomTemplate("carved", gate.carved)
    assert {gate.near, gate.far} <= set(potential_doors(carved.tiles))
    assert (carved.width, carved.height) == (gate.tiles.width, gate.tiles.height)
    judged = Judged(format(gate))
    walkable = {(x, y) for y in range(carved.height) for x in range(carved.width) if carved.tiles.at(x, y) == 2}
    assert walkable == judged.floor | judged.plates
    assert judged.plates == set(gate.plates)
    assert gate.resets() == {
        y * carved.width + x for x, y in (beside(judged.plates) & judged.floor) | {judged.inside(min(judged.near))}
    }


def test_wide_doors():
    (room,) = parse_rooms("[hall]\n##AA####\n#......#\n#......#\n#......#\n#......#\n#......#\n####BB##")
    found = carve(room, room.doors, preset("easy"), Rng(1)).unwrap()
    assert list(check(found)) == []
    judged = Judged(format(found))
    assert judged.faults() == []
    assert (len(judged.near), len(judged.far)) == (2, 2)
    assert parse(format(found)) == found


def test_reasons_when_no_puzzle_fits():
    small, large = (parse_rooms(rectangle(*size))[0] for size in ((5, 5), (18, 18)))
    for room, reason in ((small, "9 cells of floor; 2 boxes take 10"), (large, "256 cells of floor, more than 200")):
        result = carve(room, room.doors[:1], preset("easy"), Rng(1))
        assert result.status is Status.UNSOLVABLE
        assert reason in result.reason
    narrow = parse_rooms(rectangle(13, 3))[0]
    result = carve(narrow, narrow.doors[:1], preset("easy"), Rng(1))
    assert result.status is Status.UNSOLVABLE
    assert result.reason == "no puzzle of difficulty 12 to 29 with 2 boxes in 2000 grounds of this room"


def test_budgets_end_the_search():
    room = OUTLINES[8]
    result = carve(room, room.doors[:1], preset("hard"), Rng(1), Budget(nodes=5000))
    assert (result.status, result.value) == (Status.BUDGET, None)
    cancelled = Budget()
    cancelled.cancel()
    assert carve(room, room.doors[:1], preset("hard"), Rng(1), cancelled).status is Status.CANCELLED


def test_mistakes_are_named():
    room = OUTLINES[0]
    with pytest.raises(ParameterError, match="doors: 0 are not the near one"):
        carve(room, (), preset("easy"), Rng(1))
    with pytest.raises(ParameterError, match="doors: the near and the far door share a cell"):
        carve(room, room.doors[:1] * 2, preset("easy"), Rng(1))
    with pytest.raises(ParameterError, match=r"doors: at .* has no such door"):
        carve(room, [room.doors[0]._replace(x=0)], preset("easy"), Rng(1))
    with pytest.raises(ParameterError, match=r"boxes: 8 is not in 1\.\.7"):
        Params(boxes=8)
    with pytest.raises(ParameterError, match=r"band: 9\.\.3 is no part"):
        Params(band=(9, 3))
    with pytest.raises(ParameterError, match=r"Unknown preset 'steep'. Available: easy, medium, hard, expert"):
        preset("steep")


def test_the_command(tmp_path, capsys, monkeypatch):
    assert tuple(Reset) == (Reset.LEAVING, Reset.PLATE, Reset.BUTTON)
    assert sorted(RESETS) == sorted(Reset)
    file, out = tmp_path / "rooms.room.txt", tmp_path / "room.svg"
    file.write_text(f"{rectangle(8, 8)}\n\n{rectangle(9, 9)}\n")
    assert main(["sokoban", "carve", str(file), "--near", "3", "0", "--far", "0", "4", "--seed", "4"]) == 0
    room = parse(capsys.readouterr().out)
    assert (room.name, room.near[:2], room.far[:2], room.entry.preset) == ("8 x 8", (3, 0), (0, 4), "easy")
    words = ["sokoban", "carve", str(file), "--room", "9 x 9", "--gate", "--seed", "4", "--boxes", "3"]
    assert main([*words, "--format", "xsb"]) == 0
    assert len(parse_level(capsys.readouterr().out).boxes) == 3
    assert main([*words, "--out", str(out)]) == 0
    assert out.read_text().startswith("<svg")
    assert main(["sokoban", "carve", str(file), "--room", "cellar", "--seed", "4"]) == 2
    assert "Unknown room 'cellar'. Available: 8 x 8, 9 x 9" in capsys.readouterr().err
    assert main(["sokoban", "carve", str(file), "--near", "3", "3", "--seed", "4"]) == 2
    assert "has no door at (3, 3)" in capsys.readouterr().err
    assert main(["sokoban", "carve", str(file), "--nodes", "10", "--seed", "4"]) == 1


def test_the_drawing_shows_doors_and_plates(gate):
    text = to_svg(gate)
    assert text.count("<circle") == 2 + 1
    assert all(color in text for color in ("#7fb2e5", "#e5b94e", "#9b6bc4"))
