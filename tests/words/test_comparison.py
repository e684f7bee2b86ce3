"""Comparison of methods: games that the model replays, turns against slow searches, a table against plain sums."""

import csv
import json
import re
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from pycore.cli import main
from pycore.words import Kind, fault, outcome, play, points, preset, view
from pycore.words.cli import comparison
from pycore.words.comparison.games import METHODS, PlayedGame, PlayedTurn, find_turn, play_games, start_of
from pycore.words.comparison.plot import SIGNS, plot_times
from pycore.words.comparison.table import rows
from pycore.words.laying import PASS
from tests.cases import each
from tests.oracle.words import best_turn, minimax
from tests.sharing import repeats

from .strategies import ENGLISH, endgame, random_position, small_rules, words_of

SCRABBLE, ERUDIT = small_rules(), small_rules("erudit-en")
WORDS = words_of(SCRABBLE)
LARGE = preset("erudit-en")
each_rules = each("rules", [SCRABBLE, ERUDIT])


def told(game):
    """Return what is equal in every run of a game: all but the times."""
    return game.number, game.method, [(turn.moves, turn.points, turn.exact) for turn in game.turns]


@each(("rules", "games", "nodes"), [(SCRABBLE, 5, None), (ERUDIT, 5, None), (LARGE, 1, 20)])
def test_games_are_whole_games_of_the_model(rules, games, nodes):
    """Each method plays each order of the bag to its end; points are those of the model, turn by turn."""
    played = list(play_games(rules, games, 7, nodes))
    assert [(game.number, game.method) for game in played] == [(n, m) for n in range(games) for m in METHODS]
    for game in played:
        state = start_of(rules, game.number, 7)
        for number, turn in enumerate(game.turns):
            assert state.mover == number % 2
            total, words = 0, 0
            for move in turn.moves:
                seen = view(state, state.mover)
                assert (state.mover, fault(seen, move)) == (number % 2, "")
                total += points(seen, move)
                words += move.kind is Kind.PLAY
                state = play(state, move)
            assert (turn.points, turn.words) == (total, words)
            assert words <= 1 or (rules.many and game.method != "word")
        assert outcome(state) is not None
        assert game.points == sum(state.scores) or rules.leftover != "none"


@each(("rules", "nodes"), [(ERUDIT, None), (LARGE, 20)])
def test_the_seed_is_all_that_counts(rules, nodes):
    games = [told(game) for game in play_games(rules, 2, 3, nodes)]
    assert games == [told(game) for game in play_games(rules, 2, 3, nodes)]
    assert games[: len(METHODS)] == [told(game) for game in play_games(rules, 1, 3, nodes)]
    assert games != [told(game) for game in play_games(rules, 2, 4, nodes)]


@each_rules
@each("nodes", [0, 3, None])
@each("seed", range(repeats(4, 10)))
def test_more_search_finds_no_less_from_the_same_rack(rules, nodes, seed):
    """In one position: a turn counts as much as its first word or more, the best turn as much as any other."""
    game = random_position(rules, seed)
    found = {method: find_turn(game, method, nodes).points for method in METHODS}
    assert found["word"] <= found["greedy"] <= found["exhaustive"] == found["alpha-beta"]
    if not rules.many:
        assert found["word"] == found["exhaustive"]


@each("seed", range(repeats(4, 10)))
def test_turns_are_those_of_slow_searches(seed):
    """With a bag the best turn by points, with an empty one a turn that keeps the difference of full minimax."""
    game = random_position(small_rules("erudit-en", tuple(ENGLISH[:40]), 6, 4), seed, 4)
    turn = find_turn(game, "exhaustive")
    assert turn.exact
    assert turn.points == best_turn(game, words_of(game.rules, ENGLISH[:40]))
    end = endgame(ERUDIT, seed, 2)
    last = find_turn(end, "alpha-beta")
    after = end
    for move in last.moves:
        after = play(after, move)
    assert last.exact
    assert minimax(after, 0, WORDS) == minimax(end, 0, WORDS)


def test_what_is_not_searched_to_the_end_is_not_proven():
    game = start_of(LARGE, 0, 1)
    assert not find_turn(game, "exhaustive", 5).exact
    assert not find_turn(game, "greedy").exact
    end = replace(game, bag=b"")
    assert not find_turn(end, "alpha-beta", 1).exact


def made(number, method, *turns):
    """Return a game of turns with these points and times, of one word each."""
    word = next(iter(next(play_games(ERUDIT, 1, 1)).turns)).moves[0]
    moves = (word, PASS)
    return PlayedGame(
        number, method, tuple(PlayedTurn(moves, points, points > 20, milliseconds) for points, milliseconds in turns)
    )


def test_the_table_has_the_sums():
    """Worked out by hand: games of 30 and 50 points against 40 and 44, and of two methods far behind."""
    games = [
        made(0, "word", (1, 1.0)),
        made(0, "greedy", (10, 2.0), (20, 4.0)),
        made(0, "exhaustive", (40, 9.0)),
        made(0, "alpha-beta", (2, 1.0)),
        made(1, "word", (3, 1.0)),
        made(1, "greedy", (50, 9.0)),
        made(1, "exhaustive", (44, 3.0)),
        made(1, "alpha-beta", (2, 1.0)),
    ]
    table = {row.method: row for row in rows(games)}
    assert list(table) == list(METHODS)
    greedy, best = table["greedy"], table["exhaustive"]
    assert (greedy.games, greedy.points, greedy.points_error, greedy.least, greedy.most) == (2, 40, 10, 30, 50)
    assert (greedy.difference, greedy.difference_error) == (-2, 8)
    assert (greedy.turns, greedy.points_a_turn, greedy.words_a_turn) == (1.5, round(80 / 3, 2), 1)
    assert (greedy.ms_a_turn, greedy.most_ms, greedy.proven) == (5, 9, round(1 / 3, 4))
    assert (best.points, best.points_error, best.difference, best.difference_error) == (42, 2, 0, 0)
    assert (table["word"].difference, table["alpha-beta"].proven) == (-40, 0)
    assert rows(games[:4])[0].points_error is None


def run(capsys, *words):
    code = main(["words", "compare", "--preset", "erudit-en", "--lexicon", ERUDIT.lexicon, *map(str, words)])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_files_have_the_games_of_the_table(capsys, tmp_path):
    files = tmp_path / "games.csv", tmp_path / "games.jsonl"
    tables = [json.loads(run(capsys, "--games", 3, "--json", "--out", file)[1])["methods"] for file in files]
    for (table, file), read in zip(zip(tables, files, strict=True), (csv.DictReader, None), strict=True):
        lines = file.read_text().splitlines()
        games = list(read(lines)) if read else [json.loads(line) for line in lines]
        assert [(int(game["game"]), game["method"]) for game in games] == [(n, m) for n in (1, 2, 3) for m in METHODS]
        for row in table:
            own = [game for game in games if game["method"] == row["method"]]
            counts, turns = [int(game["points"]) for game in own], sum(int(game["turns"]) for game in own)
            assert row["points"] == round(float(Fraction(sum(counts), 3)), 2)
            assert (row["least"], row["most"]) == (min(counts), max(counts))
            assert row["points_a_turn"] == round(sum(counts) / turns, 2)
            assert row["words_a_turn"] == round(sum(int(game["words"]) for game in own) / turns, 3)
            assert row["proven"] == round(sum(int(game["proven"]) for game in own) / turns, 4)
            assert row["most_ms"] == max(float(game["most_ms"]) for game in own)


def test_a_picture_has_a_sign_for_each_game(capsys, tmp_path):
    assert run(capsys, "--games", 3, "--out", tmp_path / "games.svg")[0] == 0
    assert run(capsys, "--games", 3, "--out", tmp_path / "games.png")[0] == 0
    drawn = (tmp_path / "games.svg").read_text()
    for method, (color, _) in zip(METHODS, SIGNS, strict=True):
        assert f">{method}<" in drawn
        assert len(re.findall(f"<use.*{color}", drawn)) == 4  # and one beside the name
    assert (tmp_path / "games.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_a_picture_of_times_has_the_means(capsys, tmp_path):
    assert run(capsys, "--games", 2, "--chart", "time", "--out", tmp_path / "times.svg")[0] == 0
    drawn = (tmp_path / "times.svg").read_text()
    assert [f">{method}<" in drawn for method in METHODS] == [True] * len(METHODS)
    games = [made(0, method, (1, 0.5), (2, 1.5 + 2 * number)) for number, method in enumerate(METHODS)]
    written = plot_times(games, "rules", "svg").decode()
    assert [f">{mean}<" in written for mean in (1, 2, 3, 4)] == [True] * 4


@pytest.fixture
def no_games(monkeypatch):
    """Whatever is wrong is said before any game is played."""
    monkeypatch.setattr("pycore.words.comparison.games.find_turn", None)


@pytest.mark.usefixtures("no_games")
@each(
    ("words", "wrong"),
    [
        (("--out", "games.txt"), "games.txt: Unknown file extension '.txt'. Available: .csv, .jsonl, .svg, .png."),
        (("--out", "-"), "this is not written to standard output"),
        (("--games", "0"), "0 is not in the range x>=1"),
        (("--nodes", "-1"), "-1 is not in the range x>=0"),
        (("--preset", "erudit-en: 3 players"), "games of two players, without challenges"),
        (("--preset", "scrabble-en: single challenge"), "games of two players, without challenges"),
        (("--lexicon", "nowhere.lexicon"), "nowhere.lexicon"),
    ],
)
def test_what_is_wrong_is_said_before_any_game(words, wrong, capsys):
    code, out, err = run(capsys, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert wrong in err


@pytest.mark.usefixtures("no_games")
def test_a_plot_says_what_it_needs(capsys, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, _, err = run(capsys, "--out", tmp_path / "games.svg")
    assert (code, "pip install matplotlib" in err) == (2, True)
    assert not (tmp_path / "games.svg").exists()


def test_ctrl_c_ends_with_the_orders_that_all_have_played(capsys, monkeypatch):
    whole = json.loads(run(capsys, "--games", 2, "--json")[1])["methods"]

    def interrupt(after):
        def broken(*given):
            for number, game in enumerate(play_games(*given)):
                if number == after:
                    raise KeyboardInterrupt
                yield game

        monkeypatch.setattr(comparison, "play_games", broken)
        return run(capsys, "--games", 9, "--json")

    code, out, err = interrupt(2 * len(METHODS) + 3)
    assert (code, "2 of 9 orders" in err) == (130, True)
    times = dict.fromkeys(("ms_a_turn", "most_ms"))
    assert [row | times for row in json.loads(out)["methods"]] == [row | times for row in whole]
    code, out, err = interrupt(len(METHODS) - 1)
    assert (code, err, json.loads(out)) == (
        130,
        "error: interrupted\n",
        {"error": {"code": 130, "message": "interrupted"}},
    )
