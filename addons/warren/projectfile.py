"""Changes in the two files of a Godot project that list plugins and extensions.

Other sections, comments and line ends are not changed.
"""

import re
from collections.abc import Iterator

from pycore.base.errors import WarrenError

SECTION = "[editor_plugins]"
STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
ENABLED = re.compile(r"enabled[ \t]*=[ \t]*PackedStringArray\(")


class ProjectFileError(WarrenError):
    """A file that cannot be changed safely; the message describes the manual change."""


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield start and text of all lines that do not begin inside a string, comments left out."""
    start, inside = 0, False
    for line in text.splitlines(keepends=True):
        if not inside and line.startswith(";"):
            start += len(line)
            continue
        if not inside:
            yield start, line
        inside ^= len(re.findall(r'(?<!\\)(?:\\\\)*"', line)) % 2 == 1
        start += len(line)


def _section(text: str) -> tuple[int, int] | None:
    """Return where the lines of the plugins' section begin and end; None if there is no such section."""
    begin = -1
    for start, line in _lines(text):
        if begin >= 0 and line.startswith("["):
            return begin, start
        if line.strip() == SECTION:
            begin = start + len(line)
    return (begin, len(text)) if begin >= 0 else None


def _list(text: str, section: tuple[int, int]) -> tuple[int, int] | None:
    """Return where the list of the enabled plugins begins and ends, between its parentheses; None without one."""
    begin, end = section
    for start, line in _lines(text[begin:end]):
        if line.partition("=")[0].strip() != "enabled":
            continue
        found = ENABLED.match(line)
        closed = re.match(r'(?:[^")]|"(?:[^"\\]|\\.)*")*\)', text[begin + start + found.end() : end]) if found else None
        if not found or not closed:
            raise ProjectFileError(
                f"project.godot: {line.strip()!r} cannot be read; switch the plugin on in the editor"
            )
        first = begin + start + found.end()
        return first, first + closed.end() - 1
    return None


def is_enabled(text: str, plugin: str) -> bool:
    """Return whether a plugin is enabled in `project.godot`."""
    section = _section(text)
    place = _list(text, section) if section else None
    return place is not None and f'"{plugin}"' in STRING.findall(text[place[0] : place[1]])


def with_plugin(text: str, plugin: str) -> str:
    """Return `project.godot` with a plugin enabled, in the format of the editor."""
    if is_enabled(text, plugin):
        return text
    end = "\r\n" if "\r\n" in text else "\n"
    section = _section(text)
    if section is None:
        return f'{text.rstrip()}{end}{end}{SECTION}{end}{end}enabled=PackedStringArray("{plugin}"){end}'
    place = _list(text, section)
    if place is None:
        begin = section[0]
        head = text[:begin] if text[:begin].endswith("\n") else text[:begin] + end
        return f'{head}{end}enabled=PackedStringArray("{plugin}"){end}{text[begin:]}'
    others = text[place[0] : place[1]].rstrip()
    between = ", " if others and not others.endswith(",") else " " if others else ""
    return f'{text[: place[0]]}{others}{between}"{plugin}"{text[place[1] :]}'


def without_plugin(text: str, plugin: str) -> str:
    """Return `project.godot` without a plugin."""
    section = _section(text)
    place = _list(text, section) if section else None
    if not place:
        return text
    begin, end = place
    names = [name for name in STRING.findall(text[begin:end]) if name != f'"{plugin}"']
    return text if len(names) == len(STRING.findall(text[begin:end])) else text[:begin] + ", ".join(names) + text[end:]


def with_line(text: str, line: str) -> str:
    """Return a list of lines with a line, which is added if it is missing."""
    return (
        text
        if line in map(str.strip, text.splitlines())
        else f"{text}{'' if not text or text.endswith(chr(10)) else chr(10)}{line}\n"
    )


def without_line(text: str, line: str) -> str:
    """Return a list of lines without a line."""
    return "".join(one for one in text.splitlines(keepends=True) if one.strip() != line)
