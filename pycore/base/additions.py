"""What packages add to lower ones, which know nothing of them: by names, so that it is imported when it is first used.

`pycore/__init__.py` tells all of it. So an addition is there whichever module a program imports first.
"""

_ADDED: dict[str, tuple[str, ...]] = {}


def add(place: str, name: str) -> None:
    """Add something to a place that a lower package has for it; what is there already is not added twice.

    Args:
        place: the place, as the lower package calls it.
        name: what is added, as "module:class".
    """
    _ADDED[place] = tuple(dict.fromkeys((*additions(place), name)))


def additions(place: str) -> tuple[str, ...]:
    """Return what was added to a place, in the order of `add`."""
    return _ADDED.get(place, ())
