"""Records of plays: points, and the choices of blanks.

A word is spelled without regard to blanks. When it is complete, each choice of blanks among its new tiles is a play.
"""

from libc.stdint cimport int8_t, int16_t, uint8_t
from libc.stdlib cimport realloc

from pycore.words._board cimport BLANKED, MAX_RACK, hunt_t, place, play_t, repeats

# A word of the current line whose blanks are chosen. The play has the tiles chosen so far.
cdef struct word_t:
    play_t play
    int8_t *left                # tiles left on the rack by letter; a letter that blanks must stand for is below 0
    int laid
    uint8_t cells[MAX_RACK]     # new tiles, from the start of the word
    int losses[MAX_RACK]        # points lost if the tile is a blank


cdef void complete(hunt_t *hunt, const uint8_t *path, int8_t *left, int missing, int start, int length) noexcept nogil:
    """Record the plays of a word, given by its letters, on the current line; `missing` letters are not on the rack."""
    cdef int base = place(hunt.line, start), i, letter, value, main = 0, factor = 1, across = 0, leave
    cdef const uint8_t *tile = &hunt.board.tile[hunt.down][base]
    cdef const int16_t *beside = &hunt.board.beside[hunt.down][base]
    cdef const uint8_t *letter_factor = &hunt.setup.letter_factor[hunt.down][base]
    cdef const uint8_t *word_factor = &hunt.setup.word_factor[hunt.down][base]
    cdef word_t word
    word.laid = 0
    leave = hunt.rack.leaves - 1
    for i in range(length):
        letter = path[i]
        if tile[i]:
            main += hunt.setup.values[tile[i]]
            word.play.word[i] = tile[i]
            continue
        word.play.word[i] = letter
        value = hunt.setup.values[letter] * letter_factor[i]
        main += value
        factor *= word_factor[i]
        if beside[i] >= 0:
            across += (beside[i] + value) * word_factor[i]
        leave -= hunt.rack.weight[letter]
        word.cells[word.laid] = i
        word.laid += 1
    if word.laid == 1 and hunt.down and beside[word.cells[0]] >= 0:
        return      # a single tile that forms words in both directions is listed across
    word.play.points = main * factor + across
    if word.laid + hunt.rack.before == hunt.setup.rack:
        word.play.points += hunt.setup.bonus
    word.play.down, word.play.line, word.play.start = hunt.down, hunt.line, start
    word.play.length, word.play.laid = length, word.laid
    if hunt.only_best and 1000 * word.play.points + hunt.best_keep[word.laid] <= hunt.best.value:
        return
    if not hunt.setup.repeats and repeats(hunt, &word.play):
        return
    if hunt.rack.count[0] == 0:
        record(hunt, &word.play, leave)
        return
    word.left = left
    for i in range(word.laid):
        letter = path[word.cells[i]]
        word.losses[i] = (hunt.setup.values[letter] - hunt.setup.values[BLANKED]) * letter_factor[word.cells[i]] * (
            factor + (word_factor[word.cells[i]] if beside[word.cells[i]] >= 0 else 0))
    choose_blanks(hunt, &word, 0, leave, missing, hunt.rack.count[0])


cdef void choose_blanks(hunt_t *hunt, word_t *word, int first, int leave, int missing, int blanks) noexcept nogil:
    """Record the plays with all choices of blanks among the new tiles from `first` on."""
    cdef int i, letter
    if missing == 0:
        record(hunt, &word.play, leave)
    if blanks == 0:
        return
    for i in range(first, word.laid):
        letter = word.play.word[word.cells[i]]
        if blanks > missing or word.left[letter] < 0:
            word.left[letter] += 1
            word.play.word[word.cells[i]] = letter | BLANKED
            word.play.points -= word.losses[i]
            choose_blanks(
                hunt, word, i + 1, leave + hunt.rack.weight[letter] - hunt.rack.weight[0],
                missing - (word.left[letter] <= 0), blanks - 1,
            )
            word.play.points += word.losses[i]
            word.play.word[word.cells[i]] = letter
            word.left[letter] -= 1


cdef inline void record(hunt_t *hunt, play_t *play, int leave) noexcept nogil:
    play.value = 1000 * play.points + (hunt.keep[leave] if hunt.keep != NULL else 0)
    if hunt.only_best:
        if play.value > hunt.best.value:
            hunt.best = play[0]
            hunt.found = 1
        return
    if hunt.found == hunt.room and not grow(hunt):
        return
    hunt.plays[hunt.found] = play[0]
    hunt.found += 1


cdef bint grow(hunt_t *hunt) noexcept nogil:
    cdef int room = 2 * hunt.room if hunt.room else 1024
    cdef play_t *plays = <play_t *> realloc(hunt.plays, room * sizeof(play_t))
    if plays == NULL:
        hunt.failed = True
        return False
    hunt.plays, hunt.room = plays, room
    return True
