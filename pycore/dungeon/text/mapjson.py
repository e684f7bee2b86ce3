"""Maps as JSON in one canonical form, with everything that is needed to rebuild and check them."""

import hashlib
import json
from collections.abc import Iterable, Sequence

from pycore.base.choices import Selector
from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.base.geometry import Direction, Point
from pycore.base.grid import parse_grid
from pycore.base.jsonentry import Entry
from pycore.base.jsontext import read_json, value_count
from pycore.dungeon.model.box import check_box
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.finishing import kinds_of_steps, steps_of
from pycore.dungeon.model.floors import MAX_COLUMNS
from pycore.dungeon.model.flow import MAX_NODES, Flow
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import MAX_CORRIDOR, MAX_DEPTH, MAX_LOCKS, Params
from pycore.dungeon.model.room import Move, MoveKind, Room
from pycore.dungeon.model.rules import parse_rule
from pycore.dungeon.model.template import MAX_ROOMS, RoomTemplate
from pycore.dungeon.model.tiles import MAX_MAP_SIDE, MAX_ROOM_SIDE, ROOM_CHARACTERS, STAIRS_KIND, Door
from pycore.dungeon.model.weights import OBJECTIVES, Weights
from pycore.dungeon.text.marks import KINDS, draw_room, legend_of, read_marks, read_spawns, without_marks

FORMAT = "warren-dungeon-1"
MAX_TEXT = 8_000_000
MAX_VALUES = 600_000
INLINE = 100
_written = json.JSONEncoder(ensure_ascii=False).encode
WAYS = {direction.name.lower(): direction for direction in Direction}


def format_map(dungeon: DungeonMap) -> str:
    """Return the JSON text of a map, the same for equal maps.

    Raises:
        ParameterError: the text is larger than what `parse_map` reads.
    """
    params = dungeon.params
    index = {template: number for number, template in reversed(list(enumerate(params.variants)))}
    weights = params.weights
    record = {
        "format": FORMAT,
        "seed": dungeon.seed,
        "selector": params.selector.word,
        "weights": {
            "main_path": weights.main_path,
            "alternative_paths": weights.alternative_paths,
            "bifurcations": weights.bifurcations,
            # The objectives of the box came later; maps without them keep their text.
            **{name: getattr(weights, name) for name in OBJECTIVES[3:] if any(weights.shape)},
        },
        "bounds": list(params.bounds) if params.bounds else None,
        **_without_zeros(loops=params.loops, corridors=params.corridors),
        **_merged(step.settings() for step in steps_of(params)),
        **({"floors": params.floors} if params.floors > 1 else {}),
        **_without_zeros(deeper=params.deeper),
        **({"rules": [str(rule) for rule in params.rules]} if params.rules else {}),
        **_without_zeros(flow=_flow_record(params.flow)),
        "templates": [_template_record(template) for template in params.templates],
        "moves": [list(move if move.kind is MoveKind.APART else move[:4]) for move in dungeon.moves],
        "rooms": [{"template": index[room.template], "x": room.x, "y": room.y} for room in dungeon.rooms],
        "connections": [_connection_record(connection) for connection in dungeon.connections],
        **({"grown_from": dungeon.grown_from} if dungeon.grown_from else {}),
        **({} if dungeon.kept_locks is None else {"kept_locks": dungeon.kept_locks}),
        "main_path": list(dungeon.main_path),
        "start": dungeon.start,
        "goal": dungeon.goal,
        **_merged(step.entries(dungeon) for step in steps_of(params)),
    }
    text = _spread(record, "") + "\n"
    if excess := _excess(text):
        raise ParameterError("dungeon", f"{excess}; use fewer or smaller rooms, or fewer different ones")
    return text


def fingerprint(dungeon: DungeonMap) -> str:
    """Return 16 hexadecimal digits that are equal for equal maps, on every machine, and differ for different ones.

    They are the beginning of the SHA-256 of the JSON text, so that all of the map counts: rooms, doors, locks, and what
    finishing steps have placed.

    Raises:
        ParameterError: the map is too large to be written.
    """
    return hashlib.sha256(format_map(dungeon).encode()).hexdigest()[:16]


def _excess(text: str) -> str:
    """Return an error if a text is larger than the limits of `parse_map`; otherwise empty."""
    if len(text) > MAX_TEXT:
        return f"text of {len(text)} characters; a map may take up to {MAX_TEXT}"
    return f"more than {MAX_VALUES} values" if value_count(text) > MAX_VALUES else ""


def parse_map(text: str, source: str = "") -> DungeonMap:
    """Return the map of a JSON text.

    Types and ranges of all entries are checked. Use `check` to find out whether the map is valid, for example whether
    its rooms overlap.

    Args:
        text: up to 8,000,000 characters and 600,000 values.
        source: name of the file, for error messages.

    Raises:
        NotationError: the text is no map; names the line and column, or the entry, for example `rooms[3].x`.
    """
    if excess := _excess(text):
        raise NotationError(excess, source)
    try:
        return _read_map(Entry(read_json(text, source, MAX_VALUES), "map"))
    except NotationError as error:
        raise NotationError(error.message, source, error.line, error.column) from None
    except ParameterError as error:
        raise NotationError(str(error), source) from None


def _layout(value: object, indent: str) -> str:
    """Return JSON text: a value of up to 100 characters on one line, otherwise each of its items on its own line."""
    if not isinstance(value, (dict, list)):
        return _written(value)
    # Each item takes at least three characters, so that a long value need not be written to see that it does not fit.
    if 3 * len(value) <= INLINE and len(text := _written(value)) + len(indent) <= INLINE:
        return text
    return _spread(value, indent)


def _spread(value: dict[str, object] | list[object], indent: str) -> str:
    """Lay the items of a value out, each on lines of its own."""
    inner = indent + " "
    if isinstance(value, dict):
        items = [f"{_written(key)}: {_layout(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner + item for item in items) + "\n" + indent + "}"
    return "[\n" + ",\n".join([inner + _layout(item, inner) for item in value]) + "\n" + indent + "]"


def _door_record(door: Door) -> list[object]:
    special = [door.width, door.kind] if door.kind else []
    return [door.x, door.y, door.direction.name.lower(), *special]


def _flow_record(flow: Flow | None) -> dict[str, object]:
    return {"nodes": [list(node) for node in flow.nodes], "edges": [list(edge) for edge in flow.edges]} if flow else {}


def _template_record(template: RoomTemplate) -> dict[str, object]:
    return {
        "name": template.name,
        "tags": list(template.tags),
        "weight": template.weight,
        "instances": template.instances,
        **({} if template.least is None else {"least": template.least}),
        **({"rotate": True} if template.rotate else {}),
        **({"mirror": True} if template.mirror else {}),
        **_without_zeros(spawns=legend_of(template.spawns)),
        "tiles": draw_room(template),
    }


def _connection_record(connection: Connection) -> dict[str, object]:
    return {
        "rooms": list(connection.rooms),
        "doors": [_door_record(door) for door in connection.doors],
        **_without_zeros(corridor=[list(cell) for cell in connection.corridor]),
    }


def _without_zeros(**entries: object) -> dict[str, object]:
    """Return the entries that are not empty or 0, so that maps without them keep the text they had before."""
    return {key: value for key, value in entries.items() if value}


def _merged(records: Iterable[dict[str, object]]) -> dict[str, object]:
    return {key: value for record in records for key, value in record.items()}


def _read_move(entry: Entry) -> Move:
    """Read a move of four numbers, or of six if its kind is `APART`."""
    size = 6 if len(entry.expect(list, "a list")) == 6 else 4
    numbers = entry.wholes(-(2**31), 2**31, size)
    if min(numbers[:4]) < -1:
        raise NotationError(f"{entry.path}: a number below -1")
    return Move(*numbers)


def _read_map(entry: Entry) -> DungeonMap:
    if entry["format"].text() != FORMAT:
        raise NotationError(f"format: {entry['format'].text()[:40]!r} is not {FORMAT!r}")
    params = _read_params(entry)
    columns = _columns(params)
    rooms = entry["rooms"].items(lambda item: _read_room(item, params.variants, columns))
    if not 0 < len(rooms) <= MAX_ROOMS:
        raise NotationError(f"rooms: {len(rooms)} is not in 1..{MAX_ROOMS}")
    width = max(x + template.width for template, x, _ in rooms)
    height = max(y + template.height for template, _, y in rooms)
    last = len(rooms) - 1
    joined = entry["connections"].items(lambda item: _read_connection(item, last, width, height, columns))
    dungeon = DungeonMap(
        seed=entry["seed"].whole(0, 2**64 - 1),
        params=params,
        moves=entry["moves"].items(_read_move),
        rooms=rooms,
        connections=joined,
        main_path=entry["main_path"].wholes(0, last),
        grown_from=entry.get("grown_from", 0).whole(0, len(rooms)),
        kept_locks=entry["kept_locks"].whole(0, MAX_LOCKS) if entry.has("kept_locks") else None,
    )
    check_box(dungeon.rooms, dungeon.connections, params)
    if not dungeon.main_path:
        raise NotationError("main_path: empty")
    for key, room in (("start", dungeon.start), ("goal", dungeon.goal)):
        if entry[key].whole(0, last) != room:
            raise NotationError(f"{key}: not the end of main_path, which is {room}")
    for step in steps_of(params):
        dungeon = step.read_entries(entry, dungeon)
    return dungeon


def _read_params(entry: Entry) -> Params:
    weights = entry["weights"]
    shaped = any(map(weights.has, OBJECTIVES[3:]))
    names = OBJECTIVES if shaped else OBJECTIVES[:3]
    selector = entry["selector"].text()
    if selector not in Selector.words():
        raise NotationError(unknown_name("selector", selector, Selector.words()))
    bounds = entry["bounds"]
    size = None if bounds.value is None else bounds.wholes(1, MAX_MAP_SIDE, 2)
    params = Params(
        templates=entry["templates"].items(_read_template),
        selector=Selector.of(selector),
        weights=Weights(*(weights[name].number() for name in names)),
        bounds=(size[0], size[1]) if size else None,
        loops=entry.get("loops", 0).number(),
        corridors=entry.get("corridors", 0).whole(0, MAX_CORRIDOR),
        floors=entry.get("floors", 1).whole(1, MAX_DEPTH),
        deeper=entry.get("deeper", 0).whole(0, MAX_DEPTH - 1),
        rules=entry.get("rules", []).items(lambda rule: parse_rule(rule.text())),
        flow=_read_flow(entry["flow"]) if entry.has("flow") else None,
    )
    for kind in kinds_of_steps():
        step = kind.read(entry)
        params = step.put_into(params) if step else params
    return params


def _read_flow(entry: Entry) -> Flow:
    nodes = entry["nodes"].items(lambda node: node.items(Entry.text, 2))
    edges = entry["edges"].items(lambda edge: edge.wholes(0, MAX_NODES, 2))
    return Flow(tuple((name, role) for name, role in nodes), tuple((a, b) for a, b in edges))


def _read_template(entry: Entry) -> RoomTemplate:
    rows = entry["tiles"].items(Entry.text)
    try:
        tiles = parse_grid(without_marks(rows), ROOM_CHARACTERS, largest=MAX_ROOM_SIDE, pad=" ")
        return RoomTemplate(
            name=entry["name"].text(),
            tiles=tiles,
            tags=entry["tags"].items(Entry.text),
            weight=entry["weight"].whole(0, MAX_ROOMS),
            instances=entry["instances"].whole(0, MAX_ROOMS),
            openings=read_marks(rows, tiles),
            least=entry["least"].whole(0, MAX_ROOMS) if entry.has("least") else None,
            rotate=entry.has("rotate") and entry["rotate"].truth(),
            mirror=entry.has("mirror") and entry["mirror"].truth(),
            spawns=read_spawns(rows, entry.get("spawns", "").text()),
        )
    except NotationError as error:
        row = f".tiles[{error.line - 1}], column {error.column}" if error.line else ""
        raise NotationError(f"{entry.path}{row}: {error.message}" if row else error.message) from None
    except ParameterError as error:
        raise NotationError(f"{entry.path}.{error.parameter}: {error.message}") from None


def _read_room(entry: Entry, variants: Sequence[RoomTemplate], columns: int) -> Room:
    template = variants[entry["template"].whole(0, len(variants) - 1)]
    return Room(template, entry["x"].whole(0, columns), entry["y"].whole(0, MAX_MAP_SIDE))


def _read_connection(entry: Entry, last: int, width: int, height: int, columns: int) -> Connection:
    a, b = entry["rooms"].wholes(0, last, 2)
    first, second = entry["doors"].items(lambda door: _read_door(door, width, height), 2)
    corridor = entry.get("corridor", []).items(lambda cell: _read_floor(cell, columns))
    return Connection((a, b), (first, second), corridor)


def _columns(params: Params) -> int:
    """Return the most columns of a map, with all its floors side by side."""
    return MAX_COLUMNS if params.floors > 1 else MAX_MAP_SIDE


def _read_floor(entry: Entry, columns: int) -> Point:
    """Read a cell of the floor of a corridor; it cannot be at the edge of a map, as there are walls around it."""
    x, y = entry.wholes(1, columns - 2, 2)
    if y > MAX_MAP_SIDE - 2:
        entry.items(lambda part: part, 2)[1].whole(1, MAX_MAP_SIDE - 2)
    return Point(x, y)


def _read_door(entry: Entry, width: int, height: int) -> Door:
    value = entry.value
    if type(value) is list and len(value) == 3 and list(map(type, value)) == [int, int, str]:
        x, y, way = value
        if 0 <= x < width and 0 <= y < height and way in WAYS:
            return Door(x, y, WAYS[way])
    return _read_odd_door(entry, width, height)


def _read_odd_door(entry: Entry, width: int, height: int) -> Door:
    """Read a door of several cells or with a kind; raise an error for a door that cannot be read."""
    size = len(entry.expect(list, "a list"))
    x, y, way, *special = entry.items(lambda part: part, 5 if size > 3 else 3)
    if way.text() not in WAYS:
        raise NotationError(f"{way.path}: {unknown_name('direction', way.text(), WAYS)}")
    door = Door(x.whole(0, width - 1), y.whole(0, height - 1), WAYS[way.text()])
    if special:
        door = door._replace(width=special[0].whole(1, MAX_ROOM_SIDE), kind=special[1].text())
        if not KINDS.fullmatch(door.kind) and door.kind != STAIRS_KIND:
            raise NotationError(f"{entry.path}[4]: not a letter A to Z for the kind of a door")
    if door.width > 1 and not all(column < width and row < height for column, row in door.cells[-1:]):
        raise NotationError(f"{entry.path}: reaches beyond the map")
    return door
