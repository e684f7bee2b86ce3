"""Arguments of wrong types: every public function, constructor and method refuses them, and names the argument."""

import enum
import importlib
import inspect
import pickle
import re
import typing
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import FunctionType, SimpleNamespace, UnionType
from typing import Any

import numpy as np
import pytest

import pycore
from pycore.base.budget import Budget
from pycore.base.checking import UNCHECKED, guarded, publish
from pycore.base.errors import ParameterError, WrongTypeError
from pycore.base.family import FAMILIES, load
from pycore.base.geometry import Direction
from pycore.base.rng import Rng
from pycore.dungeon import Lock, Params, RandomShare, generate, preset
from tests.cases import each
from workshop.provision import ROOT

# Names of modules without `__all__`, which programs use as well.
BASE = {
    "family": ("load",),
    "session": ("Session", "Settlement"),
    "sessiontext": ("format_session", "session_game", "parse_session"),
    "clock": ("TimeControl", "parse_control", "format_control"),
    "setups": ("start_of", "read_position"),
}
# Flag of types whose attributes cannot be set: those of Python and of Cython.
IMMUTABLE = 1 << 8
SPECIAL = ("__init__", "__new__", "__call__")


class Wrong:
    """What no function takes."""


WRONG, TEXT = Wrong(), "text"
# Wrong values for types that have a name; for all others, those of None.
VALUES: dict[object, tuple[object, ...]] = {
    None: (WRONG, None, 2.5, TEXT),
    int: (WRONG, None, 2.5, TEXT, True, [1]),
    float: (WRONG, None, TEXT, True),
    bool: (WRONG, None, TEXT, 2, 0.5),
    str: (WRONG, None, 2.5, 3, b"text", [TEXT]),
    bytes: (WRONG, None, 2.5, TEXT),
}


def publics() -> Iterator[tuple[str, object]]:
    """Yield all public functions and classes with their names."""
    for path in sorted(Path(ROOT, "pycore").glob("*/__init__.py")):
        package = importlib.import_module(f"pycore.{path.parent.name}")
        for name in getattr(package, "__all__", ()):
            yield f"{path.parent.name}.{name}", getattr(package, name)
    for module, names in BASE.items():
        for name in names:
            yield f"{module}.{name}", getattr(importlib.import_module(f"pycore.base.{module}"), name)
    for family in FAMILIES:
        record = load(family)
        for field in fields(record):
            yield f"{family}.FAMILY.{field.name}", getattr(record, field.name)


def instance(cls: type) -> object:
    """Return an object of a class without calling its constructor."""
    if issubclass(cls, enum.Enum):
        return next(iter(cls))
    if cls is array:
        return array("q")
    if inspect.isabstract(cls):
        cls = type(cls.__name__, (cls,), {})
        cls.__abstractmethods__ = frozenset()  # type: ignore[attr-defined]
    builtin = next(base for base in cls.__mro__ if base.__module__ == "builtins")
    values = [(None,) * len(getattr(cls, "_fields", ()))] if builtin is tuple else []
    creator: Any = cls if builtin is object and cls.__flags__ & IMMUTABLE else builtin
    found: object = creator.__new__(cls, *values)
    return found


def members(cls: type) -> Iterator[tuple[str, Callable[..., object], list[object]]]:
    """Yield the public methods and the constructor of a class, with the arguments that they are bound to."""
    for name in dir(cls):
        member = inspect.getattr_static(cls, name)
        function = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        if not isinstance(function, FunctionType) or (name.startswith("_") and name not in SPECIAL):
            continue
        is_ours = any(name in vars(base) for base in cls.__mro__ if base.__module__.startswith("pycore"))
        if not is_ours or (issubclass(cls, enum.Enum) and name in SPECIAL):
            continue
        if getattr(cls, "_is_protocol", False):
            continue
        bound: list[object] = [cls] if isinstance(member, classmethod) or name == "__new__" else [instance(cls)]
        yield name, function, [] if isinstance(member, staticmethod) and name != "__new__" else bound


def callables() -> Iterator[tuple[str, Callable[..., object], list[object], type | None]]:
    """Yield all public functions, constructors and methods, with the arguments that they are bound to."""
    for name, value in publics():
        if isinstance(value, type):
            for member, function, bound in members(value):
                yield f"{name}.{member}", function, bound, value
        elif isinstance(value, FunctionType):
            yield name, value, [], None


def hints(function: Callable[..., object], cls: type | None) -> dict[str, object]:
    """Return the types of the arguments of a function."""
    names = (
        vars(importlib.import_module((cls or function).__module__))
        if cls
        else vars(function)["__wrapped__"].__globals__
    )
    variables = {}
    for base in getattr(cls, "__orig_bases__", ()):
        variables |= dict(
            zip(getattr(typing.get_origin(base), "__parameters__", ()), typing.get_args(base), strict=False)
        )
    found = {}
    for name, parameter in inspect.signature(function).parameters.items():
        holder = SimpleNamespace(__annotations__={name: parameter.annotation})
        try:
            kind = typing.get_type_hints(holder, names, include_extras=True)[name]
        except (NameError, TypeError):
            # A name for type checkers only, or a class without type arguments at run time.
            text, kind = str(parameter.annotation).partition("[")[0], parameter.annotation
            if isinstance(kind, str):
                kind = names.get(text) or type(text, (), {})
        found[name] = variables.get(kind, kind)
    return found


def parts_of(kind: object) -> tuple[object, tuple[object, ...]]:
    """Return a type without its arguments, and these."""
    return typing.get_origin(kind) or kind, typing.get_args(kind)


def wrong_values(kind: object) -> list[object]:
    """Return values that a type does not allow."""
    origin, parts = parts_of(kind)
    if kind in (inspect.Parameter.empty, Any, object) or UNCHECKED in parts or isinstance(kind, typing.TypeVar):
        return []
    if origin is typing.Annotated:
        return wrong_values(parts[0])
    if origin in (typing.Union, UnionType):
        first, *others = map(wrong_values, parts)
        return [value for value in first if all(any(value is one for one in other) for other in others)]
    if kind is type(None):
        return [value for values in VALUES.values() for value in values if value is not None]
    found = list(VALUES.get(origin, VALUES[None]))
    if isinstance(origin, type) and issubclass(origin, (str, Path)) and origin is not str:
        found = [WRONG, None, 2.5]
    item = (
        wrong_values(parts[0]) if parts and isinstance(origin, type) and issubclass(origin, (Sequence, Mapping)) else []
    )
    if item and origin is tuple and parts[-1] is not ...:
        found += [(), (item[0],) * len(parts)]
    elif item and origin in (tuple, Sequence):
        found += [(item[0],)]
    elif item:
        found += [{item[0]: 1}] if item[0].__hash__ else []
    return found


def right_value(kind: object) -> object:
    """Return a value that a type allows."""
    origin, parts = parts_of(kind)
    if origin in (typing.Annotated, typing.Union, UnionType):
        return right_value(parts[0])
    if origin is tuple and parts and parts[-1] is not ...:
        return tuple(map(right_value, parts))
    if origin is Callable or getattr(origin, "_is_protocol", False):
        members = {**vars(origin), **vars(origin).get("__annotations__", {})}
        return (
            print
            if origin is Callable
            else type("Fake", (), {name: None for name in members if name not in dir(typing.Protocol)})()
        )
    if not isinstance(origin, type) or origin in (inspect.Parameter.empty, Any):
        return None
    if inspect.isabstract(origin) and origin.__module__ == "collections.abc":
        origin = dict if issubclass(origin, Mapping) else list
    return origin() if origin.__module__ == "builtins" else instance(origin)


def refusals(name: str, function: Callable[..., object], bound: list[object], cls: type | None) -> Iterator[str]:
    """Yield, for each wrong argument of a function, what is wrong with its refusal; empty if nothing is."""
    kinds = hints(function, cls)
    parameters = list(inspect.signature(function).parameters.values())[len(bound) :]
    rights = {one.name: right_value(kinds[one.name]) for one in parameters if one.default is one.empty}
    for parameter in parameters:
        is_used = not parameter.name.startswith("_")
        for value in wrong_values(kinds[parameter.name]) if is_used else []:
            if value is parameter.default:
                continue
            try:
                function(*bound, **{**rights, parameter.name: value})
                yield f"{name}: {parameter.name} can be {value!r}"
            except WrongTypeError as error:
                is_named = re.match(rf"[\w.]+\(\): {parameter.name} must be .*, not ", str(error))
                yield "" if is_named else f"{name}: {parameter.name} is {value!r}: {error}"
            except Exception as error:  # noqa: BLE001 - any other one is a fault
                yield f"{name}: {parameter.name} is {value!r}: {type(error).__name__}: {error}"


def test_wrong_types_are_refused_with_function_argument_and_both_types() -> None:
    found = [fault for one in callables() for fault in refusals(*one)]
    assert [fault for fault in found if fault] == []
    assert len(found) > 5000


def test_compiled_classes_check_themselves() -> None:
    compiled = {name for name, value in publics() if isinstance(value, type) and value.__flags__ & IMMUTABLE}
    # Only searches write curves. `Cell` is the built-in int.
    assert compiled == {"linjat.Curve", "linjat.FAMILY.curve", "sokoban.Cell"}
    rng = Rng(1)
    wrong: list[tuple[Callable[[], object], str]] = [
        *((lambda value=value: Rng(value), "seed") for value in (1.0, "1", None, True)),
        (lambda: rng.stream(1), "name"),  # type: ignore[arg-type]
        (lambda: rng.below(1.5), "n"),  # type: ignore[arg-type]
        (lambda: rng.shuffle((1, 2)), "items"),  # type: ignore[arg-type]
        (lambda: rng.choice({1, 2}), "items"),  # type: ignore[arg-type]
        (lambda: rng.weighted([1, 0.5]), "weights"),  # type: ignore[list-item]
        (lambda: Budget("1"), "milliseconds"),  # type: ignore[arg-type]
        (lambda: Budget(nodes=1.5), "nodes"),  # type: ignore[arg-type]
        (lambda: Budget(progress=1), "progress"),  # type: ignore[arg-type]
        (lambda: Budget(cpu_milliseconds=True), "cpu_milliseconds"),
    ]
    for call, name in wrong:
        with pytest.raises(WrongTypeError, match=rf"\(\): {name} must be"):
            call()


class Named(typing.Protocol):
    @property
    def name(self) -> str: ...


class Options(typing.TypedDict):
    depth: int


T = typing.TypeVar("T", bound=int)


def many(
    number: float,
    /,
    mode: typing.Literal["a", "b"],
    items: typing.Iterable[str],
    *rest: "Sequence[Later]",
    direction: Direction = Direction.EAST,
    bound: T = 1,  # type: ignore[assignment]
    place: str | Path = "",
    kind: type[Exception] = ValueError,
    named: Named | None = None,
    options: Options | None = None,
    **others: int,
) -> tuple[object, ...]:
    """Take arguments of many types."""
    return number, mode, list(items), rest, direction, bound, place, kind, named, options, others


class Later:
    pass


MANY: Any = many


RIGHT: dict[str, object] = {"mode": "a", "items": ["x"]}


@each(
    "arguments",
    [
        {},
        {"items": iter("ab")},
        {"items": ()},
        {"direction": 7, "bound": np.int64(3)},
        {"place": Path("x"), "kind": KeyError, "named": SimpleNamespace(name=1), "options": {"depth": "x"}},
        {"more": 1, "most": np.uint8(2)},
    ],
)
def test_right_types_are_taken_as_they_are(arguments: dict[str, object]) -> None:
    checked = guarded(MANY, "many")
    assert inspect.signature(checked) == inspect.signature(many)
    assert checked.__doc__ == many.__doc__
    for number in (1, 2.5, np.float32(1), np.int16(1)):
        found = checked(number, *(), **{**RIGHT, **arguments})
        assert found[0] is number
        assert found[1] == "a"
    assert checked(1, "a", iter("ab"), [Later()], ())[2] == ["a", "b"]


@each(
    ("arguments", "message"),
    [
        ({"number": True}, "number must be a float, not bool (True)"),
        ({"mode": "c"}, "mode must be one of 'a', 'b', not str ('c')"),
        ({"items": "ab"}, "items must be an iterable of str, not str ('ab')"),
        ({"items": [1]}, "items must be an iterable of str, not list ([1])"),
        ({"rest": 5}, "rest must be a sequence of Later, not int (5)"),
        ({"rest": [5]}, "rest must be a sequence of Later, not list ([5])"),
        ({"direction": "east"}, "direction must be a Direction, not str ('east')"),
        ({"bound": "1"}, "bound must be an int, not str ('1')"),
        ({"place": 1}, "place must be a str or a Path, not int (1)"),
        ({"kind": ValueError()}, "kind must be a class, not ValueError (ValueError())"),
        ({"named": object}, "named must be a Named or None, not type (<class 'object'>)"),
        ({"options": []}, "options must be an Options or None, not list ([])"),
        ({"more": "1"}, "more must be an int, not str ('1')"),
    ],
)
def test_messages_name_what_was_expected_and_passed(arguments: dict[str, object], message: str) -> None:
    options = {**RIGHT, **arguments}
    first = [options.pop("number", 1), options.pop("mode"), options.pop("items")]
    rest = [options.pop("rest")] if "rest" in options else []
    with pytest.raises(WrongTypeError, match=re.escape(f"many(): {message}")) as caught:
        guarded(MANY, "many")(*first, *rest, **options)
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, ParameterError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_wrong_numbers_of_arguments_are_reported_by_python() -> None:
    with pytest.raises(TypeError, match=r"preset\(\) missing 1 required positional argument: 'spec'"):
        preset()  # type: ignore[call-arg]


def test_calls_from_inside_are_not_checked() -> None:
    inside = {"__name__": "pycore.somewhere", "Lock": Lock}
    assert eval("Lock('x', 2)", inside) == ("x", 2)
    for name in ({}, {"__name__": 5}, {"__name__": "pycores"}):
        with pytest.raises(WrongTypeError):
            eval("Lock('x', 2)", {**name, "Lock": Lock})


def test_checked_functions_and_classes_are_used_as_others_are() -> None:
    for value in (generate, preset, pycore.linjat.FAMILY.choose, RandomShare(0.5), Lock(1, (2,))):
        assert pickle.loads(pickle.dumps(value)) == value

    @dataclass(frozen=True)
    class Larger(RandomShare):
        more: int = 0

    assert Larger(0.5, 2).more == 2
    assert replace(Larger(0.5), share=0.25).share == 0.25
    with pytest.raises(WrongTypeError, match=r"RandomShare\(\): share"):
        replace(RandomShare(0.5), share="x")  # type: ignore[arg-type]
    assert pycore.dungeon.FAMILY.generate is generate
    assert next(iter(inspect.signature(Params).parameters)) == "templates"
    names: dict[str, object] = {"__name__": __name__, "generate": generate, "other": many}
    publish(names, "generate", "other")
    assert names["generate"] is generate
    assert names["other"] is many
