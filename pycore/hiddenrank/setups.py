"""The set-up of armies: by hand, by named plans, and at random; each change is a move of its own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.rng import Rng
from pycore.hiddenrank.game import Game
from pycore.hiddenrank.games import GAMES
from pycore.hiddenrank.knowledge import Deals
from pycore.hiddenrank.model import EMPTY, Move

# Pieces whose places are the point of a plan; bots move the others about.
KEPT = "FBN"
EXCHANGES = 4
# Armies from the front row to the back row, each row from the left, as their owner sees them; `.` is an empty cell.
PLANS: Mapping[str, Mapping[str, str]] = {
    "stratego": {
        "corner": "TATLTTMATJ LCYAENGLTC BEJNLATEJB FBNBNETBNB",
        "fortress": "TLATGTAMTJ JTYCLETCAL AENBNBENJT LNBFBTNBEB",
        "screen": "TTATLTTATM JLCGEJYLCT LEBATNAJBE NBFBNNENBB",
        "decoy": "ATGTLMTATJ TCLYEJTCLA BTEANLJTEN FNBENBBBNB",
    },
    "generals": {
        "wall": "PVPYPQPTP .WCKOYJP. ..AFLEI..",
        "wings": "VPYP.PYPQ T.WPOPC.K ..LJFAIE.",
        "runner": ".PPVYQPP. TPW.F.OPC KYJA.LIE.",
        "keep": "PQYPVPYTP WP.C.O.PK .EIFALJ..",
    },
    "luzhanqi": {
        "guard": "RLGAD EMB CJAL EBR CNEJN LFNAD",
        "right": "DALMA BGR CEEL JDB RLANN CJNFE",
        "feint": "GLRAD BCE MJLE RBD ACENN LFNAJ",
    },
}
PLANS = {**PLANS, "siguo": PLANS["luzhanqi"]}


class Command(StrEnum):
    """Moves of the set-up that need no cell: all pieces back into the hand, or the end of the own set-up."""

    CLEAR = "clear"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class Place:
    """A piece from the hand is set up.

    Attributes:
        rank: its rank.
        cell: number of an empty cell.
    """

    rank: int
    cell: int


@dataclass(frozen=True, slots=True)
class Army:
    """A whole army is set up, instead of the pieces that were.

    Attributes:
        ranks: the rank at each cell of `Game.home`, -1 for none.
    """

    ranks: tuple[int, ...]


Setting = Move | Place | Army | Command


def parse_army(game: Game, text: str) -> tuple[int, ...]:
    """Return an army from the letters of its ranks, or from the name of a plan.

    Raises:
        ParameterError: the text is no army, or the rules do not allow it.
    """
    letters = PLANS[game.name].get(text, text).replace(" ", "")
    unknown = sorted(set(letters) - set(game.letters) - {"."})
    if unknown:
        note = f"As an army: {unknown[0]!r} is not one of {game.letters}"
        raise UnknownNameError("army", text, PLANS[game.name], note)
    ranks = tuple(game.letters.find(letter) for letter in letters)
    if fault := next(faults(game, ranks), ""):
        raise ParameterError("army", fault)
    return ranks


def format_army(game: Game, ranks: Sequence[int]) -> str:
    """Return the letters of an army."""
    return "".join("." if rank == EMPTY else game.letters[rank] for rank in ranks)


def faults(game: Game, ranks: Sequence[int]) -> Iterator[str]:
    """Yield what the rules do not allow in an army that is set up as a whole."""
    home = game.home(0)
    if len(ranks) != len(home):
        yield f"{len(ranks)} letters, not {len(home)}: one for each cell, '.' for an empty one"
        return
    for rank, kind in zip(range(len(game.ranks)), game.ranks, strict=True):
        if ranks.count(rank) != kind.count:
            yield f"{ranks.count(rank)} of {kind.letter} ({kind.name}), not {kind.count}"
    for cell, rank, places in zip(home, ranks, game.places, strict=True):
        if rank != EMPTY and not places >> rank & 1:
            yield f"no {game.ranks[rank].name} may be set up on {game.cell_name(cell)}"


def mirrored(game: Game, ranks: Sequence[int]) -> tuple[int, ...]:
    """Return an army with left and right exchanged."""
    rows = groupby(zip(game.home(0), ranks, strict=True), key=lambda pair: pair[0] // game.width)
    return tuple(rank for _, row in rows for _, rank in reversed(list(row)))


def random_army(game: Game, rng: Rng) -> tuple[int, ...]:
    """Return an army at random; all that the rules allow are equally likely."""
    spare = len(game.home(0)) - sum(game.army)
    nothing = 1 << len(game.ranks) if spare else 0
    drawn = Deals([mask | nothing for mask in game.places], [*game.army, spare]).draw(rng)
    return tuple(EMPTY if rank == len(game.ranks) else rank for rank in drawn)


def completed(game: Game, ranks: Sequence[int], rng: Rng) -> tuple[int, ...] | None:
    """Return an army with all pieces of the hand set up at random, all ways equally likely; None if there is no way."""
    free = [slot for slot, rank in enumerate(ranks) if rank == EMPTY]
    hand = in_hand(game, ranks)
    spare = len(free) - sum(hand)
    nothing = 1 << len(game.ranks) if spare else 0
    deals = Deals([game.places[slot] | nothing for slot in free], [*hand, spare])
    if not deals.total:
        return None
    found = list(ranks)
    for slot, rank in zip(free, deals.draw(rng), strict=True):
        found[slot] = EMPTY if rank == len(game.ranks) else rank
    return tuple(found)


def planned_army(game: Game, rng: Rng) -> tuple[int, ...]:
    """Return an army as bots set it up: a plan or its mirror image, with some pieces exchanged."""
    plan = rng.choice(_planned(game))
    found = list(plan)
    for _ in range(EXCHANGES):
        # Pieces that stand where the plan has them.
        slots = [slot for slot, rank in enumerate(found) if rank == plan[slot] != EMPTY]
        slots = [slot for slot in slots if game.letters[found[slot]] not in KEPT]
        pairs = [(one, other) for one in slots for other in slots if one < other and found[one] != found[other]]
        if pairs:
            one, other = rng.choice(pairs)
            found[one], found[other] = found[other], found[one]
    return tuple(found)


def _planned(game: Game) -> list[tuple[int, ...]]:
    """Return the plans of a game, each followed by its mirror image."""
    plans = [parse_army(game, name) for name in PLANS[game.name]]
    return [army for plan in plans for army in (plan, mirrored(game, plan))]


def in_hand(game: Game, ranks: Sequence[int]) -> list[int]:
    """Return how many pieces of each rank are not set up yet."""
    return [count - ranks.count(rank) for rank, count in enumerate(game.army)]


def settings(game: Game, ranks: Sequence[int], player: int) -> Iterator[Setting]:
    """Yield the moves of the set-up. Armies are the plans and their mirror images; others may be set up, too."""
    home, hand = game.home(player), in_hand(game, ranks)
    if not any(hand):
        yield Command.READY
    if any(rank != EMPTY for rank in ranks):
        yield Command.CLEAR
    yield from map(Army, _planned(game))
    for rank, count in enumerate(hand):
        for slot, cell in enumerate(home):
            if count and ranks[slot] == EMPTY and game.places[slot] >> rank & 1:
                yield Place(rank, cell)
    for one, source in enumerate(home):
        for other, target in enumerate(home):
            if may_change(game, ranks, one, other):
                yield Move(source, target)


def may_change(game: Game, ranks: Sequence[int], one: int, other: int) -> bool:
    """Return whether a piece may change places: with a piece that stands behind it in the order of cells, or none."""
    first, second = ranks[one], ranks[other]
    if first == EMPTY or (second != EMPTY and one >= other):
        return False
    return bool(game.places[other] >> first & 1 and (second == EMPTY or game.places[one] >> second & 1))


def changed(game: Game, ranks: Sequence[int], player: int, move: Setting) -> tuple[int, ...]:
    """Return an army after a move of the set-up. Raises `ParameterError` for one that is not allowed."""
    home, found = game.home(player), list(ranks)
    if isinstance(move, Army):
        if fault := next(faults(game, move.ranks), ""):
            raise ParameterError("move", fault)
        return move.ranks
    if move == Command.CLEAR:
        return (EMPTY,) * len(home)
    assert not isinstance(move, Command)
    for cell in (move.cell,) if isinstance(move, Place) else (move.source, move.target):
        if cell not in home:
            name = game.cell_name(cell) if 0 <= cell < game.cells else cell
            raise ParameterError("move", f"{name} is no cell of the own set-up")
    fault = _place_fault(game, ranks, home, move) if isinstance(move, Place) else _move_fault(game, ranks, home, move)
    if fault:
        raise ParameterError("move", fault)
    if isinstance(move, Place):
        found[home.index(move.cell)] = move.rank
    else:
        one, other = home.index(move.source), home.index(move.target)
        found[one], found[other] = found[other], found[one]
    return tuple(found)


def _place_fault(game: Game, ranks: Sequence[int], home: Sequence[int], place: Place) -> str:
    """Return why a piece may not be set up on a cell of the own ones; "" if it may."""
    if not 0 <= place.rank < len(game.ranks):
        return f"there is no rank {place.rank}"
    slot, kind = home.index(place.cell), game.ranks[place.rank]
    if ranks[slot] != EMPTY:
        return f"{game.cell_name(place.cell)} is taken"
    if not in_hand(game, ranks)[place.rank]:
        return f"no {kind.letter} ({kind.name}) is left to be set up"
    may_stand = game.places[slot] >> place.rank & 1
    return "" if may_stand else f"no {kind.name} may be set up on {game.cell_name(place.cell)}"


def _move_fault(game: Game, ranks: Sequence[int], home: Sequence[int], move: Move) -> str:
    """Return why pieces of the own cells may not change places; "" if they may."""
    one, other = home.index(move.source), home.index(move.target)
    source, target = game.cell_name(move.source), game.cell_name(move.target)
    if may_change(game, ranks, one, other):
        return ""
    if ranks[one] == EMPTY:
        return f"{source} is empty"
    if may_change(game, ranks, other, one):
        return f"{target}-{source} is the same exchange, and how it is written"
    return f"the rules on the set-up do not let {source} and {target} change places"


def all_plans() -> Iterator[tuple[str, str]]:
    """Yield the names of all plans, each with the first game that has it."""
    seen: set[str] = set()
    for name in GAMES:
        for plan in [plan for plan in PLANS[name] if plan not in seen]:
            seen.add(plan)
            yield name, plan
