"""Missions by plain enumeration: all states of all players, nothing taken at once, no regions; slow and obvious.

A state is (room, things taken, edges opened, switches that are on). A step is to walk over one edge or to do one thing.
"""

from collections import Counter, deque

from pycore.mission.model import Kind


def held(mission, taken, opened):
    counts = Counter(mission.things[number][1].name for number in taken)
    for number in opened:
        counts.subtract({need.name: need.count for need in mission.edges[number].spends})
    return counts


def has(counts, needs):
    return all(counts[need.name] >= need.count for need in needs)


def passable(mission, number, state):
    """Whether an edge is open, but for its timer and its own lock."""
    _, taken, opened, on = state
    edge = mission.edges[number]
    names = {mission.things[thing][1].name for thing in taken}
    return (
        not edge.window
        and set(edge.on) <= on
        and not set(edge.off) & on
        and not set(edge.until) & names
        and has(held(mission, taken, opened), edge.needs)
    )


def distances(mission, start, state, switch, *, slow):
    """How many edges a player walks from a room: a slow one over edges that are open both ways to everyone."""
    far, front = {start: 0}, deque([start])
    while front:
        here = front.popleft()
        for number, edge in enumerate(mission.edges):
            shut = edge.spends and number not in state[2]
            shut = shut or (edge.timer and (edge.timer.switch != switch or far[here] + 1 > edge.timer.steps))
            shut = shut or (slow and (edge.one_way or edge.secret or edge.soft or edge.timer))
            shut = shut or (edge.one_way and here == edge.b)
            if not shut and here in (edge.a, edge.b) and passable(mission, number, state):
                there = edge.a + edge.b - here
                if there not in far:
                    far[there] = far[here] + 1
                    front.append(there)
    return far


def steps(mission, state):
    """Yield (state, whether every player can do it) after each step."""
    room, taken, opened, on = state
    counts = held(mission, taken, opened)
    for number, (place, thing) in enumerate(mission.things):
        if place == room and number not in taken and has(counts, thing.needs):
            yield (room, taken | {number}, opened, on), not thing.soft
    lasting = {name for edge in mission.edges for name in (*edge.on, *edge.off)}
    for place, switch in mission.switches:
        fresh = (switch.name in on) == switch.on
        if place == room and switch.name in lasting and has(counts, switch.needs) and (fresh or not switch.once):
            yield (room, taken, opened, on ^ {switch.name}), True
    for number, edge in enumerate(mission.edges):
        if room not in ((edge.a,) if edge.one_way else (edge.a, edge.b)) or not passable(mission, number, state):
            continue
        sure = not edge.secret and not edge.soft
        if edge.spends and number not in opened:
            if has(counts, edge.spends):
                yield (room, taken, opened | {number}, on), sure
        elif not edge.timer:
            yield (edge.a + edge.b - room, taken, opened, on), sure
    yield from races(mission, state, counts)


def races(mission, state, counts):
    """The runs from the switch of a timer, which the player stands at, through its edge."""
    room, taken, opened, on = state
    for number, edge in enumerate(mission.edges):
        if not edge.timer or not passable(mission, number, state) or (edge.spends and number not in opened):
            continue
        place, switch = next(item for item in mission.switches if item[1].name == edge.timer.switch)
        if place != room or not has(counts, switch.needs):
            continue
        far = distances(mission, room, state, switch.name, slow=False)
        walk = distances(mission, room, state, switch.name, slow=True)
        for near in (edge.a,) if edge.one_way else (edge.a, edge.b):
            if near in far and far[near] + 1 <= edge.timer.steps:
                sure = near in walk and (walk[near] + 1) * 1.5 <= edge.timer.steps
                sure = sure and not edge.secret and not edge.soft
                yield (edge.a + edge.b - near, taken, opened, on), sure


def first(mission, start=None):
    on = frozenset(switch.name for _, switch in mission.switches if switch.on)
    return (mission.start if start is None else start, frozenset(), frozenset(), on)


def reachable(mission, start=None, most=100_000):
    """All states with their steps; None if they are more than `most`."""
    found = {first(mission, start): []}
    front = deque(found)
    while front:
        state = front.popleft()
        found[state] = list(steps(mission, state))
        for after, _ in found[state]:
            if after not in found:
                if len(found) == most:
                    return None
                found[after] = []
                front.append(after)
    return found


def saved(found, targets):
    """The states from which every player can get to one of the targets."""
    before = {}
    for state, after in found.items():
        for there, sure in after:
            if sure:
                before.setdefault(there, []).append(state)
    good, front = set(targets), list(targets)
    while front:
        for state in before.get(front.pop(), ()):
            if state not in good:
                good.add(state)
                front.append(state)
    return good


def lost(mission, start=None, most=100_000):
    """The names of what a player can lose the way to: goals and rewards; None if there are too many states."""
    found = reachable(mission, start, most)
    if found is None:
        return None
    wanted: list = [("goal", {state for state in found if state[0] == mission.goal})]
    for number, (_, thing) in enumerate(mission.things):
        if thing.kind is Kind.REWARD and not thing.missable:
            wanted.append((number, {state for state in found if number in state[1]}))
    return [name for name, targets in wanted if saved(found, targets) != set(found)]
