"""The timing of published sets places what they ask for; how fast it is stays with the benches."""

import json

import pytest

from pycore.base.errors import ParameterError
from pycore.cli import main
from pycore.dungeon.cli.bench import pick_rows, published_rows
from pycore.dungeon.cli.published import DOORS, TABLES


def test_every_published_time_belongs_to_one_row():
    rows = published_rows()
    assert len({row.name for row in rows}) == len(rows)
    assert sum(len(table.rows) for table in TABLES) == 58
    assert sum(len(row.published) for row in rows) == sum(len(t.rows) * len(t.methods) for t in TABLES) == 106
    for row in rows:
        assert {DOORS.get(name.split(", ")[1], 1.0) for name in row.published} <= {row.doors}


def test_published_tables_are_those_of_the_reference_data(corpus):
    reference = json.loads((corpus / "dungeon/published_seconds.json").read_text())["tables"]
    for ours, theirs in zip(TABLES, reference, strict=True):
        assert ours.name == theirs["id"]
        for (numbers, times), row in zip(ours.rows, theirs["rows"], strict=True):
            assert numbers == (row["room_size"], row["models"], row["instances_per_model"])
            assert list(times) == [row["seconds"][column] for column in theirs["columns"]]


def test_bench_prints_one_object(capsys):
    assert main(["dungeon", "bench", "--rows", "8|4|2|8,10|4|8|32|doors 40 %", "--rounds", "1", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["rows"]
    assert (first["id"], first["rooms"], first["published_seconds"], first["doors"]) == ("8|4|2|8", 8, 0.0333, 1)
    assert (second["id"], second["rooms"], second["published_seconds"], second["doors"]) == (
        "10|4|8|32|doors 40 %",
        32,
        1.7974,
        0.4,
    )
    assert all(row["seconds"] > 0 and row["evaluations"] > row["live_candidates"] > 0 for row in (first, second))


def test_bench_prints_a_table(capsys):
    assert main(["dungeon", "bench", "--rows", "6|5|1|5", "--rounds", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("6|5|1|5 ")


def test_unknown_rows_are_refused():
    with pytest.raises(ParameterError, match=r"Unknown row '1\|2\|3\|6'. .*Available: all, 10\|2\|20\|40"):
        pick_rows("8|4|2|8,1|2|3|6")
