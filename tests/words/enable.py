"""The ENABLE word list, from the English lexicon that comes with Warren."""

from pycore.words.lexicon import load
from workshop.provision import ROOT


def enable_words() -> list[str]:
    """Return the words of ENABLE from 2 to 15 letters, sorted and in upper case."""
    beyond = (ROOT / "tests/data/words/beyond_enable.txt").read_text().upper().split()
    return sorted(set(load("english-all").words()).difference(beyond))
