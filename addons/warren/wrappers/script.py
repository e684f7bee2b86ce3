"""The base of the generated py4godot scripts. It runs in py4godot's Python, and uses the node classes without a host.

py4godot must not be given Python values other than numbers and texts (see `plain`), and an exception reaches a game as
a 0. So every method returns a plain value also after an error, and `failure` has the reason.
"""

import sys
from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypeVar

from warren.declare import (
    VOID,
    GodotObject,
    GodotType,
    MethodSpec,
    SignalSpec,
    describe,
    last_failure,
    main_loop,
    note_failure,
    told,
)
from warren.declare.types import object_type
from warren.wrappers.plain import Plain, can_pass, from_plain, plain_type, set_properties, to_plain

S = TypeVar("S", bound="type[WarrenScript]")


class Mirror:
    """A property of a script that is the property of its object."""

    def __init__(self, name: str, declared: GodotType, *, is_computed: bool) -> None:
        self._name = name
        self._type = declared
        self._is_computed = is_computed

    def __get__(self, script: "WarrenScript | None", owner: type) -> Any:
        if script is None:
            return self
        # Reading is no call: an inspector may do it at any time.
        return script._run(self._name, self._type, self._read, keeps_failure=True)  # noqa: SLF001 one class in two parts

    def __set__(self, script: "WarrenScript", value: Any) -> None:
        if not self._is_computed:  # py4godot sets all properties of a new script to their defaults
            script._run(self._name, VOID, partial(self._write, value))  # noqa: SLF001

    def _read(self, core: GodotObject) -> Any:
        return getattr(core, self._name)

    def _write(self, value: Any, core: GodotObject) -> None:
        setattr(core, self._name, from_plain(value, self._type))


class WarrenScript:
    """Base class of the scripts. A script holds an object of the class that it stands for."""

    _warren_class: Any  # a class of GodotObject
    failure: str

    def poll(self) -> bool:
        """Do the work of a frame for the background jobs of all scripts; return whether one is running.

        Scripts in the scene tree do it in every frame.
        """
        main_loop.frame()
        return main_loop.busy

    def object_text(self) -> str:
        """Return the properties as JSON: the text by which objects of this class are passed."""
        return str(self._run("object_text", _type_of(self._warren_class), lambda core: core))

    def read_object(self, text: str) -> bool:
        """Set the properties in a text by [method object_text], or by a method or signal that passes such an object.

        Returns whether it succeeded. Properties that are not in the text do not change.
        """
        return bool(self._run("read_object", VOID, partial(set_properties, text)))

    def _process(self, delta: float) -> None:  # noqa: ARG002 the engine's signature
        if main_loop.busy:
            main_loop.frame()

    def _exit_tree(self) -> None:
        """Drop the background job: py4godot frees no script, so nothing else tells that the node has gone."""
        self._core()._freed()  # noqa: SLF001 as the host does

    def _call_method(self, name: str, *arguments: Any) -> Plain:
        """Call a method of the object with values from py4godot."""
        method = _methods(self._warren_class)[name]

        def call(core: GodotObject) -> Any:
            declared = [argument.type for argument in method.arguments]
            return getattr(core, name)(*map(from_plain, arguments, declared))

        return self._run(name, method.returns, call, keeps_failure="keeps_failure" in vars(method.function))

    def _run(self, name: str, declared: GodotType, work: Callable[[Any], Any], *, keeps_failure: bool = False) -> Plain:
        """Return the plain result of a function of the object; after an error, the default value of its type."""
        if not keeps_failure:
            self.failure = last_failure.text = ""
        try:
            return to_plain(work(self._core()), declared)
        except Exception as error:  # noqa: BLE001 nothing else may leave a script
            text = told(error).encode("utf-8", "replace").decode()
            self.failure = f"{type(self).__name__}.{name}: {text}"
            note_failure(self.failure, error)
            sys.stderr.write(self.failure + "\n")
            return plain_type(declared)()

    def _core(self) -> GodotObject:
        """Return the object, which is created at the first call."""
        kept: dict[str, Any] = self.__dict__
        if "_warren_object" not in kept:
            made = kept["_warren_object"] = self._warren_class()
            for signal in describe(self._warren_class).signals:
                getattr(made, signal.name).connect(partial(self._tell, signal))
        core: GodotObject = kept["_warren_object"]
        return core

    def _tell(self, signal: SignalSpec, *values: Any) -> None:
        """Emit a signal of the object from the script."""
        emitter = getattr(self, signal.name)
        if emitter is not None:  # py4godot sets the properties of a new script before it makes its signals
            pairs = zip(values, signal.arguments, strict=True)
            emitter.emit(*(to_plain(value, argument.type) for value, argument in pairs))


@cache
def _methods(cls: Any) -> dict[str, MethodSpec]:
    return {method.name: method for method in describe(cls).methods}


def _type_of(cls: Any) -> GodotType:
    return object_type(cls.__name__, cls.godot_base, cls)


def stands_for(cls: Any) -> Callable[[S], S]:
    """Connect the properties of a script class to those of a node class; the script declares them for py4godot."""

    def connect(script: S) -> S:
        script._warren_class = cls  # noqa: SLF001
        spec = describe(cls)
        mirrors = [(property_.name, property_.declared_type, False) for property_ in spec.properties]
        mirrors += [(computed.name, computed.type, True) for computed in spec.computed]
        for name, declared, is_computed in mirrors:
            if can_pass(declared):
                setattr(script, name, Mirror(name, declared, is_computed=is_computed))
        return script

    return connect
