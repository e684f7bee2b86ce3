"""The judge of the structure, on packages with known faults."""

from tests.structure import arrows, floors


def package(tmp_path, **files):
    folder = tmp_path / "house"
    for name, text in {"__init__": "from house.top import x", **files}.items():
        file = folder / f"{name.replace('__slash__', '/')}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


def test_arrows_between_files_and_folders(tmp_path):
    folder = package(
        tmp_path,
        top="from house.hall import door\nfrom house import cellar",
        cellar="",
        hall__slash____init__="",
        hall__slash__door="def open():\n    from house.cellar import key\n",
        hall__slash__wall="from house.hall import door",
    )
    joined = arrows(folder, "house")
    assert joined == {"top": {"hall", "cellar"}, "hall": {"cellar"}, "cellar": set()}
    assert floors(joined) == ({"cellar": 1, "hall": 2, "top": 3}, [])


def test_compiled_sources_and_relative_imports(tmp_path):
    folder = package(tmp_path, top="from .low import x", low="", __main__="import house.top as t")
    (folder / "fast.pyx").write_text("from house.low cimport x\ncimport house.top\n    import house.low\n")
    (folder / "fast.pxd").write_text("from house.__main__ cimport y\n")
    assert arrows(folder, "house")["fast"] == {"low", "top", "__main__"}
    assert floors(arrows(folder, "house"))[0] == {"low": 1, "top": 2, "__main__": 3, "fast": 4}


def test_circles_are_named_and_taken_apart(tmp_path):
    joined = arrows(
        package(tmp_path, a="import house.b", b="import house.c", c="import house.a", d="import house.c"), "house"
    )
    standing, circles = floors(joined)
    assert [set(circle) for circle in circles] == [{"a", "b", "c"}]
    assert standing["d"] == standing["c"] + 1
