"""Types of arguments, checked where a program calls the library: a wrong one raises `WrongTypeError`.

Each package calls `publish` once. Its exported functions, and the constructors and methods of its exported classes,
then compare their arguments with their annotations. Calls from inside `pycore` are not checked: mypy checks them, and
searches make millions of them. Compiled functions check their arguments themselves.

What is accepted, besides what the annotations state:

* numbers of other libraries, such as numpy's, for int and float, but bool for neither;
* int for an `IntEnum`, whose values out of range the functions report;
* any container for its protocol (list and tuple for `Sequence`), but str only for str;
* None for an argument whose default is None.

Arguments whose names begin with an underscore are not used, and not checked. Iterators are not consumed: the items of
built-in containers only are compared.
"""

import dataclasses
import sys
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import IntEnum
from functools import wraps
from inspect import Parameter, getattr_static, signature
from numbers import Integral, Real
from reprlib import repr as short
from sys import _getframe
from types import FunctionType, MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ForwardRef,
    Literal,
    NamedTuple,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)
from weakref import WeakSet

from pycore.base.errors import WrongTypeError

# Mark in `Annotated` of an argument whose type the function checks itself.
UNCHECKED = "unchecked"
# Mark in `Annotated` of an argument that the function converts: lists to tuples, tuples to named tuples, texts to
# members of an enumeration.
CONVERTED = "converted"
INSIDE = "pycore."
# Attribute of a function, and of the one that checks its arguments: the latter.
GUARD = "__guard__"
# Methods that are checked although their names begin with an underscore.
SPECIAL = ("__init__", "__new__", "__call__")
# What classes have besides their members, protocols included.
IN_ALL_PROTOCOLS = frozenset((*dir(Protocol), "__annotations__", "__dict__", "__weakref__"))
MARKS: Mapping[object, str] = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}
# Code for checks: types that have a global name, and the condition of a look into containers.
BUILTINS: Mapping[frozenset[type], str] = {frozenset({kind}): kind.__name__ for kind in (int, str, bool)}
OUTSIDE = "_is_outside()"
# The global names of `dataclasses.replace`, which calls constructors in the name of others.
REPLACING = vars(dataclasses)
# Containers whose items are compared: reading them twice changes nothing.
PLAIN = (tuple, list, dict, set, frozenset, deque, bytes)
# What is named in annotations by its protocol, and the words for it.
PROTOCOLS: Mapping[object, str] = {
    Sequence: "a sequence",
    Collection: "a collection",
    Iterable: "an iterable",
    AbstractSet: "a set",
    Mapping: "a mapping",
}


class Kind(NamedTuple):
    """What an argument can be.

    Attributes:
        words: the words for it in messages.
        exact: types whose values fit, whatever they contain.
        fits: whether a value of another type fits.
    """

    words: str
    exact: frozenset[type]
    fits: Callable[[object], bool]

    def holds(self, value: object) -> bool:
        """Return whether a value fits."""
        return type(value) in self.exact or self.fits(value)


ANYTHING = Kind("anything", frozenset(), lambda _value: True)
NONE = Kind("None", frozenset({NoneType}), lambda _value: False)
CLASS = Kind("a class", frozenset({type}), lambda value: isinstance(value, type))
CALLABLE = Kind("a callable", frozenset({FunctionType}), callable)
NUMBERS = {
    int: Kind("an int", frozenset({int}), lambda value: isinstance(value, Integral) and not isinstance(value, bool)),
    float: Kind(
        "a float", frozenset({float, int}), lambda value: isinstance(value, Real) and not isinstance(value, bool)
    ),
    bool: Kind("a bool", frozenset({bool}), lambda value: type(value).__name__ in ("bool_", "bool")),
}


class Scope(NamedTuple):
    """Where an annotation is.

    Attributes:
        names: the global names of its module.
        variables: what the type variables of a generic class stand for.
        is_converted: whether the function converts lists to tuples, tuples to named tuples and words to enumerations.
    """

    names: Mapping[str, Any]
    variables: Mapping[Any, Any] = MappingProxyType({})
    is_converted: bool = False


def kind_of(annotation: Any, scope: Scope) -> Kind:
    """Return what an annotation, which may be a text, allows."""
    if isinstance(annotation, str | ForwardRef):
        return _kind_of_text(annotation if isinstance(annotation, str) else annotation.__forward_arg__, scope)
    if isinstance(annotation, TypeVar):
        bound = scope.variables.get(annotation, annotation.__bound__ or Any)
        return ANYTHING if isinstance(bound, TypeVar) else kind_of(bound, scope)
    if annotation is None:
        return NONE
    origin, parts = get_origin(annotation), get_args(annotation)
    cls = origin or getattr(annotation, "__supertype__", annotation)
    if cls in SPECIAL_FORMS:
        return SPECIAL_FORMS[cls](parts, scope)
    if isinstance(cls, type):
        return _container(cls, parts, scope) if parts else _kind_of_class(cls, scope)
    return ANYTHING


def _kind_of_text(text: str, scope: Scope) -> Kind:
    """Return what an annotation in quotation marks allows.

    A name that the module has for type checkers only is looked for among the base classes of a value.
    """
    holder = type("Holder", (), {"__annotations__": {"found": text}})
    try:
        found = get_type_hints(holder, dict(scope.names), include_extras=True)["found"]
    except (NameError, TypeError):  # a module that is not loaded, or a class without type arguments at run time
        name = text.partition("[")[0].rpartition(".")[2].strip()
        if isinstance(known := scope.names.get(name), type):
            return _kind_of_class(known, scope)
        if not name.isidentifier():
            return ANYTHING
        return Kind(_a(name), frozenset(), lambda value: any(base.__name__ == name for base in type(value).__mro__))
    return kind_of(found, scope)


def _marked(parts: Sequence[Any], scope: Scope) -> Kind:
    if UNCHECKED in parts:
        return ANYTHING
    return kind_of(parts[0], scope._replace(is_converted=scope.is_converted or CONVERTED in parts))


def _union(parts: Sequence[Any], scope: Scope) -> Kind:
    kinds = [kind_of(part, scope) for part in parts]
    if ANYTHING in kinds:
        return ANYTHING
    words = " or ".join(dict.fromkeys(kind.words for kind in kinds))
    tests = [kind.fits for kind in kinds if kind is not NONE]
    fits = tests[0] if len(tests) == 1 else lambda value: any(test(value) for test in tests)
    return Kind(words, frozenset().union(*(kind.exact for kind in kinds)), fits)


def _literal(parts: Sequence[Any], _scope: Scope) -> Kind:
    return Kind(f"one of {', '.join(map(repr, parts))}", frozenset(), lambda value: value in parts)


def _kind_of_class(cls: type, scope: Scope) -> Kind:
    """Return what a class without type arguments allows."""
    words = _a(cls.__name__)
    if cls in PROTOCOLS:
        exact = {kind for kind in PLAIN if issubclass(kind, cls)}
        return Kind(PROTOCOLS[cls], frozenset(exact), lambda value: _is_like(value, cls))
    if issubclass(cls, IntEnum):
        return Kind(words, frozenset({cls, int}), NUMBERS[int].fits)
    if getattr(cls, "_is_protocol", False):
        members = _members(cls)
        return Kind(words, frozenset(), lambda value: all(_has(value, name) for name in members))
    if is_typeddict(cls):
        return Kind(words, frozenset({dict}), lambda value: isinstance(value, dict))
    accepted: tuple[type, ...] = (cls,)
    if scope.is_converted:
        bases = (list if cls is tuple else cls, *cls.__mro__[1:-1])
        accepted = (cls, *(base for base in bases if base in (list, tuple, str)))
    return NUMBERS.get(cls) or Kind(words, frozenset(accepted), lambda value: isinstance(value, accepted))


def _container(cls: type, parts: Sequence[Any], scope: Scope) -> Kind:
    """Return what a class with type arguments allows."""
    base = _kind_of_class(cls, scope)
    if not (cls in PROTOCOLS or issubclass(cls, PLAIN)):
        return base  # a generic class of ours
    kinds = [kind_of(part, scope) for part in parts if part is not ...]
    if cls is tuple and parts[-1] is not ...:
        words = f"a tuple ({', '.join(_bare(kind) for kind in kinds)})"
        return Kind(words, frozenset(), lambda value: base.holds(value) and _holds_each(kinds, value))
    words = f"{base.words} of {' to '.join(_bare(kind) for kind in kinds if kind is not ANYTHING)}".removesuffix(" of ")
    item, values = kinds[0], kinds[1] if len(kinds) > 1 else ANYTHING
    containers, exact = base.exact, item.exact

    def has_items(value: Any) -> bool:
        if type(value) not in containers:
            if not base.fits(value):
                return False
            if not isinstance(value, PLAIN):
                return True
        if not (item is ANYTHING or exact.issuperset(map(type, value)) or all(map(item.holds, value))):
            return False
        return values is ANYTHING or not isinstance(value, dict) or all(map(values.holds, value.values()))

    return Kind(words, frozenset(), has_items)


def _holds_each(kinds: Sequence[Kind], values: Any) -> bool:
    return len(values) == len(kinds) and all(kind.holds(value) for kind, value in zip(kinds, values, strict=True))


SPECIAL_FORMS: Mapping[Any, Callable[[Sequence[Any], Scope], Kind]] = {
    Annotated: _marked,
    Union: _union,
    UnionType: _union,
    Literal: _literal,
    Callable: lambda _parts, _scope: CALLABLE,
    NoneType: lambda _parts, _scope: NONE,
    type: lambda _parts, _scope: CLASS,
    object: lambda _parts, _scope: ANYTHING,
    Any: lambda _parts, _scope: ANYTHING,
}


def _is_like(value: object, cls: type) -> bool:
    """Return whether a value is a container of a protocol. Arrays of numpy are sequences without its name."""
    if isinstance(value, str):
        return False
    if cls is Sequence and _has(value, "__getitem__") and _has(value, "__len__"):
        return not isinstance(value, Mapping)
    return isinstance(value, cls)


def _members(cls: type) -> list[str]:
    """Return the names that a protocol requires."""
    bases = [base for base in cls.__mro__ if getattr(base, "_is_protocol", False)]
    found = {name for base in bases for name in (*vars(base), *vars(base).get("__annotations__", ()))}
    return [
        name for name in found if not name.startswith("_") or (name.startswith("__") and name not in IN_ALL_PROTOCOLS)
    ]


def _has(value: object, name: str) -> bool:
    missing = object()
    return getattr_static(value, name, missing) is not missing


def _bare(kind: Kind) -> str:
    """Return the words for a kind without their article."""
    return kind.words.removeprefix("an ").removeprefix("a ")


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def require(function: str, parameter: str, value: object, annotation: Any) -> None:
    """Raise `WrongTypeError` unless an argument is what an annotation allows. Called by compiled functions.

    Args:
        function: name of the function, class or method.
        parameter: name of the argument.
        value: the argument.
        annotation: its type.
    """
    kind = kind_of(annotation, Scope({}))
    if not kind.holds(value):
        raise _wrong(function, parameter, kind, value)


def _wrong(function: str, parameter: str, kind: Kind, value: object) -> WrongTypeError:
    shown = "None" if value is None else f"{type(value).__name__} ({short(value)})"
    return WrongTypeError(function, parameter, f"{kind.words}, not {shown}")


class Slot(NamedTuple):
    """A parameter, what its argument can be, the default, which always fits, and the stars before it."""

    name: str
    kind: Kind
    default: object
    mark: str


class Checker:
    """Compares the arguments of a function with its annotations, which are read at the first call.

    Attributes:
        function: the function.
        call: the function that checks the arguments and calls it.
        exact: types of arguments that fit, by the numbers that the code of `call` has for them.

    Args:
        function: the function.
        title: its name in messages.
        skipped: number of its first parameters that are not checked: 1 for `self` and `cls`.
        scope: where its annotations are.
    """

    __slots__ = ("_scope", "_skipped", "_slots", "_title", "call", "exact", "function")

    def __init__(self, function: FunctionType, title: str, skipped: int, scope: Scope) -> None:
        self.function, self._title, self._skipped, self._scope = function, title, skipped, scope
        self._slots: list[Slot] = []
        self.exact: list[frozenset[type]] = []
        self.call = _placeholder(self)

    def compiled(self) -> FunctionType:
        """Give `call` the parameters of the function, and code that checks them. Returns `call`.

        Code with these parameters takes a tenth of the time that passing on any arguments takes.
        """
        function = self.function
        head: list[str] = []
        passed: list[str] = []
        tests: list[str] = []
        exact: list[frozenset[type]] = []
        slots: list[Slot] = []
        for place, parameter in enumerate(signature(function).parameters.values()):
            name, mark = parameter.name, MARKS.get(parameter.kind, "")
            is_by_name = parameter.kind is Parameter.KEYWORD_ONLY
            if is_by_name and not any(part.startswith("*") for part in head):
                head.append("*")
            head.append(mark + name + ("" if parameter.default is Parameter.empty else "=None"))
            if place + 1 == function.__code__.co_posonlyargcount:
                head.append("/")
            passed.append(f"{name}={name}" if is_by_name else mark + name)
            is_checked = place >= self._skipped and not name.startswith("_")
            kind = self._kind(parameter.annotation) if is_checked else ANYTHING
            if kind is ANYTHING:
                continue
            slots.append(Slot(name, kind, parameter.default, mark))
            if mark or not kind.exact:
                tests.append(OUTSIDE)
            elif kind.exact in BUILTINS:
                tests.append(f"type({name}) is not {BUILTINS[kind.exact]}")
            else:
                tests.append(f"type({name}) not in _checker.exact[{len(exact)}]")
                exact.append(kind.exact)
        # Looking at the caller takes less time than looking into a container.
        condition = OUTSIDE if OUTSIDE in tests else " or ".join(tests) or "False"
        # Constructors of named tuples do just this; with a call between, they would take half as long again.
        is_named_tuple = "_tuple_new" in function.__code__.co_names
        result = f"_tuple_new({passed[0]}, ({''.join(f'{name}, ' for name in passed[1:])}))" if is_named_tuple else ""
        source = f"""def outer(_checker):
    def call({", ".join(head)}):
        if {condition}:
            _checker.check({", ".join(slot.name for slot in slots)})
        return {result or f"_checker.function({', '.join(passed)})"}
    return call"""
        assert not {"type", *BUILTINS.values()} & {slot.name for slot in slots}
        scope: dict[str, Any] = {}
        exec(source, scope)  # noqa: S102 - it has nothing but the names of parameters
        self._slots, self.exact = slots, exact
        self.call.__defaults__, self.call.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
        self.call.__code__ = scope["outer"](self).__code__
        return self.call

    def _kind(self, annotation: Any) -> Kind:
        return ANYTHING if annotation is Parameter.empty else kind_of(annotation, self._scope)

    def check(self, *values: Any) -> None:
        """Raise `WrongTypeError` for the first argument that does not fit, unless the call is from inside.

        Args:
            values: the arguments of the slots; those of `*` and `**` as a tuple and a dictionary.
        """
        if _is_inside():
            return
        for (name, kind, default, mark), value in zip(self._slots, values, strict=True):
            if mark:
                for key, one in value.items() if mark == "**" else ((name, one) for one in value):
                    self._compare(key, kind, one)
            elif type(value) not in kind.exact and value is not default:
                self._compare(name, kind, value)

    def _compare(self, name: str, kind: Kind, value: object) -> None:
        if not kind.holds(value):
            raise _wrong(self._title, name, kind, value)


_tuple_new = tuple.__new__
# The global names of modules of `pycore` that have called checked functions, by their addresses.
_inside: dict[int, Mapping[str, Any]] = {}


def _is_outside() -> bool:
    """Return whether a checked function may have been called from outside of `pycore`. Called by its code."""
    try:
        frame = _getframe(2)
    except ValueError:  # a host that embeds Python calls without a frame
        return True
    if frame.f_globals is REPLACING and frame.f_back:
        frame = frame.f_back
    return id(frame.f_globals) not in _inside


def _is_inside() -> bool:
    """Return whether a checked function was called from inside of `pycore`. Called by `Checker.check`."""
    try:
        frame = _getframe(3)
    except ValueError:  # a host that embeds Python calls without a frame
        return False
    name = frame.f_globals.get("__name__")
    # What calls in the name of others: the first call of a checked function, and `dataclasses.replace`.
    while name in (__name__, "dataclasses") and frame.f_back:
        frame = frame.f_back
        name = frame.f_globals.get("__name__")
    if not isinstance(name, str) or not name.startswith(INSIDE):
        return False
    _inside[id(frame.f_globals)] = frame.f_globals
    return True


def _placeholder(_checker: Checker) -> FunctionType:
    """Return a function with the closure of the code that `Checker.compiled` makes, which replaces its code."""

    @wraps(_checker.function)
    def call(*arguments: Any, **options: Any) -> Any:
        return _checker.compiled()(*arguments, **options)

    checked: Any = call
    assert isinstance(checked, FunctionType)
    return checked


_published: WeakSet[type] = WeakSet()


def guarded(function: FunctionType, title: str, skipped: int = 0, scope: Scope | None = None) -> FunctionType:
    """Return a function that checks its arguments, as `Checker` does, when it is called from outside of `pycore`."""
    known: FunctionType | None = vars(function).get(GUARD)
    if known:
        return known
    call = Checker(function, title, skipped, scope or Scope(function.__globals__)).call
    vars(call)[GUARD] = call
    if not scope:
        vars(function)[GUARD] = call
    return call


def publish(namespace: dict[str, Any], *names: str) -> None:
    """Let the functions and classes of a module check their arguments. Called where the module is defined.

    Functions are replaced in the module only: others that import them from where they are defined are not checked.

    Args:
        namespace: the global names of the module.
        names: names of the functions and classes; without any, those in `__all__`.
    """
    for name in names or namespace["__all__"]:
        value = namespace.get(name)
        if _is_ours(value) and isinstance(value, FunctionType) and vars(value).get(GUARD) is not value:
            guard = guarded(value, name)
            # What pickles know it by.
            guard.__module__, guard.__name__, guard.__qualname__ = namespace["__name__"], name, name
            namespace[name] = guard
        elif _is_ours(value) and isinstance(value, type):
            _publish_class(value)


def _is_ours(value: object) -> bool:
    return getattr(value, "__module__", "").startswith(INSIDE)


def _publish_class(cls: type) -> None:
    """Let the constructor and the public methods of a class check their arguments, inherited ones included."""
    for base in filter(_is_ours, cls.__mro__):
        # Methods of generic classes are checked by what their type variables stand for in the class.
        variables = _variables(cls, base)
        target = cls if variables else base
        if getattr(base, "_is_protocol", False) or (target is base and base in _published):
            continue
        for name, member in list(vars(base).items()):
            is_replaced = target is not base and name in vars(cls)
            if not is_replaced and (not name.startswith("_") or name in SPECIAL):
                checked = _checked_member(cls, base, name, member, variables)
                if checked is not member:
                    setattr(target, name, checked)
        _published.add(target)


def _variables(cls: type, base: type) -> Mapping[Any, Any]:
    """Return what the type variables of a generic base class stand for in a class."""
    found: dict[Any, Any] = {}
    for generic in getattr(cls, "__orig_bases__", ()):
        if get_origin(generic) is base:
            found = dict(zip(base.__parameters__, get_args(generic), strict=False))
    return found


def _checked_member(cls: type, base: type, name: str, member: Any, variables: Mapping[Any, Any]) -> Any:
    """Return a member of a class that checks its arguments; the member itself if it takes none."""
    function = member.__func__ if isinstance(member, staticmethod | classmethod) else member
    # The constructors of named tuples are defined in a module without a name.
    if not isinstance(function, FunctionType) or not (_is_ours(function) or name == "__new__"):
        return member
    skipped = 0 if isinstance(member, staticmethod) and name != "__new__" else 1
    title = cls.__name__ if name in SPECIAL else f"{cls.__name__}.{name}"
    checked = guarded(function, title, skipped, Scope(vars(sys.modules[base.__module__]), variables))
    if name == "__new__":
        return staticmethod(checked)
    return type(member)(checked) if isinstance(member, staticmethod | classmethod) else checked
