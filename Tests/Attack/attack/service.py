"""The server under attack: the real program, which an attack can stop, kill and restart."""

import asyncio
import contextlib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

from harness.ports import free_port

from .client import Client, ConnectionLost

CODE = re.compile(r"^Code for (\S+): (\S+)$", re.MULTILINE)


# The time in seconds after which another server delivers the messages of a killed one.
LEASE = 30


class Service:
    """A server. With `has_clock`, `set_clock` changes the system clock that the server sees."""

    def __init__(self, program: Path, folder: Path, *flags: str, environment=None, is_development=True,
                 has_clock=False) -> None:
        # A Swift program that is the first to load libfaketime can't read its arguments, so `timeout` is started first.
        self._command = ["timeout", "3600", program] if has_clock else [program]
        self._flags = (*(["--development"] if is_development else []), *flags)
        self.environment = {**os.environ, **(environment or {})}
        self._clock = folder / "clock"
        if has_clock:
            self.set_clock(0)
            self.environment |= {
                "LD_PRELOAD": faketime_library() or "", "FAKETIME_TIMESTAMP_FILE": str(self._clock),
                "FAKETIME_NO_CACHE": "1",
                # Doesn't fake the monotonic clock, because a real system's can't be set, either.
                "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
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
        deadline = time.monotonic() + 90
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

    async def stop(self) -> int:
        """Stops the server with SIGTERM; returns its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self._process.wait, timeout=20)

    def signal(self, number: int) -> None:
        """Sends the server a signal."""
        os.kill(self._server_id, number)

    def set_clock(self, seconds: int) -> None:
        """Sets the system clock that the server sees to `seconds` after the real time."""
        self.ahead = seconds
        self._clock.write_text(f"{seconds:+d}s")

    async def advance(self, seconds: int) -> None:
        """Sets the clock ahead and restarts the server, because a running one counts the time since its start."""
        self.set_clock(self.ahead + seconds)
        await self.restart()

    async def restart(self) -> None:
        """Kills the server and starts it again."""
        self.kill()
        await self.start()

    @property
    def memory(self) -> int:
        """The server's resident memory, in bytes."""
        return self._status("VmRSS")

    @property
    def peak_memory(self) -> int:
        """The server's peak resident memory, in bytes."""
        return self._status("VmHWM")

    def _status(self, name: str) -> int:
        return int(re.search(rf"{name}:\s+(\d+)", Path(f"/proc/{self._server_id}/status").read_text())[1]) * 1024

    @property
    def _server_id(self) -> int:
        pid = self._process.pid
        # With a clock, the server is started by `timeout`.
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return int(children[0]) if self._command[0] == "timeout" else pid

    def client(self) -> Client:
        return Client(self.port)

    async def issue(self, recipient: str, **fields) -> dict:
        client = self.client()
        response = await client.post("/api/challenges", {"recipient": recipient, **fields})
        client.close()
        assert response.status == 201, response
        return response.json

    async def message(self, challenge: str, is_final=lambda message: message["state"] != "waiting") -> dict:
        """Waits up to a minute for a status of a challenge's message, by default until the message isn't waiting any
        longer; returns the status."""
        deadline = time.monotonic() + 60
        with contextlib.closing(self.client()) as client:
            while True:
                message = (await client.get(f"/api/challenges/{challenge}/status")).json["messages"][0]
                if is_final(message) or time.monotonic() > deadline:
                    return message
                await asyncio.sleep(0.05)

    async def failure(self, challenge: str) -> str:
        """Waits until delivering a challenge's message has failed or succeeded, and returns the cause."""
        message = await self.message(challenge, lambda message: "cause" in message or message["state"] != "waiting")
        return message.get("cause", message["state"])

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


async def run_program(*command, **options) -> subprocess.CompletedProcess:
    """Runs a program while the other attacks continue, and captures its output."""
    return await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, **options)


def faketime_library() -> str | None:
    """Returns the path of libfaketime, or `None` if it isn't installed."""
    if shutil.which("faketime") is None:
        return None
    return next(map(str, Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)


def remove_stale_faketime_memory() -> None:
    """Removes the shared memory that libfaketime has left behind for killed processes. A new process with the same ID
    would otherwise get a wrong time and not see its arguments."""
    for path in Path("/dev/shm").glob("*faketime_*_*"):
        if not Path("/proc", path.name.rpartition("_")[2]).exists():
            path.unlink(missing_ok=True)
