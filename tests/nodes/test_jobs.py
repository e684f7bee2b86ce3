"""The state machine of background jobs: every sequence of calls up to a length, judged by what is told.

The judge knows the rule in the docstring of `BackgroundMaker` and nothing of states: it follows what is begun,
cancelled, freed and closed, and says of each signal whether it may come now.
"""

import itertools
import threading
import time
from collections.abc import Iterator

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from tests.cases import each
from tests.sharing import repeats
from warren.declare import Signal, main_loop
from warren.jobs import BackgroundMaker, Job
from warren.main_thread_calls import MainThreadCalls

REACTIONS = ("nothing", "start", "cancel", "content", "free", "queue", "raise", "close")


class ByHand(Job[int]):
    """A job whose work is done frame by frame, as the test says."""

    def __init__(self, maker: "Maker", number: int) -> None:
        self.maker, self.number, self.frames, self.content_with = maker, number, 0, False
        super().__init__(progressed=maker.progressed.emit, finished=maker.finished.emit, failed=maker._give_up)

    def _advance(self) -> bool:
        self.frames += 1
        if self.maker.fails and self.is_running:
            raise WarrenError(f"broken {self.number}")
        return self.maker.is_over or self.content_with or not self.is_running

    def _progress(self) -> tuple[int, int]:
        return self.frames, self.number

    def _result(self) -> int:
        return self.number

    def _halt(self) -> None:
        """It looks at its state."""

    def content(self) -> None:
        self.content_with = self.is_running


class Leaving:
    """The engine object of a node that is queued for deletion."""

    def call(self, method: str, *_args: object) -> bool:
        return method == "is_queued_for_deletion"


class Maker(BackgroundMaker):
    """A node that does what a test says."""

    progressed = Signal(frames=int, number=int)
    finished = Signal(number=int)
    time_limit_ms = 0

    def __init__(self, *, threaded: bool) -> None:
        self.threaded = threaded
        self.begun = 0
        self.fails = self.is_over = False

    def start(self) -> int:
        number = self.begun + 1
        if self.threaded:
            self._begin(lambda budget: self._work(number, budget), self.finished.emit, progressed=self.progressed.emit)
        else:
            self._run(ByHand(self, number))
        self.begun = number
        return number

    def content(self) -> None:
        if self._job is not None:
            self._job.content()  # type: ignore[attr-defined]

    def _work(self, number: int, budget: Budget) -> int:
        budget.start(number)
        pause = threading.Event()
        while not (self.is_over or self.fails or budget.cancelled):
            pause.wait(0.0002)
        budget.advance(1)
        if self.fails:
            raise WarrenError(f"broken {number}")
        return number


class Judge:
    """Plays one sequence of calls, with listeners that react once each, and says whether each signal may come."""

    def __init__(self, *, threaded: bool, in_progressed: str, in_last: str) -> None:
        self.maker = Maker(threaded=threaded)
        self.reactions = {"progressed": in_progressed, "last": in_last}
        self.running: int | None = None
        self.is_cancelled = self.is_freed = self.is_queued = self.is_closing = self.in_cancel = False
        self.lasts = self.frames = self.cancelled_at = 0
        self.maker.progressed.connect(self.on_progressed)
        self.maker.finished.connect(self.on_finished)
        self.maker.failed.connect(self.on_failed)

    def on_progressed(self, _frames: int, number: int) -> None:
        assert not self.in_cancel
        assert number == self.running
        assert not self.is_cancelled
        self.react("progressed")

    def on_finished(self, number: int) -> None:
        assert not self.in_cancel
        assert number == self.running
        assert not self.is_cancelled
        self.end()

    def on_failed(self, reason: str) -> None:
        assert not self.in_cancel
        assert self.running is not None
        expected = f"broken {self.running}"
        if self.is_closing:
            expected = "Warren is unloaded: the engine shuts down, or reloads it"
        assert reason == ("cancelled" if self.is_cancelled else expected)
        assert self.is_closing or not self.is_cancelled or self.frames > self.cancelled_at
        self.end()

    def end(self) -> None:
        self.running, self.lasts = None, self.lasts + 1
        self.check()
        self.react("last")

    def react(self, where: str) -> None:
        what, self.reactions[where] = self.reactions[where], "nothing"
        if what == "raise":
            raise ValueError("a mistake of the game")
        self.do(what)

    def do(self, what: str) -> None:
        if not self.is_freed or what in ("frame", "close"):
            getattr(self, what)()
            self.check()

    def check(self) -> None:
        assert self.is_queued or self.maker.is_running() == (self.running is not None)

    def nothing(self) -> None:
        """Do nothing."""

    def start(self) -> None:
        if self.is_closing:
            with pytest.raises(RuntimeError, match="nothing can be begun"):
                self.maker.start()
            return
        self.running, self.is_cancelled = self.maker.start(), False

    def cancel(self) -> None:
        if self.running is not None and not self.is_cancelled:
            self.is_cancelled, self.cancelled_at = True, self.frames
        self.in_cancel = True
        self.maker.cancel()
        self.in_cancel = False

    def content(self) -> None:
        self.maker.content()

    def free(self) -> None:
        self.is_freed, self.running = True, None
        self.maker._freed()

    def queue(self) -> None:
        """Free it when the frame ends; from now on nobody is told."""
        self.is_freed = self.is_queued = True
        self.running, self.maker.engine_handle = None, Leaving()

    def close(self) -> None:
        if not self.is_closing:
            self.is_closing = True
            main_loop.close()
            main_loop.open()
            self.is_closing = False
            assert self.running is None

    def frame(self) -> None:
        self.frames += 1
        main_loop.frame()
        if self.is_queued:
            self.is_queued = False
            self.maker._freed()

    def fail(self) -> None:
        self.maker.fails = True
        self.settle()
        self.maker.fails = False

    def work(self) -> None:
        self.maker.is_over = True
        self.settle()
        self.maker.is_over = False

    def settle(self) -> None:
        """Frames until all is told: what was begun has had its last signal, but for what was replaced or freed."""
        for _ in range(10_000):
            self.frame()
            if not main_loop.busy:
                break
            if self.maker.threaded:
                time.sleep(0.0002)
        assert not main_loop.busy
        assert self.running is None


@pytest.fixture
def mistakes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BaseException]]:
    """Everything that was reported: the mistakes of listeners."""
    found: list[BaseException] = []
    monkeypatch.setattr(main_loop, "on_error", found.append)
    yield found
    main_loop.close()


def play(acts: tuple[str, ...], *, threaded: bool, in_progressed: str, in_last: str) -> int:
    judge = Judge(threaded=threaded, in_progressed=in_progressed, in_last=in_last)
    for act in acts:
        judge.do(act)
    judge.do("work")
    if judge.is_freed:
        judge.settle()
    return judge.lasts


def check_mistakes(mistakes: list[BaseException], what: object) -> None:
    """The judge's own objections are raised in listeners, hence reported: look for them."""
    wrong = [error for error in mistakes if not isinstance(error, ValueError)]
    assert not wrong, (what, wrong[0])
    mistakes.clear()


ACTS = ("start", "cancel", "content", "free", "frame", "fail", "work", "close")


@each("in_last", REACTIONS)
@each("in_progressed", REACTIONS)
def test_every_sequence_of_calls(mistakes: list[BaseException], in_progressed: str, in_last: str) -> None:
    lasts = 0
    for length in range(repeats(4, 5)):
        for acts in itertools.product(ACTS, repeat=length):
            lasts += play(("start", *acts), threaded=False, in_progressed=in_progressed, in_last=in_last)
            check_mistakes(mistakes, acts)
    assert lasts > (0 if in_progressed in ("free", "queue") else repeats(100, 1000))


@each("reaction", REACTIONS)
def test_every_short_sequence_of_calls_with_a_thread(mistakes: list[BaseException], reaction: str) -> None:
    for acts in itertools.product(ACTS, repeat=repeats(2, 3)):
        play(("start", *acts), threaded=True, in_progressed=reaction, in_last=reaction)
        check_mistakes(mistakes, acts)


def test_calls_beyond_the_share_of_a_frame_wait_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, done, calls = [0.0], [], MainThreadCalls()
    monkeypatch.setattr("warren.main_thread_calls.time.perf_counter", lambda: clock[0])

    def call(number: int) -> None:
        done.append(number)
        clock[0] += 0.003

    calls._asked += [(call, (number,)) for number in (3, 2, 1)]
    calls.serve(0.004, lambda: True)
    assert done == [1, 2]  # the second was begun within the share
    calls.serve(0.004, lambda: len(done) < 2)
    assert done == [1, 2]
    calls.serve(0.004, lambda: True)
    assert done == [1, 2, 3]


def test_cancel_wakes_the_main_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine looks after a patient job now and then only: its last signal must not wait for that."""
    maker, woken = Maker(threaded=False), []
    maker.start()
    monkeypatch.setattr(main_loop, "on_busy", lambda: woken.append("woken"))
    maker.cancel()
    assert woken == ["woken"]
    main_loop.close()
