"""Installations of Python are read by their layout; what does not fit is refused by name."""

import importlib.util
import io
import itertools
import os
import random
import shutil
import sys
import tarfile
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from tests.sharing import repeats
from tests.ship.trees import ARM, DIGITS, NOTICE, X86, elf, mach, pe, shared_library, standalone, universal, write
from warren.install import InstallError
from warren.ship.interpreter import TOPS, VERSION, read_interpreter, running_interpreter
from warren.ship.targets import NAMES, host_target, is_loadable, kinds, target_of


def read(source: Path, target: str, work: Path):
    work.mkdir(exist_ok=True)
    return read_interpreter(source, target_of(target), work)


def test_headers_of_libraries_name_their_targets(tmp_path: Path) -> None:
    for target in NAMES:
        assert kinds(write(tmp_path / "library", shared_library(target))) == {target}
    assert kinds(write(tmp_path / "fat", universal())) == {"macos.x86_64", "macos.arm64"}
    for data in (b"", b"\x7fELF\x02\x01", b"MZ", b"MZ" + bytes(58) + b"\xff\xff\xff\xff", b"#!/bin/sh\n"):
        assert kinds(write(tmp_path / "none", data)) == set()
    java = b"\xca\xfe\xba\xbe\0\0\0\x37" + bytes(100)
    assert kinds(write(tmp_path / "class", java)) == set()
    assert kinds(write(tmp_path / "big endian", b"\x7fELF\x02\x02" + bytes(60))) == set()
    assert kinds(write(tmp_path / "32 bits", b"\x7fELF\x01\x01" + bytes(60))) == set()
    for data in (elf(X86), pe(ARM), mach(ARM), universal()):
        for end in range(0, len(data), repeats(7, 1)):
            kinds(write(tmp_path / "cut", data[:end]))


def test_the_running_python_is_read_by_its_paths_and_as_a_folder(tmp_path: Path) -> None:
    running = running_interpreter()
    assert kinds(running.libpython) == {host_target()}
    assert is_loadable(running.libpython)
    assert (running.modules / "os.py").is_file()
    assert all(folder.is_dir() for folder in running.extensions)
    found = read(Path(sys.base_prefix), host_target(), tmp_path / "work")
    assert found.libpython.resolve() == running.libpython
    assert found.modules.resolve() == running.modules.resolve()


def test_folders_and_archives_of_every_target_are_read(tmp_path: Path) -> None:
    for top in TOPS:
        for target in NAMES:
            source, work = tmp_path / f"Ж {Path(top).name} {target}", tmp_path / f"work {Path(top).name} {target}"
            tree = standalone(source / top, target)
            found = read(source, target, work)
            assert found.libpython.parent in (tree, tree / "lib")
            assert (found.modules / "os.py").is_file()
            assert found.license.read_text() == NOTICE
            assert [file.name for file in found.beside] == (["vcruntime140.dll"] if "windows" in target else [])
    for kind in ("gztar", "xztar", "tar", "zip"):
        archive = shutil.make_archive(str(tmp_path / "an archive"), kind, tmp_path / "Ж python linux.arm64")
        found = read(Path(archive), "linux.arm64", tmp_path / kind)
        assert found.libpython.read_bytes() == elf(ARM)


def test_layouts_of_distributions_are_read(tmp_path: Path) -> None:
    # Debian has several versions and machines side by side.
    usr = standalone(tmp_path / "debian", "linux.x86_64")
    deep = usr / "lib/x86_64-linux-gnu"
    deep.mkdir()
    (usr / f"lib/libpython{VERSION}.so.1.0").rename(deep / f"libpython{VERSION}.so.1.0")
    write(deep / "libpython3.99.so.1.0", elf(X86))
    write(usr / f"lib/aarch64-linux-gnu/libpython{VERSION}.so.1.0", elf(ARM))
    assert read(usr, "linux.x86_64", tmp_path / "work").libpython.parent == deep
    # Fedora has its libraries in lib64.
    usr = standalone(tmp_path / "fedora", "linux.x86_64")
    (usr / "lib").rename(usr / "lib64")
    found = read(usr, "linux.x86_64", tmp_path / "work")
    assert found.places == (f"lib64/python{VERSION}", f"lib64/python{VERSION}/lib-dynload")
    # A universal library is for both kinds of Mac.
    tree = standalone(tmp_path / "mac", "macos.arm64")
    write(tree / f"lib/libpython{VERSION}.dylib", universal())
    for target in ("macos.arm64", "macos.x86_64"):
        assert read(tree, target, tmp_path / "work").target.name == target


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    work = tmp_path / "work"

    def refused(tree: Path, message: str, target: str = "linux.x86_64") -> None:
        with pytest.raises(InstallError, match=message):
            read(tree, target, work)

    refused(tmp_path, "there is no Python in .*neither")
    refused(standalone(tmp_path / "a", "linux.arm64"), "is for linux.arm64, not for linux.x86_64")
    refused(standalone(tmp_path / "b", "windows.x86_64"), "is for windows.x86_64, not for linux.x86_64")
    refused(standalone(tmp_path / "c", "macos.arm64"), "is for macos.arm64, not for macos.x86_64", "macos.x86_64")
    refused(standalone(tmp_path / "d", "linux.x86_64", "3.99"), f"is 3.99, but Warren is compiled for {VERSION} here")
    tree = standalone(tmp_path / "e", "linux.x86_64")
    write(tree / f"lib/libpython{VERSION}.so.1.0", elf(X86).replace(b"libc.so.6", b"libc.musl"))
    refused(tree, "is not for glibc")
    (tree / f"lib/libpython{VERSION}.so.1.0").unlink()
    write(tree / "bin/python3", "")
    refused(tree, r"no shared library \(libpython\)")
    tree = standalone(tmp_path / "f", "linux.x86_64")
    write(tree / f"lib/python{VERSION}/LICENSE.txt", "")
    refused(tree, "the license of Python is not in")
    tree = standalone(tmp_path / "g", "linux.x86_64")
    (tree / f"lib/python{VERSION}/os.py").unlink()
    refused(tree, f"the standard library is not in .*lib/python{VERSION}/os.py")
    tree = standalone(tmp_path / "h", "windows.x86_64")
    shutil.rmtree(tree / "Lib")
    write(tree / f"python{DIGITS}.zip", b"PK\x03\x04 spoiled")
    refused(tree, "the standard library is not in", "windows.x86_64")
    with pytest.raises(InstallError, match=r"Unknown target 'web'. .*Available: linux.x86_64, "):
        target_of("web")


IMPOSSIBLE = ["a" * 300, "/".join(["a" * 200] * 30), ".", "lib", "file/below"]
HOSTILE = ["/absolute", "../outside", "a/../../outside", "C:/windows", "..\\outside"]


def hostile(archive: Path, kind: str, name: str) -> Path:
    """Write an archive with files of usual names, and one with this name, between them."""
    names = ("file", "lib/first", name, "lib/second")
    if kind == "zip":
        with zipfile.ZipFile(archive, "w") as packed:
            for own in names:
                packed.writestr(zipfile.ZipInfo(own), "x")
    else:
        with tarfile.open(archive, "w:gz") as tar:
            for own in names:
                member = tarfile.TarInfo(own)
                member.size = 1
                tar.addfile(member, io.BytesIO(b"x"))
    return archive


def test_no_archive_writes_elsewhere(tmp_path: Path) -> None:
    for kind, name in itertools.product(("tar", "zip"), HOSTILE):
        archive = hostile(tmp_path / "archive", kind, name)
        with pytest.raises(InstallError, match="which leads elsewhere"):
            read(archive, "linux.x86_64", tmp_path / "work")
        assert sorted(path.name for path in tmp_path.iterdir()) == ["archive", "work"]
        assert {path.name for path in (tmp_path / "work").rglob("*") if path.is_file()} <= {"file", "first"}
        shutil.rmtree(tmp_path / "work")


def test_names_that_no_file_can_have_are_refused(tmp_path: Path) -> None:
    for number, (kind, name) in enumerate(itertools.product(("tar", "zip"), IMPOSSIBLE)):
        archive = hostile(tmp_path / "archive", kind, name)
        with pytest.raises(InstallError, match="archive cannot be unpacked"):
            read(archive, "linux.x86_64", tmp_path / str(number))


def test_links_are_left_out_and_devices_refused(tmp_path: Path) -> None:
    standalone(tmp_path / "tree", "linux.x86_64")
    links = tmp_path / "tree/links"
    links.mkdir()
    (links / "out").symlink_to("/etc")
    (links / "in").symlink_to("../lib")
    os.link(tmp_path / f"tree/lib/python{VERSION}/os.py", links / "hard")
    archive = shutil.make_archive(str(tmp_path / "archive"), "gztar", tmp_path / "tree")
    read(Path(archive), "linux.x86_64", tmp_path / "work")
    assert not any(path.is_symlink() for path in (tmp_path / "work").rglob("*"))
    with tarfile.open(tmp_path / "pipe.tar", "w") as pipes:
        member = tarfile.TarInfo("lib/pipe")
        member.type = tarfile.FIFOTYPE
        pipes.addfile(member)
    with pytest.raises(InstallError, match="it holds the device 'lib/pipe'"):
        read(tmp_path / "pipe.tar", "linux.x86_64", tmp_path / "work2")
    with zipfile.ZipFile(tmp_path / "links.zip", "w") as packed:
        entry = zipfile.ZipInfo("link")
        entry.external_attr = 0o120777 << 16
        packed.writestr(entry, "/etc/passwd")
    with pytest.raises(InstallError, match="there is no Python in"):
        read(tmp_path / "links.zip", "linux.x86_64", tmp_path / "work3")
    assert list((tmp_path / "work3").rglob("link")) == []


def test_bombs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warren.ship.unpack.MOST_BYTES", 1_000_000)
    monkeypatch.setattr("warren.ship.unpack.MOST_FILES", 100)
    monkeypatch.setattr("warren.ship.unpack.SLACK", 100_000)
    large, many = tmp_path / "large", tmp_path / "many"
    write(large / "zeros", bytes(1_000_001))
    for number in range(101):
        write(many / str(number), "")
    for folder in (large, many):
        for kind in ("gztar", "zip"):
            archive = shutil.make_archive(str(tmp_path / folder.name), kind, folder)
            with pytest.raises(InstallError, match="it has more than 100 files or 1,000,000 bytes"):
                read(Path(archive), "linux.x86_64", tmp_path / f"work {folder.name} {kind}")
    with tarfile.open(tmp_path / "header.tar.xz", "w:xz", format=tarfile.PAX_FORMAT) as tar:
        member = tarfile.TarInfo("file")
        member.pax_headers = {"comment": "x" * 1_000_000}
        tar.addfile(member)
    with pytest.raises(InstallError, match="it unpacks to more than it lists"):
        read(tmp_path / "header.tar.xz", "linux.x86_64", tmp_path / "work")


def test_damaged_archives_are_refused(tmp_path: Path) -> None:
    tree = standalone(tmp_path / "tree", "linux.x86_64")
    write(tree / f"lib/python{VERSION}/random.py", os.urandom(20_000))
    for kind in ("gztar", "xztar", "zip"):
        archive = Path(shutil.make_archive(str(tmp_path / "archive"), kind, tree))
        data = archive.read_bytes()
        for number, end in enumerate(range(10, len(data), len(data) // 10)):
            archive.write_bytes(data[:end])
            with pytest.raises(
                InstallError, match=r"cannot be unpacked|is no archive|lacks|is not in|there is no Python"
            ):
                read(archive, "linux.x86_64", tmp_path / f"{kind}{number}")
        archive.write_bytes(data[: len(data) // 2] + bytes(100) + data[len(data) // 2 + 100 :])
        with pytest.raises(InstallError, match="cannot be unpacked"):
            read(archive, "linux.x86_64", tmp_path / kind)


def test_spoiled_archives_are_read_or_refused(tmp_path: Path) -> None:
    tree = standalone(tmp_path / "tree", "linux.x86_64")
    write(tree / f"lib/python{VERSION}/Привет.py", "x")
    rng, read_well, trials = random.Random(1), 0, repeats(30, 300)
    for kind in ("tar", "gztar", "xztar", "zip"):
        archive = Path(shutil.make_archive(str(tmp_path / "archive"), kind, tree))
        data = archive.read_bytes()
        for number in range(trials):
            spoiled = bytearray(data)
            for _ in range(rng.randint(1, 3)):
                spoiled[rng.randrange(len(data))] = rng.randrange(256)
            archive.write_bytes(spoiled)
            work = tmp_path / str(number)
            with suppress(InstallError):
                read(archive, "linux.x86_64", work)
                read_well += 1
            assert sorted(path.name for path in tmp_path.iterdir()) == sorted([archive.name, "tree", work.name])
            shutil.rmtree(work)
        archive.unlink()
    assert 0 < read_well < 4 * trials


def test_other_files_are_refused(tmp_path: Path) -> None:
    for number, data in enumerate((b"", b"text", b"\x1f\x8b", b"PK\x03\x04", b"BZh91AY&SY")):
        with pytest.raises(InstallError, match=r"is no archive that|cannot be unpacked"):
            read(write(tmp_path / "file", data), "linux.x86_64", tmp_path / f"work{number}")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InstallError, match="it is a pipe"):
        read(tmp_path / "pipe", "linux.x86_64", tmp_path / "work")
    record = b"99999999999999999999999 path=x\n"  # a size that no machine has
    header = tarfile.TarInfo("head")
    header.type, header.size = tarfile.XHDTYPE, len(record)
    with tarfile.open(tmp_path / "archive.tar", "w") as archive:
        archive.addfile(header, io.BytesIO(record))
        archive.addfile(tarfile.TarInfo("file"))
    with pytest.raises(InstallError, match="cannot be unpacked"):
        read(tmp_path / "archive.tar", "linux.x86_64", tmp_path / "unpacked")
    file = write(tmp_path / "python.tar.zst", b"\x28\xb5\x2f\xfd" + bytes(100))  # not every Python reads these
    message = "cannot be unpacked" if importlib.util.find_spec("compression") else "Unpack it .*name the folder"
    with pytest.raises(InstallError, match=message):
        read(file, "linux.x86_64", tmp_path / "packed")
