"""The tables of a variant in a form for compiled code."""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from pycore.base.errors import ParameterError
from pycore.base.rng import mix64
from pycore.fogchess.ways import AROUND, Spot

TURN_KEY = mix64(70_001)
OVER_KEY = mix64(70_002)
RESTS_KEY = mix64(70_003)

for piece in range(MAX_PIECES):
    for cell in range(MAX_CELLS):
        PIECE_KEYS[piece][cell] = mix64(1 + piece * MAX_CELLS + cell) if piece else 0
for player in range(2):
    for kind in range(MAX_KINDS):
        for number in range(8):
            HAND_KEYS[player][kind][number] = mix64(50_000 + (player * MAX_KINDS + kind) * 8 + number) if number else 0
for rights in range(16):
    RIGHTS_KEYS[rights] = mix64(60_000 + rights)
for cell in range(256):
    PASSED_KEYS[cell] = mix64(61_000 + cell) if cell != NONE else 0


cdef class Tables:
    """The compiled tables of a variant. They do not change, and may be used by several threads."""

    def __cinit__(self, variant):
        self.packed.ways = NULL
        self.packed.pool = NULL

    def __init__(self, variant):
        self.variant = variant
        memset(self.packed.reach, 0, sizeof(self.packed.reach))
        memset(self.packed.between, 0, sizeof(self.packed.between))
        self.packed.width, self.packed.height = variant.width, variant.height
        self.packed.cells = self.packed.width * self.packed.height
        self.packed.kinds = len(variant.pieces)
        self.letters = "".join(piece.letter for piece in variant.pieces)
        self.packed.castling, self.packed.passing = variant.castling, variant.passing
        self.packed.bikjang = variant.bikjang
        self.packed.late, self.packed.cannons, self.packed.check = variant.late, variant.cannons, variant.check
        self.packed.clear = variant.clear
        self.packed.pawn = self.letters.find("P")
        self._compile_ways()
        self._compile_cells()
        for kind, piece in enumerate(variant.pieces):
            for at in range(4):
                letter = piece.promotes[at:at + 1]
                self.packed.promotions[kind][at] = self.letters.index(letter) if letter else NONE
        self._bound_moves()

    def __dealloc__(self):
        free(self.packed.ways)
        free(self.packed.pool)

    def _spot(self, int cell, int player):
        y, x = divmod(cell, self.packed.width)
        return Spot(self.packed.width, self.packed.height, player, x, y if player else self.packed.height - 1 - y)

    def _compile_ways(self):
        table, pool = [], []
        for kind, piece in enumerate(self.variant.pieces):
            for player in range(2):
                number = 1 + 2 * kind + player
                for cell in range(self.packed.cells):
                    self.packed.first[number][cell] = len(table)
                    for way in piece.ways(self._spot(cell, player)):
                        table.append((way.going, way.use, len(way.cells), len(pool)))
                        pool += way.cells
                        if way.use & FOR_CAPTURES:
                            for at, target in enumerate(way.cells[:1] if way.going == STEP else way.cells):
                                self.packed.reach[number][cell][target >> 6] |= <uint64_t> 1 << (target & 63)
                                for passed in way.cells[1:] if way.going == STEP else way.cells[:at]:
                                    self.packed.between[target][passed >> 6] |= <uint64_t> 1 << (passed & 63)
                self.packed.first[number][self.packed.cells] = len(table)
        if len(pool) > 65535:
            raise ParameterError("variant", f"{len(pool)} cells of ways are more than 65535")
        self.packed.ways = <way_t *> malloc(max(1, len(table)) * sizeof(way_t))
        self.packed.pool = <uint8_t *> malloc(max(1, len(pool)))
        if not self.packed.ways or not self.packed.pool:
            raise MemoryError
        for at, row in enumerate(table):
            self.packed.ways[at] = way_t(row[0], row[1], row[2], row[3])
        for at, cell in enumerate(pool):
            self.packed.pool[at] = cell

    def _compile_cells(self):
        for player in range(2):
            for cell in range(self.packed.cells):
                spot = self._spot(cell, player)
                self.packed.rows[player][cell] = spot.row
                edge = min(spot.x, self.packed.width - 1 - spot.x)
                self.packed.rises[player][cell] = self.packed.late and spot.row == self.packed.height - 1 - edge
                for kind, letter in enumerate(self.letters):
                    rows = self.variant.drop_rows.get(letter, ())
                    self.packed.drops[player][kind][cell] = spot.row in rows and spot.x in self.variant.drop_columns
                for direction, (dx, ahead) in enumerate(AROUND):
                    for far in range(5):
                        place = spot.cell(dx * (far + 1), ahead * (far + 1))
                        if not player:
                            self.packed.line[cell][direction][far] = NONE if place is None else place

    def _bound_moves(self):
        """Work out how many moves a piece of each kind can have, also after its promotion."""
        most = []
        for kind in range(self.packed.kinds):
            # Castling; retreats and slides.
            more = 2 * (kind == 0) + (3 + 8) * (self.packed.cannons and kind == 1)
            most.append(more + max(self._reach(kind, cell) for cell in range(self.packed.cells)))
        for kind, piece in enumerate(self.variant.pieces):
            later = [most[self.letters.index(letter)] for letter in piece.promotes]
            if self.packed.late and kind == self.packed.pawn:
                later.append(most[1] + most[kind])
            self.packed.most[kind] = max(later + [most[kind] * max(1, len(piece.promotes))])

    def _reach(self, int kind, int cell):
        cdef int way, piece = 1 + 2 * kind
        return sum(self.packed.ways[way].count for way in range(
            self.packed.first[piece][cell], self.packed.first[piece][cell + 1]
        ))
