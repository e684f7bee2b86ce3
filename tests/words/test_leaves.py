"""Tables of leaves: those of all rules, and files of one's own, which bots play by and no game keeps."""

import os
import sys
from dataclasses import replace

import pytest

from pycore.base.errors import FileError, NotationError
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.words import choose, format, parse, view  # noqa: A004
from pycore.words.comparison.selfplay import train
from pycore.words.generator import generate
from pycore.words.leaves import MAX_TEXT, format_worths, leaves_of, load_leaves
from pycore.words.notation import parse_rack
from pycore.words.rules import RULES, named
from tests.cases import each

from .strategies import small_rules

SMALL = small_rules()


@each("name", RULES)
def test_all_rules_have_a_table(name):
    """Where a turn has one word, a blank is worth more than any letter; three of a tile are never the best to keep."""
    rules, table = named(name), load_leaves(name)
    letters = [table.value(bytes([tile])) for tile in range(1, len(rules.counts)) if rules.counts[tile]]
    assert rules.many or table.value(b"\0") > max(letters)
    assert min(letters) < 0
    assert table.value(parse_rack("EEE" if rules.alphabet == "en" else "ООО", rules)) < max(letters)


def test_a_table_is_not_used_for_another_alphabet():
    rules = replace(named("scrabble-ru"), name="scrabble-en")
    assert leaves_of(rules).value(bytes([1, 2, 3])) == 0
    assert leaves_of(replace(SMALL, name="of my own")).value(bytes([1, 2, 3])) == 0


def test_a_bot_plays_by_the_file_and_the_game_does_not_keep_it(tmp_path):
    """With a table that wants to keep all letters, the best is an exchange of nothing but the blanks."""
    path = tmp_path / "mine.txt"
    path.write_text("".join(f"{letter}1 300000\n" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    game = generate(SMALL, Rng(3)).unwrap()
    own = replace(view(game, 0), rules=replace(SMALL, leaves=str(path)))
    assert choose(own, "balanced", Rng(1)) != choose(view(game, 0), "balanced", Rng(1))
    known = replace(game, rules=own.rules)
    assert (format(known), parse(format(known)), known) == (format(game), game, game)
    assert parse(format(known)).rules.leaves == ""


def test_what_was_learned_is_what_is_read(tmp_path):
    path = tmp_path / "learned.txt"
    worths = train(SMALL, 6, 1, 1).unwrap()
    path.write_text(format_worths(worths, SMALL))
    table = leaves_of(replace(SMALL, leaves=str(path)))
    for (tile, count), worth in worths[0].items():
        vowels = count * (SMALL.letters.letters[tile - 1] in "AEIOU") if tile else 0
        balance = worths[2].get((vowels, count - vowels if tile else 0), 0)
        assert table.value(bytes([tile] * count)) == worth + balance


@each(
    ("content", "wrong"),
    [
        (b"A1 5\nAA 3\n", "mine.txt:2:1: 'AA 3' is not like"),
        (b"A11 5\n", "mine.txt:1:1: more than 10 tiles"),
        (b"A1 9999999\n", "mine.txt:1:1"),
        (b"\xff\xfe", "mine.txt: byte 0 is no UTF-8"),
        (b"A1 5\n" * (MAX_TEXT // 5 + 1), "it has more than 200,000 bytes"),
    ],
)
def test_a_wrong_file_is_named_with_its_line(tmp_path, content, wrong):
    path = tmp_path / "mine.txt"
    path.write_bytes(content)
    with pytest.raises((NotationError, FileError), match=wrong):
        leaves_of(replace(SMALL, leaves=str(path)))


def test_what_is_no_file_is_refused_at_once(tmp_path):
    places = [tmp_path, tmp_path / "nowhere.txt"]
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
        places += [tmp_path / "pipe", "/dev/zero"]
    for place in places:
        with pytest.raises(FileError, match=str(place)):
            leaves_of(replace(SMALL, leaves=str(place)))


def test_the_command_line_takes_the_table_it_has_made(tmp_path, capfd):
    def run(*words):
        code = main(["words", *words, "--lexicon", SMALL.lexicon])
        return code, "".join(capfd.readouterr())

    path = str(tmp_path / "leaves.txt")
    assert run("train-leaves", "--games", "2", "--rounds", "1", "--out", path)[0] == 0
    code, told = run("selfplay", "--games", "4", "--leaves", path, "--json")
    assert (code, '"gain_error": ' in told) == (0, True)
    assert run("best", "--rack", "TEAR?", "--leaves", path, "--json")[0] == 0
    assert run("duel", "balanced", "greedy", "--games", "2", "--leaves", path, "--json")[0] == 0
    (tmp_path / "leaves.txt").write_text("A1 much\n")
    code, told = run("best", "--rack", "TEAR", "--leaves", path)
    assert code != 0
    assert "leaves.txt:1:1" in told
