"""The libraries that are linked into Python's modules: zlib and liblzma."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workshop.cross.cpython import Workplace

# As seen from the folder of the build.
ZLIB_HEADERS = "../sources/zlib"
LZMA_HEADERS = "../sources/xz-utils/src/liblzma/api"
ZLIB = "adler32 compress crc32 deflate inffast inflate inftrees infback trees uncompr zutil"
LZMA_FOLDERS = ("check", "common", "delta", "lz", "lzma", "rangecoder", "simple")
# Programs that print tables, variants for small machines, and what needs threads.
LZMA_LEFT_OUT = ("_tablegen", "_small", "_mt", "outqueue", "hardware_")
LZMA_FILTERS = ("LZMA1", "LZMA2", "DELTA", "X86", "POWERPC", "IA64", "ARM", "ARM64", "ARMTHUMB", "SPARC")
LZMA_DEFINED = (
    *("HAVE_INTTYPES_H", "HAVE_LIMITS_H", "HAVE_STDBOOL_H", "HAVE_STDINT_H", "HAVE_STRING_H", "HAVE__BOOL"),
    *("HAVE_CHECK_CRC32", "HAVE_CHECK_CRC64", "HAVE_CHECK_SHA256", "HAVE_LZIP_DECODER"),
    *("HAVE_MF_BT2", "HAVE_MF_BT3", "HAVE_MF_BT4", "HAVE_MF_HC3", "HAVE_MF_HC4"),
    *("HAVE___BUILTIN_ASSUME_ALIGNED", "HAVE___BUILTIN_BSWAPXX", "TUKLIB_FAST_UNALIGNED_ACCESS"),
    *("HAVE_ENCODERS", "HAVE_DECODERS", "HAVE_VISIBILITY=0", "LZMA_API_STATIC", "SIZEOF_SIZE_T=8"),
    *(f"HAVE_{kind}_{name}" for kind in ("ENCODER", "DECODER") for name in LZMA_FILTERS),
)
FLAGS = ("-c", "-O3", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-fno-sanitize=undefined", "-w")


def libz(work: "Workplace") -> None:
    """Make `libz.a`."""
    _archive(work, "libz.a", [f"{ZLIB_HEADERS}/{name}.c" for name in ZLIB.split()], ["-DHAVE_UNISTD_H"])


def liblzma(work: "Workplace") -> None:
    """Make `liblzma.a`, without threads."""
    top = Path("../sources/xz-utils/src")
    found = [
        file for name in LZMA_FOLDERS for file in sorted((work.build / top / "liblzma" / name).resolve().glob("*.c"))
    ]
    wanted = [file for file in found if not any(part in file.stem for part in LZMA_LEFT_OUT)]
    sources = [str(top / "liblzma" / file.parent.name / file.name) for file in wanted]
    headers = [f"-I{top / 'liblzma' / name}" for name in ("api", *LZMA_FOLDERS)]
    defined = [f"-D{name}" for name in (*LZMA_DEFINED, "TUKLIB_SYMBOL_PREFIX=lzma_")]
    _archive(work, "liblzma.a", sources, [f"-I{top / 'common'}", *headers, *defined])


def _archive(work: "Workplace", name: str, sources: list[str], flags: list[str]) -> None:
    """Compile sources and put them into a static library, next to the folder of the build."""
    objects = [f"../{name}.{Path(source).stem}.o" for source in sources]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        pairs = zip(sources, objects, strict=True)
        list(pool.map(lambda pair: work.run("../cc", *FLAGS, *flags, "-o", pair[1], pair[0]), pairs))
    work.run("../ar", "rcs", f"../{name}", *objects)
