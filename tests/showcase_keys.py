"""`python -m tests.showcase_keys` writes the pages of all keys of the demos, as the demos themselves tell of them.

The pages are committed: only the engine can write them, and the site is built without it.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from workshop import engine, environment, game
from workshop.engine import Engine, Run
from workshop.provision import ROOT

PROJECT = ROOT / "godot_project"
ENGLISH = """# Keys of the demos

The same tables are in each demo's help (F1, `?`). Everything with a key is in the menu, too, and on buttons for mouse
and finger: the button with three bars, F10, or Start of a gamepad; *Menu* stands where a gamepad has no button of its
own. Arrows, stick and D-pad go from button to button in all sheets, Enter and A press them. This page is written by
`python -m tests.showcase_keys`, also [in Russian](KEYS.ru.md).
"""
RUSSIAN = """# Клавиши игр

Те же таблицы есть в справке каждой игры (F1, `?`). Всё, у чего есть клавиша, есть и в меню, и на кнопках для мыши и
пальца: кнопка с тремя полосками, F10 или Start геймпада; *Меню* стоит там, где у геймпада нет своей кнопки. Стрелки,
стик и крестовина переходят от кнопки к кнопке, Enter и A нажимают их. Эту страницу пишет
`python -m tests.showcase_keys`, она есть и [по-английски](KEYS.md).
"""  # noqa: RUF001 - it is Russian
HEADS = {"en": ENGLISH, "ru": RUSSIAN}
PAGES = {"en": PROJECT / "KEYS.md", "ru": PROJECT / "KEYS.ru.md"}


def run(found: Engine) -> Run:
    """Run the suite of the tables."""
    return found.run(PROJECT, "--verbose", "res://tests/run.tscn", user_arguments=["keys"], timeout=200)


def told(log: str) -> dict[str, dict[str, Any]]:
    """Return what the suite tells: for each demo its actions, and its table in each language."""
    line = re.search(r"^KEYS (.*)$", log, re.MULTILINE)
    assert line, log[-3000:]
    return json.loads(line[1])


def page(demos: Mapping[str, Mapping[str, Any]], language: str) -> str:
    """Return the page in a language."""

    def lines() -> Iterator[str]:
        for demo in demos.values():
            heads, *rows = demo[language]["lines"]
            yield from ("", f"## {demo[language]['title']}", "")
            for row in (heads, ["---"] * len(heads), *rows):
                yield "| " + " | ".join(re.sub(r"([|*_`<[\]])", r"\\\1", cell) for cell in row) + " |"

    return HEADS[language] + "\n".join(lines()) + "\n"


if __name__ == "__main__":
    found = engine.find()
    game.prepare(found, environment.ensure(), PROJECT)
    demos = told(run(found).log)
    for language, file in PAGES.items():
        file.write_text(page(demos, language), encoding="utf-8")
        sys.stdout.write(f"{file}\n")
