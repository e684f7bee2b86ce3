"""Set-ups of Fox Hunt: hunts in which some shots were made."""

from collections.abc import Mapping

from pycore.base.budget import Budget
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.base.setups import play_on
from pycore.foxhunt.generator import generate
from pycore.foxhunt.model import Hunt, Move, Params, outcome, play, view
from pycore.foxhunt.solver import choose

SETUPS: Mapping[str, str] = {
    "middle": "The cell in the middle was shot at",
    "corners": "The four corners were shot at",
    "late": "Half of the foxes were found, by a good hunter",
}


def set_up(params: Params, name: str, rng: Rng, budget: Budget | None = None) -> Result[Hunt]:
    """Return a hunt of one of `SETUPS`; it depends on the seed only. Where it would have ended, it goes on before."""
    return generate(params, rng, budget).map(lambda hunt: _begun(hunt, name, rng))


def _begun(hunt: Hunt, name: str, rng: Rng) -> Hunt:
    """Return the hunt after the shots of a set-up."""
    width, height = hunt.params.width, hunt.params.height
    middle = height // 2 * width + width // 2
    last = hunt.params.cells - 1
    cells = {"middle": [middle], "corners": sorted({0, width - 1, last - width + 1, last})}.get(name, [])
    for cell in cells:
        after = play(hunt, Move(cell))
        hunt = hunt if outcome(after) else after
    if name != "late":
        return hunt
    return play_on(
        hunt,
        lambda hunt: outcome(hunt) is not None,
        lambda hunt: play(hunt, choose(view(hunt), "sharp", rng.stream(f"shot {len(hunt.shots)}")).unwrap()),
        lambda hunt: 2 * view(hunt).found >= hunt.params.foxes,
    )
