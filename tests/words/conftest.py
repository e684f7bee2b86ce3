"""Lexicons of these tests: built once, in a folder of their own."""

import pytest

from pycore.words.lexicon import build, read_words, save
from pycore.words.rules import named


@pytest.fixture(scope="session")
def enable(corpus, tmp_path_factory):
    """Return the path of the lexicon of the reference list, which is no part of the repository."""
    letters = named("scrabble-en").letters
    path = tmp_path_factory.mktemp("lexicon") / "enable.lexicon"
    save(build(read_words((corpus / "words/enable1.txt").read_text(), letters), letters).unwrap(), path)
    return path
