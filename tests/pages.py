"""The code blocks of the pages, which tests run."""

import re

from workshop.provision import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str, text: str = README) -> list[str]:
    """Return the code blocks of a page in a language; by default of the README."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
