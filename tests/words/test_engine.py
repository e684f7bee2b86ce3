"""The engine lists the plays that the model allows, and the best of them; turns and ends are as good as can be."""

import json
import lzma
import threading
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves
from pycore.words._turns import Turns
from pycore.words.alphabet import DATA
from pycore.words.comparison.games import find_turn
from pycore.words.endgame._search import Endgame
from pycore.words.laying import Kind, after, laid_tiles
from pycore.words.leaves import load_leaves, vowels
from pycore.words.lexicon import load
from pycore.words.model import fault, play, points, view
from pycore.words.moves import engine, legal_moves, without
from pycore.words.notation import parse_compact, parse_rack
from pycore.words.rules import named
from pycore.words.solver import ENDGAME_DEPTH, NODES_OF_A_PROOF, choose, greedy, solve
from pycore.words.state import View
from tests.cases import each
from tests.oracle.words import all_plays, best_turn, minimax
from tests.sharing import repeats

from .strategies import ENGLISH, RUSSIAN, as_move, endgame, lexicon_file, random_position, small_rules, words_of

SCRABBLE, ERUDIT = small_rules(), small_rules("erudit-en")
WORDS = words_of(SCRABBLE)
each_rules = each("rules", [SCRABBLE, ERUDIT])


@each_rules
@each("seed", range(repeats(4, 10)))
def test_all_plays_are_those_of_the_model(rules, seed):
    """What is claimed: the same plays with the same points, blanks told apart, none twice."""
    game = random_position(rules, seed)
    for player in (0, 1):
        seen = view(game, player)
        found = engine(rules, seen.board).plays(seen.rack)
        assert len(set(found)) == len(found)
        assert set(found) == all_plays(seen, WORDS)


@each_rules
def test_a_side_without_a_middle_and_racks_with_blanks(rules):
    """Two blanks, and a board that is not its own mirror image: words down on the empty board count too."""
    odd = small_rules(rules.name.removeprefix("small-"), tuple(ENGLISH), 6, 3)
    for seed in range(repeats(2, 6)):
        game = random_position(odd, seed, 4)
        seen = view(game, 0)
        for rack in (bytes([0, 0, 5]), bytes([0, 1, 20])):
            other = type(seen)(odd, seen.board, rack)
            assert set(engine(odd, seen.board).plays(rack)) == all_plays(other, WORDS)


@each_rules
@each("seed", range(repeats(20, 50)))
def test_the_best_play_alone_is_the_best_of_all(rules, seed):
    """Bounds cut nothing that matters, whether what is kept counts or not; which of equal plays is not claimed."""
    game, draw = random_position(rules, seed), Rng(seed)
    worth = {(tile, count): draw.below(20_000) - 10_000 for tile in range(27) for count in (1, 2, 3)}
    for leaves in (None, Leaves(vowels(rules), worth, {(0, 5): 3000}, {(1, 1): 2500})):
        for rack in game.racks:
            board = engine(rules, game.board)
            values = []
            for count, cell, down, tiles in board.plays(rack):
                kept = list(rack)
                for at, tile in enumerate(tiles):
                    if game.board[cell + at * (rules.side if down else 1)] == 0:
                        kept.remove(0 if tile > 63 else tile)
                values.append(1000 * count + (leaves.value(bytes(kept)) if leaves else 0))
            best = board.best(rack, 0, leaves)
            assert (best[4] if best else None) == max(values, default=None)


@each_rules
@each("seed", range(repeats(20, 60)))
def test_a_board_kept_up_to_date_is_that_built_anew(rules, seed):
    """Cross-checks that are worked out only where something was laid lead to the same plays."""
    draw, board = Rng(seed), bytes(rules.cells)
    kept = engine(rules, board)
    for _ in range(8):
        rack = bytes(sorted(draw.below(21) for _ in range(4)))
        found = kept.plays(rack)
        assert found == engine(rules, kept.board_bytes()).plays(rack)
        if found:
            kept.lay(*draw.choice(found[:])[1:])


def test_legal_moves_are_plays_exchanges_and_the_pass():
    seen = view(random_position(SCRABBLE, 5), 0)
    moves = legal_moves(seen)
    assert len(set(moves)) == len(moves)
    assert all(fault(seen, move) == "" for move in moves)
    assert [move.kind for move in moves[-2:]] == [Kind.EXCHANGE, Kind.PASS]
    counts = [points(seen, move) for move in moves]
    assert counts == sorted(counts, reverse=True)


@pytest.fixture(scope="module")
def positions(corpus):
    return json.loads((corpus / "words/enable_positions.json").read_text())["positions"]


def test_a_list_of_plays_is_a_sequence():
    board = engine(SCRABBLE, random_position(SCRABBLE, 3).board)
    found = board.plays(bytes([0, 1, 5, 20]))
    every = list(found)
    assert len(found) == len(every) > 3
    assert [found[0], found[-1], found[1:3]] == [every[0], every[-1], every[1:3]]
    assert found.best == max(every, key=lambda play: play[0])
    # It holds its own plays, whatever the engine is asked next.
    board.plays(bytes([2]))
    assert found[:] == every
    with pytest.raises(IndexError):
        found[len(every)]
    nothing = engine(SCRABBLE, bytes(49)).plays(b"")
    assert (len(nothing), nothing[:], nothing.best) == (0, [], None)


@each(("rules", "side"), [*product((SCRABBLE, ERUDIT), (15, 16, 21))][:: repeats(2, 1)])
def test_boards_of_all_widths(rules, side):
    """What is claimed: sixteen cells and more, whose lines are looked at in several parts, have the model's plays."""
    wide = replace(rules, premiums=tuple(("2.D.T.3" * 4)[row : row + side] for row in [0, 3, 5] * 7)[:side])
    game = random_position(wide, side, 8)
    seen = replace(view(game, 0), rack=bytes([0, 1, 20]))
    packed = engine(wide, seen.board)
    found = packed.plays(seen.rack)
    assert set(found) == all_plays(seen, WORDS)
    assert len(set(found)) == len(found)
    assert packed.best(seen.rack)[0] == found.best[0]


def test_the_reference_positions(positions, enable):
    """Two independent engines found these counts and best scores."""
    rules = named("scrabble-en", str(enable))
    for record in positions:
        packed = engine(rules, parse_compact(record["board"], rules))
        rack = parse_rack(record["rack"], rules)
        assert packed.count(rack) == (record["plays"], record["best_score"]), record["id"]
        best = packed.best(rack)
        assert (best[0] if best else 0) == record["best_score"], record["id"]


def test_two_threads_with_a_board_each():
    game, found = random_position(SCRABBLE, 9), []

    def look():
        board = engine(SCRABBLE, game.board)
        found.append([(board.plays(rack), board.best(rack)) for rack in game.racks for _ in range(20)])

    threads = [threading.Thread(target=look) for _ in range(2)]
    for thread in threads:
        thread.start()
    look()
    for thread in threads:
        thread.join()
    assert found[0] == found[1] == found[2]


def test_a_lexicon_of_another_alphabet_is_refused():
    with pytest.raises(ParameterError, match="letters are not those"):
        engine(named("erudit", SCRABBLE.lexicon), bytes(225))


# Turns of several words.


@each("seed", range(repeats(6, 12)))
def test_the_best_turn_is_that_of_a_full_search(seed):
    game = random_position(small_rules("erudit-en", tuple(ENGLISH[:40]), 6, 4), seed, 4)
    seen = view(game, 0)
    turn = solve(seen).unwrap()
    assert turn.exact
    assert turn.points == best_turn(game, words_of(game.rules, ENGLISH[:40]))
    after = game
    for move in turn.moves:
        after = play(after, move)
    assert after.scores[0] == turn.points


@each("seed", range(repeats(40, 100)))
def test_the_best_turn_counts_no_less_than_the_best_words_one_by_one(seed):
    seen = view(random_position(ERUDIT, seed), 0)
    turn, simple = solve(seen).unwrap(), greedy(seen)
    assert turn.points >= simple.points
    # Even at the very first positions of a search that is stopped.
    assert solve(seen, Budget(nodes=1)).unwrap().points >= simple.points


@each("leaves", [None, load_leaves("erudit-en")])
@each("seed", range(repeats(20, 60)))
def test_bounds_and_memory_change_nothing(seed, leaves):
    """Claims: the value is that of a search that stores and skips nothing, with all first words valued or not."""
    game = random_position(ERUDIT, seed, 8)
    for rack in game.racks:
        packed = engine(ERUDIT, game.board)
        value, _ = Turns(packed, leaves, shared=False).search(rack, 0, Budget())
        for every in (False, True):
            search = Turns(packed, leaves)
            found, line = search.search(rack, 0, Budget(), every=every)
            assert search.exact
            assert found == value
            seen = View(ERUDIT, game.board, rack)
            kept = rack
            for word in line:
                move = as_move(word)
                assert fault(seen, move) == ""
                assert points(seen, move) == word[0]
                kept = without(kept, laid_tiles(ERUDIT, seen.board, move))
                seen = replace(seen, board=after(ERUDIT, seen.board, move), rack=kept, laid=len(rack) - len(kept))
            assert value == 1000 * sum(play[0] for play in line) + (leaves.value(kept) if leaves and kept else 0)


def test_a_turn_that_was_cut_short_says_so():
    """Claims: a limit of nodes is kept, also without any budget, and a cancelled search ends at its first position."""
    seen = view(random_position(ERUDIT, 21), 0)
    whole = solve(seen)
    assert whole.unwrap().exact
    assert 3 < whole.statistics["nodes"] < NODES_OF_A_PROOF
    budget = Budget(nodes=2)
    assert not solve(seen, budget).unwrap().exact
    search = Turns(engine(ERUDIT, seen.board))
    search.search(seen.rack, 0, Budget(), 2)
    assert not search.exact
    cancelled = Budget()
    cancelled.cancel()
    search.search(seen.rack, 0, cancelled)
    assert not search.exact
    # The words of the first plays are laid without another look around.
    assert cancelled.nodes <= ERUDIT.rack


def article_rack(words):
    letters = named("erudit").letters
    rules = named("erudit", lexicon_file(tuple(words), letters))
    start = view(random_position(rules, 0, 0), 0)
    return type(start)(rules, start.board, parse_rack("ОБЛМЕОБ", rules), sizes=(7, 7))


def test_the_rack_of_the_article():
    """ОБЛМЕОБ on the empty board: 11 points for the best word, and greedy stops there without БЕЛ; turns count more."""
    seen = article_rack(RUSSIAN)
    alphabet = seen.rules.letters
    packed = engine(seen.rules, seen.board)
    listed = packed.plays(seen.rack)
    best = {alphabet.decode(tiles) for count, _, _, tiles in listed if count == 11}
    assert max(count for count, *_ in listed) == 11
    assert best == {"ОБЛОМ", "ОБМОЛ"}
    simple = greedy(seen)
    assert [alphabet.decode(move.tiles) for move in simple.moves] == ["ОБЛОМ"]
    assert simple.points == 11
    search, slow = Turns(packed), Turns(packed, shared=False)
    value, line = search.search(seen.rack, 0, Budget())
    assert value == slow.search(seen.rack, 0, Budget())[0]
    # With this list; with more words it is more.
    assert value == 1000 * sum(count for count, *_ in line) == 36_000


@each(
    ("name", "board", "rack"),
    [("erudit", "/".join(["15"] * 7 + ["4КОРА1Л5"] + ["15"] * 7), "БЬЕТСАН"), ("scrabble-ru", "", "ЁЖИКАОБ")],
)
def test_russian_rules_find_the_plays_of_the_shipped_list(name, board, rack):
    """Without any setup: the words of the list that fit the rack and the board, tried one by one by the oracle."""
    rules = named(name)
    tiles = parse_compact(board, rules) if board else bytes(rules.cells)
    seen = View(rules, tiles, parse_rack(rack, rules))
    letters = Counter(tile for tile in (*seen.rack, *tiles) if tile)
    listed = lzma.decompress((DATA / "russian.txt.xz").read_bytes()).decode().split()
    spelled = {word for word in map(rules.letters.encode, listed) if letters.keys() >= set(word)}
    words = {word for word in spelled if Counter(word) <= letters}
    found = all_plays(seen, words)
    assert len(found) > 30
    assert {tuple(play) for play in engine(rules, tiles).plays(seen.rack)} == found


def test_the_article_word_that_takes_letters_from_both_sides():
    """КОРА_Л_: with Б and Ь on the rack the word КОРАБЛЬ is found at its anchor."""
    rules = named("erudit", lexicon_file(tuple(RUSSIAN), named("erudit").letters))
    board = parse_compact("/".join(["15"] * 7 + ["3КОРА1Л6"] + ["15"] * 7), rules)
    packed = Engine(rules, load(rules.lexicon).graph, board)
    found = packed.plays(parse_rack("БЬ", rules))
    assert "КОРАБЛЬ" in {rules.letters.decode(tiles) for *_, tiles in found}


# The end of a game.


@each_rules
def test_a_search_of_the_end_with_a_limit_of_depth_knows_whether_it_is_exact(rules):
    """It goes no deeper; where it reached the end of the game in all lines, its value is that of full minimax."""
    exact = []
    for seed, depth in product(range(3), (1, 2, 48)):
        game = endgame(rules, seed, 2)
        search = Endgame(engine(rules, game.board), rules.scoreless, rules.leftover)
        value, _ = search.search(game.racks[0], game.racks[1], 0, 0, depth, Budget())
        assert search.depth <= depth
        assert not search.exact or value == minimax(game, 0, WORDS)
        exact.append((depth, search.exact))
    assert (48, True) in exact
    assert (48, False) not in exact
    assert (1, False) in exact


def test_the_depth_of_the_rules_is_that_of_the_search(monkeypatch):
    depths = []

    class Recorder:
        def __init__(self, *arguments):
            self.search_of = Endgame(*arguments)
            self.exact = False

        def search(self, *arguments):
            depths.append(arguments[4])
            return self.search_of.search(*arguments)

    monkeypatch.setattr("pycore.words.solver.Endgame", Recorder)
    monkeypatch.setattr("pycore.words.comparison.games.Endgame", Recorder)
    game = endgame(SCRABBLE, 1, 2)
    for depth in (0, 3):
        rules = replace(SCRABBLE, endgame_depth=depth)
        choose(replace(view(game, 0), rules=rules), "strong", Rng(1))
        find_turn(replace(game, rules=rules), "alpha-beta")
    assert depths == [ENDGAME_DEPTH, ENDGAME_DEPTH, 3, 3]


@each_rules
@each("seed", range(repeats(4, 12)))
def test_the_end_is_that_of_full_minimax(rules, seed):
    """Alpha-beta, its memory and its deepening change nothing. Positions with up to two tiles on each rack."""
    game = endgame(rules, seed, 2)
    search = Endgame(engine(rules, game.board), rules.scoreless, rules.leftover)
    value, best = search.search(game.racks[0], game.racks[1], 0, 0, 48, Budget())
    assert search.exact
    assert value == minimax(game, 0, WORDS)
    if best:
        after = play(game, as_move(best))
        assert minimax(after, 0, WORDS) == value


@each_rules
@each("seed", range(repeats(10, 30)))
def test_pruning_changes_nothing(rules, seed):
    game = endgame(rules, 100 + seed, 3)
    found = [
        Endgame(engine(rules, game.board), rules.scoreless, rules.leftover, prune=prune).search(
            game.racks[0], game.racks[1], 0, 0, 48, Budget()
        )[0]
        for prune in (True, False)
    ]
    assert found[0] == found[1]


@each("leftover", ["none", "lose", "gain"])
@each("scoreless", [1, 2, 3, 6])
@each("seed", range(repeats(2, 8)))
def test_turns_without_a_word_and_bounds_change_nothing(seed, scoreless, leftover):
    """Claims: two passes are as good as any number, whoever is about to end the game by them, and bounds are bounds."""
    rules = replace(SCRABBLE, scoreless=scoreless, leftover=leftover)
    game = endgame(rules, 300 + seed, 3, 6)
    racks = (bytes(sorted(game.racks[0])), bytes(sorted(game.racks[1] + bytes([17]))))
    for idle in range(scoreless):
        found = []
        for prune in (True, False):
            search = Endgame(engine(rules, game.board), scoreless, leftover, prune=prune)
            found.append(search.search(*racks, 0, idle, 48, Budget())[0])
            assert search.exact
        assert found[0] == found[1]


@each("scoreless", [1, 2, 3])
@each("seed", range(repeats(1, 6)))
def test_the_end_after_idle_turns_is_that_of_full_minimax(seed, scoreless):
    rules = replace(SCRABBLE, scoreless=scoreless)
    game = replace(endgame(rules, 400 + seed, 2), idle=scoreless - 1)
    search = Endgame(engine(rules, game.board), scoreless, rules.leftover)
    value, _ = search.search(game.racks[0], game.racks[1], 0, game.idle, 48, Budget())
    assert search.exact
    assert value == minimax(game, 0, WORDS)


@each_rules
@each("seed", range(repeats(4, 12)))
def test_a_full_table_and_an_impatient_search_change_nothing(rules, seed):
    """Claims: values do not depend on what is forgotten, nor on tiles of a kind that both players hold."""
    game = endgame(rules, 200 + seed, 4, 5)
    racks = (bytes(sorted(game.racks[0] + b"\0")), game.racks[1])
    found = []
    for room in (1, 64, 1 << 16):
        search = Endgame(engine(rules, game.board), rules.scoreless, rules.leftover, room=room)
        found += [search.search(*racks, 0, 0, 48, Budget())[0] for _ in range(2)]
        assert search.exact
    assert len(set(found)) == 1


def test_the_end_keeps_its_budget():
    game = endgame(SCRABBLE, 4, 4, 3)
    search = Endgame(engine(SCRABBLE, game.board), SCRABBLE.scoreless, SCRABBLE.leftover)
    budget = Budget(nodes=5)
    _, best = search.search(bytes([1, 4, 5, 20]), bytes([5, 14, 15, 18]), 0, 0, 48, budget)
    assert not search.exact
    assert budget.nodes <= 7
    seen = replace(view(game, 0), rack=bytes([1, 4, 5, 20]))
    assert best is None or fault(seen, as_move(best)) == ""


def test_no_word_counts_more_than_fits():
    # Claims: on a board of triple words all points are counted, up to what a play has bits for; no board has more.
    word = "OPERATE"
    rules = replace(small_rules(words=(word,), rack=7), premiums=("T" * 7,) * 7, values=(0, *(6,) * 26))
    ((count,),) = {play[:1] for play in engine(rules, bytes(49)).plays(parse_rack(word, rules))}
    assert count == 3**7 * 7 * 6 + rules.bonus > 1 << 16
    with pytest.raises(ParameterError, match="premiums: a word could count"):
        replace(rules, values=(0, *(7,) * 26))


def test_no_rack_holds_more_than_ten():
    with pytest.raises(ParameterError, match="tiles: 11 on a rack"):
        engine(SCRABBLE, bytes(49)).plays(bytes([1] * 11))
