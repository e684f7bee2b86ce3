"""The rules: each line of the rule books as a position made by hand, and random games against a slow program."""

import pytest

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.hiddenrank import GAMES, Rules, State, generate, parse, parse_move, play
from pycore.hiddenrank.generator import Params
from pycore.hiddenrank.notation import format_move
from tests.cases import each
from tests.oracle import hiddenrank as oracle
from tests.sharing import repeats

PAIRS = [name for name, game in GAMES.items() if game.players == 2]
HEADS = {name: f"{name} squares=0 quiet=0" for name in GAMES}


def position(name: str, *pieces: str, head: str = "", mover: int = 0) -> State:
    """Return a game from pieces such as `Ma1`; flags that are not given stand in corners."""
    game = GAMES[name]
    rows = [["."] * game.width for _ in range(game.height)]
    for cell in game.lakes:
        rows[cell // game.width][cell % game.width] = "~"
    flags = {
        "F": f"F{'b1' if name == 'luzhanqi' else 'a1'}",
        "f": f"f{'d12' if name == 'luzhanqi' else f'a{game.height}'}",
    }
    for piece in (*pieces, *(flags[flag] for flag in "Ff" if not any(one[0] == flag for one in pieces))):
        cell = game.cell(piece[1:])
        rows[cell // game.width][cell % game.width] = piece[0]
    lines = [head or HEADS[name], f"player {mover} moves", *map("".join, rows), ""]
    return parse("\n".join(lines))


def go(state: State, *moves: str) -> State:
    for move in moves:
        state = play(state, parse_move(move, state))
    return state


def targets(state: State, cell: str) -> set[str]:
    texts = [format_move(move, state) for move in state.moves]
    return {text.partition("-")[2] for text in texts if text.startswith(f"{cell}-")}


def end_of(state: State) -> tuple[int | None, str] | None:
    return (state.outcome.winner, state.outcome.reason) if state.outcome else None


@each(("name", "army"), [("stratego", 40), ("generals", 21), ("luzhanqi", 25), ("siguo", 25)])
def test_armies(name, army):
    assert sum(GAMES[name].army) == army
    assert len(GAMES[name].home(0)) - army == (6 if name == "generals" else 0)
    assert sorted(GAMES[name].turned(cell, 1) for cell in GAMES[name].home(0)) == sorted(GAMES[name].home(1))


@each("name", GAMES)
def test_all_duels(name):
    game, fates = GAMES[name], {"defender": 1, "both": 0, "attacker": -1}
    for one, letter in enumerate(game.letters):
        for other, enemy in enumerate(game.letters):
            if game.ranks[one].moves:
                assert game.duels[one][other] == fates[oracle.duel(name, letter, enemy)], (letter, enemy)


@each("name", PAIRS)
def test_moves_are_those_of_the_rule_book(name):
    game, plies, number = GAMES[name], 0, 0
    while plies < repeats(60, 1000):
        rng = Rng(number)
        state = generate(Params(Rules(name, 0, chase=False, quiet=200), "random"), rng).unwrap()
        for _ in range(rng.below(150)):
            after = play(state, rng.choice(state.moves))
            state = state if after.outcome else after
        assert state.position
        rows = ["" for _ in range(game.height)]
        for cell, piece in enumerate(state.position.board):
            letter = "." if piece < 0 else game.letters[state.position.ranks[piece]]
            lake = cell in game.lakes
            rows[cell // game.width] += "~" if lake else letter.lower() if state.position.owner(piece) else letter
        found = {
            tuple((cell % game.width, game.height - 1 - cell // game.width) for cell in (move.source, move.target))
            for move in state.moves
        }
        assert found == oracle.moves(name, rows, state.mover)
        plies, number = plies + 10, number + 1


def test_stratego_moves():
    state = position("stratego", "Tb5", "Mb4", "ab9", "Bj1", "Ye5")
    assert targets(state, "b5") == {"a5", "b6", "b7", "b8", "b9"}  # a scout slides and strikes; lakes stop it
    assert targets(state, "b4") == {"a4", "c4", "b3"}
    assert targets(state, "e5") == {"e4", "e6", "f5"}  # no way across the lake
    assert targets(state, "j1") == targets(state, "a1") == set()  # bombs and flags stay


def test_both_ranks_are_shown_and_a_winner_moves_in():
    state = go(position("stratego", "Mb4", "ab5"), "b4-b5")
    assert state.step
    assert state.position
    assert [(piece, GAMES["stratego"].letters[rank]) for piece, rank in state.step.shown] == [(0, "M"), (3, "A")]
    assert state.position.board[GAMES["stratego"].cell("b5")] == 0
    both = go(position("stratego", "Ab4", "ab5"), "b4-b5")
    assert both.position
    assert both.position.cells.count(-1) == 2


@each(
    ("name", "attacker", "defender", "removed"),
    [
        *(("stratego", *case) for case in ("Mg1", "Gm0", "Ym1", "My1", "Nb1", "Ab0", "Yg0", "Tt-")),
        *(("generals", *case) for case in ("Vq1", "Qv0", "Yv1", "Ve1", "Py1", "Yp0", "Pp-", "Ff1", "Fp0", "Pf1")),
        *(("luzhanqi", *case) for case in ("Mg1", "Gm0", "Bm-", "Mb-", "En1", "Mn0", "Bn-", "Bf-", "Ee-", "Ef1")),
    ],
)
def test_duels_on_the_board(name, attacker, defender, removed):
    cells = {"stratego": ("b6", "b7"), "generals": ("b4", "b5"), "luzhanqi": ("b11", "b12")}[name]
    state = go(position(name, attacker + cells[0], defender + cells[1]), "-".join(cells))
    assert state.step
    assert state.step.fate == {"1": 1, "0": -1, "-": 0}[removed]
    if "f" in (defender, attacker.lower()):
        loser = 1 if defender == "f" else 0
        assert end_of(state) == (1 - loser, "the flag is taken")
    else:
        assert state.outcome is None or state.outcome.reason in ("no legal move", "no piece can move")


def test_who_cannot_move_has_lost_and_if_nobody_can_it_is_a_draw():
    assert end_of(position("stratego", "Bj2", "ga9")) == (1, "no legal move")
    assert end_of(position("stratego", "Bj2", "bj9")) == (None, "no piece can move")
    assert end_of(position("luzhanqi", "Na1", "na12")) == (None, "no piece can move")
    assert end_of(go(position("stratego", "Mb4", "ab5"), "b4-b5")) == (0, "no legal move")


def test_two_squares():
    """A piece crosses a border in three turns running, not in a fourth; a scout counts all borders that it crosses."""
    head = "stratego squares=3 quiet=0"
    state = position("stratego", "Mb4", "gb9", head=head)
    state = go(state, "b4-c4", "b9-c9", "c4-b4", "c9-b9", "b4-c4", "b9-c9")
    assert targets(state, "c4") == {"c3", "d4"}
    with pytest.raises(ParameterError, match="not legal"):
        go(state, "c4-b4")
    turned = go(state, "c4-c3", "c9-c8", "c3-b3", "c8-c9", "b3-b4", "c9-b9")
    assert "c4" in targets(turned, "b4")
    scout = position("stratego", "Ta4", "gb9", head=head)
    scout = go(scout, "a4-d4", "b9-c9", "d4-b4", "c9-c8", "b4-e4", "c8-c7")
    # The borders of c were crossed three times, that between d and e once.
    assert "d4" in targets(scout, "e4")
    assert not {"c4", "b4", "a4"} & targets(scout, "e4")
    five = go(position("stratego", "Mb4", "gb9", head="stratego squares=5 quiet=0"), "b4-c4", "b9-c9", "c4-b4", "c9-b9")
    assert "c4" in targets(go(five, "b4-c4", "b9-c9", "c4-b4", "c9-b9"), "b4")


def test_more_squares():
    """A general goes round in a square after a captain; once round, the first step would come again."""
    round_once = ["b2-b3", "c3-c2", "b3-c3", "c2-b2", "c3-c2", "b2-b3", "c2-b2", "b3-c3"]
    state = go(position("stratego", "Gb2", "ac3", head="stratego squares=0 chase quiet=0"), *round_once)
    assert targets(state, "b2") == {"a2", "b1", "c2"}  # straight back is always allowed
    free = go(position("stratego", "Gb2", "ac3", head="stratego squares=0 quiet=0"), *round_once)
    assert targets(free, "b2") == {"a2", "b1", "c2", "b3"}


def test_flag_of_the_generals_reaches_the_far_row():
    assert end_of(go(position("generals", "Fb7", "Pi1"), "b7-b8")) is None  # beside the other flag on a8
    won = go(position("generals", "Fd7", "Pi1", "pi8"), "d7-d8")
    assert end_of(won) == (0, "the flag has arrived")
    assert won.step
    assert [GAMES["generals"].letters[rank] for _, rank in won.step.shown] == ["F"]
    waits = go(position("generals", "Fd7", "Pi1", "pe8"), "d7-d8")
    assert waits.outcome is None
    assert end_of(go(waits, "e8-d8")) == (1, "the flag is taken")
    assert end_of(go(waits, "e8-f8")) == (0, "the flag has arrived")


def test_nothing_but_outcomes_is_told_by_an_arbiter():
    for name, cells in (("generals", ("b4", "b5")), ("luzhanqi", ("c6", "c7"))):
        state = go(
            position(name, f"G{cells[0]}" if name == "luzhanqi" else f"V{cells[0]}", f"a{cells[1]}"), "-".join(cells)
        )
        assert state.step
        assert state.step.shown == ()


def test_luzhanqi_ways():
    state = position("luzhanqi", "Ga2", "Eb2", "Cb3", "Ld1", "Ac6", "Rb6", "ma7", "jc7", "lb8")
    assert targets(state, "a2") == {"a1", "a3", "a4", "a5", "a6", "a7"}  # the railway up to the first enemy
    assert targets(state, "b3") == {"a3", "c3", "b4", "a4", "c4", "c2"}  # a camp joins all neighbors but own pieces
    assert targets(state, "d1") == set()  # headquarters are never left
    assert targets(state, "b6") == {"a6", "b5"}  # no way over a mountain
    assert "c7" in targets(state, "c6")
    # An engineer turns: by c2 d2 e2 and up the other side.
    assert {"c2", "d2", "e2", "e6", "e11", "d6", "d11", "a11", "c7"} <= targets(state, "b2")
    camped = position("luzhanqi", "Gb7", "lb8", "ra6")
    assert "b8" not in targets(camped, "b7")  # a piece in a camp cannot be attacked
    assert targets(position("luzhanqi", "Nb2", "Ga2"), "b2") == set()


def test_the_loss_of_the_marshal_shows_the_flag():
    state = go(position("luzhanqi", "Bc6", "mc7", "ga12", "Ga2"), "c6-c7")
    assert state.step
    assert state.position
    assert [GAMES["luzhanqi"].cell_name(state.position.cells[piece]) for piece, _ in state.step.shown] == ["d12"]


@each("name", PAIRS)
def test_moves_without_a_duel_draw(name):
    cells = "c6" if name == "luzhanqi" else "e4"
    state = position(name, f"G{cells}" if name != "generals" else "Ve4", "ac8", head=f"{name} squares=0 quiet=3")
    for _ in range(3):
        assert state.outcome is None
        state = play(state, state.moves[0])
    assert end_of(state) == (None, "3 moves without a duel")


def test_wrong_rules_are_named():
    for wrong in ({"game": "chess"}, {"squares": 1}, {"squares": 10}, {"quiet": 1001}, {"quiet": -1}):
        with pytest.raises(ParameterError):
            Rules(**wrong)
