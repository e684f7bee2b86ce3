"""Anchors and prefixes: each play of the engine begins at one of them, as in an article on Erudit."""

import json
from dataclasses import replace

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.words import check, greedy, preset, set_up, setups_of, solve, view
from pycore.words.anchors import anchor_of, anchors
from pycore.words.laying import EMPTY
from pycore.words.lexicon import load
from pycore.words.moves import engine
from pycore.words.notation import format_cell
from pycore.words.rules import named
from tests.cases import each

from .strategies import lexicon_file, random_position, small_rules

SCRABBLE, ERUDIT = small_rules(), small_rules("erudit-en")


@each("rules", [SCRABBLE, ERUDIT])
@each("seed", range(8))
@each("down", [False, True])
def test_each_play_has_the_prefix_of_its_anchor(rules, seed, down):
    """The tiles before the first anchor that a play covers are those on the board, or all new and at most the limit."""
    seen = view(random_position(rules, seed), 0)
    found = {one.cell: one for one in anchors(rules, seen.board, down=down)}
    step = rules.side if down else 1
    for play in engine(rules, seen.board).plays(seen.rack):
        if play[2] != down:
            continue
        anchor = found[anchor_of(rules, seen.board, play)]
        before = bytes(seen.board[at] for at in range(play[1], anchor.cell, step))
        if anchor.prefix:
            assert before == anchor.prefix
        else:
            assert len(before) <= anchor.limit
            assert set(before) <= {EMPTY}


def test_the_row_of_the_article():
    """Five anchors; at the fourth, КОРА is the prefix of КОРАБЛЬ, with tiles of the rack and the board after it."""
    rules = named("erudit")
    game = set_up(rules, "anchors", Rng(3)).unwrap()
    assert not list(check(game))
    row = [one for one in anchors(rules, game.board) if one.cell // 15 == 7]
    assert [format_cell(rules, one.cell, down=False) for one in row] == ["8a", "8c", "8d", "8i", "8k"]
    prefixes = ["", "С", "", "КОРА", "Л"]
    assert [rules.letters.decode(one.prefix) for one in row] == prefixes
    assert [one.limit for one in row] == [*map(len, prefixes)]


def test_the_rack_of_the_article_with_as_many_words(capsys):
    """ОБЛМЕОБ: greedy lays ОБЛОМ for 11 points as in the article; its 38 = 23 + 15 is the best turn without БОБ."""
    game = set_up(preset("erudit"), "article", Rng(1)).unwrap()
    seen = view(game, 0)
    assert (
        main(["words", "best", "--preset", "erudit", "--lexicon", "russian-12000", "--board", "article", "--json"]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert (told["greedy"], told["greedy_points"]) == ("8h:ОБЛОМ", 11)
    assert (told["turn"], told["points"], told["exact"]) == ("8h:ЛОБ+j6:БОБ+h6:МЕЛ", 39, True)
    shorter = tuple(word for word in load("russian-12000").words() if word != "БОБ")
    assert len(shorter) == 11_999
    without = replace(seen, rules=named("erudit", lexicon_file(shorter, seen.rules.letters)))
    turn = solve(without).unwrap()
    assert (turn.points, turn.exact, greedy(without).points) == (23 + seen.rules.bonus, True, 11)


@each("name", ["article", "anchors"])
def test_positions_are_for_rules_with_their_letters(name):
    for rules in (preset("erudit-en"), ERUDIT):
        assert name not in setups_of(rules)
        with pytest.raises(ParameterError, match="setup"):
            set_up(rules, name, Rng(1))
    for rules in (preset("erudit: 4 players"), preset("scrabble-ru")):
        game = set_up(rules, name, Rng(2)).unwrap()
        assert not list(check(game))
        assert [len(rack) for rack in game.racks] == [7] * rules.players
