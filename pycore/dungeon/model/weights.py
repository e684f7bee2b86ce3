"""The weights of the objectives in the fitness of a move."""

from dataclasses import dataclass
from math import isfinite

from pycore.base.errors import ParameterError

OBJECTIVES = ("main_path", "alternative_paths", "bifurcations", "condensation", "verticality", "horizontality")
# Weights are kept in thousandths, so that fitness is a whole number.
WEIGHT_UNIT = 1000
MAX_WEIGHT = 1000


@dataclass(frozen=True)
class Weights:
    """The weights of the objectives in the fitness of a move.

    The fitness is the weighted sum of six objectives of the map after the move, which are whole numbers. The length of
    an edge is the distance between the north-west corners of its rooms.

    Attributes:
        main_path: 1 + number of rooms on the main path: the longest shortest path between two rooms or, with rooms
            tagged "start" or "goal", the path between these. A goal is placed after all other rooms and as far from the
            start as possible; with a negative weight, before them and as near as possible. If only one of the tags is
            used, a room with this tag is placed last, at one end of the longest path or, with a negative weight, in the
            middle of the map.
        alternative_paths: 1 + sum, over the rooms off the main path, of 2 + number of edges to the main path.
        bifurcations: 1 + sum of the degrees of all rooms of degree > 2, doubled for rooms off the main path.
        condensation: 1 + tiles of rooms per thousand tiles of the smallest square around the map, rounded down.
        verticality: 1 + height of the box around the map.
        horizontality: 1 + width of the box around the map.

    Each weight is in -1000..1000 and rounded to thousandths. A negative weight favors low values of its objective.
    """

    main_path: float = 1.0
    alternative_paths: float = 1.0
    bifurcations: float = 1.0
    condensation: float = 0.0
    verticality: float = 0.0
    horizontality: float = 0.0

    def __post_init__(self) -> None:
        for name in OBJECTIVES:
            value = getattr(self, name)
            if not isfinite(value) or abs(value) > MAX_WEIGHT:
                raise ParameterError(name, f"weight {value} is not in -{MAX_WEIGHT}..{MAX_WEIGHT}")
            object.__setattr__(self, name, round(value * WEIGHT_UNIT) / WEIGHT_UNIT)

    @property
    def fixed(self) -> tuple[int, int, int]:
        """The first three weights, of the objectives of the graph, in thousandths."""
        main, alternative, forks = self.main_path, self.alternative_paths, self.bifurcations
        return round(main * WEIGHT_UNIT), round(alternative * WEIGHT_UNIT), round(forks * WEIGHT_UNIT)

    @property
    def shape(self) -> tuple[int, int, int]:
        """The last three weights, of the objectives of the box, in thousandths."""
        dense, high, wide = self.condensation, self.verticality, self.horizontality
        return round(dense * WEIGHT_UNIT), round(high * WEIGHT_UNIT), round(wide * WEIGHT_UNIT)
