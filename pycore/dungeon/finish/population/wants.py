"""What a table of things lacks: before a map is made, and on a finished map."""

from collections import Counter

from pycore.base.errors import unknown_name
from pycore.base.result import Reason
from pycore.dungeon.finish.population.board import Board
from pycore.dungeon.finish.population.text import short_kind
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.population import MAX_THINGS, UNIT, Kind, Table, answers_to, things


def unknown_word(table: Table, params: Params) -> str:
    """Return an error if a clause has a name or tag that no room or spawn point has; otherwise empty."""
    tags = {tag for template in params.templates for spawn in template.spawns for tag in spawn.tags}
    for kind in table.kinds:
        for word in kind.at:
            if word not in tags:
                fault = unknown_name("tag", word, sorted(tags)) if tags else "the rooms have no spawn points"
                return f"{short_kind(kind)!r}: {fault}"
        for word in kind.within:
            if not any(answers_to(template, word) for template in params.templates):
                names = sorted({name for template in params.templates for name in (template.name, *template.tags)})
                return f"{short_kind(kind)!r}: {unknown_name('room or tag', word, names)}"
    return ""


def impossible(table: Table, params: Params) -> str:
    """Return the reason why no map of some parameters can have the things of a table; empty if none is found."""
    word = unknown_word(table, params)
    if word:
        return word
    least = sum(kind.map.least for kind in table.kinds)
    if least > MAX_THINGS:
        return f"the least numbers of things are {least} in all; a map has up to {MAX_THINGS}"
    cost = sum(kind.map.least * kind.cost for kind in table.kinds)
    if table.budget is not None and cost > table.budget:
        return f"the least numbers of things cost {cost / UNIT:g}, the budget is {table.budget / UNIT:g}"
    return next(filter(None, (_too_many(kind, params) for kind in table.kinds)), "")


def _too_many(kind: Kind, params: Params) -> str:
    """Return an error if the least number of a clause is above the sum of the most for each room."""
    least, rooms, most = kind.map.least, 0, 0
    for template in params.templates:
        points = len(template.tiles.cells)
        if kind.at:
            points = sum(not set(kind.at).isdisjoint(spawn.tags) for spawn in template.spawns)
        count = min(template.instances, params.total)
        if points and kind.is_made_for(template):
            rooms += count
            most += count * (points if kind.room.most is None else min(points, kind.room.most))
    needed = kind.locks if kind.locks >= 0 else 1
    if least and needed > params.locks:
        return f"{short_kind(kind)!r}: the map has {params.locks} locks"
    if least > most:
        return f"{short_kind(kind)!r}: {least} on a map, but {rooms} rooms with a place take {most} in all"
    return ""


def lack(dungeon: DungeonMap, table: Table) -> str:
    """Return the first clause whose least numbers a map does not have, with the numbers; empty if it has all."""
    found = things(dungeon)
    per_map = Counter(thing.name for thing in found)
    per_room = Counter((thing.name, thing.room) for thing in found)
    for kind in table.kinds:
        clause, count, most = short_kind(kind), per_map[kind.name], kind.map.most
        if most is not None and count > most:
            text = f"{clause!r}: the least numbers of its rooms take {count}, the map {most}"
            return Reason(text, rule=clause, found=count)
        if count < kind.map.least:
            text = f"{clause!r}: {count} of {kind.map.least} found a place {_where(dungeon, table, kind)}"
            return Reason(text, rule=clause, found=count)
        board = Board(dungeon, table) if kind.room.least else None
        for room in board.rooms_of(kind) if board else ():
            number = per_room[kind.name, room]
            if board and number < kind.room.least and board.places(kind, room):
                name = dungeon.rooms[room].template.name
                told = f"{number} of {kind.room.least} found a place in room {name!r}"
                text = f"{clause!r}: {told} {_where(dungeon, table, kind)}"
                return Reason(text, rule=clause, room=name, found=number)
    return ""


def _where(dungeon: DungeonMap, table: Table, kind: Kind) -> str:
    """Return in words which places a clause has on a map."""
    board = Board(dungeon, table)
    places = [count for room in board.rooms_of(kind) if (count := len(board.places(kind, room)))]
    rooms = f"in {len(board.new_rooms)} new rooms" if dungeon.grown_from else f"on a map of {len(dungeon.rooms)} rooms"
    where = f"{rooms}, of which {len(places)} have {sum(places)} places for it"
    if table.budget is None or not kind.cost:
        return where
    return f"{where}, and the budget is {table.budget / UNIT:g}{', shared out by its curve' if table.curve else ''}"
