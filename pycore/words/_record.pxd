"""Records of plays: points, and the choices of blanks."""

from libc.stdint cimport int8_t, uint8_t

from pycore.words._board cimport hunt_t

cdef void complete(hunt_t *hunt, const uint8_t *path, int8_t *left, int missing, int start, int length) noexcept nogil
