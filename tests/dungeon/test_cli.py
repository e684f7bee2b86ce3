"""The command line: what it prints where, and how it ends."""

import os
import signal
import subprocess
import sys

import pytest

from pycore.base.family import FAMILIES
from pycore.base.rng import Rng
from pycore.cli import PLACES, main
from pycore.dungeon import (
    Request,
    Selector,
    best_of,
    format_map,
    generate,
    parse_flow,
    parse_map,
    preset,
    render,
    things,
)
from tests.cases import each
from tests.dungeon.editors import (
    as_json,
    layers_of,
    ldtk_level,
    ldtk_project,
    ldtk_values,
    properties,
    tiled_map,
)

VERBS = ("generate", "check", "show", "rooms", "import", "extend", "bench", "rate", "range")


@pytest.fixture
def call(capfdbinary):
    """Run a command in this process; return exit code, output and error lines."""

    def run(*arguments):
        code = main(arguments)
        out, err = capfdbinary.readouterr()
        return code, out, err.decode().splitlines()

    return run


@pytest.fixture
def map_file(tmp_path):
    path = tmp_path / "map.json"
    path.write_text(format_map(generate(preset("hollow:4:2:4"), Rng(7)).unwrap()))
    return path


def test_generate_prints_a_drawing(call):
    expected = render(generate(preset("hollow:4:2:4"), Rng(7)).unwrap())
    assert call("dungeon", "generate", "--preset", "hollow:4:2:4", "--seed", "7") == (0, expected.encode(), [])


def test_generate_prints_json_that_check_finds_valid(call, tmp_path):
    code, out, err = call("dungeon", "generate", "--preset", "keep", "--seed", "3", "--format", "json")
    assert (code, err) == (0, [])
    assert out.decode() == format_map(generate(preset("keep"), Rng(3)).unwrap())
    (tmp_path / "map.json").write_bytes(out)
    assert call("dungeon", "check", str(tmp_path / "map.json")) == (0, b"valid\n", [])


def test_extend_adds_rooms_or_a_floor(call, map_file, tmp_path):
    base, asked = parse_map(map_file.read_text()), Request(preset="hollow:4:2:4", seed=5)
    arguments = ("--preset", "hollow:4:2:4", "--rooms", "6", "--seed", "5")
    larger = asked.extend(base, 6, locks=1).unwrap()
    expected = format_map(larger).encode()
    assert call("dungeon", "extend", str(map_file), *arguments, "--locks", "1") == (0, expected, [])
    out = tmp_path / "deeper.json"
    assert call("dungeon", "extend", str(map_file), *arguments, "--new-floor", "--out", str(out)) == (0, b"", [])
    deeper = asked.extend(base, 6, new_floor=True).unwrap()
    assert out.read_text() == format_map(deeper)
    assert call("dungeon", "check", str(out)) == (0, b"valid\n", [])
    assert call("dungeon", "check", str(out), "--grown-from", str(map_file)) == (0, b"valid\n", [])
    code, text, err = call("dungeon", "check", str(map_file), "--grown-from", str(out))
    rooms = len(base.rooms)
    assert (code, err) == (1, [])
    assert text.decode() == f"it has {rooms} rooms and was grown from 0, not from {len(deeper.rooms)}\n"
    (tmp_path / "other.json").write_text(format_map(generate(preset("hollow:4:2:4"), Rng(77)).unwrap()))
    code, text, err = call("dungeon", "check", str(out), "--grown-from", str(tmp_path / "other.json"))
    assert (code, err) == (1, [])
    assert b"is another, or elsewhere\n" in text
    code, text, err = call("dungeon", "check", str(out), "--grown-from", str(tmp_path / "none.json"))
    assert (code, text, err) == (2, b"", [f"error: {tmp_path}/none.json: No such file or directory"])
    code, text, err = call("dungeon", "extend", str(out), *arguments)
    assert (code, text) == (2, b"")
    assert err == ["error: dungeon: to a map of several floors only a floor can be added; ask for a new floor"]
    code, text, err = call("dungeon", "extend", str(map_file), *arguments, "--locks", "9")
    assert (code, text) == (1, b"")
    assert "a new lock takes all ways into a new room" in err[0]


def test_generate_prints_a_picture_into_a_pipe_or_a_file(call, tmp_path):
    code, out, _ = call("dungeon", "generate", "--preset", "hollow:4:1:3", "--seed", "3", "--format", "png")
    assert code == 0
    assert out.startswith(b"\x89PNG")
    path = tmp_path / "map.png"
    assert call("dungeon", "generate", "--preset", "hollow:4:1:3", "--seed", "3", "--out", str(path)) == (0, b"", [])
    assert path.read_bytes() == out


def test_every_option_reaches_the_parameters(call):
    arguments = ["--preset", "caves", "--rooms", "20", "--selector", "random"]
    arguments += ["--main-path-weight", "3", "--alternative-paths-weight", "-0.5", "--bifurcations-weight", "1"]
    arguments += ["--bounds", "300", "200", "--seed", "-1", "--format", "json", "--time-ms", "60000"]
    code, out, _ = call("dungeon", "generate", *arguments)
    assert code == 0
    dungeon = parse_map(out.decode())
    assert len(dungeon.rooms) == 20
    assert dungeon.params.selector is Selector.RANDOM
    assert dungeon.params.weights.fixed == (3000, -500, 1000)
    assert dungeon.params.bounds == (300, 200)
    assert dungeon.seed == 2**64 - 1


def test_a_seed_that_was_not_given_is_told(call):
    code, out, err = call("dungeon", "generate", "--preset", "hollow:4:2:4")
    (word, seed), *_ = (line.split() for line in err)
    assert (code, word) == (0, "seed")
    assert call("dungeon", "generate", "--preset", "hollow:4:2:4", "--seed", seed) == (0, out, [])


def test_the_best_of_several_maps(call):
    words = ["dungeon", "generate", "--preset", "keep", "--seed", "4", "--format", "json"]
    code, out, _ = call(*words, "--best-of", "9")
    assert code == 0
    assert parse_map(out.decode()) == best_of(preset("keep"), Rng(4), 9).unwrap()
    assert call(*words, "--best-of", "1")[1] == call(*words)[1] != out
    assert call(*words, "--best-of", "0")[0] == 2


def test_a_flow_graph_comes_from_a_file(call, tmp_path):
    rooms, flow = tmp_path / "my.room.txt", tmp_path / "quest.flow.txt"
    rooms.write_text("[hall]\ninstances: 4\ntags: room\n######\n#....#\n#....#\n#....#\n#....#\n######\n")
    flow.write_text("lair: hall\nroom - hall - lair - end - room\nend: room\n")
    words = ["dungeon", "generate", "--templates", str(rooms), "--flow", str(flow), "--seed", "1", "--format", "json"]
    code, out, err = call(*words)
    assert (code, err) == (0, [])
    dungeon = parse_map(out.decode())
    assert len(dungeon.rooms) == len(dungeon.connections) == 4
    assert dungeon.params.flow == parse_flow(flow.read_text())
    (tmp_path / "map.json").write_bytes(out)
    assert call("dungeon", "check", str(tmp_path / "map.json")) == (0, b"valid\n", [])
    flow.write_text("room - hall\nhall -\n")
    code, out, (line,) = call(*words)
    assert (code, out) == (2, b"")
    assert f"{flow}:2:" in line


def test_a_population_is_a_line_or_a_file(call, tmp_path):
    words = ["dungeon", "generate", "--preset", "keep", "--rooms", "9", "--seed", "1", "--format", "json"]
    line, file = "rat: map 3..5; torch: room 0..1", tmp_path / "a: b.txt"
    file.write_text(line.replace("; ", "\n"))
    made = call(*words, "--population", line)
    assert made == call(*words, "--population", str(file))
    assert 3 <= sum(thing.name == "rat" for thing in things(parse_map(made[1].decode()))) <= 5


def test_rooms_come_from_a_file(call, tmp_path):
    path = tmp_path / "my.room.txt"
    path.write_text("[cell]\ninstances: 3\n####\n#..#\n####\n")
    code, out, _ = call("dungeon", "generate", "--templates", str(path), "--seed", "1", "--format", "json")
    assert code == 0
    assert len(parse_map(out.decode()).rooms) == 3


def test_rooms_come_from_other_editors(call, tmp_path):
    tiled, ldtk, out = tmp_path / "hall.tmj", tmp_path / "castle.ldtk", tmp_path / "hall.room.txt"
    plain = tiled_map(layers_of(("####", "#..#", "####")), properties=properties(instances=4))
    tiled.write_bytes(as_json(plain))
    ldtk.write_bytes(as_json(ldtk_project([ldtk_level("Cell", [ldtk_values(("####", "#..#", "####"))], weight=2)])))
    words = ["dungeon", "generate", "--templates", str(tiled), "--seed", "1", "--format", "json"]
    code, made, _ = call(*words)
    assert (code, len(parse_map(made.decode()).rooms)) == (0, 4)
    assert call("dungeon", "import", str(tiled), "--out", str(out)) == (0, b"", [])
    assert out.read_text() == "[hall]\ninstances: 4\n####\n#..#\n####\n"
    words[3] = str(out)
    assert call(*words)[1] == made
    assert call("dungeon", "import", str(ldtk)) == (0, b"[Cell]\nweight: 2\n####\n#..#\n####\n", [])
    tiled.write_bytes(as_json(plain | {"orientation": "isometric"}))
    code, made, (line,) = call("dungeon", "import", str(tiled), "--out", str(out))
    assert (code, made) == (2, b"")
    assert f"{tiled}: its orientation is 'isometric'" in line
    assert out.exists()


def test_show_gives_a_level_another_form(call, map_file):
    dungeon = parse_map(map_file.read_text())
    assert call("dungeon", "show", str(map_file)) == (0, render(dungeon).encode(), [])
    assert call("dungeon", "show", str(map_file), "--format", "json") == (0, map_file.read_bytes(), [])


def test_rooms_are_listed(call):
    code, out, _ = call("dungeon", "rooms", "--preset", "keep", "--rooms", "100")
    assert code == 0
    assert "great hall" in out.decode()


def test_check_prints_a_line_for_each_broken_promise(call, map_file):
    map_file.write_text(map_file.read_text().replace('"x": 8, "y": 5', '"x": 7, "y": 5'))
    code, out, err = call("dungeon", "check", str(map_file))
    assert code == 1
    assert err == []
    assert [line.split()[0] for line in out.decode().splitlines()] == ["room", "room", "connection"]


@each(
    ("arguments", "line"),
    [
        (["dungeon", "check", "{missing}"], "error: {missing}: No such file or directory"),
        (["dungeon", "check", "{here}"], "error: {here}: it is a folder; only ordinary files are read"),
        (["dungeon", "check", "{binary}"], "error: {binary}: byte 0 is no UTF-8 text"),
        (["dungeon", "check", "{text}"], "error: {text}:1:1: no JSON: Expecting value"),
        (["dungeon", "generate", "--templates", "{missing}"], "error: {missing}: No such file or directory"),
        (["dungeon", "generate", "--templates", "{binary}"], "error: {binary}: byte 0 is no UTF-8 text"),
        (
            ["dungeon", "generate", "--templates", "{text}"],
            "error: {text}:1:1: a room starts with its name, as in [hall]",
        ),
        (
            ["dungeon", "generate", "--templates", "a", "--preset", "b"],
            "error: --preset and --templates exclude each other",
        ),
        (
            ["dungeon", "generate", "--preset", "x"],
            "error: Unknown preset 'x'. Available: keep, caves, hollow:SIZE:MODELS:INSTANCES.",
        ),
        *(
            (
                ["dungeon", "generate", *words.split()],
                f"error: Invalid value for '{words.split()[0]}': {number} is not in the range {known}.",
            )
            for words, number, known in (
                ("--rooms -1", -1, "1<=x<=10000"),
                ("--rooms 0", 0, "1<=x<=10000"),
                ("--rooms 10001", 10001, "1<=x<=10000"),
                ("--bounds 50 -1", -1, "0<=x<=16384"),
                ("--backtracks -1", -1, "x>=0"),
                ("--door-interval 0", 0, "x>=1"),
                ("--cache-interval 0", 0, "x>=1"),
            )
        ),
        (
            ["dungeon", "extend", "{text}", "--rooms", "0", "--out", "-"],
            "error: Invalid value for '--rooms': 0 is not in the range 1<=x<=10000.",
        ),
        (
            ["dungeon", "generate", "--bifurcations-weight", "nan"],
            "error: bifurcations: weight nan is not in -1000..1000",
        ),
        (
            ["dungeon", "generate", "--time-ms", "-1"],
            "error: Invalid value for '--time-ms': -1 is not in the range x>=0.",
        ),
        (["dungeon", "generate", "--seed", "x"], "error: Invalid value for '--seed': 'x' is not a valid integer."),
        (
            ["dungeon", "generate", "--out", "{here}/no/x.json", "--seed", "1"],
            "error: Invalid value for '--out': there is no folder {here}/no",
        ),
        (
            ["dungeon", "juggle"],
            f"error: Unknown command 'juggle'. Available: {', '.join(VERBS)}.",
        ),
        (
            ["bach"],
            f"error: Unknown command 'bach'. Did you mean 'batch'? Available: {', '.join([*FAMILIES, *PLACES])}.",
        ),
        (["dungeon", "generate", "--population", "{missing}"], "error: {missing}: No such file or directory"),
        (
            ["dungeon", "generate", "--population", " "],
            "error: --population: the table names no thing; a clause is like 'guard at guard: map 5..20'",
        ),
        (
            ["dungeon", "generate", "--population", "rat: map x"],
            "error: --population: 'rat: map x': 'map x' cannot be read",
        ),
        (["--juggle"], "error: No such option '--juggle'."),
    ],
)
def test_mistakes_are_told_in_one_line(call, tmp_path, arguments, line):
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    (tmp_path / "text").write_text("words")
    names = {
        "missing": tmp_path / "missing",
        "here": tmp_path,
        "binary": tmp_path / "binary",
        "text": tmp_path / "text",
    }
    code, out, err = call(*(argument.format(**names) for argument in arguments))
    assert (code, out) == (2, b"")
    assert err == [line.format(**names)]


@each(
    ("arguments", "line"),
    [
        (
            ["--preset", "hollow:9:1:5", "--bounds", "20", "20"],
            "unsolvable: the rooms take 405 tiles, the bounds 20x20 hold 400",
        ),
        (["--preset", "keep", "--time-ms", "0"], "budget: out of budget after 1 of 55 rooms"),
    ],
)
def test_what_is_impossible_is_told_in_one_line(call, arguments, line):
    assert call("dungeon", "generate", *arguments, "--seed", "1") == (1, b"", [line])


@each("arguments", [[], ["dungeon"]])
def test_a_call_without_a_verb_gets_help(call, arguments):
    code, out, err = call(*arguments)
    assert (code, out) == (2, b"")
    assert err[0].startswith("Usage: warren")


@each("arguments", [["-h"], ["dungeon", "--help"], ["dungeon", "generate", "--help"]])
def test_help_has_examples(call, arguments):
    code, out, _ = call(*arguments)
    assert code == 0
    assert b"Examples:\n  warren dungeon generate" in out


def run(*arguments, **options):
    return subprocess.run([sys.executable, "-m", "pycore", *arguments], capture_output=True, check=False, **options)


def test_help_imports_no_family():
    code = "import sys; from pycore.cli import main; main(['--help']); sys.exit('pycore.dungeon' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False).returncode == 0


def test_check_reads_standard_input(map_file):
    done = run("dungeon", "check", "-", input=map_file.read_bytes())
    assert (done.returncode, done.stdout, done.stderr) == (0, b"valid\n", b"")


def test_pictures_are_not_for_terminals():
    ours, theirs = os.openpty()
    arguments = [sys.executable, "-m", "pycore", "dungeon", "generate", "--format", "png", "--seed", "1"]
    done = subprocess.run(arguments, stdout=theirs, stderr=subprocess.PIPE, check=False)
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 2
    assert done.stderr == b"error: png is not for terminals: use --out FILE or a pipe\n"


def test_progress_shows_on_a_terminal_and_an_interrupt_ends_with_one_line():
    ours, theirs = os.openpty()
    arguments = [sys.executable, "-m", "pycore", "dungeon", "generate", "--preset", "hollow:60:10:1000"]
    arguments += ["--selector", "random", "--seed", "1", "--best-of", "1000"]
    shown = b""
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        while b"rooms placed" not in shown or b"/10000" not in shown:
            shown += os.read(ours, 65536)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate()
    try:
        while chunk := os.read(ours, 65536):
            shown += chunk
    except OSError:
        pass  # the end of a pseudo-terminal
    os.close(ours)
    assert (process.returncode, out) == (130, b"")
    assert shown.endswith(b"error: interrupted\r\n"), shown


def test_a_reader_who_leaves_is_no_error():
    """As in `... --format json | head -1`."""
    command = '"$0" -m pycore dungeon generate --preset hollow:8:10:100 --seed 1 --format json | head -c 1'
    done = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"{", b"")
