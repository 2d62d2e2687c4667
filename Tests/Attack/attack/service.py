"""The server under attack: the real program, which an attack can stop, kill and restart."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import time
from pathlib import Path

from .client import Client, ConnectionLost

CODE = re.compile(r"^Code for (\S+): (\S+)$", re.MULTILINE)


class Service:
    def __init__(self, program: Path, folder: Path, *flags: str, prefix=(), environment=None,
                 is_development=True) -> None:
        self._command = [*prefix, program]
        self._folder = folder
        self._flags = (*(["--development"] if is_development else []), *flags)
        self.environment = {**os.environ, **(environment or {})}
        self._process = None
        self.port = free_port()
        self.database = folder / "codes.sqlite"
        self.output = folder / "output.txt"
        self.log = folder / "log.txt"

    async def start(self) -> None:
        remove_stale_faketime_memory()
        with self.output.open("ab") as output, self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *self._command, "serve", "--port", str(self.port),
                    "--database", self.database, "--recipient-limit", "100",
                    "--client-limit", "1000000000", "--overall-limit", "1000000000", "--trusted-proxies", "127.0.0.1",
                    *self._flags,
                ],
                stdout=output, stderr=log, stdin=subprocess.DEVNULL, env=self.environment,
                start_new_session=True,
            )
        deadline = time.monotonic() + 30
        while True:
            try:
                client = Client(self.port)
                if (await client.get("/health/ready")).status == 200:
                    client.close()
                    return
            except ConnectionLost:
                pass
            exit_code = self._process.poll()
            assert exit_code is None, f"The server exited with {exit_code}: {self.log.read_text()[-1000:]}"
            assert time.monotonic() < deadline, "The server does not respond."
            await asyncio.sleep(0.02)

    def kill(self) -> None:
        """Kills the server's process group with SIGKILL."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """Stops the server with SIGTERM; returns its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(timeout=20)

    @property
    def memory(self) -> int:
        """The server's resident memory, in bytes."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024

    @property
    def peak_memory(self) -> int:
        """The server's peak resident memory, in bytes."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024

    def client(self) -> Client:
        return Client(self.port)

    async def issue(self, recipient: str, **fields) -> dict:
        client = self.client()
        response = await client.post("/api/challenges", {"recipient": recipient, **fields})
        client.close()
        assert response.status == 201, response
        return response.json

    def codes(self, recipient: str) -> list[str]:
        """Returns all codes sent to a recipient so far, oldest first."""
        text = self.output.read_text(errors="replace")
        return [code for address, code in CODE.findall(text) if address == recipient]

    async def code(self, recipient: str, count: int = 1) -> str:
        """Waits until `count` codes have been sent to the recipient, and returns code number `count`."""
        deadline = time.monotonic() + 60
        while len(self.codes(recipient)) < count:
            assert time.monotonic() < deadline, f"Code {count} did not arrive."
            await asyncio.sleep(0.02)
        return self.codes(recipient)[count - 1]

    def query(self, statement: str, *arguments):
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            return database.execute(statement, arguments).fetchall()


def remove_stale_faketime_memory() -> None:
    """Removes the shared memory that libfaketime has left behind for killed processes. A new process with the same ID
    would otherwise get a wrong time and not see its arguments."""
    for path in Path("/dev/shm").glob("*faketime_*_*"):
        if not Path("/proc", path.name.rpartition("_")[2]).exists():
            path.unlink(missing_ok=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
