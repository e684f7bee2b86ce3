"""Lexicons: what goes in comes out, and what is damaged is refused by name."""

import lzma
import struct
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Status
from pycore.words import lexicon as lexicons
from pycore.words._graph import Graph
from pycore.words.alphabet import ALPHABETS, DATA, Alphabet, alphabet, parse_alphabet
from pycore.words.lexicon import HEADER, build, load, read, read_words, save

from .strategies import read_or_refuse

EN = alphabet("en")


def content(words, letters=EN):
    return build([letters.encode(word) for word in words], letters).unwrap()


@given(st.sets(st.text("ABCZ", min_size=1, max_size=7), min_size=1, max_size=40))
def test_a_lexicon_has_its_words_and_no_others(words):
    lexicon = read(content(words))
    assert lexicon.words() == sorted(words)
    assert lexicon.count == len(words)
    for word in words:
        assert word in lexicon
        assert word.lower() in lexicon
        assert (word + "A" in lexicon) == (word + "A" in words)
        assert (word[:-1] in lexicon) == (word[:-1] in words)
    assert "Q" not in lexicon
    assert "ABÉ" not in lexicon


@given(st.sets(st.text("ABC", min_size=1, max_size=6), min_size=1, max_size=25))
def test_the_gaddag_spells_each_word_from_each_letter(words):
    """The second root's paths are the fronts of the words backwards, a separator, and what follows."""
    lexicon = read(content(words))
    data = memoryview(content(words))
    start = len(data) - 4 * lexicon.graph.size
    nodes = data[start:].cast("I")

    def paths(first):
        while first:
            node = nodes[first]
            letter = "+" if node >> 24 == 0 else EN.letters[(node >> 24) - 1]
            if node >> 23 & 1:
                yield letter
            yield from (letter + rest for rest in paths(node & 0x3FFFFF))
            if node >> 22 & 1:
                return
            first += 1

    expected = {w[:at][::-1] + ("+" + w[at:]) * (at < len(w)) for w in words for at in range(1, len(w) + 1)}
    found = list(paths(nodes[1] & 0x3FFFFF))
    assert sorted(found) == sorted(expected)
    assert sorted(paths(nodes[0] & 0x3FFFFF)) == sorted(words)


def test_equal_words_make_equal_files_in_any_order():
    assert content(["TO", "AT", "TEA"]) == content(["TEA", "TO", "AT", "TO"])


def test_the_shipped_list_is_what_its_notice_says():
    data = DATA
    words = lzma.decompress((data / "english.txt.xz").read_bytes()).decode().split()
    assert len(words) == 113_912
    assert words == sorted(set(words))
    assert all(2 <= len(word) <= 15 and set(word) & set("aeiouy") for word in words)
    assert "113,912 words" in (data / "english.NOTICE.txt").read_text()


def test_the_shipped_lexicon_is_built_once_and_mapped(tmp_path, monkeypatch):
    monkeypatch.setenv("WARREN_LEXICONS", str(tmp_path / "new"))
    lexicon = load("english")
    assert lexicon.count == 113_912
    assert len(list((tmp_path / "new").iterdir())) == 1
    assert load("english") is lexicon
    assert lexicon.memory < 10_000_000
    assert "QUIZ" in lexicon
    assert "QXZ" not in lexicon
    (file,) = (tmp_path / "new").iterdir()
    file.write_bytes(file.read_bytes()[:-4])
    lexicons._first_use.cache_clear()
    assert load("english").count == 113_912


def test_where_nothing_can_be_written_it_is_built_in_memory(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("WARREN_LEXICONS", str(tmp_path / "file"))
    lexicons._first_use.cache_clear()
    assert load("english").count == 113_912


def test_a_missing_russian_lexicon_says_how_to_make_it(tmp_path, monkeypatch):
    monkeypatch.setenv("WARREN_LEXICONS", str(tmp_path))
    with pytest.raises(ParameterError, match="build-lexicon --russian'"):
        load("russian")
    for name in ("nowhere.lexicon", "\0", "x" * 5000, str(tmp_path)):
        with pytest.raises(ParameterError, match="lexicon"):
            load(name)


@pytest.mark.parametrize("data", [b"", b"no lexicon", b"WARRENLX", content(["AT"])[:-4], content(["AT"]) + b"\0"])
def test_what_is_no_lexicon_is_refused(tmp_path, data):
    path = tmp_path / "x.lexicon"
    path.write_bytes(data)
    with pytest.raises(NotationError) as caught:
        load(str(path))
    assert str(caught.value).startswith(str(path))


@given(st.data())
def test_any_damage_is_refused_by_name(data):
    whole = bytearray(content(["AT", "TEA", "TEN", "TO"]))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    with pytest.raises(NotationError):
        read(bytes(whole), "damaged")


@given(st.lists(st.integers(0, 2**32 - 1), min_size=3, max_size=12), st.integers(1, 26))
def test_nodes_that_were_made_up_are_refused_or_harmless(nodes, letters):
    """Even with a right checksum no arc may lead out of the array, nor round in a circle."""
    letters_text = EN.letters[:letters].encode()
    body = letters_text + b"\0" * (-letters % 16) + struct.pack(f"<{len(nodes)}I", *nodes)
    head = HEADER.pack(b"WARRENLX", 1, 1, len(nodes), lexicons._checksum((1, len(nodes), letters, 0), body), letters, 0)
    lexicon, mistake = read_or_refuse(read, head + body)
    if mistake:
        assert str(mistake).startswith("x: ")
    else:
        assert all(len(word) <= 23 for word in lexicon.graph.words())


def test_circles_are_refused():
    circle = memoryview(struct.pack("<4I", 1 << 22 | 2, 1 << 22 | 2, 1 << 24 | 1 << 22 | 2, 1 << 24 | 1 << 22)).cast(
        "I"
    )
    with pytest.raises(ValueError, match="never ends"):
        Graph(circle, 26)


def test_lists_of_words_are_read_line_by_line():
    assert read_words("to\n AT\nA\nextraordinarinesses\n", EN) == [EN.encode("at"), EN.encode("to")]
    for text, place in (
        ("at\nto to\n", "list:2:3"),
        ("at\n  tö", "list:2:4"),
        ("", "list: no words"),
        ("a", "list: no"),
    ):
        with pytest.raises(NotationError) as caught:
            read_words(text, EN, "list")
        assert str(caught.value).startswith(place)


def test_building_keeps_its_budget():
    words = [EN.encode(word) for word in ("AT", "TO", "TEA")]
    whole = Budget()
    assert build(words, EN, whole).status is Status.SOLVED
    assert whole.done == whole.total == whole.nodes == 3
    assert build(words, EN, Budget(nodes=2)).status is Status.BUDGET
    budget = Budget()
    budget.cancel()
    assert build(words, EN, budget).status is Status.CANCELLED


def test_two_threads_read_one_lexicon(tmp_path):
    path = tmp_path / "x.lexicon"
    save(content(["AT", "TEA"]), path)
    found = []
    threads = [threading.Thread(target=lambda: found.append(load(str(path)).words())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [["AT", "TEA"]] * 2


def test_alphabets():
    assert [len(alphabet(name).letters) for name in ALPHABETS] == [26, 32, 33]
    russian = alphabet("ru")
    assert russian.encode("ёлка") == russian.encode("ЕЛКА")
    assert russian.decode(russian.encode("Щука")) == "ЩУКА"
    assert parse_alphabet("letters: ABC ; three\nfold: ÄA\n") == Alphabet("ABC", ("ÄA",))
    with pytest.raises(NotationError, match="'1' is no letter"):
        russian.encode("А1")
    with pytest.raises(ParameterError, match="alphabet"):
        alphabet("fr")


@pytest.mark.parametrize(
    "text", ["", "letters:", "letters: AAB", "letters: aB", "letters: A1", "letters: A\nletters: B", "x", "fold: AB"]
)
def test_broken_alphabets_are_refused(text):
    with pytest.raises(NotationError) as caught:
        parse_alphabet(text, "mine")
    assert str(caught.value).startswith("mine")


@given(st.text(max_size=60))
def test_any_text_is_an_alphabet_or_is_refused(text):
    _, mistake = read_or_refuse(parse_alphabet, text)
    assert mistake is None or str(mistake).startswith("x")
