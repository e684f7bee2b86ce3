"""The Godot class `Warren`."""

import re
from typing import Any

from pycore import __version__
from warren.declare import GodotObject, Property, godot_class, keeps_failure, last_failure


@godot_class(base="RefCounted")
class Warren(GodotObject):
    """Static methods for all Warren classes. There is no need to create an instance.

    GDScript has no exceptions: a method that fails shows an error and returns an empty value of its type, such as null,
    0 or an empty array, and the script continues. If this value may also be a valid result, check [method last_error]
    after the call.

    ```gdscript
    var map := WarrenMap.from_json("{}")
    if map == null:
        print("no map: ", Warren.last_error())
    ```

    Guide: Errors and what to do.
    """

    @staticmethod
    def version() -> str:
        """Return the version of Warren, such as `1.2.3`. Equal versions make equal maps of equal requests."""
        return __version__

    @staticmethod
    @keeps_failure
    def last_error() -> str:
        """Return the error of the last call of a Warren method; "" if the call succeeded.

        Each thread has its own value. Access to a property does not reset it, but sets it after an error. Errors of
        background jobs are passed by signals instead.
        """
        return last_failure.text

    @staticmethod
    @keeps_failure
    def last_failure() -> dict[str, Any]:
        """Return the error of [method last_error] for programs; empty if the last call succeeded.

        The keys are those of [method WarrenMapGenerator.get_failure]: `code`, `reason`, and names and numbers in it.
        """
        return dict(last_failure.values) if last_failure.text else {}

    @staticmethod
    def property_help(class_name: str, property_name: str) -> str:
        """Return the description of a property of a Warren class, such as `rooms` of `WarrenMapGenerator`.

        It is without markup; "" if the class `class_name` has no property `property_name`.
        """
        from warren.nodes import CLASSES  # noqa: PLC0415 the classes include this one

        for cls in CLASSES:
            declared = getattr(cls, property_name, None)
            if cls.__name__ == class_name and isinstance(declared, Property):
                return re.sub(r"\[(?:\w+ )?([\w.]+)\]", r"\1", " ".join(declared.doc.split())).replace("`", "")
        return ""
