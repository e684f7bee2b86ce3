"""Godot's value types as Python tuples, and types for its packed arrays."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any, NamedTuple, Protocol


class VariantType(IntEnum):
    """The engine's numbers of the supported types. NIL means "nothing" or "any type"."""

    NIL = 0
    BOOL = 1
    INT = 2
    FLOAT = 3
    STRING = 4
    VECTOR2 = 5
    VECTOR2I = 6
    RECT2 = 7
    RECT2I = 8
    VECTOR3 = 9
    VECTOR3I = 10
    COLOR = 20
    STRING_NAME = 21
    NODE_PATH = 22
    OBJECT = 24
    CALLABLE = 25
    DICTIONARY = 27
    ARRAY = 28
    PACKED_BYTE_ARRAY = 29
    PACKED_INT32_ARRAY = 30
    PACKED_INT64_ARRAY = 31
    PACKED_FLOAT32_ARRAY = 32
    PACKED_FLOAT64_ARRAY = 33
    PACKED_STRING_ARRAY = 34
    PACKED_VECTOR2_ARRAY = 35


class Vector2(NamedTuple):
    """A point or a direction; 32-bit floats in the engine."""

    x: float = 0.0
    y: float = 0.0


class Vector2i(NamedTuple):
    """A cell (column `x`, row `y`); 32-bit integers in the engine."""

    x: int = 0
    y: int = 0


class Rect2(NamedTuple):
    """A rectangle of floats."""

    position: Vector2 = Vector2()
    size: Vector2 = Vector2()


class Rect2i(NamedTuple):
    """A rectangle of cells; `position + size` is outside of it."""

    position: Vector2i = Vector2i()
    size: Vector2i = Vector2i()


class Vector3(NamedTuple):
    """A point in space."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0


class Vector3i(NamedTuple):
    """A cell in space."""

    x: int = 0
    y: int = 0
    z: int = 0


class Color(NamedTuple):
    """A color with components 0..1."""

    r: float = 0.0
    g: float = 0.0
    b: float = 0.0
    a: float = 1.0


class NodePath(str):
    """The path of a node in the scene tree."""

    __slots__ = ()


class StringName(str):
    """An interned name; passed to Python as a plain `str`."""

    __slots__ = ()


class EngineObject(Protocol):
    """An engine object of another class (a node, a tile set …), wrapped by the host.

    Using a freed object raises ReferenceError.
    """

    def call(self, method: str, *args: Any) -> Any:
        """Call an engine method. Raises RuntimeError if it does not exist or the arguments do not fit."""

    def get(self, name: str) -> Any:
        """Read a property."""

    def set(self, name: str, value: Any) -> None:
        """Write a property."""

    def is_valid(self) -> bool:
        """Return whether the object still exists."""

    def get_class(self) -> str:
        """Return the name of its engine class."""


# For a return value of these types, any object with the buffer protocol and the right item size is accepted, and copied
# at once. Arguments are passed as `bytes`, `array.array` or, if Python has no such array, a list.
PackedByteArray = Annotated[bytes, VariantType.PACKED_BYTE_ARRAY]
PackedInt32Array = Annotated[Sequence[int], VariantType.PACKED_INT32_ARRAY]
PackedInt64Array = Annotated[Sequence[int], VariantType.PACKED_INT64_ARRAY]
PackedFloat32Array = Annotated[Sequence[float], VariantType.PACKED_FLOAT32_ARRAY]
PackedFloat64Array = Annotated[Sequence[float], VariantType.PACKED_FLOAT64_ARRAY]
PackedStringArray = Annotated[list[str], VariantType.PACKED_STRING_ARRAY]
PackedVector2Array = Annotated[Sequence[Vector2], VariantType.PACKED_VECTOR2_ARRAY]
