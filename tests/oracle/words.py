"""Games of words the slow way: each word of a small list in every place, judged by the model; turns and ends."""

from dataclasses import replace
from itertools import combinations

from pycore.words.laying import BLANKED, EMPTY, PASS, Kind, Move, run
from pycore.words.model import fault, outcome, play, points, view


def all_plays(seen, words):
    """Return the plays of a rack as a set of (points, cell, down, tiles).

    What the engine leaves out on purpose is left out here: words down on an empty, symmetric board, and the second
    spelling of a tile alone that forms words both ways.
    """
    found = set()
    for down in (False, True):
        if down and not any(seen.board) and seen.rules.is_symmetric:
            continue
        for word in words:
            for cell in range(seen.rules.cells):
                for move in spellings(seen, cell, down, word):
                    if fault(seen, move) == "":
                        found.add((points(seen, move), cell, down, move.tiles))
    return {entry for entry in found if not is_second_spelling(seen, entry, found)}


def spellings(seen, cell, down, word):
    """Yield the word with every choice of the new tiles that are blanks; nothing if the rack is plainly too small."""
    cells = run(seen.rules, cell, down, len(word))
    if len(cells) < len(word):
        return
    tiles = bytearray(word)
    new = []
    for at, (place, letter) in enumerate(zip(cells, word, strict=True)):
        there = seen.board[place]
        if there == EMPTY:
            new.append(at)
        elif there % BLANKED != letter:
            return
        else:
            tiles[at] = there
    blanks = seen.rack.count(0)
    if not new or len(new) > len(seen.rack):
        return
    for number in range(min(blanks, len(new)) + 1):
        for chosen in combinations(new, number):
            spelled = bytearray(tiles)
            for at in chosen:
                spelled[at] |= BLANKED
            yield Move(Kind.PLAY, cell, down, bytes(spelled))


def is_second_spelling(seen, entry, found):
    _, cell, down, tiles = entry
    cells = run(seen.rules, cell, down, len(tiles))
    new = [(place, tile) for place, tile in zip(cells, tiles, strict=True) if seen.board[place] == EMPTY]
    if not down or len(new) != 1:
        return False
    return any(
        not other_down
        and new
        == [
            (place, tile)
            for place, tile in zip(run(seen.rules, start, False, len(word)), word, strict=True)
            if seen.board[place] == EMPTY
        ]
        for _, start, other_down, word in found
    )


def best_turn(game, words):
    """Return the most points of a turn: every word after every other, nothing remembered."""
    seen = view(game, game.mover)
    most = 0
    for count, cell, down, tiles in all_plays(seen, words):
        after = play(game, Move(Kind.PLAY, cell, down, tiles))
        rest = best_turn(after, words) if after.mover == game.mover and not after.is_over else 0
        most = max(most, count + rest)
    return most


def minimax(game, player, words):
    """Return by how many points a player will be ahead at the end, both playing as well as can be."""
    if outcome(game):
        return game.scores[player] - game.scores[1 - player]
    seen = view(game, game.mover)
    moves = [Move(Kind.PLAY, cell, down, tiles) for _, cell, down, tiles in all_plays(seen, words)]
    values = [minimax(play(game, move), player, words) for move in [*moves, PASS]]
    return max(values) if game.mover == player else min(values)


def with_rack(game, player, rack):
    """Return the game with another rack; tiles need not add up."""
    racks = list(game.racks)
    racks[player] = bytes(sorted(rack))
    return replace(game, racks=tuple(racks))
