"""A mission as flat arrays of numbers, for the compiled search.

A state is a 64-bit number: a room in the low 8 bits, then a bit for each thing (taken), for each edge that spends keys
(opened), and for each switch (on).
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from pycore.mission.eager import eager_things
from pycore.mission.model import Mission, Need

ROOM_BITS = 8
ONE_WAY, ONLY_MAY, WINDOW = 1, 2, 4  # flags of edges
SOFT, EAGER = 1, 2  # flags of things
ONCE, FLIPS = 1, 2  # flags of switches


@dataclass(frozen=True)
class Machine:
    """A mission as arrays.

    Attributes:
        mission: the mission.
        start: number of the room where the player begins.
        first: the bits of the first state, without its room.
        opened: for each edge the number of its bit; -1 if it spends nothing.
        eager: the numbers of the things that a player takes whenever possible, see `eager_things`.
        edges: a, b, flags, bit, range of needs, range of spends, switch of the timer (-1 for none), its steps.
        masks: for each edge the bits that must be on, the ones that must be off, and things that may not be taken.
        things: room, range of needs, flags.
        switches: room, range of needs, flags.
        needs: pairs of a kind and a count.
        kinds: for each kind, the bits of its things.
    """

    mission: Mission
    start: int
    first: int
    opened: tuple[int, ...]
    eager: frozenset[int]
    edges: "array[int]"
    masks: "array[int]"
    things: "array[int]"
    switches: "array[int]"
    needs: "array[int]"
    kinds: "array[int]"

    @property
    def switch_bit(self) -> int:
        """The number of the bit of the first switch."""
        return len(self.mission.things) + sum(bit >= 0 for bit in self.opened)


class _Needs:
    """The table of needs as it grows."""

    def __init__(self, mission: Mission) -> None:
        self.pairs = array("i")
        self.kinds: dict[str, int] = {}
        self.bits: list[int] = []
        for bit, (_, thing) in enumerate(mission.things):
            if thing.name not in self.kinds:
                self.kinds[thing.name] = len(self.bits)
                self.bits.append(0)
            self.bits[self.kinds[thing.name]] |= 1 << bit

    def add(self, needs: Sequence[Need]) -> tuple[int, int]:
        """Add needs; return the range of their numbers."""
        first = len(self.pairs) // 2
        for need in needs:
            self.pairs.extend((self.kinds[need.name], need.count))
        return first, first + len(needs)


def machine_of(mission: Mission, start: int | None = None, *, is_eager: bool = True) -> Machine:
    """Return the arrays of a mission.

    Args:
        mission: the mission.
        start: number of the room where the player begins; by default the one of the mission.
        is_eager: whether things that cannot be cut off are taken at once; otherwise a player may leave any.
    """
    start = mission.start if start is None else start
    needs = _Needs(mission)
    eager = eager_things(mission) if is_eager else frozenset[int]()
    bit = len(mission.things)
    opened = []
    for edge in mission.edges:
        opened.append(bit if edge.spends else -1)
        bit += bool(edge.spends)
    switch_bits = {switch.name: 1 << (bit + number) for number, (_, switch) in enumerate(mission.switches)}
    order = {switch.name: number for number, (_, switch) in enumerate(mission.switches)}
    taken = {name: needs.bits[kind] for name, kind in needs.kinds.items()}
    edges, masks, things, switches = array("i"), array("Q"), array("i"), array("i")
    for edge, own in zip(mission.edges, opened, strict=True):
        flags = ONE_WAY * edge.one_way | ONLY_MAY * (edge.secret or edge.soft) | WINDOW * edge.window
        timer = (order[edge.timer.switch], edge.timer.steps) if edge.timer else (-1, 0)
        edges.extend((edge.a, edge.b, flags, own, *needs.add(edge.needs), *needs.add(edge.spends), *timer))
        masks.extend(_mask(switch_bits, names) for names in (edge.on, edge.off))
        masks.append(_mask(taken, edge.until))
    for number, (room, thing) in enumerate(mission.things):
        things.extend((room, *needs.add(thing.needs), SOFT * thing.soft | EAGER * (number in eager)))
    lasting = {name for edge in mission.edges for name in (*edge.on, *edge.off)}
    for room, switch in mission.switches:
        flags = ONCE * switch.once | FLIPS * (switch.name in lasting)
        switches.extend((room, *needs.add(switch.needs), flags))
    first = sum(switch_bits[switch.name] for _, switch in mission.switches if switch.on)
    kinds = array("Q", needs.bits)
    return Machine(mission, start, first, tuple(opened), eager, edges, masks, things, switches, needs.pairs, kinds)


def _mask(bits: dict[str, int], names: Sequence[str]) -> int:
    """Return the bits of some names together."""
    found = 0
    for name in names:
        found |= bits[name]
    return found
