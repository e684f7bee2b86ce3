"""Lexicons of these tests: built once, in a folder of their own."""

import pytest

from pycore.words.lexicon import build, save
from pycore.words.rules import named

from .enable import enable_words


@pytest.fixture(scope="session")
def enable(tmp_path_factory):
    """Return the path of a lexicon of ENABLE."""
    letters = named("scrabble-en").letters
    path = tmp_path_factory.mktemp("lexicon") / "enable.lexicon"
    save(build(map(letters.encode, enable_words()), letters).unwrap(), path)
    return path
