"""Everything in the showcase fits into windows of all sizes, is readable, and speaks the player's language."""

import re
from pathlib import Path

import pytest

from .conftest import SHOWCASE

pytestmark = pytest.mark.engine


# Names that are the same in all languages, letters of a picture, and parts of files and patterns.
SAME = {"Warren", "Godot Engine", "English", "MAP", "WARREN", "Manner", "warren-save 1 ", ", so "}
SAME |= {"taiwan step quiet=60|player 0 is red, player 0 moves|"}
SAME |= {"cannon fog clear"}
SAME |= {"# @ $ . *", "# @ O X G", "*.xsb,*.sok,*.slc,*.txt"}
SAME |= {"Select", "Start", "LB", "RB", "Esc", "Ctrl+", "[color=#%s]%s[/color]  %s%s\n"}


def unquoted(text: str) -> str:
    """The text of a string as GDScript, scenes and .po files write it."""
    for written, meant in (("\\\n", ""), ("\\n", "\n"), ('\\"', '"')):
        text = text.replace(written, meant)
    return text


def translated() -> set[str]:
    """All messages that there are in Russian."""
    text = (SHOWCASE / "manner/ru.po").read_text(encoding="utf-8")
    pairs = re.findall(r'^(?:msgid|msgid_plural) "(.*)"$', text, re.MULTILINE)
    return {unquoted(key) for key in pairs}


def shown_to_people(script: str) -> set[str]:
    """The strings of a script that look like words to read: with a space or a capital letter."""
    code = re.sub(r"^\s*#.*$", "", script, flags=re.MULTILINE)
    found = re.findall(r'(?<![&^$%\w"])("""(?:.|\n)*?"""|"(?:[^"\\\n]|\\.)*")', code)
    texts = {unquoted(text.strip('"')) for text in found}
    return {text for text in texts if re.search("[A-Za-z]{2}", text) and re.search("^[A-Z]|.[ ]", text)}


def untranslated(script: str) -> set[str]:
    """The strings for people in a script that have no translation."""
    return {text for text in shown_to_people(script) - translated() - SAME if "\\" not in text and "(?:" not in text}


SCRIPTS = sorted(
    path
    for folder in ("manner", "demos")
    for path in (SHOWCASE / folder).rglob("*.gd")
    # Of switches, of the table of things, of the names of blocks.
    if path.name not in ("command_line.gd", "recipe.gd", "pieces.gd")
)


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_every_string_for_people_is_in_russian(path: Path) -> None:
    assert untranslated(path.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize("path", sorted(SHOWCASE.glob("demos/*/*.tscn")), ids=lambda path: path.stem)
def test_every_text_of_a_scene_is_in_russian(path: Path) -> None:
    texts = re.findall(r'^(?:text|hint_line) = "(.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    wanted = {text for text in map(unquoted, texts) if re.search("[A-Za-z]{2}", text)} - SAME
    assert wanted <= translated()


def test_strings_without_translation_are_found() -> None:
    assert untranslated('\tpanel.say("Some new words", &"an action here")\n\t# "A remark"\n') == {"Some new words"}


def test_every_message_has_the_same_parts_in_russian() -> None:
    text = (SHOWCASE / "manner/ru.po").read_text(encoding="utf-8")
    pairs = re.findall(r'^msgid "(.+)"\nmsgstr "(.*)"$', text, re.MULTILINE)
    assert len(pairs) > 300
    for key, message in pairs:
        assert re.findall("%[ds]", key) == re.findall("%[ds]", message), key
        assert message.strip(), key
