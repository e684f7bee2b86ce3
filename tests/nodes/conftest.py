"""What all tests of nodes share."""

import pytest

from warren.declare import main_loop


@pytest.fixture(autouse=True)
def open_main_loop() -> None:
    """Begin with a main loop that takes tasks, as it does once the extension is loaded."""
    main_loop.open()
