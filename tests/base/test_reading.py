"""Files are ordinary and small, or refused by name; what is written is there whole or not at all."""

import errno
import os
import resource
import socket
import threading
import time
from pathlib import Path

import pytest

from pycore.base.errors import FileError, NotationError, ParameterError
from pycore.base.jsontext import MAX_DIGITS, read_json
from pycore.base.reading import (
    STALE_SECONDS,
    decode,
    read_bytes,
    read_lines,
    read_named,
    read_text,
    reading_parts,
    write_parts,
    write_whole,
)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "file"


def test_a_file_is_read_up_to_its_limit(file):
    file.write_bytes(b"12345")
    assert read_bytes(file, 5) == b"12345"
    with pytest.raises(FileError, match=r"file: it has more than 4 bytes"):
        read_bytes(file, 4)


def test_a_file_without_a_size_is_read_up_to_its_limit():
    """Files that are made while they are read say that they are empty."""
    assert read_bytes("/proc/self/status")
    with pytest.raises(FileError, match="more than 10 bytes"):
        read_bytes("/proc/self/status", 10)


def test_devices_are_refused():
    for path in (
        "/dev/zero",
        "/dev/null",
        "/dev/tty",
    ):
        with pytest.raises(FileError, match=f"{path}: (it is a device|No such device)"):
            read_bytes(path)


def test_a_pipe_is_refused_without_waiting_for_who_writes(file):
    os.mkfifo(file)
    with pytest.raises(FileError, match="it is a pipe"):
        read_text(file)


def test_folders_sockets_and_what_is_not_there_are_refused(tmp_path, file):
    with pytest.raises(FileError, match="it is a folder"):
        read_bytes(tmp_path)
    with pytest.raises(FileError, match="No such file"):
        read_bytes(file)
    with pytest.raises(FileError, match="no file has such a name"):
        read_bytes("a\0b")
    with pytest.raises(FileError, match="name too long"):
        read_bytes("x" * 5000)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(file))
        with pytest.raises(FileError):
            read_bytes(file)


def test_texts_have_one_form(file):
    file.write_bytes(b"\xef\xbb\xbfa\r\nb\n")
    assert read_text(file) == "a\nb\n"
    assert read_named(str(file)) == ("a\nb\n", str(file))
    with pytest.raises(NotationError, match="x: byte 1 is no UTF-8 text"):
        decode(b"a\xff", "x")


@pytest.mark.parametrize("step", ["open", "chmod", "replace"])
def test_a_full_disk_keeps_the_old_file_and_leaves_no_draft(tmp_path, file, monkeypatch, step):
    file.write_bytes(b"old")

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, step, full)
        with pytest.raises(FileError, match="file: No space left on device"):
            write_whole(file, b"half")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("file", b"old")]


def test_a_disk_that_is_full_in_the_middle_keeps_the_old_file(tmp_path, file):
    file.write_bytes(b"old")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
    try:
        for parts in ((b"x" * 200_000,), (b"x" * 60_000, b"y" * 60_000)):
            with pytest.raises(FileError, match="file: File too large"):
                write_parts(file, parts)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("file", b"old")]


def test_a_large_file_is_read_line_by_line_and_part_by_part(tmp_path, file):
    lines = [f"é{number}" * (number % 50) for number in range(50_000)]
    write_parts(file, (f"{line}\n".encode() for line in lines))
    assert list(read_lines(file, 1000)) == lines
    with reading_parts(file) as read:
        assert (read(0, 4), read(10**9, 4)) == (file.read_bytes()[:4], b"")
    file.write_bytes(b"\xef\xbb\xbfa\r\nb")
    assert list(read_lines(file, 1000)) == ["a", "b"]
    file.write_bytes(b"a\n" + b"b" * 3_000_000)
    with pytest.raises(FileError, match="a line has more than 1,000 bytes"):
        list(read_lines(file, 1000))
    for odd in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(FileError), reading_parts(odd):
            pytest.fail("it was opened")


def test_what_is_written_keeps_the_mode_and_the_link(tmp_path, file):
    file.write_bytes(b"old")
    file.chmod(0o600)
    (tmp_path / "link").symlink_to(file)
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"new", 0o600)


def test_drafts_of_killed_processes_are_cleared_away(tmp_path, file):
    old, young = tmp_path / ".file.1-2.draft", tmp_path / ".file.3-4.draft"
    for draft in (old, young):
        draft.touch()
    then = time.time() - 2 * STALE_SECONDS
    os.utime(old, (then, then))
    write_whole(file, b"new")
    assert sorted(path.name for path in tmp_path.iterdir()) == [young.name, "file"]


def test_a_pipe_is_written_to_as_it_is(file):
    os.mkfifo(file)
    found = []
    reader = threading.Thread(target=lambda: found.append(Path(file).read_bytes()))
    reader.start()
    write_whole(file, b"new")
    reader.join()
    assert found == [b"new"]


def test_odd_json_is_refused():
    for text, told in (
        ('{"a": 1, "a": 2}', "given twice"),
        ("[NaN]", "NaN is no number"),
        ("[-Infinity]", "-Infinity is no number"),
        ("[1e999]", "1e999 is no number"),
        ("9" * 5000, "is no number"),
        ("[" * 100_000, "nested too deeply"),
        ("[" + "0," * 100 + "0]", "more than 99 values"),
        ('{"a"\n}', "x:2:1: no JSON"),
        ("", "no JSON"),
    ):
        with pytest.raises(NotationError, match=told):
            read_json(text, "x", 99 if "0," in text else 10**6)


def test_json_is_read():
    assert read_json('{"a": [1, -2.5, null, "é"]}') == {"a": [1, -2.5, None, "é"]}
    assert read_json("9" * MAX_DIGITS) == int("9" * MAX_DIGITS)


def test_messages_do_not_repeat_long_texts():
    for error in (
        NotationError("x" * 9000),
        ParameterError("a", "x" * 9000),
    ):
        assert len(str(error)) < 600
        assert error.message.endswith("...")
