"""Games of words the slow way: each word of a small list in every place of a board of rows; turns and ends in full.

It reads the data of rules, views and games, and judges by itself. A tile is a letter's number, plus 64 for a blank
that stands for the letter; a blank on a rack is 0.
"""

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

FACTORS = {".": (1, 1), "2": (2, 1), "3": (3, 1), "D": (1, 2), "T": (1, 3)}


@dataclass(frozen=True)
class Play:
    """A word laid: what it counts, its first cell, whether it goes down, its tiles, and the new ones by their cells."""

    points: int
    start: tuple
    down: bool
    tiles: tuple
    new: tuple

    def entry(self, side):
        """Return the play as the engine lists it."""
        return self.points, self.start[0] * side + self.start[1], self.down, bytes(self.tiles)


def rows_of(rules, board):
    """Return the tiles by row and column; 0 where there is none."""
    side = len(rules.premiums)
    return {divmod(number, side): tile for number, tile in enumerate(board)}


def word_at(board, cell, down):
    """Return the cells of the word that a tile is part of, in one direction."""
    (y, x), (dy, dx) = cell, (1, 0) if down else (0, 1)
    while board.get((y - dy, x - dx)):
        y, x = y - dy, x - dx
    cells = []
    while board.get((y, x)):
        cells.append((y, x))
        y, x = y + dy, x + dx
    return cells


def words_standing(board):
    """Return all words on the board, as letters."""
    found = set()
    for cell in board:
        for down in (False, True):
            cells = word_at(board, cell, down)
            if len(cells) > 1:
                found.add(tuple(board[place] % 64 for place in cells))
    return found


def count(rules, board, cells, new):
    """Return what a word counts."""
    total, times = 0, 1
    for y, x in cells:
        letter, word = FACTORS[rules.premiums[y][x]] if (y, x) in new else (1, 1)
        tile = board[y, x]
        total += letter * (rules.values[0] if tile >= 64 else rules.values[tile])
        times *= word
    return total * times


def plays(rules, board, rack, laid, words):
    """Yield every way to lay a word of the list."""
    known, side = {tuple(word) for word in words}, len(rules.premiums)
    standing = set() if rules.repeats else words_standing(board)
    for down in (False, True):
        for word in known:
            for y in range(side):
                for x in range(side):
                    cells = [(y + at * down, x + at * (not down)) for at in range(len(word))]
                    for new in spellings(board, rack, cells, word):
                        after = {**board, **new}
                        if not stands(board, after, cells, new, side=side, down=down):
                            continue
                        crossing = [word_at(after, cell, not down) for cell in new]
                        formed = [cells, *(line for line in crossing if len(line) > 1)]
                        texts = {tuple(after[cell] % 64 for cell in line) for line in formed}
                        if texts <= known and not texts & standing:
                            points = sum(count(rules, after, line, new) for line in formed)
                            points += rules.bonus if laid + len(new) == rules.rack else 0
                            tiles = tuple(after[cell] for cell in cells)
                            yield Play(points, (y, x), down, tiles, tuple(sorted(new.items())))


def spellings(board, rack, cells, word):
    """Yield the new tiles by their cells, with every choice of those that are blanks; nothing where it does not go."""
    if cells[-1] not in board or any(board[c] and board[c] % 64 != w for c, w in zip(cells, word, strict=True)):
        return
    letters = {cell: letter for cell, letter in zip(cells, word, strict=True) if not board[cell]}
    for blanks in range(min(rack.count(0), len(letters)) + 1):
        for chosen in combinations(letters, blanks):
            needed = [letter for cell, letter in letters.items() if cell not in chosen]
            if letters and all(needed.count(letter) <= rack.count(letter) for letter in needed):
                yield {cell: letter + 64 * (cell in chosen) for cell, letter in letters.items()}


def stands(board, after, cells, new, *, side, down):
    """Tell whether the word is a whole one, and lies where a word may lie."""
    if word_at(after, cells[0], down) != cells:
        return False
    if not any(board.values()):
        return (side // 2, side // 2) in cells
    return any(board.get((y + dy, x + dx)) for y, x in new for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)))


def all_plays(seen, words):
    """Return the plays of a rack as a set of (points, cell, down, tiles).

    What the engine leaves out on purpose is left out here: words down on an empty, symmetric board, and the second
    spelling of a tile alone that forms words both ways.
    """
    rules, board = seen.rules, rows_of(seen.rules, seen.board)
    found = list(plays(rules, board, list(seen.rack), seen.laid, words))
    side = len(rules.premiums)
    mirrored = all(rules.premiums[y][x] == rules.premiums[x][y] for y in range(side) for x in range(side))
    if mirrored and not any(board.values()):
        found = [play for play in found if not play.down]
    across = {play.new for play in found if not play.down and len(play.new) == 1}
    return {play.entry(side) for play in found if not (play.down and play.new in across)}


@dataclass(frozen=True)
class State:
    """A game with an empty bag."""

    rules: Any
    board: dict
    racks: tuple
    mover: int
    scores: tuple
    laid: int = 0
    idle: int = 0

    @property
    def is_over(self):
        return not all(self.racks) or self.idle >= self.rules.scoreless

    def after(self, play):
        """Return the game after a play, or after a pass for None."""
        if play is None:
            return self.passed()
        rack = list(self.racks[self.mover])
        for _, tile in play.new:
            rack.remove(0 if tile >= 64 else tile)
        racks = tuple(tuple(rack) if player == self.mover else self.racks[player] for player in (0, 1))
        scores = tuple(self.scores[player] + play.points * (player == self.mover) for player in (0, 1))
        laid = self.laid + len(play.new)
        state = replace(self, board={**self.board, **dict(play.new)}, racks=racks, scores=scores, laid=laid)
        return state if self.rules.many and rack else state.passed()

    def passed(self):
        """Return the game after the turn, with the tiles left on racks settled if it has ended."""
        state = replace(self, mover=1 - self.mover, laid=0, idle=0 if self.laid else self.idle + 1)
        if not state.is_over or self.rules.leftover == "none":
            return state
        left = [sum(self.rules.values[tile] for tile in rack) for rack in state.racks]
        scores = [score - lost for score, lost in zip(state.scores, left, strict=True)]
        if self.rules.leftover == "gain":
            scores = [score + (0 if rack else sum(left)) for score, rack in zip(scores, state.racks, strict=True)]
        return replace(state, scores=tuple(scores))


def state_of(game):
    """Return a game as this module has it; its bag is taken for empty."""
    racks = tuple(tuple(rack) for rack in game.racks)
    board = rows_of(game.rules, game.board)
    return State(game.rules, board, racks, game.mover, tuple(game.scores), game.laid, game.idle)


def best_turn(game, words):
    """Return the most points of a turn: every word after every other, nothing remembered."""
    return most_points(game.rules, rows_of(game.rules, game.board), list(game.racks[game.mover]), game.laid, words)


def most_points(rules, board, rack, laid, words):
    most = 0
    for play in plays(rules, board, rack, laid, words):
        left, rest = list(rack), 0
        for _, tile in play.new:
            left.remove(0 if tile >= 64 else tile)
        if rules.many and left:
            rest = most_points(rules, {**board, **dict(play.new)}, left, laid + len(play.new), words)
        most = max(most, play.points + rest)
    return most


def minimax(game, player, words):
    """Return by how many points a player will be ahead at the end, both playing as well as can be."""
    return ahead(state_of(game), player, words)


def ahead(state, player, words):
    if state.is_over:
        return state.scores[player] - state.scores[1 - player]
    moves = list(plays(state.rules, state.board, list(state.racks[state.mover]), state.laid, words))
    values = [ahead(state.after(move), player, words) for move in [*moves, None]]
    return max(values) if state.mover == player else min(values)
