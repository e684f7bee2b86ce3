"""Help pages of the editor from docstrings, in the engine's XML format of class references."""

import re
from collections.abc import Iterable, Mapping
from html import escape  # xml.sax would load the network modules of the standard library
from pathlib import Path

from warren.declare import ArgumentSpec, ClassSpec, ComputedSpec, EnumSpec, GodotType, MethodSpec, Property, SignalSpec

# Where a repository's host shows files, below the address of the repository, and where the addon is in it.
FILES = "blob/main"
ADDON = "addons/warren"
ADDRESS = re.compile(r'^address="([^"]*)"$', re.MULTILINE)
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
NO_PAGES: Mapping[str, str] = {}


def guide_pages(addon: Path) -> dict[str, str]:
    """Return the address of each page of the guide by its title.

    Args:
        addon: Folder of the addon. Installing and packaging write the project's address into its `plugin.cfg`.

    Returns:
        The pages; nothing if the addon has no address, as in a clone.
    """
    found = ADDRESS.search((addon / "plugin.cfg").read_text(encoding="utf-8"))
    if not found:
        return {}
    pages = sorted((addon / "docs").glob("*.md"))
    titles = [TITLE.findall(page.read_text(encoding="utf-8"))[0] for page in pages]
    return {title: f"{found[1]}/{FILES}/{ADDON}/docs/{page.name}" for title, page in zip(titles, pages, strict=True)}


def _quoted(text: str) -> str:
    return f'"{escape(text)}"'


def _prose(text: str, arguments: Iterable[ArgumentSpec] = ()) -> str:
    """Return a docstring in the editor's markup, with wrapped lines joined.

    ``code`` and `names` become [code], names of arguments [param].
    """
    names = {argument.name for argument in arguments}
    paragraphs = [" ".join(p.split()) for p in re.split(r"\n\s*\n", text.strip())]

    def marked(found: re.Match[str]) -> str:
        code = found[1] or found[2]
        return f"[param {code}]" if code in names else f"[code]{code}[/code]"

    return escape(re.sub(r"``(.+?)``|`(.+?)`", marked, "\n".join(paragraphs)))


def _description(spec: ClassSpec) -> str:
    """Return the long description of a class, with its example and its pages of the guide."""
    brief, _, rest = spec.doc.partition("\n\n")
    parts = [_prose(rest or brief)]
    if spec.example:
        lines = re.sub(r"^(?: {4})+", lambda found: "\t" * (len(found[0]) // 4), spec.example, flags=re.MULTILINE)
        parts.append(f"[codeblock]\n{escape(lines)}[/codeblock]")
    if spec.guide:
        parts.append(escape(f"Guide: {', '.join(spec.guide)}."))
    return "\n".join(parts)  # the editor parts paragraphs by single ends of lines


def _type(declared: GodotType) -> str:
    if declared.name == declared.class_name and "." in declared.name:  # an enum of this class
        return f'type="int" enum={_quoted(declared.name)}'
    return f"type={_quoted(declared.name.replace('Array[', '').replace(']', '[]'))}"


def _parameters(arguments: Iterable[ArgumentSpec], defaults: tuple[object, ...] = ()) -> str:
    arguments = list(arguments)
    first = len(arguments) - len(defaults)
    return "".join(
        f'<param index="{i}" name={_quoted(a.name)} {_type(a.type)}'
        + (f" default={_quoted(literal(defaults[i - first]))}" if i >= first else "")
        + " />"
        for i, a in enumerate(arguments)
    )


def literal(value: object) -> str:
    """Return a default value in GDScript."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return f"{type(value).__name__}({', '.join(literal(part) for part in value)})"
    return str(value)


def _method(method: MethodSpec) -> str:
    qualifiers = ' qualifiers="static"' if method.is_static else ""
    return (
        f"<method name={_quoted(method.name)}{qualifiers}><return {_type(method.returns)} />"
        f"{_parameters(method.arguments, method.defaults)}"
        f"<description>{_prose(method.doc, method.arguments)}</description></method>"
    )


def _member(property_: Property[object]) -> str:
    name = property_.name
    default = property_.default
    shown = (
        "[]" if isinstance(default, list) or (default is None and property_.declared_type.element) else literal(default)
    )
    return (
        f"<member name={_quoted(name)} {_type(property_.declared_type)} "
        f'setter="set_{property_.accessor}" getter="get_{property_.accessor}" '
        f"default={_quoted(shown)}>{_prose(property_.doc)}</member>"
    )


def _computed(computed: ComputedSpec) -> str:
    return (
        f'<member name={_quoted(computed.name)} {_type(computed.type)} setter="" getter="{computed.getter.name}">'
        f"{_prose(computed.doc)}</member>"
    )


def _signal(signal: SignalSpec) -> str:
    return (
        f"<signal name={_quoted(signal.name)}>{_parameters(signal.arguments)}"
        f"<description>{_prose(signal.doc, signal.arguments)}</description></signal>"
    )


def _constants(enum: EnumSpec) -> str:
    return "".join(
        f'<constant name={_quoted(name)} value="{value}" enum={_quoted(enum.name)}>'
        f"{_prose(f'{enum.doc.rstrip(chr(46))}: {text}')}</constant>"
        for (name, value), text in zip(enum.constants, enum.texts, strict=True)
    )


def _tutorials(titles: Iterable[str], pages: Mapping[str, str]) -> str:
    found = [(title, pages[title]) for title in titles if title in pages]
    links = "".join(f"<link title={_quoted(title)}>{escape(address)}</link>" for title, address in found)
    return f"<tutorials>{links}</tutorials>"


def class_help(spec: ClassSpec, pages: Mapping[str, str] = NO_PAGES) -> str:
    """Return the help page of a class. The first paragraph of its docstring is the brief description.

    Args:
        spec: The class.
        pages: Addresses of the pages of the guide by their titles, see `guide_pages`.
    """
    brief = spec.doc.partition("\n\n")[0]
    return (
        f'<?xml version="1.0" encoding="UTF-8" ?><class name={_quoted(spec.name)} inherits={_quoted(spec.base)} '
        f'version="4.5"><brief_description>{_prose(brief)}</brief_description>'
        f"<description>{_description(spec)}</description>{_tutorials(spec.guide, pages)}"
        f"<methods>{''.join(map(_method, spec.methods))}</methods>"
        f"<members>{''.join(map(_member, spec.properties))}{''.join(map(_computed, spec.computed))}</members>"
        f"<signals>{''.join(map(_signal, spec.signals))}</signals>"
        f"<constants>{''.join(map(_constants, spec.enums))}</constants></class>"
    )
