"""Records of games: GCG files that come back as they were, and analysis against a plain list of all turns."""

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.base.session import Session
from pycore.cli import main
from pycore.words import CHALLENGE, FAMILY, PASS, Kind, Move, choose, fault, generate, preset, view, wrong_words
from pycore.words.leaves import load_leaves
from pycore.words.moves import exchanges, legal_moves, plays
from pycore.words.records.analysis import analyze
from pycore.words.records.gcg import MAX_TEXT, decode_gcg, format_gcg, parse_gcg
from pycore.words.records.record import record_of
from tests.cases import each
from workshop.provision import ROOT

LEAVES = load_leaves("scrabble-en")
FILES = ROOT / "tests/data/words/gcg"
HEAD = "#player1 Ann Ann Archer\n#player2 Bob Bob Baker\n"
FIRST = ">Ann: AEGIRST 8D TRIAGES +68 68\n"
UTF_8 = "#character-encoding UTF-8\n"


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
    assert format_gcg(again) == text
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
    ("name", "lines"),
    [
        ("not_turns", {5: ">ann: ?R (challenge) +5 35", 7: ">bob: (time) -10 23", 8: ">bob: (R) +2 25"}),
        ("latin1", {2: "#player1 ann Élise"}),
        ("exchange_number", {5: ">bob: HITWY -4 +0 0"}),
        ("plus_minus", {6: ">ann: R (R) -1 29", 7: ">bob: (time) -10 23"}),
        ("words", {5: ">bob: HITWY I7 WITHY +33 33"}),
    ],
)
def test_files_of_other_programs_come_back(name, lines):
    text = decode_gcg((FILES / f"{name}.gcg").read_bytes())
    game = parse_gcg(text, preset("scrabble-en"))
    written = format_gcg(game).split("\n")
    assert {number: written[number - 1] for number in lines} == lines
    assert len(written) == len(text.split("\n")) + 1
    assert parse_gcg("\n".join(written), preset("scrabble-en")) == game


@each(
    ("line", "strict"),
    [
        (">Ann:\tAEGIRST\t8D   TRIAGES  +68\t68", ">Ann: AEGIRST 8D TRIAGES +68 68"),
        ("  > Ann:TRIAGES 8d TRIAGES 68 68 TRIAGES, (AE)", ">Ann: AEGIRST 8D TRIAGES +68 68"),
        (">Ann: 8D TRIAGES +68 68", ">Ann: AEGIRST 8D TRIAGES +68 68"),
        (">Ann:  - +0 0", ">Ann: - +0 0"),
        (">Ann: AEI? -?A +0 0", ">Ann: ?AEI -?A +0 0"),
        (">Ann: AEI (time  penalty) +-10 -10", ">Ann: AEI (time penalty) -10 -10"),
        (">Ann: (QZ) +40 40", ">Ann: (QZ) +40 40"),
        ("#title  Final ", "#title  Final"),
        ("#note one\n\n  two  ", "#note one\n\n  two"),
        ("#rack1 AEI", "#rack1 AEI"),
        ("#Character-Encoding ISO-8859-1", None),
    ],
)
def test_liberal_lines_are_written_strictly_in_their_place(line, strict):
    text = UTF_8 + HEAD + "".join(f"{one}\n" for one in ([strict] if strict else [])) + ">Bob: - +0 0\n"
    for end in ("\n", "\r\n", "\r"):
        game = parse_gcg(f"\ufeff{HEAD}{line}\n>Bob: - +0 0\n\n".replace("\n", end), preset("scrabble-en"))
        assert format_gcg(game) == text
    assert parse_gcg(text, preset("scrabble-en")) == game


def test_players_with_one_nickname_are_told_apart_by_turn_and_score():
    head = "#title Derby\n#player1 Bob Bob Archer\n#note between\n#player2 Bob Bob Baker\n"
    lines = [
        ">Bob: AEGIRST 8D TRIAGES +68 68",
        ">Bob: EEIOTUZ -EIOU +0 0",
        ">Bob: ?AELNTT G8 .NT +4 72",
        ">Bob: ?AELNTT -- -4 68",
        ">Bob: EEIOTUZ D8 .IE +3 3",
        ">Bob: AELNTT? (time) -10 58",
        ">Bob: EOTUZ (challenge) +5 8",
    ]
    text = UTF_8 + "\n".join([head.replace("2 Bob", "2 Bob_2") + lines[0], *lines[1:], ""])
    for number in (1, 4, 6):
        text = text.replace(lines[number], lines[number].replace("Bob", "Bob_2"))
    game = parse_gcg(head + "\n".join(lines), preset("scrabble-en"))
    assert game.scores == (58, 8)
    assert format_gcg(game) == text
    assert parse_gcg(text, preset("scrabble-en")) == game
    twins = format_gcg(record_of(played("scrabble-en", 1, plies=1), ["Al B", "Al:B"]))
    assert "#player1 Al_B Al B\n#player2 Al_B_2 Al:B\n" in twins


@each(
    ("data", "text"),
    [
        (b"#player1 a \xc9lise", "Élise"),
        ("#player1 a Élise".encode(), "Élise"),
        ("\ufeff#character-encoding UTF-8\n#player1 a Élise".encode(), "Élise"),
        (b"#player1 a b\r#Character-Encoding\tWindows-1251\r#note \xdf", "Я"),
        (b"#character-encoding koi8-r\n\xd1", "я"),
        ("#character-encoding ISO8859-6\n#player1 a café".encode(), "café"),  # it is not, as in a public file
        (b"#character-encoding UTF-8\n#player1 a \xc9lise", "Élise"),
    ],
)
def test_the_encoding_is_the_one_that_the_file_names(data, text):
    decoded = decode_gcg(data)
    assert decoded.endswith(text)
    assert decoded.startswith("#")


def test_the_commands_read_files_of_other_programs(tmp_path, capsys):
    copy = tmp_path / "copy.gcg"
    assert main(["words", "gcg", str(FILES / "latin1.gcg"), "--out", str(copy)]) == 0
    assert main(["words", "gcg", str(copy)]) == 0
    assert capsys.readouterr().out.endswith(copy.read_text())
    assert "Élise" in copy.read_text()
    assert main(["words", "analyze", str(FILES / "exchange_number.gcg")]) == 0
    assert "Bob: HITWY    -4 0   best: " in capsys.readouterr().out


@each("name", ["klingon", "hex", "utf-16", "unicode_escape", "../../x", "a" * 90])
def test_unknown_encodings_are_refused(name):
    with pytest.raises(NotationError, match="unknown character encoding"):
        decode_gcg(f"#character-encoding {name}\n".encode())


def test_an_exchange_of_unknown_tiles_loses_no_more_than_the_best_one():
    text = HEAD + ">Ann: EIOUUVW -4 +0 0\n"
    game = parse_gcg(text, preset("scrabble-en"))
    (turn,) = game.turns
    assert (turn.text, turn.unknown) == ("-4", 4)
    (verdict,) = analyze(game, LEAVES)
    worths = worths_of(turn.seen)
    own = max(worth for move, worth in worths.items() if move.kind is Kind.EXCHANGE and len(move.tiles) == 4)
    assert verdict.loss == (max(worths.values()) - own) / 1000 > 0


def test_games_that_do_not_begin_at_the_start_are_not_written():
    session = played("scrabble-en", 2, plies=5)
    middle = Session(FAMILY, session.state)
    middle.play(PASS)
    with pytest.raises(ParameterError, match="an empty board and no points"):
        format_gcg(record_of(middle))


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
        (HEAD + FIRST + ">Bob: - +0 0\n" * 1000, 1003, "more than 1000 turns"),
        (HEAD + ">Ann: AEI -9 +0 0\n", 3, "'-9' is not an exchange of 1 to 7 tiles"),
        (HEAD + ">Ann: AEI RST 8D TRIAGES +68 68\n", 3, "'AEI RST' is not one rack"),
        (HEAD + ">Ann: AEI RST (time) -5 -5\n", 3, "'AEI RST' is not one rack"),
        (HEAD + FIRST + ">Bob: AEI 8D ....... +0 0\n", 4, "'8d:TRIAGES' lays no tile"),
        (f"#player1 {'a' * 300} Ann\n", 1, "the name of player 1 has more than 200 characters"),
        (HEAD + "#" * (MAX_TEXT - len(HEAD)), 0, "longer than 100000 characters when it is written"),
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
