"""Russian nouns from the dictionary of the package pymorphy3, which the user installs: none of it is in this one.

The words are common nouns in the nominative singular, or in the plural where they have no singular. The dictionary is
OpenCorpora's, which is under CC BY-SA: who passes on a lexicon built from it has to name it and keep that license.
"""

from collections.abc import Iterable
from typing import Any

from pycore.base.errors import ParameterError
from pycore.words.alphabet import Alphabet
from pycore.words.lexicon import LONGEST, SHORTEST

REFUSED = {"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init", "Arch", "Erro", "Dist"}


def nouns(letters: Alphabet) -> list[bytes]:
    """Return the nouns, spelled in an alphabet.

    Raises:
        ParameterError: the dictionary is not installed.
    """
    try:
        from pymorphy3 import MorphAnalyzer  # noqa: PLC0415 - an extra
    except ImportError:
        raise ParameterError("words", "pymorphy3 is not installed: pip install 'warren[russian]'") from None
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
