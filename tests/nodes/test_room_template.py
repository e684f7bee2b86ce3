"""Room templates as resources: their text, and what it says of them."""

import pytest

from warren.declare import Vector2i
from warren.nodes import WarrenRoomTemplate

from .maps import HALL, generator, special


def test_template_text_round_trip() -> None:
    template = WarrenRoomTemplate()
    template.name, template.text, template.tags, template.weight = "hall", HALL, ["big", "dry"], 3
    (again,) = WarrenRoomTemplate.from_text(template.to_text())
    assert (again.name, again.text, again.tags, again.weight) == ("hall", HALL, ["big", "dry"], 3)
    assert template.size == Vector2i(7, 4)
    assert len(template.doors()) == 14


@pytest.mark.parametrize(
    ("text", "where"),
    [("", "no cell is drawn"), ("####\n#?.#\n####", "2:2"), ("#####\n#...\n#####", "2:4"), ("####", "no inner cell")],
)
def test_bad_template_says_where(text: str, where: str) -> None:
    template = WarrenRoomTemplate()
    template.text = text
    assert template.error()
    assert where in template.error()
    assert template.size == Vector2i()
    assert template.doors() == []
    assert generator(templates=[template])._get_configuration_warnings() == [template.error()]


def test_template_of_drawn_doors_counts_and_turns() -> None:
    gate = special("##AA##\n#....#\n+....#\n######", name="gate", least=0, rotate=True, mirror=True, instances=3)
    assert gate.doors() == [Vector2i(2, 0), Vector2i(3, 0), Vector2i(0, 2)]
    (again,) = WarrenRoomTemplate.from_text(gate.to_text())
    assert (again.text, again.least, again.rotate, again.mirror) == (gate.text, 0, True, True)
    assert WarrenRoomTemplate.from_text(special().to_text())[0].least == -1
    gate.least = 4
    assert "least" in gate.error()
    made = generator(templates=[special(name="hall", instances=4), special(gate.text, name="gate", rotate=True)])
    assert made.generate().room_count == 5
