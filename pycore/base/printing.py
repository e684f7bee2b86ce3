"""Printing of text by commands.

A terminal obeys control characters: they move the cursor, clear the screen or change the title. Text from a file, a
database or a name could have them. So commands print with `echo`, which shows them as escapes, and nothing else.
"""

import click

# All control characters except tab and line feed; marks that reverse the direction of text; halves of characters, which
# names of files can have.
HIDDEN = (
    *(set(range(0x20)) - {0x09, 0x0A}),
    *range(0x7F, 0xA0),
    *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
    *range(0xD800, 0xE000),
)
# In the form of JSON, so that a JSON document still has its exact content.
ESCAPES = {code: f"\\u{code:04x}" for code in HIDDEN}


def printable(text: str) -> str:
    r"""Return a text without characters that control a terminal: each is replaced by its escape, such as `\u001b`."""
    return text.translate(ESCAPES)


def one_line(text: str) -> str:
    """Return a text for one line: `printable`, also without tabs and line feeds."""
    return printable(text).translate({0x09: "\\u0009", 0x0A: "\\u000a"})


def echo(text: str = "", *, err: bool = False) -> None:
    """Print a text, `printable`, and a line end.

    Args:
        text: one or more lines.
        err: whether to print to standard error instead of standard output.
    """
    click.echo(printable(text), err=err)
