"""A real Dask scheduler and its workers on this machine."""

import json
import os
import signal
import subprocess
import sys

from tests.waiting import wait_until


class Dask:
    """A scheduler and worker processes, each started anew by its nanny when it dies, for use in a `with` statement."""

    def __init__(self, folder, count=3):
        self.folder, self.count = folder, count
        self.file = folder / "scheduler.json"
        self.scheduler = self.workers = None

    def __enter__(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            self.start_scheduler()
            if self.count:
                self.start_workers()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error):
        for process in (self.workers, self.scheduler):
            if process and process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            if process:
                process.wait()

    @property
    def name(self):
        """The name of the executor."""
        return json.loads(self.file.read_text())["address"].replace("tcp://", "dask://")

    def start_scheduler(self):
        self.file.unlink(missing_ok=True)
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        wait_until(lambda: self.file.exists() and self.file.read_text().endswith("}"))

    def start_workers(self):
        options = ("--nworkers", str(self.count), "--nthreads", "1", "--local-directory", str(self.folder))
        self.workers = self._start("worker", "--host", "127.0.0.1", *options)
        with self._client() as client:
            client.wait_for_workers(self.count, timeout=120)

    def pids(self):
        """Return the process numbers of the workers, as soon as there are all of them."""
        with self._client() as client:
            client.wait_for_workers(self.count, timeout=120)
            return sorted(client.run(os.getpid).values())

    def _client(self):
        from distributed import Client  # noqa: PLC0415 - each process that collects the tests would take a second for it

        return Client(scheduler_file=str(self.file), set_as_default=False)

    def kill(self, process):
        """Kill the scheduler or all workers with their nannies."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def _start(self, kind, *options):
        words = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--scheduler-file", self.file, "--no-dashboard"]
        with (self.folder / f"{kind}.log").open("ab") as log:
            return subprocess.Popen([*words, *options], stdout=log, stderr=log, start_new_session=True, cwd=self.folder)
