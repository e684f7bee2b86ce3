"""What compiled files need of a machine, and that too much of it is noticed."""

import subprocess
from dataclasses import replace

import pytest

from warren.ship.targets import host_target
from workshop.cross import zig
from workshop.cross.elf import MACHINES, needs, problems
from workshop.cross.targets import TARGETS
from workshop.provision import logged, tail

ARM = TARGETS["linux.arm64"]
OTHER = next(name for name in MACHINES if name != host_target())
# pthread_create moved into the C library in version 2.34; a program for it asks for that version.
SOURCE = """
#include <pthread.h>
static void *job(void *it) { return it; }
int start(pthread_t *thread) { return pthread_create(thread, 0, job, 0); }
"""


COMPILED = pytest.mark.thorough("Zig compiles for other machines; this machine's compiler makes what else is tried")


def library(folder, version, *options):
    """Compile a library for arm64 and a version of the C library; it is alone in its folder."""
    source, log, made = folder / "source.c", folder / "log", folder / "made/made.so"
    made.parent.mkdir(exist_ok=True)
    source.write_text(SOURCE)
    log.write_text("")
    command = zig.compiler(replace(ARM, triple=f"aarch64-linux-gnu.{version}"))
    assert logged([*command, "-shared", "-o", made, source, "-lpthread", *options], log), tail(log)
    return made


@COMPILED
def test_libraries_for_old_machines_are_fine_and_those_for_new_ones_are_not(tmp_path):
    made = library(tmp_path, "2.28")
    assert "GLIBC_2.17" in needs(made).versions
    assert list(problems(made.parent, ARM)) == []
    made = library(tmp_path, "2.34", "-Wl,-rpath,/opt/lib")
    assert list(problems(made.parent, ARM)) == ["made.so needs GLIBC_2.34", "made.so looks into /opt/lib"]


@pytest.fixture
def here(tmp_path):
    """A library for this machine that needs another one, which is beside it, and looks for it there."""
    (tmp_path / "empty.c").write_text("")
    for name, options in (("other.so", ["-Wl,-soname,other.so"]), ("made.so", ["-Wl,-rpath,/opt/lib", "other.so"])):
        command = ["cc", "-shared", "-nostdlib", "-Wl,--no-as-needed", "-o", name, "empty.c", *options]
        subprocess.run(command, cwd=tmp_path, check=True)
    (tmp_path / "empty.c").unlink()
    return tmp_path / "made.so"


def test_the_machine_foreign_libraries_and_places_are_told(here):
    kind, other = (TARGETS[name] for name in (host_target(), OTHER))
    machine = MACHINES[kind.name]
    assert list(problems(here.parent, kind)) == ["made.so looks into /opt/lib"]
    here.write_bytes(here.read_bytes().replace(b"/opt/lib\0", b"$ORIGIN\0\0"))
    assert list(problems(here.parent, kind)) == []
    assert list(problems(here.parent, other)) == [f"made.so is for {machine}", f"other.so is for {machine}"]
    here.with_name("other.so").unlink()
    assert list(problems(here.parent, kind)) == ["made.so needs other.so"]


def test_damaged_files_are_problems(here):
    text = here.read_bytes()
    here.with_name("other.so").unlink()
    for length in (4, 40, 64, 700):
        here.write_bytes(text[:length])
        (found,) = problems(here.parent, TARGETS[host_target()])
        assert "damaged" in found
    # The place, the number and the names of the sections.
    hidden = bytearray(text)
    hidden[40:48] = bytes(8)
    hidden[58:64] = bytes(6)
    here.write_bytes(hidden)
    (found,) = problems(here.parent, TARGETS[host_target()])
    assert "no table of sections" in found


def test_other_files_need_nothing(tmp_path):
    (tmp_path / "text").write_text("ELF")
    (tmp_path / "empty").write_text("")
    assert list(problems(tmp_path, ARM)) == []
    assert needs(tmp_path / "text") is None
