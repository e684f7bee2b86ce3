"""What runs on Godot's main thread, frame by frame: the one meeting point of background work and the engine."""

import traceback
from collections.abc import Callable
from typing import Any, Protocol


class FrameTask(Protocol):
    """Work that needs the main thread, a little in every frame, or when it says so.

    Attributes:
        patient: whether it goes on elsewhere. Then the engine calls `step` now and then only, and in the frame after
            `MainLoop.wake`: each call may have to wait for Python, which that work needs as well.
    """

    patient: bool

    def step(self) -> bool:
        """Do this frame's share; return False when nothing is left to do."""

    def close(self) -> None:
        """Stop at once and wait for threads: the engine shuts down or is about to reload the extension."""


class MainLoop:
    """Runs tasks once per frame, in the order they came.

    The host calls `frame` whenever the engine draws one; a program or a test without an engine calls it itself.
    """

    def __init__(self) -> None:
        self._tasks: list[FrameTask] = []
        self._open = True
        self.on_busy: Callable[[], Any] = lambda: None
        self.on_error: Callable[[BaseException], Any] = traceback.print_exception

    @property
    def busy(self) -> bool:
        """True while a task is left."""
        return bool(self._tasks)

    @property
    def eager(self) -> bool:
        """True while a task is left that needs every frame."""
        return not all(task.patient for task in self._tasks)

    def add(self, task: FrameTask) -> None:
        """Run `task` from the next frame on.

        Raises:
            RuntimeError: The loop is closed.
        """
        if not self._open:
            raise RuntimeError("nothing can be begun any more: the engine shuts down, or reloads Warren")
        self._tasks.append(task)
        self.wake()

    def wake(self) -> None:
        """Have the next frame run all tasks. May be called from any thread."""
        self.on_busy()

    def frame(self) -> None:
        """Run one frame; a task that fails is reported and dropped."""
        for task in list(self._tasks):
            if task not in self._tasks:  # closed meanwhile
                continue
            goes_on = False
            try:
                goes_on = task.step()
            except Exception as error:  # noqa: BLE001 one broken task must not stop the others
                self.on_error(error)
            if not goes_on and task in self._tasks:
                self._tasks.remove(task)

    def close(self) -> None:
        """Stop all tasks, and take no more until `open`: the extension is being unloaded.

        The host calls it while all objects still live and their signals can be heard. A task that fails is reported.
        """
        self._open = False
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            try:
                task.close()
            except Exception as error:  # noqa: BLE001 one broken task must not keep the others
                self.on_error(error)

    def open(self) -> None:
        """Take tasks again: the extension is loaded."""
        self._open = True


main_loop = MainLoop()
