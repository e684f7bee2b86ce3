"""Which potential doors of a room may be used: how a choice is drawn, and how one is generated.

The ways to generate doors are those of A. Seguí Díaz (degree project, Universidad de Huelva): all, a random share, one
of every N. There, as here, each *instance* of a template owns its own choice. A designer's own choice is drawn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.template import MAX_NAME, MAX_TEMPLATES, RoomTemplate

# From the number of doors an instance may choose from, and a generator of its own, to the places of those it keeps.
DoorGeneration = Callable[[int, Rng], Sequence[int]]


@dataclass(frozen=True)
class RandomShare:
    """Keep a share of the doors, drawn evenly: share * count rounded to the nearest number, at least one.

    Attributes:
        share: in 0..1.
    """

    share: float

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1:
            raise ParameterError("share", f"{self.share} is not in 0..1")

    def __call__(self, count: int, rng: Rng) -> Sequence[int]:
        """Return the numbers of the doors that are kept."""
        numbers = list(range(count))
        rng.shuffle(numbers)
        return sorted(numbers[: max(1, round(self.share * count))])


@dataclass(frozen=True)
class OneOfEvery:
    """Keep every n-th door in reading order, starting with a random one of the first n.

    Attributes:
        n: at least 1.
    """

    n: int

    def __post_init__(self) -> None:
        if self.n < 1:
            raise ParameterError("n", f"{self.n} is not 1 or more")

    def __call__(self, count: int, rng: Rng) -> Sequence[int]:
        """Return the numbers of the doors that are kept."""
        return range(rng.below(min(self.n, count)), count, self.n)


def generate_doors(params: Params, generation: DoorGeneration, rng: Rng) -> Params:
    """Return parameters in which each instance has its own choice of doors, hence its own template.

    A template of which several rooms are made becomes several, called "name/1", "name/2" and so on, of one room each.
    Templates without instances are left out.

    Args:
        params: what to choose for; doors a designer has ruled out stay so.
        generation: how to choose, once for each instance; any function of number of doors and `Rng` will do.
        rng: only its seed matters.

    Raises:
        ParameterError: there are more than 1024 rooms, a name becomes too long, or a choice is none.
    """
    if params.total > MAX_TEMPLATES:
        raise ParameterError("templates", f"{params.total} rooms, of which up to {MAX_TEMPLATES} can have own doors")
    stream = rng.stream("doors")
    chosen: list[RoomTemplate] = []
    for template in params.templates:
        known = template.doors
        for number in range(1, template.instances + 1):
            name = f"{template.name}/{number}" if template.instances > 1 else template.name
            if len(name) > MAX_NAME:
                raise ParameterError("name", f"{name!r} has more than {MAX_NAME} characters")
            places = generation(len(known), stream)
            if any(not 0 <= place < len(known) for place in places):
                raise ParameterError("generation", f"{list(places)} are not all in 0..{len(known) - 1}")
            openings = tuple(known[place] for place in places)
            one = replace(template, name=name, instances=1, least=int(number <= template.fewest), openings=openings)
            chosen.append(replace(one, least=None) if template.least is None else one)
    return replace(params, templates=tuple(chosen))
