"""Changes in the two files of a Godot project that list plugins and extensions.

Other sections, comments and line ends are not changed. `without_plugin` restores what was there before `with_plugin`,
byte for byte, except for a section of plugins without a list, which it removes.
"""

import re
from collections.abc import Iterator

from pycore.base.errors import WarrenError

SECTION = "[editor_plugins]"
# A list that was there without plugins gets a space, by which it is known again; the editor writes none.
MARK = " "
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
    end = _line_end(text)
    entry = f'enabled=PackedStringArray("{plugin}"){end}'
    section = _section(text)
    if section is None:
        return f"{text}{end}{SECTION}{end}{end}{entry}"
    place = _list(text, section)
    if place is None:
        begin = section[0]
        head = text[:begin] if text[:begin].endswith("\n") else text[:begin] + end
        return f"{head}{end}{entry}{text[begin:]}"
    names = list(STRING.finditer(text, *place))
    at = names[-1].end() if names else place[0]
    return f'{text[:at]}{", " if names else MARK}"{plugin}"{text[at:]}'


def without_plugin(text: str, plugin: str) -> str:
    """Return `project.godot` without a plugin. A section of plugins that is empty then is removed."""
    section = _section(text)
    place = _list(text, section) if section else None
    if not section or not place:
        return text
    begin, end = place
    named = f'"{plugin}"'
    if text[begin:end].strip() == named and not text[begin:end].startswith(MARK):
        return _without_entry(text, section, place)
    for found in STRING.finditer(text, begin, end):
        if found[0] == named:
            before = re.search(r"(,\s*|^ ?)$", text[begin : found.start()])
            after = re.match(r"\s*,\s*", text[found.end() : end]) if before is None or not before[0].strip() else None
            first = begin + before.start() if before else found.start()
            return text[:first] + text[found.end() + (after.end() if after else 0) :]
    return text


def _without_entry(text: str, section: tuple[int, int], place: tuple[int, int]) -> str:
    """Return the text without the line of the list, and without the section if nothing else is in it."""
    end = _line_end(text)
    first = text.rindex("enabled", 0, place[0])
    last = text.find("\n", place[1]) + 1 or len(text)
    if text[section[0] : first].strip() or text[last : section[1]].strip():
        return text[:first].removesuffix(end) + text[last:]
    head = text.rindex(SECTION, 0, section[0])
    return text[:head].removesuffix(end) + text[last:]


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


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
