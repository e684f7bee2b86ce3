"""The licenses and notices of all that an addon's folder holds, in one text."""

from pathlib import Path

from pycore.base.reading import read_text

HEAD = """Warren holds work of others. These are the licenses of all its parts, and the notices that go with them;
whoever gives a game with Warren to others passes on this text, or the license files in the runtime.
"""
PATTERNS = ("LICENSE", "bin/warren_runtime.*/LICENSE*.txt", "bin/warren_runtime.*/licenses/*", "bin/**/*.NOTICE.txt")


def notices(addon: Path) -> str:
    """Return the text: each license once, under the names of the files that it is from."""
    found: dict[str, list[str]] = {}
    for pattern in PATTERNS:
        for file in sorted(addon.glob(pattern)):
            text = read_text(file).strip()
            found.setdefault(text, []).append(file.relative_to(addon).as_posix())
    parts = ["\n".join(names) + f"\n{'-' * max(map(len, names))}\n\n{text}\n" for text, names in found.items()]
    return "\n\n".join([HEAD, *parts])
