"""Members of declared classes: properties, signals and virtual methods; and the base class of declared classes."""

import copy
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from math import isfinite
from typing import Any, Generic, Self, TypeVar, cast, overload

from .mainloop import main_loop
from .types import USAGE_DEFAULT, USAGE_STORAGE, GodotType, Hint, TypedArray, check_enum, godot_type, inspected
from .values import EngineObject, VariantType

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class InspectorHint:
    """An inspector hint of a property: the engine's hint number and its text."""

    hint: int = Hint.NONE
    text: str = ""


def value_range(low: float, high: float, step: float = 1, *extra: str) -> InspectorHint:
    """Return the hint of a slider from `low` to `high`; `extra` as in the engine: ``or_greater``, ``suffix:ms`` ….

    The engine does not enforce it: scripts may set other values.
    """
    return InspectorHint(Hint.RANGE, ",".join([f"{low:g}", f"{high:g}", f"{step:g}", *extra]))


# The types of the engine that consist of floats.
FLOATS = frozenset(
    {
        VariantType.FLOAT,
        VariantType.VECTOR2,
        VariantType.RECT2,
        VariantType.VECTOR3,
        VariantType.COLOR,
        VariantType.PACKED_FLOAT32_ARRAY,
        VariantType.PACKED_FLOAT64_ARRAY,
        VariantType.PACKED_VECTOR2_ARRAY,
    }
)
MULTILINE = InspectorHint(Hint.MULTILINE_TEXT, "monospace")


class Property(Generic[T]):
    """A typed property of a Godot class.

    Arrays, dictionaries and objects from Godot remain Godot values, which are shared with the setter as for any
    property of the engine. Reading them from Python returns a new Python value.

    Numbers must be finite, also in vectors, colors and arrays, and those of an enumeration must be values of it: others
    raise `ValueError`, and the property does not change.

    Args:
        kind: The type as an annotation: ``int``, ``list[WarrenRoomTemplate]`` …
        default: The value for new objects; lists and dictionaries are copied.
        doc: The text on the help page.
        hint: The inspector hint.
        group: The inspector group that starts with this property and extends to the next group.
        stored: Whether the property is saved in scenes and resources.
        shown: Whether the property is shown in the inspector.
        made: Computes the value at the first access if it has not been set; in place of the default.
        accessor: The suffix of getter and setter (``get_…``), if the property's name would hide a method of the engine
            class.
    """

    def __init__(
        self,
        kind: type[T],
        default: T | None = None,
        *,
        doc: str = "",
        hint: InspectorHint | None = None,
        group: str | None = None,
        stored: bool = True,
        shown: bool = True,
        made: Callable[[Any], T] | None = None,
        accessor: str = "",
    ) -> None:
        self.kind = kind
        self.default = default
        self.doc = doc
        self.hint = hint or InspectorHint()
        self.group = group
        self.usage = (USAGE_STORAGE if stored else 0) | (USAGE_DEFAULT & ~USAGE_STORAGE if shown else 0)
        self.made = made
        self.accessor = accessor
        self.name = self._enum = ""
        self._is_enum = False

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.accessor = self.accessor or name
        self._is_enum = isinstance(self.kind, type) and issubclass(self.kind, IntEnum)
        if self._is_enum:
            # The enumeration may belong to the core; for Godot it is an enumeration of the class.
            names = [f"{owner.__name__}.{member}" for member, kind in vars(owner).items() if kind is self.kind]
            self._enum = names[0] if names else ""

    @property
    def declared_type(self) -> GodotType:
        """The type in Godot."""
        declared = godot_type(self.kind)
        return replace(declared, name=self._enum, class_name=self._enum) if self._enum else declared

    @property
    def inspector_type(self) -> GodotType:
        """The type with the inspector's hint."""
        return inspected(self.declared_type, self.hint.hint, self.hint.text)

    @cached_property
    def _has_floats(self) -> bool:
        declared = self.declared_type
        return (declared.element or declared).variant in FLOATS

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> Self | T:
        if instance is None:
            return self
        return cast("T", _plain(self.stored_value(instance)))

    def __set__(self, instance: object, value: T) -> None:
        if self._has_floats and not _is_finite(_plain(value)):
            raise ValueError(f"{type(instance).__name__}.{self.name}: {_plain(value)!r:.80} is not finite")
        if self._is_enum:
            check_enum(cast("type[IntEnum]", self.kind), value, f"{type(instance).__name__}.{self.name}")
        instance.__dict__[self.name] = value
        changed = getattr(instance, "_property_changed", None)
        if changed is not None:
            changed(self.name)

    def stored_value(self, instance: object) -> Any:
        """Return the stored value: a Python value, or the host's wrapper of a shared Godot value."""
        kept = instance.__dict__
        if self.name not in kept:
            kept[self.name] = self.made(instance) if self.made else copy.copy(self.default)
        return kept[self.name]


def _plain(value: Any) -> Any:
    """Return the Python value of a stored value."""
    unwrap = getattr(value, "unwrap_engine_value", None)
    return value if unwrap is None else unwrap()


def _is_finite(value: Any) -> bool:
    """Return whether a number, or all numbers in a value, are finite."""
    return isfinite(value) if isinstance(value, (int, float)) else all(map(_is_finite, value or ()))


class Signal:
    """A signal of a Godot class; ``Signal(done=int, total=int, doc="…")`` names and types its arguments."""

    def __init__(self, *, doc: str = "", **arguments: Any) -> None:
        self.doc = doc
        self.arguments = arguments
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @cached_property
    def declared_types(self) -> tuple[GodotType, ...]:
        """The types of the arguments in Godot."""
        return tuple(map(godot_type, self.arguments.values()))

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: "GodotObject", owner: type) -> "BoundSignal": ...
    def __get__(self, instance: "GodotObject | None", owner: type) -> "Self | BoundSignal":
        return self if instance is None else BoundSignal(self, instance)


class BoundSignal:
    """A signal of one object."""

    def __init__(self, signal: Signal, owner: "GodotObject") -> None:
        self._signal = signal
        self._owner = owner

    def emit(self, *args: Any) -> None:
        """Emit the signal to Python listeners and, with an engine, to Godot; only on the main thread.

        Exceptions of a listener are reported; they do not affect the caller or other listeners.
        """
        if len(args) != len(self._signal.arguments):
            expected = ", ".join(self._signal.arguments) or "no arguments"
            raise TypeError(f"signal {self._signal.name}: expected ({expected}), got {len(args)} arguments")
        for listener in list(self._listeners()):
            try:
                listener(*args)
            except Exception as error:  # noqa: BLE001
                main_loop.on_error(error)
        handle = self._owner.engine_handle
        if handle is not None:
            types = zip(args, self._signal.declared_types, strict=True)
            values = (TypedArray(value, declared) if declared.element else value for value, declared in types)
            handle.call("emit_signal", self._signal.name, *values)

    def connect(self, listener: Callable[..., Any]) -> None:
        """Call a Python function at every emission. Godot connects its listeners itself."""
        self._listeners().append(listener)

    def has_listeners(self) -> bool:
        """Return whether anything is connected to the signal, in Python or in Godot."""
        handle = self._owner.engine_handle
        return bool(self._listeners()) or (
            handle is not None and bool(handle.call("has_connections", self._signal.name))
        )

    def _listeners(self) -> list[Callable[..., Any]]:
        return cast("list[Callable[..., Any]]", self._owner.__dict__.setdefault(f"_{self._signal.name}_listeners", []))


class GodotObject:
    """Base class of all declared classes: a Python object, which the host pairs with an engine object.

    Without an engine, `engine_handle` is None and signals are emitted to Python listeners only.
    """

    godot_base: str = "RefCounted"
    godot_icon: str | None = None
    # Whether a call of a method is an error while another thread is in a call of the same object; see `any_thread`.
    one_thread: bool = False
    engine_handle: Any = None  # set by the host

    @property
    def godot(self) -> EngineObject:
        """The engine object of this object, for methods of the engine class (``get_node`` …).

        Raises:
            RuntimeError: There is no engine, or the engine object was freed.
        """
        if self.engine_handle is None:
            raise RuntimeError(f"{type(self).__name__}: no engine object (outside Godot, or already freed)")
        return cast("EngineObject", self.engine_handle)

    def _property_changed(self, name: str) -> None:  # noqa: ARG002 for overriding methods
        """Called after a property was set, from either side: tells those who show the object."""
        if self.engine_handle is None:
            return
        if self.godot_base == "Resource":
            self.engine_handle.call("emit_changed")
        elif hasattr(self, "_get_configuration_warnings"):
            self.engine_handle.call("update_configuration_warnings")

    def _freed(self) -> None:
        """Stop all work of the object. Called after the engine object was freed."""


def godot_class(base: str = "RefCounted", icon: str | None = None) -> Callable[[type[T]], type[T]]:
    """Declare a class as a Godot class.

    Args:
        base: Its engine base class: Node, Resource, RefCounted or a class derived from them.
        icon: File name without ending in the addon's `icons` folder.
    """

    def mark(cls: type[T]) -> type[T]:
        if not issubclass(cls, GodotObject):
            raise TypeError(f"{cls.__name__} must derive from GodotObject")
        cls.godot_base = base
        cls.godot_icon = icon
        return cls

    return mark


def any_thread(method: F) -> F:
    """Mark a method of a class with `one_thread` that may be called while another thread is in a call of its object."""
    method.__dict__["any_thread"] = True
    return method


def virtual(method: F) -> F:
    """Mark a method as the implementation of a virtual method of the engine with the same name (``_process`` …).

    Its annotations must match the engine's method.
    """
    method.__dict__["godot_virtual"] = True
    return method
