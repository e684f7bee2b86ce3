"""The pages of the repository as pages of the site: their places in it, and their links turned.

`contents.toml` lists the place of each page; pages below `generated` are not in the repository. A link to another page
leads to its place, a link to a picture copies the picture; other links, such as to folders, become text. Names of
classes and members in code lead to their reference.
"""

import re
import shutil
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import mermaidx

from workshop.provision import ROOT
from workshop.site import commandpage, patternpage

CONTENTS = Path(__file__).with_name("contents.toml")
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[([^\]\[]*(?:\[[^\]]*\])?[^\]\[]*)\]\(([^)\s]+)\)")
NAME = re.compile(r"(?<![\[`])`(Warren\w*)(?:\.(\w+))?(\([^`]*\))?`(?!\])")
DIAGRAM = "```mermaid\n"
PICTURES = (".png", ".webp", ".svg")
GENERATED: Mapping[str, Callable[[], str]] = {
    "generated/commands.md": commandpage.page,
    "generated/patterns.md": patternpage.page,
}


@dataclass(frozen=True)
class Section:
    """A part of the site: its title, its folder, and its pages by their names, with the files that they come from."""

    title: str
    folder: str
    pages: dict[str, str]


def sections() -> list[Section]:
    """Return the parts of the site in their order."""
    found = tomllib.loads(CONTENTS.read_text(encoding="utf-8"))["section"]
    return [Section(part["title"], part["folder"], part["pages"]) for part in found]


def places() -> dict[str, str]:
    """Return the place of each page in the site by its file."""
    return {file: str(PurePosixPath(part.folder, name)) for part in sections() for name, file in part.pages.items()}


def text_of(file: str) -> str:
    """Return the text of a page: of a file in the repository, or a generated one."""
    return GENERATED[file]() if file in GENERATED else (ROOT / file).read_text(encoding="utf-8")


def title_of(file: str) -> str:
    """Return the title of a page."""
    return text_of(file).partition("\n")[0].removeprefix("# ")


class Turner:
    """Turns the links of pages.

    Attributes:
        used: the pictures that the pages show, by their places in the site.
    """

    def __init__(self, where: Mapping[str, str], address: Callable[[str, str], str | None]) -> None:
        self._where = where
        self._address = address
        self.used: dict[str, Path] = {}

    def turned(self, file: str) -> str:
        """Return the text of a page for the site."""
        parts = FENCE.split(text_of(file))
        # Every second part is a block of code.
        return "".join(_code(part) if number % 2 else self._prose(file, part) for number, part in enumerate(parts))

    def _prose(self, file: str, text: str) -> str:
        text = NAME.sub(self._named, text)
        return LINK.sub(lambda found: self._link(file, found), text)

    def _named(self, found: re.Match[str]) -> str:
        cls, member, call = found.groups()
        target = self._address(cls, member or "")
        return f"[`{cls}{f'.{member}' if member else ''}{call or ''}`]({target})" if target else found[0]

    def _link(self, file: str, found: re.Match[str]) -> str:
        picture, shown, target = found.groups()
        if "://" in target or target.startswith(("/", "#")):
            return found[0]
        path, _, heading = target.partition("#")
        goal = (ROOT / file).parent.joinpath(path).resolve()
        if goal.suffix in PICTURES:
            place = f"pictures/{goal.name}"
            self.used[place] = goal
            return f"{picture}[{shown}](/{place})"
        place = self._where.get(goal.relative_to(ROOT).as_posix(), "")
        if not place:
            return shown
        return f"[{shown}](/{place}.md{f'#{heading}' if heading else ''})"


def _code(block: str) -> str:
    """Return a block of code with a language that the generator colors, a diagram as a drawing."""
    if block.startswith(DIAGRAM):
        drawn = mermaidx.render(block.removeprefix(DIAGRAM).removesuffix("```")).svg()
        return f'```{{raw}} html\n<figure class="diagram">{drawn}</figure>\n```'
    return block.replace("```console\n", "```bash\n", 1)


def copy_pictures(used: Mapping[str, Path], folder: Path) -> None:
    """Copy the pictures of the pages to their places.

    Raises:
        ValueError: two pictures of the same name; the message names them.
    """
    for place, file in used.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and target.read_bytes() != file.read_bytes():
            raise ValueError(f"{file} would replace another picture of the same name")
        shutil.copyfile(file, target)
