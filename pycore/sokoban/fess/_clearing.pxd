"""A backward search with a plan that is looked for at greater length. Private to the solvers."""

from pycore.sokoban.fess._features cimport Planned


cdef class Clearing(Planned):
    cdef int around_before          # areas of the floor before a box is pushed about
    cdef bint by_areas              # whether positions with fewer areas come first

    cdef bint _clear_board(self) noexcept nogil
    cdef bint _let_go(self, int entry, int total) noexcept nogil
    cdef bint _is_hopeless(self, int entry, int total) noexcept nogil
    cdef void _push_about(self, int entry, int total) noexcept nogil
    cdef void _enter_pushed(self, int entry, int box, int to, int man, int area, bint useful) noexcept nogil
