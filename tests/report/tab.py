"""A tab of a headless browser, driven through its debugging pipe: messages of JSON, each ended by a zero byte."""

import base64
import contextlib
import fcntl
import json
import os
import select
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from workshop import browser

PATIENCE = 60
# The content of pages is our own, and a container has no rights for the browser's own one.
OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars")


class Tab:
    """A tab of a browser.

    Attributes:
        trouble: what the console said of errors and warnings, exceptions of scripts, and requests to any network.
    """

    def __init__(self, reader: int, writer: int) -> None:
        self._reader, self._writer, self._last, self._rest = reader, writer, 0, b""
        self._session = ""
        self._loaded = False
        self.trouble: list[str] = []
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._call(f"{domain}.enable")

    def open(self, page: Path, width: int = 1280, height: int = 900, *, dark: bool = False) -> None:
        """Open a page in a window of a size."""
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._call("Emulation.setEmulatedMedia", features=[theme])
        self._loaded = False
        self._call("Page.navigate", url=page.as_uri())
        while not self._loaded:
            self._take()

    def value(self, script: str) -> Any:
        """Return the value of an expression in the page."""
        done = self._call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def picture(self, *, whole: bool = False) -> bytes:
        """Return a picture of the window, or of the whole page, as PNG."""
        done = self._call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return base64.b64decode(done["data"])

    def _call(self, method: str, **values: Any) -> Any:
        self._last += 1
        number, message = self._last, {"id": self._last, "method": method, "params": values}
        text = json.dumps(message | ({"sessionId": self._session} if self._session else {})).encode() + b"\0"
        while text:
            text = text[os.write(self._writer, text) :]
        while True:
            answer = self._take()
            if answer.get("id") == number:
                assert "error" not in answer, answer["error"]
                return answer["result"]

    def _take(self) -> dict[str, Any]:
        """Return the next message, and remember what it tells."""
        until = time.monotonic() + PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._reader], [], [], max(0, until - time.monotonic()))
            more = os.read(self._reader, 1 << 20) if ready else b""
            assert more, "the browser does not answer"
            self._rest += more
        text, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        name, values = message.get("method", ""), message.get("params", {})
        self._loaded |= name == "Page.loadEventFired"
        if (name == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning", "assert")) or name in (
            "Runtime.exceptionThrown",
            "Log.entryAdded",
        ):
            self.trouble.append(json.dumps(values))
        if name == "Network.requestWillBeSent" and not values["request"]["url"].startswith(("file:", "data:")):
            self.trouble.append(values["request"]["url"])
        return message


@contextlib.contextmanager
def browsing() -> Iterator[Tab]:
    """Run a browser for as long as the context lasts."""
    found = browser.cached()
    to_browser, from_browser = os.pipe(), os.pipe()
    with tempfile.TemporaryDirectory(prefix="warren-browser-") as folder, (Path(folder) / "log").open("wb") as log:
        # The browser reads from file 3 and writes to file 4.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_browser[0], from_browser[1])]
        shell = f'exec 3<&{ends[0]} 4>&{ends[1]}; exec "$@"'
        options = [*OPTIONS, "--remote-debugging-pipe", f"--user-data-dir={folder}/profile"]
        process = subprocess.Popen(
            ["/bin/bash", "-c", shell, "browser", str(found.program), *options],
            env=found.environment,
            pass_fds=ends,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=folder,
        )
        for end in (to_browser[0], from_browser[1], *ends):
            os.close(end)
        try:
            yield Tab(from_browser[0], to_browser[1])
        finally:
            process.terminate()
            process.wait()
            os.close(to_browser[1])
            os.close(from_browser[0])
