"""Generation of plays."""

from libc.stdint cimport uint32_t

from pycore.words._board cimport hunt_t

cdef void list_plays(hunt_t *hunt) noexcept nogil
# Parts of it, for the search for the best play.
cdef void begin_hunt(hunt_t *hunt) noexcept nogil
cdef void look_at_line(hunt_t *hunt, int down, int line) noexcept nogil
cdef void record(
    hunt_t *hunt, int first, int last, int main, int factor, int across, int laid, int leave,
) noexcept nogil
cdef void spell(
    hunt_t *hunt, int at, uint32_t list, int main, int factor, int across, int laid, int leave, bint back,
) noexcept nogil
