"""Valid maps with one thing changed: faults that are always faults, and changes that may be one.

`CERTAIN` has the first kind, `POSSIBLE` the second. Each is a function of a map that yields changed ones; the
parameters of a map that break their own rules are left out, as no map can have them.
"""

from collections.abc import Iterator
from dataclasses import replace

from pycore.base.errors import ParameterError
from pycore.base.geometry import Direction, Point
from pycore.dungeon import DungeonMap, Lock, Rule
from pycore.dungeon.model.flow import Flow

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def swapped(items, a, b):
    """Return a tuple with two items in each other's place."""
    items = list(items)
    items[a], items[b] = items[b], items[a]
    return tuple(items)


def put(items, index, item):
    """Return a tuple with another item."""
    return (*items[:index], item, *items[index + 1 :])


def without(items, index):
    """Return a tuple without an item."""
    return (*items[:index], *items[index + 1 :])


def asked(dungeon: DungeonMap, **changes) -> Iterator[DungeonMap]:
    """Yield the map as an answer to other parameters, if they are any."""
    try:
        params = replace(dungeon.params, **changes)
    except ParameterError:
        return
    yield replace(dungeon, params=params)


def retold(dungeon: DungeonMap, index: int, **changes) -> Iterator[DungeonMap]:
    """Yield the map with another template of the parameters, rooms and all."""
    old = dungeon.params.templates[index]
    try:
        new = replace(old, **changes)
    except ParameterError:
        return
    same = {"tiles": None, "openings": None, "spawns": None}
    rooms = tuple(
        room._replace(template=replace(new, **{name: getattr(room.template, name) for name in same}))
        if room.template.name == old.name
        else room
        for room in dungeon.rooms
    )
    for changed in asked(dungeon, templates=put(dungeon.params.templates, index, new)):
        yield replace(changed, rooms=rooms)


# Rooms


def a_room_beside_its_place(dungeon):
    """Yield maps with one room a step away."""
    if len(dungeon.rooms) > 1:
        for index, room in enumerate(dungeon.rooms):
            for dx, dy in STEPS:
                moved = room._replace(x=room.x + dx, y=room.y + dy)
                yield replace(dungeon, rooms=put(dungeon.rooms, index, moved))


def all_rooms_beside_their_place(dungeon):
    """Yield maps that do not begin at their corner."""
    for dx, dy in STEPS:
        rooms = tuple(room._replace(x=room.x + dx, y=room.y + dy) for room in dungeon.rooms)
        yield replace(dungeon, rooms=rooms, connections=tuple(joint.moved(dx, dy) for joint in dungeon.connections))


def a_room_of_another_template(dungeon):
    """Yield maps with a room of a template that is like its own, but not the same."""
    for index, room in enumerate(dungeon.rooms):
        for change in (
            {"weight": room.template.weight + 1},
            {"tags": (*room.template.tags, "other")},
            {"name": "other"},
        ):
            yield replace(
                dungeon, rooms=put(dungeon.rooms, index, room._replace(template=replace(room.template, **change)))
            )


def too_few_or_too_many(dungeon):
    """Yield maps with one room more or less of a template than may be."""
    for index, template in enumerate(dungeon.params.templates):
        count = sum(room.template.name == template.name for room in dungeon.rooms)
        if count:
            yield from retold(dungeon, index, instances=count - 1, least=None)
        if not dungeon.params.flow:
            yield from retold(dungeon, index, instances=count + 1, least=count + 1)


def larger_than_the_bounds(dungeon):
    """Yield maps one column or row larger than the bounds."""
    wide, high = size_of(dungeon)
    if wide > 1:
        yield from asked(dungeon, bounds=(wide - 1, high))
    if high > 1:
        yield from asked(dungeon, bounds=(wide, high - 1))


def size_of(dungeon):
    """Return columns and rows of all floors laid above each other."""
    boxes = [
        (room.x - floor * dungeon.pitch, room.x - floor * dungeon.pitch + room.template.width)
        for room, floor in zip(dungeon.rooms, dungeon.floors, strict=True)
    ]
    for joint in dungeon.connections:
        shift = dungeon.floors[joint.rooms[0]] * dungeon.pitch
        boxes += [(x - shift - 1, x - shift + 2) for x, _ in joint.corridor]
    return max(right for _, right in boxes) - min(left for left, _ in boxes), dungeon.height


def on_a_wrong_floor(dungeon):
    """Yield maps with a start above, or a goal or boss below."""
    if dungeon.params.floors > 1:
        for index, template in enumerate(dungeon.params.templates):
            floors = {
                f for room, f in zip(dungeon.rooms, dungeon.floors, strict=True) if room.template.name == template.name
            }
            if floors and "stairs" not in template.tags and "start" not in template.tags:
                if max(floors):
                    yield from retold(dungeon, index, tags=(*template.tags, "start"))
                if min(floors) < dungeon.params.floors - 1:
                    yield from retold(dungeon, index, tags=(*template.tags, "boss"))
                    yield from retold(dungeon, index, tags=(*template.tags, "goal"))


def a_floor_beside_its_place(dungeon):
    """Yield maps whose upper floors are elsewhere, also over each other."""
    for floor in range(1, dungeon.params.floors):
        for dx, dy in (*STEPS[:1], *STEPS[2:], (-dungeon.pitch, 0)):
            moved = (
                [dx if at >= floor else 0 for at in dungeon.floors],
                [dy if at >= floor else 0 for at in dungeon.floors],
            )
            if dungeon.params.floors == 2 and (dx, dy) == (1, 0):
                continue  # one floor may be anywhere east of the other
            rooms = tuple(
                room._replace(x=room.x + x, y=room.y + y) for room, x, y in zip(dungeon.rooms, *moved, strict=True)
            )
            joints = tuple(
                joint._replace(
                    doors=tuple(
                        door.moved(moved[0][r], moved[1][r]) for door, r in zip(joint.doors, joint.rooms, strict=True)
                    ),
                    corridor=tuple(
                        Point(x + moved[0][joint.rooms[0]], y + moved[1][joint.rooms[0]]) for x, y in joint.corridor
                    ),
                )
                for joint in dungeon.connections
            )
            yield replace(dungeon, rooms=rooms, connections=joints)


# Connections


def a_connection_less(dungeon):
    """Yield maps without one of the moves' connections."""
    for index in range(min(len(dungeon.rooms) - 1, len(dungeon.connections))):
        yield replace(dungeon, connections=without(dungeon.connections, index), locks=())


def a_connection_twice(dungeon):
    """Yield maps with one connection twice, or its rooms joined the wrong way round."""
    for index, joint in enumerate(dungeon.connections):
        yield replace(dungeon, connections=(*dungeon.connections, joint))
        back = joint._replace(rooms=joint.rooms[::-1], doors=joint.doors[::-1], corridor=joint.corridor[::-1])
        yield replace(dungeon, connections=put(dungeon.connections, index, back))


def connections_in_another_order(dungeon):
    """Yield maps with two connections in each other's place."""
    for index in range(len(dungeon.connections) - 1):
        pair = dungeon.connections[index : index + 2]
        old = max(max(joint.rooms) for joint in pair) < dungeon.grown_from
        tree = not {joint.rooms for joint in dungeon.loops}.intersection(joint.rooms for joint in pair)
        if tree or not old:
            number = {index: index + 1, index + 1: index}
            locks = tuple(
                Lock(lock.key, tuple(sorted(number.get(joint, joint) for joint in lock.connections)))
                for lock in dungeon.locks
            )
            yield replace(dungeon, connections=swapped(dungeon.connections, index, index + 1), locks=locks)


def a_door_that_is_none(dungeon):
    """Yield maps with a door off its place, another way, wider, or of another kind."""
    for index, joint in enumerate(dungeon.connections):
        for side, door in enumerate(joint.doors):
            others = [door.moved(dx, dy) for dx, dy in STEPS]
            others += [door._replace(direction=way) for way in Direction if way != door.direction]
            others += [door._replace(width=door.width + 1), door._replace(kind="Z" if door.kind != "Z" else "Y")]
            for other in others:
                changed = joint._replace(doors=put(joint.doors, side, other))
                yield replace(dungeon, connections=put(dungeon.connections, index, changed))


def both_doors_along_the_wall(dungeon):
    """Yield maps with a connection of the moves elsewhere between the same rooms."""
    for index, joint in enumerate(dungeon.connections[: len(dungeon.rooms) - 1]):
        for dx, dy in STEPS:
            changed = joint._replace(doors=tuple(door.moved(dx, dy) for door in joint.doors))
            if not dungeon.params.flow:
                yield replace(dungeon, connections=put(dungeon.connections, index, changed))


def a_torn_corridor(dungeon):
    """Yield maps with a corridor that lacks a cell, has one twice, or begins at the wrong end."""
    for index, joint in enumerate(dungeon.connections):
        for place, cell in enumerate(joint.corridor):
            others = [put(joint.corridor, place, Point(cell.x + dx, cell.y + dy)) for dx, dy in STEPS]
            others = others if len(joint.corridor) < 3 else []
            others += [without(joint.corridor, place)] if len(joint.corridor) > 1 else []
            others += [(*joint.corridor[:place], cell, *joint.corridor[place:])]
            others += [joint.corridor[::-1]] if len(joint.corridor) > 1 else []
            for corridor in others:
                yield replace(dungeon, connections=put(dungeon.connections, index, joint._replace(corridor=corridor)))


def a_corridor_too_long(dungeon):
    """Yield maps with corridors a cell longer than they may be."""
    longest = max((len(joint.corridor) for joint in dungeon.connections), default=0)
    if longest:
        yield from asked(dungeon, corridors=longest - 1)


# Moves


def a_move_of_something_else(dungeon):
    """Yield maps with one number of a move changed by one."""
    for index, move in enumerate(dungeon.moves):
        for field in range(6):
            for step in (-1, 1):
                changed = move._replace(**{move._fields[field]: move[field] + step})
                yield replace(dungeon, moves=put(dungeon.moves, index, changed))
    yield replace(dungeon, moves=dungeon.moves[:-1])
    yield replace(dungeon, moves=(*dungeon.moves, dungeon.moves[-1]))


# Main path


def another_main_path(dungeon):
    """Yield maps with a main path that is longer, shorter, torn or the other way round."""
    path = dungeon.main_path
    others = [path[::-1], path[1:], path[:-1], (*path, path[-1]), (), (*path[:-1], len(dungeon.rooms)), (-1, *path[1:])]
    others += [without(path, place) for place in range(1, len(path) - 1)]
    others += [(*path, room) for room in dungeon.neighbors[path[-1]]]
    for other in others:
        if other != path:
            yield replace(dungeon, main_path=other)


# Rules


def a_rule_that_is_broken(dungeon):
    """Yield maps with a rule that asks for one door more or less than there are."""
    for first, second, nearest in distances_of_names(dungeon):
        if nearest is None or min(nearest) >= 1:
            least = min(nearest) + 1 if nearest else 1
            if nearest:
                yield from asked(dungeon, rules=(Rule(first, second, least=least),))
            most = max(nearest) - 1 if nearest else 5
            if most > 0:
                yield from asked(dungeon, rules=(Rule(first, second, most=most),))


def distances_of_names(dungeon):
    """Yield pairs of names, and how far rooms of the first are from the nearest of the second; None with one only."""
    names = sorted({name for room in dungeon.rooms for name in (room.template.name, *room.template.tags)})[:4]
    called = {
        name: [i for i, room in enumerate(dungeon.rooms) if name in (room.template.name, *room.template.tags)]
        for name in names
    }
    for first in names:
        for second in names:
            far = [doors_to(dungeon, room, set(called[second]) - {room}) for room in called[first]]
            yield first, second, None if None in far else far


def doors_to(dungeon, room, others):
    """Return how many doors away the nearest of some rooms is; None if there are none."""
    reached, doors = {room}, 0
    while others and not reached & others:
        reached |= {there for here in reached for there in dungeon.neighbors[here]}
        doors += 1
    return doors if others else None


# Locks


def other_numbers_of_locks(dungeon):
    """Yield maps with a lock more or less than asked for."""
    for step in (-1, 1):
        if dungeon.params.locks + step >= 0:
            yield from asked(dungeon, locks=dungeon.params.locks + step)
    for index in range(len(dungeon.locks)):
        yield replace(dungeon, locks=without(dungeon.locks, index))
        yield replace(dungeon, locks=(*dungeon.locks, dungeon.locks[index]))


def a_key_behind_its_lock(dungeon):
    """Yield maps with a key in a room that its own lock bars, in the goal, where another lies, or nowhere."""
    keys = [lock.key for lock in dungeon.locks]
    for index, lock in enumerate(dungeon.locks):
        ends = {room for joint in lock.connections for room in dungeon.connections[joint].rooms}
        wrong = [*(ends - reach(dungeon, set(lock.connections))), len(dungeon.rooms), -1, *without(keys, index)]
        wrong += [dungeon.goal] if len(dungeon.main_path) > 1 else []
        for key in wrong:
            yield replace(dungeon, locks=put(dungeon.locks, index, lock._replace(key=key)))


def a_lock_with_a_gap(dungeon):
    """Yield maps with a lock that lacks a connection, has one that is not at its edge, or one that is not there."""
    for index, lock in enumerate(dungeon.locks):
        inside = set(range(len(dungeon.rooms))) - reach(dungeon, set(lock.connections))
        wrong = [without(lock.connections, place) for place in range(len(lock.connections))]
        wrong += [(*lock.connections, len(dungeon.connections)), (-1, *lock.connections)]
        wrong += [(*lock.connections, lock.connections[-1])]
        for joint, joined in enumerate(dungeon.connections):
            if joint not in lock.connections and len(inside.intersection(joined.rooms)) != 1:
                wrong.append(tuple(sorted((*lock.connections, joint))))
        for connections in wrong:
            yield replace(dungeon, locks=put(dungeon.locks, index, lock._replace(connections=connections)))


def a_lock_in_disorder(dungeon):
    """Yield maps with the connections of a lock the other way round."""
    for index, lock in enumerate(dungeon.locks):
        if len(lock.connections) > 1:
            yield replace(dungeon, locks=put(dungeon.locks, index, lock._replace(connections=lock.connections[::-1])))


def reach(dungeon, shut):
    """Return the rooms that are reached from the start while some connections are shut."""
    reached, seen = {dungeon.start}, set()
    while seen != reached:
        seen = set(reached)
        for number, joint in enumerate(dungeon.connections):
            if number not in shut and reached.intersection(joint.rooms):
                reached.update(joint.rooms)
    return reached


# Loops, flow graphs, growth


def loops_that_nobody_asked_for(dungeon):
    """Yield maps with loops where there are to be none."""
    if dungeon.params.loops and len(dungeon.connections) >= len(dungeon.rooms):
        yield from asked(dungeon, loops=0)


def another_flow_graph(dungeon):
    """Yield maps for a graph with another role, an edge more or less, or with another order of its nodes."""
    flow = dungeon.params.flow
    if not flow:
        return
    count = len(flow.nodes)
    graphs = [(put(flow.nodes, node, (flow.nodes[node][0], "nobody")), flow.edges) for node in range(count)]
    graphs += [(flow.nodes, without(flow.edges, edge)) for edge in range(len(flow.edges))]
    pairs = [(a, b) for a in range(count) for b in range(a + 1, count) if (a, b) not in flow.edges]
    graphs += [(flow.nodes, (*flow.edges, pair)) for pair in pairs]
    for nodes, edges in graphs:
        try:
            changed = Flow(nodes, edges)
        except ParameterError:
            continue
        yield from without_proof(dungeon, changed)
    for place in range(count - 1):
        yield from with_order(dungeon, put(flow.order, place, flow.order[place + 1]))


def without_proof(dungeon, flow):
    """Yield the map for another flow graph, which need not go with the templates."""
    params = replace(dungeon.params, locks=dungeon.params.locks)
    object.__setattr__(params, "flow", flow)
    yield replace(dungeon, params=params)


def with_order(dungeon, order):
    """Yield the map for a flow graph that gives another order of its nodes."""
    flow = replace(dungeon.params.flow)
    flow.__dict__["order"] = order
    yield from without_proof(dungeon, flow)


def grown_from_nothing_there(dungeon):
    """Yield maps grown from more rooms than they have, or from fewer than none."""
    yield replace(dungeon, grown_from=len(dungeon.rooms) + 1)
    yield replace(dungeon, grown_from=-1)
    if dungeon.params.flow or dungeon.params.floors > 1:
        yield replace(dungeon, grown_from=1)


def kept_what_is_not_there(dungeon):
    """Yield maps that kept more locks than they have, or some that were grown from nothing."""
    yield replace(dungeon, kept_locks=len(dungeon.locks) + 1)
    yield replace(dungeon, kept_locks=-1)
    if not dungeon.grown_from:
        yield replace(dungeon, kept_locks=0)


CERTAIN = (
    a_room_beside_its_place,
    all_rooms_beside_their_place,
    a_room_of_another_template,
    too_few_or_too_many,
    larger_than_the_bounds,
    on_a_wrong_floor,
    a_floor_beside_its_place,
    a_connection_less,
    a_connection_twice,
    connections_in_another_order,
    a_door_that_is_none,
    both_doors_along_the_wall,
    a_torn_corridor,
    a_corridor_too_long,
    a_move_of_something_else,
    another_main_path,
    a_rule_that_is_broken,
    other_numbers_of_locks,
    a_key_behind_its_lock,
    a_lock_with_a_gap,
    a_lock_in_disorder,
    loops_that_nobody_asked_for,
    another_flow_graph,
    grown_from_nothing_there,
    kept_what_is_not_there,
)


# Changes that may be faults


def a_room_turned_without_leave(dungeon):
    """Yield maps with a template that may no longer be turned or mirrored, whether or not a room of it is."""
    for index, template in enumerate(dungeon.params.templates):
        for change in ({"rotate": False}, {"mirror": False}):
            if any(getattr(template, name) != value for name, value in change.items()):
                yield from retold(dungeon, index, **change)


def a_detour(dungeon):
    """Yield maps with a corridor that makes a detour, into rooms and other corridors too."""
    for index, joint in enumerate(dungeon.connections):
        for place in range(1, len(joint.corridor)):
            before, after = joint.corridor[place - 1], joint.corridor[place]
            for dx, dy in STEPS:
                bump = Point(before.x + dx, before.y + dy), Point(after.x + dx, after.y + dy)
                if bump[0] != after and bump[1] != before:
                    corridor = (*joint.corridor[:place], *bump, *joint.corridor[place:])
                    joints = put(dungeon.connections, index, joint._replace(corridor=corridor))
                    yield from asked(
                        replace(dungeon, connections=joints), corridors=max(dungeon.params.corridors, len(corridor))
                    )


def a_key_elsewhere(dungeon):
    """Yield maps with a key in another room, or the keys of two locks exchanged."""
    for index, lock in enumerate(dungeon.locks):
        for room in range(len(dungeon.rooms)):
            yield replace(dungeon, locks=put(dungeon.locks, index, lock._replace(key=room)))
        for other in range(index):
            yield replace(dungeon, locks=swapped(dungeon.locks, index, other))


def a_lock_elsewhere(dungeon):
    """Yield maps with a lock on one other connection."""
    for index, lock in enumerate(dungeon.locks):
        for joint in range(len(dungeon.connections)):
            yield replace(dungeon, locks=put(dungeon.locks, index, lock._replace(connections=(joint,))))


def a_lock_before_two_rooms(dungeon):
    """Yield maps with a lock on all ways into two rooms, and what is behind both."""
    count, last = len(dungeon.rooms), len(dungeon.locks) - 1
    for a in range(count if dungeon.locks else 0):
        for b in range(a):
            into = {joint for joint, joined in enumerate(dungeon.connections) if {a, b} & set(joined.rooms)}
            outside = reach(dungeon, into)
            around = [n for n, joined in enumerate(dungeon.connections) if len(outside.intersection(joined.rooms)) == 1]
            if around and dungeon.start not in (a, b):
                lock = dungeon.locks[last]._replace(connections=tuple(around))
                yield from asked(replace(dungeon, locks=(*dungeon.locks[:last], lock)), locks=last + 1)


def other_tags(dungeon):
    """Yield maps with one more tag or one less."""
    for index, template in enumerate(dungeon.params.templates):
        for tag in ("start", "goal", "boss", "key", "corridor", "stairs"):
            tags = tuple(name for name in template.tags if name != tag)
            yield from retold(dungeon, index, tags=tags if tag in template.tags else (*tags, tag))


def fewer_needed(dungeon):
    """Yield maps of which a template need not have as many rooms."""
    for index, template in enumerate(dungeon.params.templates):
        if not dungeon.params.flow:
            yield from retold(dungeon, index, least=0)
            yield from retold(dungeon, index, instances=template.instances + 1, least=template.fewest)


def orders_of_nodes(dungeon):
    """Yield maps for a flow graph that exchanges two nodes in its order."""
    if dungeon.params.flow:
        for place in range(len(dungeon.params.flow.order) - 1):
            yield from with_order(dungeon, swapped(dungeon.params.flow.order, place, place + 1))


def grown_from_another_number(dungeon):
    """Yield maps grown from one room more or less."""
    for step in (-1, 1):
        yield replace(dungeon, grown_from=dungeon.grown_from + step)


def kept_another_number(dungeon):
    """Yield maps that kept other numbers of locks, or of which that is not known."""
    if dungeon.grown_from:
        for kept in (None, *range(len(dungeon.locks) + 1)):
            yield replace(dungeon, kept_locks=kept)


def a_loop_less(dungeon):
    """Yield maps without one of their loops."""
    for index in range(len(dungeon.rooms) - 1, len(dungeon.connections)):
        yield replace(dungeon, connections=without(dungeon.connections, index), locks=())


POSSIBLE = (
    a_room_turned_without_leave,
    a_detour,
    a_key_elsewhere,
    a_lock_elsewhere,
    a_lock_before_two_rooms,
    other_tags,
    fewer_needed,
    orders_of_nodes,
    grown_from_another_number,
    kept_another_number,
    a_loop_less,
)
