"""Simulated annealing: random steps on a layout until it is valid.

A step is first computed as a *trial*, then either made (`_commit`) or not; both end with `_end_step`. *Movers* are the
rooms that move in the trial, *stirred* edges are the edges whose lines the trial draws anew.

Invariants of `Annealing`, in addition to the invariants of `Layout`:

* Between two steps: `mover_count` and `stirred_count` are 0; `moves` and `stir` are 0 everywhere; each `trial_lines[e]`
  equals `lines[e]`, from the begin of `run` on.
* Within a step: `moves[r]` is 1 for the rooms `movers[0..mover_count-1]` only, each listed once. `stir[e]` is not 0 for
  the edges `stirred[0..stirred_count-1]` only.
* From `_moved` to the end of the step, if its result was not above `most`: `trial[r]` is the position of each placed
  room after the step; `trial_lines`, `trial_outside`, and `trial_clash` of pairs with a mover are for these positions.
"""

from libc.stdint cimport int64_t

from pycore.dungeon.layout._layout cimport Layout, tie_t
from pycore.dungeon.layout._strain cimport standing_t
from pycore.dungeon.layout._tangle cimport line_t


cdef class Annealing(Layout):
    cdef standing_t *trial      # per room
    cdef int *movers
    cdef int mover_count
    cdef char *moves            # per room: whether it is a mover
    cdef int *stirred
    cdef int stirred_count
    cdef char *stir             # per edge: movers at its ends, 0..2; 1 also if both move and one changes its variant
    cdef line_t *trial_lines    # per edge
    cdef int *trial_clash       # per pair of rooms: as `clash`, after the step
    cdef int trial_outside      # as `outside`, after the step
    cdef int trial_tangled      # increase of `tangled` by the step
    cdef readonly int64_t tests     # positions tested so far

    cdef int _pick(self) noexcept nogil
    cdef void _step(self, int temperature) noexcept nogil
    cdef void _end_step(self) noexcept nogil
    cdef bint _propose(self, int room, const tie_t *tie, standing_t *new) noexcept nogil
    cdef void _take_along(self, const tie_t *tie) noexcept nogil
    cdef void _gather(self, int room) noexcept nogil
    cdef int _moved(self, int room, int most) noexcept nogil
    cdef int _moved_edges(self, int room, bint altered) noexcept nogil
    cdef void _commit(self, int room) noexcept nogil
    cdef void _bend(self, int most) noexcept nogil
    cdef void _stir(self, int room, bint altered) noexcept nogil
    cdef int _tangles(self, bint in_trial, int altered) noexcept nogil
    cdef int _blocked_by_movers(self, const line_t *lines, const standing_t *at) noexcept nogil
