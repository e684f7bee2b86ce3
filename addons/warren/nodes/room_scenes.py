"""Scenes of room templates, by their names in room files: paths in the project, or identifiers."""

from typing import TYPE_CHECKING, Any

from pycore.base.errors import NotationError
from warren.declare import EngineObject, engine

if TYPE_CHECKING:
    from pycore.dungeon.model.look import Look

PATH, IDENTIFIER = "res://", "uid://"
KIND = "PackedScene"


def look_of(resource: Any) -> "Look":
    """Return the look of a template, with paths of scenes; scenes that are no files of their own have no name."""
    from pycore.dungeon.model.look import Look  # noqa: PLC0415 - the family is loaded when it is first used

    names = {field: _path(getattr(resource, field)) for field in Look._fields if field != "turn_scene"}
    return Look(**names, turn_scene=resource.turn_scene)


def dress(resource: Any, look: "Look") -> None:
    """Give a template the scenes of a look. Outside Godot there are none.

    Raises:
        NotationError: a scene is missing.
    """
    resource.turn_scene = look.turn_scene
    for field, name in look._asdict().items():
        if name and field != "turn_scene" and engine.is_there:
            try:
                setattr(resource, field, _load(name))
            except NotationError as error:
                raise NotationError(f"room {resource.name!r}: {field}: {error.message}") from None


def _path(scene: Any) -> str:
    path = "" if scene is None else str(scene.call("get_path"))
    return path if path.startswith(PATH) and "::" not in path else ""


def _load(name: str) -> EngineObject:
    """Return the scene of a path or identifier."""
    loader, path = engine.singleton("ResourceLoader"), name
    if name.startswith(IDENTIFIER):
        identifiers = engine.singleton("ResourceUID")
        number = identifiers.call("text_to_id", name)
        if not identifiers.call("has_id", number):
            raise NotationError(f"no file of the project is {name[:80]!r}")
        path = identifiers.call("get_id_path", number)
    if not path.startswith(PATH) or ".." in path:
        raise NotationError(f"{path[:80]!r} is no path of a scene that begins with {PATH}, nor {IDENTIFIER}")
    if not loader.call("exists", path, KIND):
        raise NotationError(f"there is no scene {path[:120]}; correct its name, or put the scene there")
    scene: EngineObject | None = loader.call("load", path, KIND)
    if scene is None or scene.get_class() != KIND:
        raise NotationError(f"{path[:120]} cannot be loaded as a scene")
    return scene
