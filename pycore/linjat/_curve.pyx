"""The best score of a search over its iterations. The documentation is in _curve.pyi."""


cdef class Curve:
    """The points at which a search found a better puzzle."""

    cpdef void add(self, int64_t iteration, int quality, int score) noexcept nogil:
        cdef int place = self.count
        if place and self.found[place - 1].quality >= quality:
            return
        if place and self.found[place - 1].iteration == iteration:
            place -= 1
        place = min(place, MAX_POINTS - 1)
        self.found[place].iteration = iteration
        self.found[place].quality = quality
        self.found[place].score = score
        self.count = place + 1

    def clear(self):
        self.count = 0

    @property
    def records(self):
        cdef int i, count = self.count
        return [(self.found[i].iteration, self.found[i].quality, self.found[i].score) for i in range(count)]

    @property
    def points(self):
        return [(iteration, score) for iteration, _, score in self.records]
