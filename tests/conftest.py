"""What all tests share: the engine, a screen, the reference data, and how random the random tests are."""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests import sharing, watch
from workshop import engine as engines
from workshop.engine import Engine
from workshop.provision import ROOT, SetupError
from workshop.screen import Display

# No time limit for an example: a busy machine is no failure. In continuous integration every run draws the same.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
# For tests/mutation: always the same examples, and no time lost on making a failure small.
settings.register_profile(
    "mutation", deadline=None, derandomize=True, database=None, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("ci" if os.environ.get("CI") else "local")


watch.install()

# Ten times the default: with the objects of pytest and of all modules, each collection takes long.
gc.set_threshold(7000)

# Whoever is started in the background inherits that an interrupt is ignored; then tests of interrupts cannot work.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Add `--update-golden`, what shares the tests out, and the watch over the files that they use."""
    pluginmanager.register(sharing)
    pluginmanager.register(watch)
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew instead of comparing")


@pytest.fixture(scope="session")
def engine() -> Engine:
    """A Godot that runs here; it is fetched where it is missing and can be."""
    try:
        return engines.find()
    except SetupError as error:
        pytest.fail(str(error))


@pytest.fixture(scope="session")
def display(engine: Engine) -> Iterator[Display]:
    """A private screen, for runs that draw."""
    try:
        with engine.display() as screen:
            yield screen
    except SetupError as error:
        pytest.fail(str(error))


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of reference data."""
    return ROOT / "tests/data"
