"""The reading of package sources."""

import pytest

from workshop import debian
from workshop.provision import SetupError

ONE_LINE = """
# deb http://commented.test/debian bookworm main
deb [arch=amd64 signed-by=/k.gpg] http://mirror.test/debian bookworm main contrib # a remark
deb-src http://mirror.test/debian bookworm main
deb http://mirror.test/debian-security bookworm-security main
deb http://other.test/apt bookworm nonfree
"""
STANZAS = """
Types: deb deb-src
# a remark
URIs: http://mirror.test/debian
Suites: trixie trixie-updates
Components: main contrib
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 abc
 -----END PGP PUBLIC KEY BLOCK-----

Enabled: no
Types: deb
URIs: http://off.test/debian
Suites: trixie
Components: main

Types: deb
URIs: http://vendor.test/apt
Suites: nodistro
Components: main
"""


def test_package_sources_of_both_kinds_are_rewritten_for_the_suite(tmp_path, monkeypatch):
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list").write_text(ONE_LINE)
    (tmp_path / "sources.list.d/debian.sources").write_text(STANZAS)
    (tmp_path / "sources.list.d/debian.sources.save").write_text(STANZAS)
    monkeypatch.setattr(debian, "code_name", lambda: "bookworm")
    (one,) = debian.machine_sources("sid", tmp_path)
    assert one.entry == "deb [arch=amd64 signed-by=/k.gpg] http://mirror.test/debian sid main\n"
    (one,) = debian.machine_sources("sid", tmp_path, kind="deb-src")
    assert one.entry == "deb-src [arch=amd64 signed-by=/k.gpg] http://mirror.test/debian sid main\n"
    monkeypatch.setattr(debian, "code_name", lambda: "trixie")
    (one,) = debian.machine_sources("sid", tmp_path)
    fields = one.entry.splitlines()
    assert fields[:4] == ["types: deb", "uris: http://mirror.test/debian", "suites: sid", "components: main"]
    assert fields[4:7] == ["signed-by: -----BEGIN PGP PUBLIC KEY BLOCK-----", " .", " abc"]
    (one,) = debian.machine_sources("sid", tmp_path, kind="deb-src")
    assert one.entry.splitlines()[0] == "types: deb-src"
    monkeypatch.setattr(debian, "code_name", lambda: "bookworm")
    (one,) = debian.security_sources("trixie", tmp_path, kind="deb-src")
    assert one.entry == "deb-src http://mirror.test/debian-security trixie-security main\n"
    monkeypatch.setattr(debian, "code_name", lambda: "")
    assert debian.security_sources("trixie", tmp_path) == []


def test_an_update_that_the_mirror_lacks_is_left_out(tmp_path, monkeypatch, capsys):
    tried = []

    def fetched(package, suite, work, updates):
        tried.append(list(updates))
        if updates:
            raise SetupError("404")
        return [tmp_path / "it.dsc"]

    monkeypatch.setattr(debian, "_source", fetched)
    monkeypatch.setattr(debian, "security_sources", lambda *_, **__: ["update"])
    assert debian.source("it", "bookworm", tmp_path) == [tmp_path / "it.dsc"]
    assert tried == [["update"], []]
    assert "security update of it cannot be fetched" in capsys.readouterr().err
    monkeypatch.setattr(debian, "security_sources", lambda *_, **__: [])
    monkeypatch.setattr(debian, "_source", lambda *_: (_ for _ in ()).throw(SetupError("404")))
    with pytest.raises(SetupError, match="404"):
        debian.source("it", "bookworm", tmp_path)
