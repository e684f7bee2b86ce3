"""The commands for a database as a whole: selection, export, import, merging, checks, and numbers."""

import json
from pathlib import Path

import pytest

from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.store import Batch, Entry, Refusal, Store, StoreError, entry_of, filling


@pytest.fixture
def base(tmp_path):
    path, family = tmp_path / "levels.db", load("linjat")
    levels = [family.generate(family.preset("easy:20"), Rng(seed), None).unwrap() for seed in range(1, 7)]
    with Store(path, create=True) as store:
        store.add(entry_of(family, level, f"preset {level.seed % 2}") for level in levels[:5])
        store.tag([1, 3], ["first"])
        batch = store.open_batch(Batch("linjat", '{"preset":"easy"}', count=3, first_seed=6))
        refusals = [Refusal(7, "filter"), Refusal(8, "budget", "too long")]
        store.put_job(batch.id, 6, 9, [entry_of(family, levels[5])], refusals)
        store.close_batch(batch.id, 9)
    return str(path)


def said(capsys, *order, code=0):
    capsys.readouterr()
    assert main(["store", *order]) == code
    out, err = capsys.readouterr()
    return err if code == 2 else out


def numbers(capsys, *order):
    return [int(line.split()[0]) for line in said(capsys, "list", *order).splitlines()]


def test_levels_are_selected(base, capsys):
    assert sorted(numbers(capsys, base)) == [1, 2, 3, 4, 5, 6]
    assert numbers(capsys, base, "--order", "id", "--skip", "1", "--limit", "2") == [2, 3]
    assert sorted(numbers(capsys, base, "--tag", "first")) == [1, 3]
    assert numbers(capsys, base, "--batch", "1") == [6]
    assert sorted(numbers(capsys, base, "--text", "preset 1")) == [1, 3, 5]
    with Store(Path(base)) as store:
        entries = list(store.levels())
    depths = [entry.rating["depth"] for entry in entries]
    deep = {entry.id for entry in entries if entry.rating["depth"] >= max(depths)}
    assert set(numbers(capsys, base, "--where", f"depth >= {max(depths)}")) == deep
    assert numbers(capsys, base, "--order", "-depth", "--limit", "1")[0] in deep


def test_mistakes_are_told(base, capsys):
    for order, told in (
        (["list", "BASE", "--where", "depht > 2"], "--where:1:1: Unknown measure 'depht'. Did you mean 'depth'?"),
        (["list", "BASE", "--where", "depth >"], "--where:1:8: a measure or a number is expected"),
        (["list", "BASE", "--order", "mood"], "--order: Unknown measure 'mood'. Available: "),
        (["list", "BASE", "--order", "-depht"], "--order: Unknown measure 'depht'. Did you mean 'depth'?"),
        (["list", "BASE", "--family", "sokoban", "--where", "box > 1"], "Unknown measure 'box'. Did you mean 'boxes'?"),
        (["list", "BASE", "--tag", "a b"], "'a b' is no word"),
        (["tag", "BASE", "1"], "name a word with --add or --drop"),
        (["tag", "BASE", "99", "--add", "x"], "there is no level 99"),
        (["export", "BASE"], "name the --family"),
        (["export", "BASE", "--format", "godot"], "name a folder with --out"),
        (["export", "BASE", "--format", "godot", "--out", "BASE"], "is no folder"),
        (["merge", "BASE", "BASE"], "cannot be merged with itself"),
        (["merge", "BASE", "nowhere.db"], "nowhere.db: there is no such file"),
        (["import", "BASE", "BASE"], "no UTF-8"),
        (["import", "BASE", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["rescue", "BASE", "BASE"], "it is there already"),
    ):
        assert told in said(capsys, *(base if part == "BASE" else part for part in order), code=2)


def test_tags_are_given_and_taken(base, capsys):
    assert said(capsys, "tag", base, "1", "2", "--add", "late", "--drop", "first") == "2 changed\n"
    assert "#late" in said(capsys, "list", base, "--tag", "late")
    assert numbers(capsys, base, "--tag", "first") == [3]


def test_lines_of_json_are_the_same_after_a_round(base, tmp_path, capsys):
    one, other, again = (str(tmp_path / name) for name in ("one.jsonl", "again.jsonl", "again.db"))
    assert said(capsys, "export", base, "--out", one) == ""
    due = "6 levels added, 0 there already; 1 batches, 2 refused seeds added\n"
    assert said(capsys, "import", again, one) == due
    assert said(capsys, "export", again, "--format", "jsonl") == (tmp_path / "one.jsonl").read_text()
    assert said(capsys, "import", again, one).startswith("0 levels added")
    said(capsys, "export", base, "--tag", "first", "--out", other)
    records = [json.loads(line) for line in (tmp_path / "again.jsonl").read_text().splitlines()]
    assert [("batch" in record, record["tags"]) for record in records] == [(False, ["first"])] * 2


def test_a_wrong_line_imports_nothing(base, tmp_path, capsys):
    (tmp_path / "wrong.jsonl").write_text('\n{"family":"linjat","level":"x","key":"' + "0" * 32 + '","score":1}\nx\n')
    assert "wrong.jsonl:3: no JSON" in said(capsys, "import", base, str(tmp_path / "wrong.jsonl"), code=2)
    assert len(numbers(capsys, base)) == 6


def test_numbers_that_no_database_has_are_told(base, capsys):
    for order in (
        ["show", "BASE", str(2**70)],
        ["remove", "BASE", "1", str(2**70)],
        ["tag", "BASE", "1", str(2**70), "--add", "x"],
        ["list", "BASE", "--batch", str(2**70)],
        ["list", "BASE", "--min-score", str(-(2**70))],
        ["list", "BASE", "--skip", str(2**70)],
    ):
        told = said(capsys, *(base if word == "BASE" else word for word in order), code=2)
        assert "number: it has more than 64 bits" in told
        assert len(numbers(capsys, base)) == 6
        assert not numbers(capsys, base, "--tag", "x")


HOSTILE = {
    "a level of a batch has no seed": '{"family":"linjat","level":"x","key":"KEY","score":1,"batch":1}',
    "seed 10000000000000000000 is too far from 0": '{"batch":1,"seed":10000000000000000000,"reason":"a","detail":""}',
    "a text is too long: more than 8,000,000 bytes": '{"batch":1,"seed":0,"reason":"LONG","detail":""}',
    "NaN is no number": '{"family":"linjat","level":"x","key":"KEY","score":1,"rating":{"a":NaN}}',
    "its level is no text": '{"family":"linjat","level":"\\ud800","key":"KEY","score":1}',
}


@pytest.mark.parametrize("told", HOSTILE)
def test_hostile_lines_are_refused_and_change_nothing(tmp_path, capsys, told):
    path, new = tmp_path / "lines.jsonl", tmp_path / "new.db"
    batch = {"batch": 1, "family": "linjat", "request": "{}", "keep": "", "first_seed": 0, "count": 3, "until": None}
    line = HOSTILE[told].replace("KEY", "0" * 32).replace("LONG", "a" * 8_000_001)
    path.write_text(f"{json.dumps({**batch, 'version': '', 'finished': True})}\n{line}\n")
    assert told in said(capsys, "import", str(new), str(path), code=2)
    assert not new.exists()


def test_what_others_have_written_is_told_without_signs_of_terminals(tmp_path, capsys):
    with Store(tmp_path / "x.db", create=True) as store:
        store.open_batch(Batch("linjat", "\x1b[2J" * 100, count=3))
    told = said(capsys, "stats", str(tmp_path / "x.db"))
    assert "batch 1, linjat, not finished: 0 levels: " + r"\u001b[2J" * 2 in told
    assert "\x1b" not in told


def test_what_fails_leaves_no_new_database(base, tmp_path, capsys):
    new, lines, torn = tmp_path / "new.db", tmp_path / "wrong.jsonl", tmp_path / "torn.db"
    key = "0" * 32
    lines.write_text(f'{{"family":"linjat","level":"x","key":"{key}","score":1}}\n{{"family":"chess","level":""}}\n')
    with Store(torn, create=True) as store:
        store._base.execute("INSERT INTO batches VALUES (1, 'linjat', '{}', '', '1', 3, NULL, '1', 0, 7)")
    before = sorted(tmp_path.iterdir())
    assert f"{lines}:2: Unknown family" in said(capsys, "import", str(new), str(lines), code=2)
    assert "batch 1 is damaged" in said(capsys, "merge", str(new), base, str(torn), code=2)
    assert sorted(tmp_path.iterdir()) == before
    lines.write_text(lines.read_text().splitlines()[0])
    assert said(capsys, "import", str(new), str(lines)).startswith("1 levels added")
    assert sorted(tmp_path.iterdir()) == sorted([*before, new])


def test_a_database_that_another_program_makes_meanwhile_stays(tmp_path):
    path = tmp_path / "new.db"

    def fill():
        with filling(path) as store, Store(path, create=True) as other:
            store.add([Entry("linjat", "mine")])
            other.add([Entry("linjat", "theirs")])

    with pytest.raises(StoreError, match=r"new\.db: another program has made it meanwhile"):
        fill()
    with Store(path) as store:
        assert [entry.level for entry in store.levels()] == ["theirs"]
    assert [name.name for name in tmp_path.iterdir()] == ["new.db"]
    with pytest.raises(StoreError, match=r"nowhere/new\.db: it cannot be opened"), filling(tmp_path / "nowhere/new.db"):
        raise AssertionError


def test_times_are_told_and_merged_but_not_exported(tmp_path, capsys):
    paths = [tmp_path / "1.db", tmp_path / "2.db"]
    parts = ((11, [0.5] * 8 + [2.0, 3.0]), (1, [9.0] * 10))
    for path, (first, seconds) in zip(paths, parts, strict=True):
        with Store(path, create=True) as store:
            batch = store.open_batch(Batch("linjat", "{}", count=20))
            refusals = [Refusal(seed, "budget") for seed in range(first, first + 10)]
            store.put_job(batch.id, first, first + 10, [], refusals, times=seconds)
    told = "batch 1, CPU time of 10 seeds: 9.0 s, median 500.0 ms, 90th percentile 2,000.0 ms, longest 3,000.0 ms"
    assert told in said(capsys, "stats", str(paths[0])).splitlines()
    both, lines, again = tmp_path / "both.db", tmp_path / "both.jsonl", tmp_path / "again.db"
    said(capsys, "merge", str(both), *map(str, paths))
    times = json.loads(said(capsys, "stats", str(both), "--json"))["times"]["1"]
    assert times == {"seeds": 20, "total": 99.0, "median": 3.0, "high": 9.0, "highest": 9.0}
    said(capsys, "export", str(both), "--out", str(lines))
    said(capsys, "import", str(again), str(lines))
    assert "time" not in lines.read_text() + said(capsys, "stats", str(again)).replace('"times": {}', "")
    assert "nothing is wrong" in said(capsys, "verify", str(both))


def test_databases_are_merged(base, tmp_path, capsys):
    other, both = str(tmp_path / "other.db"), str(tmp_path / "both.db")
    with Store(Path(other), create=True) as store:
        store.add([Entry("linjat", "only here", 3)])
    assert said(capsys, "merge", both, base, other).startswith("7 levels added, 0 there already; 1 batches")
    assert said(capsys, "merge", both, base).startswith("0 levels added, 6 there already")


def test_a_resource_is_written_for_each_level(base, tmp_path, capsys):
    folder = tmp_path / "game" / "levels"
    told = said(capsys, "export", base, "--format", "godot", "--order", "id", "--limit", "3", "--out", str(folder))
    assert told == f"3 resources in {folder}\n"
    assert sorted(file.name for file in folder.iterdir()) == [f"linjat_{number:06}.tres" for number in (1, 2, 3)]


def test_a_database_is_checked_and_saved(base, tmp_path, capsys):
    assert said(capsys, "verify", base, "--deep") == "6 levels are whole; nothing is wrong; not sealed\n"
    assert said(capsys, "verify", base, "--seal") == "6 levels are whole; nothing is wrong; sealed\n"
    data = bytearray((tmp_path / "levels.db").read_bytes())
    at = data.index(b"; solution: ")
    data[at : at + 2] = b"::"
    (tmp_path / "levels.db").write_bytes(data)
    told = said(capsys, "verify", base, code=1).splitlines()
    assert told[0] == "the bytes of the file are not those that were sealed"
    assert told[1].endswith(": its checksum is wrong")
    assert told[2] == "5 levels are whole; see above; sealed"
    new = str(tmp_path / "new.db")
    saved = said(capsys, "rescue", base, new)
    assert saved.startswith("5 levels, 1 batches and 2 refused seeds saved\n")
    assert said(capsys, "verify", new) == "5 levels are whole; nothing is wrong; not sealed\n"
    (tmp_path / "empty.db").write_bytes(bytes(5000))
    assert said(capsys, "rescue", str(tmp_path / "empty.db"), str(tmp_path / "newer.db"), code=1).startswith("0 levels")


def test_levels_that_are_lost_are_named_as_ranges(tmp_path, capsys):
    path = tmp_path / "levels.db"
    with Store(path, create=True) as store:
        store.add([Entry("linjat", f"level {number} " + "x" * 400) for number in range(200)])
    data = bytearray(path.read_bytes())
    first = next(at for at in range(len(data) // 2, len(data), 4096) if data[at // 4096 * 4096] == 13) // 4096 * 4096
    data[first : first + 4096] = bytes(4096)
    path.write_bytes(data)
    told = said(capsys, "verify", str(path), code=1)
    assert "it is not there, or cannot be read" in told
    assert any(line.startswith("levels ") and " to " in line for line in told.splitlines())
    assert "`store rescue` saves them" in told


def test_numbers_are_told(base, capsys):
    told = said(capsys, "stats", base).splitlines()
    assert told[0].startswith("6 levels in ")
    assert told[1].startswith("linjat: 6 levels, scores ")
    assert "measures: cover, crowd" in told[1]
    assert told[2:] == [
        "#first: 2 levels",
        'batch 1, linjat, finished: 1 levels, 1 refused (budget), 1 refused (filter): {"preset":"easy"}',
    ]
    record = json.loads(said(capsys, "stats", base, "--json"))
    assert record["families"]["linjat"]["levels"] == 6
    assert record["tags"] == {"first": 2}
