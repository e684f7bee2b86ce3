"""What is imported of other editors' files: the choices, and a report of what was skipped or assumed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from pycore.base.errors import FileError, NotationError, ParameterError
from pycore.dungeon.text.imported import Imported, ImportedRoom, ImportNote
from pycore.dungeon.text.meaning import Vocabulary, unknown
from pycore.dungeon.text.places import MAX_NAME, BudgetError, placed, too_large

# What unpainted cells are taken for: floor where walls or the edge of the level enclose them, where walls alone do,
# or nothing.
FLOOR, ENCLOSED, NONE = "floor", "enclosed", "none"
UNPAINTED = (FLOOR, ENCLOSED, NONE)
MAX_SKIPPED = 10_000


@dataclass(frozen=True)
class ImportSettings:
    """What is imported of a Tiled map or an LDtk project.

    Attributes:
        meanings: what names of the file stand for: "wall", "floor", "door" or "none" for values of an IntGrid, layers,
            and classes or enum values of tiles; "door", "spawn", "start" or "none" for objects and entities. A value
            of one IntGrid only is "LAYER/NAME", one without a name "LAYER/NUMBER". Case-insensitive.
        exclude_levels: names of levels or rooms to leave out, case-insensitive.
        exclude_layers: names of layers or groups to leave out, case-insensitive.
        unpainted: what unpainted cells are: "floor" where walls or the edge of the level enclose them, "enclosed" for
            floor where walls alone do, or "none" for cells outside of the room.
        strict: whether a part that cannot be imported is an error; otherwise it is skipped.

    Raises:
        ParameterError: `unpainted` has another value.
    """

    meanings: Mapping[str, str] = field(default_factory=dict)
    exclude_levels: tuple[str, ...] = ()
    exclude_layers: tuple[str, ...] = ()
    unpainted: str = FLOOR
    strict: bool = False

    def __post_init__(self) -> None:
        if self.unpainted not in UNPAINTED:
            raise ParameterError(
                "unpainted", f"Unknown choice {self.unpainted!r:.40}. Available: {', '.join(UNPAINTED)}."
            )


class Report:
    """Collects what is skipped and assumed while a file is read.

    Attributes:
        settings: the choices.
        skipped: parts that are not imported, in the order of reading.
        assumed: what was assumed about parts that are imported.
    """

    def __init__(self, source: str, settings: ImportSettings) -> None:
        self.settings = settings
        self.skipped: list[ImportNote] = []
        self.assumed: list[ImportNote] = []
        self._file = self._source = source
        self._parts: list[tuple[str, str, str]] = []  # kind, name, and how messages name it
        self._levels = _Names("exclude_levels", settings.exclude_levels)
        self._layers = _Names("exclude_layers", settings.exclude_layers)

    @contextmanager
    def part(self, kind: str, name: str, *, needed: bool = False, shown: str = "", source: str = "") -> Iterator[None]:
        """Skip a part if what is done within fails; in strict mode, or if the part is needed, raise the error.

        Args:
            kind: as in `ImportNote`.
            name: name of the part.
            needed: whether the part that this one is in cannot do without it.
            shown: how messages name the part; by default kind and name.
            source: name of the file that the part is in, if it is another one.
        """
        place, outer = shown or f"{kind} {name[:MAX_NAME]!r}", self._source
        self._parts.append((kind, name, place))
        self._source = source or outer
        try:
            yield
        except BudgetError:
            raise
        except (NotationError, FileError) as error:
            if self.settings.strict or needed:
                if isinstance(error, NotationError) and not error.source:
                    raise placed(error, place, source=source) from None
                raise
            if len(self.skipped) == MAX_SKIPPED:
                raise too_large(f"more than {MAX_SKIPPED:,} parts cannot be imported") from None
            self.skipped.append(self._note(error))
        finally:
            self._parts.pop()
            self._source = outer

    def assume(self, reason: str) -> None:
        """Add what is assumed about the part that is being read."""
        self.assumed.append(self._note(NotationError(reason)))

    def skip(self, kind: str, name: str, reason: str) -> None:
        """Skip a part, or raise its reason in strict mode."""
        with self.part(kind, name):
            raise NotationError(reason)

    def _note(self, error: NotationError | FileError) -> ImportNote:
        places, source, reason = tuple(place for *_, place in self._parts), self._file, str(error)
        if isinstance(error, NotationError):
            source = self._source
            inner = placed(error)
            places, reason = (*places, *inner.places), inner.reason
            if error.source:  # another file, whose errors name all places within it
                places, source = inner.places, error.source
        kind, name, _ = self._parts[-1]
        return ImportNote(kind, name, ": ".join(filter(None, (source, ", ".join(places)))), reason)

    def excludes_level(self, name: str) -> bool:
        """Return whether a level or room is left out by its name."""
        return self._levels.has(name)

    def excludes_layer(self, name: str) -> bool:
        """Return whether a layer or group is left out by its name."""
        return self._layers.has(name)

    def know_layer(self, name: str) -> None:
        """Note the name of a layer that the file defines."""
        self._layers.has(name)

    @contextmanager
    def checking_names(self, words: Vocabulary) -> Iterator[None]:
        """Raise `ParameterError` after rooms were made, or if that fails, if a name that is set is not in the file."""
        try:
            yield
        finally:
            self._levels.check()
            self._layers.check()
            words.check_names()

    def result(self, rooms: tuple[ImportedRoom, ...]) -> Imported:
        """Return what was imported.

        Raises:
            NotationError: no room is left; names the first one that was skipped, and the reason.
        """
        if not rooms:
            raise self._nothing()
        return Imported(rooms, tuple(self.skipped), tuple(self.assumed))

    def _nothing(self) -> NotationError:
        rooms = [note for note in self.skipped if note.kind in ("level", "room")]
        if not rooms:
            return NotationError("all levels and rooms are excluded", self._file)
        others = len(self.skipped) - 1
        rest = f" ({others} more {'parts were' if others > 1 else 'part was'} skipped)" if others else ""
        return NotationError(f"{rooms[0]}{rest}".removeprefix(f"{self._file}: "), self._file)


class _Names:
    """Names that a setting gives, compared with those of the file."""

    def __init__(self, setting: str, given: tuple[str, ...]) -> None:
        self._setting, self._given = setting, {name.lower(): name for name in given}
        self._seen: dict[str, str] = {}

    def has(self, name: str) -> bool:
        self._seen[name.lower()] = name
        return name.lower() in self._given

    def check(self) -> None:
        for lower, name in self._given.items():
            if lower not in self._seen:
                raise ParameterError(self._setting, unknown(name, self._seen))
