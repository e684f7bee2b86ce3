"""Random small missions with all mechanisms, most of which cannot be done; and faults for sound ones."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from pycore.mission import Edge, Kind, Mission, Need, Room, Switch, Thing, Timer

MOST_ROOMS = 7


def mission_of_seed(seed):
    """A mission of 2 to 7 rooms, with up to four things, two switches, and edges of all kinds."""
    random = Random(seed)
    count = random.randint(2, MOST_ROOMS)
    pairs = {(random.randrange(room), room): None for room in range(1, count)}
    for _ in range(random.randint(0, 3)):
        a, b = random.sample(range(count), 2)
        pairs.update({(min(a, b), max(a, b)): None})
    names = [_name(random, number) for number in range(random.randint(0, 4))]
    switches = [f"switch{number}" for number in range(random.randint(0, 2))]
    timers = switches[1:] if random.random() < 0.5 else []
    things_in, switches_in = [[[] for _ in range(count)] for _ in range(2)]
    for kind, name in names:
        missable = kind is Kind.REWARD and random.random() < 0.3
        thing = Thing(kind, name, _needs(random, names, 0.15), random.random() < 0.08, missable)
        things_in[random.randrange(count)].append(thing)
    for name in switches:
        switch = Switch(name, random.random() < 0.3, random.random() < 0.2, _needs(random, names, 0.1))
        switches_in[random.randrange(count)].append(switch)
    roles = ["start", *["room"] * (count - 2), "goal"]
    rooms = (
        Room(f"room{number}", roles[number], 0, tuple(things_in[number]), tuple(switches_in[number]))
        for number in range(count)
    )
    lasting = [name for name in switches if name not in timers]
    return Mission(tuple(rooms), tuple(_edge(random, pair, names, lasting, timers) for pair in pairs))


def _name(random, number):
    kind = random.choice(list(Kind))
    return kind, f"key{random.randrange(2)}" if kind is Kind.KEY else f"{kind}{number}"


def _needs(random, names, chance):
    if names and random.random() < chance:
        return (Need(random.choice(names)[1], random.choice([1, 1, 1, 2])),)
    return ()


def _edge(random, pair, names, lasting, timers):
    a, b = random.sample(pair, 2)
    keys = [name for kind, name in names if kind is Kind.KEY]
    spends = (Need(random.choice(keys)),) if keys and random.random() < 0.2 else ()
    side = random.choice(["on", "off"])
    sides: dict = {side: (random.choice(lasting),)} if lasting and random.random() < 0.2 else {}
    return Edge(
        a,
        b,
        one_way=random.random() < 0.2,
        secret=random.random() < 0.08,
        soft=random.random() < 0.05,
        needs=_needs(random, names, 0.2),
        spends=spends,
        until=(random.choice(names)[1],) if names and random.random() < 0.06 else (),
        timer=Timer(random.choice(timers), random.randint(1, 5)) if timers and random.random() < 0.3 else None,
        **sides,
    )


def broken(mission, seed):
    """The mission with a thing moved, an edge turned, or two conditions exchanged."""
    random = Random(seed)
    while True:
        fault = random.choice([_moved, _turned, _exchanged])
        changed = fault(mission, random)
        if changed != mission:
            return changed


def _moved(mission, random):
    if not mission.things:
        return mission
    source, thing = random.choice(mission.things)
    target = random.randrange(len(mission.rooms))
    rooms = list(mission.rooms)
    left = list(rooms[source].things)
    left.remove(thing)
    rooms[source] = replace(rooms[source], things=tuple(left))
    rooms[target] = replace(rooms[target], things=(*rooms[target].things, thing))
    return replace(mission, rooms=tuple(rooms))


def _turned(mission, random):
    edges = list(mission.edges)
    number = random.randrange(len(edges))
    edge = edges[number]
    edges[number] = replace(edge, a=edge.b, b=edge.a) if edge.one_way else replace(edge, one_way=True)
    return replace(mission, edges=tuple(edges))


def _exchanged(mission, random):
    """Conditions of two edges exchanged, so that a switch or a key works another one."""
    edges = list(mission.edges)
    order = random.sample(range(len(edges)), len(edges))
    for one, two in pairwise(order):
        ends = [(edges[number].a, edges[number].b) for number in (one, two)]
        if replace(edges[one], a=0, b=1) != replace(edges[two], a=0, b=1):
            edges[one], edges[two] = (
                replace(edges[two], a=ends[0][0], b=ends[0][1]),
                replace(edges[one], a=ends[1][0], b=ends[1][1]),
            )
            break
    return replace(mission, edges=tuple(edges))
