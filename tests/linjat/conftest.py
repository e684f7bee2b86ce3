"""The published puzzles, which are no part of the repository."""

import json

import pytest

from pycore.linjat import Line, Puzzle


def puzzle_of(record):
    numbers = tuple((number["x"], number["y"], number["n"]) for number in record["numbers"])
    return Puzzle(record["width"], record["height"], numbers, tuple(map(tuple, record["dots"])))


@pytest.fixture(scope="session")
def published(corpus):
    """Records with the puzzle, its solution in the numbers' order, and the kind of a faulty one."""
    data = json.loads((corpus / "linjat_levels.json").read_text())
    for record in data["levels"] + data["negative"]:
        record["puzzle"] = puzzle_of(record)
        keys = ("x0", "y0", "x1", "y1")
        record["lines"] = [Line(*(line[key] for key in keys)) for line in record.get("solution") or ()]
    return data
