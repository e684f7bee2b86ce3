"""What all nodes promise about their work in the background, node by node and method by method."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from pycore import mission
from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from tests.cases import each
from warren.declare import Vector2i, describe, main_loop
from warren.jobs import CANCELLED, CLOSED, BackgroundMaker
from warren.nodes import (
    CLASSES,
    WarrenBanqi,
    WarrenFogChess,
    WarrenFoxHunt,
    WarrenHiddenRank,
    WarrenJungle,
    WarrenLinjat,
    WarrenMapGenerator,
    WarrenMission,
    WarrenPuzzleMaker,
    WarrenRoomTemplate,
    WarrenSokoban,
    WarrenTafl,
    WarrenWords,
    WarrenYonin,
)

from .frames import run_frames, settle
from .maps import generator
from .play import PUZZLE
from .test_sokoban_node import HALL

Begin = Callable[[Any], object]
MAP = generator(preset="hollow:8:4:20").generate()
BUILDER = generator(preset="keep")
# An optimal solution of the hall takes longer than these tests need.
SMALL_HALL = "#########\n#       #\n#@$ $ ..#\n#       #\n#########\n"
LONG = mission.format(mission.generate(mission.preset("medium"), Rng(3)).unwrap())
# Of each method that begins something: properties with which it takes some frames, and the signal it ends in.
WORK: dict[tuple[type, str], tuple[dict[str, Any], Begin, str]] = {
    (WarrenMapGenerator, "start"): ({"preset": "hollow:8:8:200"}, lambda node: node.start(), "finished"),
    (WarrenPuzzleMaker, "start"): ({"preset": "easy:4000"}, lambda node: node.start(), "finished"),
    (WarrenLinjat, "start"): ({"preset": "easy:4000"}, lambda node: node.start(), "finished"),
    (WarrenLinjat, "start_campaign"): ({}, lambda node: node.start_campaign(2), "campaign_finished"),
    (WarrenLinjat, "hint"): ({"puzzle": PUZZLE}, lambda node: node.hint(), "hinted"),
    (WarrenMission, "start"): ({"preset": "huge"}, lambda node: node.start(), "finished"),
    (WarrenMission, "start_map"): ({"mission": LONG}, lambda node: node.start_map(BUILDER), "map_finished"),
    (WarrenMission, "start_check"): ({"mission": LONG}, lambda node: node.start_check(), "checked"),
    (WarrenMission, "start_reach"): ({"mission": LONG}, lambda node: node.start_reach("goal"), "reach_found"),
    (WarrenMission, "start_lost"): ({"mission": LONG}, lambda node: node.start_lost(), "lost_found"),
    (WarrenMission, "hint"): ({"mission": LONG}, lambda node: node.hint(), "hinted"),
    (WarrenMission, "hint_to"): ({"mission": LONG}, lambda node: node.hint_to("goal"), "hinted"),
    (WarrenSokoban, "start"): ({"preset": "easy:50"}, lambda node: node.start(), "finished"),
    (WarrenSokoban, "hint"): ({"level": HALL}, lambda node: node.hint(), "hinted"),
    (WarrenSokoban, "solve"): ({"level": HALL}, lambda node: node.solve(), "solution_found"),
    (WarrenSokoban, "optimize"): ({"level": SMALL_HALL}, lambda node: node.optimize(), "solution_found"),
    (WarrenSokoban, "undo_to_solvable"): ({"level": HALL}, lambda node: node.undo_to_solvable(), "went_back"),
    (WarrenBanqi, "play_bot"): ({"time_limit_ms": 20}, lambda node: node.play_bot(), "bot_moved"),
    (WarrenBanqi, "hint"): ({"time_limit_ms": 20}, lambda node: node.hint(), "hinted"),
    (WarrenJungle, "play_bot"): ({"time_limit_ms": 20}, lambda node: node.play_bot(), "bot_moved"),
    (WarrenJungle, "hint"): ({"time_limit_ms": 20}, lambda node: node.hint(), "hinted"),
    (WarrenTafl, "play_bot"): ({"time_limit_ms": 20}, lambda node: node.play_bot(), "bot_moved"),
    (WarrenTafl, "hint"): ({"time_limit_ms": 20}, lambda node: node.hint(), "hinted"),
    (WarrenYonin, "play_bot"): ({"time_limit_ms": 20}, lambda node: node.play_bot(), "bot_moved"),
    (WarrenYonin, "hint"): ({"time_limit_ms": 20}, lambda node: node.hint(), "hinted"),
    (WarrenFogChess, "play_bot"): ({"time_limit_ms": 20}, lambda node: node.play_bot(), "bot_moved"),
    (WarrenFogChess, "hint"): ({"time_limit_ms": 20}, lambda node: node.hint(), "hinted"),
    (WarrenFogChess, "believe"): ({}, lambda node: node.believe(0), "believed"),
    (WarrenHiddenRank, "play_bot"): ({"time_limit_ms": 20}, lambda node: node.play_bot(), "bot_moved"),
    (WarrenHiddenRank, "hint"): ({"time_limit_ms": 20}, lambda node: node.hint(), "hinted"),
    (WarrenHiddenRank, "believe"): ({"setup": "random"}, lambda node: node.believe(0), "believed"),
    (WarrenFoxHunt, "play_bot"): ({"time_limit_ms": 20}, lambda node: node.play_bot(), "bot_moved"),
    (WarrenFoxHunt, "hint"): ({"time_limit_ms": 20}, lambda node: node.hint(), "hinted"),
    (WarrenFoxHunt, "analyze"): ({"time_limit_ms": 20}, lambda node: node.analyze(), "analyzed"),
    (WarrenWords, "play_bot"): ({"time_limit_ms": 20}, lambda node: node.play_bot(), "bot_moved"),
    (WarrenWords, "hint"): ({"time_limit_ms": 20}, lambda node: node.hint(), "hinted"),
    (WarrenWords, "analyze"): ({}, lambda node: node.analyze(), "analyzed"),
    (WarrenWords, "best"): ({"time_limit_ms": 20}, lambda node: node.best(), "best_found"),
}
LASTS = {"failed", *(signal for _, _, signal in WORK.values())}


def name(value: Any) -> str:
    """Return what a class or a method is called in the names of tests."""
    return getattr(value, "__name__", value)


each_work = each(("cls", "method"), WORK)
# Those that have progress to show for a longer time than a frame.
SHOWN = [(WarrenMapGenerator, "start"), (WarrenPuzzleMaker, "start")]
SHOWN += [(WarrenLinjat, "start"), (WarrenLinjat, "start_campaign"), (WarrenSokoban, "start")]


def made(cls: Any, method: str) -> Any:
    node = cls()
    for name, value in WORK[cls, method][0].items():
        setattr(node, name, value)
    return node


def listen(node: Any) -> list[tuple[Any, ...]]:
    """All that the node tells of its work: its last signals, and progress."""
    told: list[tuple[Any, ...]] = []
    cls: type = type(node)
    for signal in describe(cls).signals:
        if signal.name in LASTS | {"progressed"}:
            getattr(node, signal.name).connect(lambda *values, name=signal.name: told.append((name, *values)))
    return told


def lasts(told: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [words for words in told if words[0] != "progressed"]


def test_every_node_with_something_to_begin_is_here() -> None:
    assert {cls for cls, _ in WORK} == {cls for cls in CLASSES if issubclass(cls, BackgroundMaker)}
    assert all(
        issubclass(cls, BackgroundMaker) for cls in CLASSES if "failed" in {s.name for s in describe(cls).signals}
    )


@each_work
def test_it_ends_in_one_signal(cls: Any, method: str) -> None:
    node = made(cls, method)
    told = listen(node)
    assert WORK[cls, method][1](node)
    assert node.is_running()
    assert told == []
    settle()
    assert [words[0] for words in lasts(told)] == [WORK[cls, method][2]]
    assert told[-1] == lasts(told)[-1]
    assert not node.is_running()
    assert all(before != after for before, after in pairwise(told)), "progress was told that had not changed"


@each_work
def test_cancel_is_told_once_in_a_later_frame(cls: Any, method: str) -> None:
    node = made(cls, method)
    told = listen(node)
    node.cancel()
    settle()
    assert told == []
    WORK[cls, method][1](node)
    node.cancel()
    node.cancel()
    assert told == []
    settle()
    assert told == [("failed", CANCELLED)]
    assert not node.is_running()


@each_work
def test_what_was_done_already_is_cancelled_too(cls: Any, method: str) -> None:
    node = made(cls, method)
    told = listen(node)
    WORK[cls, method][1](node)
    node._job.wait(60)
    node.cancel()
    settle()
    assert told == [("failed", CANCELLED)]


@each_work
def test_the_one_signal_is_of_the_newest(cls: Any, method: str) -> None:
    node = made(cls, method)
    told = listen(node)
    for _ in range(3):
        WORK[cls, method][1](node)
    node.cancel()
    WORK[cls, method][1](node)
    settle()
    assert [words[0] for words in lasts(told)] == [WORK[cls, method][2]]


@pytest.mark.parametrize(("cls", "method"), WORK, ids=name)
def test_when_the_engine_closes_the_reason_is_told_before_it_has(cls: Any, method: str) -> None:
    node = made(cls, method)
    told = listen(node)
    refused: list[str] = []

    def begin_again(_reason: str) -> None:
        with pytest.raises(RuntimeError, match="nothing can be begun any more") as caught:
            WORK[cls, method][1](node)
        refused.append(str(caught.value))

    node.failed.connect(begin_again)
    WORK[cls, method][1](node)
    main_loop.close()
    assert told == [("failed", CLOSED)]
    assert len(refused) == 1
    assert not node.is_running()
    main_loop.open()
    WORK[cls, method][1](node)
    node.cancel()
    main_loop.close()
    assert told[1:] == [("failed", CANCELLED)]


@each_work
def test_a_freed_node_is_silent(cls: Any, method: str) -> None:
    node = made(cls, method)
    told = listen(node)
    WORK[cls, method][1](node)
    node._freed()
    settle()
    assert told == []


@each_work
def test_one_may_begin_anew_when_it_has_ended(cls: Any, method: str) -> None:
    node, signal = made(cls, method), WORK[cls, method][2]
    told = listen(node)
    again = [WORK[cls, method][1]]
    for name in (signal, "failed"):
        getattr(node, name).connect(lambda *_: again.pop()(node) if again else None)
    WORK[cls, method][1](node)
    node.cancel()
    settle()
    assert [words[0] for words in lasts(told)] == ["failed", signal]


@each("what", ["start", "cancel", "free"])
@each(("cls", "method"), SHOWN)
def test_progress_may_begin_anew_cancel_or_free(cls: Any, method: str, what: str) -> None:
    node, signal = made(cls, method), WORK[cls, method][2]
    told = listen(node)
    acts = {"start": WORK[cls, method][1], "cancel": lambda node: node.cancel(), "free": lambda node: node._freed()}
    todo: list[Begin] = [acts[what]]
    node.progressed.connect(lambda *_: todo.pop()(node) if todo else None)
    WORK[cls, method][1](node)
    settle()
    assert not todo, "it had no progress to show"
    expected = {"start": [signal], "cancel": ["failed"], "free": []}[what]
    assert [words[0] for words in lasts(told)] == expected
    if what != "start":
        assert len(told) - len(lasts(told)) == 1, "there was progress after it was cancelled"


@each(("cls", "method"), [(WarrenLinjat, "start"), (WarrenSokoban, "start"), (WarrenSokoban, "undo_to_solvable")])
def test_whoever_is_told_of_the_change_may_begin_anew(cls: Any, method: str) -> None:
    """Some answers change the node first, which is told before the last signal: to begin anew then replaces that."""
    node, signal = made(cls, method), WORK[cls, method][2]
    node.time_limit_ms = 200
    if method == "undo_to_solvable":
        node.level = "########\n#      #\n#@$  . #\n#      #\n########\n"
        node.play_moves("drudlur")
    told, idle, again = listen(node), [], [WORK[cls, method][1]]
    node.changed.connect(lambda: again.pop()(node) if again else None)
    for last in (signal, "failed"):
        getattr(node, last).connect(lambda *_: idle.append(not node.is_running()))
    WORK[cls, method][1](node)
    settle()
    assert not again
    assert [words[0] for words in lasts(told)] == [signal]
    assert idle == [True]


def test_no_thread_to_be_had_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("warren.jobs.start_new_thread", refuse)
    node = made(WarrenMapGenerator, "start")
    told = listen(node)
    node.start()
    settle()
    assert told == [("failed", "can't start new thread")]


@each("method", ["generate", "start"])
@each("within", ["generate", "start"])
def test_a_map_cannot_be_begun_by_a_function_of_the_map_in_the_making(within: str, method: str) -> None:
    node = generator(preset="keep", rooms=20)
    told = listen(node)
    calls: list[object] = []

    def choose(_moves: Any, _fitness: Any, _chance: int) -> int:
        calls.append(None)
        getattr(node, method)()
        return 0

    node.move_selector = choose
    if within == "generate":
        with pytest.raises(WarrenError, match="cannot begin another map"):
            node.generate()
    else:
        node.start()
        settle()
        assert lasts(told) == [
            ("failed", "a function that is asked about a map cannot begin another map of its generator")
        ]
    assert len(calls) == 1
    node.move_selector = None
    node.generate()  # it is not locked for ever


def test_a_function_of_the_game_may_cancel_or_free() -> None:
    for act, expected in (("cancel", [("failed", CANCELLED)]), ("_freed", [])):
        node = generator(preset="keep", rooms=20)
        told = listen(node)
        node.move_selector = lambda *_, node=node, act=act: getattr(node, act)() or 0
        node.start()
        settle()
        assert lasts(told) == expected


def test_calls_are_served_for_their_share_of_a_frame_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame does as many calls as fit into its share on a clock that the calls move, and no more."""
    clock = [0.0]
    monkeypatch.setattr("warren.jobs.time.perf_counter", lambda: clock[0])
    node, frames = generator(preset="keep", rooms=30), [0]

    def choose(_moves: Any, _fitness: Any, _chance: int) -> int:
        clock[0] += 0.003
        frames[-1] += 1
        return 0

    node.move_selector = choose
    node.start()

    def frame() -> bool:
        frames.append(0)
        return not node.is_running()

    run_frames(frame)
    assert sum(frames) == 29
    assert max(frames) == 2  # 3 ms fit into a share of 4, and end it when they have ended at 6


def test_a_dropped_job_asks_the_game_nothing_more() -> None:
    node, asked = generator(preset="hollow:6:2:100"), [0]

    def choose(_moves: Any, _fitness: Any, _chance: int) -> int:
        asked[0] += 1
        return 0

    node.move_selector = choose
    node.start()
    run_frames(lambda: asked[0] > 3)
    job: Any = node._job
    node._freed()
    before = asked[0]
    settle()
    assert asked[0] == before
    assert job._over.is_set()


@each("is_heard", [False, True])
def test_a_failure_that_nobody_hears_is_shown(is_heard: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[BaseException] = []
    monkeypatch.setattr(main_loop, "on_error", shown.append)
    node, heard = WarrenLinjat(), list[str]()
    node.preset = "meduim"
    if is_heard:
        node.failed.connect(heard.append)
    node.start()
    settle()
    assert (len(shown), len(heard)) == (1 - is_heard, is_heard)
    assert "Unknown preset 'meduim'. Did you mean 'medium'?" in str((shown or heard)[0])


def broken(_moves: Any, _fitness: Any, _chance: int) -> int:
    return 99


RULES = ["a to b: at most 1", "a to b: at least 3"]
ROOMS = "[a]\n####\n#..#\n#..#\n####\n\n[b]\n####\n#..#\n#..#\n####\n"


@each(
    ("properties", "code", "values"),
    [
        ({"preset": "kep"}, "invalid", {"parameter": "preset", "value": "kep", "nearest": "keep"}),
        ({"preset": "keep", "rooms": -1}, "invalid", {"parameter": "rooms"}),
        ({"preset": "keep", "rules": ["boss"]}, "invalid", {}),
        ({"preset": "hollow:9:1:5", "bounds": (20, 20)}, "unsolvable", {"width": 20, "height": 20}),
        ({"preset": "hollow:9:1:5", "bounds": (8, 99)}, "unsolvable", {"room": "hollow 1", "width": 8, "height": 99}),
        ({"text": ROOMS, "rules": RULES}, "unsolvable", {"rule": "a to b: at least 3"}),
        ({"preset": "keep", "rooms": 9999, "time_limit_ms": 1}, "budget", {"total": 9999}),
        ({"preset": "hollow:4:2:6", "move_selector": broken}, "invalid", {"parameter": "move_selector"}),
        ({"preset": "keep", "rooms": 9999, "cancel": True}, "cancelled", {}),
    ],
)
def test_a_failure_has_a_code_and_values(
    properties: dict[str, Any], code: str, values: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main_loop, "on_error", lambda _error: None)
    node, heard = WarrenMapGenerator(), list[str]()
    node.failed.connect(heard.append)
    if text := properties.get("text"):
        node.templates = WarrenRoomTemplate.from_text(text)
    for name, value in properties.items():
        if name not in ("text", "cancel"):
            setattr(node, name, value)
    assert node.get_failure() == {}
    node.start()
    if "cancel" in properties:
        node.cancel()
    settle()
    failure = node.get_failure()
    assert (failure["code"], [failure["reason"]]) == (code, heard)
    assert values.items() <= failure.items()
    failure.clear()
    assert node.get_failure()["code"] == code
    node.preset, node.rooms, node.rules, node.bounds, node.time_limit_ms = "hollow:4:2:6", 0, [], Vector2i(0, 0), 0
    node.templates, node.move_selector = [], None
    node.start()
    assert node.get_failure() == {}
    settle()
    assert node.get_failure() == {}


def test_a_fault_of_other_code_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main_loop, "on_error", lambda _error: None)
    node = WarrenMapGenerator()
    node._give_up(ZeroDivisionError())
    assert node.get_failure() == {"code": "error", "reason": "ZeroDivisionError"}


@each("cls", [WarrenLinjat, WarrenSokoban])
def test_what_is_drawn_and_asked_in_each_frame_needs_no_puzzle(cls: Any) -> None:
    node = cls()
    assert not any([node.can_undo(), node.can_redo(), node.undo(), node.redo(), node.is_solved()])
    drawn = [node.rows()] if cls is WarrenSokoban else [node.numbers(), node.dots(), node.lines()]
    assert not any(drawn)
    with pytest.raises(WarrenError, match="call start"):
        node.legal_moves()
