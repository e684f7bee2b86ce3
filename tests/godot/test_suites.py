"""Runs the GDScript suites in a real engine: each test must pass, and each log must be clean to the last line."""

import hashlib
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import pytest
from _pytest.mark import ParameterSet

from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.base.session import Session, TurnGame
from pycore.dungeon import format_map, generate, preset
from pycore.scale import parse_plays

from .conftest import EDITOR_ORPHANS, GAME, GROUPS, RunGroup, RunSuite, group_of, suite_tests
from .suites import results

SUITES = (
    "baked_faults.gd",
    "building_flat.gd",
    "building_faults.gd",
    "freed_nodes.gd",
    "building_space.gd",
    "building_doors.gd",
    "building_doorways.gd",
    "building_growing.gd",
    "building_near.gd",
    "building_pieces.gd",
    "building_swap.gd",
    "building_stretches.gd",
    "descents.gd",
    "conversions.gd",
    "objects.gd",
    "classes.gd",
    "maps.gd",
    "navigation.gd",
    "minimap.gd",
    "minimap_missions.gd",
    "move_selector.gd",
    "main_thread.gd",
    "own_parts.gd",
    "room_tracker.gd",
    "sight_changes.gd",
    "key_ring.gd",
    "linjat.gd",
    "sokoban.gd",
    "turn_games.gd",
    "replays.gd",
    "whole_file.gd",
    "words.gd",
    "errors.gd",
    "failures.gd",
    "play_nodes.gd",
    "missions.gd",
    "mission_puzzles.gd",
    "log.gd",
    "callbacks.gd",
    "exceptions.gd",
    "hostile.gd",
    "fuzz.gd",
    "threads.gd",
    "endurance.gd",
    "soak.gd",
    "quit_busy.gd",
    "unload.gd",
    "editor_reload.gd",
    "editor_bake.gd",
    "editor_bake_again.gd",
    "editor_close.gd",
    "editor_dock.gd",
    "editor_dock_file.gd",
    "editor_fits.gd",
    "editor_knobs.gd",
    "editor_captures.gd",
    "editor_imports.gd",
    "editor_layers.gd",
    "editor_missions.gd",
    "editor_rooms.gd",
)
# Run by tests/bench, by tests that look at the editor, and by one below.
ELSEWHERE = {
    "baked_maps.gd",
    "bench_calls.gd",
    "bench_frames.gd",
    "campaign.gd",
    "editor_equal.gd",
    "editor_guide.gd",
    "editor_many.gd",
    "editor_many_again.gd",
    "editor_killed.gd",
    "full_disk.gd",
    "editor_restart.gd",
    "equal_requests.gd",
    "store_resources.gd",
    "editor_look.gd",
    "editor_pictures.gd",
    "look_pictures.gd",
    "many_campaign.gd",
    "multiplayer.gd",
    "minimap_pictures.gd",
    "minimap_pixels.gd",
    "unload_alive.gd",
}
# What the suite of mistakes brings up, each with a file and a line: in the message or in GDScript's backtrace.
MISTAKES = (
    r"SCRIPT ERROR: Probe\.boom: ValueError: boom went the probe \(at: boom|SCRIPT ERROR: Probe\.boom: ValueError",
    r"returned 'not a number', which is not the declared int",
    r"Cannot convert argument \d from String to int",
    r"Cannot convert argument \d from Nil to int",
    r"Cannot convert argument \d from int to Array",
    r"function 'defaults \(via call\)' in base 'Probe'. Expected 1 argument",
    r"function 'ping \(via call\)' in base 'Probe'. Expected 1 argument",
    r"argument 'value' is null; expected ProbeResource",
    r"argument 'value' is a Node; expected ProbeResource",
    r"argument 'value' is a ProbeToken; expected ProbeResource",
    r"argument 'node' is a ProbeToken; expected Node",
    r"argument 'leaf' is a ProbeToken; expected ProbeResource",
    r"Probe\.resources: TypeError: element 1 is not ProbeResource",
    r"Probe\.mode: ValueError: Probe\.mode is (-1|9); expected one of QUICK \(0\), ",
    r"argument 'value' is 9; expected one of QUICK \(0\), ",
    r"takes 1 positional argument but 2 were given",
    r"a Transform2D cannot be passed to Python",
    r"ProbeBroken: RuntimeError: no way to make this",
)
# What the suite of failed calls shows; nothing else may be among it.
FAILURES = (
    r"SCRIPT ERROR: Probe\.(fail|boom)\w*: (ValueError|TypeError)",
    r"SCRIPT ERROR: ProbeBroken\.(cells|number): ValueError",
    r"SCRIPT ERROR: Probe\.leaf: TypeError",
    r"SCRIPT ERROR: WarrenMapGenerator\.generate: Unknown preset 'cellar'\. Available: keep, ",
    r"SCRIPT ERROR: Warren\w+\.(from_text|from_json|room_cells): (?!pycore)",
)
HOSTILE = (
    r"argument '\w+' is null; expected (Node|ProbeResource)",
    r"ReferenceError: the Callable's object was freed",
    r"^ERROR: Lambda capture at index 0 was freed",
    r"nested more than 100 deep: does one of them contain itself",
    r"nested arrays and dictionaries have more than 1048576 elements in all",
    r"Probe\.wrong_and_endless: TypeError: returned \[\[\[\[\.\.\.\]",
    r"Probe\.call_it: RecursionError",
    r"Probe\.broken_texts?: TypeError: returned .*surrogates not allowed",
)
CALLBACKS = (
    r"WarrenMapGenerator\.(generate|start): a function that is asked about a map",
    r"WarrenMapGenerator\.generate: templates: there is none",
    r"WarrenMapGenerator\.loops: ValueError: WarrenMapGenerator\.loops: nan is not finite",
    r"WarrenRoomTemplate\.from_text: (?!pycore)",
    r"WarrenSokoban\.load_game: (?!pycore)",
)
PLAY_NODES = (
    r"WarrenMapGenerator\.generate: RuntimeError: another thread is in a call of this node",
    *(
        rf"Warren{name}\.load_game: (?!pycore)"
        for name in (
            "Banqi",
            "Jungle",
            "Tafl",
            "Yonin",
            "FogChess",
            "HiddenRank",
            "FoxHunt",
            "Words",
            "Sokoban",
            "Linjat",
            "Mission",
        )
    ),
    *(rf"Warren{name}\.hint: move: the game" for name in ("Sokoban", "Linjat", "Mission")),
)
BAKED_FAULTS = (
    r"user://cut\.json: no JSON, or cut short: line \d+: ",
    r"user://nothing\.json: it is empty",
    r"user://(picture|zeros)\.json: it is no JSON text of a map",
    r"user://huge\.json: it has 32000001 bytes; a map takes up to 32000000",
    r"user://missing\.json: it cannot be read: File not found",
    r"user://missing\.tres: there is no resource that can be loaded",
    r"user://gradient\.tres: it is a Gradient, not a saved map",
    r"user://empty\.tres: the map in it is empty",
    r"user://damaged\.tres: no JSON, or cut short",
    r"WarrenBakedMap\.from_json: (this WarrenBakedMap is empty|no JSON, or cut short)",
    r"WarrenBakedMap\.from_json: there is no room (20|-1); the map has 20, numbered from 0",
    r"WarrenBakedMap\.from_json: there is no (lock (2|-1)|connection 999); the map has ",
    r"WarrenBakedMap: (this WarrenBakedMap is empty|format: <null> is not)",
)
NAVIGATION = (
    r"WarrenNavigation: there is no room (-1|99); the map has 60",
    r"WarrenNavigation: the connection (-1 has no corridor|9999 is no door with a lock)",
    r"WarrenNavigation: a radius of 8\.0 does not fit cells of ",
)
ROOM_TRACKER = (
    r"Gradient#-?\d+> is no map; assign a WarrenMap or a WarrenBakedMap",
    r"WarrenMapKnowledge: there is no (room (99|-2)|lock (-1|3)|connection 999); the map has \d+, numbered from 0",
    r"\(Node3D\) and .* \(TileMapLayer\) are not both in 2D or both in 3D",
)
MINIMAP_MISSIONS = (
    r"is (no passage|nothing in a room|no content|no puzzle) of this map; it is read without its mission",
    r"is no WarrenMission",
    r"WarrenMapKnowledge: there is no (content|connection) -?\d+; the map has \d+, numbered from 0",
)
SIGHT_CHANGES = (
    r"\(TileMapLayer\) has no tile set; the cells have its size",
    r"\((nan|inf), 1\.0\) is no place of the map",
)
EXPECTED = {
    "baked_faults.gd": BAKED_FAULTS,
    "building_doors.gd": (r"set_door_open: there is no lock 99; the map has 4",),
    "errors.gd": MISTAKES,
    "failures.gd": FAILURES,
    "freed_nodes.gd": (r"^\s*(at:|ERROR: \w+: )",),
    "hostile.gd": HOSTILE,
    "mission_puzzles.gd": (r"Warren\w+\.load_game: ",),
    "navigation.gd": NAVIGATION,
    "callbacks.gd": CALLBACKS,
    "play_nodes.gd": PLAY_NODES,
    "exceptions.gd": (r"SCRIPT ERROR: (Raiser|background task)\b",),
    # A listener that begins anew while the extension is being reloaded.
    "editor_reload.gd": (r"WarrenMapGenerator\.start: RuntimeError: nothing can be begun any more",),
    "editor_dock_file.gd": (
        r"res://warren_dock\.tscn:\d+ - Parse Error",
        r"(Failed|Error) loading resource: '?res://warren_dock\.tscn",
    ),
    "editor_imports.gd": (
        r"late\.room\.txt: room 'cell': scene: there is no scene",
        r"Error importing '.*late\.room\.txt'",
    ),
    "minimap.gd": (r"there is no marker nobody to move; add it first",),
    "minimap_missions.gd": MINIMAP_MISSIONS,
    "room_tracker.gd": ROOM_TRACKER,
    "sight_changes.gd": SIGHT_CHANGES,
}
SECONDS = pytest.mark.thorough("frame times in milliseconds, which a busy machine spoils")
LOOKS = pytest.mark.thorough(
    "each size, each kind of layer and each mark of the editor; the quick run bakes and paints in it"
)
EDITOR = pytest.mark.thorough("one more editor; eight suites run in the one of the quick run")
STRESS = pytest.mark.thorough("random calls and eight threads; other suites make the same calls in turn")
MARKS = {
    "building_stretches.gd": SECONDS,
    "editor_fits.gd": LOOKS,
    "editor_layers.gd": LOOKS,
    "editor_close.gd": EDITOR,
    "editor_dock.gd": EDITOR,
    "editor_reload.gd": EDITOR,
    "endurance.gd": STRESS,
    "soak.gd": STRESS,
    "fuzz.gd": STRESS,
    "main_thread.gd": SECONDS,
    "threads.gd": STRESS,
}

pytestmark = pytest.mark.engine


def marked(suites: Iterable[str]) -> list[ParameterSet]:
    """Return suites as parameters of tests."""
    return [pytest.param(suite, id=suite[:-3], marks=[MARKS[suite]] if suite in MARKS else []) for suite in suites]


@pytest.mark.parametrize("suite", marked(SUITES))
def test_in_the_engine(run_suite: RunSuite, suite: str) -> None:
    run = run_suite(suite)
    assert results(run, suite_tests(suite)).failures == [], run.log[-3000:]
    assert run.problems(EXPECTED.get(suite, ())) == []


@pytest.mark.parametrize("suite", marked(dict.fromkeys(group_of(suite, GROUPS)[0] for suite in SUITES)))
def test_the_process_of_a_suite_ends_well(suite_group: RunGroup, suite: str) -> None:
    ends = EDITOR_ORPHANS if suite.startswith("editor_") else ()
    assert suite_group(suite).faults(ends) == []


def test_every_suite_is_run() -> None:
    written = {path.name for path in GAME.glob("*.gd") if suite_tests(path.name)}
    assert written == set(SUITES) | ELSEWHERE


def test_every_mistake_names_the_line_of_the_game(run_suite: RunSuite) -> None:
    blocks = re.split(r"(?=^SCRIPT ERROR: )", run_suite("errors.gd").log, flags=re.MULTILINE)[1:]
    assert len(blocks) >= len(MISTAKES)
    for block in blocks:
        assert re.search(r"errors\.gd:\d+\)", block), block


def test_a_wrong_value_is_told_without_lines_of_python(run_suite: RunSuite) -> None:
    blocks = re.split(r"(?=^SCRIPT ERROR: )", run_suite("failures.gd").log, flags=re.MULTILINE)[1:]
    told = [block for block in blocks if block.startswith("SCRIPT ERROR: Warren")]
    assert len(told) >= 4
    for block in told:
        assert ".py:" not in block, block
        assert re.search(r"failures\.gd:\d+\)", block), block
    # What is no mistake of the game has them.
    assert any(re.search(r"in fail\w* \(.*\.py:\d+\)", block) for block in blocks)


def test_unloading_while_objects_live_is_told(run_suite: RunSuite) -> None:
    # How the engine ends then is another matter: it reads memory of its own that it has freed, for any extension.
    log = run_suite("unload_alive.gd").log
    assert [line.split()[1] for line in log.splitlines() if line.startswith("HEARD")] == ["failed"]
    assert "Warren is unloaded while there are objects of its classes" in log
    assert "1 WarrenMapGenerator" in log


def test_a_line_of_a_log_is_a_play(run_suite: RunSuite) -> None:
    (line,) = re.findall(r"^LOGGED (.*)$", run_suite("log.gd").log, re.MULTILINE)
    (play,) = parse_plays([line])
    assert (play.family, play.level, play.score, play.is_solved) == ("sokoban", "abc", 12, True)
    assert 0 < play.seconds < 600
    assert len(play.player) == 32


def test_one_map_for_one_seed_everywhere(run_suite: RunSuite) -> None:
    # The suite compares the main thread of the engine with the background; this compares the engine with Python.
    def fingerprint(seed: int) -> str:
        text = format_map(generate(preset("hollow:8:8:8"), Rng(seed)).unwrap())
        return hashlib.sha256(text.encode()).hexdigest()

    with ThreadPoolExecutor(2) as threads:
        here = {fingerprint(7), *threads.map(fingerprint, [7, 7])}
    assert set(re.findall(r"^HASH (\w+)", run_suite("maps.gd").log, re.MULTILINE)) == here


def test_one_game_for_one_seed_everywhere(run_suite: RunSuite) -> None:
    """With a limit of nodes the bots play in the engine, on a busy machine, as they do here."""
    log = dict(re.findall(r"^GAME (\w+) (.+)$", run_suite("replays.gd").log, re.MULTILINE))
    for name in ("banqi", "foxhunt"):
        game, rng = cast("TurnGame", load(name)), Rng(11)
        params = game.preset(next(iter(game.presets)))
        session = Session(game, game.begin(game.generate(params, rng, None).unwrap()))
        for number in range(14):
            limits = game.budget(nodes=700)
            session.play(
                game.choose(session.view(session.mover), "strong", rng.stream(f"move {number}"), limits).unwrap()
            )
        assert log[name].split() == list(session.move_texts)
