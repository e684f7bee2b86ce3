"""The rules: scoring by hand, why a move is not legal, exchange, turns and ends."""

from dataclasses import replace

import pytest

from pycore.base.errors import ParameterError
from pycore.base.outcome import Event, Outcome
from pycore.words.laying import PASS, Kind, Move, formed
from pycore.words.model import events, fault, mover, outcome, play, points, start, view
from pycore.words.notation import parse_board, parse_move, parse_rack
from pycore.words.rules import named
from pycore.words.state import Game, View
from tests.cases import each

from .strategies import ENGLISH, lexicon_file, small_rules

RULES = named("scrabble-en")
RULES = named("scrabble-en", lexicon_file((*ENGLISH, "cat", "cats", "scat", "quartz"), RULES.letters))


def seen(rows, rack, rules=RULES, **values):
    board = bytes(rules.cells)
    if rows:
        drawn = [row.ljust(rules.side, ".") for row in rows]
        board = parse_board([*drawn, *["." * rules.side] * (rules.side - len(drawn))], rules)
    return View(rules, board, parse_rack(rack, rules), sizes=(len(rack), 7), bag=50, **values)


def told(position, text):
    move = parse_move(text, position)
    wrong = fault(position, move)
    return wrong, 0 if wrong else points(position, move)


CENTER = [""] * 7 + ["......CAT"]


@each(
    ("rows", "rack", "text", "count"),
    [
        ([], "CAT", "8g:CAT", 10),  # (3 + 1 + 1) doubled in the center
        ([], "CA?", "8g:CAt", 8),
        ([], "STONE", "8d:STONE", 12),
        (CENTER, "S", "8g:CATS", 6),
        (CENTER, "S", "8f:SCAT", 6),
        (CENTER, "STO", "j8:SO", 6 + 2),  # CATS and SO
        (CENTER, "N", "h8:AN", 1 + 1),
    ],
)
def test_points_by_hand(rows, rack, text, count):
    position = seen(rows, rack)
    wrong, found = told(position, text)
    assert wrong == ""
    assert found == count


def test_premiums_count_once_and_multiply():
    rows = ["", "", "", "", "", "", "", "......CAT"]
    position = seen(rows, "QUARTZ"[:6])
    words = formed(RULES, position.board, parse_move("h1:QUARTZ", position))
    # The Q triples the word in h1; R lies on the double letter of h4, and Z on h6, which is plain.
    assert words[0].points == 3 * (10 + 1 + 1 + 2 * 1 + 1 + 10)


def test_the_bonus_comes_once_a_turn():
    many = replace(named("erudit-en"), lexicon=RULES.lexicon)
    position = seen(CENTER, "STO", many, laid=4)
    assert points(position, parse_move("j8:SO", position)) == 6 + 2
    position = seen(CENTER, "SO", many, laid=5)
    assert points(position, parse_move("j8:SO", position)) == 6 + 2 + 15
    whole = seen([], "STONERS", many)
    assert points(whole, parse_move("8d:STONERS", whole)) == 15 + sum((2, 1, 1, 1, 1, 1, 1))


@each(
    ("rows", "rack", "text", "reason"),
    [
        ([], "CAT", "8a:CAT", "must cover the center"),
        ([], "CAT", "8n:CAT", "not on the board"),
        ([], "CAT", "8h:CATS", "not on the rack: S"),
        ([], "CCT", "8h:CAT", "not on the rack: A"),
        ([], "CTA", "8h:CTA", "CTA is not in the lexicon"),
        ([], "A", "8h:A", "no word is formed"),
        (CENTER, "CAT", "1a:CAT", "touches nothing"),
        (CENTER, "O", "8g:COT", "another tile lies there: A"),
        (CENTER, "O", "8g:CAT", "no tile is laid"),
        (CENTER, "S", "j8:S", "write the longer one"),
        (CENTER, "RE", "9g:RE", "is not in the lexicon"),
        (CENTER, "CS", "8h:ATS", "goes on with tiles that lie before"),
        (CENTER, "STO", "-STOA", "not all on the rack"),
    ],
)
def test_why_a_move_is_not_legal(rows, rack, text, reason):
    position = seen(rows, rack)
    assert reason in told(position, text)[0]


def test_exchanges_need_a_full_bag_and_an_untouched_turn():
    move = parse_move("-S", seen(CENTER, "STO"))
    assert fault(seen(CENTER, "STO"), move) == ""
    assert "too few" in fault(replace(seen(CENTER, "STO"), bag=6), move)
    many = replace(named("erudit-en"), lexicon=RULES.lexicon)
    assert fault(replace(seen(CENTER, "STO", many), bag=1), move) == ""
    assert "has laid a word" in fault(seen(CENTER, "STO", many, laid=2), move)


def test_words_that_stand_may_not_be_laid_again_in_erudit():
    many = replace(named("erudit-en"), lexicon=RULES.lexicon)
    rows = [""] * 7 + ["......CAT", "........E", "........N"]
    for rules, wrong in ((RULES, ""), (many, "CAT stands on the board already")):
        position = seen(rows, "CAT", rules)
        assert told(position, "i8:TEN")[0] == "no tile is laid"
        assert fault(position, parse_move("10g:CAN", position))
        assert told(replace(position, rack=parse_rack("CT", rules)), "h7:CAT")[0] == wrong


def play_all(game, texts):
    for text in texts:
        game = play(game, parse_move(text, game))
    return game


def bag_for(rules, *draws):
    """Return a bag from which these racks are drawn first, and the other tiles after them."""
    first = [tile for text in draws for tile in parse_rack(text, rules)[::-1]]
    counts = list(rules.counts)
    for tile in first:
        counts[tile] -= 1
    rest = [tile for tile, count in enumerate(counts) for _ in range(count)]
    return bytes([*rest, *first[::-1]])


def test_a_turn_draws_and_passes_on():
    game = play_all(start(RULES, bag_for(RULES, "CATSONE", "STEATEN", "ZZ"[:1] + "QX")), ["8g:CAT"])
    assert game.mover == 1
    assert game.scores == (10, 0)
    assert len(game.racks[0]) == 7
    assert len(game.bag) == 100 - 14 - 3
    assert view(game, 0).unseen == bytes(sorted(game.bag + game.racks[1]))


def test_an_erudit_turn_goes_on_until_it_is_passed():
    many = replace(named("erudit-en"), lexicon=RULES.lexicon)
    game = start(many, bag_for(many, "CATSONE", "STEATEN"))
    game = play_all(game, ["8g:CAT", "j8:SO"])
    assert (game.mover, game.laid, len(game.racks[0])) == (0, 5, 2)
    game = play_all(game, ["pass"])
    assert (game.mover, game.laid, game.idle, len(game.racks[0])) == (1, 0, 0, 7)
    assert game.scores == (5 + 6 + 2, 0)


def test_exchanged_tiles_go_back_into_the_bag():
    game = start(RULES, bag_for(RULES, "CATSONE", "STEATEN"))
    after = play_all(game, ["-CAT"])
    assert after.mover == 1
    assert after.idle == 1
    assert sorted(after.bag + after.racks[0]) == sorted(game.bag + game.racks[0])
    assert play_all(game, ["-CAT"]) == after
    assert after.bag != game.bag


def test_passes_end_the_game_and_cost_what_is_left():
    rules = small_rules()
    game = play_all(start(rules, bag_for(rules, "ATEN", "QZSO")), ["pass", "pass"])
    assert game.is_over
    assert outcome(game).winner == 0
    assert game.scores == (-4, -22)
    with pytest.raises(ParameterError, match="not on the rack"):
        play(game, parse_move("4d:QZ", game))


def test_who_lays_the_last_tile_gains_what_the_other_holds():
    rules = small_rules()
    board = start(rules, bag_for(rules, "AT", "QZ")).board
    game = Game(rules, board, (parse_rack("AT", rules), parse_rack("QE", rules)), b"")
    after = play(game, parse_move("4d:AT", game))
    assert after.is_over
    assert after.scores == (2 * 2 + 11, -11)
    assert "player 0 has no tiles left" in outcome(after).reason
    kinds = [event.kind for event in events(game, parse_move("4d:AT", game), after, 0)]
    assert kinds == ["word", "win"]
    for leftover, scores in (("none", (4, 0)), ("lose", (4, -11))):
        other = replace(game, rules=replace(rules, leftover=leftover))
        assert play(other, parse_move("4d:AT", other)).scores == scores


def test_equal_scores_are_a_draw():
    rules = replace(small_rules(), leftover="none")
    game = play_all(start(rules, bag_for(rules, "ATEN", "QZSO")), ["pass", "pass"])
    assert outcome(game).winner is None


EMPTY_BOARD = seen([], "CATSBZ?")


@each(
    ("cell", "down", "tiles", "reason"),
    [
        (-1, False, [3, 1, 20], "the word is not on the board"),
        (-1, False, [1], "the word is not on the board"),
        (-1, True, [3, 1, 20], "the word is not on the board"),
        (225, False, [3, 1, 20], "the word is not on the board"),
        (224, True, [1, 20], "the word is not on the board"),
        (119, False, [1, 20], "the word is not on the board"),  # it does not go on in the next row
        (112, False, [], "the word is not on the board"),
        (112, False, [1, 0], "a tile is no letter"),
        (112, False, [1, 27], "a tile is no letter"),
        (112, False, [1, 64], "a tile is no letter"),
        (112, False, [1, 64 + 27], "a tile is no letter"),
        (112, False, [1, 128 + 20], "a tile is no letter"),
        (112, False, [64 + 26, 1, 64 + 25], "not on the rack: ?"),
        (112, False, [26, 1, 64 + 26], "ZAZ is not in the lexicon"),
        (0, True, [3, 1, 20], "the first word must cover the center"),
        (224, False, [1], "the first word must cover the center"),
        (112, False, [1, 20], ""),
        (7, True, [1] * 8, "not on the rack: A"),
    ],
)
def test_plays_anywhere_of_anything(cell, down, tiles, reason):
    assert fault(EMPTY_BOARD, Move(Kind.PLAY, cell, down, bytes(tiles))) == reason


def test_nothing_has_happened_unless_it_is_said():
    board = bytes(RULES.cells)
    assert View(RULES, board, b"") == View(RULES, board, b"", 0, 0, (), 0, (0, 0), 0, 0)
    assert Game(RULES, board, (b"", b""), b"") == Game(RULES, board, (b"", b""), b"", 0, (0, 0), 0, 0)


def test_what_lies_there_is_named():
    rows = [""] * 7 + ["......CaT"]
    position = seen(rows, "ACEONS?")
    for text, reason in (
        ("h8:AN", ""),  # the blank that lies there counts for the A
        ("8g:COT", "another tile lies there: A as a blank"),
        ("8g:CAN", "another tile lies there: T"),
        ("8e:SECA", "the word goes on with tiles that lie before or after it"),
        ("8h:ATS", "the word goes on with tiles that lie before or after it"),
        ("1a:CAN", "the word touches nothing that lies there"),
        ("9j:AN", "the word touches nothing that lies there"),  # corners do not count
        ("7h:O", "a word has at least two letters; write the longer one if it crosses"),
        ("1a:AZZ", "not on the rack: Z"),
        ("1a:bBd", "not on the rack: ?B"),
    ):
        assert fault(position, parse_move(text, position)) == reason


def test_exchanges_that_cannot_be():
    position = seen(CENTER, "STO")
    for tiles, bag, laid, reason in (
        ([19], 7, 0, ""),
        ([15, 19, 20], 7, 0, ""),
        ([19], 6, 0, "the bag holds too few tiles for an exchange: 6"),
        ([19, 19], 7, 0, "these tiles are not all on the rack"),
        ([], 7, 0, "no tiles to exchange"),
        ([19], 7, 1, "tiles cannot be exchanged in a turn that has laid a word"),
    ):
        move = Move(Kind.EXCHANGE, tiles=bytes(tiles))
        assert fault(replace(position, bag=bag, laid=laid), move) == reason
    many = seen(CENTER, "STO", replace(named("erudit-en"), lexicon=RULES.lexicon))
    for count in (1, 2, 3):
        move = Move(Kind.EXCHANGE, tiles=bytes([15, 19, 20][:count]))
        assert fault(replace(many, bag=count), move) == ""
        assert fault(replace(many, bag=count - 1), move).endswith(f"an exchange: {count - 1}")
    for move in (PASS, Move(Kind.EXCHANGE, tiles=bytes([19]))):
        assert points(replace(many, laid=6), move) == 0
    assert fault(replace(many, bag=0, laid=3), PASS) == ""


def test_what_is_shaken_back_into_the_bag_comes_out_as_ever():
    """Saved games are played anew when they are read."""
    rules = small_rules()
    game = replace(start(rules, bag_for(rules, "ATEN", "QZSO")), bag=bytes([2, 3, 4, 5, 6]))
    after = play(replace(game, rules=replace(rules, exchange=1)), Move(Kind.EXCHANGE, tiles=bytes([1, 5])))
    assert after.racks == (bytes([5, 6, 14, 20]), game.racks[1])
    assert list(after.bag) == [4, 2, 3, 1, 5]


def test_the_count_of_turns_without_a_word():
    rules = small_rules(scoreless=3)
    game = start(rules, bag_for(rules, "ATEN", "QZSO"))
    assert [game.idle, play_all(game, ["pass"]).idle, play_all(game, ["pass"] * 2).idle] == [0, 1, 2]
    assert not play_all(game, ["pass"] * 2).is_over
    over = play_all(game, ["pass"] * 3)
    assert over.is_over
    assert outcome(over) == Outcome(0, "3 turns laid nothing, -4 to -22", (-4, -22))
    assert outcome(play_all(game, ["pass"] * 2)) is None
    laid = play_all(play_all(game, ["pass"] * 2), ["4d:AT"])
    assert (laid.idle, laid.is_over) == (0, False)


def test_a_rack_without_tiles_ends_the_game_once_the_bag_is_empty():
    rules = small_rules()
    game = Game(rules, bytes(49), (b"", bytes([1])), b"")
    assert game.is_over
    assert not replace(game, bag=bytes([1])).is_over
    assert not replace(game, racks=(bytes([1]), bytes([1]))).is_over
    assert outcome(replace(game, scores=(3, 5))) == Outcome(1, "player 0 has no tiles left, 3 to 5", (3, 5))
    assert outcome(replace(game, racks=(bytes([1]), b""), scores=(5, 5))).winner is None
    # Both an empty rack and a bag that is not: nothing was laid for too long.
    idle = replace(game, bag=bytes([1]), idle=2)
    assert outcome(idle).reason == "2 turns laid nothing, 0 to 0"
    assert outcome(replace(idle, racks=(bytes([1]),) * 2, bag=b"")).reason == "2 turns laid nothing, 0 to 0"
    assert [mover(replace(game, mover=player)) for player in (0, 1)] == [0, 1]


def test_what_is_not_seen():
    rules = small_rules()
    game = replace(start(rules, bag_for(rules, "ATEN", "QZSO")), board=bytes([0] * 24 + [65, 1, 20] + [0] * 22))
    unseen = view(game, 0).unseen
    counts = [unseen.count(tile) for tile in range(27)]
    # On the board lie a blank, an A and a T; A, T, E and N are one's own.
    assert counts == [n - {0: 1, 1: 2, 5: 1, 14: 1, 20: 2}.get(tile, 0) for tile, n in enumerate(rules.counts)]
    assert list(unseen) == sorted(unseen)


def test_events_tell_all_players_the_same():
    many = small_rules("erudit-en")
    game = start(many, bag_for(many, "NEAT", "STOE"))
    move = parse_move("4c:NEAT", game)
    then = play(game, move)
    # Who has laid all ends the turn without saying so.
    assert (then.mover, then.laid, then.scores, len(then.racks[0])) == (1, 0, (4 + 15, 0), 4)
    word = Event("word", (23, 24, 25, 26), "NEAT", 4)
    for player in (0, 1):
        assert events(game, move, then, player) == (word, Event("bonus", value=15))
    for text, kind, value in (("pass", "pass", 0), ("-NE", "exchange", 2)):
        move = parse_move(text, game)
        assert events(game, move, play(game, move), 1) == (Event(kind, value=value),)
    for player in (-1, 2):
        with pytest.raises(ParameterError, match=f"player: {player} is not in 0..1"):
            events(game, move, then, player)
    rules = replace(small_rules(), leftover="none")
    last = play_all(start(rules, bag_for(rules, "ATEN", "QZSO")), ["pass"])
    assert events(last, PASS, play(last, PASS), 0) == (Event("pass", value=0), Event("draw"))
    lost = replace(last, scores=(0, 1))
    assert events(lost, PASS, play(lost, PASS), 0) == (Event("pass", value=0), Event("win", value=1))
