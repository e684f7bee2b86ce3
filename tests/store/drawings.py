"""Images of levels, made by turning their drawings as text: rows are reversed, or become columns."""

from dataclasses import replace

from pycore.base.family import load
from pycore.base.geometry import Point
from pycore.dungeon import Move
from pycore.linjat import Line, Number, Puzzle
from pycore.linjat.levels import Level


def turns(rows):
    """Yield the eight images of a drawing of equally long rows, as lists of rows."""
    for _ in range(4):
        yield rows
        yield [row[::-1] for row in rows]
        rows = [[row[x] for row in reversed(rows)] for x in range(len(rows[0]))]


def plain(level):
    """Return a level without its seed, preset and score, and without the solution of one drawing."""
    names = {"seed": 0, "preset": "", "score": 0, "solution": ()} | {"seed": None, "difficulty": None}
    if isinstance(level, Level):
        names = {"seed": 0, "preset": "", "score": 0}
    return replace(level, **{name: value for name, value in names.items() if hasattr(level, name)})


def linjat_images(level):
    """Yield the images of a puzzle with its solution."""
    puzzle = level.puzzle
    rows = [[(0, False, -1)] * puzzle.width for _ in range(puzzle.height)]
    for dot in puzzle.dots:
        rows[dot.y][dot.x] = (0, True, -1)
    for number in puzzle.numbers:
        rows[number.y][number.x] = (number.value, rows[number.y][number.x][1], -1)
    for index, line in enumerate(level.solution):
        for cell in line.cells:
            rows[cell.y][cell.x] = (*rows[cell.y][cell.x][:2], index)
    for image in turns(rows):
        cells = [(x, y, *cell) for y, row in enumerate(image) for x, cell in enumerate(row)]
        numbers = tuple(Number(x, y, value) for x, y, value, _, _ in cells if value)
        dots = tuple(Point(x, y) for x, y, _, dot, _ in cells if dot)
        turned = Puzzle(len(image[0]), len(image), numbers, dots)
        found = []
        for number in turned.numbers:
            own = image[number.y][number.x][2]
            places = [Point(x, y) for x, y, *_, index in cells if index == own]
            found.append(next(line for line in lines_of(turned) if list(line.cells) == places))
        yield replace(level, puzzle=turned, solution=tuple(found))


def lines_of(puzzle):
    """Return all lines that a puzzle knows of."""
    return [line for places in puzzle.places for line in places if isinstance(line, Line)]


def sokoban_images(entry):
    """Yield the images of a level, without its solution."""
    family = load("sokoban")
    rows = family.drawing(family.format(entry))
    width = max(map(len, rows))
    for image in turns([list(row.ljust(width)) for row in rows]):
        yield family.parse("\n".join("".join(row) for row in image) + "\n", "")


def foxhunt_images(hunt):
    """Yield the images of a hunt."""
    family = load("foxhunt")
    head, *rows = family.format(hunt).splitlines()
    _, _, rest = head.partition(" ")
    for image in turns([list(row) for row in rows]):
        drawn = "\n".join("".join(row) for row in image)
        yield family.parse(f"{len(image[0])}x{len(image)} {rest}\n{drawn}\n", "")


def banqi_images(table):
    """Yield the images of a game whose board has eight columns."""
    family = load("banqi")
    lines = family.format(table).splitlines()
    rows = [[line[x : x + 2] for x in range(0, len(line), 2)] for line in lines[2:]]
    for image in turns(rows):
        if len(image[0]) == len(rows[0]):
            yield family.parse("\n".join([*lines[:2], *("".join(row) for row in image)]) + "\n", "")


def jungle_images(position):
    """Yield the images of a game of Jungle, whose dens keep their sides."""
    family = load("jungle")
    head, turn, *rows = family.format(position).splitlines()
    for image in (rows, [row[::-1] for row in rows]):
        yield family.parse("\n".join([head, turn, *image]) + "\n", "")


def tafl_images(position):
    """Yield the images of a game of Tafl."""
    family = load("tafl")
    head, turn, *rows = family.format(position).splitlines()
    for image in turns([list(row) for row in rows]):
        yield family.parse("\n".join([head, turn, *("".join(row) for row in image)]) + "\n", "")


def yonin_images(position):
    """Yield the images of a game of Yonin Shogi: each player in turn sits in the south."""
    family = load("yonin")
    head, turn, *lines = family.format(position).splitlines()
    # A position after an opening with captures has hands; after one without, this is all.
    rows = [line.split() for line in lines[:9]]
    seats, arrows = ("south", "west", "north", "east"), "^>v<"
    for turned in range(4):
        names = {name: seats[(number - turned) % 4] for number, name in enumerate(seats)}
        facing = str.maketrans(arrows, "".join(arrows[(number - turned) % 4] for number in range(4)))
        hands = sorted(
            (seats.index(names[seat]), held)
            for line in lines[9:]
            for seat, held in (part.split(" ", 1) for part in line.removeprefix("hands: ").split(", "))
        )
        told = ["hands: " + ", ".join(f"{seats[seat]} {held}" for seat, held in hands)] * bool(hands)
        mover, moves = turn.split()
        drawn = [" ".join(row).translate(facing) for row in rows]
        yield family.parse("\n".join([head, f"{names[mover]} {moves}", *drawn, *told, ""]), "")
        rows = [list(row) for row in zip(*rows, strict=True)][::-1]


def swapped(text):
    """Return the text of a game of words with columns in place of rows."""
    lines = text.splitlines()
    first = lines.index("board:") + 1
    after = next(number for number in range(first, len(lines)) if not lines[number].startswith("  "))
    rows = [line.strip() for line in lines[first:after]]
    lines[first:after] = ["  " + "".join(column) for column in zip(*rows, strict=True)]
    return "\n".join(lines) + "\n"


def shuffled_rooms(dungeon, rng):
    """Return a map whose rooms and connections stand in another order; its moves no longer fit."""
    order = list(range(len(dungeon.rooms)))
    rng.shuffle(order)
    place = {old: new for new, old in enumerate(order)}
    links = list(range(len(dungeon.connections)))
    rng.shuffle(links)
    connections = []
    for old in links:
        connection = dungeon.connections[old]
        (a, b), (first, second) = (place[room] for room in connection.rooms), connection.doors
        if a > b:
            connection = connection._replace(doors=(second, first), corridor=connection.corridor[::-1])
        connections.append(connection._replace(rooms=(min(a, b), max(a, b))))
    locks = tuple(
        lock._replace(key=place[lock.key], connections=tuple(sorted(links.index(link) for link in lock.connections)))
        for lock in dungeon.locks
    )
    return replace(
        dungeon,
        moves=(Move(0),) * len(order),
        rooms=tuple(dungeon.rooms[old] for old in order),
        connections=tuple(connections),
        main_path=tuple(place[room] for room in dungeon.main_path),
        locks=locks,
    )
