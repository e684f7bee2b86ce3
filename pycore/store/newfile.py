"""New level databases that appear under their names as a whole, or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pycore.base.reading import draft_of, remove_stale_drafts
from pycore.store.file import StoreError
from pycore.store.store import Store

LOGS = ("", "-wal", "-shm")


@contextmanager
def filling(path: Path) -> Iterator[Store]:
    """Open a database in a `with` statement that fills it; a new one has its name when the statement ends well.

    After an exception there is no new file. A database that is there already is opened as by `Store`.

    Raises:
        StoreError: as `Store`; also if another program has made a file of this name meanwhile.
    """
    if path.exists():
        with Store(path) as store:
            yield store
        return
    target = path.resolve()
    draft = draft_of(target)
    try:
        with Store(draft, create=True) as store:
            yield store
            store.checkpoint()
        _publish(draft, target)
    except StoreError as error:
        if error.path != draft:
            raise
        raise StoreError(path, error.message) from error
    finally:
        for ending in LOGS:
            draft.with_name(f"{draft.name}{ending}").unlink(missing_ok=True)
    remove_stale_drafts(target)


def _publish(draft: Path, target: Path) -> None:
    """Give a whole file its name; an existing file stays."""
    try:
        os.link(draft, target)
    except FileExistsError:
        raise StoreError(target, "another program has made it meanwhile; do the same again") from None
    except OSError:  # a file system without hard links
        draft.rename(target)
