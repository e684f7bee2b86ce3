"""What pieces aim at: mean gains of attacks over many deals, and cells from which they are near."""

from libc.stdint cimport int8_t, int16_t, int64_t
from libc.string cimport memcpy, memset

from pycore.hiddenrank._moves cimport (
    MAX_CELLS, MAX_PIECES, MAX_RANKS, NONE, board_t, game_t, is_secret, side, side_of,
)

cdef enum:
    FAR = 100               # moves
    PULL = 4                # one part of so many of its gain is what an attack draws from beside it
    THREAT = 4              # times what a piece has in reach is what it draws besides its own worth
    THROUGH = 3             # moves that it takes more to pass an enemy piece
    PAST = 1                # and an own one


cdef struct ways_t:
    # For each cell the number of moves from it to an attack, and whether the way begins with a ride on rails, which may
    # have begun before it; the cells from which ways go on, and which these are.
    int8_t far[MAX_CELLS]
    bint rides[MAX_CELLS]
    int16_t queue[MAX_CELLS]
    bint queued[MAX_CELLS]
    int head, waiting


cdef void fill_aims(aims_t *aims, const game_t *game, const board_t *worlds, int count) noexcept nogil:
    """Fill in what the pieces aim at, by what they are worth; `worlds` are deals of one position."""
    cdef int draws[MAX_RANKS][MAX_PIECES]
    cdef int piece
    memset(aims.gain, 0, sizeof(aims.gain))
    for piece in range(worlds[0].count):
        if worlds[0].cell[piece] != NONE:
            _fill_gains(aims, game, worlds, count, piece)
    memcpy(draws, aims.gain, sizeof(draws))
    _fill_pull(aims, game, &worlds[0], draws)
    for piece in range(worlds[0].count):
        if worlds[0].cell[piece] != NONE:
            _add_threat(draws, aims, game, worlds, count, piece)
    _fill_pull(aims, game, &worlds[0], draws)


cdef void _fill_pull(aims_t *aims, const game_t *game, const board_t *board, int[MAX_PIECES] *draws) noexcept nogil:
    """Fill in what cells are worth, by how much each piece draws each rank."""
    cdef ways_t ways
    cdef int player, piece, rank, gait, cell, value
    memset(aims.pull, 0, sizeof(aims.pull))
    for piece in range(board.count):
        if board.cell[piece] == NONE:
            continue
        player = 1 - side(board, piece)
        for gait in range(3):
            _measure(game, board, board.cell[piece], gait, &ways)
            for rank in range(MAX_RANKS):
                if not game.moves >> rank & 1 or _gait(game, rank) != gait or draws[rank][piece] <= 0:
                    continue
                for cell in range(game.cells):
                    if ways.far[cell] < FAR:
                        value = draws[rank][piece] // (PULL * (1 + ways.far[cell]))
                        aims.pull[player][rank][cell] = max(aims.pull[player][rank][cell], value)


cdef void _add_threat(
    int[MAX_PIECES] *draws, const aims_t *aims, const game_t *game, const board_t *worlds, int count, int piece
) noexcept nogil:
    """Let a piece draw those that take it the more, the more it has in reach where it stands; above all, a flag."""
    cdef int rank, other, world
    cdef int64_t total
    for rank in range(MAX_RANKS):
        total = 0
        for world in range(count):
            other = worlds[world].rank[piece]
            if game.moves >> other & 1 and game.duels[rank][other] >= 0:
                total += aims.pull[side(&worlds[0], piece)][other][worlds[0].cell[piece]]
        draws[rank][piece] += <int> (THREAT * total // count)


cdef int _gait(const game_t *game, int rank) noexcept nogil:
    """Return 0 for a rank that goes one step, 1 for one that slides, 2 for one that turns."""
    return (game.slides >> rank & 1) + (game.turns >> rank & 1)


cdef void _fill_gains(
    aims_t *aims, const game_t *game, const board_t *worlds, int count, int piece
) noexcept nogil:
    """Fill in the mean gains of attacks on a piece."""
    cdef int rank, other, world, fate, team = side(&worlds[0], piece)
    cdef int64_t total
    for rank in range(MAX_RANKS):
        if not game.moves >> rank & 1:
            continue
        total = 0
        for world in range(count):
            other = worlds[world].rank[piece]
            fate = game.duels[rank][other]
            total += aims.worth[team][other] * (fate >= 0) - aims.worth[1 - team][rank] * (fate <= 0)
        aims.gain[rank][piece] = <int> (total // count)
        # The enemy does not know the rank.
        if side(&worlds[0], piece) == side_of(worlds[0].mover) and is_secret(&worlds[0], piece):
            aims.gain[rank][piece] //= 2


cdef void _measure(const game_t *game, const board_t *board, int target, int gait, ways_t *ways) noexcept nogil:
    """Fill in the ways to an attack on a cell; what stands in the way takes longer."""
    cdef int cell, other, i, j, cost
    memset(ways, 0, sizeof(ways_t))
    memset(ways.far, FAR, game.cells)
    ways.far[target], ways.queue[0], ways.waiting = 0, target, 1
    while ways.waiting:
        cell = ways.queue[ways.head]
        ways.head, ways.waiting, ways.queued[cell] = (ways.head + 1) % MAX_CELLS, ways.waiting - 1, False
        cost = ways.far[cell] + 1
        if cell != target and board.at[cell] != NONE:
            cost += THROUGH if side(board, board.at[cell]) == side(board, board.at[target]) else PAST
        elif cell == target and game.camp[cell]:
            cost += THROUGH
        i = 0
        while game.near[cell][i] != NONE:
            _relax(game, game.near[cell][i], cost, False, ways)
            i += 1
        i = 0
        while gait and game.rays[cell][i][0] != NONE:
            j = 0
            while game.rays[cell][i][j] != NONE:
                other = game.rays[cell][i][j]
                # Who turns rides on.
                _relax(game, other, cost - ways.rides[cell], gait == 2, ways)
                if board.at[other] != NONE:
                    break
                j += 1
            i += 1


cdef void _relax(const game_t *game, int cell, int cost, bint rides, ways_t *ways) noexcept nogil:
    """Note a shorter way from a cell, or as short a one by rails; others go on from it."""
    if game.headquarters[cell] or cost > ways.far[cell] or (cost == ways.far[cell] and rides <= ways.rides[cell]):
        return
    ways.far[cell], ways.rides[cell] = cost, rides
    if not ways.queued[cell]:
        ways.queue[(ways.head + ways.waiting) % MAX_CELLS], ways.queued[cell] = cell, True
        ways.waiting += 1
