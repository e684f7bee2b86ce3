"""A stand-in for py4godot: what its decorators read from a script, and what may pass between a script and a game.

It fails where py4godot fails, ends the process, or silently loses a value.
"""

import importlib.util
import inspect
import linecache
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

SAFE = (int, float, bool, str)


class EndOfProcessError(Exception):
    """py4godot would have ended the process, or lost the value."""


def check(value: Any) -> Any:
    """Return a value that passes from Python to the engine."""
    if type(value) not in SAFE:
        raise EndOfProcessError(f"{type(value).__name__} {value!r:.80} cannot pass")
    return value


class Node:
    """The engine class that scripts extend."""


class BaseHint:
    def __init__(self, hint: int = 0, hint_string: str = "") -> None:
        self.hint, self.text = hint, hint_string


class SignalArg:
    def __init__(self, name: str, type_: type) -> None:
        assert type_ in SAFE
        self.name, self.type = name, type_


class Emitter:
    """A signal of one script object."""

    def __init__(self, arguments: list[SignalArg]) -> None:
        self.arguments = arguments
        self.told: list[tuple[Any, ...]] = []

    def emit(self, *values: Any) -> None:
        assert [type(check(value)) for value in values] == [argument.type for argument in self.arguments]
        self.told.append(values)


class Reading:
    """What is collected while a script is loaded."""

    def __init__(self) -> None:
        self.cls: type | None = None
        self.properties: dict[str, tuple[type, Any, BaseHint]] = {}
        self.signals: dict[str, list[SignalArg]] = {}

    def gdclass(self, cls: type) -> type:
        assert self.cls is None, "more than one class in a file"
        self.cls = cls
        return cls

    def gdproperty(self, type_: type, default: Any, hint: BaseHint | None = None) -> Any:
        """Declare a property; its name is read from the line of the call."""
        self.properties[_assigned()] = (type_, check(default), hint or BaseHint())
        return default

    def signal(self, arguments: list[SignalArg]) -> None:
        """Declare a signal; the attribute is None until an object has its signals."""
        self.signals[_assigned()] = arguments

    def collect(self) -> None:
        """Find the properties that are annotated attributes, as py4godot does: in the source of all base classes."""
        for base in reversed(self.cls.__mro__[:-1]):
            hints = get_type_hints(base)
            values = {k: v for k, v in vars(base).items() if not k.startswith("__") and not callable(v)}
            for line in inspect.getsource(base).split("\n"):
                name = line.strip().split("=")[0].split(":")[0].strip()
                wanted = (name in values or name in hints) and not name.startswith("_") and not name.isupper()
                if wanted and name not in self.properties and name not in self.signals:
                    self._collect(name, values.get(name), hints.get(name))

    def _collect(self, name: str, value: Any, hint: Any) -> None:
        kind = type(value) if value else hint
        if not isinstance(kind, type):
            raise EndOfProcessError(f"{name} is empty and has no type: py4godot stops to collect")
        if kind in SAFE:
            self.properties[name] = (hint, value or kind(), BaseHint())


def _assigned() -> str:
    """The name that the calling line assigns to."""
    # `inspect.stack` would read the sources of all callers, pytest's included.
    caller = sys._getframe(2)
    line = linecache.getline(caller.f_code.co_filename, caller.f_lineno)
    return line.split("=")[0].split(":")[0].strip()


class Script:
    """A loaded script. `create` makes an object as `set_script` does."""

    def __init__(self, file: Path) -> None:
        reading = Reading()
        with _modules(reading):
            spec = importlib.util.spec_from_file_location(f"addons.warren.py4godot.{file.stem}", file)
            module = importlib.util.module_from_spec(spec)
            sys.modules[spec.name] = module
            spec.loader.exec_module(module)
            reading.collect()
        assert reading.cls.__name__ == file.stem, "the class and the file need the same name"
        assert issubclass(reading.cls, Node)
        self.cls, self.properties, self.signals = reading.cls, reading.properties, reading.signals
        self.methods = dict(inspect.getmembers(reading.cls, inspect.isfunction))

    def create(self) -> "Instance":
        return Instance(self)


class Instance:
    """A node with a script, as GDScript sees it."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.object: Any = script.cls()
        for name, (_, default, _) in script.properties.items():
            setattr(self.object, name, default)
        for name, arguments in script.signals.items():
            assert getattr(self.object, name) is None
            setattr(self.object, name, Emitter(arguments))

    def get(self, name: str) -> Any:
        value = check(getattr(self.object, name))
        assert type(value) is self.script.properties[name][0], name
        return value

    def set(self, name: str, value: Any) -> None:
        assert name in self.script.properties, name
        setattr(self.object, name, value)

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a method; the value must be one that passes, and of the type that the script promises."""
        value = check(getattr(self.object, name)(*arguments))
        assert type(value) is get_type_hints(self.script.methods[name])["return"], name
        return value

    def told(self, name: str) -> list[tuple[Any, ...]]:
        return getattr(self.object, name).told


@contextmanager
def _modules(reading: Reading) -> Iterator[None]:
    """Provide the modules of py4godot that scripts import."""
    contents: dict[str, dict[str, Callable[..., Any]]] = {
        "py4godot": {},
        "py4godot.classes": {"gdclass": reading.gdclass},
        "py4godot.classes.Node": {"Node": Node},
        "py4godot.hints": {},
        "py4godot.hints.BaseHint": {"BaseHint": BaseHint},
        "py4godot.properties": {"gdproperty": reading.gdproperty},
        "py4godot.signals": {"SignalArg": SignalArg, "signal": reading.signal},
    }
    for name, members in contents.items():
        module = ModuleType(name)
        vars(module).update(members)
        sys.modules[name] = module
    try:
        yield
    finally:
        for name in contents:
            del sys.modules[name]
