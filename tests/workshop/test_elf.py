"""What compiled files need of a machine, and that too much of it is noticed."""

import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from workshop.cross import zig
from workshop.cross.elf import needs, problems
from workshop.cross.targets import TARGETS
from workshop.provision import logged, tail

ARM = TARGETS["linux.arm64"]
# pthread_create moved into the C library in version 2.34; a program for it asks for that version.
SOURCE = """
#include <pthread.h>
static void *job(void *it) { return it; }
int start(pthread_t *thread) { return pthread_create(thread, 0, job, 0); }
"""


@cache
def compiled(version, *options):
    """Return a library for arm64 and a version of the C library."""
    with tempfile.TemporaryDirectory() as folder:
        source, log, made = (Path(folder, name) for name in ("source.c", "log", "made.so"))
        source.write_text(SOURCE)
        log.write_text("")
        command = zig.compiler(replace(ARM, triple=f"aarch64-linux-gnu.{version}"))
        assert logged([*command, "-shared", "-o", made, source, "-lpthread", *options], log), tail(log)
        return made.read_bytes()


def library(folder, version, *options):
    """Write such a library, and return its path."""
    made = folder / "made.so"
    made.write_bytes(compiled(version, *options))
    return made


def test_a_library_for_an_old_machine_is_fine(tmp_path):
    made = library(tmp_path, "2.28")
    assert "GLIBC_2.17" in needs(made).versions
    assert list(problems(made.parent, ARM)) == []


def test_a_library_for_a_new_machine_is_not(tmp_path):
    made = library(tmp_path, "2.34", "-Wl,-rpath,/opt/lib")
    assert list(problems(made.parent, ARM)) == ["made.so needs GLIBC_2.34", "made.so looks into /opt/lib"]


def test_the_machine_and_foreign_libraries_are_told(tmp_path):
    made = library(tmp_path, "2.28")
    text = made.read_bytes()
    (made.parent / "other.so").write_bytes(text.replace(b"libpthread.so.0\0", b"libstrange.so.0\0"))
    found = list(problems(made.parent, TARGETS["linux.x86_64"]))
    assert found == ["made.so is for EM_AARCH64", "other.so is for EM_AARCH64", "other.so needs libstrange.so.0"]


@pytest.mark.parametrize("length", [4, 40, 64, 700])
def test_a_damaged_file_is_a_problem(tmp_path, length):
    made = library(tmp_path, "2.28")
    made.write_bytes(made.read_bytes()[:length])
    (found,) = problems(made.parent, ARM)
    assert "damaged" in found


def test_a_file_whose_needs_are_hidden_is_a_problem(tmp_path):
    made = library(tmp_path, "2.28")
    text = bytearray(made.read_bytes())
    # The place, the number and the names of the sections.
    text[40:48] = bytes(8)
    text[58:64] = bytes(6)
    made.write_bytes(text)
    (found,) = problems(made.parent, ARM)
    assert "no table of sections" in found


def test_other_files_need_nothing(tmp_path):
    (tmp_path / "text").write_text("ELF")
    (tmp_path / "empty").write_text("")
    assert list(problems(tmp_path, ARM)) == []
    assert needs(tmp_path / "text") is None
