"""Limits of searches, their progress, and cancellation from other threads."""

from libc.stdint cimport INT64_MAX
from cpython.exc cimport PyErr_CheckSignals
from posix.time cimport CLOCK_MONOTONIC, CLOCK_THREAD_CPUTIME_ID, clock_gettime, timespec
from posix.types cimport clockid_t

from collections.abc import Callable

from pycore.base.checking import require
from pycore.base.errors import ParameterError
from pycore.base.result import Status

cdef enum:
    GO = 0
    CANCELLED = 1
    NODES_OUT = 2       # this and the following are limits, in the order of LIMITS
    TIME_OUT = 3
    CPU_OUT = 4
    # Reading the clock takes about as much time as a cheap node.
    NODES_PER_CLOCK = 32
    TICK = 50_000_000

LIMITS = ("node limit", "time limit", "CPU time limit")


cdef int64_t now(clockid_t clock=CLOCK_MONOTONIC) noexcept nogil:
    cdef timespec t
    clock_gettime(clock, &t)
    return <int64_t> t.tv_sec * 1_000_000_000 + t.tv_nsec


cdef class Budget:
    """Limits, cancellation and progress of one job. The documentation is in budget.pyi."""

    def __init__(self, milliseconds=None, nodes=None, progress=None, *, cpu_milliseconds=None):
        for name, limit in (("milliseconds", milliseconds), ("cpu_milliseconds", cpu_milliseconds)):
            if limit is not None and type(limit) is not int and type(limit) is not float:
                require("Budget", name, limit, float | None)
            if limit is not None and not 0 <= limit <= 1e12:
                raise ParameterError(name, f"{limit} is not in 0..1e12")
        if nodes is not None and type(nodes) is not int:
            require("Budget", "nodes", nodes, int | None)
        if progress is not None and not callable(progress):
            require("Budget", "progress", progress, Callable | None)
        if nodes is not None and not 0 <= nodes <= INT64_MAX:
            raise ParameterError("nodes", f"{nodes} is not in 0..2**63-1")
        self._duration = -1 if milliseconds is None else int(milliseconds * 1_000_000)
        self._cpu_duration = -1 if cpu_milliseconds is None else int(cpu_milliseconds * 1_000_000)
        self._node_limit = INT64_MAX if nodes is None else nodes
        self._progress = progress

    def start(self, total):
        self._total = total
        self._done = 0
        if not self._deadline:
            self._start_clock(now())

    def ration(self, nodes):
        if nodes is not None:
            if self._node_limit == INT64_MAX and self._duration < 0 and self._cpu_duration < 0:
                self._node_limit, self._is_rationed = self._nodes + nodes, True
            return False
        was_out = self._is_rationed and self._stop == NODES_OUT
        if self._is_rationed:
            self._node_limit, self._is_rationed = INT64_MAX, False
            self._stop = GO if was_out else self._stop
        return bool(was_out)

    def cancel(self):
        self._cancelled = True

    def stopped(self):
        if self._error is not None:
            error, self._error = self._error, None
            raise error
        if self._cancelled:
            return Status.CANCELLED
        return Status.BUDGET if self._stop >= NODES_OUT else None

    @property
    def exceeded(self):
        return LIMITS[self._stop - NODES_OUT] if self._stop >= NODES_OUT and not self._cancelled else ""

    @property
    def cancelled(self):
        return bool(self._cancelled)

    @property
    def done(self):
        return self._done

    @property
    def total(self):
        return self._total

    @property
    def nodes(self):
        return self._nodes

    @property
    def left(self):
        if self._duration < 0:
            return None
        if not self._deadline:
            return self._duration / 1e6
        return max(0, self._deadline - now()) / 1e6

    cdef void _start_clock(self, int64_t time) noexcept nogil:
        self._deadline = INT64_MAX if self._duration < 0 else time + self._duration
        self._cpu_deadline = INT64_MAX
        if self._cpu_duration >= 0:
            self._cpu_deadline = now(CLOCK_THREAD_CPUTIME_ID) + self._cpu_duration
        self._next_tick = time + TICK

    cpdef void advance(self, int64_t done) noexcept nogil:
        self._done = done

    cpdef int spend(self, int64_t nodes) noexcept nogil:
        self._nodes += nodes
        if self._cancelled:
            self._stop = CANCELLED
        elif self._nodes > self._node_limit:
            self._stop = NODES_OUT
        elif self._nodes >= self._next_clock:
            self._look_up()
        return self._stop

    cdef void _look_up(self) noexcept nogil:
        cdef int64_t time = now()
        if not self._deadline:
            self._start_clock(time)
        self._next_clock = self._nodes + NODES_PER_CLOCK
        if time >= self._deadline:
            self._stop = TIME_OUT
        elif self._cpu_duration >= 0 and now(CLOCK_THREAD_CPUTIME_ID) >= self._cpu_deadline:
            self._stop = CPU_OUT
        elif time >= self._next_tick:
            self._next_tick = time + TICK
            self._tick()

    cdef void _tick(self) noexcept with gil:
        try:
            PyErr_CheckSignals()
            if self._progress is not None:
                self._progress(self._done, self._total)
        except BaseException as error:  # carried to the caller's thread by stopped()
            self._error = error
            self._cancelled = True
            self._stop = CANCELLED
