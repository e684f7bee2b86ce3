"""The rules at hand-made positions: jumps and who is in their way, the water's edge, traps, dens, and how games end."""

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.outcome import Event
from pycore.base.rng import Rng
from pycore.jungle import Repetition, Rules, events, generate, legal_moves, outcome, parse_fen, parse_move, play, preset
from pycore.jungle.model import repetitions
from pycore.jungle.notation import cell_name, format, parse, parse_rules  # noqa: A004
from tests.cases import each


def position_of(pieces, mover="w", rules=None):
    """Return a position from pieces with their cells, as in `La4 rb5`."""
    board = {word[1:]: word[0] for word in pieces.split()}
    rows = ["".join(board.get(f"{file}{rank}", ".") for file in "abcdefg") for rank in "987654321"]
    fen = "/".join(rows)
    for gap in range(7, 0, -1):
        fen = fen.replace("." * gap, str(gap))
    return parse_fen(f"{fen} {mover}", rules or Rules())


def goals(position, cell):
    """Return the cells to which the piece in a cell can move."""
    return {cell_name(move.target) for move in legal_moves(position) if cell_name(move.source) == cell}


def after(position, *moves):
    for move in moves:
        position = play(position, parse_move(move, position))
    return position


@each("cat", ["Lion", "Tiger"])
@each(
    ("others", "cell", "expected"),
    [
        ("ea9", "a5", {"a4", "a6", "d5"}),
        ("ea9", "b3", {"a3", "c3", "b2", "b7"}),
        ("ea9", "d5", {"a5", "g5", "d4", "d6"}),
        ("ea9", "d3", {"c3", "e3", "d2", "d4"}),
        ("ea9 rb5", "a5", {"a4", "a6"}),
        ("ea9 rc5", "a5", {"a4", "a6"}),
        ("ea9 rc5", "b3", {"a3", "c3", "b2", "b7"}),
        ("ea9 rb4", "b3", {"a3", "c3", "b2"}),
        ("ea9 rb6", "b3", {"a3", "c3", "b2"}),
        ("ea9 Rb6", "b3", {"a3", "c3", "b2"}),
        ("ea9 Re5", "d5", {"a5", "d4", "d6"}),
        ("ea9 rb7", "b3", {"a3", "c3", "b2", "b7"}),
        ("ea9 cb7", "b3", {"a3", "c3", "b2", "b7"}),
        ("ea9 Cb7", "b3", {"a3", "c3", "b2"}),
        ("eb7", "b3", {"a3", "c3", "b2"}),
    ],
)
def test_jumps(cat, others, cell, expected):
    """No rat of either side may swim on the way; the landing may capture; nobody jumps onto stronger ones."""
    position = position_of(f"{cat[0]}{cell} {others}")
    assert goals(position, cell) == expected


def test_only_lion_and_tiger_jump_and_the_leopard_by_an_option_along_rows():
    for letter in "CDWPE":
        assert goals(position_of(f"{letter}a5 ta9"), "a5") == {"a4", "a6"}
    option = Rules(leopard=True)
    assert goals(position_of("Pa5 ta9", rules=option), "a5") == {"a4", "a6", "d5"}
    assert goals(position_of("Pd5 ta9", rules=option), "d5") == {"a5", "g5", "d4", "d6"}
    assert goals(position_of("Pb3 ta9", rules=option), "b3") == {"a3", "c3", "b2"}
    assert goals(position_of("Pa5 rc5", rules=option), "a5") == {"a4", "a6"}
    assert goals(position_of("Wa5 ta9", rules=option), "a5") == {"a4", "a6"}


@each(
    ("pieces", "cell", "target", "may"),
    [
        ("Rb4 ea4", "b4", "a4", False),  # from the water to the land
        ("Rb4 ra4", "b4", "a4", False),
        ("Ra4 rb4", "a4", "b4", False),  # into the water
        ("Rb4 rb5", "b4", "b5", True),  # in the water
        ("Rb4 rb3", "b4", "b3", False),
        ("Ra4 ra5", "a4", "a5", True),  # on land
        ("Ra4 ea5", "a4", "a5", True),
        ("Ra4 ca5", "a4", "a5", False),
        ("La4 rb4", "a4", "b4", False),  # nobody else goes into the water
        ("Rb4 ca9", "b4", "a4", True),
    ],
)
def test_the_edge_of_the_water(pieces, cell, target, may):
    assert (target in goals(position_of(pieces), cell)) == may


@each(
    ("pieces", "rules", "may"),
    [
        ("Da5 wa6", Rules(), True),
        ("Wa5 da6", Rules(), False),
        ("Da5 wa6", Rules(wolf=True), False),
        ("Wa5 da6", Rules(wolf=True), True),
        ("Ea5 ra6", Rules(), False),
        ("Ea5 ra6", Rules(strict=False), True),
        ("Ra5 ea6", Rules(strict=False), True),
        ("Ea5 ea6", Rules(), True),
        ("La5 ea6", Rules(), False),
        ("Ca5 pa6", Rules(), False),
        ("Ra5 ta6", Rules(), False),
        ("Ta5 pa6", Rules(), True),
    ],
)
def test_ranks(pieces, rules, may):
    assert ("a6" in goals(position_of(pieces, rules=rules), "a5")) == may


def test_traps_take_the_rank_of_enemies_only():
    for trap in ("c1", "d2", "e1"):
        beside = {"c1": "b1", "d2": "d3", "e1": "f1"}[trap]
        assert trap in goals(position_of(f"C{beside} e{trap}"), beside)
        assert trap in goals(position_of(f"E{beside} r{trap}"), beside)
        # One's own trap protects nobody and weakens nobody.
        assert trap not in goals(position_of(f"C{trap} r{beside}", "b"), beside)
        assert trap in goals(position_of(f"C{trap} e{beside}", "b"), beside)
        assert beside in goals(position_of(f"C{trap} r{beside}"), trap)
        # From a trap a piece captures by its rank.
        assert beside in goals(position_of(f"C{beside} e{trap}", "b"), trap)
        assert beside not in goals(position_of(f"E{beside} c{trap}", "b"), trap)
    assert "c9" not in goals(position_of("Cb9 ec9"), "b9")


def test_nobody_enters_their_own_den_and_the_enemy_den_wins():
    position = position_of("Cd2 Le1 Ed8 ra1")
    assert "d1" not in goals(position, "d2") | goals(position, "e1")
    assert "d9" in goals(position, "d8")
    won = after(position, "d8-d9")
    end = outcome(won)
    assert end is not None
    assert (end.winner, end.reason) == (0, "red is in the den")
    assert legal_moves(won) == []
    assert events(position, parse_move("d8-d9"), won, 0) == (Event("move", (10, 3), "E"), Event("win", value=0))


def test_a_player_without_animals_or_moves_loses():
    end = outcome(after(position_of("Ea5 ca6"), "a5-a6"))
    assert end is not None
    assert (end.winner, end.reason) == (0, "black has no animal left")
    end = outcome(after(position_of("Ca9 eb9 ta7", "b"), "a7-a8"))
    assert end is not None
    assert (end.winner, end.reason) == (1, "red has no move left")


def test_draws():
    shuffle = ["a1-a2", "g9-g8", "a2-a1", "g8-g9"]
    start = position_of("La1 lg9")
    assert repetitions(after(start, *shuffle)) == 2
    assert outcome(after(start, *shuffle, *shuffle[:3])) is None
    end = outcome(after(start, *shuffle, *shuffle))
    assert end is not None
    assert (end.winner, end.reason) == (None, "the same position for the third time")
    allowed = position_of("La1 lg9", rules=parse_rules("quiet=10"))
    assert outcome(after(allowed, *shuffle, *shuffle)) is None
    # What goes on after the third occurrence is read only where that is no end.
    text = format(after(allowed, *shuffle, *shuffle, shuffle[0]))
    assert parse(text)
    with pytest.raises(NotationError, match="a1-a2 does not lead to the position"):
        parse(text.replace("quiet=10", "quiet=10 draw"))
    end = outcome(after(allowed, *shuffle, *shuffle, *shuffle[:2]))
    assert end is not None
    assert (end.winner, end.reason) == (None, "10 moves without a capture")
    with pytest.raises(ParameterError, match=r"quiet: 0 is not in 1\.\.1000"):
        Rules(quiet=0)


def test_superko_forbids_what_brings_back_a_position():
    rules = Rules(repetition=Repetition.SUPERKO)
    position = after(position_of("La1 lg9", rules=rules), "a1-a2", "g9-g8", "a2-a1")
    assert goals(position, "g8") == {"g7", "f8"}
    with pytest.raises(ParameterError, match="not legal"):
        after(position, "g8-g9")
    # Where no other move is left, the player has lost: the rat can only go back into its corner.
    boxed = after(position_of("Ra9 ca8 eg1 tb8 dc9", "b", rules), "g1-g2", "a9-b9", "g2-g1")
    end = outcome(boxed)
    assert end is not None
    assert (end.winner, end.reason) == (1, "red has no move left")
    free = after(position_of("Ra9 ca8 eg1 tb8 dc9", "b"), "g1-g2", "a9-b9", "g2-g1")
    assert goals(free, "b9") == {"a9"}


def test_a_capture_begins_the_count_anew():
    position = after(position_of("La1 lg9 ca3"), "a1-a2", "g9-g8", "a2-a3")
    assert position.quiet == ()


def test_presets():
    assert outcome(generate(preset("start"), Rng(1)).unwrap()) is None
    for name, letters in (("odds-lion", "l"), ("odds-pair", "lt"), ("odds-tiger", "t"), ("odds-leopard", "p")):
        usual = sorted(generate(preset("start"), Rng(1)).unwrap().board)
        given = sorted(generate(preset(name), Rng(1)).unwrap().board)
        assert [piece for piece in usual if piece not in given] == sorted("RCDWPTLErcdwptle".index(x) for x in letters)
    assert preset("elephant").rules == Rules(strict=False)
    assert preset("modern").rules == Rules(wolf=True, repetition=Repetition.SUPERKO)
    assert preset("opening wolf quiet=7 draw").rules == Rules(wolf=True, strict=False, quiet=7)
    assert preset("quiet=7").position == "start"
    for wrong in ("", "SETUP", "ending-XYz", "ending-Lle", "ending-LL", "opening ", "7/7 w", "opening quiet=0", "wolf"):
        with pytest.raises(ParameterError, match="preset"):
            preset(wrong)
