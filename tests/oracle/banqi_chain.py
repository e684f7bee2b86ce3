"""The chain heuristic of Banqi by its description: cells are pairs of row and column, ways are floods, sums are sums.

What the pieces are worth, the shares, and by how much a wish grows or shrinks, are those of the article.
"""

from tests.oracle.banqi import LETTERS, may_take

WORTH = {
    "taiwan": {"G": 50, "A": 60, "E": 30, "R": 20, "H": 10, "C": 100, "S": 40},
    "chinese": {"G": 50, "A": 70, "E": 40, "R": 30, "H": 20, "C": 10, "S": 60},
    "hongkong": {"G": 50, "A": 70, "E": 40, "R": 30, "H": 20, "C": 10, "S": 60},
}
WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Seen:
    """A position as the heuristic sees it."""

    def __init__(self, position):
        self.rules, self.variant = position.rules, str(position.rules.variant)
        self.mine = "red" if position.color == 0 else "black"
        self.width = 8
        self.cells = {}
        for number, piece in enumerate(position.board):
            letter = "?" if piece == -2 else "." if piece == -1 else LETTERS[piece]
            self.cells[divmod(number, 8)] = letter
        self.bag = [letter for letter, count in zip(LETTERS, position.bag, strict=True) for _ in range(count)]

    def color(self, cell):
        """Return the color of the piece in a cell; None for none."""
        letter = self.cells[cell]
        return None if letter in ".?" else "red" if letter.isupper() else "black"

    def kind(self, cell):
        return self.cells[cell].upper()

    def worth(self, cell):
        return WORTH[self.variant][self.kind(cell)]

    def shoots(self, cell):
        return self.variant == "taiwan" and self.kind(cell) == "C"

    def takes(self, cell, other):
        return may_take(self.variant, self.kind(cell), self.kind(other))

    def beside(self, cell):
        around = [(cell[0] + dy, cell[1] + dx) for dy, dx in WAYS]
        return [other for other in around if other in self.cells]

    def line(self, cell, way):
        """Yield the cells in one direction."""
        while (cell := (cell[0] + way[0], cell[1] + way[1])) in self.cells:
            yield cell

    def hits(self, cell, gone=None):
        """Return what a cannon in a cell hits, own or not, face up or not; a piece that has left is no screen."""
        hit = []
        for way in WAYS:
            standing = [c for c in self.line(cell, way) if self.cells[c] != "." and c != gone]
            hit += standing[1:2]
        return hit

    def goes(self, cell, start):
        """Return where a piece from `start` can go from here without capturing."""
        found = []
        for way in WAYS:
            for other in self.line(cell, way):
                if self.cells[other] != "." and other != start:
                    break
                found.append(other)
                if not (self.shoots(start) and self.rules.slide):
                    break
        return found

    def strikes(self, cell, start):
        """Return the enemies that a piece from `start` would reach with its next move from here."""
        near = self.hits(cell, start) if self.shoots(start) else self.beside(cell)
        return {other for other in near if self.color(other) not in (None, self.color(start))}


def distances(seen, start):
    """Return how many moves the piece needs to each enemy that it can reach."""
    found, level, known, moves = {}, {start}, {start}, 0
    while level:
        moves += 1
        for cell in level:
            for enemy in seen.strikes(cell, start):
                found.setdefault(enemy, moves)
        level = {other for cell in level for other in seen.goes(cell, start)} - known
        known |= level
    return found


def is_way(seen, start, cells):
    """Tell whether the piece can go along these cells and take in the last."""
    here = start
    for cell in cells[:-1]:
        if cell not in seen.goes(here, start):
            return False
        here = cell
    return cells[-1] in seen.strikes(here, start)


def price(seen, start, cells):
    """Return what is won at the end of a way by its piece, or lost."""
    target, steps = cells[-1], len(cells)
    wins, loses = seen.takes(start, target), seen.takes(target, start)
    if seen.shoots(start):
        wins, loses = True, steps == 1 and seen.shoots(target)
    # Who is to move comes right where the number of moves between them is odd, the other where it is even.
    right = steps % 2 == (1 if seen.color(start) == seen.mine else 0)
    gain, loss = seen.worth(target) - steps, steps - seen.worth(start)
    if wins and loses:
        return gain if right else loss
    if wins:
        return gain if right else gain // 2
    return loss if loses else 0


def avenged(seen, start, target):
    """Tell whether an enemy could take the piece once it stands on the target's cell."""
    after = Seen.__new__(Seen)
    after.__dict__ = {**seen.__dict__, "cells": {**seen.cells, target: seen.cells[start], start: "."}}
    enemies = [cell for cell in after.cells if after.color(cell) not in (None, seen.mine)]
    for enemy in enemies:
        stepping = not (after.variant == "taiwan" and after.kind(enemy) == "C")
        if stepping and target in after.beside(enemy) and after.takes(enemy, target):
            return True
        if not stepping and target in after.hits(enemy):
            return True
    return False


def own_wish(seen, start, cells, *, defended):
    """Return what speaks for the first step of an own way, or against it."""
    worth = price(seen, start, cells)
    much = worth if worth > 0 and len(cells) > 3 else 10 * worth
    if not worth:
        return 0
    if defended and avenged(seen, start, cells[-1]):
        return much - 10 * seen.worth(start)
    return 10 * much if worth > 0 and len(cells) == 1 else much


def flights(seen, start, cells):
    """Return where the piece that an enemy's way leads to is safe, and what it saves there."""
    hunted, steps = cells[-1], len(cells)
    if price(seen, start, cells) <= 0 or steps > 3 or not seen.takes(start, hunted):
        return {}
    saved = 10 * (seen.worth(hunted) - steps) * (5 if steps == 1 else 1) // steps
    safe = []
    for cell in seen.beside(hunted):
        enemies = [other for other in seen.beside(cell) if seen.color(other) not in (None, seen.mine)]
        if seen.cells[cell] == "." and not any(seen.takes(enemy, hunted) for enemy in enemies):
            safe.append(cell)
    return dict.fromkeys(safe, saved)


def wishes(seen, ways, *, defended, threats):
    """Return the sums of wishes, in tenths, by pairs of cells; `ways` are a shortest one for each pair of enemies."""
    total = {}
    for start, cells in ways:
        if seen.color(start) == seen.mine:
            found = {(start, cells[0]): own_wish(seen, start, cells, defended=defended)}
        else:
            found = {(cells[-1], cell): saved for cell, saved in flights(seen, start, cells).items() if threats}
        for step, wish in found.items():
            total[step] = total.get(step, 0) + wish
    return total


class Flips:
    """Sums of wishes for flips, by cells."""

    def __init__(self, seen, ways, *, intercept):
        self.seen, self.total = seen, {}
        self.mine = [letter.upper() for letter in seen.bag if letter.isupper() == (seen.mine == "red")]
        if not seen.bag or self.percent(self.mine) <= 30:
            return
        for cell in seen.cells:
            if seen.color(cell) not in (None, seen.mine):
                self.near(cell)
        for start, cells in ways:
            if seen.color(start) != seen.mine and price(seen, start, cells) > 0:
                self.against(start, cells, intercept=intercept)

    def percent(self, some):
        return 100 * len(some) // len(self.seen.bag)

    def share(self, enemy):
        """Return the percentage of face-down pieces that are own ones and take the enemy."""
        return self.percent([kind for kind in self.mine if may_take(self.seen.variant, kind, self.seen.kind(enemy))])

    def wish(self, cells, much):
        for cell in cells:
            if self.seen.cells[cell] == "?":
                self.total[cell] = self.total.get(cell, 0) + much

    def near(self, enemy):
        """Wish for flips beside an enemy, and where a cannon would have it behind one screen."""
        worth = self.seen.worth(enemy)
        if self.seen.shoots(enemy):
            self.wish(self.seen.beside(enemy), 100 * worth)
            return
        if self.share(enemy) > 50:
            self.wish(self.seen.beside(enemy), self.share(enemy) * worth)
        if self.seen.variant == "taiwan":
            self.wish(self.seen.hits(enemy), self.percent([kind for kind in self.mine if kind == "C"]) * worth)

    def against(self, start, cells, *, intercept):
        """Wish for flips beside the hunted piece, if the hunter is close, and beside the hunter's way."""
        if self.share(start) <= 50 or len(cells) > 3:
            return
        spots = [*([cells[-1]] if len(cells) < 3 else []), *(cells[:-1] if intercept else [])]
        for spot in spots:
            self.wish(self.seen.beside(spot), self.seen.worth(cells[-1]) * self.share(start) // len(cells))


def flips(seen, ways, *, intercept):
    """Return the sums of wishes for flips, by cells."""
    return Flips(seen, ways, intercept=intercept).total
