"""Errors say where they are from, are ValueErrors, and survive a trip between processes."""

import pickle

from pycore.base.errors import FileError, IllegalMoveError, NotationError, ParameterError


def test_text_names_the_place():
    for error, text in (
        (NotationError("bad"), "bad"),
        (NotationError("bad", "a.txt"), "a.txt: bad"),
        (NotationError("bad", "a.txt", 3), "a.txt:3: bad"),
        (NotationError("bad", "a.txt", 3, 5), "a.txt:3:5: bad"),
        (NotationError("bad", "", 3, 5), "line 3:5: bad"),
        (ParameterError("size", "too small"), "size: too small"),
        (IllegalMoveError(), "move: this move is not legal"),
        (IllegalMoveError("a1-a3"), "move: 'a1-a3' is not legal"),
        (IllegalMoveError("x" * 50), f"move: '{'x' * 40}' is not legal"),
        (FileError("maps/a.json", "a pipe"), "maps/a.json: a pipe"),
    ):
        assert str(error) == text
        assert isinstance(error, ValueError)
        assert str(pickle.loads(pickle.dumps(error))) == text


def test_messages_have_500_characters_at_most():
    for kind in (
        lambda text: NotationError(text, "a.txt"),
        lambda text: ParameterError("size", text),
    ):
        assert kind("x" * 500).message == "x" * 500
        for length in (501, 10**6):
            assert kind("x" * length).message == "x" * 497 + "..."
