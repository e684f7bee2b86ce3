"""Records of games: GCG files that come back as they were, and analysis against a plain list of all turns."""

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.base.session import Session
from pycore.words import CHALLENGE, FAMILY, Kind, Move, choose, fault, generate, preset, view, wrong_words
from pycore.words.leaves import load_leaves
from pycore.words.moves import exchanges, legal_moves, plays
from pycore.words.records.analysis import analyze
from pycore.words.records.gcg import format_gcg, parse_gcg
from pycore.words.records.record import record_of
from tests.cases import each

LEAVES = load_leaves("scrabble-en")
HEAD = "#player1 Ann Ann Archer\n#player2 Bob Bob Baker\n"
FIRST = ">Ann: AEGIRST 8D TRIAGES +68 68\n"


def played(name, seed, bot="greedy", plies=200, noise=0):
    """Return a session that a bot played with itself; `noise` of 100 turns lay any two tiles."""
    rng = Rng(seed)
    session = Session(FAMILY, generate(preset(name), rng).unwrap())
    while not session.outcome and len(session.moves) < plies:
        seen = view(session.state, session.mover)
        move = Move(Kind.PLAY, rng.below(225), bool(rng.below(2)), seen.rack[-2:])
        if rng.below(100) >= noise or fault(seen, move):
            move = CHALLENGE if seen.last and rng.below(4) == 0 else choose(seen, bot, rng).unwrap()
        session.play(move)
    return session


@each("name", ["scrabble-en", "scrabble-en: 3 players, single challenge", "scrabble-en: 4 players, double challenge"])
@each("seed", range(3))
def test_a_game_comes_back_from_gcg(name, seed):
    session = played(name, seed, noise=20)
    assert session.outcome
    record = record_of(session, ["Ann Archer", "Bob", "Cy", "Di"][: session.players])
    text = format_gcg(record)
    again = parse_gcg(text, preset(name))
    assert (again.names, again.scores) == (record.names, record.scores)
    assert [turn.moves for turn in again.turns] == [turn.moves for turn in record.turns]
    assert [turn.points for turn in again.turns] == [turn.points for turn in record.turns]
    assert [turn.is_withdrawn for turn in again.turns] == [turn.is_withdrawn for turn in record.turns]
    for turn, other in zip(again.turns, record.turns, strict=True):
        assert (turn.seen.board, turn.seen.rack, turn.seen.player) == (
            other.seen.board,
            other.seen.rack,
            other.seen.player,
        )
        assert sum(turn.seen.sizes) + turn.seen.bag == sum(other.seen.sizes) + other.seen.bag
    taken_back = [state for state, move in zip(session.states, session.moves, strict=False) if move == CHALLENGE]
    assert sum(turn.is_withdrawn for turn in record.turns) == sum(bool(wrong_words(state)) for state in taken_back)


def test_points_of_the_record_add_up():
    session = played("erudit-en", 4)
    record = record_of(session)
    for player in (0, 1):
        laid = sum(turn.points for turn in record.turns if turn.seen.player == player)
        rest = sum(session.state.rules.values[tile] for tile in session.state.racks[player])
        gained = sum(session.state.rules.values[tile] for tile in session.state.racks[1 - player])
        lost = {"none": 0, "lose": rest, "gain": rest - (0 if rest else gained)}[session.state.rules.leftover]
        assert session.state.scores[player] == laid - lost
    assert any(len(turn.moves) > 1 for turn in record.turns)


@each("bot", ["greedy", "novice"])
def test_the_loss_is_that_of_a_plain_list_of_all_turns(bot):
    record = record_of(played("scrabble-en", 8, bot, plies=24))
    verdicts = list(analyze(record, LEAVES))
    assert len(verdicts) == len(record.turns) > 20
    for verdict in verdicts:
        seen = verdict.turn.seen
        worths = worths_of(seen)
        assert verdict.loss == (max(worths.values()) - worths[verdict.turn.moves[0]]) / 1000
        assert verdict.exact
    assert sum(verdict.loss for verdict in verdicts) > 0


def worths_of(seen):
    """Return the worth of each turn of one word, exchange, and pass."""
    worths = {}
    for points, move in [*plays(seen), *((0, move) for move in [*exchanges(seen), *legal_moves(seen)[-1:]])]:
        rest = list(seen.rack)
        for tile in move.tiles if move.kind is Kind.EXCHANGE else new_tiles(seen, move):
            rest.remove(tile)
        worths[move] = 1000 * points + LEAVES.value(bytes(rest))
    return worths


def new_tiles(seen, move):
    step = seen.rules.side if move.down else 1
    cells = range(move.cell, move.cell + step * len(move.tiles), step)
    return [0 if tile > 63 else tile for cell, tile in zip(cells, move.tiles, strict=True) if not seen.board[cell]]


def test_who_plays_the_best_loses_nothing():
    verdicts = list(analyze(record_of(played("scrabble-en", 3, "balanced")), LEAVES))
    assert {verdict.loss for verdict in verdicts} == {0}


def test_a_withdrawn_turn_loses_all_of_the_best():
    text = HEAD + ">Ann: AEGIRST 8D GRT +6 6\n>Ann: AEGIRST -- -6 0\n"
    (verdict,) = analyze(parse_gcg(text, preset("scrabble-en")), LEAVES)
    assert verdict.turn.is_withdrawn
    rack = verdict.turn.seen.rack
    assert verdict.loss == (max(worths_of(verdict.turn.seen).values()) - LEAVES.value(rack)) / 1000 > 50


def test_dots_parentheses_and_marks_of_other_programs_are_read():
    text = "\ufeff#character-encoding UTF-8\r\n#lexicon NWL20\r\n" + HEAD + FIRST
    lines = [
        ">Bob: EEIOTUZ D8 (T)IE +3 3",
        ">Ann: AELNTT? -ALT +0 68",
        ">Bob: EOTUZ d8 ...Z +13 16",
        ">Ann: NT (challenge) +5 73",
    ]
    record = parse_gcg(text + "\r\n".join(lines) + "\r\n", preset("scrabble-en"))
    assert [turn.points for turn in record.turns] == [68, 3, 0, 13]
    assert record.scores == (73, 16)
    assert record.names == ("Ann Archer", "Bob Baker")


@each(
    ("text", "place", "message"),
    [
        ("", 0, "0 lines '#player', not 2 to 4"),
        (HEAD + ">Ann: AEGIRST 8D TRIAGES +66 66\n", 3, "'8d:TRIAGES' has 68 points by these rules, not 66"),
        (HEAD + ">Ann: AEGIRST 8D TRIAGES +68 70\n", 3, "'Ann' has 68 points after this line, not 70"),
        (HEAD + ">Cy: AEGIRST 8D TRIAGES +68 68\n", 3, "of a named player"),
        (HEAD + ">Ann: AEGIRST 8D TRIAGE +68\n", 3, "expected '>NAME"),
        (HEAD + ">Ann: AEGIRST 8D TRIANGLE +68 68\n", 3, "is not laid from the rack"),
        (HEAD + ">Ann: AEGIRST 8K TRIAGES +68 68\n", 3, "does not fit on the board"),
        (HEAD + ">Ann: AEGIRST 8D T.IAGES +68 68\n", 3, "the dot 2 of 'T.IAGES' stands for no tile"),
        (HEAD + ">Ann: AEGIRST 88 TRIAGES +68 68\n", 3, "'88' is no place"),
        (HEAD + ">Ann: QQZZXJK - +0 0\n", 3, "there are only 1 of 'Q'"),
        (HEAD + ">Ann: AEGIRST -- -68 0\n", 3, "no turn of this player to take back"),
        (HEAD + FIRST + ">Bob: QJZXKVW - +0 0\n" * 2 + ">Bob: ZZ - +0 0\n", 6, "there are only 1 of 'Z'"),
        ("#player2 Bob Bob\n", 1, "player 2 is not expected here"),
        (HEAD + FIRST + "#player3 Cy Cy\n", 4, "player 3 is not expected here"),
    ],
)
def test_wrong_lines_are_named(text, place, message):
    with pytest.raises(NotationError, match=message) as caught:
        parse_gcg(text, preset("scrabble-en"), "game.gcg")
    assert caught.value.line == place


def test_several_words_a_turn_are_refused():
    with pytest.raises(ParameterError, match="one word a turn"):
        parse_gcg(HEAD, preset("erudit-en"))
    with pytest.raises(ParameterError, match="one word a turn"):
        format_gcg(record_of(played("erudit-en", 1, plies=3)))
