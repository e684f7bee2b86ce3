"""The guide in an installed addon: links lead to files that are there, or to the project's address."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from warren import guide
from warren.declare import describe
from warren.host.help import class_help, guide_pages
from warren.install import install
from warren.nodes import CLASSES
from workshop.provision import ROOT

ADDRESS = "https://code.example.org/warren"
LINK = re.compile(r"\]\(([^)#\s]+)")


def installed(folder: Path) -> Path:
    """Install the addon in a new game, and return the addon's folder."""
    (folder / "project.godot").write_text("config_version=5\n")
    return install(folder)


@pytest.mark.parametrize("address", ["", ADDRESS])
def test_links_of_an_installed_addon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(guide, "project_address", lambda: address)
    addon = installed(tmp_path)
    pages = [*addon.rglob("*.md")]
    links = {(page, target) for page in pages for target in LINK.findall(page.read_text(encoding="utf-8"))}
    assert len(pages) > 20
    local = {(page, target) for page, target in links if "://" not in target}
    assert [str(target) for page, target in local if not (page.parent / target).exists()] == []
    outside = {target.removeprefix(f"{ADDRESS}/blob/main/") for _, target in links if target.startswith(ADDRESS)}
    assert bool(outside) == bool(address)
    assert [target for target in outside if not (ROOT / target).exists()] == []
    assert ("address=" in (addon / "plugin.cfg").read_text()) == bool(address)


def test_help_links_to_the_guide_once_the_project_has_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide, "project_address", lambda: ADDRESS)
    pages = guide_pages(installed(tmp_path))
    specs = [describe(cls) for cls in CLASSES]
    assert [title for spec in specs for title in spec.guide if title not in pages] == []
    (generator,) = (spec for spec in specs if spec.name == "WarrenMapGenerator")
    links = ET.fromstring(class_help(generator, pages)).findall("tutorials/link")
    assert [link.get("title") for link in links] == list(generator.guide) != []
    assert all((link.text or "").startswith(f"{ADDRESS}/blob/main/addons/warren/docs/") for link in links)
    assert ET.fromstring(class_help(generator, guide_pages(ROOT / "addons/warren"))).findall("tutorials/link") == []


@pytest.mark.parametrize(
    ("entry", "address"),
    [
        (f"Repository, {ADDRESS}/", ADDRESS),
        ("Repository, https://warren.example", ""),
        ("Repository, https://example.com/warren.example", "https://example.com/warren.example"),
        ("Homepage, https://warren.org", ""),
    ],
)
def test_address_of_the_project(monkeypatch: pytest.MonkeyPatch, entry: str, address: str) -> None:
    class Metadata:
        def get_all(self, _name: str) -> list[str]:
            return [entry]

    monkeypatch.setattr(guide, "metadata", lambda _name: Metadata())
    assert guide.project_address() == address
