"""Lines of cells, and the words a move forms, against the oracle with its rows and columns."""

from dataclasses import replace

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.words.laying import (
    PASS,
    Kind,
    Move,
    Word,
    after,
    formed,
    laid_tiles,
    lexicon_of,
    line_around,
    on_rack,
    run,
    words_on,
)
from pycore.words.moves import engine
from pycore.words.rules import Rules, named
from tests.oracle import words as oracle

from .strategies import RUSSIAN, lexicon_file, random_position, small_rules

SEEDS = range(25)


@pytest.fixture(scope="module")
def games():
    """Positions with words across and down, up to the edges of the board."""
    return [random_position(small_rules(side=side), seed, plays=10) for side in (5, 7) for seed in SEEDS]


def numbers(rules, cells):
    return tuple(y * rules.side + x for y, x in cells)


def test_lines_of_cells(games):
    rules = games[0].rules
    for y in range(rules.side):
        for x in range(rules.side):
            for length in range(1, rules.side + 3):
                across = [(y, x + at) for at in range(length) if x + at < rules.side]
                down = [(y + at, x) for at in range(length) if y + at < rules.side]
                assert run(rules, y * rules.side + x, False, length) == numbers(rules, across)
                assert run(rules, y * rules.side + x, True, length) == numbers(rules, down)


def test_words_that_stand(games):
    """In games, and on boards of random tiles, some of them full."""
    longest, dice = 0, Rng(1)
    drawn = [bytes(1 + dice.below(26) if dice.below(5) < full else 0 for _ in range(25)) for full in range(6)]
    for game in (*games, *(replace(games[0], board=board) for board in drawn)):
        board = oracle.rows_of(game.rules, game.board)
        for cell, tile in board.items():
            for down in (False, True):
                # A tile that is laid there would belong to the run.
                line = oracle.word_at(board | {cell: tile or 1}, cell, down)
                number = cell[0] * game.rules.side + cell[1]
                assert line_around(game.rules, game.board, number, down) == numbers(game.rules, line)
                longest = max(longest, len(line))
        standing = oracle.words_standing(board)
        assert words_on(game.rules, game.board) == {bytes(word) for word in standing}
    assert longest >= 5


def test_what_a_play_forms_takes_and_leaves(games):
    """Every play that the engine lists: the word along it, the words across, what each counts, blanks for nothing."""
    crossed, blanks = 0, 0
    for game in games[::2]:
        rules, side = game.rules, game.rules.side
        before = oracle.rows_of(rules, game.board)
        for points, cell, down, tiles in engine(rules, game.board).plays(bytes([0, *game.racks[0][1:]])):
            move = Move(Kind.PLAY, cell, down, tiles)
            step = (1, 0) if down else (0, 1)
            y, x = divmod(cell, side)
            laid = {(y + at * step[0], x + at * step[1]): tile for at, tile in enumerate(tiles)}
            new = [place for place in laid if not before[place]]
            board = before | laid
            lines = [
                oracle.word_at(board, (y, x), down),
                *(oracle.word_at(board, place, not down) for place in new),
            ]
            expected = tuple(
                Word(bytes(board[at] for at in line), numbers(rules, line), oracle.count(rules, board, line, set(new)))
                for line in lines
                if len(line) > 1
            )
            assert formed(rules, game.board, move) == expected
            assert [word.letters for word in expected] == [bytes(tile % 64 for tile in word.tiles) for word in expected]
            assert laid_tiles(rules, game.board, move) == bytes(0 if laid[p] >= 64 else laid[p] for p in new)
            assert after(rules, game.board, move) == bytes(board[divmod(at, side)] for at in range(side * side))
            bonus = rules.bonus if len(new) == rules.rack else 0
            assert points == sum(word.points for word in expected) + bonus
            crossed += len(expected) > 1
            blanks += any(laid[place] >= 64 for place in new)
    assert min(crossed, blanks) > 50


def test_tiles_of_a_rack():
    assert [on_rack(tile) for tile in (1, 26, 63, 64 + 1, 64 + 26)] == [1, 26, 63, 0, 0]
    assert (PASS.kind, PASS.cell, PASS.down, PASS.tiles) == (Kind.PASS, -1, False, b"")


def test_a_lexicon_of_another_alphabet_is_refused():
    rules = small_rules()
    assert lexicon_of(rules).alphabet.letters == rules.letters.letters
    foreign = lexicon_file(tuple(RUSSIAN), named("erudit").letters)
    values = {name: getattr(rules, name) for name in rules.__dataclass_fields__}
    with pytest.raises(ParameterError, match="its letters are not those of alphabet"):
        lexicon_of(Rules(**values | {"lexicon": foreign}))
