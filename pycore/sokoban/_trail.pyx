"""Replay of moves on one mutable board. The documentation is in _trail.pyi.

The board has a border of walls, so that no step leaves it.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from pycore.base.rng cimport mix64_c

from pycore.base.errors import ParameterError
from pycore.sokoban.model import Move

cdef enum:
    WALL = 1
    BOX = 2
    UNSEEN = 255
    DIRECTIONS = 8


cdef class Ground:
    """A board with boxes and a player."""

    cdef uint8_t *cells         # cells of the board with its border: WALL, BOX or neither
    cdef int width, stride, size, at
    cdef int ways               # moves that the board has: four, or eight
    cdef int[8] steps
    cdef int[8] jumps           # the same for cells of the board

    def __cinit__(self, level, *_more):
        cdef int cell
        board = level.board
        self.width, self.stride = board.width, board.width + 2
        self.size = self.stride * (board.height + 2)
        self.cells = <uint8_t *> malloc(self.size)
        if not self.cells:
            raise MemoryError
        memset(self.cells, WALL, self.size)
        for cell in range(board.height):
            memset(self.cells + self.place(cell * self.width), 0, self.width)
        for cell in board.walls:
            self.cells[self.place(cell)] = WALL
        for cell in level.boxes:
            self.cells[self.place(cell)] = BOX
        self.at = self.place(level.player)
        self.ways = len(board.moves)
        for move in Move:
            self.steps[<int> move] = move.dy * self.stride + move.dx
            self.jumps[<int> move] = move.dy * self.width + move.dx

    def __dealloc__(self):
        free(self.cells)

    cdef int place(self, int cell) noexcept nogil:
        """Return the index in `cells` of a cell of the board."""
        return (cell // self.width + 1) * self.stride + cell % self.width + 1

    cdef int cell(self, int place) noexcept nogil:
        """Return the cell of the board for an index in `cells`."""
        return (place // self.stride - 1) * self.width + place % self.stride - 1

    cdef int play(self, int move) noexcept nogil:
        """Play a move; return 1 for a push, 0 for another move, -1 if it is illegal."""
        cdef int ahead, beyond
        if move >= self.ways:
            return -1
        ahead = self.at + self.steps[move]
        if self.cells[ahead] == WALL:
            return -1
        if self.cells[ahead] != BOX:
            self.at = ahead
            return 0
        beyond = ahead + self.steps[move]
        if self.cells[beyond]:
            return -1
        self.cells[ahead] = 0
        self.cells[beyond] = BOX
        self.at = ahead
        return 1


cdef class Trail(Ground):
    """A replayed list of moves. The documentation is in _trail.pyi."""

    cdef readonly bytes moves, kinds
    cdef object level
    cdef readonly int count     # number of pushes; the following arrays are computed when first needed
    cdef uint32_t *number       # number of the move of each push
    cdef uint32_t *source       # cell of the box of each push
    cdef uint64_t *keys         # hash of the boxes before each push
    cdef int32_t *before        # previous push with the same entry of the table
    cdef int32_t *table         # last push of each entry; -1 for none
    cdef uint64_t mask

    def __cinit__(self, level, moves):
        cdef Py_ssize_t i = 0
        cdef int code = 0
        cdef bytearray kinds
        self.level, self.moves = level, bytes(moves)
        kinds = bytearray(len(self.moves))
        for i in range(len(self.moves)):
            code = self.play(self.moves[i])
            if code < 0:
                raise ParameterError("moves", f"move {i + 1}: {self._refusal(self.moves[i])}")
            kinds[i] = code
            self.count += code
        self.kinds = bytes(kinds)

    def __dealloc__(self):
        free(self.number)
        free(self.source)
        free(self.keys)
        free(self.before)
        free(self.table)

    cdef str _refusal(self, int move):
        name = Move(move).name.lower() if move < DIRECTIONS else f"{move}"
        return f"{name} is not legal at {self.level.board.name(self.player)}"

    @property
    def player(self):
        return self.cell(self.at)

    @property
    def boxes(self):
        cdef int place
        return frozenset([self.cell(place) for place in range(self.size) if self.cells[place] == BOX])

    @property
    def pushes(self):
        cdef int push
        return [self.push(push) for push in range(self.count)]

    def push(self, int push):
        self._note_pushes()
        if not 0 <= push < self.count:
            raise IndexError(push)
        return self.source[push], self.moves[self.number[push]]

    def move_of(self, int push):
        self._note_pushes()
        if not 0 <= push < self.count:
            raise IndexError(push)
        return self.number[push]

    def is_on(self, board):
        return self.level.board is board or self.level.board == board

    def find(self, boxes, around):
        cdef uint64_t key = 0
        cdef int push, cell, side
        self._note_pushes()
        for cell in boxes:
            key ^= mix64_c(cell + 1)
        push = self.table[key & self.mask]
        while push >= 0:
            side = self.source[push] - self._step(self.moves[self.number[push]])
            if self.keys[push] == key and side in around and self._boxes_at(push) == boxes:
                return push
            push = self.before[push]
        return -1

    cdef object _boxes_at(self, int push):
        """Return the cells of the boxes before a push."""
        return Trail(self.level, self.moves[: self.number[push]]).boxes

    cdef int _step(self, int move) noexcept nogil:
        """Return the change of a cell number by a move."""
        return self.jumps[move]

    cdef object _note_pushes(self):
        cdef Ground ground
        cdef Py_ssize_t i, room = self.count + 1
        cdef uint64_t key = 0, at
        cdef int push = 0, cell, move
        if self.table:
            return
        self.mask = (1 << room.bit_length()) - 1
        self.number = <uint32_t *> calloc(room, 4)
        self.source = <uint32_t *> calloc(room, 4)
        self.keys = <uint64_t *> calloc(room, 8)
        self.before = <int32_t *> calloc(room, 4)
        self.table = <int32_t *> malloc((self.mask + 1) * 4)
        if not (self.number and self.source and self.keys and self.before and self.table):
            raise MemoryError
        memset(self.table, 0xFF, (self.mask + 1) * 4)
        ground = Ground(self.level)
        for cell in self.level.boxes:
            key ^= mix64_c(cell + 1)
        for i in range(len(self.moves)):
            move = self.moves[i]
            if not ground.play(move):
                continue
            cell = ground.cell(ground.at)
            at = key & self.mask
            self.number[push], self.source[push], self.keys[push] = i, cell, key
            self.before[push], self.table[at] = self.table[at], push
            key ^= mix64_c(cell + 1) ^ mix64_c(cell + self._step(move) + 1)
            push += 1


cdef class Walker(Ground):
    """A board with shortest paths of the player."""

    cdef int32_t *queue
    cdef uint8_t *came          # the move that led to each cell; UNSEEN for none
    cdef uint8_t *way           # the path found last, in reverse order

    def __cinit__(self, level):
        self.queue = <int32_t *> malloc(self.size * sizeof(int32_t))
        self.came = <uint8_t *> malloc(self.size)
        self.way = <uint8_t *> malloc(self.size)
        if not (self.queue and self.came and self.way):
            raise MemoryError
        memset(self.came, UNSEEN, self.size)

    def __dealloc__(self):
        free(self.queue)
        free(self.came)
        free(self.way)

    cdef int find(self, int goal) noexcept nogil:
        """Find a shortest path to an index in `cells`; return its length, or -1 if there is none."""
        cdef int head = 0, tail = 1, place, there, move, length = 0
        self.queue[0] = self.at
        self.came[self.at] = 0
        while head < tail and self.came[goal] == UNSEEN:
            place = self.queue[head]
            head += 1
            for move in range(self.ways):
                there = place + self.steps[move]
                if not self.cells[there] and self.came[there] == UNSEEN:
                    self.came[there] = move
                    self.queue[tail] = there
                    tail += 1
        if self.came[goal] == UNSEEN:
            length = -1
        else:
            place = goal
            while place != self.at:
                self.way[length] = self.came[place]
                place -= self.steps[self.came[place]]
                length += 1
        for head in range(tail):
            self.came[self.queue[head]] = UNSEEN
        return length


def walked(level, pushes):
    cdef Walker walker = Walker(level)
    cdef int cell, move, length
    cdef bytearray moves = bytearray()
    for cell, move in pushes:
        length = walker.find(walker.place(cell) - walker.steps[move])
        if length >= 0:
            moves += walker.way[:length][::-1]
            walker.at = walker.place(cell) - walker.steps[move]
        if length < 0 or walker.play(move) != 1:
            raise ParameterError("pushes", f"the box at {level.board.name(cell)} cannot be pushed")
        moves.append(move)
    return bytes(moves)
