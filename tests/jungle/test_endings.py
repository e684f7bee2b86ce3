"""Tables of small endings against a slow twin that knows nothing but the model's moves, and played out by the bot."""

import threading
from dataclasses import replace
from itertools import permutations

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.jungle import EMPTY, LETTERS, Position, Rules, choose, legal_moves, outcome, play
from pycore.jungle._endings import Endings, canonical
from pycore.jungle._engine import Engine
from pycore.jungle._search import Search
from pycore.jungle.model import CELLS, DENS, Repetition, may_stand
from pycore.kernel.alphabeta import Memory
from tests.cases import each
from tests.oracle.retrograde import Twin

RULES = Rules(quiet=1000, repetition=Repetition.ALLOWED)
OPTIONS = [RULES, replace(RULES, wolf=True, strict=False, leopard=True)]


def letters(text):
    return tuple(sorted(LETTERS.index(letter) for letter in text))


def position_with(rules, cells, pieces, color):
    board = [EMPTY] * CELLS
    for cell, piece in zip(cells, pieces, strict=True):
        board[cell] = piece
    return Position(rules, tuple(board), color)


def after(position, move):
    """Return the position after a move, without its history."""
    return replace(play(position, move), quiet=())


def placements(pieces):
    for cells in permutations(range(CELLS), len(pieces)):
        if all(may_stand(piece, cell) and cell not in DENS for piece, cell in zip(pieces, cells, strict=True)):
            yield cells


@each(("text", "rules"), [("Er", OPTIONS[0]), ("Pl", OPTIONS[1])])
def test_every_position_of_two_pieces(text, rules):
    found = canonical(letters(text))
    assert found is not None
    (ending,) = Endings(rules).of(found)
    starts = [position_with(rules, cells, found, color) for cells in placements(found) for color in (0, 1)]
    twin = Twin(starts, lambda here: [after(here, move) for move in legal_moves(here)])
    wins = 0
    for cells in placements(found):
        for color in (0, 1):
            value = ending.value(cells, color)
            assert value == twin.value(position_with(rules, cells, found, color))
            wins += value > 0
    assert wins > 100


def value_of(endings, position):
    """The value of any position of up to three pieces, from a table with the colors as they are or exchanged."""
    color = position.mover
    pieces = sorted((piece, cell) for cell, piece in enumerate(position.board) if piece != EMPTY)
    if position.board[DENS[color]] != EMPTY or all(piece // 8 != color for piece, _ in pieces):
        return -1
    found = canonical([piece for piece, _ in pieces])
    if found != tuple(piece for piece, _ in pieces):
        color = 1 - color
        pieces = sorted(((piece + 8) % 16, (8 - cell // 7) * 7 + cell % 7) for piece, cell in pieces)
    (table,) = [table for table in endings.of(found) if table.pieces == found]
    return table.value([cell for _, cell in pieces], color)


@each("rules", OPTIONS)
@each("text", ["ERl", "WCr", "PDw", "TRe"])
def test_three_pieces_follow_from_one_another(text, rules):
    """At random positions a value is what the values after all moves say: with two pieces proved, so are these.

    Wins and losses must also be the shortest and the longest. What this does not tell alone, a table in which nobody
    ever wins, the share of wins does.
    """
    found = canonical(letters(text))
    assert found is not None
    endings = Endings(rules)
    table = endings.of(found)[-1]
    assert table.pieces == found
    rng, decided = Rng(1), 0
    for _ in range(150):
        cells, color = random_cells(found, rng), rng.below(2)
        value = table.value(cells, color)
        decided += value != 0
        position = position_with(rules, cells, found, color)
        replies = [value_of(endings, after(position, move)) for move in legal_moves(position)]
        lost = [-1 - reply for reply in replies if reply < 0]
        if lost:
            assert value == 1 + min(lost)
        elif all(replies):
            assert value == -1 - max((reply + 1 for reply in replies), default=0)
        else:
            assert value == 0
    assert decided > 50


def random_cells(pieces, rng):
    """Return cells at which the pieces can stand in a game that goes on."""
    while True:
        cells = [rng.below(CELLS) for _ in pieces]
        allowed = all(may_stand(piece, cell) and cell not in DENS for piece, cell in zip(pieces, cells, strict=True))
        if allowed and len(set(cells)) == len(cells):
            return cells


@each("text", ["ERl", "WCr", "LTe"])
def test_the_tables_agree_with_a_plain_search(text):
    """Short wins and losses are those of a search without tables, to the ply; where none is near it finds none."""
    found = letters(text)
    table = Endings(RULES).of(found)[-1]
    rng, short = Rng(2), 0
    for _ in range(150):
        cells, color = random_cells(found, rng), rng.below(2)
        value = table.value(cells, color)
        position = position_with(RULES, cells, found, color)
        if len(legal_moves(position)) < 2:
            continue  # the search does not look beyond the only move
        task = Search(Engine(position), Budget(), Memory(12))
        task.best(Rng(1), 7)
        plies = value if value > 0 else -1 - value
        if value and plies <= 7:
            short += 1
            assert task.value == (30_000 - plies if value > 0 else plies - 30_000)
        elif abs(task.value) > 28_000:
            assert (task.value > 0) == (value > 0)
            assert value
    assert short > 15


@each("text", ["ERl", "WCr", "LTe", "TPd"])
def test_every_won_ending_is_won_in_the_plies_of_the_table(text):
    """The bot plays both sides from random won positions of the table: nobody can do better, so the plies are exact."""
    found = letters(text)
    rules = Rules()
    endings, rng, won = Endings(rules), Rng(3), 0
    table = endings.of(found)[-1]
    while won < 12:
        cells, color = random_cells(found, rng), rng.below(2)
        value = table.value(cells, color)
        if value <= 0:
            continue
        won += 1
        position = position_with(rules, cells, found, color)
        for ply in range(value):
            assert outcome(position) is None
            position = play(position, choose(position, "strong", Rng(ply), Budget(nodes=2000)).unwrap())
        end = outcome(position)
        assert end is not None
        assert end.winner == color


def test_draws_come_first_where_the_rules_say_so():
    found = letters("LDw")
    table = Endings(Rules()).of(found)[-1]
    cells = next(cells for cells in placements(found) if table.value(cells, 0) > 12)
    value = table.value(cells, 0)
    for quiet, sure in ((value + 1, True), (value - 2, False)):
        position = position_with(Rules(quiet=quiet), cells, found, 0)
        task = Search(Engine(position), Budget(nodes=300), Memory(12), endings=[table])
        task.best(Rng(1), 2)
        assert (task.value == 30_000 - value) == sure


def test_tables_are_computed_within_half_of_the_time_left_and_go_on_with_the_next_call():
    pieces = letters("LTERd")
    endings = Endings(Rules(wolf=True))
    calls = 0
    while len(endings.of(pieces, Budget(milliseconds=20))) < len(Endings(Rules()).of(letters("LTd"))) * 3:
        calls += 1
        assert calls < 1000
    cancelled = Budget()
    cancelled.cancel()
    assert Endings(Rules()).of(pieces, cancelled) == []


def test_two_threads_share_the_tables():
    endings, found = Endings(Rules()), []
    threads = [threading.Thread(target=lambda: found.append(endings.of(letters("ERl")))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] == found[1]
    assert found[0][-1].summary() == Endings(Rules()).of(letters("ERl"))[-1].summary()
