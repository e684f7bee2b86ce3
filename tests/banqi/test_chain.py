"""The chain heuristic against its description, on positions of all kinds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.banqi import HIDDEN, Move, Position, Rules, legal_moves, outcome, play, redeal
from pycore.banqi.chain import Chains, Flips, Switches, choose_chain, wishes
from pycore.banqi.model import Variant
from pycore.base.rng import Rng
from tests.cases import each
from tests.oracle import banqi_chain as oracle
from tests.oracle.banqi_positions import position_of
from tests.sharing import repeats


def any_position(rng, most=12, hidden=6, columns=8, rows=8):
    """Return a position with any pieces anywhere, some face down, in a corner of the board, where pieces meet."""
    variant = rng.choice([Variant.TAIWAN, Variant.TAIWAN, Variant.CHINESE, Variant.HONGKONG])
    rules = Rules(variant, slide=variant is Variant.TAIWAN and rng.below(2) == 1, large=rng.below(8) == 0)
    pieces = [piece for piece, count in enumerate(rules.pieces) for _ in range(count)]
    rng.shuffle(pieces)
    down = rng.below(hidden + 1)
    up = pieces[down : down + 2 + rng.below(most - 1)]
    cells = [y * 8 + x for y in range(min(rows, rules.rows)) for x in range(columns - rng.below(columns // 2 + 1))]
    rng.shuffle(cells)
    board = [-1] * rules.cells
    for cell, piece in zip(cells, [HIDDEN] * down + up, strict=False):
        board[cell] = piece
    down = board.count(HIDDEN)
    bag = tuple(pieces[:down].count(piece) for piece in range(14))
    return Position(rules, tuple(board), rng.below(2), rng.below(2), bag)


@st.composite
def positions(draw):
    """Hypothesis chooses the seed, and whether many pieces lie about, few meet, or most lie face down."""
    rng = Rng(draw(st.integers(0, 2**64 - 1)))
    crowds = ({}, {"most": 4, "hidden": 0, "columns": 3, "rows": 3}, {"most": 6, "hidden": 16, "columns": 5})
    return any_position(rng, **draw(st.sampled_from(crowds)))


many = settings(max_examples=repeats(100, 500))


def ways_of(chains):
    """Return the chains as the oracle has them, in pairs of a cell and a way."""
    return [(divmod(chain.source, 8), [divmod(cell, 8) for cell in chain.cells]) for chain in chains.chains]


def number(cell):
    return 8 * cell[0] + cell[1]


@given(positions())
def test_chains_are_shortest_ways_to_every_enemy_within_reach(position):
    seen, chains = oracle.Seen(position), Chains(position)
    ways = ways_of(chains)
    expected = {
        (start, enemy): steps
        for start in seen.cells
        if seen.color(start)
        for enemy, steps in oracle.distances(seen, start).items()
    }
    assert {(start, cells[-1]): len(cells) for start, cells in ways} == expected
    assert len(ways) == len(expected)
    assert all(oracle.is_way(seen, start, cells) for start, cells in ways)
    assert chains.own == [c for c in chains.chains if seen.color(divmod(c.source, 8)) == seen.mine]
    assert chains.enemy == [c for c in chains.chains if seen.color(divmod(c.source, 8)) != seen.mine]
    assert [chain.target for chain in chains.chains] == [number(cells[-1]) for _, cells in ways]


@many
@given(positions())
def test_prices_are_what_is_won_or_lost_at_the_end(position):
    seen, chains = oracle.Seen(position), Chains(position)
    expected = [oracle.price(seen, start, cells) for start, cells in ways_of(chains)]
    assert [chains.price(chain) for chain in chains.chains] == expected


@given(positions(), st.booleans(), st.booleans())
def test_wishes_are_those_of_the_description(position, defended, threats):
    seen, chains = oracle.Seen(position), Chains(position)
    expected = oracle.wishes(seen, ways_of(chains), defended=defended, threats=threats)
    found = wishes(chains, Switches(defended=defended, threats=threats))
    assert {(move.source, move.target): wish for move, wish in found.items() if wish} == {
        (number(start), number(cell)): wish for (start, cell), wish in expected.items() if wish
    }


@each(
    ("row", "start", "wish"),
    [
        # The horse is worth 10, one less after a step, in tenths; ten times as much for the step that takes it.
        ("Rh", 0, 900),
        # An equal or a higher one beside it takes the chariot, which is worth 20; a lower one does not.
        ("Rhr", 0, 90 - 200),
        ("Rha", 0, 90 - 200),
        ("Rhs", 0, 900),
        ("Rh.r", 0, 900),
        # A cannon jumps over anything, but over one piece only.
        ("Rh?c", 0, 90 - 200),
        ("RhSc", 0, 90 - 200),
        ("Rhsc", 0, 90 - 200),
        ("Rh?.c", 0, 90 - 200),
        ("Rhc", 0, 900),
        ("Rh.c", 0, 900),
        ("Rh??c", 0, 900),
        ("Rh?r", 0, 900),
        # The chariot is no screen where it came from.
        ("c.Rh", 2, 900),
        ("c?Rh", 2, 90 - 200),
    ],
)
def test_a_piece_that_would_be_avenged_is_worth_less(row, start, wish):
    position = position_of([row], bag="s" * row.count("?"))
    assert wishes(Chains(position), Switches(threats=False))[Move(start, start + 1)] == wish


@many
@given(positions(), st.booleans())
def test_flips_are_those_of_the_description(position, intercept):
    seen, chains = oracle.Seen(position), Chains(position)
    expected = oracle.flips(seen, ways_of(chains), intercept=intercept)
    found = Flips(chains, Switches(intercept=intercept)).wishes
    assert all(move.is_flip for move in found)
    assert {move.source: wish for move, wish in found.items() if wish} == {
        number(cell): wish for cell, wish in expected.items() if wish
    }


def loses_at_once(position, move):
    """Tell whether the enemy can win with the very next move."""
    after = play(redeal(position, Rng(1)), move)
    if outcome(after):
        return False
    ends = [outcome(play(after, reply)) for reply in legal_moves(after.position)]
    return any(end and end.winner == after.position.mover for end in ends)


@many
@given(positions(), st.integers(0, 2**32), st.booleans())
def test_the_move_is_the_one_most_wished_for_that_does_not_lose_at_once(position, seed, switched):
    moves = legal_moves(position)
    if not moves:
        return
    seen, ways = oracle.Seen(position), ways_of(Chains(position))
    worth = dict.fromkeys(((move.source, move.target) for move in moves), 0)
    sums = oracle.wishes(seen, ways, defended=switched, threats=switched)
    worth |= {(number(start), number(cell)): wish for (start, cell), wish in sums.items()}
    if not any(wish > 0 for wish in worth.values()):
        flips = oracle.flips(seen, ways, intercept=switched)
        worth |= {(number(cell), number(cell)): wish for cell, wish in flips.items()}
    own = sum(seen.color(cell) == seen.mine for cell in seen.cells)
    few = own <= 2 and not seen.bag
    best = [
        move for move in moves if worth[move.source, move.target] >= 0 and not (few and loses_at_once(position, move))
    ] or moves
    most = max(worth[move.source, move.target] for move in best)
    chosen = choose_chain(position, Rng(seed), Switches(switched, switched, switched))
    assert not switched or chosen == choose_chain(position, Rng(seed))
    assert Switches() == Switches(defended=True, threats=True, intercept=True)
    assert chosen in best
    assert worth[chosen.source, chosen.target] == most


def test_equal_wishes_are_all_chosen_at_times():
    position = position_of(["........", "...R....", "........", ".......g"])
    chosen = {choose_chain(position, Rng(seed), Switches(threats=False)).target for seed in range(40)}
    assert len(chosen) >= 2
    first = position_of(["????????"], bag="GASCHRgs")
    assert len({choose_chain(first, Rng(seed)) for seed in range(80)}) == 8


def test_before_the_first_flip_any_piece_is_flipped():
    table = redeal(Position(Rules(), (HIDDEN,) * 32, 0, -1, Rules().pieces), Rng(1))
    chosen = {choose_chain(table.position, Rng(seed)) for seed in range(200)}
    assert all(move.is_flip for move in chosen)
    assert len(chosen) > 25


def test_losing_at_once_is_looked_for_with_one_or_two_pieces_left():
    """The general could flee from the chariot or not; the soldiers far away are worth the same step or less."""
    rng, lost = Rng(8), 0
    for _ in range(800):
        position = any_position(rng, most=4, hidden=0, columns=4, rows=3)
        seen = oracle.Seen(position)
        moves = legal_moves(position)
        if not moves or sum(seen.color(cell) == seen.mine for cell in seen.cells) > 2:
            continue
        losing = [move for move in moves if loses_at_once(position, move)]
        chosen = choose_chain(position, Rng(1), Switches(defended=False, threats=False))
        worth = oracle.wishes(seen, ways_of(Chains(position)), defended=False, threats=False)
        fine = [m for m in moves if m not in losing and worth.get((divmod(m.source, 8), divmod(m.target, 8)), 0) >= 0]
        assert chosen not in losing or not fine
        lost += bool(losing and fine)
    assert lost > 20


@each("quiet", [180, 2])
def test_with_two_pieces_left_it_sees_that_taking_the_horse_loses(quiet):
    """The soldier is shut in: once the chariot is taken, red has no move. A draw is better than that."""
    rows = ["Sa......", "h.......", "..Rhr..."]
    switches = Switches(defended=False, threats=False)
    for seed in range(10):
        position = position_of(rows, Rules(quiet=quiet))
        assert choose_chain(position, Rng(seed), switches) in (Move(18, 17), Move(18, 26))
        # With a third piece, shut in as well, it is not looked for.
        three = position_of(["Sa....aS", "h......h", rows[2]], Rules(quiet=quiet))
        assert choose_chain(three, Rng(seed), switches) == Move(18, 19)
        # Nor as long as something lies face down: there it may flip.
        hidden = position_of([*rows, ".......?"], Rules(quiet=quiet), bag="s")
        assert choose_chain(hidden, Rng(seed), switches) == Move(18, 19)


def test_two_of_three_are_sixty_six_of_a_hundred():
    """A cannon in the third cell would have the horse, worth 10, behind one screen."""
    flips = Flips(Chains(position_of(["h??", "", ".......?"], bag="CCs")), Switches()).wishes
    assert flips == {Move(2, 2): 10 * 66}


def test_sixteen_of_thirty_one_are_very_likely():
    """The first piece shown is a red soldier; in the Chinese game every black piece takes it: 51 of 100."""
    rules = Rules(Variant.CHINESE)
    board = (6, *[HIDDEN] * 31)
    position = Position(rules, board, 1, 0, tuple(n - (piece == 6) for piece, n in enumerate(rules.pieces)))
    flips = Flips(Chains(position), Switches()).wishes
    assert {move.source for move in flips} == {1, 8}
    assert set(flips.values()) == {60 * 51}


@each(("own", "others", "likely"), [(3, 7, False), (5, 11, True), (4, 9, False), (1, 2, True)])
def test_flips_are_for_those_with_more_than_thirty_of_a_hundred(own, others, likely):
    """Beside a cannon any own piece will do; of sixteen five are enough, of ten three are not."""
    hidden = "?" * (own + others - 1)
    rows = ["c?......", *(hidden[at : at + 8] for at in range(0, len(hidden), 8))]
    position = position_of(rows, bag="S" * own + "s" * others)
    flips = Flips(Chains(position), Switches()).wishes
    assert bool(flips) == likely
