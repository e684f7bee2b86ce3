"""The changelog is well-formed, and no change that users see is missing in it.

A commit that changes what users get also changes the changelog, or a later one does; or its message, or that of a later
one, has a line `No changelog: REASON`. Commits from before this rule are left alone.
"""

import re
import subprocess
from collections.abc import Iterator, Sequence
from importlib.metadata import distribution
from pathlib import Path

import pytest

import warren
from pycore import __version__
from warren.nodes.warren import Warren
from workshop.provision import ROOT

CHANGELOG = "pycore/CHANGELOG.md"
RULE = "tests/contract/test_changelog.py"
SEEN = ("pycore", "addons/warren", "godot_project", ":!*.md", ":!godot_project/tests", ":!pycore/py.typed")
NO_CHANGE = "^No changelog: [^ ]"
KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
RELEASE = re.compile(r"## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d")


def git(root: Path, *words: str) -> list[str]:
    done = subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def untold(root: Path, paths: Sequence[str] = SEEN) -> list[str]:
    """Return the commits since the rule that change what users see, and that neither they nor later ones tell of.

    Where the history is not there, as in a shallow clone or an archive, no commit can be blamed.
    """
    if not (root / ".git").exists():
        return []
    began = git(root, "log", "--diff-filter=A", "--format=%H", "--", RULE)
    if not began:
        return []
    since = ["--ancestry-path", f"{began[-1]}..HEAD"]
    telling = git(root, "log", "--format=%H", *since, "--", CHANGELOG)
    telling += git(root, "log", "--format=%H", "--extended-regexp", f"--grep={NO_CHANGE}", *since)
    waiting = set(git(root, "rev-list", "HEAD", "--not", began[-1], *telling))
    changes = git(root, "log", "--no-merges", "--full-history", "--format=%H %s", *since, "--", *paths)
    return [change for change in changes if change.split()[0] in waiting]


def faults(text: str, version: str) -> Iterator[str]:
    """Yield what is wrong with a changelog, after Keep a Changelog."""
    lines = text.splitlines()
    heads = [line for line in lines if line.startswith("## ")]
    if lines[:1] != ["# Changelog"]:
        yield "the first line is not its title"
    if heads[:1] != ["## [Unreleased]"]:
        yield "the first section is not Unreleased"
    releases = [RELEASE.fullmatch(head) for head in heads[1:]]
    yield from (f"{head}: no version and date" for head, found in zip(heads[1:], releases, strict=True) if not found)
    numbers = [[int(part) for part in found[1].split(".")] for found in releases if found]
    if numbers != sorted(numbers, reverse=True):
        yield "the newest version does not come first"
    if numbers and ".".join(map(str, numbers[0])) != version:
        yield f"the newest version is not that of the project, {version}"
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        yield from _section_faults(section)


def _section_faults(section: str) -> Iterator[str]:
    name, *parts = re.split(r"^### ", section, flags=re.MULTILINE)
    name = name.split("\n", 1)[0]
    kinds = [part.split("\n", 1)[0] for part in parts]
    if kinds != [kind for kind in KINDS if kind in kinds]:
        yield f"{name}: the kinds of changes are {', '.join(kinds)}, not some of {', '.join(KINDS)} in this order"
    for kind, part in zip(kinds, parts, strict=True):
        body = part.split("\n", 1)[-1]
        entries = re.split(r"^- ", body, flags=re.MULTILINE)
        if entries[0].strip() or not entries[1:]:
            yield f"{name}, {kind}: it is no list of entries"
        for entry in entries[1:]:
            first, *others = entry.rstrip("\n").split("\n")
            if not first.strip() or any(not line.startswith("  ") for line in others):
                yield f"{name}, {kind}: the entry {first[:40]!r} is empty, or a line of it is not indented"
        firsts = [entry.split("\n", 1)[0] for entry in entries[1:]]
        yield from (f"{name}, {kind}: {entry!r} stands there twice" for entry in set(firsts) if firsts.count(entry) > 1)


def test_the_changelog_is_well_formed() -> None:
    assert list(faults((ROOT / CHANGELOG).read_text("utf-8"), __version__)) == []


def test_the_addon_has_the_version_of_the_project() -> None:
    assert warren.__version__ == Warren.version() == distribution("warren-godot").version == __version__
    assert f'version="{__version__}"' in (ROOT / "addons/warren/plugin.cfg").read_text("utf-8").splitlines()


def test_changes_that_users_see_are_told() -> None:
    missing = untold(ROOT)
    assert not missing, f"no line in {CHANGELOG}, and no 'No changelog: REASON' in a message, for:\n" + "\n".join(
        missing
    )


GOOD = """# Changelog

## [Unreleased]

### Added

- One
  and more.

## [0.2.0] - 2026-01-31

### Fixed

- Two.
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("# Changelog\n", "", "title"),
        ("[Unreleased]", "[Next]", "not Unreleased"),
        ("### Added", "### New", "kinds of changes"),
        ("- One\n  and more.\n", "", "no list"),
        ("- One", "One", "no list"),
        ("  and more", "and more", "not indented"),
        ("- Two.", "- Two.\n- Two.", "twice"),
        (" - 2026-01-31", "", "no version and date"),
        ("[0.2.0]", "[0.1.9]", "not that of the project"),
    ],
)
def test_faults_of_a_changelog_are_found(old: str, new: str, told: str) -> None:
    assert list(faults(GOOD, "0.2.0")) == []
    found = list(faults(GOOD.replace(old, new, 1), "0.2.0"))
    assert any(told in fault for fault in found), found


def test_untold_changes_are_found(tmp_path: Path) -> None:
    def commit(message: str, *files: str) -> list[str]:
        for file in files:
            path = tmp_path / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(message)
        git(tmp_path, "add", "-A")
        git(tmp_path, "-c", "user.name=x", "-c", "user.email=x@x", "commit", "--allow-empty", "--quiet", "-m", message)
        return [change.partition(" ")[2] for change in untold(tmp_path)]

    assert untold(tmp_path) == []
    git(tmp_path, "init", "--quiet")
    assert commit("before", "pycore/a.py", CHANGELOG) == []
    assert commit("the rule", RULE, "pycore/a.py") == []
    assert commit("tests only", "tests/b.py", "pycore/page.md") == []
    assert commit("forgotten", "pycore/a.py") == ["forgotten"]
    assert commit("another", "addons/warren/b.gd") == ["another", "forgotten"]
    assert commit("told", CHANGELOG) == []
    assert commit("inside\n\nNo changelog: nobody sees it", "pycore/a.py") == []
    assert commit("no reason\n\nNo changelog: ", "pycore/a.py") == ["no reason"]
    assert commit("healed\n\nNo changelog: inside only") == []
