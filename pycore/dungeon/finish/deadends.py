"""Removal of dead ends: rooms tagged "corridor" with one connection."""

from collections import Counter
from collections.abc import Sequence

from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.rules import distances_to_others, is_called
from pycore.dungeon.model.template import CORRIDOR, STAIRS


def without_dead_ends(params: Params, moves: Sequence[Move], base: DungeonMap | None = None) -> list[Move]:
    """Return the moves without the rooms tagged "corridor" that are dead ends and are not needed.

    A room is needed if the map has only the least number of rooms of its template; if a rule would be broken without
    it; if it is the first room, or the first one of a floor that is added; if it is tagged "stairs"; or if it is a
    room of `base`.

    Args:
        params: the parameters of the map.
        moves: all moves.
        base: the map that this map is grown from, or None.
    """
    optional = {n for n, room in enumerate(params.templates) if CORRIDOR in room.tags and STAIRS not in room.tags}
    if not optional:
        return list(moves)
    counts = Counter(params.sources[move.template] for move in moves)
    standing = len(base.moves) + (params.deeper > base.params.deeper) if base else 1
    children = Counter(move.parent for move in moves)
    needs, gone, seen = _Needs(params, moves, base), set[int](), -1
    while len(gone) > seen:  # a removal can make another room a dead end, or not needed any more
        seen = len(gone)
        for number in range(len(moves) - 1, standing - 1, -1):
            template = params.sources[moves[number].template]
            if number in gone or children[number] or template not in optional:
                continue
            if counts[template] > params.templates[template].fewest and not needs.is_needed(number, gone):
                gone.add(number)
                counts[template] -= 1
                children[moves[number].parent] -= 1
    renumbered = {number: new for new, number in enumerate(n for n in range(len(moves)) if n not in gone)}
    return [moves[number]._replace(parent=renumbered.get(moves[number].parent, -1)) for number in renumbered]


class _Needs:
    """The rooms that other rooms need within a distance, by the rules of a map without new loops."""

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
        """Tell whether some room breaks a rule without room `number` that it keeps with it.

        Removed rooms stay in the graph: they are dead ends, through which no shortest way between other rooms leads.

        Args:
            number: a dead end.
            gone: the rooms removed so far.
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
