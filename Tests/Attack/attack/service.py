"""The server under attack: the program itself, with a database of its own, ended as hard as one likes."""

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
        forget_lies()
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
            end = self._process.poll()
            assert end is None, f"It ended with {end}: {self.log.read_text()[-1000:]}"
            assert time.monotonic() < deadline, "The server does not answer."
            await asyncio.sleep(0.02)

    def kill(self) -> None:
        """Ends it as a power cut ends it: it has no chance to do anything more."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """Ends it in order."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(timeout=20)

    @property
    def memory(self) -> int:
        """The bytes that it holds in memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024

    @property
    def peak(self) -> int:
        """The most bytes that it has held in memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024

    def client(self) -> Client:
        return Client(self.port)

    async def issue(self, recipient: str, **more) -> dict:
        client = self.client()
        answer = await client.post("/api/challenges", {"recipient": recipient, **more})
        client.close()
        assert answer.status == 201, answer
        return answer.json

    def codes(self, recipient: str) -> list[str]:
        """All codes that were sent to a recipient so far, the oldest first."""
        text = self.output.read_text(errors="replace")
        return [code for address, code in CODE.findall(text) if address == recipient]

    async def code(self, recipient: str, count: int = 1) -> str:
        """The code of the message to a recipient of this number; waits for it."""
        deadline = time.monotonic() + 60
        while len(self.codes(recipient)) < count:
            assert time.monotonic() < deadline, f"No code number {count} came."
            await asyncio.sleep(0.02)
        return self.codes(recipient)[count - 1]

    def query(self, statement: str, *arguments):
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            return database.execute(statement, arguments).fetchall()


def forget_lies() -> None:
    """Removes what programs that were killed have left of libfaketime, under their process numbers: a program that got one
    of these numbers again would be lied to wrongly, and see none of its arguments."""
    for path in Path("/dev/shm").glob("*faketime_*_*"):
        if not Path("/proc", path.name.rpartition("_")[2]).exists():
            path.unlink(missing_ok=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
