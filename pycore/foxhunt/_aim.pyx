"""The choice of a shot from the samples of a posterior.

All foxes must be hit, so hits have no cost, and a plan is rated by its expected number of misses. The misses for a set
of n placements are estimated from its entropy. The cost of a shot is computed by looking ahead: its own misses plus the
minimum cost after each of its answers.

All numbers are integer sums over the samples, in units of 2**-16 misses, so results are the same on every machine.
"""

from libc.stdint cimport INT64_MAX, int32_t, int64_t, uint8_t, uint16_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from pycore.base.budget cimport Budget
from pycore.foxhunt._posterior cimport HIT, MAX_CELLS, MAX_LEFT, Posterior

from math import log2

cdef enum:
    UNIT = 1 << 16
    ANSWERS = 32
    MAX_SAMPLES = 8192
    MAX_DEPTH = 48
    MAX_WIDTH = 24

# n * log2(n), in units of 2**-16.
cdef int64_t ENTROPY[MAX_SAMPLES + 1]
for n in range(1, MAX_SAMPLES + 1):
    ENTROPY[n] = round(n * log2(n) * UNIT)


cdef struct shot_t:
    int cell
    int64_t cost        # estimated misses, summed over all samples
    int64_t misses      # number of samples in which this shot misses


cdef class Aim:
    """The documentation is in _aim.pyi."""

    cdef Posterior posterior
    cdef Budget budget
    # Price of a bit by the number of hidden foxes, in units of 2**-16 misses.
    cdef int64_t prices[MAX_LEFT + 1]
    cdef int64_t doubt          # price of uncertainty, in units of 2**-16 misses
    cdef int64_t more           # entropy that each sample represents, in units of 2**-16 bits
    cdef int full               # sets up to this size are searched to the end
    cdef int depth
    cdef int width
    cdef int32_t *order         # the samples, sorted so that the samples of a set are adjacent
    cdef int32_t *spare
    cdef readonly int64_t sets  # number of sets examined

    def __cinit__(self, Posterior posterior not None, Budget budget not None, prices, doubt, bits, full, depth, width):
        self.posterior = posterior
        self.budget = budget
        self.doubt = round(doubt * UNIT)
        self.more = max(0, round(bits * UNIT) - round(log2(max(posterior.samples, 1)) * UNIT))
        for left in range(MAX_LEFT + 1):
            self.prices[left] = round(prices[min(left, len(prices) - 1)] * UNIT)
        self.full = full
        self.depth = depth
        self.width = min(width, MAX_WIDTH)
        self.order = <int32_t *> malloc(MAX_SAMPLES * sizeof(int32_t))
        self.spare = <int32_t *> malloc(MAX_SAMPLES * sizeof(int32_t))
        if not (self.order and self.spare):
            raise MemoryError

    def __dealloc__(self):
        free(self.order)
        free(self.spare)

    def rank(self):
        cdef shot_t shots[MAX_CELLS]
        cdef int count
        with nogil:
            count = self._rank(shots)
        return [(shots[i].cell, shots[i].cost, shots[i].misses) for i in range(count)]

    def information(self, int cell):
        cdef int counts[ANSWERS]
        cdef int i
        cdef int64_t bits = ENTROPY[self.posterior.samples]
        memset(counts, 0, sizeof(counts))
        for i in range(self.posterior.samples):
            counts[self.posterior.answers[i * MAX_CELLS + cell]] += 1
        for i in range(ANSWERS):
            bits -= ENTROPY[counts[i]]
        return bits / UNIT / self.posterior.samples

    cdef int _rank(self, shot_t *shots) noexcept nogil:
        """Sort all useful shots by cost, with looking ahead for the best ones; return their number."""
        cdef int i, count, depth = self.depth
        cdef int samples = self.posterior.samples
        cdef int64_t best = INT64_MAX
        for i in range(samples):
            self.order[i] = i
        count = self._glance(0, samples, self.posterior.left, shots, MAX_CELLS)
        if samples <= self.full and self.posterior.complete:
            depth = MAX_DEPTH
        if depth > 1:
            for i in range(min(count, self.width)):
                shots[i].cost = shots[i].misses * UNIT
                shots[i].cost += self._after(0, samples, self.posterior.left, shots[i].cell, depth - 1, best)
                best = min(best, shots[i].cost)
            sort(shots, min(count, self.width))
        return count

    cdef int64_t _estimate(self, int n, int left) noexcept nogil:
        """Estimate the misses for a set of n samples: at least one for each sample but one."""
        cdef int64_t misses = ((ENTROPY[n] + n * self.more) >> 8) * self.prices[left] >> 8
        if not self.posterior.complete:
            return misses + n * self.doubt
        return max(misses + (n - 1) * self.doubt, <int64_t> (n - 1) * UNIT)

    cdef int64_t _need(self, int start, int n, int left, int depth, int64_t limit) noexcept nogil:
        """Return the misses for a set of samples by looking ahead; any value >= limit if they reach the limit."""
        cdef shot_t shots[MAX_WIDTH]
        cdef int i, count
        cdef int64_t best = INT64_MAX, least, cost
        if n <= 2 and self.posterior.complete:
            return (n - 1) * UNIT
        if left == 0:
            return 0
        if depth == 0 or self.budget.spend(1):
            return self._estimate(n, left)
        count = self._glance(start, n, left, shots, self.width)
        if count == 0:
            return self._estimate(n, left)
        if depth == 1:
            return shots[0].cost
        for i in range(count):
            least = shots[i].misses * UNIT
            if least >= min(best, limit):
                continue
            cost = least + self._after(start, n, left, shots[i].cell, depth - 1, min(best, limit) - least)
            best = min(best, cost)
            if best <= (n - 1) * UNIT and self.posterior.complete:
                break
        return best

    cdef int64_t _after(self, int start, int n, int left, int cell, int depth, int64_t limit) noexcept nogil:
        """Return the sum of the misses after all answers to a shot."""
        cdef int counts[ANSWERS + 1]
        cdef int places[ANSWERS]
        cdef int i, answer, at
        cdef int64_t total = 0
        cdef const uint8_t *answers = &self.posterior.answers[cell]
        memset(counts, 0, sizeof(counts))
        for i in range(start, start + n):
            counts[answers[self.order[i] * MAX_CELLS]] += 1
        at = start
        for answer in range(ANSWERS):
            places[answer] = at
            at += counts[answer]
            if counts[answer] and self.posterior.complete:
                total += (counts[answer] - 1) * UNIT
        if total >= limit and self.posterior.complete:
            return total
        for i in range(start, start + n):
            answer = answers[self.order[i] * MAX_CELLS]
            self.spare[places[answer]] = self.order[i]
            places[answer] += 1
        for i in range(start, start + n):
            self.order[i] = self.spare[i]
        at = start
        for answer in range(ANSWERS):
            if counts[answer]:
                total += self._need(at, counts[answer], left - (answer == HIT), depth, INT64_MAX)
                if self.posterior.complete:
                    total -= (counts[answer] - 1) * UNIT
                at += counts[answer]
                if total >= limit and self.posterior.complete:
                    return total
        return total

    cdef int _glance(self, int start, int n, int left, shot_t *shots, int most) noexcept nogil:
        """Find up to `most` shots with the lowest estimated cost for a set of samples; ties are decided by cell."""
        cdef uint16_t counts[MAX_CELLS][ANSWERS]
        cdef const uint8_t *row
        cdef int cells = self.posterior.cells
        cdef int i, j, cell, answer, found = 0
        cdef int64_t cost
        cdef shot_t shot
        self.sets += 1
        memset(counts, 0, cells * sizeof(counts[0]))
        for i in range(start, start + n):
            row = &self.posterior.answers[self.order[i] * MAX_CELLS]
            for cell in range(cells):
                counts[cell][row[cell]] += 1
        for i in range(self.posterior.open_count):
            cell = self.posterior.open_cells[i]
            shot.cell = cell
            shot.misses = n - counts[cell][HIT]
            cost = shot.misses * UNIT
            j = 0
            for answer in range(ANSWERS):
                if counts[cell][answer]:
                    j += 1
                    cost += self._estimate(counts[cell][answer], left - (answer == HIT))
            if j < 2:
                continue
            shot.cost = cost
            if found == most:
                if cost >= shots[found - 1].cost:
                    continue
                found -= 1
            j = found
            while j > 0 and shots[j - 1].cost > cost:
                shots[j] = shots[j - 1]
                j -= 1
            shots[j] = shot
            found += 1
        return found


cdef void sort(shot_t *shots, int count) noexcept nogil:
    """Sort shots by cost (stable)."""
    cdef int i, j
    cdef shot_t shot
    for i in range(1, count):
        shot = shots[i]
        j = i
        while j > 0 and shots[j - 1].cost > shot.cost:
            shots[j] = shots[j - 1]
            j -= 1
        shots[j] = shot
