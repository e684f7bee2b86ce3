"""The markup of the engine's help texts as Markdown."""

import re
from collections.abc import Callable
from textwrap import dedent

BLOCK = re.compile(r"\[codeblock(?: lang=(\w+))?\]\n?(.*?)\[/codeblock\]", re.DOTALL)
CODE = re.compile(r"\[code\](.*?)\[/code\]", re.DOTALL)
MARK = re.compile(r"\[(method|member|signal|constant|enum|theme_item|param) ([^\]]+)\]|\[(Warren\w*)\](s?)|\[(\w+)\]")
PLAIN = {"[b]": "**", "[/b]": "**", "[i]": "*", "[/i]": "*", "[br]": "\n", "[lb]": "[", "[rb]": "]"}

# Returns the address of a member, or of a class for an empty name; None where there is no page of it.
Address = Callable[[str, str], str | None]


def examples(text: str) -> list[str]:
    """Return the blocks of GDScript in a help text."""
    return [dedent(code) for language, code in BLOCK.findall(text) if language in ("", "gdscript")]


def references(text: str) -> list[tuple[str, str]]:
    """Return the kinds and names of what a help text refers to, arguments too, and ("class", name) for classes."""
    plain = CODE.sub("", BLOCK.sub("", text))
    found = [match for match in MARK.finditer(plain) if match[0] not in PLAIN]
    return [(match[1] or "class", match[2] or match[3] or match[5]) for match in found]


def markdown(text: str, address: Address) -> str:
    """Return a help text as Markdown; `address` tells where its links lead."""
    kept: list[str] = []

    def keep(words: str) -> str:
        kept.append(words)
        return f"\0{len(kept) - 1}\0"

    def code(found: re.Match[str]) -> str:
        return keep(f"`{' '.join(found[1].split())}`")

    def mark(found: re.Match[str]) -> str:
        kind, name, cls, plural, engine_class = found.groups()
        if found[0] in PLAIN:
            return found[0]
        if kind == "param":
            return keep(f"`{name}`")
        target = address(cls, "") if cls else address(engine_class, "") if engine_class else address("", name)
        shown = f"`{cls or engine_class or name}`"
        return keep(f"[{shown}]({target})" if target else shown) + (plural or "")

    text = BLOCK.sub(lambda found: "\n\n" + keep(f"```gdscript\n{dedent(found[2]).rstrip()}\n```") + "\n\n", text)
    text = re.sub(r"([*_`<])", r"\\\1", MARK.sub(mark, CODE.sub(code, text)))
    for written, meant in PLAIN.items():
        text = text.replace(written, meant)
    text = "\n\n".join(" ".join(part.split()) for part in re.split(r"\n+", text) if part.strip())
    return re.sub("\0(\\d+)\0", lambda found: kept[int(found[1])], text)
