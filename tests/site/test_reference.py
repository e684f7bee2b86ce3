"""The class reference of the running engine: whole, and true. What is registered has a text, and names what exists."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from warren.host.help import class_help
from workshop.engine import Engine
from workshop.site.bbcode import examples, references
from workshop.site.build import titles
from workshop.site.classes import MEMBERS, reference_of, text_of
from workshop.site.classpages import GUIDE

pytestmark = pytest.mark.engine
# What each kind of reference may lead to.
KINDS = {
    "method": "method",
    "member": "member",
    "signal": "signal",
    "constant": "constant",
    "enum": "constant",
    "theme_item": "theme_item",
}
TYPES = {"bool", "int", "float", "String", "Vector2", "Vector2i", "Vector3", "Array", "Dictionary", "Callable"}
TAGS = ("b", "i", "u", "code", "codeblock", "codeblocks", "url", "kbd", "center", "color")


def members(page: ET.Element) -> Iterator[ET.Element]:
    for group in page:
        yield from (member for member in group if member.tag in MEMBERS)


def texts(page: ET.Element) -> Iterator[tuple[str, str, set[str]]]:
    """Yield the texts of a class with the names of their owners, and of the arguments that they may name."""
    for tag in ("brief_description", "description"):
        yield tag, page.findtext(tag, "").strip(), set()
    for member in members(page):
        yield member.get("name"), text_of(member), {each.get("name") for each in member.findall("param")}


def faults(classes: dict[str, ET.Element], engine_classes: set[str]) -> list[str]:
    """Return what is missing in the help pages, and what is wrong."""
    found = []
    for name, page in classes.items():
        for owner, text, arguments in texts(page):
            place = f"{name}.{owner}"
            if not text:
                found.append(f"{place}: no text")
            found += [f"{place}: no word about {each}" for each in arguments if f"[param {each}]" not in text]
            for kind, target in references(text):
                known = target in arguments if kind == "param" else exists(classes, engine_classes, name, kind, target)
                if not known:
                    found.append(f"{place}: there is no {kind} {target}")
            for tag in TAGS:
                if len(re.findall(rf"\[{tag}[\] =]", text)) != text.count(f"[/{tag}]"):
                    found.append(f"{place}: [{tag}] is not closed")
        if not any(examples(text) for _, text, _ in texts(page)):
            found.append(f"{name}: no example")
        guide = GUIDE.search(page.findtext("description", "").strip())
        pages = [title.strip() for title in guide[1].split(",")] if guide else [""]
        found += [f"{name}: no page of the guide {title}" for title in pages if title not in titles()]
    return found


def exists(classes, engine_classes, owner: str, kind: str, target: str) -> bool:
    """Return whether a reference in a text of a class leads to something."""
    if kind == "class":
        return target in classes or target in engine_classes or target in TYPES
    prefix, _, last = target.rpartition(".")
    if prefix and prefix in engine_classes:
        return True
    page = classes.get(prefix or owner)
    attribute = "enum" if kind == "enum" else "name"
    return page is not None and any(each.get(attribute) == last for each in page.iter(KINDS[kind]))


@pytest.fixture(scope="module")
def engine_classes(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the engine's own classes."""
    folder = tmp_path_factory.mktemp("names")
    (folder / "project.godot").write_text("config_version=5\n")
    (folder / "names.gd").write_text(
        "extends SceneTree\n\nfunc _init() -> void:\n\tprint(' '.join(ClassDB.get_class_list()))\n\tquit()\n"
    )
    return set(engine.run(folder, "--script", "names.gd").stdout.split())


def test_every_member_has_a_true_text(classes, engine_classes) -> None:
    assert len(classes) == 32
    assert sum(1 for page in classes.values() for _ in members(page)) > 700
    assert faults(classes, engine_classes) == []


@pytest.mark.thorough("faults put into the texts; the quick run compares the texts that ship")
def test_what_the_extension_tells_of_is_registered(engine: Engine, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine drops the text of what it does not know, and leaves what nobody tells of without one."""

    def spoiled(spec) -> str:
        text = class_help(spec).replace('<signal name="failed">', '<signal name="fails">')
        text = text.replace('constant name="TILE_DOOR"', 'constant name="TILE_DOORS"').replace(
            "[method start]", "[method go]"
        )
        return re.sub(r"\[codeblock\].*?\[/codeblock\]", "", text, flags=re.DOTALL).replace("[param cell]", "a cell")

    monkeypatch.setattr("workshop.site.classes.class_help", spoiled)
    found = faults(
        reference_of(engine, game), {"Resource", "Node", "LightOccluder2D", "TileMapLayer", "GridMap", "Node2D"}
    )
    for fault in (
        "WarrenSokoban.failed: no text",
        "WarrenMap.TILE_DOOR: no text",
        "WarrenMapGenerator.description: there is no method go",
        "WarrenWords: no example",
        "WarrenFoxHunt.shoot: no word about cell",
    ):
        assert fault in found
    assert not any(name in " ".join(found) for name in ("fails", "TILE_DOORS"))
