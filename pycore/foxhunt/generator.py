"""New hunts, and presets of parameters."""

from collections.abc import Iterator, Mapping

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError, UnknownNameError
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.base.setups import deal
from pycore.foxhunt.model import FOX, Hunt, Params, view
from pycore.foxhunt.notation import parse_params

PRESETS: Mapping[str, str] = {
    "classic": "10 x 10 cells, 8 foxes",
    "nine": "9 x 9 cells, 8 foxes",
    "small": "6 x 6 cells, 4 foxes",
    "large": "16 x 16 cells, 15 foxes, cells marked by themselves",
    "WxH:FOXES": "Any board, as 12x8:6; marked by themselves with :auto at the end",
}
BOARDS = {"classic": "10x10:8", "nine": "9x9:8", "small": "6x6:4", "large": "16x16:15:auto"}


def preset(name: str) -> Params:
    """Return the parameters of a preset.

    Raises:
        ParameterError: the preset does not exist.
    """
    try:
        return parse_params(BOARDS.get(name, name).replace(":", " "))
    except NotationError as error:
        if ":" in name:
            raise ParameterError("preset", error.message) from None
        raise UnknownNameError("preset", name, PRESETS) from None


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[Hunt]:
    """Return a new hunt; all placements of the foxes are equally likely.

    Args:
        params: the parameters.
        rng: the hunt depends on its seed only.
        budget: limits and progress; a node is one fox.

    Returns:
        The hunt at its start; `BUDGET` or `CANCELLED` if the budget was exceeded.
    """
    dealt = deal(range(params.cells), params.foxes, rng.stream("foxes"), budget)
    return dealt.map(lambda cells: Hunt(params, tuple(sorted(cells))))


def check(hunt: Hunt) -> Iterator[str]:
    """Yield the errors of a hunt, one line each: wrong answers, by an independent computation."""
    width = hunt.params.width
    for cell, known in enumerate(view(hunt).answers):
        if cell not in hunt.shots:
            continue
        y, x = divmod(cell, width)
        away = [(fox % width - x, fox // width - y) for fox in hunt.foxes]
        seen = sum(not dx or not dy or abs(dx) == abs(dy) for dx, dy in away)
        if known != (FOX if (0, 0) in away else seen):
            yield f"cell {x + 1}, {y + 1} tells {known} where {seen} foxes are seen"
