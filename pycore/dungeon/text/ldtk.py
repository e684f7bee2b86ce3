"""Projects of LDtk (.ldtk, with levels within or in files of their own) as rooms."""

import re

from pycore.base.errors import NotationError
from pycore.base.jsonentry import Entry
from pycore.base.jsontext import read_json
from pycore.base.reading import decode
from pycore.dungeon.model.template import MAX_TEMPLATES
from pycore.dungeon.text.imported import MAX_SIDE, MAX_TEXT, MAX_VALUES, Fetch, Imported, ImportedRoom, Tileset
from pycore.dungeon.text.ldtklevel import Drawing, Project, TileSource, ValueNames, fields, listed, optional, uid
from pycore.dungeon.text.meaning import Vocabulary, settings
from pycore.dungeon.text.places import at_place, in_file, is_reference, reference
from pycore.dungeon.text.report import ImportSettings, Report

MAX_LAYERS = 256
LEVELS = (".ldtkl",)


def read_ldtk(data: bytes, source: str, fetch: Fetch, choices: ImportSettings) -> Imported:
    """Return the rooms of a project: one for each level.

    Args:
        data: content of the file.
        source: name of the file, for messages.
        fetch: returns the content of a level's file by its path relative to the project; may raise `WarrenError`.
        choices: what is imported.

    Raises:
        NotationError: the file is damaged, or none of its levels is a room.
        ParameterError: a name of the settings is not in the file.
    """
    report = Report(source, choices)
    with in_file(source):
        entry = _json(data, source)
        project = _project(entry, report)
        with report.checking_names(project.words):
            rooms = _rooms(_levels(entry), project, fetch)
    return report.result(rooms)


def level_files(data: bytes, source: str) -> tuple[str, ...]:
    """Return the paths of the levels' files that a project refers to.

    Raises:
        NotationError: the file is damaged.
    """
    with in_file(source):
        found = filter(_is_outside, _levels(_json(data, source)))
        return tuple(filter(None, [optional(level, "externalRelPath") for level in found]))


def _levels(entry: Entry) -> list[Entry]:
    worlds = [level for world in listed(entry, "worlds") for level in listed(world, "levels")]
    return [*listed(entry, "levels"), *worlds]


def _json(data: bytes, source: str) -> Entry:
    if len(data) > MAX_TEXT:
        raise NotationError(f"{len(data)} bytes; {MAX_TEXT} are read", source)
    entry = Entry(read_json(decode(data, source), source, MAX_VALUES), "map")
    entry.expect(dict, "an object")
    return entry


def _project(entry: Entry, report: Report) -> Project:
    """Return the definitions of a project."""
    version = entry["jsonVersion"].text()
    if not re.fullmatch(r"1\.[0-9]{1,4}(\.[0-9]{1,4})?(-.*)?", version):
        raise NotationError(f"version {version[:40]!r} of the format is not known; 1.x are")
    words, definitions = Vocabulary(report.settings.meanings), entry["defs"]
    sets = {
        uid(item, "uid"): _tileset(item, number, words) for number, item in enumerate(listed(definitions, "tilesets"))
    }
    grids = {}
    for item in listed(definitions, "layers"):
        layer = optional(item, "identifier")
        report.know_layer(layer)
        words.know([layer])
        names = {
            value["value"].whole(0, 2**31): optional(value, "identifier") for value in listed(item, "intGridValues")
        }
        grids[uid(item, "uid")] = ValueNames(names, words.values_said(layer, names))
    words.know(optional(item, "identifier") for item in listed(definitions, "entities"))
    return Project(report, words, sets, grids)


def _rooms(levels: list[Entry], project: Project, fetch: Fetch) -> tuple[ImportedRoom, ...]:
    if not 0 < len(levels) <= MAX_TEMPLATES:
        raise NotationError(f"{len(levels)} levels, not 1 to {MAX_TEMPLATES}")
    found: dict[str, ImportedRoom] = {}
    kept = [level for level in levels if not project.report.excludes_level(_name(level))]
    for level in kept:
        name = _name(level)
        path = optional(level, "externalRelPath") if _is_outside(level) else ""
        place = reference(path, LEVELS) if is_reference(path, LEVELS) else ""
        with project.report.part("level", name, source=place):
            room = _room(level, name, path, project, fetch)
            if room.template.name in found:
                raise NotationError(f"a second room is called {room.template.name!r}")
            found[room.template.name] = room
    return tuple(found.values())


def _room(level: Entry, name: str, path: str, project: Project, fetch: Fetch) -> ImportedRoom:
    level["identifier"].text()
    if _is_outside(level):
        with at_place("its file"):
            place = reference(path, LEVELS)
        level = _json(fetch(path), place)
    name, chosen = settings(fields(level), name)
    entries = listed(level, "layerInstances")
    if len(entries) > MAX_LAYERS:
        raise NotationError(f"more than {MAX_LAYERS} layers")
    drawing = Drawing(project)
    for entry in reversed(entries):  # the first is the highest
        drawing.add(entry)
    return drawing.room(name, chosen)


def _is_outside(level: Entry) -> bool:
    """Return whether a level has a file of its own."""
    return level.get("layerInstances", None).value is None


def _name(level: Entry) -> str:
    """Return the name of a level; its place in the file if it has none."""
    found = level.get("identifier", None).value
    return found if isinstance(found, str) and found else level.path


def _tileset(item: Entry, number: int, words: Vocabulary) -> TileSource:
    name, image = item.get("identifier", "").text(), optional(item, "relPath")
    side = item["tileGridSize"].whole(1, MAX_SIDE)
    margin, spacing = (item.get(key, 0).whole(0, MAX_SIDE) for key in ("padding", "spacing"))
    columns, rows = (
        max(0, (item[key].whole(0, MAX_SIDE) - 2 * margin + spacing) // (side + spacing)) for key in ("pxWid", "pxHei")
    )
    refused = "" if image else "it has no image of its own"
    meanings: dict[int, int] = {}
    for tag in listed(item, "enumTags"):
        meaning = words.said({}, tag["enumValueId"].text())
        if meaning is not None:
            meanings |= dict.fromkeys(tag["tileIds"].wholes(0, MAX_SIDE), meaning)
    tileset = Tileset(name, image, side, side, margin, spacing, columns, columns * rows)
    return TileSource(number, tileset, refused, meanings)
