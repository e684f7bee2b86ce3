"""Long chases: who chases loses at the third occurrence, in the rules, the engine and the search."""

import pytest

from pycore.banqi import EMPTY, Rules, Table, legal_moves, outcome, play
from pycore.banqi._engine import Engine
from pycore.banqi._search import Search
from pycore.banqi.model import chaser
from pycore.banqi.notation import format, format_rules, parse, parse_move, parse_rules  # noqa: A004
from pycore.banqi.solver import VALUES
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.kernel.alphabeta import Memory
from tests.cases import each
from tests.oracle.banqi_positions import position_of

RULES = Rules(quiet=50, repetition=True, chase=True)
# Turns in which red goes after the horse around four cells, and turns in which it lets one pass.
CHASE = ["a1-b1", "b2-a2", "b1-a1", "a2-b2"] * 2
WALK = ["d4-e4", "b2-a2", "e4-d4", "a2-b2"] * 2
MIXED = ["a1-b1", "b2-a2", "b1-a1", "a2-b2", "d4-e4", "b2-b3", "e4-d4", "b3-b2"]


def game_of(rows, rules=RULES):
    position = position_of(rows, rules=rules)
    return Table(position, (EMPTY,) * rules.cells)


def after(table, moves):
    for text in moves:
        assert outcome(table) is None
        table = play(table, parse_move(text, table))
    return table


def test_the_chaser_loses_at_the_third_occurrence():
    table = after(game_of(["R......", ".h.....", ".......", "...A..."]), CHASE)
    end = outcome(table)
    assert (end.winner, end.reason) == (1 - table.position.first, "red has chased a piece for too long")
    assert Engine(table.position).ending == 1
    assert parse(format(table)) == table
    later = after(game_of(["R......", ".h.....", ".......", "...A..."]), CHASE[:-1])
    assert outcome(later) is None


@each("moves", [WALK, MIXED])
def test_who_lets_a_turn_pass_has_not_chased(moves):
    table = after(game_of(["R......", ".h.....", ".......", "...A..."]), moves)
    assert outcome(table).winner is None
    assert Engine(table.position).ending == 2
    assert chaser(table.position) is None


def test_without_the_rule_it_is_a_draw():
    table = after(game_of(["R......", ".h.....", ".......", "...A..."], Rules(quiet=50, repetition=True)), CHASE)
    assert outcome(table).winner is None


def test_texts_and_faults():
    assert parse_rules(format_rules(RULES)) == RULES
    assert format_rules(RULES) == "taiwan step quiet=50 repetition chase"
    with pytest.raises(ParameterError, match="chase"):
        Rules(chase=True)


def by_hand(position):
    """Return the chaser by names written on the pieces: the letters of a board on which no two pieces are alike."""
    boards, board = [], list(position.board)
    for move in reversed(position.quiet):
        boards.append((tuple(board), move))
        board[move.source], board[move.target] = board[move.target], board[move.source]
    back = next(n for n in range(2, len(boards) + 1, 2) if n == len(boards) or boards[n][0] == boards[0][0])
    prey = {0: [], 1: []}
    for here, move in boards[:back]:
        piece = here[move.target]
        seen = Table(position_of_board(position, here, piece // 7), (EMPTY,) * 32)
        moves = legal_moves(seen.position)
        prey[piece // 7].append({here[m.target] for m in moves if m.source == move.target and here[m.target] >= 0})
    chasers = [color for color in (0, 1) if set.intersection(*prey[color])]
    return chasers[0] if len(chasers) == 1 else None


def position_of_board(position, board, color):
    return type(position)(position.rules, board, color, 0, position.bag)


@each("rows", [["R.......", ".h......", "........", "...A...s"], ["C.E.....", ".r..h...", "........", "........"]])
def test_engine_model_and_names_agree_in_games_of_hunters(rows):
    """After a few random moves red attacks as many as it can and black as few, so that they go around in circles."""
    ends = {None: 0, 0: 0, 1: 0}
    for seed in range(25):
        rng, table, ply = Rng(seed), game_of(rows), 0
        while (end := outcome(table)) is None:
            position = table.position
            assert Engine(position).ending == 0
            quiet = [move for move in legal_moves(position) if position.board[move.target] == EMPTY]
            if ply < 4:
                rng.shuffle(quiet)
            else:
                quiet = by_attacks(table, quiet)
            table, ply = play(table, quiet[0]), ply + 1
        if "flip" in end.reason:
            continue
        who = by_hand(table.position)
        assert chaser(table.position) == who
        assert end.winner == (None if who is None else 1 - who)
        assert Engine(table.position).ending == (2 if who is None else 1 if who == table.position.color else 3)
        ends[who] += 1
    assert ends[0]
    assert ends[None] + ends[1]


def by_attacks(table, moves):
    """Return the moves in their order, those with the most attacks first for red, last for black."""
    return sorted(moves, key=lambda move: attacks(table, move) * (2 * table.position.color - 1))


def attacks(table, move):
    position = play(table, move).position
    turned = position_of_board(position, position.board, 1 - position.color)
    return sum(m.source == move.target and position.board[m.target] >= 0 for m in legal_moves(turned))


def test_the_search_ends_its_chase():
    """One ply before the third occurrence by its own chase, and the second one, too: it moves elsewhere."""
    table = after(game_of(["R......", ".h.....", ".......", "...A..."]), CHASE[:6])
    for depth in (1, 2, 4):
        task = Search(Engine(table.position), Budget(), Memory(12), VALUES[RULES.variant])
        source, target = task.best(Rng(1), depth)
        assert (source, target) != (1, 0)
