"""What pieces aim at: mean gains of attacks over many deals, and cells from which they are near."""

from pycore.hiddenrank._moves cimport MAX_CELLS, MAX_PIECES, MAX_RANKS, board_t, game_t


cdef struct aims_t:
    int worth[2][MAX_RANKS]             # what a piece of a side is worth, by its rank
    int gain[MAX_RANKS][MAX_PIECES]     # mean gain of a rank that attacks a piece
    int pull[2][MAX_RANKS][MAX_CELLS]   # what a cell is worth to a rank of a side


cdef void fill_aims(aims_t *aims, const game_t *game, const board_t *worlds, int count) noexcept nogil
