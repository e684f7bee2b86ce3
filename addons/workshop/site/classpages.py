"""The pages of the class reference, in Markdown."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping

from workshop.site.bbcode import markdown
from workshop.site.classes import PART, text_of

GROUPS = (("members", "Properties"), ("methods", "Methods"), ("signals", "Signals"), ("constants", "Constants"))
GUIDE = re.compile(r"\bGuide: ([^.]+)\.\s*\Z")
FOLDER = "classes"


def page_of(name: str) -> str:
    """Return the name of the page of a class."""
    return f"{FOLDER}/{name.lower()}"


def anchor(name: str) -> str:
    """Return the anchor of a member on the page of its class: that of its heading."""
    return name.lower()


class ClassPages:
    """Writes the pages of all classes.

    Attributes:
        titles: the pages of the guide by their titles.
    """

    def __init__(self, classes: Mapping[str, ET.Element], titles: Mapping[str, str]) -> None:
        self._classes = classes
        self.titles = titles
        self._headings = {name: dict(_headings(page)) for name, page in classes.items()}

    def address(self, cls: str, name: str) -> str | None:
        """Return the address of a class or a member from the top of the site; None where there is none."""
        if cls not in self._classes:
            return None
        if not name:
            return f"/{page_of(cls)}.md"
        heading = self._headings[cls].get(name)
        return f"/{page_of(cls)}.md#{anchor(heading)}" if heading else None

    def pages(self) -> Iterator[tuple[str, str]]:
        """Yield the names and texts of the pages of the classes, and of the list of them."""
        rows = []
        for name, page in sorted(self._classes.items()):
            brief = self._text(name, page.findtext("brief_description", ""))
            rows.append(f"| [`{name}`](/{page_of(name)}.md) | {' '.join(brief.split())} |")
            yield page_of(name), self._page(name, page, brief)
        tree = "\n".join(f"{name} <{page_of(name).removeprefix(f'{FOLDER}/')}>" for name in sorted(self._classes))
        yield (
            f"{FOLDER}/index",
            "# Class reference\n\nWhat the editor's help (F1) says of each class, too.\n\n"
            "| class | what it is |\n| --- | --- |\n"
            + "\n".join(rows)
            + f"\n\n```{{toctree}}\n:hidden:\n\n{tree}\n```\n",
        )

    def _page(self, name: str, page: ET.Element, brief: str) -> str:
        description = page.findtext("description", "")
        guide = GUIDE.search(description.strip())
        parts = [f"# {name}", f"Inherits `{page.get('inherits')}`.", brief]
        parts.append(self._text(name, GUIDE.sub("", description.strip())))
        if guide:
            links = [f"[{title}](/{self.titles[title]}.md)" for title in map(str.strip, guide[1].split(","))]
            parts.append(f"In the guide: {', '.join(links)}.")
        for group, title in GROUPS:
            members = [member for member in page.find(group) or () if not _is_part(member)]
            parts += [f"## {title}"] * bool(members)
            parts += [self._member(name, member) for member in members if not _enum_of(member)]
            enums = dict.fromkeys(map(_enum_of, members))
            parts += [self._enum(name, enum, members) for enum in enums if enum]
        return "\n\n".join(parts) + "\n"

    def _member(self, cls: str, member: ET.Element) -> str:
        name = member.get("name", "")
        text = self._text(cls, text_of(member))
        return f"### {name}\n\n```gdscript\n{_signature(member)}\n```\n\n{text}"

    def _enum(self, cls: str, enum: str, constants: list[ET.Element]) -> str:
        rows = [
            f"| `{each.get('name')}` | {each.get('value')} | {' '.join(self._text(cls, text_of(each)).split())} |"
            for each in constants
            if _enum_of(each) == enum
        ]
        return f"### {enum}\n\n| constant of the enumeration | value | meaning |\n| --- | --- | --- |\n" + "\n".join(
            rows
        )

    def _text(self, cls: str, text: str) -> str:
        def address(owner: str, name: str) -> str | None:
            if owner:
                return self.address(owner, "")
            prefix, _, last = name.rpartition(".")
            return self.address(prefix or cls, last)

        return markdown(text, address)


def _enum_of(member: ET.Element) -> str:
    """Return the enumeration of a constant; empty for other members."""
    return member.get("enum", "") if member.tag == "constant" else ""


def _is_part(member: ET.Element) -> bool:
    return text_of(member) == PART


def _headings(page: ET.Element) -> Iterator[tuple[str, str]]:
    """Yield the names of members and enumerations with the headings under which they are described."""
    for group in page:
        for member in group:
            enum = _enum_of(member)
            if not _is_part(member):
                yield member.get("name", ""), enum or member.get("name", "")
            if enum:
                yield enum, enum


def _type(described: ET.Element | None) -> str:
    """Return a type as GDScript writes it."""
    if described is None:
        return "void"
    name = described.get("enum") or described.get("type") or "Variant"
    return re.sub(r"^(.+)\[\]$", r"Array[\1]", name)


def _parameters(member: ET.Element) -> str:
    found = []
    for parameter in member.findall("param"):
        default = parameter.get("default")
        found.append(f"{parameter.get('name')}: {_type(parameter)}" + (f" = {default}" if default is not None else ""))
    return ", ".join(found)


def _signature(member: ET.Element) -> str:
    """Return the declaration of a member, in GDScript."""
    name = member.get("name")
    if member.tag == "method":
        static = "static " * ("static" in member.get("qualifiers", ""))
        return f"{static}func {name}({_parameters(member)}) -> {_type(member.find('return'))}"
    if member.tag == "signal":
        return f"signal {name}({_parameters(member)})"
    if member.tag == "constant":
        return f"const {name} = {member.get('value')}"
    default = f" = {member.get('default')}" if member.get("default") is not None else ""
    return f"var {name}: {_type(member)}{default}"
