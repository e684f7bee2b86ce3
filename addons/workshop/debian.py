"""Packages of another Debian suite, unpacked into a folder, without touching the system and without rights.

The mirror is the one the machine's own apt uses; only the suite is another. apt works here with a state of its own
(sources, lists, cache, an empty list of installed packages), so what it adds to the wanted packages is all they need.
Signatures and checksums are checked as ever, with the machine's keys.
"""

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from workshop.provision import SetupError, cache_folder, locked, logged, say, tail

ETC = Path("/etc/apt")
# A machine's own suite is one of these, or the code name of its release. Others belong to other archives.
SUITES = {"stable", "testing", "unstable", "sid"}

# Read after all of the system's settings, so that proxies stay and everything below is ours.
SETTINGS = """
#clear APT::Update;
#clear APT::Default-Release;
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::Retries "3";
Dir::State "{folder}/state";
Dir::State::Lists "{folder}/state/lists";
Dir::State::status "{folder}/state/status";
Dir::Cache "{folder}/cache";
Dir::Cache::Archives "{folder}/archives";
Dir::Log "{folder}";
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "{folder}/sources";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
"""


@dataclass(frozen=True)
class Source:
    """An entry of the machine's package sources: the suites it names, and the entry rewritten for another suite."""

    suites: frozenset[str]
    kind: str
    entry: str


def one_line_sources(text: str, suite: str, kind: str) -> Iterator[Source]:
    """Read the entries of a `.list` file."""
    for options, uri, own, components in re.findall(
        r"^deb[ \t]+(\[[^]]*\][ \t]+)?(\S+)[ \t]+(\S+)[ \t]+([^#\n]+)", text, re.MULTILINE
    ):
        if "main" in components.split():
            yield Source(frozenset({own}), "list", f"{kind} {options}{uri} {suite} main\n")


def stanza_sources(text: str, suite: str, kind: str) -> Iterator[Source]:
    """Read the entries of a deb822 `.sources` file; fields that say how to trust the archive are kept."""
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    for stanza in re.split(r"\n[ \t]*\n", text):
        found = re.findall(r"^([\w-]+):((?:.*)(?:\n[ \t].*)*)", stanza, re.MULTILINE)
        fields = {name.lower(): value.strip() for name, value in found}
        words = {name: value.split() for name, value in fields.items()}
        wanted = "deb" in words.get("types", []) and "main" in words.get("components", [])
        if wanted and fields.get("enabled", "yes") != "no":
            kept = {**fields, "types": kind, "suites": suite, "components": "main"}
            entry = "".join(f"{name}: {value}\n" for name, value in kept.items())
            yield Source(frozenset(words.get("suites", [])), "sources", entry + "\n")


def code_name() -> str:
    """Return the code name of this machine's release, "" where it has none."""
    release = Path("/etc/os-release")
    found = re.search(r"^VERSION_CODENAME=(\S+)", release.read_text() if release.exists() else "", re.MULTILINE)
    return found[1] if found else ""


def machine_sources(suite: str, etc: Path = ETC, kind: str = "deb") -> list[Source]:
    """Return the entries of this machine's own archive, rewritten for the suite; "deb-src" is the kind for sources."""
    found = [source for source in _entries(suite, etc, kind) if source.suites & (SUITES | {code_name()})]
    return list(dict.fromkeys(found))


def security_sources(suite: str, etc: Path = ETC, kind: str = "deb") -> list[Source]:
    """Return the entries of this machine's archive of security updates, rewritten for the suite, a release."""
    found = _entries(f"{suite}-security", etc, kind)
    return list(dict.fromkeys(source for source in found if f"{code_name()}-security" in source.suites))


def _entries(suite: str, etc: Path, kind: str) -> Iterator[Source]:
    """Yield all entries of the machine, of whatever archive, rewritten for the suite."""
    for file in [etc / "sources.list", *sorted(etc.glob("sources.list.d/*.list"))]:
        if file.exists():
            yield from one_line_sources(file.read_text(), suite, kind)
    for file in sorted(etc.glob("sources.list.d/*.sources")):
        yield from stanza_sources(file.read_text(), suite, kind)


class Apt:
    """apt with a state of its own in a folder."""

    def __init__(self, folder: Path, sources: Sequence[Source], architecture: str = "") -> None:
        self.folder = folder
        self.log = folder / "apt.log"
        self.archives = folder / "archives"
        for name in ("state/lists/partial", "cache", "archives/partial", "sources"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "state/status").touch()
        for kind in ("list", "sources"):
            text = "".join(source.entry for source in sources if source.kind == kind)
            (folder / f"sources/machine.{kind}").write_text(text)
        own = f'#include "{ETC}/apt.conf";\n' if (ETC / "apt.conf").exists() else ""
        other = f'APT::Architecture "{architecture}";\n' if architecture else ""
        (folder / "main.conf").write_text(own + SETTINGS.format(folder=folder) + other)
        (folder / "first.conf").write_text(f'Dir::Etc::main "{folder}/main.conf";\n')
        self.environment = {**os.environ, "APT_CONFIG": str(folder / "first.conf"), "LC_ALL": "C.UTF-8"}

    def update(self) -> None:
        """Read the package lists. An archive without the suite is no error as long as another has it."""
        logged(["apt-get", "--quiet", "update"], self.log, env=self.environment)

    def needed(self, packages: Sequence[str]) -> dict[str, int]:
        """Return file name and size of each package that the wanted ones need, themselves included; none if unknown."""
        # Asked with an empty download folder, as files that are already there are not listed.
        none = ["-o", f"Dir::Cache::Archives={self.folder}/none"]
        (self.folder / "none/partial").mkdir(parents=True, exist_ok=True)
        command = ["apt-get", *none, "install", "--yes", "--print-uris", *packages]
        asked = subprocess.run(command, env=self.environment, text=True, capture_output=True, check=False)
        with self.log.open("a") as file:
            file.write(asked.stderr)
        listed = re.findall(r"^'\S+' (\S+) (\d+) ", asked.stdout, re.MULTILINE)
        return {name: int(size) for name, size in listed}

    def source_files(self, package: str) -> dict[str, int]:
        """Return file name and size of each file of a source package; none if it is unknown."""
        command = ["apt-get", "--only-source", "source", "--print-uris", package]
        asked = subprocess.run(command, env=self.environment, text=True, capture_output=True, check=False)
        with self.log.open("a") as file:
            file.write(asked.stderr)
        return {name: int(size) for name, size in re.findall(r"^'\S+' (\S+) (\d+) ", asked.stdout, re.MULTILINE)}

    def download(self, packages: Sequence[str], total: int) -> None:
        """Fetch them, with progress lines; what an earlier interrupted try has fetched is not fetched again."""
        self._download("install", "--yes", *packages, total=total)

    def download_source(self, package: str, total: int) -> None:
        """Fetch the files of a source package, like `download`."""
        self._download("--only-source", "source", package, total=total)

    def _download(self, *arguments: str, total: int) -> None:
        command = ["apt-get", "--quiet", "--download-only", *arguments]
        with self.log.open("a") as file:
            process = subprocess.Popen(
                command, env=self.environment, cwd=self.archives, stdin=subprocess.DEVNULL, stdout=file, stderr=file
            )
        told = 0
        while process.poll() is None:
            time.sleep(0.2)
            tenth = 10 * self._fetched() // total
            if tenth > told:
                told = tenth
                say(f"  {total * tenth // 10_000_000} of {total // 1_000_000} MB")
        if process.returncode:
            raise SetupError(f"Packages could not be downloaded:\n{tail(self.log)}")

    def _fetched(self) -> int:
        """Return how many bytes have arrived so far; a file may be moved to its final place meanwhile."""
        total = 0
        for file in self.archives.rglob("*"):
            with contextlib.suppress(FileNotFoundError):
                total += file.stat().st_size if file.is_file() else 0
        return total


def unpack(packages: Sequence[str], suite: str, tree: Path, work: Path, architecture: str = "") -> None:
    """Fetch the packages and what they need, and unpack them into the tree; `work` may be kept to go on after a stop.

    Args:
        packages: the wanted ones.
        suite: as in "sid".
        tree: the folder to unpack into.
        work: a folder for what is fetched.
        architecture: as in "arm64"; this machine's where there is none.

    Raises:
        SetupError: This is no Debian machine, its archive lacks the packages, or the download failed.
    """
    apt = _apt(work, _needed_sources(suite), architecture)
    needed = apt.needed(packages)
    if not needed:
        wanted = ", ".join(packages)
        raise SetupError(f"the suite {suite} of this machine's archive does not give {wanted}:\n{tail(apt.log)}")
    size = sum(needed.values())
    say(f"Fetching {packages[0]} from Debian {suite}: {len(needed)} packages, {size / 1e6:.0f} MB")
    apt.download(packages, size)
    say("  unpacking")
    for name in needed:
        if not logged(["dpkg-deb", "--extract", apt.archives / name, tree], apt.log):
            raise SetupError(f"{name} cannot be unpacked:\n{tail(apt.log)}")


def cached(kind: str, packages: Sequence[str], what: str) -> Path:
    """Return a folder of this user's cache with packages of the machine's own suite, fetched first if it is not there.

    Args:
        kind: what the folder's name begins with.
        packages: the wanted ones.
        what: their name for people who wait.

    Raises:
        SetupError: They cannot be fetched on this machine.
    """
    cache, suite = cache_folder(), code_name()
    tree = cache / f"{kind}-{hashlib.sha256(' '.join((suite, *packages)).encode()).hexdigest()[:8]}"
    with locked(cache / f"{kind}.lock", waiting=f"Waiting for another run that is fetching {what}"):
        if not tree.exists():
            unfinished, work = cache / f"{kind}-unfinished", cache / f"{kind}-download"
            shutil.rmtree(unfinished, ignore_errors=True)
            unpack(packages, suite, unfinished, work)
            unfinished.rename(tree)
            shutil.rmtree(work)
    return tree


def libraries(tree: Path) -> list[Path]:
    """Return the folders of the libraries in a tree of unpacked packages."""
    return [*tree.glob("usr/lib/*-linux-gnu*"), *tree.glob("lib/*-linux-gnu*")]


def source(package: str, suite: str, work: Path) -> list[Path]:
    """Fetch a source package with its security updates and return its files, all in one folder.

    `work` may be kept to go on after a stop.

    Raises:
        SetupError: This is no Debian machine, its archive lacks the package, or the download failed.
    """
    updates = security_sources(suite, kind="deb-src")
    try:
        return _source(package, suite, work, updates)
    except SetupError:
        if not updates:
            raise
        # A mirror may list an update that it does not hold.
        say(f"The latest security update of {package} cannot be fetched ({work / 'apt.log'}): taking the one before")
        return _source(package, suite, work, [])


def _source(package: str, suite: str, work: Path, updates: Sequence[Source]) -> list[Path]:
    apt = _apt(work, [*_needed_sources(suite, kind="deb-src"), *updates])
    files = apt.source_files(package)
    if not files:
        raise SetupError(f"the suite {suite} of this machine's archive has no source of {package}:\n{tail(apt.log)}")
    size = sum(files.values())
    say(f"Fetching the source of {package} from Debian {suite}, {size / 1e6:.0f} MB")
    apt.download_source(package, size)
    return [apt.archives / name for name in files]


def unpack_source(package: str, suite: str, folder: Path, work: Path) -> None:
    """Fetch a source package like `source`, and unpack it with Debian's changes into a folder that is made for it.

    Raises:
        SetupError: As for `source`, or the package cannot be unpacked.
    """
    if not shutil.which("dpkg-source"):
        raise SetupError("no dpkg-source here, which unpacks sources. On Debian: apt install dpkg-dev")
    files = source(package, suite, work)
    description = next(file for file in files if file.suffix == ".dsc")
    folder.parent.mkdir(parents=True, exist_ok=True)
    log = work / "apt.log"
    # apt has checked the files already.
    if not logged(["dpkg-source", "--no-check", "--extract", description, folder], log):
        raise SetupError(
            f"The source of {package} cannot be unpacked into {folder}:\n{tail(log)}\nThe whole log: {log}"
        )
    for file in files:
        file.unlink()


def _needed_sources(suite: str, kind: str = "deb") -> list[Source]:
    """Return `machine_sources`, of which there must be one."""
    missing = [tool for tool in ("apt-get", "dpkg-deb") if not shutil.which(tool)]
    sources = machine_sources(suite, kind=kind)
    if missing or not sources:
        lacks = f"{missing[0]}, as on Debian and Ubuntu" if missing else f"a Debian archive among the sources in {ETC}"
        raise SetupError(f"this machine lacks {lacks}")
    return sources


def _apt(work: Path, sources: Sequence[Source], architecture: str = "") -> Apt:
    """Return an apt that knows the packages of the sources."""
    apt = Apt(work, sources, architecture)
    apt.update()
    return apt
