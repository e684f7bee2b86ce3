"""Successive halving: moves judged on the same worlds, in rounds from which the better ones are kept."""

from libc.stdint cimport INT64_MAX, int64_t, uint32_t

from pycore.base.rng cimport Rng, rng_below, rng_t

from pycore.base.errors import ParameterError

cdef enum:
    SHARE = 3               # one of so many moves goes to the next round
    FEWEST = 3              # moves of the last round
    LEAST_WORLDS = 4        # of a round, if there are as many
    NODES_PER_MS = 1500
# What taking the last move back costs.
cdef double BACK = 0.02


cdef class Halving:
    """The documentation is in halving.pyi."""

    @property
    def expected(self):
        return 500 + round(500 * max(-1, min(1, self.scores[0])))

    cdef uint32_t pick(self, moves, Rng rng, int depth) except *:
        """Return the best of some moves, up to a depth in plies. Releases the GIL."""
        cdef int i
        cdef int64_t planned
        if not 0 < len(moves) <= MOST:
            raise ParameterError("moves", f"{len(moves)} moves")
        for i, move in enumerate(moves):
            self.moves[i] = move
        self.left = len(moves)
        planned = INT64_MAX if self.budget.left is None else int(self.budget.left * NODES_PER_MS)
        planned = min(planned, self.budget._node_limit, 1 << 40)
        with nogil:
            self._judge(planned, depth, &rng.state)
        return self.moves[0]

    cdef void _judge(self, int64_t planned, int depth, rng_t *rng) noexcept nogil:
        """Judge the moves in rounds; the best one is the first then."""
        cdef int i, j, rounds = 1, number, kept = self.left
        cdef uint32_t swap
        for i in range(self.left - 1, 0, -1):
            j = <int> rng_below(rng, i + 1)
            swap = self.moves[i]
            self.moves[i] = self.moves[j]
            self.moves[j] = swap
        while kept > FEWEST:
            kept = max(FEWEST, kept // SHARE)
            rounds += 1
        # Few moves have as many, up to the whole depth.
        rounds = max(rounds, depth)
        for number in range(rounds):
            if self.left == 1:
                return
            i = self._round(min(depth, number + 1), self.nodes + (planned - self.nodes) // (rounds - number))
            if not i:
                return
            self.judged, self.depth = i, min(depth, number + 1)
            self._sort()
            if self.stopped:
                return
            self.left = max(min(FEWEST, self.left), self.left // SHARE)

    cdef int _round(self, int depth, int64_t limit) noexcept nogil:
        """Judge the moves that are left on as many worlds as a limit allows; return the number of worlds."""
        cdef double found[MOST]
        cdef int world, i
        cdef int64_t started = self.nodes
        for i in range(self.left):
            found[i] = 0
        for world in range(self.world_count):
            # Not begun unless another world like those before fits.
            if world >= LEAST_WORLDS and self.nodes + (self.nodes - started) // world > limit:
                break
            for i in range(self.left):
                self.scores[i] = self._score(world, self.moves[i], depth)
                if self.stopped:
                    break
            if self.stopped:
                break
            for i in range(self.left):
                found[i] += self.scores[i]
        else:
            world = self.world_count
        for i in range(self.left):
            self.scores[i] = found[i] / max(1, world) - BACK * (self.moves[i] == self.back)
        return world

    cdef void _sort(self) noexcept nogil:
        """Sort the moves that are left by their scores."""
        cdef int i, j
        cdef uint32_t move
        cdef double score
        for i in range(1, self.left):
            move, score, j = self.moves[i], self.scores[i], i
            while j > 0 and self.scores[j - 1] < score:
                self.moves[j] = self.moves[j - 1]
                self.scores[j] = self.scores[j - 1]
                j -= 1
            self.moves[j] = move
            self.scores[j] = score

    cdef double _score(self, int world, uint32_t move, int depth) noexcept nogil:
        """Return the expected result of a move in a world, -1..1."""
        return 0
