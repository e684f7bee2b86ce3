"""What a sight demands of each cell, and of a move that leads to it.

A sight is compiled once into the pieces that each cell may hold: those seen; no own piece where nothing is seen; an
enemy before a pawn that does not see the next cell, none beside it, one on the leg of a horse that cannot jump,
nothing behind the screen of a cannon up to what it sees. Positions are compared with this in nanoseconds, where
working out what is seen of them takes a thousand times as long. Where the demands are not all that a sight tells,
`is_all` is not set.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from pycore.fogchess._sight cimport UNSEEN
from pycore.fogchess._tables cimport (
    CASTLE, DROP, EN_PASSANT, FACE, FOR_BOTH, FOR_MOVES, IS_PASSANT, MAX_CELLS, NONE, PASS, RIDE,
    SCREENED, SHOT, STEP, board_t, is_own, kind_of, move_t, rules_t, sort_of, source_of, target_of, way_t,
)

# Bits of the pieces of player 0 (1, 3, ...), and of player 1.
cdef uint32_t PIECES[2]
PIECES[0], PIECES[1] = 0x2AAAA, 0x15554


cdef void read_clue(const rules_t *rules, const uint8_t *sight, bint is_dropping, clue_t *clue) noexcept nogil:
    """Compile what a player sees into a clue, of which player, turn and choices are set."""
    cdef int cell, number, player = clue.player
    memset(clue.passable, 0, sizeof(clue.passable))
    clue.passed, clue.face, clue.new_count = NONE, -1, 0
    clue.is_all = not (is_dropping or rules.cannons or rules.check or rules.passing or may_rise(rules, sight, player))
    for cell in range(rules.cells):
        clue.allowed[cell] = 1 | PIECES[1 - player] if sight[cell] == UNSEEN else <uint32_t> 1 << sight[cell]
    if is_dropping:
        return
    for number in range(clue.choice_count):
        if sort_of(clue.choices[number]) == EN_PASSANT:
            clue.passed = target_of(clue.choices[number])
    for cell in range(rules.cells):
        if sight[cell] == UNSEEN or not is_own(sight[cell], player):
            continue
        for number in range(rules.first[sight[cell]][cell], rules.first[sight[cell]][cell + 1]):
            read_way(rules, sight, cell, number, clue)


cdef bint may_rise(const rules_t *rules, const uint8_t *sight, int player) noexcept nogil:
    """Return whether a pawn could promote late, if no piece were attacked by it."""
    cdef int cell, pawns = 0
    cdef bint is_there = False
    if not rules.late:
        return False
    for cell in range(rules.cells):
        if sight[cell] == 3 + player:
            return False
        if sight[cell] == 1 + 2 * rules.pawn + player:
            pawns += 1
            is_there = is_there or rules.rises[player][cell]
    return is_there or pawns == 1


cdef void read_way(const rules_t *rules, const uint8_t *sight, int cell, int number, clue_t *clue) noexcept nogil:
    """Note what it tells that a piece sees, or does not see, along a way."""
    cdef const way_t *way = &rules.ways[number]
    cdef const uint8_t *cells = &rules.pool[way.at]
    cdef int at
    cdef bint is_behind = False
    if way.going == STEP:
        read_step(rules, sight, cell, way, clue)
    elif way.going == SCREENED:
        clue.is_all = False
    elif way.going == FACE:
        read_face(rules, sight, number, clue)
    else:
        for at in range(way.count):
            if not sight[cells[at]]:
                continue
            if way.going == RIDE or is_behind:
                # A ride sees all up to the first piece, so that nothing stands where it does not see.
                if sight[cells[at]] != UNSEEN:
                    return
                clue.allowed[cells[at]] &= 1
            else:
                is_behind = True
                clue.allowed[cells[at]] &= ~<uint32_t> 1


cdef void read_step(
    const rules_t *rules, const uint8_t *sight, int cell, const way_t *way, clue_t *clue
) noexcept nogil:
    """Note what it tells that the target of a step is seen or not."""
    cdef const uint8_t *cells = &rules.pool[way.at]
    cdef int at, hidden = 0, blocker = NONE, target = cells[0]
    for at in range(1, way.count):
        if sight[cells[at]] == UNSEEN:
            hidden += 1
            blocker = cells[at]
        elif sight[cells[at]]:
            return
    if way.use & FOR_BOTH != FOR_BOTH:
        # A blocker of a double step that is not seen is told by the single step.
        read_pawn(sight, target, way.use, hidden, clue)
        return
    if not hidden or (sight[target] != UNSEEN and is_own(sight[target], clue.player)):
        return
    if sight[target] != UNSEEN:
        if not clue.choice_count or rules.check:
            clue.is_all = False
            return
        if is_among(clue, cell, target):
            for at in range(1, way.count):
                clue.allowed[cells[at]] &= 1
            return
    if hidden == 1:
        clue.allowed[blocker] &= ~<uint32_t> 1
    else:
        clue.is_all = False


cdef void read_pawn(const uint8_t *sight, int target, int use, int hidden, clue_t *clue) noexcept nogil:
    """Note what it tells that a pawn sees the target of a step, or does not."""
    if use & IS_PASSANT and clue.is_turn and (not sight[target] or sight[target] == UNSEEN):
        clue.passable[target] = True
        clue.is_all = clue.is_all and clue.choice_count
    if sight[target] == UNSEEN and not hidden:
        clue.allowed[target] &= ~<uint32_t> 1 if use & FOR_BOTH == FOR_MOVES else 1


cdef void read_face(const rules_t *rules, const uint8_t *sight, int number, clue_t *clue) noexcept nogil:
    """Note what it tells that a royal piece sees the enemy's along a file, or does not."""
    cdef const way_t *way = &rules.ways[number]
    cdef int at, cell
    cdef bint is_hidden = False
    for at in range(way.count):
        cell = rules.pool[way.at + at]
        if sight[cell] == UNSEEN:
            is_hidden = True
        elif sight[cell]:
            if is_hidden and sight[cell] == 2 - clue.player:
                clue.is_all = False
            break
    if is_hidden:
        clue.face = number


cdef bint is_among(const clue_t *clue, int source, int target) noexcept nogil:
    """Return whether a piece can move to a cell."""
    cdef int i
    for i in range(clue.choice_count):
        if source_of(clue.choices[i]) == source and target_of(clue.choices[i]) == target:
            return True
    return False


cdef void compare(const clue_t *before, clue_t *clue, int cells) noexcept nogil:
    """Note the cells of which more is demanded than before."""
    cdef int cell
    clue.new_count = 0
    for cell in range(cells):
        if before.allowed[cell] & ~clue.allowed[cell]:
            clue.news[clue.new_count] = cell
            clue.new_count += 1


cdef void forget(const clue_t *before, clue_t *clue) noexcept nogil:
    """Demand nothing of cells that were seen before the own move: what is there then is certain."""
    cdef int i, cell, kept = 0
    for i in range(clue.new_count):
        cell = clue.news[i]
        if before.allowed[cell] & before.allowed[cell] - 1:
            clue.news[kept] = cell
            kept += 1
    clue.new_count = kept
    for cell in range(MAX_CELLS):
        if not before.allowed[cell] & before.allowed[cell] - 1:
            clue.allowed[cell] = 0xFFFFFFFF


cdef int unmet(const clue_t *clue, const board_t *board, uint8_t *cells) noexcept nogil:
    """List the cells of a position, which obeyed before, that do not obey now; five at most. Return their number."""
    cdef int i, count = 0
    for i in range(clue.new_count):
        if not clue.allowed[clue.news[i]] >> board.at[clue.news[i]] & 1:
            cells[count] = clue.news[i]
            count += 1
            if count == 5:
                break
    return count


cdef bint may_lead(
    const rules_t *rules, const clue_t *clue, const board_t *board, move_t move, const uint8_t *cells, int count
) noexcept nogil:
    """Return whether all cells obey after a move, if only `cells` do not before; of castling, whether they may."""
    cdef int source = source_of(move), target = target_of(move), sort = sort_of(move), i, victim = target
    cdef uint8_t piece = board.at[source]
    if sort == CASTLE:
        return True
    if sort == PASS:
        return not count
    if sort == DROP:
        piece = 1 + 2 * kind_of(move) + board.player
    elif sort == SHOT:
        piece = 0
    elif kind_of(move):
        piece = 2 * kind_of(move) - 1 + board.player
    if not clue.allowed[target] >> piece & 1 or (source != target and not clue.allowed[source] & 1):
        return False
    if sort == EN_PASSANT:
        victim = source // rules.width * rules.width + target % rules.width
        if not clue.allowed[victim] & 1:
            return False
    for i in range(count):
        if cells[i] != source and cells[i] != target and cells[i] != victim:
            return False
    return True


cdef bint obeys(const rules_t *rules, const clue_t *clue, const board_t *board) noexcept nogil:
    """Return whether a position has what is demanded beyond the cells: a passed pawn, and no royal piece in sight."""
    cdef int i
    cdef uint8_t found
    cdef const way_t *way
    if clue.passed != NONE:
        if board.passed != clue.passed:
            return False
    elif board.passed != NONE and clue.passable[board.passed] and clue.is_all:
        return False
    if clue.face >= 0:
        way = &rules.ways[clue.face]
        for i in range(way.count):
            found = board.at[rules.pool[way.at + i]]
            if found:
                return found > 2 or clue.allowed[rules.pool[way.at + i]] == <uint32_t> 1 << found
    return True


cdef bint keeps(const clue_t *clue, const board_t *board) noexcept nogil:
    """Return whether all cells obey of a position that obeyed before."""
    cdef int i
    for i in range(clue.new_count):
        if not clue.allowed[clue.news[i]] >> board.at[clue.news[i]] & 1:
            return False
    return True


cdef bint keeps_all(const clue_t *clue, const board_t *board, int cells) noexcept nogil:
    """Return whether all cells of a position obey."""
    cdef int cell
    for cell in range(cells):
        if not clue.allowed[cell] >> board.at[cell] & 1:
            return False
    return True
