"""The distribution of the hidden foxes, given all clues.

The exact method branches on the clue with the fewest possibilities, until all clues are satisfied. The remaining foxes
are then anywhere in the cells on no line of a clue, and binomial coefficients count their placements. If there are few
placements, all are listed as samples; otherwise samples are drawn, stratified over the cases.

If there are too many cases, which is common after a few clues, samples are drawn by random walks, with the Metropolis
algorithm (1953) over all placements of the foxes: a placement is less likely by a factor of e**1.2 for each unit of
error of a clue. The sample is the last placement of a walk that agrees with all clues.
"""

from libc.stdint cimport INT64_MAX, int8_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport abs, calloc, free, malloc
from libc.string cimport memcpy, memset

from pycore.base.budget cimport Budget
from pycore.base.rng cimport Rng, rng_below, rng_next
from pycore.kernel.bits cimport drop_bit, has_bit, put_bit, size_of_set, take_lowest

from pycore.foxhunt.model import FOX, UNKNOWN, sights

cdef enum:
    GO = 0
    STOPPED = 2
    TOO_MANY = 3
    SATISFIED = -1      # all clues, instead of one to branch on
    HOPELESS = -2       # one sees too few cells, or too many foxes
    MAX_LEAVES = 60_000
    WORST = 16          # larger errors are treated as this one
    TRIES = 20

# Pascal's triangle up to 256 choose 20; INT64_MAX for numbers that do not fit.
cdef int64_t BINOMIALS[MAX_CELLS + 1][MAX_LEFT + 1]
# Probability of accepting a placement whose error is larger by n, in units of 2**-32: e**(-1.2 n).
cdef uint64_t CHANCES[WORST]

for n, chance in enumerate((
    4294967296, 1293617104, 389630670, 117354953, 35346624, 10646199, 3206578, 965809, 290896, 87617, 26390, 7949, 2394,
    721, 217, 65,
)):
    CHANCES[n] = chance
for n in range(MAX_CELLS + 1):
    ways = 1
    for k in range(MAX_LEFT + 1):
        BINOMIALS[n][k] = min(ways, INT64_MAX)
        ways = ways * (n - k) // (k + 1)


cdef class Posterior:
    """The documentation is in _posterior.pyi."""

    def __cinit__(self, view, Rng rng not None, int samples, int64_t visits, int steps, Budget budget not None):
        cdef int code
        self.rng = rng.state
        self.visit_limit = visits
        self._read(view)
        self.leaves = <leaf_t *> malloc(MAX_LEAVES * sizeof(leaf_t))
        self.foxes = <uint8_t *> malloc(samples * MAX_LEFT)
        self.answers = <uint8_t *> calloc(samples, MAX_CELLS)
        if not (self.leaves and self.foxes and self.answers):
            raise MemoryError
        with nogil:
            code = self._count(budget)
            if code == GO:
                self.exact = True
                self._sum_up()
                self.complete = self.total <= samples
                if self.complete:
                    self._list_all()
                else:
                    self._draw(samples)
            elif code == TOO_MANY:
                self._walk(samples, steps, budget)
            self._fill_answers()

    def _read(self, view):
        """Note what is known: found foxes, clues, and the cells not shot at."""
        cdef int cell, other, clue
        self.cells = view.params.cells
        self.words = (self.cells + 63) >> 6
        lines = sights(view.params.width, view.params.height)
        for cell in range(self.cells):
            for other in lines[cell]:
                put_bit(self.lines[cell].words, other)
                self.sees[cell][other] = 1
        self.left = view.params.foxes
        for cell, known in enumerate(view.answers):
            if known == UNKNOWN:
                put_bit(self.unknown.words, cell)
                self.open_cells[self.open_count] = cell
                self.open_count += 1
            elif known == FOX:
                self.left -= 1
                for other in lines[cell]:
                    self.base[other] += 1
            else:
                self.clue_cells[self.clue_count] = cell
                self.needs[self.clue_count] = known
                self.clue_count += 1
        for clue in range(self.clue_count):
            cell = self.clue_cells[clue]
            self.needs[clue] -= self.base[cell]
            for other in lines[cell]:
                self.clues_of[other][clue] = 1

    def __dealloc__(self):
        free(self.leaves)
        free(self.foxes)
        free(self.answers)

    def weights(self):
        return [self.counts[cell] for cell in range(self.cells)]

    def sample(self, int index):
        if not 0 <= index < self.samples:
            raise IndexError(index)
        return sorted(self.foxes[index * self.left + i] for i in range(self.left))

    # Counting.

    cdef int _count(self, Budget budget) noexcept nogil:
        cdef cells_t nowhere
        memset(&nowhere, 0, sizeof(cells_t))
        if self.left < 0:
            return GO
        return self._descend(&nowhere, &self.unknown, self.left, self.needs, budget)

    cdef int _descend(
        self, const cells_t *fixed, const cells_t *loose, int left, const int8_t *needs, Budget budget
    ) noexcept nogil:
        """Count the placements of foxes in the free cells that satisfy all clues."""
        cdef int8_t rest_needs[MAX_CELLS]
        cdef cells_t rest = loose[0], branch, now
        cdef int clue, other, i, cell, room, code, chosen
        self.visited += 1
        if self.visited > self.visit_limit:
            return TOO_MANY
        if budget.spend(1):
            return STOPPED
        for clue in range(self.clue_count):
            if needs[clue] == 0:
                for i in range(self.words):
                    rest.words[i] &= ~self.lines[self.clue_cells[clue]].words[i]
        chosen = self._narrowest(&rest, left, needs)
        if chosen == HOPELESS:
            return GO
        if chosen == SATISFIED:
            return self._keep(fixed, &rest, left)
        for i in range(self.words):
            branch.words[i] = rest.words[i] & self.lines[self.clue_cells[chosen]].words[i]
        room = size_of_set(branch.words, self.words)
        for i in range(self.words):
            while branch.words[i] and room >= needs[chosen]:
                room -= 1
                cell = 64 * i + take_lowest(&branch.words[i])
                drop_bit(rest.words, cell)
                now = fixed[0]
                put_bit(now.words, cell)
                for other in range(self.clue_count):
                    rest_needs[other] = needs[other] - self.clues_of[cell][other]
                code = self._descend(&now, &rest, left - 1, rest_needs, budget)
                if code != GO:
                    return code
        return GO

    cdef int _narrowest(self, const cells_t *loose, int left, const int8_t *needs) noexcept nogil:
        """Return the clue that leaves the least choice, the first of several; `SATISFIED` or `HOPELESS` without one."""
        cdef cells_t seen
        cdef int clue, i, room, slack, least = 1 << 20, chosen = SATISFIED
        for clue in range(self.clue_count):
            if needs[clue] < 0 or needs[clue] > left:
                return HOPELESS
            if needs[clue] > 0:
                for i in range(self.words):
                    seen.words[i] = loose.words[i] & self.lines[self.clue_cells[clue]].words[i]
                room = size_of_set(seen.words, self.words)
                if room < needs[clue]:
                    return HOPELESS
                slack = room - 3 * needs[clue]
                if slack < least:
                    least = slack
                    chosen = clue
        return chosen

    cdef int _keep(self, const cells_t *fixed, const cells_t *loose, int left) noexcept nogil:
        """Record a case in which all clues are satisfied."""
        cdef int64_t ways = BINOMIALS[size_of_set(loose.words, self.words)][left]
        if ways == 0:
            return GO
        if self.leaf_count == MAX_LEAVES or ways > (INT64_MAX >> 2) - self.total:
            return TOO_MANY
        self.leaves[self.leaf_count] = leaf_t(fixed[0], loose[0], ways)
        self.leaf_count += 1
        self.total += ways
        return GO

    cdef void _sum_up(self) noexcept nogil:
        """Compute the number of placements with a fox in each cell."""
        cdef const leaf_t *leaf
        cdef int i, j, cell, left
        cdef int64_t share
        for i in range(self.leaf_count):
            leaf = &self.leaves[i]
            left = self.left - size_of_set(leaf.fixed.words, self.words)
            share = BINOMIALS[size_of_set(leaf.free.words, self.words) - 1][left - 1] if left else 0
            for j in range(self.open_count):
                cell = self.open_cells[j]
                if has_bit(leaf.fixed.words, cell):
                    self.counts[cell] += leaf.weight
                elif has_bit(leaf.free.words, cell):
                    self.counts[cell] += share

    # Samples.

    cdef void _list_all(self) noexcept nogil:
        """List all placements as samples."""
        cdef const leaf_t *leaf
        cdef uint8_t *foxes
        cdef uint8_t fixed_cells[MAX_LEFT]
        cdef uint8_t free_cells[MAX_CELLS]
        cdef int chosen[MAX_LEFT]
        cdef int i, j, k, fixed, left, count
        for i in range(self.leaf_count):
            leaf = &self.leaves[i]
            fixed = count = 0
            for j in range(self.open_count):
                if has_bit(leaf.fixed.words, self.open_cells[j]):
                    fixed_cells[fixed] = self.open_cells[j]
                    fixed += 1
                elif has_bit(leaf.free.words, self.open_cells[j]):
                    free_cells[count] = self.open_cells[j]
                    count += 1
            left = self.left - fixed
            for j in range(left):
                chosen[j] = j
            while True:
                foxes = &self.foxes[self.samples * self.left]
                memcpy(foxes, fixed_cells, fixed)
                for j in range(left):
                    foxes[fixed + j] = free_cells[chosen[j]]
                self.samples += 1
                # The next combination in lexicographic order.
                j = left - 1
                while j >= 0 and chosen[j] == count - left + j:
                    j -= 1
                if j < 0:
                    break
                chosen[j] += 1
                for k in range(j + 1, left):
                    chosen[k] = chosen[k - 1] + 1

    cdef void _draw(self, int wanted) noexcept nogil:
        """Draw samples from the counted placements, stratified over the cases and random within a case."""
        cdef const leaf_t *leaf = self.leaves
        cdef uint8_t *foxes
        cdef uint8_t free_cells[MAX_CELLS]
        cdef int j, k, count, other
        cdef uint8_t swap
        cdef int64_t step = self.total // wanted, passed = leaf.weight
        cdef int64_t at = <int64_t> rng_below(&self.rng, step)
        for self.samples in range(wanted):
            while at >= passed:
                leaf += 1
                passed += leaf.weight
            at += step
            foxes = &self.foxes[self.samples * self.left]
            k = count = 0
            for j in range(self.open_count):
                if has_bit(leaf.fixed.words, self.open_cells[j]):
                    foxes[k] = self.open_cells[j]
                    k += 1
                elif has_bit(leaf.free.words, self.open_cells[j]):
                    free_cells[count] = self.open_cells[j]
                    count += 1
            for j in range(self.left - k):
                other = j + <int> rng_below(&self.rng, count - j)
                swap = free_cells[other]
                free_cells[other] = free_cells[j]
                free_cells[j] = swap
                foxes[k + j] = swap
        self.samples = wanted

    cdef int _walk(self, int wanted, int steps, Budget budget) noexcept nogil:
        """Draw samples by random walks, which continue if no placement of a walk agrees with the clues."""
        cdef int i, j, _attempt, _place
        self.total = 0
        for _attempt in range(TRIES):
            for _place in range(wanted):
                if budget.spend(1):
                    return STOPPED
                if self._chain(&self.foxes[self.samples * self.left], steps):
                    self.samples += 1
            if self.samples:
                break
            steps *= 2
        self.total = self.samples
        for i in range(self.samples):
            for j in range(self.left):
                self.counts[self.foxes[i * self.left + j]] += 1
        return GO

    cdef int _scatter(self, uint8_t *foxes, bint *taken, int8_t *errors) noexcept nogil:
        """Place the foxes at random, and note by how much each clue is missed; return the sum."""
        cdef uint8_t cells[MAX_CELLS]
        cdef int i, j, energy = 0
        cdef uint8_t swap
        memcpy(cells, self.open_cells, self.open_count)
        memset(taken, 0, MAX_CELLS * sizeof(bint))
        memcpy(errors, self.needs, self.clue_count)
        for i in range(self.left):
            j = i + <int> rng_below(&self.rng, self.open_count - i)
            swap = cells[j]
            cells[j] = cells[i]
            cells[i] = swap
            foxes[i] = swap
            taken[swap] = True
            for j in range(self.clue_count):
                errors[j] -= self.clues_of[swap][j]
        for j in range(self.clue_count):
            energy += abs(errors[j])
        return energy

    cdef bint _chain(self, uint8_t *found, int steps) noexcept nogil:
        """Walk from a random placement; keep the last one that agrees with all clues."""
        cdef uint8_t foxes[MAX_LEFT]
        cdef uint8_t trial[MAX_LEFT]
        cdef int8_t errors[MAX_CELLS]
        cdef int8_t trial_errors[MAX_CELLS]
        cdef bint taken[MAX_CELLS]
        cdef bint agrees = False
        cdef int j, fox, to, energy = self._scatter(foxes, taken, errors), after, _step, _moved
        if energy == 0:
            memcpy(found, foxes, self.left)
            agrees = True
        for _step in range(steps):
            memcpy(trial, foxes, self.left)
            memcpy(trial_errors, errors, self.clue_count)
            for _moved in range(1 + <int> (rng_next(&self.rng) >> 63)):
                fox = <int> rng_below(&self.rng, self.left)
                to = self.open_cells[rng_below(&self.rng, self.open_count)]
                if taken[to]:
                    continue
                for j in range(self.clue_count):
                    trial_errors[j] += self.clues_of[trial[fox]][j] - self.clues_of[to][j]
                taken[trial[fox]] = False
                taken[to] = True
                trial[fox] = to
            after = 0
            for j in range(self.clue_count):
                after += abs(trial_errors[j])
            if after <= energy or rng_next(&self.rng) >> 32 < CHANCES[min(after - energy, WORST - 1)]:
                memcpy(foxes, trial, self.left)
                memcpy(errors, trial_errors, self.clue_count)
                energy = after
            else:
                for j in range(self.left):
                    taken[trial[j]] = False
                for j in range(self.left):
                    taken[foxes[j]] = True
            if energy == 0:
                memcpy(found, foxes, self.left)
                agrees = True
        return agrees

    cdef void _fill_answers(self) noexcept nogil:
        """Compute the answer to a shot at each cell in each sample."""
        cdef uint8_t *row
        cdef const uint8_t *seen
        cdef int i, j, cell
        for i in range(self.samples):
            row = &self.answers[i * MAX_CELLS]
            memcpy(row, self.base, self.cells)
            for j in range(self.left):
                seen = self.sees[self.foxes[i * self.left + j]]
                for cell in range(self.cells):
                    row[cell] += seen[cell]
            for j in range(self.left):
                row[self.foxes[i * self.left + j]] = HIT
