"""A class whose every callback raises what it is told to; loaded by the test game beside the probes, not shipped."""

from collections.abc import Callable
from typing import Any, ClassVar

from warren.declare import Property, Signal, Vector2, godot_class, main_loop, virtual
from warren.jobs import BackgroundMaker


class Unprintable(BaseException):
    """An exception that cannot even be shown."""

    def __str__(self) -> str:
        raise RuntimeError("no text")

    __repr__ = __str__


RAISED: tuple[BaseException | type[BaseException], ...] = (
    ValueError("bad value"),
    KeyboardInterrupt,
    SystemExit(3),
    MemoryError,
    RecursionError,
    StopIteration,
    GeneratorExit,
    Unprintable,
    SyntaxError("bad", ("file.py", 1, 2, "text")),
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"),
    ExceptionGroup("several", [ValueError("\ud800"), TypeError("b")]),
)


class RaisingProperty(Property[Any]):
    """A property that raises when it is read and when it is set."""

    def stored_value(self, instance: object) -> Any:
        Raiser.raise_it()
        return super().stored_value(instance)

    def __set__(self, instance: object, value: Any) -> None:
        Raiser.raise_it()
        super().__set__(instance, value)


class _Task:
    patient = False

    def step(self) -> bool:
        Raiser.raise_it()
        return False

    def close(self) -> None:
        Raiser.raise_it()


@godot_class(base="Control")
class Raiser(BackgroundMaker):
    """Every callback of it raises."""

    kind: ClassVar[int] = -1

    number = RaisingProperty(int, 7)
    finished = Signal(value=int)

    def __init__(self) -> None:
        self.time_limit_ms = 0
        self.raise_it()

    @staticmethod
    def raise_it() -> int:
        """Raise what was chosen."""
        if Raiser.kind >= 0:
            raise RAISED[Raiser.kind]
        return 1

    @staticmethod
    def choose(kind: int) -> bool:
        """Choose what is raised from now on, -1 for nothing; return whether there is such a kind."""
        Raiser.kind = kind if kind < len(RAISED) else -1
        return kind < len(RAISED)

    def method(self, value: Any) -> int:  # noqa: ARG002 for a call with an argument
        """Raise."""
        return self.raise_it()

    def listener(self) -> Callable[..., Any]:
        """Return a function that raises."""
        return lambda *_: self.raise_it()

    def start_task(self) -> None:
        """Start a task of the main loop that raises."""
        main_loop.add(_Task())

    def start_job(self, where: str) -> None:
        """Start a job that raises in its work, its progress, or its end."""

        def work(budget: Any) -> int:
            budget.start(2)
            budget.advance(1)
            return self.raise_it() if where == "work" else 5

        def progressed(*_: int) -> None:
            if where == "progress":
                self.raise_it()

        def finished(value: int) -> None:
            if where == "end":
                self.raise_it()
            self.finished.emit(value)

        self._begin(work, finished, progressed=progressed)

    @virtual
    def _process(self, delta: float) -> None:  # noqa: ARG002 the engine's
        self.raise_it()

    @virtual
    def _get_minimum_size(self) -> Vector2:
        self.raise_it()
        return Vector2(3.0, 4.0)

    def __str__(self) -> str:
        return str(self.raise_it())

    def _freed(self) -> None:
        super()._freed()
        self.raise_it()


CLASSES = (Raiser,)
