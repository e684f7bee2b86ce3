"""The examples in GDScript of all pages and help texts, as scripts that can be run."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from workshop.site.bbcode import examples
from workshop.site.classes import text_of
from workshop.site.pages import places
from workshop.site.pages import text_of as text_of_page

BLOCK = re.compile(r"(?:^<!-- not run: ([^\n]+?) -->\n\n?)?^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What a page takes as given, when it does not declare it.
GIVEN = {
    "map": "WarrenMap",
    "larger": "WarrenMap",
    "builder": "WarrenMapBuilder",
    "generator": "WarrenMapGenerator",
    "tracker": "WarrenRoomTracker",
    "minimap": "WarrenMinimap",
    "player": "Node2D",
    "hero": "Node2D",
    "lock": "int",
}
# Files of which each page may have its own.
FILES = {"text": "my.room.txt", "population": "things.warren.txt"}


@dataclass(frozen=True)
class Snippet:
    """An example: the page and its number there, its text, and the files of the page that it may read."""

    name: str
    code: str
    files: Mapping[str, str]

    @property
    def folder(self) -> str:
        """The folder of the files in the project. Snippets with the same files share it."""
        return "files/" + hashlib.sha256(json.dumps(self.files, sort_keys=True).encode()).hexdigest()[:12]

    @property
    def files_used(self) -> dict[str, str]:
        """The files that the snippet names, by their paths in the project."""
        return {f"{self.folder}/{name}": text for name, text in self.files.items() if f"res://{name}" in self.code}


def blocks_of(file: str) -> list[tuple[str, str, str]]:
    """Return the blocks of a page: why it is not run, its language, its text."""
    return BLOCK.findall(text_of_page(file))


def given_files() -> dict[str, str]:
    """Return the files that pages take as given: rooms of the first page, the table of things of another."""
    pages = ("addons/warren/docs/population.md", "addons/warren/docs/first_dungeon.md")
    found = [block for page in pages for block in blocks_of(page)]
    return {FILES[language]: code for _, language, code in found if language in FILES}


def with_own(given: dict[str, str], found: list[tuple[str, str, str]]) -> dict[str, str]:
    """Return the files of a page: its own rooms are added to the given ones, unless it has the first of these, too."""
    own = {FILES[language]: code for _, language, code in reversed(found) if language in FILES}
    rooms = FILES["text"]
    if rooms in own and own[rooms].partition("\n")[0] != given[rooms].partition("\n")[0]:
        own[rooms] = f"{given[rooms]}\n{own[rooms]}"
    return given | own


def of_pages() -> Iterator[Snippet]:
    """Yield the examples of all pages that are run."""
    for file in sorted({*places(), "README.md"}):
        found = blocks_of(file)
        files = with_own(given_files(), found)
        blocks = [(reason, code) for reason, language, code in found if language == "gdscript"]
        stem = re.sub(r"\W+", "_", file.removesuffix(".md"))
        for number, (reason, code) in enumerate(blocks):
            if not reason:
                yield Snippet(f"{stem}_{number}", code, files)


def of_classes(classes: Mapping[str, ET.Element]) -> Iterator[Snippet]:
    """Yield the examples of the help texts."""
    for name, page in classes.items():
        texts = [page.findtext("description", "")] + [text_of(member) for group in page for member in group]
        for number, code in enumerate(code for text in texts for code in examples(text)):
            yield Snippet(f"{name}_{number}", code + "\n", given_files())


def script(snippet: Snippet) -> str:
    """Return a script that can be attached to a node: what the snippet lacks is added."""
    code = re.sub(r"^(?: {4})+", lambda found: "\t" * (len(found[0]) // 4), snippet.code, flags=re.MULTILINE)
    for name in snippet.files:
        code = code.replace(f"res://{name}", f"res://{snippet.folder}/{name}")
    if re.search(r"^extends ", code, re.MULTILINE):
        return code
    if not re.search(r"^(func|@onready|@rpc) ?", code, re.MULTILINE):
        code = "func run() -> void:\n" + re.sub(r"^(?=.)", "\t", code, flags=re.MULTILINE)
    given = [
        f"var {name}: {kind}\n"
        for name, kind in GIVEN.items()
        if re.search(rf"(?<![\w.\"$]){name}\b", code) and not re.search(rf"\bvar {name}\b|\({name}:|, {name}:", code)
    ]
    return "extends Node2D\n\n" + "".join(given) + "\n" + code
