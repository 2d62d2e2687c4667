"""Starts and stops the programs of a desk."""

import os
import signal
import subprocess
import time
from pathlib import Path


class Processes:
    def __init__(self, logs: Path) -> None:
        self._logs = logs
        self._running: list[tuple[str, subprocess.Popen]] = []

    def start(self, name: str, *command: str, **options) -> subprocess.Popen:
        """Starts a program, writes its output to the log file `name`.log, and returns the process."""
        with (self._logs / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **options
            )
        self._running.append((name, process))
        return process

    def stop(self, process: subprocess.Popen, grace: float = 5) -> None:
        """Terminates a process, waits up to `grace` seconds for it to exit, and kills its process group."""
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(grace)
            except subprocess.TimeoutExpired:
                pass
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        self._running = [entry for entry in self._running if entry[1] is not process]

    def stop_all(self) -> None:
        for _, process in reversed(self._running[:]):
            self.stop(process, grace=2)

    def check(self) -> None:
        """Raises an error if a started program has ended without a call of `stop`."""
        for name, process in self._running:
            if process.poll() is not None:
                raise RuntimeError(f"{name} ended with {process.returncode}; see {self._logs}/{name}.log")


def wait_until(description: str, condition, timeout: float = 30, interval: float = 0.05):
    """Returns the first true value of `condition()`, or raises an error after `timeout` seconds without one."""
    deadline = time.monotonic() + timeout
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"{description}: not within {timeout:g} seconds")
        time.sleep(interval)
    return value
