"""Generated openings: for each room, a choice of the doors that it may use.

Method: A. Seguí Díaz (degree project, Universidad de Huelva): all doors, a random share of them, or one of every N,
chosen anew for each instance of a template.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.template import MAX_NAME, MAX_TEMPLATES, RoomTemplate

# From the number of doors of a template, and a random number generator, to the indices of the doors that a room keeps.
DoorGeneration = Callable[[int, Rng], Sequence[int]]


@dataclass(frozen=True)
class RandomShare:
    """Keep a share of the doors, drawn with equal probability: round(share * count) doors, at least one.

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
    """Keep every n-th door in reading order, beginning with a random door of the first n.

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
    """Return the parameters with a template of one instance, with its own openings, for each room.

    A template of n > 1 instances becomes n templates with the names "name/1" to "name/n". Templates without instances
    are left out.

    Args:
        params: parameters; a template with openings keeps a part of these.
        generation: chooses the doors, once for each room.
        rng: only its seed is used.

    Raises:
        ParameterError: there are more than 1024 rooms; a new name has more than 64 characters; or a choice is empty or
            out of range.
    """
    if params.total > MAX_TEMPLATES:
        raise ParameterError("templates", f"{params.total} rooms, of which up to {MAX_TEMPLATES} can have own doors")
    stream = rng.stream("doors")
    chosen: list[RoomTemplate] = []
    for template in params.templates:
        doors = template.doors
        for number in range(1, template.instances + 1):
            name = f"{template.name}/{number}" if template.instances > 1 else template.name
            if len(name) > MAX_NAME:
                raise ParameterError("name", f"{name!r} has more than {MAX_NAME} characters")
            kept = generation(len(doors), stream)
            if any(not 0 <= door < len(doors) for door in kept):
                raise ParameterError("generation", f"{list(kept)} are not all in 0..{len(doors) - 1}")
            openings = tuple(doors[door] for door in kept)
            one = replace(template, name=name, instances=1, least=int(number <= template.fewest), openings=openings)
            chosen.append(replace(one, least=None) if template.least is None else one)
    return replace(params, templates=tuple(chosen))
