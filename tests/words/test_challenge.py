"""Games of two to four players, and challenges."""

from collections import Counter
from dataclasses import replace

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.words import (
    BOTS,
    CHALLENGE,
    PASS,
    Kind,
    Move,
    choose,
    events,
    fault,
    format_rules,
    format_view,
    generate,
    legal_moves,
    outcome,
    parse,
    parse_move,
    parse_rules,
    parse_view,
    play,
    preset,
    redeal,
    view,
    wrong_words,
)
from pycore.words.notation import format as text_of
from pycore.words.state import Game
from tests.cases import each
from tests.sharing import repeats
from tests.words.strategies import small_rules

WORDS = ("AT", "ATE", "TEA", "EAT", "TAE")


def dealt(racks, *, bag="", challenge="single", idle=0):
    """Return a game of small rules with these racks; the last letter of the bag is drawn first."""
    rules = replace(
        small_rules("scrabble-en", WORDS, side=7, rack=4, scoreless=6),
        players=len(racks),
        challenge=challenge,
        leftover="gain",
    )
    tiles = rules.letters.encode
    sorted_racks = tuple(bytes(sorted(tiles(rack))) for rack in racks)
    return Game(rules, bytes(49), sorted_racks, tiles(bag), scores=(0,) * len(racks), idle=idle)


def after(game, *texts):
    for text in texts:
        game = play(game, parse_move(text, game))
    return game


def racks(game):
    return [game.rules.letters.decode(rack) for rack in game.racks]


def test_without_challenges_a_wrong_word_cannot_be_laid():
    game = dealt(["TTEA", "AATE"], challenge="void")
    assert "TT is not in the lexicon" in fault(view(game, 0), parse_move("4d:TT", game))
    assert fault(view(game, 0), CHALLENGE) == "there is no turn to challenge"


@each("challenge", ["single", "double"])
def test_a_wrong_word_is_taken_back_and_the_turn_is_lost(challenge):
    game = dealt(["TTEA", "AATE", "EEEE"], bag="QZ", challenge=challenge)
    laid = after(game, "4d:TT")
    assert wrong_words(laid) == ["TT"]
    assert (racks(laid), len(laid.bag), laid.mover) == (["AE", "AAET", "EEEE"], 2, 1)
    assert laid.scores[0] > 0
    back = after(laid, "challenge")
    assert back == replace(game, mover=1, idle=1)
    (told,) = events(laid, CHALLENGE, back, 2)
    assert (told.kind, told.cells, told.piece, told.value) == ("challenge", (24, 25), "TT", laid.scores[0])


@each("challenge", ["single", "double"])
def test_a_failed_challenge_costs_the_turn_only_where_it_is_double(challenge):
    game = after(dealt(["TTEA", "AATE", "EEEE"], bag="QZ", challenge=challenge), "4d:AT", "challenge")
    assert racks(game)[0] == "EQTZ"
    assert (game.bag, game.last) == (b"", None)
    assert (game.mover, game.idle) == ((1, 0) if challenge == "single" else (2, 1))
    assert fault(view(game, game.mover), CHALLENGE)


def test_who_does_not_challenge_accepts():
    laid = after(dealt(["TTEA", "AATE"], bag="EEEEEEEEEEQZ"), "4d:TT")
    accepted = after(laid, "-AT")
    assert racks(accepted)[0] == "AEQZ"
    assert accepted.board == laid.board
    # Of the wrong word, nobody speaks any more; a word that extends it can be challenged.
    more = after(accepted, "4c:ATT")
    assert wrong_words(more) == ["ATT"]
    assert after(more, "challenge").board == accepted.board


def test_an_exchange_counts_on_the_bag_after_the_last_turn():
    game = dealt(["TTEA", "AATE"], bag="EEEEEEEEQ")
    game = replace(game, rules=replace(game.rules, exchange=8))
    assert fault(view(game, 0), parse_move("-A", game)) == ""
    laid = after(game, "4d:AT")
    assert "too few tiles" in fault(view(laid, 1), parse_move("-A", laid))


def test_the_last_word_of_a_game_can_be_challenged():
    game = dealt(["TT", "AA", "E"])
    laid = after(game, "4d:TT")
    assert outcome(laid) is None
    assert legal_moves(view(laid, 1)) == [CHALLENGE, PASS]
    assert "the game has ended" in fault(view(laid, 1), parse_move("d3:AT", laid))
    back = after(laid, "challenge")
    assert (outcome(back), back.scores, back.mover, racks(back)) == (None, (0, 0, 0), 1, ["TT", "AA", "E"])
    agreed = after(laid, "pass")
    values = dict(zip("?" + game.rules.letters.letters, game.rules.values, strict=True))
    gain = 2 * values["A"] + values["E"]
    assert agreed.scores == (laid.scores[0] + gain, -2 * values["A"], -values["E"])
    assert outcome(agreed).winner == 0
    # A challenge of a right word ends the game too, and costs nothing that is left.
    right = after(dealt(["AT", "AA", "E"], challenge="double"), "4d:AT", "challenge")
    assert outcome(right).winner == 0


def test_turns_that_were_taken_back_end_a_game_too():
    game = dealt(["TTEA", "AATE"], bag="Q", idle=5)
    back = after(game, "4d:TT", "challenge")
    assert back.idle == 6
    assert outcome(back).reason.startswith("6 turns laid nothing")


@each("bot", BOTS)
def test_bots_challenge_what_is_wrong_and_nothing_else(bot):
    game = dealt(["TTEA", "AATE"], bag="EEEEEEQZ")
    wrong = after(game, "4d:TT")
    assert choose(view(wrong, 1), bot, Rng(1)).value == CHALLENGE
    right = after(game, "4d:AT")
    move = choose(view(right, 1), bot, Rng(1)).value
    assert move.kind is not Kind.CHALLENGE
    assert not fault(view(right, 1), move)
    ended = after(dealt(["AT", "AA"]), "4d:AT")
    assert choose(view(ended, 1), bot, Rng(1)).value == PASS


@each("name", ["scrabble-en: 3 players, single challenge", "scrabble-en: 4 players, double challenge"])
def test_whole_games_with_wrong_words_keep_all_tiles(name):
    """Some turns lay any letters across the middle of what lies there; every state is read again from its text."""
    rules, ends = preset(name), 0
    for seed in range(repeats(1, 4)):
        rng = Rng(seed)
        game = generate(rules, rng).unwrap()
        while not outcome(game):
            seen = view(game, game.mover)
            moves = legal_moves(seen)
            wrong = Move(Kind.PLAY, rng.below(225), bool(rng.below(2)), seen.rack[-2:])
            move = wrong if rng.below(3) == 0 and not fault(seen, wrong) else moves[rng.below(min(len(moves), 40))]
            if seen.last and rng.below(2):
                move = CHALLENGE
            before, game = game, play(game, move)
            counts = Counter(
                game.bag + b"".join(game.racks) + bytes(0 if tile > 63 else tile for tile in game.board if tile)
            )
            assert [counts[tile] for tile in range(27)] == list(rules.counts)
            assert parse(text_of(game)) == game
            for player in range(rules.players):
                own = view(game, player)
                assert parse_view(format_view(own)) == own
                assert view(redeal(own, Rng(seed)), player) == own
            if move.kind is Kind.CHALLENGE and before.last:
                assert (game.board != before.board) == bool(wrong_words(before))
        ends += 1
        assert len(outcome(game).scores) == rules.players
    assert ends == repeats(1, 4)


def test_rules_with_players_and_challenges_are_texts():
    rules = preset("scrabble-en: 3 players, double challenge")
    assert (rules.players, rules.challenge) == (3, "double")
    assert parse_rules(format_rules(rules)) == rules
    assert parse_rules(format_rules(preset("erudit-en"))) == preset("erudit-en")
    assert "players" not in format_rules(preset("erudit-en"))


@each(
    ("name", "message"),
    [
        ("scrabble-en: 5 players", "5 is not in 2..4"),
        ("scrabble-en: few players", "'few players' is no option like"),
        ("scrabble-en: triple challenge", "Unknown challenge 'triple'. Available: void, single, double"),
        ("erudit-en: single challenge", "'single' is for turns of one word"),
        ("scrabble-en: 1 players", "1 is not in 2..4"),
    ],
)
def test_wrong_options_are_named(name, message):
    with pytest.raises(ParameterError, match=message):
        preset(name)


@each(
    ("last", "message"),
    [
        ("last: 2 0", "expected 'last: ', points, turns, and cells"),
        ("last: 2 0 112 900", "expected 'last: ', points, turns, and cells"),
        ("last: -2 0 112 113", "expected 'last: ', points, turns, and cells"),
        ("last: 2 0 113 112", "each once and in order"),
        ("last: 2 0 112 112", "each once and in order"),
        ("last: 2 0 1 2", "each once and in order"),
    ],
)
def test_wrong_last_turns_are_named(last, message):
    game = generate(preset("scrabble-en: single challenge"), Rng(7)).unwrap()
    rack = game.rules.letters.decode(bytes(tile for tile in game.racks[0] if tile))
    laid = play(game, parse_move(f"8h:{rack[:2]}", game))
    text = text_of(laid)
    assert f"last: {laid.last.points} 0 112 113" in text
    with pytest.raises(NotationError, match=message):
        parse(text.replace(f"last: {laid.last.points} 0 112 113", last))
    with pytest.raises(NotationError, match="words of these rules cannot be challenged"):
        parse(text.replace("challenge: single\n", ""))
