"""Python built from its sources with Zig: which modules, how it is configured, compiled and linked."""

import os
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from workshop.cross import zig
from workshop.cross.libraries import LZMA_HEADERS, ZLIB_HEADERS, liblzma, libz
from workshop.cross.targets import VERSION, Target
from workshop.provision import SetupError, logged, say, tail

LIBRARY = f"libpython{VERSION}.so.1.0"
# Part of the library: what the start of a game, or nearly every game, loads.
BUILT_IN = """
array arraymodule.c
_bisect _bisectmodule.c
_contextvars _contextvarsmodule.c
_csv _csv.c
_datetime _datetimemodule.c
_heapq _heapqmodule.c
_json _json.c
_opcode _opcode.c
_pickle _pickle.c
_queue _queuemodule.c
_random _randommodule.c
_struct _struct.c
_typing _typingmodule.c
binascii binascii.c {zlib}
math mathmodule.c
zlib zlibmodule.c -DHAVE_ZLIB_COPY {zlib} ../libz.a
"""
# Files of their own: large, or seldom used, or used by the tests alone.
SEPARATE = """
_blake2 _blake2/blake2module.c _blake2/blake2b_impl.c _blake2/blake2s_impl.c
_lzma _lzmamodule.c -DLZMA_API_STATIC {lzma} ../liblzma.a
_md5 md5module.c
_posixsubprocess _posixsubprocess.c
_sha1 sha1module.c
_sha256 sha256module.c
_sha3 _sha3/sha3module.c
_sha512 sha512module.c
_socket socketmodule.c
_statistics _statisticsmodule.c
_zoneinfo _zoneinfo.c
cmath cmathmodule.c
fcntl fcntlmodule.c
grp grpmodule.c
mmap mmapmodule.c
select selectmodule.c
unicodedata unicodedata.c
"""
# What cannot be found out without running a program of the target, and what would need one more library (libutil).
ANSWERS = """
ac_cv_buggy_getaddrinfo=no
ac_cv_file__dev_ptmx=no
ac_cv_file__dev_ptc=no
ac_cv_func_openpty=no
ac_cv_func_forkpty=no
ac_cv_lib_util_openpty=no
ac_cv_lib_util_forkpty=no
ac_cv_lib_bsd_openpty=no
ac_cv_lib_bsd_forkpty=no
ac_cv_search_login_tty=no
"""
# Answers for one target hold for another, with the same C library, except what is said about the machines and programs.
OWN_ANSWERS = ("ac_cv_env_", "ac_cv_build", "ac_cv_host", "ac_cv_prog_", "ac_cv_path_", "ac_cv_gcc_asm_")
# What a build takes over from the surroundings of whoever starts it, and must not.
FOREIGN = ("CC", "CFLAGS", "CPP", "CPPFLAGS", "LDFLAGS", "LIBS", "MAKEFLAGS", "PYTHONHOME", "PYTHONPATH")
OPTIMIZED = "-O3 -fwrapv -w -Wno-date-time"
# No fused multiplications: a number is the same on every machine.
COMPILED = "-g0 -ffp-contract=off -fno-sanitize=undefined -fno-semantic-interposition"


@dataclass(frozen=True)
class Workplace:
    """A folder in which Python is built for a target, with a link `sources` to the folders of the source packages."""

    folder: Path
    target: Target
    log: Path

    def __post_init__(self) -> None:
        """Make the folder. The compiler gets a name without spaces, which the rules of Python's build cannot take."""
        (self.build / "Modules").mkdir(parents=True)
        for name, command in (("cc", zig.compiler(self.target)), ("ar", zig.tool("ar"))):
            script = self.folder / name
            script.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
            script.chmod(0o755)

    @property
    def build(self) -> Path:
        """The folder where all commands run, so that no absolute path gets into what they make."""
        return self.folder / "build"

    @property
    def python(self) -> Path:
        """The folder of Python's sources."""
        return self.folder / "sources" / f"python{VERSION}"

    def run(self, *command: str) -> None:
        """Run a command.

        Raises:
            SetupError: It failed.
        """
        # The time that is told as the time of the build is the time of the sources.
        time = str(int((self.python / "debian/changelog").stat().st_mtime))
        variables = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        variables |= {"CONFIG_SITE": "../answers", "SOURCE_DATE_EPOCH": time, "PYTHONDONTWRITEBYTECODE": "1"}
        if not logged(command, self.log, cwd=self.build, env={**variables, "LC_ALL": "C.UTF-8"}):
            raise SetupError(
                f"Python cannot be built for {self.target.name}; {command[0]} failed:\n{tail(self.log)}\n"
                f"The whole log: {self.log}"
            )


def build(work: Workplace, here: Target, finished: Path) -> None:
    """Build the library, the separate modules and a launcher.

    Args:
        work: where; the finished files are in its `build`.
        here: this machine. Python is built for it first, as a Python of the very version helps to build the others.
        finished: the folder of what is built, by names of targets; configuration's answers are there, too.
    """
    if not shutil.which("make"):
        raise SetupError("There is no make. On Debian: apt install build-essential")
    say(f"Building Python {VERSION} for {work.target.name} (once; it takes one to two minutes)")
    libz(work)
    liblzma(work)
    places = {"zlib": f"-I{ZLIB_HEADERS}", "lzma": f"-I{LZMA_HEADERS}"}
    setup = f"*static*{BUILT_IN}*shared*{SEPARATE}".format(**places)
    (work.build / "Modules/Setup.local").write_text(setup)
    (work.folder / "answers").write_text(ANSWERS)
    _configure(work, here, finished)
    say("  compiling")
    separate = [f"Modules/{name}" for name in separate_modules(work.target)]
    archive = f"libpython{VERSION}.a"
    work.run("make", "--silent", f"-j{os.cpu_count() or 1}", archive, "Programs/python.o", *separate)
    _link(work, archive)


def separate_modules(target: Target) -> list[str]:
    """Return the file names of the modules that are no part of the library."""
    return [line.split()[0] + target.suffix for line in SEPARATE.splitlines() if line]


def _configure(work: Workplace, here: Target, finished: Path) -> None:
    say("  configuring")
    answers, known = work.build / "config.cache", finished / f"{here.name}.answers"
    options = ["--enable-shared", "--without-ensurepip", "--disable-test-modules", "--prefix=/usr"]
    options += [f"--build={machine(here)}", f"--host={machine(work.target)}"]
    if work.target != here:
        (work.folder / "python").symlink_to(finished / here.name / "bin" / f"python{VERSION}")
        options.append("--with-build-python=../python")
        lines = known.read_text().splitlines(keepends=True)
        answers.write_text("".join(line for line in lines if not line.startswith(OWN_ANSWERS)))
    programs = ["CC=../cc", "AR=../ar", "RANLIB=../ar s", "READELF=none", "PKG_CONFIG="]
    flags = [f"OPT={OPTIMIZED}", f"CFLAGS={COMPILED}", "LDFLAGS=-s"]
    configure = f"../sources/python{VERSION}/configure"
    work.run("sh", configure, "--quiet", "--config-cache", *options, *programs, *flags)
    if work.target == here:
        shutil.copyfile(answers, known)


def machine(target: Target) -> str:
    """Return the name of a target's kind of machine that is usual among compilers."""
    return target.triple.partition(".")[0]


def _link(work: Workplace, archive: str) -> None:
    """Link the library with Zig itself, which lacks an option of its Makefile's rule, and a launcher that finds it."""
    # Calls within the library are no calls by name: the start of Python gets quicker.
    shared = ["-shared", "-s", f"-Wl,-soname,{LIBRARY}", "-Wl,-Bsymbolic"]
    everything = ["-Wl,--whole-archive", archive, "-Wl,--no-whole-archive", "../libz.a"]
    work.run("../cc", *shared, "-o", LIBRARY, *everything, "-lm", "-ldl", "-lpthread")
    work.run("../cc", "-s", "-o", "python", "Programs/python.o", LIBRARY, "-Wl,-rpath,$ORIGIN/../lib")
