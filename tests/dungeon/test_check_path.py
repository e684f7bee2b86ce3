"""The checker on the rooms farthest apart, for which it looks from a few rooms only."""

from pycore.base.rng import Rng
from pycore.dungeon.judge import path
from pycore.dungeon.judge.path import farthest_apart
from pycore.dungeon.judge.rules import distances
from tests.cases import each


def graph(rooms, more, lengths, seed):
    """Return the edges of a tree of rooms, and some more."""
    rng = Rng(seed)
    edges = [{} for _ in range(rooms)]
    pairs = [(room, rng.below(room)) for room in range(1, rooms)]
    pairs += [(room, rng.below(room)) for room in (1 + rng.below(rooms - 1) for _ in range(more if rooms > 1 else 0))]
    for a, b in pairs:
        edges[a][b] = edges[b][a] = 1 + rng.below(lengths)
    return edges


@each("lengths", [1, 3, 1000])
@each("more", [0, 1, 4])
def test_rooms_farthest_apart_are_those_of_all_pairs(lengths, more):
    for seed in range(120):
        edges = graph(1 + seed % 24, more, lengths, seed)
        everything = [(-far, a, b) for a in range(len(edges)) for b, far in distances(edges, a).items()]
        far, *pair = min(everything)
        assert farthest_apart(edges) == (-far, *pair)


def test_a_long_map_with_branches_is_looked_at_from_few_rooms(monkeypatch):
    """A row of 200 rooms with a branch of up to 9 at each, so that few are ends of a way as long as any."""
    edges = [{} for _ in range(200)]
    for room in range(1, 200):
        edges[room][room - 1] = edges[room - 1][room] = 256
        for step in range(room % 10):
            here = len(edges)
            edges.append({})
            other = room if not step else here - 1
            edges[here][other] = edges[other][here] = 300
    looked = []

    def noted(edges, room):
        looked.append(room)
        return distances(edges, room)

    monkeypatch.setattr(path, "distances", noted)
    assert farthest_apart(edges)[0] == max(max(distances(edges, room).values()) for room in range(len(edges)))
    assert len(looked) <= 8
