"""More Russian nouns, from the dictionary of the package pymorphy3, which the user installs separately.

The words are common nouns in the nominative singular, or in the plural if they have no singular. The dictionary is from
OpenCorpora, under CC BY-SA: a distributed lexicon built from it must name this source and keep this license.
"""

from collections.abc import Iterable
from typing import Any

from pycore.base.errors import ParameterError
from pycore.words.alphabet import Alphabet
from pycore.words.lists import LONGEST, SHORTEST

REFUSED = {"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init", "Arch", "Erro", "Dist"}


def nouns(letters: Alphabet) -> list[bytes]:
    """Return the nouns as letter numbers of an alphabet.

    Raises:
        ParameterError: pymorphy3 is not installed.
    """
    try:
        from pymorphy3 import MorphAnalyzer  # noqa: PLC0415 - an extra
    except ImportError:
        raise ParameterError("words", "pymorphy3 is not installed: pip install pymorphy3") from None
    known: Iterable[tuple[str, Any, str, int, int]] = MorphAnalyzer().dictionary.iter_known_words()
    found = set()
    for word, tag, normal, _paradigm, _index in known:
        grammemes = tag.grammemes
        if word != normal or "NOUN" not in grammemes or "nomn" not in grammemes or grammemes & REFUSED:
            continue
        if ("sing" in grammemes or "Pltm" in grammemes) and SHORTEST <= len(word) <= LONGEST:
            spelled = bytes(map(letters.number, word))
            if 0 not in spelled:
                found.add(spelled)
    return sorted(found)
