"""Playing moves, the rule of check, and counting lines of play."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from pycore.fogchess._moves cimport attacks, list_moves
from pycore.fogchess._tables cimport (
    CASTLE, DROP, EN_PASSANT, HAND_KEYS, MAX_MOVES, NONE, OVER_KEY, PASS, PASSED_KEYS, PAWN_DOUBLE, PIECE_KEYS,
    PLAIN, RESTS_KEY, RIGHTS_KEYS, SHOT, TURN_KEY, board_t, kind_of, move_t, put, rules_t, sort_of, source_of,
    target_of,
)

# Cells where kings and rooks of chess start.
cdef uint64_t HOMES = 0x9100000000000091


cdef void make(const rules_t *rules, board_t *board, move_t move) noexcept nogil:
    """Play a move."""
    cdef int player = board.player, source = source_of(move), target = target_of(move), sort = sort_of(move)
    cdef uint8_t piece = board.at[source], victim
    board.key ^= TURN_KEY ^ PASSED_KEYS[board.passed]
    board.passed = NONE
    board.player = 1 - player
    board.quiet += board.quiet < 65535
    if sort == PASS:
        rest(board)
        return
    if board.rests:
        board.rests = False
        board.key ^= RESTS_KEY
    if sort == DROP:
        drop(board, target, kind_of(move), player)
        return
    if sort == EN_PASSANT:
        victim = source // rules.width * rules.width + target % rules.width
        put(board, victim, 0)
    elif board.at[target] and (target != source or sort == SHOT):
        lose(board, target, 1 - player)
    if sort == SHOT:
        put(board, target, 0)
        return
    put(board, source, 0)
    if kind_of(move):
        put(board, target, 2 * kind_of(move) - 1 + player)
    else:
        put(board, target, piece)
    if piece - 1 >> 1 == 0:
        board.royal[player] = target
    if rules.pawn >= 0 and piece - 1 >> 1 == rules.pawn:
        board.quiet = 0
    if sort == PAWN_DOUBLE:
        board.passed = (source + target) // 2
        board.key ^= PASSED_KEYS[board.passed]
    elif sort == CASTLE:
        move_rook(board, target)
    if board.rights:
        spoil(board, source, target)
    if rules.bikjang:
        board.facing = faces(rules, board)


cdef uint64_t key_after(const rules_t *rules, const board_t *board, move_t move) noexcept nogil:
    """Return the key of the position after a move, without the position; 0 for moves that need it."""
    cdef int player = board.player, source = source_of(move), target = target_of(move), sort = sort_of(move)
    cdef uint8_t piece = board.at[source], later = piece
    cdef uint64_t key = board.key ^ TURN_KEY ^ PASSED_KEYS[board.passed]
    if sort != PLAIN and sort != PAWN_DOUBLE or board.rests or (board.rights and changes_rights(source, target)):
        return 0
    if kind_of(move):
        later = 2 * kind_of(move) - 1 + player
    if sort == PAWN_DOUBLE:
        key ^= PASSED_KEYS[(source + target) // 2]
    return key ^ PIECE_KEYS[piece][source] ^ PIECE_KEYS[board.at[target]][target] ^ PIECE_KEYS[later][target]


cdef inline bint changes_rights(int source, int target) noexcept nogil:
    """Return whether a move touches a cell where a king or a rook of chess stands at the start."""
    return HOMES >> source & 1 or HOMES >> target & 1


cdef void lose(board_t *board, int cell, int player) noexcept nogil:
    """Note that a player loses the piece on a cell."""
    board.quiet = 0
    if cell == board.royal[player]:
        board.lost[player] = True
        board.royal[player] = NONE


cdef void rest(board_t *board) noexcept nogil:
    """Note a pass: the second in a row ends the game, and one before kings that face each other."""
    if board.facing or board.rests:
        board.over = True
        board.key ^= OVER_KEY
    if not board.rests:
        board.rests = True
        board.key ^= RESTS_KEY


cdef void move_rook(board_t *board, int target) noexcept nogil:
    """Move the rook over a king that has castled."""
    cdef bint is_short = target % 8 == 6
    cdef int corner = target + 1 if is_short else target - 2
    cdef uint8_t rook = board.at[corner]
    put(board, corner, 0)
    put(board, target - 1 if is_short else target + 1, rook)


cdef void drop(board_t *board, int cell, int kind, int player) noexcept nogil:
    cdef uint8_t *left = &board.hand[player][kind]
    board.key ^= HAND_KEYS[player][kind][left[0]] ^ HAND_KEYS[player][kind][left[0] - 1]
    left[0] -= 1
    board.in_hand[player] -= 1
    board.quiet = 0
    put(board, cell, 1 + 2 * kind + player)
    if kind == 0:
        board.royal[player] = cell


cdef void spoil(board_t *board, int source, int target) noexcept nogil:
    """Take rights of castling away: a king or a rook has moved, or a rook is captured."""
    cdef int rights = board.rights
    if source == 60 or target == 60:
        rights &= 12
    if source == 4 or target == 4:
        rights &= 3
    if source == 63 or target == 63:
        rights &= 14
    if source == 56 or target == 56:
        rights &= 13
    if source == 7 or target == 7:
        rights &= 11
    if source == 0 or target == 0:
        rights &= 7
    board.key ^= RIGHTS_KEYS[board.rights] ^ RIGHTS_KEYS[rights]
    board.rights = rights


cdef bint faces(const rules_t *rules, const board_t *board) noexcept nogil:
    """Return whether the two royal pieces stand on an open file."""
    cdef int first = board.royal[0], second = board.royal[1], cell
    if first == NONE or second == NONE or first % rules.width != second % rules.width:
        return False
    cell = min(first, second) + rules.width
    while cell < max(first, second):
        if board.at[cell]:
            return False
        cell += rules.width
    return True


cdef bint is_legal(const rules_t *rules, const board_t *board, move_t move) noexcept nogil:
    """Return whether a move leaves the royal piece safe."""
    cdef board_t after
    cdef int player = board.player, step
    if rules.bikjang and board.facing and sort_of(move) == PASS:
        return True
    if sort_of(move) == CASTLE:
        step = 1 if target_of(move) > source_of(move) else -1
        after = board[0]
        put(&after, source_of(move), 0)
        if attacks(rules, board, 1 - player, source_of(move)):
            return False
        put(&after, source_of(move) + step, 1 + player)
        if attacks(rules, &after, 1 - player, source_of(move) + step):
            return False
    after = board[0]
    make(rules, &after, move)
    if board.facing and rules.bikjang and after.facing:
        return False
    return after.royal[player] == NONE or not attacks(rules, &after, 1 - player, after.royal[player])


cdef int list_legal(const rules_t *rules, const board_t *board, move_t *moves) noexcept nogil:
    """List the moves by the rules in use; return their number."""
    cdef int i, kept = 0, count = list_moves(rules, board, moves)
    if not rules.check:
        return count
    for i in range(count):
        if is_legal(rules, board, moves[i]):
            moves[kept] = moves[i]
            kept += 1
    return kept


cdef int64_t count_lines(const rules_t *rules, const board_t *board, int depth) noexcept nogil:
    """Count the lines of play of a length."""
    cdef move_t moves[MAX_MOVES]
    cdef board_t after
    cdef int64_t total = 0
    cdef int i, count = list_legal(rules, board, moves)
    if depth == 1:
        return count
    for i in range(count):
        after = board[0]
        make(rules, &after, moves[i])
        total += count_lines(rules, &after, depth - 1)
    return total
