"""Puzzles that take one cell of a room: panels, and opponents."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pycore import banqi, linjat, sokoban, words
from pycore.base.budget import Budget
from pycore.base.grid import Grid
from pycore.base.parts import part_of
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import Tile
from pycore.foxhunt.allowance import score_of, shots_of
from pycore.missionplan.model import Choice
from pycore.missionpuzzles.model import BANQI, FOX_HUNT, GUARD, LINJAT, PANEL, SOKOBAN, WORDS, Puzzle
from pycore.missionpuzzles.rooms import attempts, nearest
from pycore.puzzleroom import Reset, carve

HALL = 10  # columns and rows of the room of a level of Sokoban on a panel
NODES = 2_000_000  # most nodes of one attempt
PATIENCE = 16_000_000  # most nodes of the last attempt at a level of Sokoban
TRIES, GAMES = 8, 50
WIDER = (4, 2, 1)  # if a band has no puzzle, it grows at both ends by these parts of its scores
# What the scale of difficulty is about: a board of Fox Hunt, rules and positions of words, and rules of Banqi.
BOARD, RULES, SETUP, DUEL = "classic", "scrabble-en", "middle", "taiwan"


def make_panel(room: int, choice: Choice, rng: Rng, budget: Budget) -> Result[Puzzle]:
    """Make a puzzle for a panel, or an opponent.

    Args:
        room: number of its room on the map.
        choice: the puzzle that is wanted.
        rng: the puzzle depends on its seed only.
        budget: limits and cancellation; the nodes are those of the family.

    Returns:
        The puzzle; or the reason why there is none. If none of the band was found soon enough, it is one near the band,
        and `Puzzle.reason` says so.
    """
    place = GUARD if choice.family == BANQI else PANEL
    blank = Puzzle(choice.puzzle, room, choice.family, place, "", 0, choice.difficulty)
    made = MAKERS[choice.family](blank, choice, rng, budget)
    if made.value or budget.stopped():
        return made
    near = made.best or _near(blank, choice, rng, budget)
    if budget.stopped():
        return _stopped(budget)
    low, high = choice.band
    told = f"no puzzle of score {low} to {high} was found soon enough"
    return _made(near, reason=f"{told}; this one has {near.score}") if near else replace(made, reason=told)


def _near(blank: Puzzle, choice: Choice, rng: Rng, budget: Budget) -> Puzzle | None:
    """Return a puzzle of a wider band, which grows until there is one; None if there is none."""
    low, high = choice.band
    for part in WIDER:
        wider = replace(choice, band=(low - low // part, high + high // part))
        made = MAKERS[choice.family](blank, wider, rng.stream(f"wider by 1/{part}"), budget)
        if made.value or budget.stopped():
            return made.value
    return None


def _sokoban(blank: Puzzle, choice: Choice, rng: Rng, budget: Budget) -> Result[Puzzle]:
    """Carve a level into a square, or else generate one; the game has a button to begin again."""
    rows = [bytes([Tile.SOLID] * HALL)] * HALL
    rows[1:-1] = [bytes([Tile.SOLID, *[Tile.INNER] * (HALL - 2), Tile.SOLID])] * (HALL - 2)
    hall = RoomTemplate("panel", Grid(HALL, HALL, b"".join(rows)))
    for params, stream in attempts(choice, rng, Reset.BUTTON):
        part = part_of(budget, NODES)
        carved = carve(hall, hall.doors[:1], params, stream, part)
        if budget.spend(part.nodes):
            return _stopped(budget)
        if carved.value:
            return _of_entry(blank, carved.value.entry)
    part = part_of(budget, PATIENCE)
    made = sokoban.generate(nearest(choice)[0], rng.stream("level"), part)
    if budget.spend(part.nodes):
        return _stopped(budget)
    return _of_entry(blank, made.value) if made.value else Result(Status.UNSOLVABLE, reason=made.reason)


def _of_entry(blank: Puzzle, entry: sokoban.Entry) -> Result[Puzzle]:
    level = sokoban.format_entry(replace(entry, seed=None))
    return _made(blank, level=level, score=entry.difficulty or 0)


def _linjat(blank: Puzzle, choice: Choice, rng: Rng, budget: Budget) -> Result[Puzzle]:
    """Make a puzzle of the band, whose score is that of all deductions; or else tell the nearest one."""
    low, high = choice.band
    found: list[Puzzle] = []
    for attempt in range(TRIES):
        part = part_of(budget, NODES)
        result = linjat.level_near(_middle(choice), rng.stream(f"attempt {attempt}"), part)
        if budget.spend(part.nodes):
            return _stopped(budget)
        if level := result.value or result.best:
            score = linjat.rate(level.puzzle).score
            found.append(blank._replace(level=linjat.format_puzzle(level.puzzle), score=score))
            if result.value and low <= score <= high:
                return _made(found[-1])
    # One that was the nearest when its attempt was ended may be in the band, too.
    near = min(found, key=lambda puzzle: max(low - puzzle.score, puzzle.score - high, 0), default=None)
    if near and low <= near.score <= high:
        return _made(near)
    return Result(Status.UNSOLVABLE, reason=f"no puzzle of score {low} to {high} in {TRIES} attempts", best=near)


def _fox_hunt(blank: Puzzle, choice: Choice, rng: Rng, budget: Budget) -> Result[Puzzle]:
    """Choose the number of shots."""
    del budget
    shots = shots_of(_middle(choice))
    return _made(blank, level=BOARD, score=score_of(shots), shots=shots, seed=_seed(rng))


def _words(blank: Puzzle, choice: Choice, rng: Rng, budget: Budget) -> Result[Puzzle]:
    """Choose a position, and ask for a share of its best turn."""
    low, high = choice.band
    for attempt in range(GAMES):
        part = part_of(budget, NODES)
        game = words.set_up(words.preset(RULES), SETUP, rng.stream(f"attempt {attempt}"), part)
        turn = words.solve(words.view(game.value, words.mover(game.value)), part) if game.value else None
        if budget.spend(part.nodes):
            return _stopped(budget)
        best = turn.value.points if turn and turn.value and turn.value.exact else 0
        shares = {points: round(100 * points / best) for points in range(1, best + 1)}
        fitting = [points for points, share in shares.items() if low <= share <= high]
        if game.value and fitting:
            points = fitting[len(fitting) // 2]
            return _made(blank, level=words.format(game.value), score=shares[points], points=points)
    return Result(Status.UNSOLVABLE, reason=f"no turn is worth {low} to {high} % of the best one in {GAMES} games")


def _banqi(blank: Puzzle, choice: Choice, rng: Rng, budget: Budget) -> Result[Puzzle]:
    """Choose the bot, by its number."""
    del budget
    bots = list(banqi.BOTS)
    number = min(max(_middle(choice), 0), len(bots) - 1)
    return _made(blank, level=DUEL, score=number, bot=bots[number], seed=_seed(rng))


MAKERS: Mapping[str, Callable[[Puzzle, Choice, Rng, Budget], Result[Puzzle]]] = {
    SOKOBAN: _sokoban,
    LINJAT: _linjat,
    FOX_HUNT: _fox_hunt,
    WORDS: _words,
    BANQI: _banqi,
}


def _made(blank: Puzzle, **known: Any) -> Result[Puzzle]:
    return Result(Status.SOLVED, blank._replace(**known))


def _stopped(budget: Budget) -> Result[Puzzle]:
    return Result(budget.stopped() or Status.BUDGET, reason="stopped before the puzzle was made")


def _middle(choice: Choice) -> int:
    """Return the middle of a band."""
    return sum(choice.band) // 2


def _seed(rng: Rng) -> int:
    """Return a seed that a game can count on from."""
    return rng.stream("seed").below(1 << 31)
