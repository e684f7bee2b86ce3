"""Fox Hunt by enumeration: every placement of the foxes, tried against every clue."""

from itertools import combinations
from typing import Any

from pycore.foxhunt.model import FOX, UNKNOWN


def sees(params, a, b):
    """Tell whether two cells lie on a line of the eight directions."""
    dx, dy = a % params.width - b % params.width, a // params.width - b // params.width
    return a != b and (dx == 0 or dy == 0 or abs(dx) == abs(dy))


def placements(view):
    """Return every set of foxes that agrees with the view."""
    found = {cell for cell, known in enumerate(view.answers) if known == FOX}
    unknown = [cell for cell, known in enumerate(view.answers) if known == UNKNOWN]
    clues = [(cell, known) for cell, known in enumerate(view.answers) if known >= 0]
    agreeing = []
    for chosen in combinations(unknown, view.params.foxes - len(found)):
        foxes = found | set(chosen)
        if all(sum(sees(view.params, cell, fox) for fox in foxes) == clue for cell, clue in clues):
            agreeing.append(foxes)
    return agreeing


def least_misses(params, placements_left, shot=frozenset()):
    """Return the least misses that all these placements need together, by trying every plan."""
    if len(placements_left) <= 1:
        return 0
    best = None
    for cell in range(params.width * params.height):
        groups: dict[Any, list[Any]] = {}
        for foxes in placements_left:
            told = "hit" if cell in foxes else sum(sees(params, cell, fox) for fox in foxes)
            groups.setdefault(told, []).append(foxes)
        if len(groups) < 2:
            continue
        misses = sum(len(group) for told, group in groups.items() if told != "hit")
        misses += sum(least_misses(params, group) for group in groups.values())
        best = misses if best is None else min(best, misses)
    return best
