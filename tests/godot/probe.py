"""Classes that show every feature of the host to the engine tests; loaded by the test game, not shipped."""

import gc
import threading
import time
import weakref
from array import array
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from enum import IntEnum
from functools import partial
from multiprocessing import get_context
from operator import mul
from typing import Annotated, Any, ClassVar

from warren.declare import (
    MULTILINE,
    Color,
    EngineClass,
    EngineObject,
    GodotObject,
    NodePath,
    PackedByteArray,
    PackedFloat32Array,
    PackedFloat64Array,
    PackedInt32Array,
    PackedInt64Array,
    PackedStringArray,
    PackedVector2Array,
    Property,
    Rect2,
    Rect2i,
    Signal,
    StringName,
    Vector2,
    Vector2i,
    Vector3,
    Vector3i,
    godot_class,
    main_loop,
    value_range,
    virtual,
)

CELLS = memoryview(array("i", range(2000)))
BYTES = {size: bytes(range(256)) * (size // 256) for size in (1 << 16, 1 << 20)}


@godot_class(base="RefCounted")
class ProbeToken(GodotObject):
    """A reference-counted object."""

    label = Property(str, "token")


@godot_class(base="Resource", icon="probe")
class ProbeResource(GodotObject):
    """A resource that saves and loads."""

    text = Property(str, "", hint=MULTILINE, doc="Some text.")
    cells = Property(list[Vector2i], doc="Cells.")

    @staticmethod
    def from_text(text: str) -> "ProbeResource":
        """Make one with this `text`."""
        made = ProbeResource()
        made.text = text
        return made


@godot_class(base="Node")
class Probe(GodotObject):
    """Shows every feature.

    A second paragraph with ``code`` & more.
    """

    class Mode(IntEnum):
        """How it works."""

        QUICK = 0
        VERY_SLOW = 3

    number = Property(int, 7, hint=value_range(0, 9999), doc="A number.", group="Numbers")
    ratio = Property(float, 0.5)
    mode = Property(Mode, Mode.QUICK, doc="A choice.")
    flag = Property(bool, True, group="Others")
    title = Property(str, "untitled")
    spot = Property(Vector2i, Vector2i(1, 2))
    area = Property(Rect2i, Rect2i(Vector2i(1, 2), Vector2i(3, 4)))
    items = Property(list)
    resources = Property(list[ProbeResource], doc="Typed array of resources.")
    table = Property(dict, {})
    leaf = Property(ProbeResource, None, doc="One resource.")
    target = Property(NodePath, NodePath())
    partner = Property(Annotated[EngineObject, EngineClass("Node2D")], None)  # type: ignore[arg-type]
    anything = Property(Any, None)
    half_way = Property(bool, False)

    finished = Signal(result=ProbeResource, count=int, doc="Emitted at the end.")
    plain = Signal()
    said = Signal(value=Any)

    _alive: ClassVar["weakref.WeakSet[Probe]"] = weakref.WeakSet()

    def __init__(self) -> None:
        Probe._alive.add(self)
        self.ready_count = 0
        self.process_time = 0.0

    @virtual
    def _ready(self) -> None:
        self.ready_count += 1

    @virtual
    def _process(self, delta: float) -> None:
        self.process_time += delta

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        return ["the number is odd"] if self.number % 2 else []

    def ready_calls(self) -> int:
        """How often `_ready` ran."""
        return self.ready_count

    def processed(self) -> float:
        return self.process_time

    def noop(self) -> None:
        pass

    def ping(self, x: int) -> int:
        """Return the successor of `x`."""
        return x + 1

    def defaults(self, a: int, b: int = 2, c: str = "c", d: Vector2i = Vector2i(3, 4)) -> str:  # noqa: B008
        return f"{a} {b} {c} {d.x},{d.y}"

    @staticmethod
    def alive() -> int:
        """How many of these Python still holds."""
        return len(Probe._alive)

    @staticmethod
    def living() -> dict:
        """How many objects of each declared class Python holds."""
        gc.collect()
        return dict(Counter(type(o).__name__ for o in gc.get_objects() if issubclass(type(o), GodotObject)))

    @staticmethod
    def add(a: int, b: int = 1) -> int:
        return a + b

    @staticmethod
    def add_in_processes(terms: list[int]) -> int:
        """Double each term in another process, and add them up."""
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
            return sum(executor.map(partial(mul, 2), terms))

    def echo(self, value: Any) -> Any:
        return value

    def echo_mode(self, value: Mode) -> int:
        return value

    def echo_bool(self, value: bool) -> bool:
        return value

    def echo_float(self, value: float) -> float:
        return value

    def echo_string(self, value: str) -> str:
        return value

    def echo_string_name(self, value: StringName) -> StringName:
        return value

    def echo_node_path(self, value: NodePath) -> NodePath:
        return value

    def echo_vector2(self, value: Vector2) -> Vector2:
        return value

    def echo_vector2i(self, value: Vector2i) -> Vector2i:
        return value

    def echo_rect2(self, value: Rect2) -> Rect2:
        return value

    def echo_rect2i(self, value: Rect2i) -> Rect2i:
        return value

    def echo_vector3(self, value: Vector3) -> Vector3:
        return value

    def echo_vector3i(self, value: Vector3i) -> Vector3i:
        return value

    def echo_color(self, value: Color) -> Color:
        return value

    def echo_array(self, value: list) -> list:
        return value

    def echo_cells(self, value: list[Vector2i]) -> list[Vector2i]:
        return value

    def echo_dictionary(self, value: dict) -> dict:
        return value

    def echo_bytes(self, value: PackedByteArray) -> PackedByteArray:
        return value

    def echo_int32(self, value: PackedInt32Array) -> PackedInt32Array:
        return value

    def echo_int64(self, value: PackedInt64Array) -> PackedInt64Array:
        return value

    def echo_float32(self, value: PackedFloat32Array) -> PackedFloat32Array:
        return value

    def echo_float64(self, value: PackedFloat64Array) -> PackedFloat64Array:
        return value

    def echo_strings(self, value: PackedStringArray) -> PackedStringArray:
        return value

    def echo_vectors(self, value: PackedVector2Array) -> PackedVector2Array:
        return value

    def echo_resource(self, value: ProbeResource | None) -> ProbeResource | None:
        return value

    def echo_node(
        self, value: Annotated[EngineObject, EngineClass("Node")]
    ) -> Annotated[EngineObject, EngineClass("Node")]:
        return value

    def need_resource(self, value: ProbeResource) -> str:
        return value.text

    def type_of(self, value: Any) -> str:
        """The Python type that arrived."""
        return type(value).__name__

    def bulk_cells(self, count: int) -> list[Vector2i]:
        return CELLS[: 2 * count]  # type: ignore[return-value] # a buffer will do

    def new_token(self) -> ProbeToken:
        return ProbeToken()

    def same_token(self, value: ProbeToken) -> ProbeToken:
        return value

    def bytes_out(self, size: int) -> PackedByteArray:
        return BYTES[size]

    def bytes_in(self, value: PackedByteArray) -> int:
        return len(value)

    def call_it(self, function: Callable[..., Any], value: Any) -> Any:
        return function(value)

    def doubler(self) -> Callable[[int], int]:
        return lambda x: 2 * x

    def name_of(self, node: Annotated[EngineObject, EngineClass("Node")]) -> str:
        return node.get("name")

    def own_name(self) -> str:
        return self.godot.get("name")

    def boom(self) -> int:
        raise ValueError("boom went the probe")

    def wrong_type(self) -> int:
        return "not a number"  # type: ignore[return-value]

    def fail_bool(self) -> bool:
        raise ValueError

    def fail_int(self) -> int:
        raise ValueError

    def fail_float(self) -> float:
        raise ValueError

    def fail_string(self) -> str:
        return self._fails("\ud800")

    def fail_string_name(self) -> StringName:
        raise ValueError

    def fail_node_path(self) -> NodePath:
        raise ValueError

    def fail_vector2i(self) -> Vector2i:
        return self._fails((7, "8"))

    def fail_rect2i(self) -> Rect2i:
        return self._fails(((1, 2), (3, "4")))

    def fail_color(self) -> Color:
        return self._fails((0.5, 0.5, 0.5, "1"))

    def fail_array(self) -> list:
        return self._fails([1, object()])

    def fail_cells(self) -> list[Vector2i]:
        return self._fails([Vector2i(1, 2), "no cell"])

    def fail_resources(self) -> list[ProbeResource]:
        return self._fails([ProbeResource(), 7])

    def fail_tables(self) -> list[dict[str, Any]]:
        return self._fails([{"a": 1}, 7])

    def fail_dictionary(self) -> dict:
        return self._fails({1: 2, 3: object()})

    def fail_bytes(self) -> PackedByteArray:
        return self._fails([7])

    def fail_strings(self) -> PackedStringArray:
        return self._fails(["a", "\ud800", 7])

    def fail_callable(self) -> Callable[..., Any]:
        raise ValueError

    def fail_resource(self) -> ProbeResource:
        return self._fails("no resource")

    def fail_anything(self) -> Any:
        return self._fails(object())

    def _fails(self, value: Any) -> Any:
        """Raise, or return what does not fit, of which the first parts do."""
        if self.half_way:
            return value
        raise ValueError

    def boom_after(self, function: Callable[..., Any]) -> int:
        function()
        raise ValueError("boom")

    def nested_list(self, depth: int) -> list:
        outer = []
        for _ in range(depth - 1):
            outer = [outer]
        return outer

    def lister(self) -> Callable[[int], list]:
        return self.nested_list

    def doubling_list(self, depth: int) -> list:
        outer: list = [1]
        for _ in range(depth):
            outer = [outer, outer]
        return outer

    def itself(self) -> list:
        value = []
        value.append({"x": value})
        return value

    def itself_in_a_table(self) -> dict:
        return {"x": self.itself()}

    def wrong_and_endless(self) -> int:
        return [self.doubling_list(60), self.itself(), "x" * 100_000]  # type: ignore[return-value]

    def say(self, value: Any) -> None:
        self.said.emit(value)

    def say_endless(self) -> bool:
        self.said.emit(self.itself())
        return True

    def broken_text(self) -> str:
        return "\ud800"

    def broken_texts(self) -> PackedStringArray:
        return ["a", "\ud800"]

    def finish(self) -> None:
        self.finished.emit(ProbeResource.from_text("done"), 3)

    def finish_later(self, milliseconds: int) -> None:
        """Emit from a background thread's result, on the main thread."""
        main_loop.add(_Later(self, milliseconds))

    def main_thread(self) -> int:
        return threading.get_ident()

    def cpu_ns(self) -> int:
        return time.thread_time_ns()


@godot_class(base="Control")
class ProbeControl(GodotObject):
    """Virtual methods that return something."""

    @virtual
    def _get_minimum_size(self) -> Vector2:
        return Vector2(33.0, 44.0)

    @virtual
    def _has_point(self, point: Vector2) -> bool:
        return point.x > point.y

    def __str__(self) -> str:
        return "a probe control"


class BrokenProperty(Property[Any]):
    """A property that cannot be read when told so."""

    def stored_value(self, instance: object) -> Any:
        if ProbeBroken.broken:
            raise ValueError(f"{self.name} is broken")
        return super().stored_value(instance)


@godot_class(base="Node")
class ProbeBroken(GodotObject):
    """A class whose constructor and whose properties fail when told to."""

    broken = False

    cells = BrokenProperty(list[Vector2i])
    number = BrokenProperty(int, 7)

    def __init__(self) -> None:
        if ProbeBroken.broken:
            raise RuntimeError("no way to make this")

    @staticmethod
    def set_broken(broken: bool) -> None:
        ProbeBroken.broken = broken


class _Later:
    patient = False

    def __init__(self, probe: Probe, milliseconds: int) -> None:
        self.probe = probe
        self.thread = threading.Thread(target=time.sleep, args=(milliseconds / 1000,))
        self.thread.start()

    def step(self) -> bool:
        if self.thread.is_alive():
            return True
        self.probe.finish()
        return False

    def close(self) -> None:
        self.thread.join()


CLASSES = (ProbeToken, ProbeResource, Probe, ProbeControl, ProbeBroken)
