"""Lexicons: what goes in comes out, and what is damaged is refused by name."""

import errno
import hashlib
import json
import lzma
import os
import struct
import threading
import time
from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Status
from pycore.words import lexicon as lexicons
from pycore.words._engine import Engine
from pycore.words._graph import Graph
from pycore.words.alphabet import ALPHABETS, DATA, Alphabet, alphabet, parse_alphabet
from pycore.words.generator import preset
from pycore.words.laying import lexicon_of
from pycore.words.lexicon import HEADER, build, load, read, read_words, save
from pycore.words.lists import english
from pycore.words.model import start
from pycore.words.notation import format, parse  # noqa: A004
from pycore.words.rules import format_rules, named
from tests.cases import each

from .enable import enable_words
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


def test_the_shipped_lists_are_what_their_notice_says():
    marked = lzma.decompress((DATA / "english.txt.xz").read_bytes()).decode().split()
    words = [word.rstrip(".") for word in marked]
    assert len(words) == 179_738
    assert words == sorted(set(words))
    assert all(2 <= len(word) <= 15 and word.isascii() and word.isalpha() and word.islower() for word in words)
    offensive = [line for line in (DATA / "english.offensive.txt").read_text().split("\n") if line[:1].isalpha()]
    assert len(offensive) == len(set(offensive)) == 312
    assert set(offensive) < set(words)
    common = sum(word.endswith(".") for word in marked)
    notice = (DATA / "english.NOTICE.txt").read_text()
    assert [f"{number:,}" in notice for number in (len(words), common, len(offensive))] == [True] * 3


def test_the_russian_list_has_nouns_in_the_nominative():
    words = lzma.decompress((DATA / "russian.txt.xz").read_bytes()).decode().split()
    assert words == sorted(set(words))
    assert all(2 <= len(word) <= 15 and set(word) <= set("абвгдеёжзийклмнопрстуфхцчшщъыьэюя") for word in words)
    assert f"{len(words):,} Russian" in (DATA / "russian.NOTICE.txt").read_text()
    plain = {word.replace("Ё".lower(), "Е".lower()) for word in words if "ё" in word}
    assert plain & set(words) == {"небо", "падеж"}  # нёбо and падёж are other words
    loaded = {name: load(name).words() for name in ("russian", "russian-yo")}
    assert {word.lower() for word in loaded["russian-yo"]} == set(words)
    assert {word.lower() for word in loaded["russian"]} == plain | {word for word in words if "ё" not in word}
    good = (
        "ОБЛОМ БОБ ЛОБ МЕЛ КОРАБЛЬ ДОМ ДЕНЬ ОТЕЦ ОГОНЬ КАМЕНЬ ПАЛЕЦ КОЗЁЛ КОШЕЛЁК КОТЁНОК НОЧЬ СТЕПЬ ЗЕМЛЯ СЕМЬЯ МОРЕ"
    )
    good += " ЗДАНИЕ ОКНО ИМЯ ВРЕМЯ ПАЛЬТО КОФЕ НОЖНИЦЫ СУТКИ ЩИ ЧЕЛОВЕК ГРАЖДАНИН ЕЛЬ ЮЛА ЯД УЖ ЁЖ МЫШЬ ЭКСКАВАТОР"
    assert set(good.split()) <= set(loaded["russian-yo"])
    forms = "ДОМОМ ОБЛОМЫ КОРАБЛЁМ КРАСНЫЙ КРАСНАЯ РЫБИЙ ИГРАТЬ ИГРАЛ ПЯТЬ ДВАДЦАТЬ БЫСТРО МОЙ МОСКВА ПУШКИН АМЕРИКА"
    forms += " ОГНЯ ОТЦА БЕЗРАБОТИЦЕЙ БРАТЬЯ СЁЛА КОШЕЛЕК КОЗЕЛ ХАБР ВНИЗ"
    coarse = {"ГОВНО", "СУКА"}
    assert not (set(forms.split()) | coarse) & set(loaded["russian-yo"])


def test_the_english_lexicons_nest():
    loaded = [load(name) for name in ("english-common", "english", "english-all")]
    common, words, everything = (set(lexicon.words()) for lexicon in loaded)
    assert all(lexicon.memory / lexicon.count < 64 for lexicon in loaded)
    assert common < words < everything
    assert (len(common), len(words), len(everything)) == (63_015, 179_426, 179_738)
    assert {"QI", "ZA", "AA", "WEBSITE"} < words
    assert {"HOUSE", "WE", "QUIZ"} < common
    assert not {"AA", "QAT"} & common
    # Words that a child should not meet are laid by nobody.
    assert everything - words >= {"SHIT", "FUCK"}
    assert not (everything - words) & {"ASS", "NIGGLE", "COARSE", "SPICY", "SNIGGER"}


def test_english_is_as_wide_as_enable(corpus):
    """Removing the listed words leaves exactly ENABLE, so the lexicon has all words of ENABLE."""
    words = enable_words()
    assert len(words) == 168_551
    recorded = json.loads((corpus / "words/enable_positions.json").read_text())["lexicon_sha256"]
    assert hashlib.sha256("".join(f"{word}\n" for word in words).encode()).hexdigest() == recorded


@pytest.fixture
def short_list(monkeypatch):
    """Let the shipped list have three words: the whole one takes a second to build."""
    monkeypatch.setattr(english, "listed", lambda _: "at\nquiz\ntea")
    lexicons._first_use.cache_clear()
    yield
    lexicons._first_use.cache_clear()


@pytest.mark.usefixtures("short_list")
def test_the_shipped_lexicon_is_built_once_and_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("WARREN_LEXICONS", str(tmp_path / "new"))
    lexicon = load("english")
    assert len(list((tmp_path / "new").iterdir())) == 1
    assert load("english") is lexicon
    assert lexicon.words() == ["AT", "QUIZ", "TEA"]
    assert "QUIZ" in lexicon
    assert "QXZ" not in lexicon
    (file,) = (tmp_path / "new").iterdir()
    file.write_bytes(file.read_bytes()[:-4])
    lexicons._first_use.cache_clear()
    assert load("english").count == 3


@pytest.mark.usefixtures("short_list")
def test_where_nothing_can_be_written_it_is_built_in_memory(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("WARREN_LEXICONS", str(tmp_path / "file"))
    assert load("english").count == 3


@pytest.mark.usefixtures("short_list")
@each("step", ["open", "replace"])
def test_a_full_disk_leaves_nothing_behind(tmp_path, monkeypatch, step):
    def full(path, *_):
        if step == "open":
            path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setenv("WARREN_LEXICONS", str(tmp_path))
    lexicons._first_use.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(Path, step, full)
        assert load("english").count == 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("short_list")
def test_without_a_home_folder_it_is_built_in_memory(monkeypatch):
    def homeless(_):
        raise RuntimeError("Could not determine home directory.")

    for name in ("WARREN_LEXICONS", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", classmethod(homeless))
    assert load("english").count == 3
    with pytest.raises(ParameterError, match="WARREN_LEXICONS"):
        load("russian-large")


def test_a_lexicon_in_use_outlives_its_file(tmp_path):
    """The file may be cut short by another process at any time."""
    path = tmp_path / "x.lexicon"
    save(content(["AT", "TEA"]), path)
    lexicon = load(str(path))
    os.truncate(path, 0)
    assert lexicon.words() == ["AT", "TEA"]


def test_for_the_sake_of_a_text_no_file_is_opened(tmp_path):
    path = tmp_path / "x.lexicon"
    save(content(["AT", "TEA"]), path)
    game = start(
        named("scrabble-en"), bytes(tile for tile, n in enumerate(named("scrabble-en").counts) for _ in range(n))
    )
    text = format(game).replace("lexicon: english", f"lexicon: {path}")
    with pytest.raises(ParameterError, match="a text names the file"):
        lexicon_of(parse(text).rules)
    assert format(parse(text)) == text
    with pytest.raises(ParameterError, match="a text names the file"):
        lexicon_of(parse(text).rules)
    lexicons.allow(str(path))
    assert lexicon_of(parse(text).rules).count == 2


def test_a_file_of_rules_names_lexicons_in_its_own_folder_only(tmp_path):
    own = tmp_path / "rules"
    own.mkdir()
    for folder in (tmp_path, own):
        save(content(["AT", "TEA"]), folder / "x.lexicon")
    text = format_rules(named("scrabble-en"))
    (own / "mine.txt").write_text(text.replace("lexicon: english", "lexicon: x.lexicon"))
    assert lexicon_of(preset(str(own / "mine.txt"))).count == 2
    for elsewhere in ("../x.lexicon", str(tmp_path / "x.lexicon")):
        (own / "mine.txt").write_text(text.replace("lexicon: english", f"lexicon: {elsewhere}"))
        with pytest.raises(ParameterError, match="not in the folder of these rules"):
            preset(str(own / "mine.txt"))


def test_a_missing_large_lexicon_says_how_to_make_it(tmp_path, monkeypatch):
    monkeypatch.setenv("WARREN_LEXICONS", str(tmp_path))
    with pytest.raises(ParameterError, match="build-lexicon --russian-large'"):
        load("russian-large")
    for name in ("nowhere.lexicon", "\0", "x" * 5000, str(tmp_path)):
        with pytest.raises(ParameterError, match="lexicon"):
            load(name)


@each("data", [b"", b"no lexicon", b"WARRENLX", content(["AT"])[:-4], content(["AT"]) + b"\0"])
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
    lexicon, mistake = read_or_refuse(read, forged(nodes, 1, letters))
    if mistake:
        assert str(mistake).startswith("x: ")
    else:
        assert all(len(word) <= 23 for word in lexicon.graph.words())


def forged(nodes, words, letters=26):
    """Return a lexicon's file of these nodes, with a right checksum."""
    body = EN.letters[:letters].encode() + b"\0" * (-letters % 16) + struct.pack(f"<{len(nodes)}I", *nodes)
    crc = lexicons._checksum((words, len(nodes), letters, 0), body)
    return HEADER.pack(b"WARRENLX", 1, words, len(nodes), crc, letters, 0) + body


def node(letter, *, accepts=0, last=1, arc=0):
    return letter << 24 | accepts << 23 | last << 22 | arc


def layers(widths, start, *, accepts=1):
    """Return lists of siblings, all of which lead on to the next list: as many ways as the product of the widths."""
    nodes = []
    for number, width in enumerate(widths):
        end = number == len(widths) - 1
        arc = 0 if end else start + width
        nodes += [node(i, accepts=end and accepts, last=i == width, arc=arc) for i in range(1, width + 1)]
        start += width
    return nodes


def ways(words, strings, *, accepts=1):
    """Return the nodes of a graph with so many ways from either root."""
    first = layers(words, 2, accepts=accepts)
    return [node(0, arc=2), node(0, arc=2 + len(first)), *first, *layers(strings, 2 + len(first), accepts=accepts)]


@each(
    ("nodes", "words"),
    [
        (ways([26] * 20, [26] * 20), 26**6),  # more ways than can be counted one by one
        (ways([26] * 20, [26] * 20, accepts=0), 0),  # and none of them a word
        (ways([1] * 22, [1] * 22), 1),  # a word that no board holds
        (ways([26, 26], [26, 26]), 26**2),  # the second part lacks words from some of their letters
        (ways([3, 3], [3, 6]), 8),  # the header counts one less
    ],
)
def test_forged_graphs_are_refused_at_once(nodes, words):
    """Following all ways of the first two, one by one, would not end."""
    with pytest.raises(NotationError, match="damaged"):
        read(forged(nodes, words), "x")


def test_the_largest_graph_is_read_in_time():
    """As many words as there may be, in as few nodes as it takes: the time grows like their number, no faster."""
    times = []
    for length in (3, 4):
        content = forged(ways([*[26] * length, 4], [*[26] * length, 4 * length + 4]), 26**length * 4)
        begun = time.process_time()
        assert read(content).count == 26**length * 4
        times.append(time.process_time() - begun)
    assert times[1] < 4 * 26 * times[0]


def test_long_ways_that_share_ends_are_refused():
    """A list seen to from above is seen to again from another list, further down."""
    chain = layers([1] * 12, 14)
    nodes = [node(0, arc=2), node(0, arc=2), *layers([1] * 12, 2, accepts=0), *chain]
    nodes[13] = node(1, arc=14)  # the first chain goes on where the second one begins
    root = len(nodes)
    nodes += [node(1, last=0, arc=2), node(2, arc=14)]
    nodes[0] = nodes[1] = node(0, arc=root)
    with pytest.raises(ParameterError, match="never ends"):
        Graph(memoryview(struct.pack(f"<{len(nodes)}I", *nodes)).cast("I"), 26)


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


@each("text", ["", "letters:", "letters: AAB", "letters: aB", "letters: A1", "letters: A\nletters: B", "x", "fold: AB"])
def test_broken_alphabets_are_refused(text):
    with pytest.raises(NotationError) as caught:
        parse_alphabet(text, "mine")
    assert str(caught.value).startswith("mine")


@given(st.text(max_size=60))
def test_any_text_is_an_alphabet_or_is_refused(text):
    _, mistake = read_or_refuse(parse_alphabet, text)
    assert mistake is None or str(mistake).startswith("x")


def test_a_forged_graph_whose_lists_share_all_their_ends():
    # Claims: a copy of the words that would be larger than the graph is not made, and the plays are those of the words.
    def node(letter, *, accepts, last, arc=0):
        return letter << 24 | accepts << 23 | last << 22 | arc

    heads, tails, fronts, ends = 2, 27, 52, 77
    nodes = [node(0, accepts=0, last=1, arc=heads), node(0, accepts=0, last=1, arc=fronts)]
    # Each letter is followed by all later ones: the lists of these are ends of one list.
    nodes += [node(at, accepts=0, last=at == 25, arc=tails + at - 1) for at in range(1, 26)]
    nodes += [node(at, accepts=1, last=at == 26) for at in range(2, 27)]
    # As many strings as the words have letters.
    nodes += [node(at, accepts=0, last=at == 25, arc=ends) for at in range(1, 26)]
    nodes += [node(at, accepts=1, last=at == 26) for at in range(1, 27)]
    graph = Graph(memoryview(array("I", nodes)), 26)
    pairs = [bytes([a, b]) for a in range(1, 26) for b in range(a + 1, 27)]
    assert graph.words() == pairs
    assert len(nodes) < len(pairs)
    rules = named("scrabble-en")
    found = {tiles for *_, tiles in Engine(rules, graph, bytes(rules.cells)).plays(bytes([1, 5, 26]))}
    assert found == {bytes([1, 5]), bytes([1, 26]), bytes([5, 26])}
