"""The pages of the repository: their relative links lead to files and headings, and pycore's first page is short."""

import re

from workshop.provision import ROOT

OWN = ("addons", "pycore", "tests")
PAGES = sorted([*ROOT.glob("*.md"), *(page for folder in OWN for page in (ROOT / folder).rglob("*.md"))])
LINK = re.compile(r"\]\(([^)\s]+)[^)]*\)")


def anchors(text):
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads(page, text, link):
    """Tell whether a link of a page leads somewhere: to a file of the repository, and to a heading if it names one."""
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.is_relative_to(ROOT) or not target.exists():
        return False
    return not anchor or anchor in anchors(text if target == page else target.read_text(encoding="utf-8"))


def broken(page, text):
    """Return the relative links of a page with this text that lead nowhere."""
    return [link for link in LINK.findall(text) if "://" not in link and not leads(page, text, link)]


def test_links_lead_somewhere():
    found = {page.name: broken(page, page.read_text(encoding="utf-8")) for page in PAGES}
    assert {name: links for name, links in found.items() if links} == {}


def test_a_broken_link_is_found():
    page = ROOT / "pycore/ARCHITECTURE.md"
    fine = (
        "# A heading: here\n[a](#a-heading-here) [b](base/README.md#what-is-read) [c](../tests) [d](https://x.org/#y)\n"
    )
    assert broken(page, fine) == []
    wrong = "[a](#nothing) [b](base/NONE.md) [c](base/README.md#nothing) [d](/etc/hosts) ![e](none.png)"
    assert broken(page, wrong) == ["#nothing", "base/NONE.md", "base/README.md#nothing", "/etc/hosts", "none.png"]


def test_there_is_a_page_for_every_family():
    linked = LINK.findall((ROOT / "pycore/ARCHITECTURE.md").read_text(encoding="utf-8"))
    folders = {path.parent.name for path in (ROOT / "pycore").glob("*/__init__.py")} - {"cli", "kernel"}
    assert {f"{folder}/README.md" for folder in folders} <= set(linked)


def test_the_first_page_is_short():
    assert (ROOT / "pycore/ARCHITECTURE.md").read_text(encoding="utf-8").count("\n") <= 100
