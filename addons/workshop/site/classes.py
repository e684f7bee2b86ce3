"""What the engine knows of Warren's classes: the XML of its own tool for class references.

The tool writes what is registered, and takes the texts over from the files of the same classes in its folder: there are
those that the editor gets from the extension. So a member without a text has none in the editor either, and a text of a
member that does not exist is lost.
"""

import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

from warren.declare import describe
from warren.host.help import class_help
from warren.install import install
from warren.nodes import CLASSES
from workshop.engine import Engine
from workshop.provision import SetupError

SECONDS = 120
MEMBERS = ("method", "member", "signal", "constant", "theme_item", "constructor", "annotation")
# The text of constants that are the parts of a script.
PART = "A part of this class, of no use to games."


def reference(engine: Engine) -> dict[str, ET.Element]:
    """Return the XML of all public classes by their names.

    Raises:
        SetupError: the engine fails; the message has its log.
    """
    with tempfile.TemporaryDirectory(prefix="warren-classes-") as made:
        game = Path(made)
        (game / "project.godot").write_text('config_version=5\n[application]\nconfig/name="Classes"\n')
        install(game)
        _run(engine, game, "--import")
        return reference_of(engine, game)


def reference_of(engine: Engine, game: Path) -> dict[str, ET.Element]:
    """Return the same from a game that has the addon and was imported.

    Raises:
        SetupError: the engine fails; the message has its log.
    """
    with tempfile.TemporaryDirectory(prefix="warren-texts-") as made:
        texts, scripts = Path(made, "extension/doc_classes"), Path(made, "scripts")
        texts.mkdir(parents=True)
        scripts.mkdir()
        for cls in CLASSES:
            (texts / f"{cls.__name__}.xml").write_text(class_help(describe(cls)), encoding="utf-8")
        _run(engine, game, "--doctool", str(texts.parent), "--gdextension-docs")
        _run(engine, game, "--doctool", str(scripts), "--gdscript-docs", "res://addons/warren")
        files = sorted([*texts.glob("*.xml"), *scripts.glob("Warren*.xml")])
        # A script without a class_name, and a class inside of another one, are called after their file.
        return {file.stem: _public(ET.parse(file).getroot()) for file in files if "." not in file.stem}  # noqa: S314


def _run(engine: Engine, game: Path, *words: str) -> None:
    run = engine.run(game, *words, timeout=SECONDS)
    if run.returncode or run.problems():
        raise SetupError(f"The engine cannot tell of Warren's classes ({' '.join(words)}):\n{run.log}")


def _public(page: ET.Element) -> ET.Element:
    """Take away the members whose names begin with an underscore, which the editor does not show."""
    for group in page:
        for member in [*group]:
            if member.tag in MEMBERS and member.get("name", "").startswith("_"):
                group.remove(member)
    return page


def text_of(member: ET.Element) -> str:
    """Return the text of a member."""
    found = member.find("description")
    return ((member if found is None else found).text or "").strip()
