"""The deductions of Linjat's human solver by their sentences: lines are sets of cells, and every pair is looked at.

Each function takes what is known and returns what follows: triples of a number, the lines that are gone, and the reason
(dots and other numbers), and for each number the cells that are won.
"""

from itertools import combinations


class Known:
    """What is known: for each number its possible lines as sets of cells, and whose the cells are that are taken."""

    def __init__(self, puzzle, alive, owner):
        self.numbers = [(number.x, number.y) for number in puzzle.numbers]
        self.lines = [[frozenset(map(tuple, line.cells)) for line in lines] for lines in alive]
        self.owner = {tuple(cell): index for cell, index in owner.items()}
        self.dots = [tuple(dot) for dot in puzzle.dots if tuple(dot) not in self.owner]

    def reaching(self, cell):
        """Return the numbers that have a possible line through a cell."""
        return [index for index, lines in enumerate(self.lines) if any(cell in line for line in lines)]

    def quiet(self, index, line):
        """Tell whether a line covers no open dot and its free cells are nobody else's business."""
        free = [cell for cell in line if cell not in self.owner]
        return not any(dot in line for dot in self.dots) and all(self.reaching(cell) == [index] for cell in free)

    def sure(self, lines):
        """Return the free cells that all of some lines share."""
        shared = set.intersection(*map(set, lines)) if lines else set()
        return {cell for cell in shared if cell not in self.owner}

    def left(self, found):
        """Return what was found, with the cells that each number wins by what is left of its lines."""
        found = [(index, frozenset(gone), dots, others) for index, gone, dots, others in found if gone]
        won = {}
        for index in {index for index, *_ in found}:
            gone = frozenset().union(*(lines for number, lines, *_ in found if number == index))
            rest = [line for line in self.lines[index] if line not in gone]
            won[index] = self.sure(rest) if rest else None
        return found, won


def applied(known, finds):
    """Return lines and taken cells after finds, triples of number, cells won and lines gone; None if that cannot be."""
    owner = dict(known.owner)
    for number, cells, _ in finds:
        owner |= {cell: number for cell in cells if cell not in owner}
    lines = []
    for index, places in enumerate(known.lines):
        own = {cell for cell, number in owner.items() if number == index}
        gone = [line for number, _, excluded in finds if number == index for line in excluded]
        lines.append([line for line in places if line & owner.keys() == own and line not in gone])
    claimed = [cell for _, cells, _ in finds for cell in cells]
    reached = {cell for places in lines for line in places for cell in line}
    possible = len(claimed) == len(set(claimed)) and all(lines) and reached >= set(known.dots)
    return (lines, owner) if possible else None


def uncontested(known):
    found, won = [], {}
    for index, lines in enumerate(known.lines):
        cells = set().union(*lines)
        alone = all(known.reaching(cell) == [index] for cell in cells)
        if alone or any(dot in cells for dot in known.dots):
            continue
        mine = [line for line in lines if known.quiet(index, line) and not line <= known.owner.keys()]
        if mine:
            found.append((index, frozenset(lines) - {mine[0]}, (), ()))
            won[index] = {cell for cell in mine[0] if cell not in known.owner}
    return found, won


def cover(known):
    won = {}
    for dot in known.dots:
        if len(known.reaching(dot)) == 1:
            won.setdefault(known.reaching(dot)[0], []).append(dot)
    return [(index, frozenset(), tuple(dots), ()) for index, dots in won.items()], {i: set(won[i]) for i in won}


def twins(known):
    found, won = [], {}
    for index, lines in enumerate(known.lines):
        idle = [line for line in lines if known.quiet(index, line)]
        cells = known.sure([line for line in lines if line not in idle])
        if len(idle) >= 2 and cells:
            found.append((index, frozenset(idle), (), ()))
            won[index] = cells
    return found, won


def fit(known):
    won = {index: known.sure(lines) for index, lines in enumerate(known.lines) if known.sure(lines)}
    return [(index, frozenset(), (), ()) for index in won], won


def square(known):
    found = []
    for one, two in combinations(known.dots, 2):
        pair = known.reaching(one)
        if len(pair) != 2 or known.reaching(two) != pair:
            continue
        if any({one, two} <= line for index in pair for line in known.lines[index]):
            continue
        for index in pair:
            gone = [line for line in known.lines[index] if not {one, two} & line]
            found.append((index, gone, (one, two), tuple(other for other in pair if other != index)))
    return known.left(found)


def dependency(known):
    found = []
    for dot in known.dots:
        reaching = known.reaching(dot)
        over = [line for lines in known.lines for line in lines if dot in line]
        shared = set.intersection(*map(set, over)) - {dot}
        if len(reaching) < 2:
            continue
        for index, lines in enumerate(known.lines):
            gone = [line for line in lines if dot not in line and line & shared]
            found.append((index, gone, (dot,), tuple(other for other in reaching if other != index)))
    return known.left(found)


def one_of(known):
    found = []
    cells = {cell for lines in known.lines for line in lines for cell in line}
    for cell in cells - known.owner.keys():
        for a, b in combinations(known.reaching(cell), 2):
            (ax, ay), (bx, by) = known.numbers[a], known.numbers[b]
            elsewhere = [[line for line in known.lines[index] if cell not in line] for index in (a, b)]
            ways = [set.intersection(*map(set, lines)) if lines else set() for lines in elsewhere]
            if (ax != bx and ay != by) or not all(ways):
                continue
            for index, lines in enumerate(known.lines):
                if index not in (a, b):
                    found.append((index, [line for line in lines if all(way & line for way in ways)], (), (a, b)))
    return known.left(found)


def starve(known):
    found = []
    for dot in known.dots:
        for index, lines in enumerate(known.lines):
            others = [line for other in known.reaching(dot) if other != index for line in known.lines[other]]
            over = [line for line in others if dot in line]
            gone = [line for line in lines if dot not in line and all(line & other for other in over)]
            found.append((index, gone, (dot,), ()))
    return known.left(found)


def crowd(known):
    found = []
    for index, lines in enumerate(known.lines):
        for other, places in enumerate(known.lines):
            if other != index:
                found.append((index, [line for line in lines if all(line & place for place in places)], (), (other,)))
    return known.left(found)


RUNGS = (uncontested, cover, twins, fit, square, dependency, one_of, starve, crowd)
