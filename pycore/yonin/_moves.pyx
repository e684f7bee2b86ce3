"""The moves of Yonin Shogi on a board of cells, with tables of bits for directions. `model.py` is the reference.

A move is legal if no king of the own team stands in check behind it. The table of a piece has a bit for each of the
eight directions in which it steps, and one for those in which it slides, so that attacks on a cell are found by looking
from the cell outward.
"""

from libc.stdint cimport int8_t, uint8_t, uint64_t

from pycore.kernel.bits cimport take_lowest

from pycore.base.rng import mix64
from pycore.yonin import board

cdef enum:
    FIRST_DROP = CELLS
    TWO_ARMIES = 2      # partners differ by two


cdef uint8_t STEPS[CODES]
cdef uint8_t SLIDES[CODES]
cdef int8_t PROMOTED[CODES]         # the code of the promoted piece; NOTHING
cdef int8_t AHEAD[PLAYERS][CELLS]   # rows before a cell
cdef int8_t FILES[PLAYERS][CELLS]
cdef uint64_t PIECE_KEYS[CODES][CELLS]
cdef uint64_t HAND_KEYS[PLAYERS][HELD][16]
cdef uint64_t TURN_KEYS[PLAYERS]

# Tables. Keys are hashes of small numbers, so they are the same in every run.
for cell in range(CELLS):
    for way in range(WAYS):
        NEXT[cell][way] = next(iter(board.RAYS[cell][way]), NOTHING)
    for army in range(PLAYERS):
        AHEAD[army][cell] = board.rows_ahead(army, cell)
        FILES[army][cell] = board.file_of(army, cell)
for kind in board.Kind:
    for army in range(PLAYERS):
        code = 4 * kind + army
        BASE[code] = board.BASES.get(kind, kind)
        PROMOTED[code] = 4 * board.PROMOTED[kind] + army if kind in board.PROMOTED else NOTHING
        STEPS[code] = SLIDES[code] = 0
        for way in range(WAYS):
            STEPS[code] |= board.can_go(board.Piece(kind, army), way, 1) << way
            SLIDES[code] |= board.can_go(board.Piece(kind, army), way, 2) << way
        for cell in range(CELLS):
            PIECE_KEYS[code][cell] = mix64(70_000 + code * 128 + cell)
for player in range(PLAYERS):
    TURN_KEYS[player] = mix64(80_000 + player)
    for other in range(PLAYERS):
        MATE_KEYS[player][other] = mix64(80_100 + player * PLAYERS + other)
    for kind in range(HELD):
        for number in range(16):
            HAND_KEYS[player][kind][number] = mix64(80_200 + (player * HELD + kind) * 16 + number)


cdef uint64_t turn_key(int player) noexcept nogil:
    return TURN_KEYS[player]


cdef void put(state_t *state, int cell, int code) noexcept nogil:
    """Put a piece on an empty cell."""
    cdef int army = code & 3
    state.board[cell] = <int8_t> code
    state.sets[army][cell >> 6] |= <uint64_t> 1 << (cell & 63)
    state.key ^= PIECE_KEYS[code][cell]
    if code >> 2 == KING:
        state.king[army] = <int8_t> cell


cdef inline int take(state_t *state, int cell) noexcept nogil:
    """Take the piece from a cell, and return it."""
    cdef int code = state.board[cell]
    state.board[cell] = NOTHING
    state.sets[code & 3][cell >> 6] ^= <uint64_t> 1 << (cell & 63)
    state.key ^= PIECE_KEYS[code][cell]
    return code


cdef void hold(state_t *state, int player, int kind, int more) noexcept nogil:
    """Change the number of pieces in hand."""
    state.key ^= HAND_KEYS[player][kind][state.hands[player][kind]]
    state.hands[player][kind] += more
    state.key ^= HAND_KEYS[player][kind][state.hands[player][kind]]


cdef bint is_attacked(const state_t *state, int cell, int player) noexcept nogil:
    """Return whether pieces of anyone but a player attack a cell."""
    cdef int way, one, code
    cdef bint is_near
    for way in range(WAYS):
        one = NEXT[cell][way]
        if one < 0:
            continue
        code = state.board[one]
        is_near = code >= 0
        if not is_near:
            if way & 1:
                continue
            while one >= 0 and state.board[one] < 0:
                one = NEXT[one][way]
            if one < 0:
                continue
            code = state.board[one]
        if state.owner[code & 3] != player and (STEPS[code] if is_near else SLIDES[code]) >> (way ^ 4) & 1:
            return True
    return False


cdef inline bint checked(const state_t *state, int player) noexcept nogil:
    """Return whether the king of a player who is not out is in check."""
    return is_attacked(state, state.king[player], player)


cdef struct list_t:         # moves that are being listed
    move_t *moves           # NULL: one is enough
    int count
    bint only_board         # no drops
    bint free_drops         # no drop can harm an own king
    bint partner_safe       # the partner is not in check, and must not get into it


cdef bint is_allowed(const rules_t *rules, const state_t *state, list_t *found, move_t move) noexcept nogil:
    """Return whether a move leaves the kings of the own team safe, and does not mate by a dropped pawn."""
    cdef state_t after
    cdef int player = state.mover
    if move.source > FIRST_DROP and found.free_drops:
        return True
    after = state[0]
    carry_out(&after, move)
    if checked(&after, player):
        return False
    if rules.partners and found.partner_safe and checked(&after, player ^ TWO_ARMIES):
        return False
    return move.source != FIRST_DROP + PAWN or not is_pawn_mate(rules, &after, move.target)


cdef bint is_pawn_mate(const rules_t *rules, state_t *after, int cell) noexcept nogil:
    """Return whether the pawn that has been dropped on a cell mates the player who would be next to move."""
    cdef list_t replies = list_t(NULL, 0, True, False, False)
    cdef int ahead = NEXT[cell][2 * after.mover], next = next_mover(after, after.mover)
    if after.board[ahead] != 4 * KING + next:
        return False
    after.mover = <int8_t> next
    fill(rules, after, &replies)
    return replies.count == 0


cdef bint add(const rules_t *rules, const state_t *state, list_t *found, move_t move) noexcept nogil:
    """Add a move if it is allowed; return whether no more are needed."""
    if not is_allowed(rules, state, found, move):
        return False
    if found.moves:
        found.moves[found.count] = move
    found.count += 1
    return not found.moves


cdef bint add_board_moves(
    const rules_t *rules, const state_t *state, list_t *found, int cell, int target
) noexcept nogil:
    """Add the moves of a piece to a cell, with and without promotion; return whether no more are needed."""
    cdef int code = state.board[cell], army = code & 3, ahead = AHEAD[army][target]
    if (code >> 2 != PAWN or ahead) and add(rules, state, found, move_t(<int8_t> cell, <int8_t> target, False)):
        return True
    if PROMOTED[code] >= 0 and min(ahead, AHEAD[army][cell]) < 3:
        return add(rules, state, found, move_t(<int8_t> cell, <int8_t> target, True))
    return False


cdef bint add_from(const rules_t *rules, const state_t *state, list_t *found, int cell) noexcept nogil:
    """Add the moves of the piece in a cell; return whether no more are needed."""
    cdef int code = state.board[cell], way, target, other
    for way in range(WAYS):
        if not STEPS[code] >> way & 1:
            continue
        target = NEXT[cell][way]
        while target >= 0:
            other = state.board[target]
            if other < 0 or (other >> 2 not in (KING, WALL) and state.owner[other & 3] != state.mover):
                if add_board_moves(rules, state, found, cell, target):
                    return True
            if other >= 0 or not SLIDES[code] >> way & 1:
                break
            target = NEXT[target][way]
    return False


cdef bint add_drops(const rules_t *rules, const state_t *state, list_t *found, int kind) noexcept nogil:
    """Add the drops of a kind; return whether no more are needed."""
    cdef int cell, player = state.mover, pawns = 0
    cdef move_t move = move_t(<int8_t> (FIRST_DROP + kind), 0, False)
    if kind == PAWN:
        for cell in range(CELLS):
            if state.board[cell] == 4 * PAWN + player:
                pawns |= 1 << FILES[player][cell]
    for cell in range(CELLS):
        if state.board[cell] >= 0:
            continue
        if kind == PAWN and (pawns >> FILES[player][cell] & 1 or not AHEAD[player][cell]):
            continue
        move.target = <int8_t> cell
        if add(rules, state, found, move):
            return True
    return False


cdef void fill(const rules_t *rules, const state_t *state, list_t *found) noexcept nogil:
    """List the legal moves of the player to move, or one of them."""
    cdef int army, word, cell, kind
    cdef uint64_t left
    found.partner_safe = rules.partners and not checked(state, state.mover ^ TWO_ARMIES)
    found.free_drops = not rules.partners and not checked(state, state.mover)
    for army in range(PLAYERS):
        if state.owner[army] != state.mover:
            continue
        for word in range(2):
            left = state.sets[army][word]
            while left:
                cell = 64 * word + take_lowest(&left)
                if state.board[cell] >> 2 != WALL and add_from(rules, state, found, cell):
                    return
    if found.only_board:
        return
    for kind in range(HELD):
        if state.hands[state.mover][kind] and add_drops(rules, state, found, kind):
            return


cdef int list_moves(const rules_t *rules, const state_t *state, move_t *moves) noexcept nogil:
    """List the legal moves of the player to move, whether the game has ended or not; return their number."""
    cdef list_t found = list_t(moves, 0, False, False, False)
    fill(rules, state, &found)
    return found.count


cdef bint has_move(const rules_t *rules, const state_t *state) noexcept nogil:
    """Return whether the player to move has a legal move."""
    cdef list_t found = list_t(NULL, 0, False, False, False)
    fill(rules, state, &found)
    return found.count > 0


cdef inline int next_mover(const state_t *state, int last) noexcept nogil:
    """Return the player who moves after a player: the next one in check, else the next one who is not out."""
    cdef int step, player, nearest = NOTHING
    for step in range(1, PLAYERS):
        player = (last + step) & 3
        if state.king[player] < 0:
            continue
        if checked(state, player):
            return player
        if nearest < 0:
            nearest = player
    return nearest


cdef inline int carry_out(state_t *state, move_t move) noexcept nogil:
    """Change board and hands by a move; return whether it is quiet."""
    cdef int code, player = state.mover, taken = state.board[move.target]
    cdef bint quiet = taken < 0 and not move.promotes and move.source < FIRST_DROP
    if taken >= 0:
        take(state, move.target)
        hold(state, player, BASE[taken], 1)
    if move.source < FIRST_DROP:
        code = take(state, move.source)
        put(state, move.target, PROMOTED[code] if move.promotes else code)
    else:
        hold(state, player, move.source - FIRST_DROP, -1)
        put(state, move.target, 4 * (move.source - FIRST_DROP) + player)
    return quiet


cdef inline void pass_turn(state_t *state, int last) noexcept nogil:
    """Give the turn to the player who moves after a player."""
    state.key ^= TURN_KEYS[state.mover]
    state.mover = <int8_t> next_mover(state, last)
    state.key ^= TURN_KEYS[state.mover]


cdef void make_move(state_t *state, move_t move) noexcept nogil:
    """Play a legal move, before anyone is mated by it."""
    state.clock = state.clock + 1 if carry_out(state, move) else 0
    state.played += 1
    pass_turn(state, state.mover)


cdef void mate(state_t *state, int by) noexcept nogil:
    """Mate the player to move."""
    cdef int victim = state.mover, cell = state.king[victim], kind, army
    take(state, cell)
    put(state, cell, 4 * WALL + victim)
    state.king[victim] = NOTHING
    for army in range(PLAYERS):
        if state.owner[army] == victim:
            state.owner[army] = <int8_t> by
    for kind in range(HELD):
        hold(state, by, kind, state.hands[victim][kind])
        hold(state, victim, kind, -state.hands[victim][kind])
    state.victims[state.mates] = <int8_t> victim
    state.takers[state.mates] = <int8_t> by
    state.mates += 1
    state.key ^= MATE_KEYS[victim][by]
    state.clock = 0
    pass_turn(state, victim)


cdef void settle(const rules_t *rules, state_t *state, int by) noexcept nogil:
    """Mate those who have the turn and no move, after a move of a player."""
    while state.mover != by and state.mates < rules.mates and not has_move(rules, state):
        mate(state, by)
