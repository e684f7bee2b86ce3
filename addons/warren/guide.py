"""The address of the project's repository, for copies of the addon.

`Repository` in `[project.urls]` of pyproject.toml is the only place that holds the address. Installing and packaging
write it into the copies: into `plugin.cfg`, and into links of pages that lead out of the addon's folder.
"""

import re
from importlib.metadata import PackageNotFoundError, metadata
from posixpath import normpath

from pycore.cli.program import DISTRIBUTION
from warren.host.help import ADDON, FILES

SETTING = "Repository"
# A domain that belongs to nobody stands for "not published yet".
PLACEHOLDER = re.compile(r"^https?://[^/]*\.example(?:/|$)")
LINK = re.compile(r"(?<!!)\[(?P<text>[^]]+)\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")


def project_address() -> str:
    """Return the address of the project's repository without a slash at the end, or "" before it is published."""
    try:
        urls = metadata(DISTRIBUTION).get_all("Project-URL") or []
    except PackageNotFoundError:  # sources on the path without an installation: the address is unknown
        return ""
    found = dict(url.split(", ", 1) for url in urls).get(SETTING, "").rstrip("/")
    return "" if PLACEHOLDER.match(found) else found


def has_address(name: str) -> bool:
    """Return whether a file of the addon contains the project's address when it is in a game."""
    return name == "plugin.cfg" or name.endswith(".md")


def with_address(name: str, data: bytes, address: str) -> bytes:
    """Return a file of the addon as it goes into a game.

    Args:
        name: Path of the file in the addon's folder.
        data: Content of the file in the repository.
        address: Address of the repository; "" if it is not published.
    """
    if name.endswith(".md"):
        return _with_links(name, data.decode("utf-8"), address).encode()
    return data.rstrip(b"\n") + f'\naddress="{address}"\n'.encode() if address else data


def _with_links(name: str, text: str, address: str) -> str:
    """Return a page whose links to files outside of the addon lead to the repository, or name the file."""

    def outside(found: re.Match[str]) -> str:
        path = normpath(f"{ADDON}/{name}/../{found['target']}")
        if "://" in found["target"] or path.startswith(f"{ADDON}/"):
            return found[0]
        if address:
            return f"[{found['text']}]({address}/{FILES}/{path}{found['anchor'] or ''})"
        return f"{found['text']} (`{path}` in Warren's repository)"

    return LINK.sub(outside, text)
