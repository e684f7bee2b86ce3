"""What annotations, properties and signals mean to Godot, and what is refused."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from enum import IntEnum
from typing import Annotated, Any

import pytest

from pycore.base.family import load
from tests.cases import each
from tests.godot.probe import Probe
from warren.declare import (
    EngineClass,
    EngineObject,
    GodotObject,
    MainLoop,
    PackedInt32Array,
    Property,
    Signal,
    VariantType,
    Vector2i,
    describe,
    godot_class,
    godot_type,
    value_range,
    virtual,
)
from warren.host.help import class_help
from warren.nodes import CLASSES


@godot_class(base="Resource")
class Pebble(GodotObject):
    """A small thing."""


@godot_class(base="Node")
class Sample(GodotObject):
    """First line with `code` & <angle>.

    More.
    """

    class Kind(IntEnum):
        """Kinds.

        Attributes:
            FIRST: The one.
            LAST_ONE: The other,
                which is the last.
        """

        FIRST = 0
        LAST_ONE = 4

    count = Property(int, 3, hint=value_range(0, 10), doc="How many.", group="Numbers")
    kind = Property(Kind, Kind.FIRST)
    items = Property(list[Pebble])
    names = Property(list, [])
    changed_to = Signal(value=int, doc="Emitted often.")

    def __init__(self) -> None:
        self.changes: list[str] = []

    def _property_changed(self, name: str) -> None:
        self.changes.append(name)

    @property
    def double(self) -> int:
        """Twice the count."""
        return 2 * self.count

    def move(self, by: Vector2i, times: int = 2) -> bool:
        """Move it."""
        return bool(by.x * times)

    @staticmethod
    def make(count: int) -> "Sample":
        """Make one."""
        made = Sample()
        made.count = count
        return made

    @virtual
    def _process(self, delta: float) -> None:
        pass


@each(
    ("annotation", "variant", "name"),
    [
        (int, VariantType.INT, "int"),
        (bool, VariantType.BOOL, "bool"),
        (bytes, VariantType.PACKED_BYTE_ARRAY, "PackedByteArray"),
        (Vector2i, VariantType.VECTOR2I, "Vector2i"),
        (list, VariantType.ARRAY, "Array"),
        (list[Any], VariantType.ARRAY, "Array"),
        (list[Vector2i], VariantType.ARRAY, "Array[Vector2i]"),
        (list[Pebble], VariantType.ARRAY, "Array[Pebble]"),
        (dict[str, int], VariantType.DICTIONARY, "Dictionary"),
        (PackedInt32Array, VariantType.PACKED_INT32_ARRAY, "PackedInt32Array"),
        (Callable[[int], int], VariantType.CALLABLE, "Callable"),
        (Any, VariantType.NIL, "Variant"),
        (None, VariantType.NIL, "void"),
        (Pebble, VariantType.OBJECT, "Pebble"),
        (Sample.Kind, VariantType.INT, "Sample.Kind"),
        (Annotated[EngineObject, EngineClass("TileMapLayer")], VariantType.OBJECT, "TileMapLayer"),
    ],
)
def test_annotations(annotation: Any, variant: VariantType, name: str) -> None:
    found = godot_type(annotation)
    assert (found.variant, found.name) == (variant, name)


def test_only_optional_objects_may_be_null() -> None:
    assert godot_type(Pebble | None).nullable
    assert not godot_type(Pebble).nullable
    with pytest.raises(TypeError, match="of unions only"):
        godot_type(int | None)


@each("annotation", [set, complex, type, tuple[int, int]])
def test_annotations_without_a_counterpart_are_refused(annotation: Any) -> None:
    with pytest.raises(TypeError, match="has no Godot type"):
        godot_type(annotation)


def test_describe() -> None:
    spec = describe(Sample)
    assert (spec.name, spec.base, spec.doc.splitlines()[0]) == ("Sample", "Node", "First line with `code` & <angle>.")
    assert [p.name for p in spec.properties] == ["count", "kind", "items", "names"]
    assert [(c.name, c.type.name, c.getter.name) for c in spec.computed] == [("double", "int", "get_double")]
    move, make = spec.methods
    assert [(a.name, a.type.name) for a in move.arguments] == [("by", "Vector2i"), ("times", "int")]
    assert (move.defaults, move.returns.name, move.is_static) == ((2,), "bool", False)
    assert (make.returns.name, make.is_static) == ("Sample", True)
    assert [v.name for v in spec.virtuals] == ["_process"]
    assert spec.enums[0].constants == (("KIND_FIRST", 0), ("KIND_LAST_ONE", 4))
    count, kind, items, _ = spec.properties
    assert count.inspector_type.hint_string == "0,10,1"
    assert kind.inspector_type.hint_string == "First:0,Last one:4"
    assert items.inspector_type.hint_string == "24/17:Pebble"


def test_a_member_without_a_type_is_named() -> None:
    @godot_class()
    class Careless(GodotObject):
        def method(self, what) -> None: ...

    with pytest.raises(TypeError, match=r"class Careless: .*method: arguments without a type: what"):
        describe(Careless)


def test_properties() -> None:
    one, other = Sample(), Sample()
    one.names.append("x")
    assert (one.names, other.names) == (["x"], [])
    one.count = 5
    assert (one.count, other.count, one.double) == (5, 3, 10)
    assert one.changes == ["count"]


def test_signals_reach_python_listeners() -> None:
    sample, got = Sample(), []
    sample.changed_to.connect(got.append)
    sample.changed_to.emit(4)
    assert got == [4]
    with pytest.raises(TypeError, match=r"signal changed_to: expected \(value\), got 2 arguments"):
        sample.changed_to.emit(1, 2)


def test_without_an_engine_there_is_no_engine_object() -> None:
    with pytest.raises(RuntimeError, match="Sample: no engine object"):
        _ = Sample().godot


@each("cls", [Sample, Probe, *CLASSES])
def test_help_pages_are_whole(cls: type) -> None:
    page, spec = ET.fromstring(class_help(describe(cls))), describe(cls)
    assert page.get("name") == spec.name
    assert [m.get("name") for m in page.iter("method")] == [m.name for m in spec.methods]
    members = [p.name for p in spec.properties] + [c.name for c in spec.computed]
    assert [m.get("name") for m in page.iter("member")] == members


@each("cls", CLASSES)
def test_everything_a_user_sees_has_a_help_text(cls: type) -> None:
    spec = describe(cls)
    assert spec.doc
    members: list[Any] = [*spec.methods, *spec.properties, *spec.computed, *spec.signals]
    assert [member.name for member in members if not member.doc] == []


class Countdown:
    """A task that ends, or fails, after some frames."""

    def __init__(self, frames: int, failure: Exception | None = None, *, patient: bool = False) -> None:
        self.frames, self.failure, self.closed, self.patient = frames, failure, False, patient

    def step(self) -> bool:
        self.frames -= 1
        if self.failure is not None and not self.frames:
            raise self.failure
        return self.frames > 0

    def close(self) -> None:
        self.closed = True


def test_main_loop_runs_tasks_to_their_end_and_survives_a_broken_one() -> None:
    loop, errors, failure = MainLoop(), [], ValueError("broken")
    loop.on_error = errors.append
    tasks = [Countdown(3), Countdown(1, failure), Countdown(2)]
    for task in tasks:
        loop.add(task)
    for _ in range(3):
        assert loop.busy
        loop.frame()
    assert not loop.busy
    assert errors == [failure]
    assert [task.frames for task in tasks] == [0, 0, 0]


def test_main_loop_closes_what_is_left() -> None:
    loop, task = MainLoop(), Countdown(5)
    loop.add(task)
    loop.close()
    assert task.closed
    assert not loop.busy


def test_main_loop_is_eager_for_tasks_that_need_every_frame() -> None:
    loop, calls = MainLoop(), []
    loop.on_busy = lambda: calls.append("busy")
    loop.add(Countdown(3, patient=True))
    assert (loop.busy, loop.eager, calls) == (True, False, ["busy"])
    loop.wake()
    loop.add(Countdown(1))
    assert (loop.eager, calls) == (True, ["busy"] * 3)
    loop.frame()
    assert (loop.busy, loop.eager) == (True, False)


@each("cls", [cls for cls in CLASSES if hasattr(cls, "preset") and "_game" in dir(cls)])
def test_help_names_all_presets(cls: Any) -> None:
    names = [name for name in load(cls._game).presets if not re.search("[A-Z]{2}|WxH", name) or "ending-" in name]
    assert names
    assert [name for name in names if f"`{name}`" not in cls.preset.doc] == []


ENUMS = [(cls, one) for cls in CLASSES for one in describe(cls).properties if one.declared_type.enum]


@each(("cls", "one"), ENUMS)
def test_numbers_that_are_no_value_of_an_enumeration_are_refused(cls: type, one: Property[Any]) -> None:
    node, enum = cls(), one.declared_type.enum
    assert enum is not None
    before = getattr(node, one.name)
    for number in {-1, max(enum) + 1, 2**62} - set(enum):
        with pytest.raises(ValueError, match=rf"{cls.__name__}\.{one.name} is {number}; expected one of .*{max(enum)}"):
            setattr(node, one.name, number)
        assert getattr(node, one.name) == before
    for value in enum:
        setattr(node, one.name, int(value))
        assert getattr(node, one.name) == value
