"""Time limit, node limit, cancellation and progress, for kernels."""

cimport cython
from libc.stdint cimport int64_t


@cython.final
cdef class Budget:
    # Written by one thread and read by others. The fields are aligned words, so readers see the old or the new value.
    cdef volatile bint _cancelled
    cdef volatile int64_t _done
    cdef volatile int64_t _total
    cdef volatile int64_t _nodes
    cdef int64_t _node_limit
    cdef int64_t _duration
    cdef int64_t _deadline          # 0 before the clock starts
    cdef int64_t _cpu_duration
    cdef int64_t _cpu_deadline
    cdef int64_t _next_clock
    cdef int64_t _next_tick
    cdef int _stop
    cdef bint _is_rationed
    cdef object _progress
    cdef object _error

    cpdef void advance(self, int64_t done) noexcept nogil
    # 0: continue. Any other value: clean up and return; the Python wrapper then calls stopped().
    cpdef int spend(self, int64_t nodes) noexcept nogil
    cdef void _start_clock(self, int64_t time) noexcept nogil
    cdef void _look_up(self) noexcept nogil
    cdef void _tick(self) noexcept with gil
