"""Tasks on Godot's main thread, frame by frame; they connect background work with the engine."""

import traceback
from collections.abc import Callable
from typing import Any, Protocol


class FrameTask(Protocol):
    """A task on the main thread, in every frame or on request.

    Attributes:
        patient: whether the work runs on another thread. Then `step` is called only from time to time, and in the frame
            after `MainLoop.wake`, because each call may have to wait for the GIL, which the other thread holds.
    """

    patient: bool

    def step(self) -> bool:
        """Do the work of this frame; return False if the task is done."""

    def close(self) -> None:
        """Stop at once and wait for threads. Called before the engine shuts down or reloads the extension."""


class MainLoop:
    """A loop that runs tasks once per frame, in the order in which they were added.

    The host calls `frame` in every frame of the engine. Programs and tests without an engine call it themselves.
    """

    def __init__(self) -> None:
        self._tasks: list[FrameTask] = []
        self._open = True
        self.on_busy: Callable[[], Any] = lambda: None
        self.on_error: Callable[[BaseException], Any] = traceback.print_exception

    @property
    def busy(self) -> bool:
        """Whether there is a task."""
        return bool(self._tasks)

    @property
    def eager(self) -> bool:
        """Whether there is a task that needs every frame."""
        return not all(task.patient for task in self._tasks)

    def add(self, task: FrameTask) -> None:
        """Run a task from the next frame on.

        Raises:
            RuntimeError: The loop is closed.
        """
        if not self._open:
            raise RuntimeError("nothing can be begun any more: the engine shuts down, or reloads Warren")
        self._tasks.append(task)
        self.wake()

    def wake(self) -> None:
        """Request that the next frame runs all tasks. May be called from any thread."""
        self.on_busy()

    def frame(self) -> None:
        """Run one frame. A task that raises an exception is reported and removed."""
        for task in list(self._tasks):
            if task not in self._tasks:  # closed meanwhile
                continue
            goes_on = False
            try:
                goes_on = task.step()
            except BaseException as error:  # noqa: BLE001 one broken task must not stop the others, `exit()` neither
                self.on_error(error)
            if not goes_on and task in self._tasks:
                self._tasks.remove(task)

    def close(self) -> None:
        """Stop all tasks, and refuse new ones until `open`. Called before the extension is unloaded.

        All objects still exist and can emit signals. A task that raises an exception is reported.
        """
        self._open = False
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            try:
                task.close()
            except BaseException as error:  # noqa: BLE001 one broken task must not keep the others
                self.on_error(error)

    def open(self) -> None:
        """Accept tasks again, after the extension was loaded."""
        self._open = True


main_loop = MainLoop()
