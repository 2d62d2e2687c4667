"""Runs the verification service, and reads the codes from its output."""

import contextlib
import json
import re
import signal
import sqlite3
import subprocess
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from .paths import server_executable
from .plans import plan
from .ports import free_port

# The line that the service prints for each code when it delivers codes to the console.
CODE = re.compile(r"code for (?P<recipient>\S+)(?: \(voice\))?: (?P<code>\S+)", re.IGNORECASE)


class Server:
    def __init__(self, database: Path, log: Path,
                 flags: tuple[str, ...] | None = None, program: tuple[str, ...] = ()) -> None:
        self._database = database
        self._flags = plan(database.with_suffix(".json"), sms="console", voice="console", email="console") \
            if flags is None else flags
        self._program = program or (str(server_executable()),)
        self._log = log
        self._port = free_port()
        self._codes: list[tuple[str, str]] = []
        self._code_received = threading.Condition()
        self.url = f"http://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [
                *self._program, "serve", "--development",
                "--port", str(self._port), "--database", str(self._database), *self._flags,
            ],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True,
        )
        threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()
        self._wait_until_ready()

    def stop(self) -> int:
        """Stops the server as Ctrl-C does, and returns the exit code."""
        self._process.send_signal(signal.SIGINT)
        try:
            return self._process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise AssertionError("The server did not exit within 15 seconds of Ctrl-C.") from None

    def restart(self) -> None:
        """Stops the server and starts it again with the same port and database."""
        self.stop()
        self.start()

    def code_for(self, recipient: str, timeout: float = 10) -> str:
        """Returns the oldest code to `recipient` that no earlier call has returned; waits for one if necessary."""
        with self._code_received:
            code = self._code_received.wait_for(lambda: self._take(recipient), timeout)
        assert code, f"No code for {recipient} within {timeout} seconds; see {self._log}."
        return code

    def post(self, path: str, body: dict) -> tuple[int, dict]:
        """Sends a request to the API as a backend does, and returns the status and the JSON of the response."""
        request = urllib.request.Request(
            f"{self.url}/api/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as problem:
            return problem.code, json.load(problem)

    def age(self, challenge: str, seconds: int) -> None:
        """Makes a challenge older, so that tests don't wait until another code can be sent, or until it expires."""
        with contextlib.closing(sqlite3.connect(self._database, timeout=10)) as database, database:
            database.execute(
                "UPDATE challenge SET expires_at = expires_at - ?1, resend_at = resend_at - ?1 WHERE id = ?2",
                (seconds * 1000, challenge))

    def _take(self, recipient: str):
        for index, (addressee, code) in enumerate(self._codes):
            if addressee == recipient:
                del self._codes[index]
                return code
        return None

    def _read(self, output) -> None:
        self._log.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open("a", encoding="utf-8") as log:
            for line in output:
                log.write(line)
                log.flush()
                if match := CODE.search(line):
                    with self._code_received:
                        self._codes.append((match["recipient"], match["code"]))
                        self._code_received.notify_all()

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise AssertionError(f"The server exited with {self._process.returncode}; see {self._log}.")
            try:
                urllib.request.urlopen(self.url, timeout=2).close()
                return
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.1)
        self._process.kill()
        raise AssertionError(f"The server did not respond within 20 seconds; see {self._log}.")
