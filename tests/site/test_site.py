"""The built site in a real browser: links lead somewhere, pictures are there, the search finds, no script complains."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from PIL import Image

from tests.report.tab import Tab, browsing
from workshop.provision import ROOT, SetupError
from workshop.site.build import build
from workshop.site.pages import GENERATED, places, title_of

pytestmark = pytest.mark.engine
# Pages of the repository that are no part of the site: the text for a store.
NOT_SHOWN = {"addons/workshop/description.md"}
# Pages of all sorts.
SEEN = (
    "index",
    "guide/first_dungeon",
    "guide/building_maps",
    "classes/warrenmapgenerator",
    "python/dungeon",
    "project/core",
)
PHONE = 390
built = pytest.mark.thorough("builds the site; the quick run looks for the pages and the links of their sources")


class Links(HTMLParser):
    """Collects the links, anchors and files of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.files: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        self.anchors |= {found[key] or "" for key in ("id", "name") if key in found and tag != "meta"}
        if tag == "a" and found.get("href"):
            self.links.append(found["href"] or "")
        self.files += [found[key] or "" for key in ("src", "href") if key in found and tag != "a"]


def broken(folder: Path) -> Iterator[str]:
    """Yield the links and files of all pages of a site that are not there, and files from elsewhere."""
    there = {str(file) for file in folder.rglob("*")} | {str(folder)}
    pages = {page: Links(page.read_text(encoding="utf-8")) for page in folder.rglob("*.html")}
    for page, found in pages.items():
        for link in [*found.links, *found.files]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in found.files and parts.scheme != "data":
                    yield f"{page.relative_to(folder)}: takes {link}"
                continue
            path = unquote(parts.path).removesuffix("/")
            target = normpath(f"{page.parent}/{path}") if path else str(page)
            if target not in there or (parts.fragment and unquote(parts.fragment) not in pages[Path(target)].anchors):
                yield f"{page.relative_to(folder)}: {link}"


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    with browsing() as opened:
        yield opened


def test_every_page_has_its_place() -> None:
    written = {
        str(page.relative_to(ROOT))
        for top in ("addons/warren", "addons/workshop", "pycore", "tests", "godot_project")
        for page in (ROOT / top).rglob("*.md")
        if "addons" not in page.relative_to(ROOT / top).parts
    }
    assert written | set(GENERATED) == set(places()) | NOT_SHOWN
    assert not written & set(GENERATED)
    titles = [title_of(file) for file in places()]
    assert len(set(titles)) == len(titles)


@built
def test_links_lead_somewhere(site: Path) -> None:
    assert list(broken(site)) == []
    assert sum(1 for _ in site.rglob("*.html")) > 70


def test_broken_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "b.html").write_text('<p id="there">')
    (tmp_path / "a.html").write_text(
        '<a href="b.html#there"></a><a href="https://x.org/"></a><a href="#none"></a><a href="b.html#gone"></a>'
        '<a href="c.html"></a><img src="d.png"><script src="https://x.org/y.js"></script>'
    )
    found = [line.partition(": ")[2] for line in broken(tmp_path)]
    assert found == ["#none", "b.html#gone", "c.html", "d.png", "takes https://x.org/y.js"]


@built
@pytest.mark.parametrize("page", SEEN)
@pytest.mark.parametrize("dark", [False, True])
def test_a_page_in_the_browser(site: Path, tab: Tab, page: str, *, dark: bool) -> None:
    ground = []
    for width in (1280, PHONE):
        tab.open(site / f"{page}.html", width, 900, dark=dark)
        assert tab.value("document.documentElement.scrollWidth") <= width
        assert tab.value("[...document.images].filter(i => !i.complete || !i.naturalWidth).map(i => i.src)") == []
        ground.append(tab.value("getComputedStyle(document.body).backgroundColor"))
    light = [sum(map(int, re.findall(r"\d+", color)[:3])) > 3 * 128 for color in ground]
    assert light == [not dark, not dark]
    assert tab.trouble == []


@built
def test_diagrams_are_drawn(site: Path, tab: Tab) -> None:
    for page, boxes in (("project/core", 10), ("project/godot", 5)):
        tab.open(site / f"{page}.html")
        assert tab.value("document.querySelectorAll('figure.diagram svg .node').length") >= boxes
        assert "flowchart" not in tab.value("document.querySelector('article').innerText")


def search(tab: Tab, word: str) -> list[str]:
    """Search from the first page as a reader does; return the addresses of what is found."""
    tab._loaded = False
    tab.value(
        f"(() => {{ const input = document.querySelector('input[name=q]'); input.value = '{word}';"
        " input.form.submit(); })()"
    )
    while not tab._loaded:
        tab._take()
    tab.value("""new Promise(done => {
        const look = last => {
            const now = document.querySelectorAll('#search-results li').length;
            now && now === last ? done() : setTimeout(look, 150, now);
        };
        look(0);
    })""")
    return tab.value("[...document.querySelectorAll('#search-results li a')].map(a => a.getAttribute('href'))")


@built
def test_the_search_finds(site: Path, tab: Tab) -> None:
    for word, pages in (("loop", ("warrenmapgenerator", "rules")), ("fingerprint", ("multiplayer", "warrenmap."))):
        tab.open(site / "index.html")
        found = search(tab, word)
        assert [page for page in pages if not any(page in link for link in found)] == []
    assert tab.trouble == []


def test_another_folder_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SetupError, match="is not empty and no earlier site"):
        build(tmp_path, {})
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def drawn(film: Image.Image, number: int) -> float:
    """Return how much of a frame is not the ground, which is the color that most of it has."""
    film.seek(number)
    frame = film.convert("RGB").resize((120, 75)).quantize(16)
    counts = [count for count, _ in frame.getcolors() or []]
    return 1 - max(counts) / sum(counts)


@pytest.mark.parametrize("file", sorted((ROOT / "addons/warren/docs").glob("*.webp")), ids=lambda file: file.stem)
def test_moving_pictures_begin_with_something_to_see(file: Path) -> None:
    """Previews, and readers who do not play it, show the first frame."""
    with Image.open(file) as film:
        count = getattr(film, "n_frames", 1)
        shown = [drawn(film, number) for number in (0, count // 2)]
    assert shown[0] > max(shown) / 2
