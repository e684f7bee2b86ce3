"""Corridors that lead nowhere: rooms tagged "corridor" that a map does without."""

from collections import Counter
from collections.abc import Sequence

from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.rules import distances_to_others, is_called
from pycore.dungeon.model.template import CORRIDOR, STAIRS


def without_dead_ends(params: Params, moves: Sequence[Move], base: DungeonMap | None = None) -> list[Move]:
    """Return the moves without those of rooms tagged "corridor" that lead nowhere and need not be there.

    Such a room must be there where no more than the least of its template are, where a rule would be broken without it,
    where the map begins or climbs with it, and where it stands in `base`, the map that this one grew from.
    """
    optional = {n for n, room in enumerate(params.templates) if CORRIDOR in room.tags and STAIRS not in room.tags}
    if not optional:
        return list(moves)
    counts = Counter(params.sources[move.template] for move in moves)
    standing = len(base.moves) if base else 1
    children = Counter(move.parent for move in moves)
    needs, gone, seen = _Needs(params, moves, base), set[int](), -1
    while len(gone) > seen:  # one that was needed may be needed no more
        seen = len(gone)
        for number in range(len(moves) - 1, standing - 1, -1):
            source = params.sources[moves[number].template]
            if number in gone or children[number] or source not in optional:
                continue
            if counts[source] > params.templates[source].fewest and not needs.is_needed(number, gone):
                gone.add(number)
                counts[source] -= 1
                children[moves[number].parent] -= 1
    places = {number: place for place, number in enumerate(n for n in range(len(moves)) if n not in gone)}
    return [moves[number]._replace(parent=places.get(moves[number].parent, -1)) for number in places]


class _Needs:
    """Which rooms others must be near to by the rules of a map, which is a tree but for the loops of its base."""

    def __init__(self, params: Params, moves: Sequence[Move], base: DungeonMap | None) -> None:
        rooms = [params.templates[params.sources[move.template]] for move in moves]
        self._rules = [rule for rule in params.rules if rule.most is not None]
        names = dict.fromkeys(name for rule in self._rules for name in (rule.first, rule.second))
        self._called = {name: [n for n, room in enumerate(rooms) if is_called(room, name)] for name in names}
        self._neighbors: list[list[int]] = [[] for _ in rooms]
        joined = [(move.parent, number) for number, move in enumerate(moves) if number]
        for a, b in joined + [connection.rooms for connection in base.loops] if base else joined:
            self._neighbors[a].append(b)
            self._neighbors[b].append(a)

    def is_needed(self, number: int, gone: set[int]) -> bool:
        """Tell whether a room would break a rule that it keeps, without another one that leads nowhere.

        Ways between rooms do not lead through dead ends, so that these need not be taken out of the graph.
        """
        for rule in self._rules:
            if number in self._called[rule.second]:
                others = [room for room in self._called[rule.second] if room not in gone]
                before = distances_to_others(others, self._neighbors)
                others.remove(number)
                after = distances_to_others(others, self._neighbors)
                if any(
                    rule.is_kept_at(before[room]) and not rule.is_kept_at(after[room])
                    for room in self._called[rule.first]
                    if room != number and room not in gone
                ):
                    return True
        return False
