"""Lines of JSON and merging: what goes out comes in, once, all of it or nothing."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng
from pycore.store import Batch, Entry, Refusal, Store, contents, entry_of, item_of, line_of, receive, resource_of
from pycore.store.exchange import Item
from pycore.store.verify import verify
from tests.store.test_batches import BATCH, content, expected, put

WORDS = st.lists(st.from_regex(r"\A[a-z][a-z:.-]{0,5}\Z"), max_size=3).map(lambda words: tuple(sorted(set(words))))
ENTRIES = st.lists(
    st.builds(
        Entry,
        family=st.sampled_from(["linjat", "dungeon"]),
        level=st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=9),
        score=st.none() | st.integers(-(2**63) + 1, 2**63 - 1),
        rating=st.dictionaries(st.text(max_size=3), st.integers(-(2**63), 2**63 - 1), max_size=3),
        seed=st.none() | st.integers(0, 2**64 - 1),
        parameters=st.text(max_size=9),
        version=st.sampled_from(["", "1.2"]),
        tags=WORDS,
    ),
    max_size=6,
    unique_by=lambda entry: (entry.family, entry.level),
)


def lines(store):
    return [line_of(item) for item in contents(store)]


@given(ENTRIES, st.lists(st.integers(0, 4), min_size=40, max_size=40), st.randoms(use_true_random=False))
def test_what_goes_out_comes_in(entries, kinds, rnd):
    with Store(Path(":memory:"), create=True) as store, Store(Path(":memory:"), create=True) as other:
        store.add(entries)
        batch = store.open_batch(BATCH)
        store.open_batch(replace(BATCH, keep="", family="sokoban", until=3, count=None))
        for first in range(10, 50, 10):
            if rnd.random() < 0.8:
                put(store, batch, first, first + 10, kinds)
        done = store.done(batch.id)
        if rnd.random() < 0.5 and done and done[0][0] == 10:
            store.close_batch(batch.id, done[0][1])
        text = lines(store)
        received = receive(other, [item_of(line) for line in text])
        assert lines(other) == text
        assert received.levels == len(list(store.levels()))
        assert (received.others, received.batches) == (0, 2)
        assert other.open_batch(BATCH).finished == store.open_batch(BATCH).finished == (store.batch(1).finished)
        again = receive(other, [item_of(line) for line in text])
        assert lines(other) == text
        assert (again.levels, again.refusals) == (0, 0)


def test_parts_of_a_batch_that_were_made_on_several_machines_come_together(tmp_path):
    rnd = random.Random(4)
    kinds = [rnd.randrange(8) for _ in range(40)]
    stores = [Store(tmp_path / f"{number}.db", create=True) for number in range(4)]
    for number, store in enumerate(stores[:3]):
        batch = store.open_batch(BATCH)
        for first in range(10, 50, 5):
            if first // 5 % 3 == number or rnd.random() < 0.2:
                assert put(store, batch, first, first + 5, kinds)
    for number in (2, 0, 1, 2):
        receive(stores[3], contents(stores[number]))
    levels, refusals, done = content(stores[3], stores[3].open_batch(BATCH))
    due = expected(kinds, 10, 50)
    assert (levels, [(one.seed, one.reason) for one in refusals], done) == (*due, [(10, 50)])
    for store in stores:
        store.close()
    assert verify(tmp_path / "3.db").is_sound


def test_an_error_in_the_middle_changes_nothing(tmp_path):
    with Store(tmp_path / "levels.db", create=True) as store:
        items: list[Item] = [Entry("linjat", "x"), replace(BATCH, id=1), Entry("linjat", "y", seed=10, batch=1)]
        for wrong in (
            Entry("linjat", "z", seed=10, batch=1),
            Entry("linjat", "z", seed=9, batch=1),
            Entry("linjat", "z", seed=11, batch=2),
        ):
            with pytest.raises(ParameterError, match="follow"):
                receive(store, [*items, wrong])
            assert (list(store.levels()), store.batches()) == ([], [])
        receive(store, items)
        assert [entry.level for entry in store.levels(order="id")] == ["y", "x"]


def test_tags_of_equal_levels_come_together(tmp_path):
    with Store(tmp_path / "levels.db", create=True) as store:
        store.add([Entry("linjat", "x", tags=("a",))])
        received = receive(store, [Entry("linjat", "x", tags=("b",)), Entry("linjat", "y", tags=("c",))])
        assert (received.levels, received.others) == (1, 1)
        assert [entry.tags for entry in store.levels(order="id")] == [("a", "b"), ("c",)]


def test_a_bare_level_is_read_and_rated_by_its_family():
    for name in FAMILIES:
        family = load(name)
        level = family.generate(family.preset(family.samples[0]), Rng(1), None).unwrap()
        due = entry_of(family, level)
        line = json.dumps({"family": name, "level": due.level, "tags": ["b", "a"], "parameters": "p"})
        entry = item_of(line)
        assert entry == replace(due, tags=("a", "b"), parameters="p")
        assert entry.key == due.key
        assert item_of(line_of(entry)) == entry


GOOD = {"family": "linjat", "level": "x", "key": "0" * 32, "score": 1}
OF_BATCH = json.loads(line_of(replace(BATCH, id=1)))


def test_mistakes_are_told_with_the_line():
    for record, told in (
        ([1], "no JSON object"),
        ({"level": "x"}, "family is missing"),
        ({**GOOD, "family": "chess"}, "Unknown family 'chess'. "),
        ({**GOOD, "mood": 1}, "Unknown field 'mood'. Available: family, level"),
        ({**GOOD, "score": "1"}, "score has another kind"),
        ({**GOOD, "score": True}, "score has another kind"),
        ({**GOOD, "score": 2**63}, "score is out of range"),
        ({**GOOD, "seed": -1}, "seed is out of range"),
        ({**GOOD, "seed": 10**20}, "seed is out of range"),
        ({**GOOD, "seed": None, "batch": -1}, "batch is out of range"),
        ({**GOOD, "key": "0" * 31}, "32 hexadecimal digits"),
        ({**GOOD, "tags": ["a b"]}, "'a b' is no word"),
        ({**GOOD, "tags": [1]}, "a tag is no text"),
        ({**GOOD, "rating": {"a": "b"}}, "its rating is no object of whole numbers"),
        ({**GOOD, "rating": {"a": 1.5}}, "its rating is no object of whole numbers"),
        ({"family": "linjat", "level": "x"}, "x"),
        ({"batch": 1, "reason": "x", "detail": "y"}, "seed is missing"),
        ({**OF_BATCH, "finished": 1}, "finished has another kind"),
        ({**OF_BATCH, "count": "1"}, "count has another kind"),
        ({key: value for key, value in OF_BATCH.items() if key != "keep"}, "keep is missing"),
        ({"hello": 1}, "batch is missing"),
    ):
        with pytest.raises(NotationError) as caught:
            item_of(json.dumps(record), "file.jsonl", 7)
        assert str(caught.value).startswith("file.jsonl:7: ")
        assert told in caught.value.message


def test_a_resource_has_all_of_a_level():
    family = load("linjat")
    level = family.generate(family.preset("easy:20"), Rng(2**64 - 1), None).unwrap()
    text = resource_of(entry_of(family, level))
    assert '\ntext = "' + family.format(level) + '"\n' in text
    assert "\nseed = -1\n" in text
    assert f"\nscore = {family.rate(level)['score']}\n" in text
    family = load("dungeon")
    level = family.generate(family.preset("hollow:4:2:4"), Rng(1), None).unwrap()
    text = resource_of(entry_of(family, level))
    data = text.partition('\ndata = "')[2].removesuffix('"\n')
    assert data.replace('\\"', '"').replace("\\\\", "\\") == family.format(level)


def test_refusals_of_a_batch_follow_it():
    with Store(Path(":memory:"), create=True) as store:
        batch = store.open_batch(Batch("linjat", "{}", count=3))
        store.put_job(batch.id, 1, 4, [Entry("linjat", "x", seed=2)], [Refusal(1, "a"), Refusal(3, "b", "c")])
        kinds = [type(item).__name__ for item in contents(store)]
        assert kinds == ["Batch", "Refused", "Entry", "Refused"]
