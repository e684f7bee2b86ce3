"""A progress bar for long searches."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.progress import Progress, ProgressColumn, TaskID


class Bar:
    """A progress bar on standard error, if it is a terminal; shown from the first update to the end."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.progress: Progress | None = None
        self.task: TaskID | None = None

    def update(self, done: int, total: int) -> None:
        """Show the number of completed steps."""
        if self.progress is None:
            if not sys.stderr.isatty():
                return
            self._open(total)
        if self.progress is not None and self.task is not None:
            self.progress.update(self.task, completed=done, total=total)

    def _open(self, total: int) -> None:
        from rich.console import Console  # noqa: PLC0415 - short runs need no bar and should not import one
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            *self._more(),
            TimeElapsedColumn(),
        )
        self.progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.progress.add_task(self.label, total=total)
        self.progress.start()

    def _more(self) -> "Sequence[ProgressColumn]":
        """Return further columns."""
        return ()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.progress is not None:
            self.progress.stop()


class BatchBar(Bar):
    """A progress bar with a rate, the time that is left, and a note."""

    def note(self, text: str) -> None:
        """Show a text behind the bar, once there is one."""
        if self.progress is not None and self.task is not None:
            self.progress.update(self.task, description=f"{self.label}, {text}")

    def _more(self) -> "Sequence[ProgressColumn]":
        from rich.progress import ProgressColumn, Task, TimeRemainingColumn  # noqa: PLC0415 - see above
        from rich.text import Text  # noqa: PLC0415

        class Rate(ProgressColumn):
            def render(self, task: Task) -> Text:
                return Text(f"{task.speed or 0:,.1f}/s")

        return Rate(), TimeRemainingColumn(compact=True, elapsed_when_finished=True)
