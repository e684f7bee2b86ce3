"""What a game of hidden ranks is: board, army, zones and duels, and what follows from them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

STRAIGHT = ((0, -1), (-1, 0), (1, 0), (0, 1))
AROUND = (*STRAIGHT, (-1, -1), (1, -1), (-1, 1), (1, 1))
FLAG = "F"
Lines = tuple[tuple[int, ...], ...]


class Fate(IntEnum):
    """What becomes of a piece that attacks."""

    LOST = -1
    BOTH = 0
    WON = 1


@dataclass(frozen=True)
class Rank:
    """A rank.

    Attributes:
        letter: upper case.
        name: English name.
        count: number of pieces in an army.
        moves: whether its pieces move.
    """

    letter: str
    name: str
    count: int
    moves: bool = True


@dataclass(frozen=True)
class Game:
    """The rules of a game. Cells are numbered by rows from the far corner on the left of player 0.

    Attributes:
        name: name in texts.
        title: one line on what it is.
        width: columns.
        height: rows.
        ranks: the ranks from the strongest to the weakest; no more than 16.
        beats: `beats(attacker, defender)` returns the fate of the attacker, both by their letters; None if the stronger
            rank wins.
        homes: rows where an army is set up.
        shows: whether a duel shows both ranks; else only who is removed.
        slides: letters of the ranks that slide along free lines.
        turns: letters of the ranks that may also turn on lines.
        arrives: whether the flag wins on the far row.
        reveals: letter of the rank whose loss shows the flag of its side; empty for none.
        quiet: moves of all without a duel that make a draw.
        players: 2, or 4 on a square board; those who sit opposite are partners then.
        squares: turns running in which a piece may cross the same border; 0 for any number.
        chase: whether the more-squares rule holds.
        lakes: cells that are no part of the board.
        camps: cells where a piece cannot be attacked; an army leaves them empty.
        headquarters: cells that pieces never leave.
        mountains: cells between which and the cells of the other side there is no way.
        rails: lines where pieces slide; None for rows and columns between the lakes.
        zones: for a letter the cells where player 0 may set it up; all others for a letter that is not here.
    """

    name: str
    title: str
    width: int
    height: int
    ranks: tuple[Rank, ...]
    beats: Callable[[str, str], Fate | None]
    homes: int
    shows: bool = False
    slides: str = ""
    turns: str = ""
    arrives: bool = False
    reveals: str = ""
    quiet: int = 100
    players: int = 2
    squares: int = 0
    chase: bool = False
    lakes: frozenset[int] = frozenset()
    camps: frozenset[int] = frozenset()
    headquarters: frozenset[int] = frozenset()
    mountains: frozenset[int] = frozenset()
    rails: Lines | None = None
    zones: Mapping[str, frozenset[int]] | None = None

    @property
    def cells(self) -> int:
        """Number of cells."""
        return self.width * self.height

    @cached_property
    def letters(self) -> str:
        """The letters of the ranks."""
        return "".join(rank.letter for rank in self.ranks)

    @cached_property
    def flag(self) -> int:
        """Number of the flag's rank."""
        return self.letters.index(FLAG)

    @cached_property
    def army(self) -> tuple[int, ...]:
        """Number of pieces of each rank in an army."""
        return tuple(rank.count for rank in self.ranks)

    @cached_property
    def duels(self) -> tuple[tuple[Fate, ...], ...]:
        """The fate of each rank that attacks each other rank."""
        return tuple(tuple(self._duel(one, other) for other in self.letters) for one in self.letters)

    def _duel(self, attacker: str, defender: str) -> Fate:
        fate = self.beats(attacker, defender)
        if fate is not None:
            return fate
        difference = self.letters.index(defender) - self.letters.index(attacker)
        return Fate((difference > 0) - (difference < 0))

    @cached_property
    def gaits(self) -> tuple[tuple[int, int], ...]:
        """The ways to move that there are: a rank that moves so, and all these ranks as a set of bits."""
        found: dict[tuple[bool, bool, bool], list[int]] = {}
        for rank, kind in enumerate(self.ranks):
            found.setdefault((kind.moves, kind.letter in self.slides, kind.letter in self.turns), []).append(rank)
        return tuple((ranks[0], sum(1 << rank for rank in ranks)) for ranks in found.values())

    @cached_property
    def steps(self) -> Lines:
        """For each cell the cells one step away."""
        return tuple(tuple(sorted(set(self._steps(cell)))) for cell in range(self.cells))

    def _steps(self, cell: int) -> Iterator[int]:
        # Along rails, the next cell may be farther away.
        yield from {ray[0] for ray in self.rays[cell]} if self.rails else ()
        for dx, dy in AROUND if cell not in self.lakes else ():
            x, y = cell % self.width + dx, cell // self.width + dy
            other = y * self.width + x
            if not (0 <= x < self.width and 0 <= y < self.height) or other in self.lakes:
                continue
            if dx and dy:
                if {cell, other} & self.camps:
                    yield other
            elif not {cell, other} <= self.mountains:
                yield other

    @cached_property
    def rays(self) -> tuple[Lines, ...]:
        """For each cell the lines that lead away from it, the nearest cell first."""
        lines = self._straight() if self.rails is None else self.rails
        found: list[list[tuple[int, ...]]] = [[] for _ in range(self.cells)]
        for line in lines:
            for at, cell in enumerate(line):
                found[cell] += [ray for ray in (line[:at][::-1], line[at + 1 :]) if ray]
        return tuple(tuple(dict.fromkeys(rays)) for rays in found)

    def _straight(self) -> Iterator[tuple[int, ...]]:
        """Yield rows and columns, cut where there are lakes."""
        width, cells = self.width, range(self.cells)
        for line in (*(cells[at : at + width] for at in cells[::width]), *(cells[at::width] for at in range(width))):
            part: list[int] = []
            for cell in (*line, None):
                if cell is not None and cell not in self.lakes:
                    part.append(cell)
                elif part:
                    yield tuple(part)
                    part = []

    def home(self, player: int) -> tuple[int, ...]:
        """Return the cells where an army is set up: from its front to its back, each row from its left."""
        return self._homes[player]

    @cached_property
    def _homes(self) -> tuple[tuple[int, ...], ...]:
        """The same of all players, which every move of a set-up asks for."""
        first, others = self.cells - self.homes * self.width, self.camps | self.lakes
        own = [cell for cell in range(first, self.cells) if cell not in others]
        return tuple(tuple(self.turned(cell, player) for cell in own) for player in range(self.players))

    def turned(self, cell: int, player: int) -> int:
        """Return the cell that is to a player what a cell is to player 0; the board looks the same to all."""
        if self.players > 2:
            return turned(cell, self.width, player)
        return self.cells - 1 - cell if player else cell

    def signed(self, letter: str, player: int) -> str:
        """Return the letter of a player's piece: lower case for player 1; of four, with the number behind it."""
        if self.players > 2:
            return f"{letter}{player}"
        return letter.lower() if player else letter

    def team(self, player: int) -> int:
        """Return the number of a player's side; partners sit opposite."""
        return player % 2

    def after(self, player: int, turns: int = 1) -> int:
        """Return the number of the player who sits so many turns behind a player."""
        return (player + turns) % self.players

    def far_row(self, player: int) -> range:
        """Return the cells of the row that is farthest from a player."""
        return range(self.cells - self.width, self.cells) if player else range(self.width)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """For each cell of `home(0)` the ranks that may be set up there, as a set of bits."""
        zones = self.zones or {}
        return tuple(
            sum(1 << rank for rank, letter in enumerate(self.letters) if letter not in zones or cell in zones[letter])
            for cell in self.home(0)
        )

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, such as a1."""
        return f"{chr(ord('a') + cell % self.width)}{self.height - cell // self.width}"

    def cell(self, name: str) -> int:
        """Return the number of a cell by its name."""
        return named(self.width, self.height, name)[0]


def named(width: int, height: int, names: str) -> tuple[int, ...]:
    """Return the numbers of cells by their names."""
    return tuple((height - int(name[1:])) * width + ord(name[0]) - ord("a") for name in names.split())


def turned(cell: int, width: int, quarters: int) -> int:
    """Return where a cell of a square board goes by quarter turns, counterclockwise."""
    for _ in range(quarters):
        x, y = cell % width, cell // width
        cell = (width - 1 - x) * width + y
    return cell
