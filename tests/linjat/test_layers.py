"""The layers of a solution: what is known of each line after each layer, and its pictures."""

import json
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.cli import main
from pycore.linjat import RULES, Line, layers_svg, parse_puzzle, rate, solve, stages
from pycore.linjat.ladder import End, climb
from pycore.linjat.layers import as_record, stage_at
from tests.linjat.strategies import boards

PUZZLE = "3_._\n__23\n._._\n__2.\n"


@given(boards(side=7, numbers=9), st.permutations(RULES))
def test_lines_grow_from_their_numbers_to_the_solution(puzzle, rules):
    trace, found = climb(puzzle, rules), stages(puzzle, rules)
    assert [stage.layer for stage in found] == list(trace.layers)
    assert [stage.number for stage in found if stage.number] == list(range(1, trace.depth + 1))
    before = tuple(Line(x, y, x, y) for x, y, _ in puzzle.numbers)
    for stage in found:
        for index, (old, line) in enumerate(zip(before, stage.lines, strict=True)):
            assert set(old.cells) <= set(line.cells)
            assert line == old or index in stage.extended
            assert line.length <= puzzle.numbers[index].value
        won = {find.number for find in stage.layer.finds if find.cells}
        assert won <= stage.extended
        before = stage.lines
    if trace.end is End.SOLVED and found:
        assert found[-1].lines == trace.lines
        assert all(map(found[-1].is_complete, range(len(puzzle.numbers))))


def test_layers_are_drawn_and_written_as_json():
    puzzle = parse_puzzle(PUZZLE)
    found = stages(puzzle)
    depth = rate(puzzle).depth
    assert len(found) == depth > 1
    records = [as_record(stage) for stage in found]
    assert [record["layer"] for record in records] == list(range(1, depth + 1))
    assert records == json.loads(json.dumps(records))
    last = [tuple(line["line"]) for line in records[-1]["lines"]]
    assert last == [tuple(line) for line in solve(puzzle).unwrap().lines]
    assert all(line["complete"] for line in records[-1]["lines"])
    for stage, record in zip(found, records, strict=True):
        drawn = re.findall(
            r'<path d="[^"]+" stroke="(#[^"]+)" stroke-width="\d+"( stroke-dash)?', layers_svg(puzzle, [stage])
        )
        lines = [line for line in record["lines"] if line["complete"] or line["line"][:2] != line["line"][2:]]
        # The legend comes first: one line of each kind.
        expected = [(True, True), (True, False), (False, True), (False, False)]
        expected += [(line["complete"], line["extended"]) for line in lines]
        assert [(color == drawn[0][0], bool(dashes)) for color, dashes in drawn] == expected
    ET.fromstring(layers_svg(puzzle, found))
    with pytest.raises(ParameterError, match=f"0 is not in 1..{depth}"):
        stage_at(found, 0)


def test_the_command_shows_layers(tmp_path, capsys):
    path, picture = tmp_path / "puzzle.txt", tmp_path / "layers.svg"
    path.write_text(PUZZLE + "\n" + "_2_\n___\n")
    assert main(["linjat", "layers", str(path)]) == 0
    assert capsys.readouterr().out.startswith("layer 1: cover\n  The dot at ")
    assert main(["linjat", "layers", str(path), "--step", "2", "--out", str(picture)]) == 0
    assert "Layer 2: " in picture.read_text()
    assert main(["linjat", "layers", str(path), "--json", "--rules", "fit,cover"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["solved"]
    assert facts["layers"][0]["rule"] == "fit"
    assert main(["linjat", "layers", str(path), "--puzzle", "2", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"solved": False, "depth": 0, "max_width": 0, "layers": []}
    assert main(["linjat", "layers", str(path), "--puzzle", "3"]) == 2
    assert "it has 2" in capsys.readouterr().err
    assert main(["linjat", "rate", str(path), "--steps", "--json"]) == 1
    steps = json.loads(capsys.readouterr().out)["levels"][0]["steps"]
    assert {step["layer"] for step in steps} == set(range(1, rate(parse_puzzle(PUZZLE)).depth + 1))
