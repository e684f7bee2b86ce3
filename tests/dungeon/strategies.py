"""Random rooms with odd outlines, and random parameters made of them."""

from dataclasses import replace

from hypothesis import reject
from hypothesis import strategies as st

from pycore.base.errors import NotationError
from pycore.dungeon.notation import parse_room
from pycore.dungeon.params import Params, Selector, Weights

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
STEPS_AND_CORNERS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))


@st.composite
def room_templates(draw, name="room", most=6):
    """Rooms around a connected floor of blocks: bent, branching, with holes, pillars, closed or open corners."""
    block = draw(st.sampled_from([1, 2, 3]))
    blocks = [(0, 0)]
    for choice in draw(st.lists(st.integers(0, 4 * most), max_size=most)):
        x, y = blocks[choice // 4 % len(blocks)]
        dx, dy = STEPS[choice % 4]
        blocks.append((x + dx, y + dy))
    floor = {(block * x + i, block * y + j) for x, y in blocks for i in range(block) for j in range(block)}
    # Where floors are narrow, a wall without its corners has no place for a door.
    open_corners = block == 3 and draw(st.booleans())
    walls = {(x + dx, y + dy) for x, y in floor for dx, dy in (STEPS if open_corners else STEPS_AND_CORNERS)} - floor
    if block == 3 and draw(st.booleans()):
        floor -= {(3 * x + 1, 3 * y + 1) for x, y in blocks}
        walls |= {(3 * x + 1, 3 * y + 1) for x, y in blocks}
    try:
        return parse_room(_drawing(floor, walls), name)
    except NotationError:
        reject()  # no door, for example


def _drawing(floor, walls):
    columns, rows = {x for x, _ in walls}, {y for _, y in walls}
    return "\n".join(
        "".join(
            "." if (x, y) in floor else "#" if (x, y) in walls else " " for x in range(min(columns), max(columns) + 1)
        )
        for y in range(min(rows), max(rows) + 1)
    )


@st.composite
def room_sets(draw, most_rooms=6):
    """One to three templates for two to six rooms in all."""
    count = draw(st.integers(1, 3))
    total = draw(st.integers(2, most_rooms))
    templates = [draw(room_templates(f"room {number}")) for number in range(count)]
    for number, template in enumerate(templates):
        if draw(st.booleans()):
            chosen = draw(st.sets(st.integers(0, len(template.doors) - 1), min_size=1))
            templates[number] = replace(template, openings=tuple(template.doors[n] for n in sorted(chosen)))
    turns = draw(st.sampled_from([{}, {}, {"rotate": True}, {"mirror": True}, {"rotate": True, "mirror": True}]))
    return tuple(
        replace(template, instances=total // count + (number < total % count), **turns)
        for number, template in enumerate(templates)
    )


def params(most_rooms=6):
    """Parameters of all kinds: weights of both signs, tight and no bounds, both selectors."""
    thousandths = st.integers(-3000, 3000).map(lambda n: n / 1000)
    sides = st.integers(6, 24)
    graph = (thousandths, thousandths, thousandths)
    weights = st.one_of(st.builds(Weights, *graph), st.builds(Weights, *graph, *graph))
    return st.builds(
        Params,
        room_sets(most_rooms),
        st.sampled_from(Selector),
        weights,
        st.one_of(st.none(), st.tuples(sides, sides)),
        st.sampled_from([0, 0.5, 1]),
    )
