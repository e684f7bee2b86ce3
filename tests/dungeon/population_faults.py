"""Populated maps with one thing changed, or with a table that they do not keep: faults that are always faults.

Each function yields (map, table) of a populated map and its table. `FAULTS` has all of them, `FAULTS_OF_ANY_ROOM` those
that are faults in rooms that stood before the map grew, too. The functions of `GROWTH_FAULTS` yield maps that have not
kept what the smaller map had.
"""

from collections import Counter
from dataclasses import replace

from pycore.base.geometry import Point
from pycore.dungeon import Thing, things
from pycore.dungeon.model.finishing import parse_step
from pycore.dungeon.model.tiles import Tile
from tests.oracle.dungeon_population import doors_from_start, places_in, reserved


def with_things(dungeon, found):
    """Return the map with other things, in their order."""
    found = tuple(sorted(found, key=lambda thing: (thing.room, thing.cell.y, thing.cell.x)))
    others = tuple(item for item in dungeon.furnished if item[0] != "populate")
    return replace(dungeon, furnished=(*others, ("populate", found)))


def retold(dungeon, table, index, **changes):
    """Return the map as an answer to a table with another clause, and that table."""
    clauses = [clause | changes if number == index else clause for number, clause in enumerate(table.clauses)]
    return retabled(dungeon, table._replace(clauses=clauses))


def retabled(dungeon, table):
    """Return the map as an answer to another table, and that table."""
    params = replace(dungeon.params, finishing=(parse_step(f"populate {table.text}"),))
    return replace(dungeon, params=params), table


def moved(dungeon, index, **changes):
    """Return the map with a thing that is changed."""
    found = list(things(dungeon))
    found[index] = found[index]._replace(**changes)
    return with_things(dungeon, found)


def of(dungeon, clause):
    """Return the things of a clause."""
    return [thing for thing in things(dungeon) if thing.name == clause["name"]]


def on_a_wall(dungeon, table):
    """Yield maps with a thing in a wall, outside of all rooms, and outside of the map."""
    for index, thing in enumerate(things(dungeon)):
        room = dungeon.rooms[thing.room]
        cells = room.template.tiles.cells
        wall = cells.index(Tile.SOLID)
        cell = Point(room.x + wall % room.template.width, room.y + wall // room.template.width)
        yield moved(dungeon, index, cell=cell), table
        yield moved(dungeon, index, cell=Point(dungeon.width + 3, 0)), table


def in_the_way(dungeon, table):
    """Yield maps with a thing in a doorway, on stairs, on the start or on a key."""
    for index, thing in enumerate(things(dungeon)):
        for x, y in sorted(reserved(dungeon)):
            if dungeon.room_at(x, y) == thing.room:
                yield moved(dungeon, index, cell=Point(x, y)), table


def two_on_a_cell(dungeon, table):
    """Yield maps with a thing twice."""
    for thing in things(dungeon):
        yield with_things(dungeon, [*things(dungeon), thing]), table


def of_another_room(dungeon, table):
    """Yield maps with a thing whose room is another one."""
    for index, thing in enumerate(things(dungeon)):
        if len(dungeon.rooms) > 1:
            yield moved(dungeon, index, room=(thing.room + 1) % len(dungeon.rooms)), table


def of_another_name(dungeon, table):
    """Yield maps with a thing that the table does not have, or at another cost."""
    for index, thing in enumerate(things(dungeon)):
        yield moved(dungeon, index, name="dragon"), table
        yield moved(dungeon, index, cost=thing.cost + 0.5), table


def other_numbers(dungeon, table):
    """Yield maps for tables that want one thing more or less, on the map or in a room."""
    for index, clause in enumerate(table.clauses):
        found = of(dungeon, clause)
        yield retold(dungeon, table, index, map=(len(found) + 1, None), room=(clause["room"][0], 50))
        if found:
            yield retold(dungeon, table, index, map=(0, len(found) - 1))
            count = max(Counter(thing.room for thing in found).values())
            yield retold(dungeon, table, index, room=(0, count - 1))
            yield retold(dungeon, table, index, room=(count + 1, None), map=(0, 20_000))


def without_least(dungeon, table):
    """Yield maps without the things that the table demands."""
    for clause in table.clauses:
        if clause["map"][0]:
            rest = [thing for thing in things(dungeon) if thing.name != clause["name"]]
            yield with_things(dungeon, rest), table
            if not rest:
                yield replace(dungeon, furnished=()), table


def other_places(dungeon, table):
    """Yield maps for tables that want things on other spawn points."""
    tags = {tag for room in dungeon.params.templates for spawn in room.spawns for tag in spawn.tags}
    for index, clause in enumerate(table.clauses):
        for tag in sorted(tags):
            other = clause | {"at": [tag]}
            if any(thing.cell not in places_in(dungeon, other, thing.room) for thing in of(dungeon, clause)):
                yield retold(dungeon, table, index, at=[tag])


def other_rooms(dungeon, table):
    """Yield maps for tables that want things in other rooms."""
    far = doors_from_start(dungeon, set())
    for index, clause in enumerate(table.clauses):
        for thing in of(dungeon, clause)[:3]:
            own, distance = dungeon.rooms[thing.room].template, far[thing.room]
            limited = {"map": (0, 20_000)}
            for other in dungeon.params.templates:
                base, _, number = own.name.rpartition("/")
                if other.name not in {own.name, *own.tags, base if number.isdigit() else own.name}:
                    yield retold(dungeon, table, index, within=[other.name], **limited)
            yield retold(dungeon, table, index, doors=(distance + 1, None), **limited)
            if distance:
                yield retold(dungeon, table, index, doors=(0, distance - 1), **limited)
            yield retold(dungeon, table, index, path=thing.room not in dungeon.main_path, **limited)
            behind = sum(thing.room not in doors_from_start(dungeon, set(lock.connections)) for lock in dungeon.locks)
            yield retold(dungeon, table, index, locks=behind + 1, **limited)
            if behind < max(1, len(dungeon.locks)):
                yield retold(dungeon, table, index, locks="all", **limited)


def nearer(dungeon, table):
    """Yield maps for tables that want things farther apart than they are."""
    for index, clause in enumerate(table.clauses):
        found = of(dungeon, clause)
        if len(found) > 1:
            (ax, ay), (bx, by) = found[0].cell, found[1].cell
            yield retold(dungeon, table, index, apart=min(1000, max(abs(ax - bx), abs(ay - by)) + 1))


def in_the_only_way(dungeon, table):
    """Yield maps with a thing that blocks on a cell that all ways to others lead over."""
    for index, clause in enumerate(table.clauses):
        blocking, _ = retold(dungeon, table, index, blocks=True, map=(0, 20_000), room=(0, None), at=[], within=[])
        for room in range(len(dungeon.rooms)):
            placed = dungeon.rooms[room]
            floor = {
                (placed.x + at % placed.template.width, placed.y + at // placed.template.width)
                for at, code in enumerate(placed.template.tiles.cells)
                if code == Tile.INNER
            }
            free = floor - reserved(dungeon) - {tuple(thing.cell) for thing in things(dungeon)}
            for x, y in sorted(free):
                beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & floor
                around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & floor
                if len(beside) == 2 and len(around) == 3 and not _is_round(floor - {(x, y)}, beside):
                    changes = {"blocks": True, "map": (0, 20_000), "room": (0, None), "at": [], "within": []}
                    blocking, other = retold(dungeon, table, index, **changes)
                    thing = Thing(clause["name"], room, Point(x, y), clause["cost"] / 1000)
                    yield with_things(blocking, [*things(dungeon), thing]), other
                    break


def _is_round(floor, cells):
    """Tell whether cells are connected over the floor of a room."""
    front = [min(cells)]
    seen = set(front)
    while front:
        x, y = front.pop()
        new = ({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & floor) - seen
        seen |= new
        front += new
    return cells <= seen


def over_the_budget(dungeon, table):
    """Yield maps for tables with less money, on all of the map or near the start."""
    cost = sum(round(1000 * thing.cost) for thing in things(dungeon))
    if cost:
        yield retabled(dungeon, table._replace(budget=cost - 1, curve=[]))
        far = doors_from_start(dungeon, set())
        longest = max(far.values())
        nearest = min(far[thing.room] for thing in things(dungeon) if thing.cost)
        if nearest < longest:
            yield retabled(dungeon, table._replace(budget=cost, curve=[0] * min(99, longest) + [1000]))
        if nearest == 0:
            yield retabled(dungeon, table._replace(budget=10**9, curve=[0, 1000]))


FAULTS = (
    on_a_wall,
    in_the_way,
    two_on_a_cell,
    of_another_room,
    of_another_name,
    other_numbers,
    without_least,
    other_places,
    other_rooms,
    nearer,
    in_the_only_way,
    over_the_budget,
)
FAULTS_OF_ANY_ROOM = (on_a_wall, in_the_way, two_on_a_cell, of_another_room, of_another_name, without_least, nearer)


def moved_within_its_room(base, larger):
    """Yield larger maps with a thing that stood on another free cell of its room."""
    taken = {tuple(thing.cell) for thing in things(larger)}
    for index, thing in enumerate(things(base)):
        free = places_in(larger, {"at": []}, thing.room) - taken
        for x, y in sorted(free)[:1]:
            yield moved(larger, index, cell=Point(x, y))


def gone(base, larger):
    """Yield larger maps without a thing that stood."""
    for index in range(len(things(base))):
        yield with_things(larger, [*things(larger)[:index], *things(larger)[index + 1 :]])


def put_where_rooms_stood(base, larger):
    """Yield larger maps with one thing more in a room that stood."""
    taken = {tuple(thing.cell) for thing in things(larger)}
    for room in range(len(base.rooms)):
        for x, y in sorted(places_in(larger, {"at": []}, room) - taken)[:1]:
            new = things(larger)[-1]
            yield with_things(larger, [*things(larger), new._replace(room=room, cell=Point(x, y))])


def made_another(base, larger):
    """Yield larger maps in which a thing that stood is one of another name or cost."""
    for index, thing in enumerate(things(base)):
        yield moved(larger, index, name=f"{thing.name} 2")
        yield moved(larger, index, cost=thing.cost + 1)


def put_in_another_order(base, larger):
    """Yield larger maps that list two things that stood the other way round."""
    if len(things(base)) > 1:
        first, second, *rest = things(larger)
        yield replace(larger, furnished=(("populate", (second, first, *rest)),))


GROWTH_FAULTS = (moved_within_its_room, gone, put_where_rooms_stood, made_another, put_in_another_order)
