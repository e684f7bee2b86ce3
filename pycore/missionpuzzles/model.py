"""What has become of the puzzles of a mission on its map."""

from typing import NamedTuple

from pycore.base.geometry import Point

NAME = "puzzles"
# Where a puzzle is: carved into its room, on a panel, or with an opponent; the values of `missionplan.Place`.
ROOM, PANEL, GUARD = "room", "panel", "guard"
SOKOBAN, LINJAT, FOX_HUNT, WORDS, BANQI = "sokoban", "linjat", "foxhunt", "words", "banqi"


class Puzzle(NamedTuple):
    """A puzzle on a map.

    Attributes:
        puzzle: its name in the mission.
        room: number of its room on the map.
        family: one of `missionplan.PLACES`.
        place: `ROOM`, `PANEL` or `GUARD`.
        level: the text for the family's node: a level of Sokoban, a puzzle of Linjat, a board of Fox Hunt, a position
            of words, the rules of Banqi.
        score: its score in the measure of the family, within the band of its choice unless `reason` says otherwise.
        difficulty: that of its choice.
        cell: of a puzzle carved into a room, the cell on the map of the level's first row and column.
        near: number of the connection by which the player comes to a carved puzzle; -1 for others.
        far: number of the connection that opens when a carved puzzle is solved; -1 in a side room and for others.
        plates: cells on the map of the plates of a carved puzzle.
        reset: what begins a carved puzzle again, see `puzzleroom.Reset`; empty for others.
        shots: of Fox Hunt, the most shots in which all foxes have to be found.
        points: of words, the least points of the turn.
        bot: of Banqi, the name of the bot to be beaten.
        seed: of Fox Hunt and Banqi, the seed of the first game; after a failure the game takes the next one.
        reason: why it is on a panel although a room was chosen, and that no puzzle of the band was found; empty for
            others.
    """

    puzzle: str
    room: int
    family: str
    place: str
    level: str
    score: int
    difficulty: float
    cell: Point | None = None
    near: int = -1
    far: int = -1
    plates: tuple[Point, ...] = ()
    reset: str = ""
    shots: int = 0
    points: int = 0
    bot: str = ""
    seed: int = 0
    reason: str = ""
