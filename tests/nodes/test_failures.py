"""How a script sees that a call failed, and that nothing else has changed then."""

import math
from typing import Any

import pytest

from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from tests.cases import each
from warren.declare import Color, GodotObject, PackedFloat64Array, Property, Rect2, Vector2, describe
from warren.nodes import (
    CLASSES,
    WarrenBanqi,
    WarrenFogChess,
    WarrenFoxHunt,
    WarrenHiddenRank,
    WarrenJungle,
    WarrenLinjat,
    WarrenMap,
    WarrenMission,
    WarrenRoomSet,
    WarrenRoomTemplate,
    WarrenSokoban,
    WarrenTafl,
    WarrenWords,
    WarrenYonin,
)

from .frames import settle
from .maps import generator
from .play import MISSION

# The games with bots.
PLAYED = (
    *(WarrenBanqi, WarrenJungle, WarrenTafl, WarrenYonin, WarrenFogChess, WarrenHiddenRank, WarrenFoxHunt, WarrenWords),
)

LEVEL = "########\n#      #\n#@$  . #\n#      #\n########\n"


def game(cls: Any) -> Any:
    """A game in progress, with something to redo."""
    made = cls()
    if cls is WarrenSokoban:
        made.level = LEVEL
        made.play_moves("Rul")
    else:
        if cls is WarrenLinjat:
            made.puzzle = "2.2\n2_.\n"
        if cls is WarrenMission:
            made.mission = MISSION
        for _ in range(2):
            assert made.play(made.legal_moves()[0])
    assert made.undo()
    return made


def state(made: Any) -> list[Any]:
    return [made.save_game(), getattr(made, "level", ""), made.is_running(), made.can_redo()]


@each("cls", CLASSES)
def test_whatever_can_fail_returns_something(cls: type) -> None:
    """A call that fails returns its type's default; one that returns nothing could not be seen to fail."""
    assert {method.name for method in describe(cls).methods if method.returns.name == "void"} <= {"cancel"}


@each(
    "cls",
    [
        WarrenSokoban,
        WarrenLinjat,
        WarrenMission,
        WarrenBanqi,
        WarrenJungle,
        WarrenTafl,
        WarrenYonin,
        WarrenFogChess,
        WarrenHiddenRank,
        WarrenFoxHunt,
        WarrenWords,
    ],
)
def test_a_broken_saved_game_leaves_the_running_one_alone(cls: Any) -> None:
    played, rng = game(cls), Rng(5)
    saved, before = played.save_game(), state(played)
    assert cls().load_game(saved) is True
    told: list[object] = []
    played.changed.connect(lambda: told.append("changed"))
    refused = 0
    for _ in range(150):
        at, length = rng.below(len(saved)), 1 + rng.below(8)
        broken = saved[:at] + rng.choice(["", "?", "0", "\n", saved[: rng.below(40)]]) + saved[at + length :]
        try:
            accepted = played.load_game(broken)
        except WarrenError:
            refused += 1
            assert state(played) == before
            assert told == []
            continue
        assert accepted is True
        assert told == ["changed"]
        assert played.load_game(saved)
        assert state(played) == before
        told.clear()
    assert refused > 50


@each(
    "cls",
    [WarrenBanqi, WarrenJungle, WarrenTafl, WarrenYonin, WarrenFogChess, WarrenHiddenRank, WarrenFoxHunt, WarrenWords],
)
def test_wrong_rules_and_positions_leave_the_game_and_the_bot_alone(cls: Any) -> None:
    played = game(cls)
    played.time_limit_ms = 50
    position = played.position_text()
    assert cls().start_from(position) is True
    assert cls().new_game() is True
    assert played.play_bot() is True
    before = state(played)
    played.preset = "no such rules"
    for wrong in (played.new_game, lambda: played.start_from(position[:5]), lambda: played.load_game("")):
        with pytest.raises(WarrenError):
            wrong()
        assert state(played) == before
    told: list[str] = []
    played.bot_moved.connect(told.append)
    settle()
    assert len(told) == 1


@each(
    "cls",
    [WarrenBanqi, WarrenJungle, WarrenTafl, WarrenYonin, WarrenFogChess, WarrenHiddenRank, WarrenFoxHunt, WarrenWords],
)
def test_a_move_that_is_not_legal_leaves_the_bot_alone(cls: Any) -> None:
    played = game(cls)
    played.time_limit_ms = 50
    told: list[str] = []
    played.bot_moved.connect(told.append)
    played.play_bot()
    assert not played.play("z99")
    settle()
    assert len(told) == 1


@each(
    "call",
    [
        lambda: WarrenMap.from_json("{"),
        lambda: WarrenRoomTemplate.from_text("##\n##"),
        lambda: WarrenLinjat.read_pack("!"),
        lambda: WarrenSokoban.read_pack("!"),
        lambda: WarrenMap().room_cells(99),
        lambda: WarrenMap().to_text(),
        lambda: game(WarrenSokoban).play_moves("x"),
        lambda: WarrenSokoban().solve(),
        lambda: generator().generate(),
    ],
)
def test_what_cannot_be_read_or_done_raises(call: Any) -> None:
    with pytest.raises(WarrenError, match=r"\w+"):
        call()


def test_a_room_set_says_what_is_wrong_and_keeps_its_rooms() -> None:
    rooms = WarrenRoomSet()
    assert rooms.read_text("[a]\n###\n#.#\n###\n") == ""
    kept = rooms.to_text()
    assert rooms.read_text("##\n##", "my.room.txt").startswith("my.room.txt:1:")
    assert rooms.to_text() == kept


def test_a_generator_whose_rooms_could_not_be_read_makes_no_other_map() -> None:
    maker = generator(templates=[], rooms=20)
    with pytest.raises(WarrenError, match="templates: there is none; add rooms to place"):
        maker.generate()
    assert maker._get_configuration_warnings() == [
        "templates: there is none; add rooms to place, or name a `preset` such as 'keep'"
    ]
    maker.preset = "keep"
    assert maker._get_configuration_warnings() == []
    assert maker.generate().room_count == 20


FLOATS = [(cls, one) for cls in CLASSES for one in describe(cls).properties if one.declared_type.name == "float"]


@each("value", [math.nan, math.inf, -math.inf])
@each(("cls", "one"), FLOATS)
def test_a_number_must_be_finite(cls: Any, one: Property[float], value: float) -> None:
    node = cls()
    before = getattr(node, one.name)
    with pytest.raises(ValueError, match=rf"{cls.__name__}\.{one.name}: -?(nan|inf) is not finite"):
        setattr(node, one.name, value)
    assert getattr(node, one.name) == before
    setattr(node, one.name, 1)
    assert getattr(node, one.name) == 1


class Floats(GodotObject):
    """All that is made of floats."""

    number = Property(float, 0.0)
    point = Property(Vector2, Vector2())
    box = Property(Rect2, Rect2())
    color = Property(Color, Color())
    numbers = Property(list[float], [])
    points = Property(list[Vector2], [])
    packed = Property(PackedFloat64Array, [])  # type: ignore[type-abstract]
    whole = Property(int, 0)
    anything = Property(list, [])


class Shared:
    """A value that Godot shares, as the host hands it over."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def unwrap_engine_value(self) -> Any:
        return self.value


@each(
    ("name", "good", "bad"),
    [
        ("number", 1.5, math.nan),
        ("point", Vector2(1, 2), Vector2(1, math.inf)),
        ("box", Rect2(Vector2(), Vector2(1, 1)), Rect2(Vector2(), Vector2(math.nan, 1))),
        ("color", Color(1, 1, 1), Color(1, 1, 1, math.nan)),
        ("numbers", [1.0, 2.0], [1.0, -math.inf]),
        ("points", [Vector2()], [Vector2(), Vector2(math.nan, 0)]),
        ("packed", [0.5], [0.5, math.nan]),
    ],
)
def test_numbers_in_vectors_and_arrays_must_be_finite(name: str, good: Any, bad: Any) -> None:
    node = Floats()
    for wrap in (lambda value: value, Shared):
        setattr(node, name, wrap(good))
        with pytest.raises(ValueError, match=rf"Floats\.{name}: .* is not finite"):
            setattr(node, name, wrap(bad))
        assert getattr(node, name) == good
    node.whole, node.anything = 3, [math.nan]


@each("value", [math.nan, math.inf])
def test_a_function_of_the_game_must_return_finite_numbers(value: float) -> None:
    functions = {
        "extra_objective": lambda _rooms, moves, _corners: [value] * (len(moves) // 4),
        "weight_combinator": lambda _weights, _objectives: [value] * 6,
    }
    for name, function in functions.items():
        with pytest.raises(WarrenError, match=f"{name}: it returned .* not a list of finite numbers"):
            generator(preset="keep", rooms=9, **{name: function}).generate()
