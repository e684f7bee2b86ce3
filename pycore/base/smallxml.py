"""The XML of level files, such as Tiled's: elements, attributes, texts. Document types define nothing here.

The Python that comes with the addon has no XML library.
"""

import re
from dataclasses import dataclass, field

from pycore.base.errors import NotationError
from pycore.base.reading import decode

MAX_ELEMENTS, MAX_ATTRIBUTES, MAX_DEPTH = 120_000, 400_000, 40
SPACE, NAME, QUOTED = r"[ \t\n]", "[A-Za-z_][A-Za-z0-9_.-]*", "(?:\"[^\"<]*\"|'[^'<]*')"
PREFIXED = f"(?:{NAME}:)?{NAME}"
ATTRIBUTE = re.compile(f"{SPACE}+({PREFIXED}){SPACE}*={SPACE}*({QUOTED})")
TAG = re.compile(
    f"<(?:/(?P<end>{NAME}){SPACE}*|(?P<start>{NAME})(?P<attributes>(?:{SPACE}+{PREFIXED}{SPACE}*={SPACE}*{QUOTED})*)"
    f"{SPACE}*(?P<empty>/?))>"
)
DECLARATION = re.compile(
    rf"<\?xml{SPACE}+version=(?:\"1\.0\"|'1\.0')(?:{SPACE}+encoding=({QUOTED}))?"
    rf"(?:{SPACE}+standalone=(?:\"(?:yes|no)\"|'(?:yes|no)'))?{SPACE}*\?>"
)
DOCTYPE = re.compile(
    f"<!DOCTYPE{SPACE}+{NAME}(?:{SPACE}+(?:SYSTEM{SPACE}+{QUOTED}|PUBLIC{SPACE}+{QUOTED}{SPACE}+{QUOTED}))?{SPACE}*>"
)
REFERENCE = re.compile("&(?:#([0-9]{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]+));|&")
NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
COMMENT, LITERAL = ("<!--", "-->"), ("<![CDATA[", "]]>")


@dataclass
class Element:
    """An element: name, attributes, children, its text without its children's, and the line of its start tag.

    Attributes of other namespaces, which have a colon in their names, are passed over.
    """

    name: str
    attributes: dict[str, str]
    children: list["Element"] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    line: int = 1

    def all(self, name: str) -> list["Element"]:
        """Return the children of a name."""
        return [child for child in self.children if child.name == name]


def parse_xml(data: bytes | str, source: str) -> Element:
    """Return the first element of an XML text.

    Args:
        data: UTF-8, or a text that was decoded already. Up to 120,000 elements with 400,000 attributes in all, 40 deep.
            A document type is passed over if it only names a file; if it has declarations, the text is rejected.
        source: name of the file, for messages.

    Raises:
        NotationError: it is no such XML; names line and column.
    """
    text = (data.replace("\r\n", "\n") if isinstance(data, str) else decode(data, source)).replace("\r", "\n")
    if max(text.count("="), text.count("&")) > MAX_ATTRIBUTES:
        raise NotationError(f"more than {MAX_ATTRIBUTES:,} attributes or references", source)
    return _Reader(text, source, is_decoded=isinstance(data, str)).read()


class _Reader:
    def __init__(self, text: str, source: str, *, is_decoded: bool) -> None:
        self.text, self.source, self.at = text, source, 0
        self.is_decoded, self.has_doctype = is_decoded, False
        self.top = Element("", {})
        self.open, self.count = [self.top], 0
        self.line, self.counted = 1, 0
        self.prefixes = {"xml", "xmlns"}

    def fault(self, message: str, at: int | None = None) -> NotationError:
        at = self.at if at is None else at
        line, start = self.text.count("\n", 0, at) + 1, self.text.rfind("\n", 0, at)
        return NotationError(message, self.source, line, at - start)

    def read(self) -> Element:
        if found := ILLEGAL.search(self.text):
            raise self.fault("no XML: a control character", found.start())
        if found := DECLARATION.match(self.text):
            if found[1] and not self.is_decoded and found[1][1:-1].lower() not in ("utf-8", "us-ascii"):
                raise self.fault(f"encoding {found[1][1:41]!r} is not UTF-8")
            self.at = found.end()
        while (start := self.text.find("<", self.at)) >= 0:
            self._write(self.text[self.at : start])
            self.at = start
            self._markup()
        self._write(self.text[self.at :])
        if len(self.open) > 1 or not self.top.children:
            self.at = len(self.text)
            raise self.fault("no XML: it ends within an element" if self.count else "no XML: there is no element")
        return self.top.children[0]

    def _markup(self) -> None:
        if tag := TAG.match(self.text, self.at):
            self._tag(tag)
            self.at = tag.end()
        elif self.text.startswith(COMMENT[0], self.at):
            comment = self._until(*COMMENT)
            if "--" in comment or comment.endswith("-"):
                raise self.fault("no XML: two dashes within a comment")
        elif self.text.startswith(LITERAL[0], self.at) and len(self.open) > 1:
            self.open[-1].pieces.append(self._until(*LITERAL))
        elif self.text.startswith("<!DOCTYPE", self.at):
            self._doctype()
        else:
            raise self.fault("no XML: no tag, comment or text")

    def _doctype(self) -> None:
        found = DOCTYPE.match(self.text, self.at)
        if found is None:
            raise self.fault("A document type with declarations is not supported. Remove it from the file.")
        if self.count or self.has_doctype:
            raise self.fault("no XML: a document type after another one, or after an element")
        self.has_doctype = True
        self.at = found.end()

    def _until(self, begin: str, end: str) -> str:
        first = self.at + len(begin)
        last = self.text.find(end, first)
        if last < 0:
            raise self.fault(f"no XML: {end} is missing")
        self.at = last + len(end)
        return self.text[first:last]

    def _tag(self, tag: re.Match[str]) -> None:
        if name := tag["end"]:
            if len(self.open) == 1 or self.open[-1].name != name:
                raise self.fault(f"no XML: </{name[:40]}> ends nothing")
            self.open.pop()
            return
        self.count += 1
        if self.count > MAX_ELEMENTS or len(self.open) > MAX_DEPTH:
            raise self.fault(f"more than {MAX_ELEMENTS:,} elements, or more than {MAX_DEPTH} deep")
        if len(self.open) == 1 and self.top.children:
            raise self.fault("no XML: a second element")
        pairs = ATTRIBUTE.findall(tag["attributes"])
        given = {key: self._plain(re.sub("[\t\n]", " ", value[1:-1])) for key, value in pairs}
        if len(given) < len(pairs):
            raise self.fault("no XML: an attribute is given twice")
        foreign = [key.partition(":") for key in given if ":" in key]
        self.prefixes |= {name for prefix, _, name in foreign if prefix == "xmlns" and given[f"xmlns:{name}"]}
        if unknown := {prefix for prefix, _, _ in foreign} - self.prefixes:
            raise self.fault(f"no XML: nothing declares the prefix {min(unknown)[:40]!r}")
        made = Element(tag["start"], {key: value for key, value in given.items() if ":" not in key})
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted, made.line = self.at, self.line
        self.open[-1].children.append(made)
        if not tag["empty"]:
            self.open.append(made)

    def _write(self, text: str) -> None:
        if len(self.open) > 1:
            if "]]>" in text:
                raise self.fault("no XML: ]]> in a text")
            self.open[-1].pieces.append(self._plain(text))
        elif text.strip(" \t\n"):
            raise self.fault("no XML: text outside of the first element")

    def _plain(self, text: str) -> str:
        """Return a text with characters for its references."""
        return REFERENCE.sub(self._character, text) if "&" in text else text

    def _character(self, reference: re.Match[str]) -> str:
        decimal, hexadecimal, name = reference.groups()
        if name in NAMED:
            return NAMED[name]
        code = int(decimal) if decimal else int(hexadecimal, 16) if hexadecimal else 0
        if 0 < code < 0x110000 and not (code < 32 and code not in (9, 10, 13)) and not ILLEGAL.match(chr(code)):
            return chr(code)
        raise self.fault(f"no XML: {reference[0][:40]} is no character")
