"""What own pieces aim at: mean gains of attacks over many deals, and cells from which they are near."""

from pycore.hiddenrank._moves cimport MAX_CELLS, MAX_PIECES, MAX_RANKS, board_t, game_t


cdef struct aims_t:
    int gain[MAX_RANKS][MAX_PIECES]     # mean gain of an own rank that attacks an enemy piece
    int pull[MAX_RANKS][MAX_CELLS]      # what a cell is worth to an own rank


cdef void fill_aims(aims_t *aims, const game_t *game, const board_t *worlds, int count, const int *worth) noexcept nogil
