"""Singletons of the engine, such as its loader of resources."""

from collections.abc import Callable

from .values import EngineObject


class Engine:
    """The engine around the objects; the host connects it. Outside Godot there is none."""

    def __init__(self) -> None:
        self.find: Callable[[str], EngineObject | None] | None = None

    @property
    def is_there(self) -> bool:
        """Whether the process runs in the engine."""
        return self.find is not None

    def singleton(self, name: str) -> EngineObject:
        """Return a singleton.

        Raises:
            RuntimeError: there is no engine, or no such singleton.
        """
        found = self.find(name) if self.find else None
        if found is None:
            raise RuntimeError(f"no singleton {name}" if self.find else "there is no engine")
        return found


engine = Engine()
