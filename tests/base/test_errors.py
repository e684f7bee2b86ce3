"""Errors say where they are from, are ValueErrors, and survive a trip between processes."""

import pickle

from pycore.base.errors import (
    FileError,
    IllegalMoveError,
    NotationError,
    ParameterError,
    UnknownNameError,
    nearest,
    unknown_name,
)


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
        (
            UnknownNameError("preset", "kep", ("keep", "caves")),
            "Unknown preset 'kep'. Did you mean 'keep'? Available: keep, caves.",
        ),
        (
            UnknownNameError("door_mode", 7, ("all",), "Or a number.", what="mode"),
            "Unknown mode '7'. Available: all. Or a number.",
        ),
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


def test_the_nearest_name_is_suggested():
    for word, names, near in (
        ("kep", ("caves", "keep"), "keep"),
        ("KEEP", ("caves", "keep"), "keep"),
        ("vault", ("Vault of Kings", "Vaults"), "Vaults"),
        ("keep", (), ""),
        ("", ("keep",), ""),
        ("zzz", ("keep",), ""),
        ("x" * 10**6, ("keep", "x" * 10**5), "x" * 10**5),
    ):
        assert nearest(word, names) == near


def test_messages_about_unknown_names_are_short():
    text = unknown_name("room", "y" * 10**6, (f"hall {number}" + "x" * 1000 for number in range(5000)))
    assert text.startswith(f"Unknown room '{'y' * 80}'. Available: hall 0xxx")
    assert text.endswith("xxx, ....")
    assert len(text) < 40 * 90


def test_errors_have_names_and_numbers_for_programs():
    for error, details in (
        (NotationError("bad"), {}),
        (NotationError("bad", "a.txt", 3, 5), {"source": "a.txt", "line": 3, "column": 5}),
        (ParameterError("size", "too small"), {"parameter": "size"}),
        (UnknownNameError("preset", "kep", ("keep",)), {"parameter": "preset", "value": "kep", "nearest": "keep"}),
        (FileError("maps/a.json", "a pipe"), {"path": "maps/a.json"}),
    ):
        assert (error.code, error.details) == ("invalid", details)
        assert pickle.loads(pickle.dumps(error)).details == details
