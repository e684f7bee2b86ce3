"""What a room looks like, by names that only the game understands."""

from typing import NamedTuple

MAX_NAME = 512


class Look(NamedTuple):
    """Names of scenes, such as paths or identifiers of files; empty for none. The generator passes them on unread.

    Attributes:
        scene: of the whole room.
        turn_scene: whether the scene is turned and mirrored with the room.
        open_door_scene: at each open door.
        locked_door_scene: at each locked door.
        closed_door_scene: at each possible door that is not used.
    """

    scene: str = ""
    turn_scene: bool = True
    open_door_scene: str = ""
    locked_door_scene: str = ""
    closed_door_scene: str = ""

    def faults(self) -> list[tuple[str, str]]:
        """Return field and message for each name that is none."""
        return [
            (field, f"{name[:80]!r} is no name of up to {MAX_NAME} printable characters")
            for field, name in self._asdict().items()
            if isinstance(name, str) and (len(name) > MAX_NAME or not name.isprintable() or name != name.strip())
        ]
