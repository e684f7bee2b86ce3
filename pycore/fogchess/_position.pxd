"""Positions of all variants."""

from pycore.fogchess._tables cimport Tables, board_t


cdef class Position:
    cdef readonly Tables tables
    cdef board_t board
