"""Every example in GDScript, of pages and help texts, runs in the engine without an error that it does not tell of."""

import re
from pathlib import Path

import pytest

from workshop.engine import PROBLEM, Engine
from workshop.provision import ROOT

from .snippets import Snippet, of_classes, of_pages, script

# What examples of errors show.
TOLD = {
    "addons_warren_docs_errors_0": r"WarrenMap\.from_json: ",
    "addons_warren_docs_saving_1": r"WarrenSokoban\.load_game: ",
    "Warren_0": r"WarrenMap\.from_json: ",
}
# Examples that are wrong, each in another way; all of them are to be found.
WRONG = {
    "parse": "var x :=\n",
    "name": "print(nothing_of_that_name)\n",
    "member": "builder.no_such_method()\n",
    "later": "await get_tree().process_frame\nassert(map.room_count == 0)\n",
    "file": 'WarrenBakedMap.load_from_file("res://none.json")\n',
    "method": "func grow() -> void:\n    generator.generate(1)\n",
    "argument": "func open(lock: int) -> void:\n    print(map.key_room(lock + 99))\n",
}


def problems(engine: Engine, folder: Path, snippets: list[Snippet]) -> dict[str, list[str]]:
    """Run snippets, whose files are imported; return the problems of each that has any."""
    (folder / "snippets").mkdir()
    for snippet in snippets:
        (folder / f"snippets/{snippet.name}.gd").write_text(script(snippet))
    run = engine.run(folder, timeout=800)
    assert run.returncode == 0, run.log[-3000:]
    parts = re.split(r"^SNIPPET (\w+)$", run.stderr, flags=re.MULTILINE)[1:]
    told = dict(zip(parts[::2], parts[1::2], strict=True))
    assert set(told) == {snippet.name for snippet in snippets} | {"end"}
    lines = {name: [line for line in part.splitlines() if PROBLEM.search(line)] for name, part in told.items()}
    return {name: found for name, found in lines.items() if found}


@pytest.mark.engine
def test_all_examples_run_and_wrong_ones_are_found(engine: Engine, game: Path, classes) -> None:
    snippets = [*of_pages(), *of_classes(classes)]
    assert len({snippet.name for snippet in snippets}) == len(snippets) > 55
    wrong = [Snippet(f"wrong_{name}", code, {}) for name, code in WRONG.items()]
    found = problems(engine, game, [*snippets, *wrong])
    # Objects of examples that were stopped in the middle are never freed.
    end = found.pop("end", [])
    assert all(re.search(r"leaked|still in use", line) for line in end), end
    unexpected = {
        name: [line for line in lines if not re.search(TOLD.get(name, "^$"), line)] for name, lines in found.items()
    }
    assert {name: lines for name, lines in unexpected.items() if lines}.keys() == {snippet.name for snippet in wrong}, {
        name: lines for name, lines in unexpected.items() if lines and not name.startswith("wrong_")
    }
    assert set(TOLD) <= set(found)


def test_what_is_not_run_has_a_reason() -> None:
    reasons = [
        reason
        for page in (ROOT / "addons").rglob("*.md")
        for reason in re.findall(r"<!-- not run:(.*?)-->", page.read_text(encoding="utf-8"))
    ]
    assert reasons
    assert [reason for reason in reasons if len(reason.split()) < 4] == []
