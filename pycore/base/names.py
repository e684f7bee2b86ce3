"""Names of the nodes of graphs, as the texts of flow graphs and missions have them."""

MAX_WORD = 64


def fault_of(word: str) -> str:
    """Return why a word is not valid as a name or role; empty if it is valid."""
    if not 0 < len(word) <= MAX_WORD or not word.isprintable() or word != word.strip():
        return f"{word[:80]!r} is no name or role of 1 to {MAX_WORD} printable characters"
    if any(mark in word for mark in (":", ";")) or " - " in f" {word} ":
        return f"{word!r} holds a mark of the notation: colon, semicolon or a dash by itself"
    return ""
