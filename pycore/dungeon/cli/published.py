"""The published running times of the method of this generator.

Source: A. Seguí Díaz, degree project, Universidad de Huelva; Java on one core of an Athlon 64 X2 of 1.7 GHz. Rooms
are hollow squares, see `presets.hollow`.
"""

from typing import NamedTuple


class Table(NamedTuple):
    """One published table.

    Attributes:
        name: the subject of the table.
        methods: the columns. "no cache", "always" and "refresher N" are fitness caches; "divisor" a move divider;
            "doors P %" a random share of the doors of each room, without cache; "custom" half of the doors, refresher
            10 and divider 0.9; "fixed" 30 % of the doors, cache always and divider 0.5.
        rows: pairs of (size of a room, models, rooms of each model) and the seconds of each method.
    """

    name: str
    methods: tuple[str, ...]
    rows: tuple[tuple[tuple[int, int, int], tuple[float, ...]], ...]


TABLES = (
    Table(
        "move_divisor",
        ("divisor 0.75", "divisor 0.85", "divisor 0.95"),
        (
            ((10, 2, 20), (0.1762, 0.1967, 0.3667)),
            ((10, 2, 30), (0.4944, 0.6254, 1.4391)),
            ((10, 4, 20), (1.2335, 1.6429, 4.0735)),
            ((10, 4, 30), (4.8804, 6.6693, 18.185)),
        ),
    ),
    Table(
        "random_doors",
        ("doors 40 %", "doors 60 %", "doors 80 %"),
        (
            ((10, 4, 8), (1.7974, 3.3016, 4.6551)),
            ((10, 4, 10), (4.1856, 8.2365, 9.8173)),
            ((10, 6, 8), (15.4529, 20.9266, 29.293)),
            ((10, 6, 10), (34.6856, 57.3447, 69.2746)),
        ),
    ),
    Table(
        "cache_refresher",
        ("refresher 2", "refresher 5", "refresher 10"),
        (
            ((6, 4, 10), (1.3768, 1.0284, 0.7652)),
            ((6, 4, 15), (6.7212, 5.523, 3.4247)),
            ((6, 6, 10), (8.7299, 6.7348, 5.5665)),
            ((6, 6, 15), (43.7861, 35.1948, 26.309)),
        ),
    ),
    Table(
        "comparison",
        ("no cache", "always", "custom"),
        (
            ((8, 4, 2), (0.0333, 0.0173, 0.003)),
            ((8, 4, 4), (0.2818, 0.0648, 0.0122)),
            ((8, 4, 6), (1.2533, 0.1948, 0.0353)),
            ((8, 4, 8), (3.3726, 0.423, 0.0779)),
            ((8, 6, 2), (0.1696, 0.0666, 0.0107)),
            ((8, 6, 4), (1.7436, 0.2855, 0.048)),
            ((8, 6, 6), (8.6427, 1.033, 0.1302)),
            ((8, 6, 8), (19.8587, 2.7444, 0.3154)),
            ((8, 8, 2), (0.5825, 0.2523, 0.021)),
            ((8, 8, 4), (7.3916, 1.1891, 0.103)),
            ((8, 8, 6), (33.7261, 3.6201, 0.3438)),
            ((8, 8, 8), (107.0143, 9.6228, 0.8998)),
        ),
    ),
    Table(
        "real_example",
        ("custom",),
        (
            ((6, 5, 1), (0.0007,)),
            ((6, 5, 2), (0.0029,)),
            ((6, 5, 3), (0.0072,)),
            ((6, 5, 4), (0.0167,)),
            ((6, 10, 1), (0.005,)),
            ((6, 10, 2), (0.0265,)),
            ((6, 10, 3), (0.0678,)),
            ((6, 10, 4), (0.1601,)),
            ((6, 15, 1), (0.0156,)),
            ((6, 15, 2), (0.0905,)),
            ((6, 15, 3), (0.3026,)),
            ((6, 15, 4), (0.6858,)),
            ((6, 20, 1), (0.0398,)),
            ((6, 20, 2), (0.2525,)),
            ((6, 20, 3), (0.7766,)),
            ((6, 20, 4), (2.0803,)),
        ),
    ),
    Table(
        "big_example",
        ("custom",),
        (
            ((10, 5, 1), (0.00348,)),
            ((10, 5, 2), (0.01271,)),
            ((10, 5, 3), (0.0245,)),
            ((10, 10, 1), (0.0257,)),
            ((10, 10, 2), (0.1215,)),
            ((10, 10, 3), (0.1667,)),
            ((10, 15, 1), (0.1143,)),
            ((10, 15, 2), (0.3775,)),
            ((10, 15, 3), (0.8163,)),
        ),
    ),
    Table(
        "many_models",
        ("custom",),
        (
            ((6, 20, 1), (0.0395,)),
            ((6, 20, 2), (0.2504,)),
            ((6, 30, 1), (0.1479,)),
            ((6, 30, 2), (0.9845,)),
            ((6, 40, 1), (0.4307,)),
            ((6, 40, 2), (2.9425,)),
            ((6, 50, 1), (0.9979,)),
            ((6, 50, 2), (7.6388,)),
        ),
    ),
    Table(
        "many_models_fixed",
        ("fixed",),
        (((6, 50, 2), (1.6345024,)),),
    ),
)
# The share of the potential doors that rooms keep, by method; 1 for methods that are not listed.
DOORS = {"doors 40 %": 0.4, "doors 60 %": 0.6, "doors 80 %": 0.8, "custom": 0.5, "fixed": 0.3}
