"""Builds the site with Sphinx: sources are put together in a folder, the result takes its place when it is whole."""

import io
import shutil
import tempfile
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import SphinxError

from pycore import __version__
from workshop.provision import ROOT, SetupError
from workshop.site.classpages import ClassPages
from workshop.site.pages import Turner, copy_pictures, places, sections, title_of

FIRST = "README.md"
STYLE = Path(__file__).with_name("site.css")
ICON = "godot_project/icon.svg"
# A folder with this file is a site, which may be replaced.
MARK = "searchindex.js"
PACKAGES = (
    "dungeon",
    "mission",
    "missionmap",
    "missionplan",
    "missionpuzzles",
    "puzzleroom",
    "linjat",
    "sokoban",
    "banqi",
    "foxhunt",
    "words",
    "batch",
    "scale",
    "store",
    "campaign",
    "report",
    "base",
)
SETTINGS = {
    "project": "Warren",
    "author": "",
    "extensions": ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"],
    "html_theme": "furo",
    "html_title": "Warren",
    "html_static_path": ["_static"],
    "html_css_files": [STYLE.name],
    "html_logo": "_static/icon.svg",
    "html_favicon": "_static/icon.svg",
    "html_copy_source": False,
    "html_show_sourcelink": False,
    "html_show_copyright": False,
    # Pages that are opened as files cannot fetch the texts of others.
    "html_show_search_summary": False,
    "myst_heading_anchors": 4,
    "myst_enable_extensions": ["colon_fence"],
    "default_role": "code",
    "toc_object_entries": False,
    "napoleon_use_ivar": True,
    "autodoc_typehints": "signature",
    "autodoc_member_order": "groupwise",
    "python_use_unqualified_type_names": True,
    "suppress_warnings": ["myst.header", "misc.highlighting_failure"],
    "highlight_language": "text",
    "pygments_style": "friendly",
}


def build(out: Path, classes: Mapping[str, ET.Element]) -> None:
    """Build the site into a folder, in place of an earlier one; `classes` are those of the reference.

    Raises:
        SetupError: the folder holds something else, or a page is wrong; then nothing has changed.
    """
    if out.exists() and any(out.iterdir()) and not (out / MARK).exists():
        raise SetupError(f"{out} is not empty and no earlier site: name another folder with --out")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".warren-site-", dir=out.parent) as made:
            work = Path(made)
            stage(work / "pages", ClassPages(classes, titles()))
            _render(work)
            if out.exists():
                out.rename(work / "earlier")
            (work / "site").rename(out)
    except OSError as error:
        raise SetupError(f"The site cannot be written to {out}: {error.strerror}") from error


def titles() -> dict[str, str]:
    """Return the places of pages by their titles."""
    return {title_of(file): place for file, place in places().items()}


def stage(folder: Path, classes: ClassPages) -> None:
    """Put the sources of the site together."""
    where = places() | {FIRST: "index"}
    turner = Turner(where, classes.address)
    texts = {place: turner.turned(file) for file, place in where.items()}
    texts["index"] += _tree([(part.title, f"{part.folder}/index") for part in sections()] + [*_EXTRA], hidden=True)
    for part in sections():
        entries = [("", name) for name in part.pages]
        texts[f"{part.folder}/index"] = f"# {part.title}\n" + _tree(entries)
    for place, text in [*texts.items(), *classes.pages(), *_python_pages()]:
        file = folder / f"{place}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    copy_pictures(turner.used, folder)
    (folder / "_static").mkdir()
    shutil.copyfile(STYLE, folder / "_static" / STYLE.name)
    shutil.copyfile(ROOT / ICON, folder / "_static/icon.svg")


_EXTRA = (("Class reference", "classes/index"), ("Python reference", "python/index"))


def _tree(entries: list[tuple[str, str]], *, hidden: bool = False) -> str:
    lines = "\n".join(f"{title} <{place}>" if title else place for title, place in entries)
    return f"\n```{{toctree}}\n{':hidden:' if hidden else ':maxdepth: 1'}\n\n{lines}\n```\n"


def _python_pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each package of the core: what it exports, by its docstrings."""
    for name in PACKAGES:
        directive = f".. automodule:: pycore.{name}\n   :members:\n   :imported-members:\n"
        yield f"python/{name}", f"# pycore.{name}\n\n```{{eval-rst}}\n{directive}```\n"
    yield "python/index", "# Python reference\n" + _tree([("", name) for name in PACKAGES])


def _is_field(_app: Sphinx, _what: str, _name: str, member: object, _skip: object, _options: object) -> bool | None:
    """Return true for the fields of named tuples, which are listed with their class."""
    return True if (getattr(member, "__doc__", None) or "").startswith("Alias for field number") else None


def _render(work: Path) -> None:
    told = io.StringIO()
    try:
        # What the generator's own code has to change one day is not ours.
        with warnings.catch_warnings(action="ignore"):
            app = Sphinx(
                srcdir=work / "pages",
                confdir=None,
                outdir=work / "site",
                doctreedir=work / "trees",
                buildername="html",
                confoverrides=SETTINGS | {"version": __version__, "release": __version__},
                status=None,
                warning=told,
                freshenv=True,
            )
            app.connect("autodoc-skip-member", _is_field)
            app.build()
    except SphinxError as error:
        raise SetupError(f"The site cannot be built: {error}\n{told.getvalue()}") from error
    if told.getvalue():
        raise SetupError(f"Pages of the site are wrong:\n{told.getvalue().replace(str(work / 'pages'), '')}")
