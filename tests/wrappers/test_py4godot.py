"""The scripts for py4godot against a stand-in for it: what they declare, and that nothing unsafe ever leaves them."""

import base64
import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_type_hints

import pytest

from tests.cases import each
from tests.dungeon.editors import HALL, as_json, layers_of, tiled_map
from tests.nodes.frames import run_frames, settle
from tests.nodes.play import GAMES, LEVEL, LEXICON
from warren.declare import ClassSpec, GodotType, MethodSpec, Rect2i, VariantType, Vector2i, describe, main_loop
from warren.nodes import CLASSES, WarrenMap, WarrenMapGenerator
from warren.wrappers import files
from warren.wrappers.plain import can_pass
from warren.wrappers.py4godot import file_name
from workshop.provision import ROOT

from .standin import SAFE, EndOfProcessError, Instance, Script

SPECS = [describe(cls) for cls in CLASSES]
IDS = [spec.name for spec in SPECS]
ROOMS = (ROOT / "tests/golden/texts/rooms.room.txt").read_text()
PACK = (ROOT / "godot_project/demos/linjat/campaign.warren.txt").read_text()[:4000].rpartition("\n\n")[0] + "\n"
PYTHON = {VariantType.BOOL: bool, VariantType.INT: int, VariantType.FLOAT: float}


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Script]:
    """The loaded scripts by the name of their class."""
    folder = tmp_path_factory.mktemp("py4godot")
    for name, data in files("py4godot").items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return {spec.name: Script(folder / f"py4godot/{file_name(spec.name)}.py") for spec in SPECS}


@pytest.fixture(autouse=True)
def open_main_loop() -> None:
    main_loop.open()


@cache
def map_text() -> str:
    maker = WarrenMapGenerator()
    maker.preset, maker.rooms, maker.seed, maker.locks, maker.corridors, maker.loops = "keep", 20, 7, 2, 6, 0.3
    return str(maker.generate().data)


def keep() -> WarrenMapGenerator:
    maker = WarrenMapGenerator()
    maker.preset = "keep"
    return maker


def properties(name: str) -> dict[str, Any]:
    """The properties with which most methods of a class have something to say."""
    played = {cls.__name__: games[0] for cls, games in GAMES.items()}
    extra: dict[str, dict[str, Any]] = {
        "WarrenMap": {"data": map_text()},
        "WarrenRoomTemplate": {"text": "#####\n#...#\n#...#\n#####"},
        "WarrenMapGenerator": {"preset": "keep", "rooms": 12, "seed": 3},
        "WarrenPuzzle": {"family": "sokoban", "text": LEVEL},
        "WarrenWords": {"lexicon": LEXICON, "seed": 3},
        # Without fog, so that each move is seen.
        "WarrenFogChess": {"preset": "chess quiet=100"},
    }
    return {**played, **extra}.get(name, {})


def arguments(node: Any, method: MethodSpec) -> list[Any]:
    """Arguments with which every method succeeds."""
    texts: dict[tuple[str, str], Any] = {
        ("load_game", "text"): lambda: node.save_game(),  # noqa: PLW0108 not every node has it
        ("start_from", "text"): lambda: node.position_text(),  # noqa: PLW0108
        ("play", "move"): lambda: node.legal_moves()[0],
        ("from_text", "text"): lambda: ROOMS,
        ("read_text", "text"): lambda: ROOMS,
        ("from_json", "text"): map_text,
        ("read_pack", "text"): lambda: PACK if "linjat" in type(node).__name__.lower() else LEVEL,
        ("get_pack_error", "text"): lambda: LEVEL,
        ("get_skipped_levels", "text"): lambda: f"{LEVEL}\n\n#@@#\n",
        ("get_pack", "name"): lambda: "article",
        ("decode_pack", "data"): bytes,
        ("about", "family"): lambda: "linjat",
        ("presets", "family"): lambda: "linjat",
        ("analyze", "gcg"): str,
        ("decode_gcg", "data"): bytes,
        ("gcg_fault", "gcg"): str,
        ("gcg_text", "names"): list,
        ("play_moves", "moves"): lambda: "ll",
        ("text_of_move", "move"): lambda: node.legal_moves()[0],
        **{(name, "notation"): lambda: "plain" for name in ("text_of_move", "moves_in")},
        **{(name, "text"): lambda: "1. e4 *" for name in ("load_pgn", "pgn_games")},
        ("move", "direction"): lambda: (-1, 0),
        **{(name, "locks"): lambda: 0 for name in ("extend", "start_extension")},
        ("cell_path", "from_cell"): lambda: node.key_cell(0),
        ("cell_path", "to_cell"): lambda: node.key_cell(1),
        **{(name, "name"): lambda: "tomb" for name in ("can_reach", "start_reach")},
        ("curve_values", "curve"): lambda: "saw",
        ("hint_to", "name"): lambda: "tomb",
        ("believe", "piece"): lambda: "F",
        **{(name, "piece"): lambda: "P" for name in ("drop_targets", "drop_piece")},
        ("start_map", "maker"): keep,
        ("read_import", "data"): lambda: as_json(tiled_map(layers_of(HALL))),
        ("read_import", "source"): lambda: "hall.tmj",
        **{("read_import", name): dict for name in ("files", "options")},
    }
    kinds: dict[str, Any] = {"int": 0, "bool": False, "String": "8G AT", "Vector2i": (3, 2), "Rect2i": ((1, 1), (1, 1))}
    kinds |= {"PackedInt32Array": [0], "Dictionary": {"format": "warren-dungeon-request-1", "preset": "keep"}}
    if any(one.name in ("map", "earlier") for one in method.arguments):
        kinds |= {"int": 2, "WarrenMap": WarrenMap.from_json(map_text())}
    return [
        texts[method.name, one.name]() if (method.name, one.name) in texts else kinds.get(one.type.name, 0)
        for one in method.arguments
    ]


def handed(value: Any, declared: GodotType) -> Any:
    """A value as py4godot hands it to a script: vectors are objects of its own."""
    if declared.name == "Vector2i":
        return SimpleNamespace(x=value[0], y=value[1])
    if declared.name == "Rect2i":
        position, size = (SimpleNamespace(x=x, y=y) for x, y in value)
        return SimpleNamespace(position=position, size=size)
    if isinstance(value, (WarrenMap, WarrenMapGenerator)):
        return json.dumps(normal(value))
    if declared.name == "PackedByteArray":
        return base64.b64encode(value).decode()
    return json.dumps(value) if declared.name in ("PackedInt32Array", "PackedStringArray", "Dictionary") else value


def native(value: Any, declared: GodotType) -> Any:
    """A value as a node gets it."""
    if declared.name == "Vector2i":
        return Vector2i(*value)
    if declared.name == "Rect2i":
        return Rect2i(*(Vector2i(*part) for part in value))
    return value


def normal(value: Any) -> Any:
    """A value of a node as JSON has it."""
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: normal(part) for key, part in value.items()}
        return [[normal(key), normal(part)] for key, part in value.items()]
    if isinstance(value, (list, tuple)) or type(value).__name__ == "array":
        return [normal(part) for part in value]
    cls: Any = type(value)
    if hasattr(cls, "godot_base"):
        shown = [one.name for one in describe(cls).properties if can_pass(one.declared_type)]
        return {name: normal(part) for name in shown if (part := getattr(value, name)) is not None}
    return value


def same(plain: Any, value: Any, declared: GodotType) -> bool:
    """Whether what came through py4godot is the value of the node."""
    if declared.name == "void":
        return plain is True
    if declared.variant in PYTHON or declared.name == "String":
        return bool(plain == value)
    if declared.name == "PackedByteArray":
        return base64.b64decode(plain) == bytes(value)
    if declared.element and value is None:
        value = []
    return bool(plain == "" if value is None else json.loads(plain) == normal(value))


@each("spec", SPECS)
def test_scripts_declare_all_members_with_safe_types(scripts: dict[str, Script], spec: ClassSpec) -> None:
    script = scripts[spec.name]
    shown = [one for one in spec.properties if can_pass(one.declared_type)]
    types = {one.name: PYTHON.get(one.declared_type.variant, str) for one in shown}
    types |= {one.name: PYTHON.get(one.type.variant, str) for one in spec.computed}
    assert {name: kind for name, (kind, _, _) in script.properties.items()} == types | {"failure": str}
    for one in shown:
        wanted = one.inspector_type
        if wanted.hint and one.declared_type.variant in PYTHON:
            hint = script.properties[one.name][2]
            assert (hint.hint, hint.text) == (wanted.hint, wanted.hint_string)
    assert list(script.signals) == [signal.name for signal in spec.signals]
    for method in spec.methods:
        hints = get_type_hints(script.methods[method.name])
        assert list(hints) == [*(argument.name for argument in method.arguments), "return"]
        assert set(hints.values()) <= set(SAFE)
    public = {name for name in script.methods if not name.startswith("_")}
    assert public == {method.name for method in spec.methods} | {"poll", "object_text", "read_object"}
    assert all(get_type_hints(script.methods[name])["return"] in SAFE for name in public)


def test_what_is_left_out_needs_objects_of_the_engine() -> None:
    hidden = {f"{spec.name}.{one.name}" for spec in SPECS for one in spec.properties if not can_pass(one.declared_type)}
    functions = (
        *("move_selector", "model_selector", "extra_objective", "weight_combinator", "door_selector"),
        "population_filter",
    )
    scenes = ("scene", "open_door_scene", "locked_door_scene", "closed_door_scene")
    expected = {f"WarrenRoomTemplate.{name}" for name in scenes}
    assert hidden == expected | {f"WarrenMapGenerator.{name}" for name in functions}
    assert all(can_pass(argument.type) for spec in SPECS for one in spec.methods for argument in one.arguments)


# Only of games for two.
FOR_TWO = ("offer_draw", "resign")
CALLS = [
    (spec, method)
    for spec in SPECS
    for method in spec.methods
    if not (spec.name in ("WarrenFoxHunt", "WarrenYonin") and method.name in FOR_TWO)
]


@each(("spec", "method"), CALLS)
def test_methods_return_what_the_node_returns(scripts: dict[str, Script], spec: ClassSpec, method: MethodSpec) -> None:
    node, script = spec.cls(), scripts[spec.name].create()
    for name, value in properties(spec.name).items():
        setattr(node, name, value)
        script.set(name, value)
    given = arguments(node, method)
    found = script.call(method.name, *(handed(v, a.type) for v, a in zip(given, method.arguments, strict=True)))
    value = getattr(node, method.name)(*(native(v, a.type) for v, a in zip(given, method.arguments, strict=True)))
    assert script.get("failure") == ""
    assert same(found, value, method.returns)
    for made in (node, script.object._core()):
        made._freed()
    settle()


@each("spec", SPECS)
def test_properties_are_those_of_the_node(scripts: dict[str, Script], spec: ClassSpec) -> None:
    node, script = spec.cls(), scripts[spec.name].create()
    for name, value in properties(spec.name).items():
        setattr(node, name, value)
        script.set(name, value)
    declared = {one.name: one.declared_type for one in spec.properties if can_pass(one.declared_type)}
    declared |= {one.name: one.type for one in spec.computed}
    for name, kind in declared.items():
        assert same(script.get(name), getattr(node, name), kind), name
        script.set(name, script.get(name))
        assert script.get("failure") == "", name
        assert same(script.get(name), getattr(node, name), kind), name


@each("spec", SPECS)
def test_objects_pass_as_texts(scripts: dict[str, Script], spec: ClassSpec) -> None:
    script, other = scripts[spec.name].create(), scripts[spec.name].create()
    for name, value in properties(spec.name).items():
        script.set(name, value)
    text = script.call("object_text")
    assert other.call("read_object", text)
    assert other.call("object_text") == text
    for wrong in ("", "[]", "nonsense", '{"no such": 1}', "[" * 100_000):
        assert other.call("read_object", wrong) is False
        assert other.get("failure")
        assert other.call("object_text") == text


def wait(script: Instance, *signals: str) -> str:
    """Run frames as the tree does, until one of the signals comes; return its name."""
    run_frames(lambda: script.object._process(0.01) or any(script.told(name) for name in signals))
    return next(name for name in signals if script.told(name))


def test_a_map_is_made_in_the_background_and_read(scripts: dict[str, Script]) -> None:
    rooms, maker, made = (scripts[n].create() for n in ("WarrenRoomTemplate", "WarrenMapGenerator", "WarrenMap"))
    maker.set("templates", rooms.call("from_text", ROOMS))
    maker.set("bounds", SimpleNamespace(x=200, y=200))
    maker.set("rules", '["closet to entrance: at least 2"]')
    text = maker.call("generate")
    assert maker.get("failure") == ""
    assert json.loads(maker.get("bounds")) == [200, 200]
    assert maker.call("start")
    assert maker.call("poll")
    assert wait(maker, "finished", "failed") == "finished"
    assert maker.told("finished") == [(text,)]
    assert maker.told("progressed")
    assert made.call("read_object", text)
    assert made.get("room_count") == len(json.loads(made.call("room_names"))) > 1
    assert made.call("tile_at", "[0,0]") == made.call("tile_at", SimpleNamespace(x=0, y=0))


@each("family", ["linjat", "sokoban"])
def test_a_puzzle_is_made_in_the_background_and_read(scripts: dict[str, Script], family: str) -> None:
    maker, puzzle = scripts["WarrenPuzzleMaker"].create(), scripts["WarrenPuzzle"].create()
    maker.set("family", family)
    maker.set("preset", {"linjat": "easy:50", "sokoban": ""}[family])
    assert maker.call("start")
    assert wait(maker, "finished", "failed") == "finished"
    assert puzzle.call("read_object", maker.told("finished")[0][0])
    assert puzzle.get("family") == family
    assert json.loads(puzzle.get("rating"))
    assert json.loads(puzzle.call("drawing"))


@each("name", sorted(cls.__name__ for cls in GAMES))
def test_games_are_played_with_hints_and_bots(scripts: dict[str, Script], name: str) -> None:
    game = scripts[name].create()
    for key, value in properties(name).items():
        game.set(key, value)
    game.set("time_limit_ms", 50)
    assert game.call("play", json.loads(game.call("legal_moves"))[0])
    assert game.told("changed")
    assert game.call("hint")
    assert wait(game, "hinted", "failed") == "hinted"
    assert game.call("play", game.told("hinted")[0][0])
    if "play_bot" in game.script.methods:
        assert game.call("play_bot")
        assert wait(game, "bot_moved", "failed") == "bot_moved"
        assert game.told("happened")
    assert game.call("undo")
    saved = game.call("save_game")
    assert game.call("load_game", saved)
    assert game.call("save_game") == saved


@each("name", ["WarrenLinjat", "WarrenSokoban"])
def test_puzzle_nodes_make_their_puzzle(scripts: dict[str, Script], name: str) -> None:
    node = scripts[name].create()
    if name == "WarrenLinjat":
        node.set("preset", "easy:50")
    assert node.call("start")
    assert wait(node, "finished", "failed") == "finished"
    assert node.call("legal_moves") != "[]"


def test_a_job_is_cancelled_by_request_and_dropped_with_the_tree(scripts: dict[str, Script]) -> None:
    maker = scripts["WarrenMapGenerator"].create()
    maker.set("preset", "keep")
    maker.set("rooms", 5000)
    maker.call("start")
    assert maker.call("cancel")
    assert wait(maker, "finished", "failed") == "failed"
    assert maker.told("failed") == [("cancelled",)]
    maker.call("start")
    maker.object._exit_tree()
    settle()
    assert not maker.call("is_running")
    assert maker.told("finished") == []


WRONG: list[tuple[str, str, Any]] = [
    ("WarrenMapGenerator", "seed", "text"),
    ("WarrenMapGenerator", "seed", 1.5),
    ("WarrenMapGenerator", "loops", float("nan")),
    ("WarrenMapGenerator", "bounds", "[1]"),
    ("WarrenMapGenerator", "bounds", '["a","b"]'),
    ("WarrenMapGenerator", "bounds", SimpleNamespace(x=1)),
    ("WarrenMapGenerator", "rules", "[1]"),
    ("WarrenMapGenerator", "rules", ["a list"]),
    ("WarrenMapGenerator", "rules", "{"),
    ("WarrenMapGenerator", "rules", "[" * 100_000),
    ("WarrenMapGenerator", "templates", '[{"no such": 1}]'),
    ("WarrenMapGenerator", "templates", '[{"weight": "heavy"}]'),
    ("WarrenPuzzle", "rating", "[1]"),
]


@each(("name", "member", "value"), WRONG)
def test_a_wrong_value_changes_nothing_and_is_told(
    scripts: dict[str, Script], name: str, member: str, value: Any
) -> None:
    script = scripts[name].create()
    before = script.get(member)
    setattr(script.object, member, value)
    assert f"{file_name(name)}.{member}" in script.object.failure
    assert script.get(member) == before


def test_json_numbers_of_godot_are_whole_numbers_again(scripts: dict[str, Script]) -> None:
    maker = scripts["WarrenMapGenerator"].create()
    maker.set("seed", 7.0)
    maker.set("bounds", "[200.0, 100.0]")
    assert (maker.get("seed"), json.loads(maker.get("bounds"))) == (7, [200, 100])
    assert type(maker.object._core().bounds.x) is int


def test_failures_are_told_until_the_next_call(scripts: dict[str, Script], capsys: pytest.CaptureFixture[str]) -> None:
    made, top = scripts["WarrenMap"].create(), scripts["Warren"].create()
    assert made.call("room_name", 3) == ""
    assert "WarrenMap is empty" in made.object.failure
    assert top.call("last_error") == made.object.failure
    assert made.object.failure in capsys.readouterr().err
    assert made.get("room_count") == 0
    assert "WarrenMap is empty" in made.object.failure
    assert made.call("is_empty")
    assert (made.object.failure, top.call("last_error")) == ("", "")


HEAD = "from py4godot.classes import gdclass\nfrom py4godot.classes.Node import Node\n\n"


def test_half_a_surrogate_pair_never_leaves_a_script(scripts: dict[str, Script]) -> None:
    maker, rooms = scripts["WarrenMapGenerator"].create(), scripts["WarrenRoomTemplate"].create()
    maker.set("rules", '["\\ud800"]')
    assert maker.get("rules") == ""
    assert "surrogates" in maker.object.failure
    assert maker.call("generate") == ""
    maker.object.failure.encode()
    assert rooms.call("read_object", '{"name": "\\udfff"}')
    assert rooms.get("name") == ""
    assert rooms.call("object_text") == ""
    rooms.object.failure.encode()


UNSAFE = HEAD + "@gdclass\nclass unsafe(Node):\n    def found(self) -> str:\n        return {}\n"


@each("value", ["[1]", "{}", "(1,)", "b''", "None", "1", "type('S', (str,), {})('x')"])
def test_the_stand_in_refuses_unsafe_values(tmp_path: Path, value: str) -> None:
    (tmp_path / "unsafe.py").write_text(UNSAFE.format(value))
    with pytest.raises((EndOfProcessError, AssertionError)):
        Script(tmp_path / "unsafe.py").create().call("found")


@each("line", ["    kept = []\n", "    kept = ''\n"])
def test_the_stand_in_refuses_empty_attributes_without_a_type(tmp_path: Path, line: str) -> None:
    (tmp_path / "unsafe.py").write_text(UNSAFE.format("''") + line)
    with pytest.raises(EndOfProcessError):
        Script(tmp_path / "unsafe.py")
