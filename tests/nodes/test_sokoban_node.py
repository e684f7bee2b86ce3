"""The Sokoban class without an engine: play, advice, and work in the background."""

from typing import Any

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.sokoban import Algorithm, format_entry, generate, parse_entry, preset, series
from warren.declare import Vector2i, describe, main_loop
from warren.jobs import ThreadJob
from warren.nodes import WarrenSokoban

from .frames import run_frames, settle

UP, RIGHT, DOWN, LEFT = Vector2i(0, -1), Vector2i(1, 0), Vector2i(0, 1), Vector2i(-1, 0)
NO_HINT = (Vector2i(), Vector2i(-1, -1), Vector2i(-1, -1))
LEVEL = "########\n#      #\n#@$  . #\n#      #\n########\n"
TWO = "########\n#      #\n# $@$ .#\n#    . #\n#      #\n########\n"
# Nine boxes in a hall: no solver proves in a moment that they do not fit where they cannot go.
HALL = "\n".join(
    ["############"] + ["#          #"] * 3 + ["#  $$$$$   #", "#  @ ..... #"] + ["#          #"] * 3 + ["############"]
)


def node(**properties: Any) -> WarrenSokoban:
    made = WarrenSokoban()
    for name, value in properties.items():
        setattr(made, name, value)
    return made


def listen(game: WarrenSokoban) -> list[tuple[Any, ...]]:
    """Return a list that grows by all that the node tells."""
    told: list[tuple[Any, ...]] = []
    for signal in describe(WarrenSokoban).signals:
        getattr(game, signal.name).connect(lambda *values, name=signal.name: told.append((name, *values)))
    return told


def test_a_level_is_shown() -> None:
    game = node(level="######\n#@$.*#\n######\nTitle: Tiny\n")
    assert game.size() == Vector2i(6, 3)
    assert game.title() == "Tiny"
    assert game.rows() == ["######", "#@$.*#", "######"]
    assert (game.player(), game.boxes()) == (Vector2i(1, 1), [Vector2i(2, 1), Vector2i(4, 1)])
    assert game.goals() == [Vector2i(3, 1), Vector2i(4, 1)]
    assert game.floor_cells() == [Vector2i(x, 1) for x in range(1, 5)]
    assert len(game.walls()) == 14
    assert game.difficulty() == -1
    assert node().size() == Vector2i()


def test_the_articles_characters_and_diagonal_moves() -> None:
    text = "#####\n#@.##\n##O.#\n##.X#\n#####\nTitle: Wide\nDiagonal: yes\n"
    game = node(level=text)
    assert game.rows() == ["#####", "#@ ##", "##$ #", "## .#", "#####"]
    assert game.get_level_text(True) == text
    assert node(level=game.get_level_text()).get_level_text(True) == text
    assert node().get_level_text() == ""
    assert game.is_diagonal()
    assert not node(level=LEVEL).is_diagonal()
    assert not game.move(Vector2i(1, -1))
    assert game.move(Vector2i(1, 1))
    assert (game.get_history(), game.moves_text(), game.is_solved()) == ("C", "C", True)
    game.restart()
    assert game.play_moves("C") == 1
    assert not node(level=LEVEL).move(Vector2i(1, 1))
    game = node(level=LEVEL)
    assert game.play_moves("R 2U D") == 2
    assert game.get_history() == "R U"


def test_algorithms_are_chosen_and_compared() -> None:
    assert [algorithm.name for algorithm in WarrenSokoban.Algorithm] == [algorithm.name for algorithm in Algorithm]
    game = node(level=LEVEL)
    told = listen(game)
    for algorithm in WarrenSokoban.Algorithm:
        game.solve(algorithm=algorithm)
        settle()
        assert told.pop()[::2] == ("solution_found", 3)
    with pytest.raises(ParameterError, match="does not minimize moves"):
        game.solve(WarrenSokoban.Objective.MOVES, WarrenSokoban.Algorithm.BREADTH_FIRST)
    told.clear()
    game.compare_algorithms(WarrenSokoban.Objective.PUSHES)
    settle()
    ((name, rows),) = told
    assert name == "compared"
    assert [row["algorithm"] for row in rows] == [
        "exact", "breadth-first", "dijkstra", "a-star-nearest", "a-star-matching",
    ]  # fmt: skip
    assert {(row["status"], row["pushes"], row["history"]) for row in rows} == {("solved", 3, "3R")}
    # Some algorithms need longer than their part of the time.
    game = node(level=HALL, time_limit_ms=400)
    told = listen(game)
    game.compare_algorithms(WarrenSokoban.Objective.PUSHES)
    settle()
    (rows,) = [words[1] for words in told if words[0] == "compared"]
    assert {(row["status"], row["pushes"], row["moves"]) for row in rows} >= {("budget", -1, -1)}
    game.time_limit_ms = 0
    game.compare_algorithms(WarrenSokoban.Objective.MOVES)
    game.cancel()
    settle()
    assert told[-1][0] == "failed"


def test_packs() -> None:
    pack = WarrenSokoban.get_pack()
    assert [node(level=puzzle.text).is_diagonal() for puzzle in pack] == [False] * (len(pack) - 1) + [True]
    with pytest.raises(ParameterError, match="Unknown pack 'artikel'"):
        WarrenSokoban.get_pack("artikel")
    assert WarrenSokoban.get_pack_error(LEVEL + "\n#@@#\n") == ""
    assert WarrenSokoban.get_pack_error("nothing") == "there is no level in it"
    text = LEVEL + "Title: Domènech\n"
    for encoding in ("utf-8", "latin-1"):
        (puzzle,) = WarrenSokoban.read_pack(WarrenSokoban.decode_pack(text.encode(encoding)))
        assert node(level=puzzle.text).title() == "Domènech"


def test_moves_are_told() -> None:
    game = node(level=LEVEL)
    told = listen(game)
    assert not game.move(LEFT)
    assert told == []
    assert game.move(RIGHT)
    moved = ("moved", Vector2i(1, 2), Vector2i(2, 2))
    assert told == [moved, ("pushed", Vector2i(2, 2), Vector2i(3, 2)), ("changed",)]
    assert game.play_moves("uuRR") == 1
    assert (game.moves_text(), game.moves_played()) == ("Ru", ["R", "u"])
    assert game.play_moves("drr") == 3
    assert told[-2:] == [("solved",), ("ended", 0, "every box stands on a goal")]
    assert game.is_solved()
    assert not game.move(UP)
    assert (game.move_count(), game.push_count()) == (5, 3)
    with pytest.raises(ParameterError, match="the game has ended: every box stands on a goal"):
        game.hint()
    assert not game.move(Vector2i(1, 1))
    with pytest.raises(ParameterError, match=r"\(2, 1\) is not a step"):
        game.move(Vector2i(2, 1))
    with pytest.raises(NotationError, match="is no move"):
        game.play_moves("x")


def test_undo_redo_and_restart() -> None:
    game = node(level=LEVEL)
    assert not game.undo()
    assert not game.can_undo()
    game.play_moves("Rud")
    assert game.undo()
    assert game.can_redo()
    game.restart()
    assert (game.move_count(), game.push_count()) == (0, 0)
    assert [game.redo() for _ in range(4)] == [True, True, True, False]
    assert (game.moves_text(), game.push_count()) == ("Rud", 1)
    game.undo()
    game.play_moves("l")
    assert game.moves_text() == "Rul"
    game.level = TWO
    assert (game.move_count(), game.can_undo(), game.can_redo()) == (0, False, False)


def test_a_game_is_saved_and_loaded() -> None:
    game = node(level=LEVEL)
    game.play_moves("Rul")
    game.undo()
    saved = game.save_game()
    for other in (node(), node(level=TWO), node(level=LEVEL + "Title: Same board\n")):
        told = listen(other)
        other.load_game(saved)
        assert other.save_game() == saved
        assert (other.moves_text(), other.push_count(), other.can_redo()) == ("Ru", 1, True)
        assert other.size() == Vector2i(8, 5)
        assert told == [("changed",)]
        assert node(level=other.level).rows() == node(level=LEVEL).rows()
    for wrong in ("", "warren session\ngame: foxhunt\n", saved.replace("at: 2", "at: 9")):
        with pytest.raises(NotationError):
            game.load_game(wrong)
    assert game.save_game() == saved


def test_clicks() -> None:
    game = node(level=LEVEL)
    assert game.way_to(Vector2i(1, 1)) == [UP]
    assert game.way_to(Vector2i(1, 2)) == game.way_to(Vector2i(0, 0)) == game.way_to(Vector2i(-1, 99)) == []
    assert Vector2i(5, 2) in game.push_targets(Vector2i(2, 2))
    assert game.push_targets(Vector2i(4, 2)) == []
    assert game.way_of_box(Vector2i(2, 2), Vector2i(4, 2)) == [RIGHT, RIGHT]
    assert game.way_of_box(Vector2i(2, 2), Vector2i(0, 0)) == []


def test_what_is_dead_is_told_once() -> None:
    game = node(level=LEVEL)
    told = listen(game)
    game.play_moves("dru")
    assert [words for words in told if words[0] == "stuck"] == [("stuck", [Vector2i(2, 1)])]
    assert game.dead_boxes() == [Vector2i(2, 1)]
    game.play_moves("d")
    assert len([words for words in told if words[0] == "stuck"]) == 1
    game.hint()
    settle()
    assert told[-1] == ("failed", "a box is stuck for ever")
    game.undo()
    game.undo()
    assert not game.is_dead()


def test_large_boards_are_watched_in_the_background() -> None:
    width = 40
    rows = ["#" * width, *["#" + " " * (width - 2) + "#"] * (width - 2), "#" * width]
    rows[2] = "#@$ ." + " " * (width - 6) + "#"
    game = node(level="\n".join(rows))
    told = listen(game)
    game.play_moves("dru")
    assert not game.is_dead()
    settle()
    assert told[-1] == ("stuck", [Vector2i(2, 1)])
    assert game.is_dead()
    game.level = LEVEL
    assert not game.is_dead()


def test_hints_lead_to_the_end() -> None:
    game = node(level=TWO)
    told = listen(game)
    hints = 0
    while not game.is_solved():
        hints += 1
        assert game.hint()
        assert game.is_running()
        run_frames(lambda: not game.is_running())
        name, move = told[-1]
        assert name == "hinted"
        box, target = game.hint_box(), game.hint_target()
        assert box in game.boxes()
        assert abs(box.x - target.x) + abs(box.y - target.y) == 1
        assert game.move(game.hint_direction())
        assert game.moves_played()[-1] == move
        assert (game.hint_direction(), game.hint_box(), game.hint_target()) == NO_HINT
    assert hints == game.move_count() < 50


def test_nothing_is_looked_at_twice_for_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """The node's own watch says that nothing is dead, and no moves are written down."""
    game = node(level=TWO)
    told = listen(game)
    assert not game.is_dead()
    for name in ("Watch", "is_dead", "format_moves", "solution_of", "replay"):
        monkeypatch.delattr(f"pycore.sokoban.{name}")
    for _ in range(2):
        game.hint()
        settle()
        assert told[-1][0] == "hinted"
        game.move(game.hint_direction())
    game.undo_to_solvable()
    settle()
    assert told[-1] == ("went_back", 0)


def test_a_broken_level_may_be_left_for_a_saved_game() -> None:
    game = node(level="?")
    assert game.load_game(node(level=LEVEL).save_game())
    assert game.rows() == node(level=LEVEL).rows()


def test_solutions() -> None:
    wanted: list[tuple[Any, int | None]] = [(WarrenSokoban.Objective.ANY, None), (1, None), (2, 3)]
    for objective, moves in wanted:
        game = node(level=LEVEL)
        told = listen(game)
        game.play_moves("u")
        game.solve(objective)
        assert game.is_running()
        settle()
        name, solution, pushes = told[-1]
        assert (name, pushes) == ("solution_found", sum(letter.isupper() for letter in solution))
        assert game.play_moves(solution) == len(solution)
        assert game.is_solved()
        assert moves is None or len(solution) == moves + 1
    unknown: Any = 7
    with pytest.raises(ValueError, match="7 is not a valid"):
        node(level=LEVEL).solve(unknown)


def test_a_known_solution_is_used() -> None:
    entry = generate(preset("medium"), Rng(3)).unwrap()
    game = node(level=format_entry(entry))
    told = listen(game)
    assert game.difficulty() == entry.difficulty
    game.hint()
    settle()
    assert told[-1][0] == "hinted"
    assert game.hint_direction() == Vector2i(entry.solution[0].dx, entry.solution[0].dy)
    game.solve()
    settle()
    assert len(told[-1][1]) == len(entry.solution)


def test_a_known_solution_is_optimized() -> None:
    game = node(level=LEVEL)
    told = listen(game)
    game.play_moves("u")
    game.optimize()
    settle()
    assert (told[-1][0], len(told[-1][1])) == ("solution_found", 4)
    # What was found is known from now on.
    game.solve()
    settle()
    assert len(told[-1][1]) == 4
    game.optimize(WarrenSokoban.Objective.ANY)
    settle()
    assert told[-1][0] == "failed"
    lost = node(level="#####\n#$ @#\n#  .#\n#####\n")
    told = listen(lost)
    lost.optimize()
    settle()
    assert told[-1][0] == "failed"


def test_back_to_the_last_position_with_a_solution() -> None:
    game = node(level=LEVEL)
    told = listen(game)
    game.play_moves("drudlur")
    game.undo_to_solvable()
    settle()
    assert told[-2:] == [("changed",), ("went_back", 5)]
    assert game.moves_text() == "dr"
    game.undo_to_solvable()
    settle()
    assert told[-1] == ("went_back", 0)
    lost = node(level="#####\n#$ @#\n#  .#\n#####\n")
    told = listen(lost)
    lost.undo_to_solvable()
    settle()
    assert told[-1] == ("failed", "no position of the game has a solution")


def test_a_search_ends_with_its_position() -> None:
    game = node(level=HALL, time_limit_ms=0)
    told = listen(game)
    for leave in (lambda: game.move(UP) or game.move(LEFT), game.undo, game.cancel):
        game.solve(WarrenSokoban.Objective.MOVES)
        run_frames(lambda: game.positions_searched() > 0)
        leave()
        run_frames(lambda: not game.is_running())
        assert told[-1] == ("failed", "cancelled")
    assert game.positions_searched() == 0
    del told[:]
    game.solve(WarrenSokoban.Objective.MOVES)
    game.level = LEVEL
    settle()
    assert told == [("changed",), ("failed", "cancelled")]
    game.level = HALL
    game.solve(WarrenSokoban.Objective.MOVES)
    game._freed()
    settle()
    assert [words[0] for words in told] == ["changed", "failed", "changed"]


def test_an_answer_that_comes_too_late() -> None:
    game = node(level=LEVEL)
    told = listen(game)
    game.solve()
    assert isinstance(game._job, ThreadJob)
    game._job.wait(60)
    game.move(RIGHT)
    settle()
    assert told[-1] == ("failed", "cancelled")


def test_limits_are_kept() -> None:
    game = node(level=HALL, time_limit_ms=1)
    told = listen(game)
    game.solve(WarrenSokoban.Objective.MOVES)
    settle()
    assert told[0][0] == "failed"
    assert told[0][1].startswith("time limit after ")


def test_levels_are_made_in_the_background() -> None:
    game = node(preset="easy:3", seed=4)
    told = listen(game)
    game.start()
    settle()
    assert told[-1] == ("finished",)
    assert game.level == format_entry(generate(preset("easy:3"), Rng(4)).unwrap())
    assert ("progressed", 4, 4) in told
    game.room_size, game.box_count, game.difficulty_band = Vector2i(7, 9), 3, Vector2i(25, 40)
    game.start()
    settle()
    made = parse_entry(game.level)
    assert (made.level.board.width, made.level.board.height, len(made.level.boxes)) == (7, 9, 3)
    assert 25 <= game.difficulty() <= 40


def test_the_best_level_so_far_will_do() -> None:
    game = node(preset="medium:100000", time_limit_ms=0)
    told = listen(game)
    game.start()
    run_frames(lambda: any(words[0] == "progressed" and words[1] > 0 for words in told))
    game.finish()
    settle()
    assert told.pop() == ("finished",)
    game.start()
    game.cancel()
    settle()
    assert told.pop()[0] == "failed"


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_done_the_game_stays_whole(seed: int) -> None:
    """Moves, undo, searches, cancelling, other levels and saved games in any order, with frames in between."""
    rng, game, saves = Rng(seed), node(level=TWO), [node(level=TWO).save_game()]
    told = listen(game)
    steps = [lambda step=step: game.move(step) for step in (UP, RIGHT, DOWN, LEFT)]
    acts: list[Any] = [
        *steps * 3,
        *(game.undo, game.redo, game.restart, game.undo_to_solvable, game.start, game.finish, game.cancel),
        *(main_loop.frame, main_loop.frame),
        *(lambda: game.is_solved() or game.hint(), lambda: game.is_solved() or game.solve()),
        *(lambda: saves.append(game.save_game()), lambda: game.load_game(rng.choice(saves))),
        lambda: setattr(game, "level", rng.choice([LEVEL, TWO, HALL])),
    ]
    for _ in range(400):
        rng.choice(acts)()
        assert game.push_count() == sum(letter.isupper() for letter in game.moves_text())
        assert game.moves_text() == "".join(game.moves_played())
        assert game.is_dead() == bool(game.dead_boxes())
    settle()
    assert not game.is_running()
    assert {words[0] for words in told} >= {"moved", "pushed", "changed"}


def test_mistakes_are_told() -> None:
    for properties, message in (
        ({"preset": "none"}, "Unknown preset 'none'"),
        ({"box_count": 99}, "boxes: 99 is not in 1..30"),
        ({"difficulty_band": Vector2i(9, 2)}, "band"),
        ({"level": "#####\n#@ .#\n#####"}, "0 boxes for 1 goals"),
        ({"level": "#####\n#@$.#\n#####\nSolution: l"}, "its solution is none"),
    ):
        game = node(**properties)
        assert message in game._get_configuration_warnings()[0]
        if "level" not in properties:
            told = listen(game)
            game.start()
            settle()
            assert told[0][0] == "failed"
            assert message in told[0][1]
        else:
            with pytest.raises(NotationError, match=message):
                game.move(RIGHT)
    assert node()._get_configuration_warnings() == []


def test_collections_are_read() -> None:
    entries = [made.unwrap() for made in series(preset("easy"), Rng(1), 3)]
    pack = WarrenSokoban.read_pack("\n".join(map(format_entry, entries)))
    assert [puzzle.text for puzzle in pack] == [format_entry(entry) for entry in entries]
    assert [puzzle.score for puzzle in pack] == [entry.difficulty for entry in entries]
    assert all(puzzle.family == "sokoban" and puzzle.preset == "easy" and puzzle.error() == "" for puzzle in pack)
    with pytest.raises(NotationError, match="pack"):
        WarrenSokoban.read_pack("nothing")


def test_unusable_levels_of_a_collection_are_skipped_unless_it_is_strict() -> None:
    text = "#####\n#@$.#\n#####\nSolution: l\n\nTwo\n\n#@$@.#\n"
    (puzzle,) = WarrenSokoban.read_pack(text)
    assert (puzzle.text, puzzle.solution) == ("#####\n#@$.#\n#####\n", "")
    solution, level = WarrenSokoban.get_skipped_levels(text)
    assert solution.startswith("the solution of level 1 (line 4): its solution is none")
    assert level == "level 2 'Two' (line 8): a second player (line 8, column 4)"
    assert WarrenSokoban.get_skipped_levels(puzzle.text) == []
    with pytest.raises(NotationError, match="pack:4: its solution is none"):
        WarrenSokoban.read_pack(text, strict=True)
