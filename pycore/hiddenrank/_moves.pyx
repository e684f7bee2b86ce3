"""Positions of games of hidden ranks with all ranks known, and their moves."""

from libc.stdint cimport int16_t, uint64_t
from libc.string cimport memset

from pycore.kernel.bits cimport take_lowest

from bisect import bisect_left


cdef inline void _add(uint64_t *found, int cell) noexcept nogil:
    found[cell >> 6] |= <uint64_t> 1 << (cell & 63)


cdef inline bint _has(const uint64_t *found, int cell) noexcept nogil:
    return found[cell >> 6] >> (cell & 63) & 1


cdef int fill_game(game_t *game, tables) except -1:
    """Pack the tables of a game."""
    cdef int cell, i, j, rank
    memset(game, 0, sizeof(game_t))
    game.players, game.cells, game.width, game.flag = tables.players, tables.cells, tables.width, tables.flag
    game.arrives, game.shows = tables.arrives, tables.shows
    for rank, kind in enumerate(tables.ranks):
        game.moves |= kind.moves << rank
        game.slides |= (kind.letter in tables.slides) << rank
        game.turns |= (kind.letter in tables.turns) << rank
        for i, fate in enumerate(tables.duels[rank]):
            game.duels[rank][i] = fate
    memset(game.near, NONE, sizeof(game.near))
    memset(game.rays, NONE, sizeof(game.rays))
    for cell in range(game.cells):
        for i, other in enumerate(tables.steps[cell]):
            game.near[cell][i] = other
        for i, ray in enumerate(tables.rays[cell]):
            for j, other in enumerate(ray):
                game.rays[cell][i][j] = other
        game.camp[cell] = cell in tables.camps
        game.headquarters[cell] = cell in tables.headquarters
        for i in range(2):
            game.far[i][cell] = cell in tables.far_row(i)
    return 0


cdef int fill_board(board_t *board, owners, cells, ranks, int mover, int flag, secret) except -1:
    """Pack a position; `flag` is the number of the flag's rank, `secret` the pieces whose rank is not known."""
    cdef int piece, cell, rank, player
    memset(board, NONE, sizeof(board_t))
    board.count, board.mover, board.quiet, board.out = len(cells), mover, 0, 0
    for player in range(MAX_PLAYERS + 1):
        board.first[player] = bisect_left(owners, player)
    for piece, cell in enumerate(cells):
        board.cell[piece] = cell
        if cell != NONE:
            board.at[cell] = piece
    for piece, rank in enumerate(ranks):
        board.rank[piece] = rank
        if rank == flag:
            board.flags[owners[piece]] = piece
            board.out |= (board.cell[piece] == NONE) << <int> owners[piece]
    board.secret[0] = board.secret[1] = 0
    for piece in secret:
        _add(board.secret, piece)
    return 0


cdef void _turn(const game_t *game, const board_t *board, int source, uint64_t *found) noexcept nogil:
    """Add the cells to which free rails lead, around corners too."""
    cdef int16_t left[MAX_CELLS]
    cdef uint64_t seen[WORDS]
    cdef int count = 1, i, j, cell, other
    memset(seen, 0, sizeof(seen))
    _add(seen, source)
    left[0] = source
    while count:
        count -= 1
        cell = left[count]
        i = 0
        while game.rays[cell][i][0] != NONE:
            j = 0
            while game.rays[cell][i][j] != NONE:
                other = game.rays[cell][i][j]
                if not _has(seen, other):
                    _add(seen, other)
                    _add(found, other)
                    if board.at[other] == NONE:
                        left[count] = other
                        count += 1
                if board.at[other] != NONE:
                    break
                j += 1
            i += 1


cdef int list_targets(const game_t *game, const board_t *board, int piece, int16_t *targets) noexcept nogil:
    """List the cells where a piece may go or attack, in order of their numbers; return how many there are."""
    cdef uint64_t found[WORDS]
    cdef int source = board.cell[piece], rank = board.rank[piece], i, j, cell, other, count = 0
    if source == NONE or game.headquarters[source] or not game.moves >> rank & 1:
        return 0
    memset(found, 0, sizeof(found))
    i = 0
    while game.near[source][i] != NONE:
        _add(found, game.near[source][i])
        i += 1
    if game.slides >> rank & 1:
        i = 0
        while game.rays[source][i][0] != NONE:
            j = 0
            while game.rays[source][i][j] != NONE:
                _add(found, game.rays[source][i][j])
                if board.at[game.rays[source][i][j]] != NONE:
                    break
                j += 1
            i += 1
    if game.turns >> rank & 1:
        _turn(game, board, source, found)
    for i in range((game.cells + 63) // 64):
        while found[i]:
            cell = 64 * i + take_lowest(&found[i])
            other = board.at[cell]
            if other == NONE or (side(board, other) != side(board, piece) and not game.camp[cell]):
                targets[count] = cell
                count += 1
    return count


cdef int list_moves(const game_t *game, const board_t *board, int player, move_t *moves, bint attacks) noexcept nogil:
    """List the moves of a player, those that repetition forbids included, or attacks alone; return their number."""
    cdef int16_t targets[MAX_CELLS]
    cdef int piece, i, number, count = 0
    for piece in range(board.first[player], board.first[player + 1]):
        if board.cell[piece] == NONE:
            continue
        number = list_targets(game, board, piece, targets)
        for i in range(number):
            if not attacks or board.at[targets[i]] != NONE:
                moves[count] = move_of(board.cell[piece], targets[i])
                count += 1
    return count


cdef void make(const game_t *game, board_t *board, move_t move) noexcept nogil:
    """Make a move."""
    cdef int source = source_of(move), target = target_of(move), piece = board.at[source], other = board.at[target]
    cdef int fate = 1 if other == NONE else game.duels[board.rank[piece]][board.rank[other]]
    cdef int player = board.mover
    board.at[source] = NONE
    board.quiet = board.quiet + 1 if other == NONE else 0
    if other != NONE and fate >= 0:
        board.cell[other] = NONE
        board.at[target] = NONE
    if fate > 0:
        board.cell[piece] = target
        board.at[target] = piece
    else:
        board.cell[piece] = NONE
    if game.shows and other != NONE:
        board.secret[piece >> 6] &= ~(<uint64_t> 1 << (piece & 63))
        board.secret[other >> 6] &= ~(<uint64_t> 1 << (other & 63))
    if game.players > 2:
        _pass(game, board)
        return
    board.mover = 1 - player
    if board.cell[board.flags[1 - player]] == NONE:
        board.winner = player
    elif board.cell[board.flags[player]] == NONE:
        board.winner = 1 - player
    else:
        arrive(game, board)


cdef void _pass(const game_t *game, board_t *board) noexcept nogil:
    """Pass the turn to the next of four players. Who has lost the flag, or is to move and cannot, is out."""
    cdef int player, turn
    for player in range(game.players):
        if board.cell[board.flags[player]] == NONE and not board.out >> player & 1:
            _leave(board, player)
    while board.winner == NONE:
        for turn in range(1, game.players + 1):
            player = (board.mover + turn) % game.players
            if not board.out >> player & 1:
                break
        board.mover = player
        if _can_move(game, board, player):
            return
        _leave(board, player)


cdef bint _can_move(const game_t *game, const board_t *board, int player) noexcept nogil:
    cdef int16_t targets[MAX_CELLS]
    cdef int piece
    for piece in range(board.first[player], board.first[player + 1]):
        if list_targets(game, board, piece, targets):
            return True
    return False


cdef void _leave(board_t *board, int player) noexcept nogil:
    """Remove the pieces of a player who is out; the other side has won if the partner is, too."""
    cdef int piece
    for piece in range(board.first[player], board.first[player + 1]):
        if board.cell[piece] != NONE:
            board.at[board.cell[piece]] = NONE
            board.cell[piece] = NONE
    board.out |= 1 << player
    if board.out >> (player ^ 2) & 1:
        board.winner = 1 - side_of(player)


cdef void arrive(const game_t *game, board_t *board) noexcept nogil:
    """Set the winner if a flag has arrived on its far row, and cannot be taken."""
    cdef int mover = board.mover, i, cell, other
    if not game.arrives:
        return
    if game.far[mover][board.cell[board.flags[mover]]]:
        board.winner = mover
        return
    cell = board.cell[board.flags[1 - mover]]
    if not game.far[1 - mover][cell]:
        return
    i = 0
    while game.near[cell][i] != NONE:
        other = board.at[game.near[cell][i]]
        if other != NONE and side(board, other) == mover:
            return
        i += 1
    board.winner = 1 - mover
