"""Tables of small endings against a slow twin that knows nothing but the model's moves."""

from dataclasses import replace
from itertools import permutations, product

from pycore.banqi import EMPTY, LETTERS, Move, Position, Rules, Table, Variant, choose, legal_moves, outcome, play
from pycore.banqi._endings import Ending, Endings, canonical
from pycore.banqi._engine import Engine
from pycore.banqi._search import Search
from pycore.banqi.solver import VALUES
from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.kernel.alphabeta import Memory
from pycore.kernel.retrograde import Tables
from tests.cases import each
from tests.oracle.retrograde import Twin
from tests.sharing import repeats

RULES = [Rules(), Rules(slide=True), Rules(Variant.CHINESE), Rules(Variant.HONGKONG)]


def position_with(rules, cells, pieces, color):
    board = [EMPTY] * rules.cells
    for cell, piece in zip(cells, pieces, strict=True):
        board[cell] = piece
    return Position(rules, tuple(board), color, 0, (0,) * len(LETTERS))


def after(position, move):
    """Return the position after a move, without its history."""
    return replace(play(Table(position, (EMPTY,) * position.rules.cells), move).position, quiet=())


def letters(text):
    return tuple(LETTERS.index(letter) for letter in text)


@each(("rules", "pieces"), [*product(RULES, ["Gs", "Ra", "Sg", "Ca"])][:: repeats(3, 1)])
def test_every_position_of_two_pieces(rules, pieces):
    found = canonical(letters(pieces))
    assert found is not None
    (ending,) = Endings(position_with(rules, (0, 1), found, 0)).of(found)
    starts = [position_with(rules, (0, 31), found, color) for color in (0, 1)]
    twin = Twin(starts, lambda here: [after(here, move) for move in legal_moves(here)])
    wins = 0
    for a, b in permutations(range(32), 2):
        for color in (0, 1):
            value = ending.value((a, b), color)
            assert value == twin.value(position_with(rules, (a, b), found, color))
            wins += value > 0
    assert wins or "C" in pieces


@each(
    ("pieces", "rules"),
    [
        ("GAs", Rules()),
        ("CSg", Rules()),
        ("HHc", Rules(Variant.HONGKONG)),
        ("SSSg", Rules()),
        ("GAEh", Rules(slide=True)),
        ("GSas", Rules()),
        ("RHrh", Rules(Variant.CHINESE)),
    ],
)
def test_more_pieces_follow_from_one_another(pieces, rules):
    """At random positions a value is what the values after all moves say: with two pieces proved, so are these.

    Wins and losses must also be the shortest and the longest. What this does not tell alone, a table in which nobody
    ever wins, the share of wins does.
    """
    found = canonical(letters(pieces))
    assert found is not None
    endings = Endings(position_with(rules, range(len(found)), found, 0))
    table = endings.of(found)[-1]
    assert table.pieces == found
    rng, decided = Rng(1), 0
    for _ in range(repeats(200, 600)):
        cells = [*range(32)]
        rng.shuffle(cells)
        color = rng.below(2)
        value = table.value(cells[: len(found)], color)
        decided += value != 0
        position = position_with(rules, cells[: len(found)], found, color)
        replies = [value_of(endings, after(position, move)) for move in legal_moves(position)]
        lost = [-1 - reply for reply in replies if reply < 0]
        if lost:
            assert value == 1 + min(lost)
        elif all(replies):
            assert value == -1 - max((reply + 1 for reply in replies), default=0)
        else:
            assert value == 0
    assert decided > repeats(33, 100)


def value_of(endings, position):
    """The value of any position of up to four pieces, with the colors as they are in a table."""
    pieces = sorted((piece, cell) for cell, piece in enumerate(position.board) if piece >= 0)
    color = position.color
    if len({piece // 7 for piece, _ in pieces}) < 2:
        return -1 if pieces[0][0] // 7 != color else 1
    found = canonical([piece for piece, _ in pieces])
    if found != tuple(piece for piece, _ in pieces):
        pieces = sorted(((piece + 7) % 14, cell) for piece, cell in pieces)
        color = 1 - color
    (table,) = [table for table in endings.of(found) if table.pieces == found]
    return table.value([cell for _, cell in pieces], color)


def test_the_search_reads_the_tables():
    """With three pieces left it wins in the fewest plies at once, and does not where the draw would come first."""
    position = position_with(Rules(), (0, 2, 31), letters("GAs"), 0)
    endings = Endings(position).of(letters("GAs"))
    value = endings[-1].value((0, 2, 31), 0)
    assert value > 5
    search = Search(Engine(position), Budget(nodes=60), Memory(12), VALUES[Variant.TAIWAN], endings=endings)
    best = Move(*search.best(Rng(1), 3))
    assert search.value == 20_000 - value
    assert value_of(Endings(position), after(position, best)) == 1 - value - 1
    late = position_with(replace(Rules(), quiet=value - 1), (0, 2, 31), letters("GAs"), 0)
    search = Search(Engine(late), Budget(nodes=60), Memory(12), VALUES[Variant.TAIWAN], endings=endings)
    search.best(Rng(1), 3)
    assert search.value < 19_000


@each("text", ["GAEs", "AEra"])
def test_the_tables_agree_with_a_plain_search(text):
    """Short wins and losses are those of a search without tables, to the ply; where none is near it finds none."""
    found, rng, short = canonical(letters(text)), Rng(2), 0
    table = Endings(position_with(Rules(), range(4), found, 0)).of(found)[-1]
    for _ in range(100):
        cells = [cell for cell in range(32) if cell % 8 < 3]  # near one another, or few are short
        rng.shuffle(cells)
        color = rng.below(2)
        value = table.value(cells[:4], color)
        position = position_with(Rules(), cells[:4], found, color)
        if len(legal_moves(position)) < 2:
            continue  # the search does not look beyond the only move
        task = Search(Engine(position), Budget(), Memory(14), VALUES[Variant.TAIWAN])
        task.best(Rng(1), 7)
        plies = value if value > 0 else -1 - value
        if value and plies <= 7:
            short += 1
            assert task.value == (20_000 - plies if value > 0 else plies - 20_000)
        elif abs(task.value) > 19_000:
            assert (task.value > 0) == (value > 0)
            assert value
    assert short > 5


@each("text", ["GAEs", "GSas", "ERha"])
def test_every_won_ending_is_won_in_the_plies_of_the_table(text):
    """The bot plays both sides from won positions of the table, so nobody can do better and the plies are exact."""
    found, rules, rng, won = canonical(letters(text)), Rules(quiet=1000), Rng(3), 0
    table = Endings(position_with(rules, range(4), found, 0)).of(found)[-1]
    while won < 6:
        cells = [*range(32)]
        rng.shuffle(cells)
        color = rng.below(2)
        value = table.value(cells[:4], color)
        if value <= 0:
            continue
        won += 1
        game = Table(position_with(rules, cells[:4], found, color), (EMPTY,) * 32)
        for ply in range(value):
            assert outcome(game) is None
            game = play(game, choose(game.position, "strong", Rng(ply), Budget(nodes=2000)).unwrap())
        end = outcome(game)
        assert end is not None
        assert end.winner == color


def test_boards_that_are_equal_up_to_symmetry_share_a_value():
    found = letters("GSas")
    table = Endings(position_with(Rules(), range(4), found, 0)).of(found)[-1]
    for cells in ((0, 9, 22, 31), (12, 13, 3, 30)):
        images = ([cell ^ turn for cell in cells] for turn in (0, 7, 24, 31))
        assert len({table.value(image, 0) for image in images}) == 1
    assert table.bytes == 2**20


def test_tables_beyond_the_limit_are_dropped_and_come_again():
    made = []

    def make(pieces, parts):
        made.append(pieces)
        return Ending(Engine(position_with(Rules(), range(4), letters("GAEs"), 0)), pieces, parts)

    cache = Tables(make, canonical, 3, 110_000)
    first = cache.of(letters("GAEs"))
    assert len(made) == 6
    assert cache.of(letters("GAEs"))[0] is first[0]
    assert len(made) == 6
    cache.of(letters("RHCs"))
    kept = len(made)
    again = cache.of(letters("GAEs"))
    assert len(made) > kept
    assert [one.summary() for one in again] == [one.summary() for one in first]
