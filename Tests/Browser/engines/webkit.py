"""WebKitGTK, by its own driver over HTTP, on a screen that nobody sees."""

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from glob import glob
from pathlib import Path

from .session import Session, WebDriverError

# How each command travels (WebDriver, section 6.1): the method, and the path behind the session's.
ROUTES = {
    "Set Timeouts": ("POST", "/timeouts"),
    "Navigate": ("POST", "/url"),
    "Get Current URL": ("GET", "/url"),
    "Execute Async Script": ("POST", "/execute/async"),
    "Perform Actions": ("POST", "/actions"),
    "Release Actions": ("DELETE", "/actions"),
    "Get Window Rect": ("GET", "/window/rect"),
    "Set Window Rect": ("POST", "/window/rect"),
    "Take Screenshot": ("GET", "/screenshot"),
    "Delete Session": ("DELETE", ""),
}


class WebKit(Session):
    def __init__(self, log: Path) -> None:
        self._programs: list[subprocess.Popen] = []
        self._log = log
        try:
            environment = {**os.environ, "DISPLAY": f":{self._screen()}"}
            # A sandbox in a container cannot be made.
            environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
            port = self._start_driver(environment)
            self._address = f"http://127.0.0.1:{port}/session"
            self._session = ""
            options = {"binary": browser(), "args": ["--automation"]}
            self.start({"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
            # The time of a script is measured by the clock of the page, which tests move.
            self.command("Set Timeouts", {"script": None})
        except BaseException:
            self._end()
            raise

    def command(self, name: str, parameters: dict | None = None):
        if name == "New Session":
            value = self._send("POST", "", parameters)
            self._session = f"/{value['sessionId']}"
            return value
        method, path = ROUTES[name]
        return self._send(method, self._session + path, parameters)

    def close(self) -> None:
        try:
            self.command("Delete Session")
        finally:
            self._end()

    def _send(self, method: str, path: str, parameters: dict | None):
        body = json.dumps(parameters or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self._address + path, body, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(json.load(error)["value"]["message"]) from None

    def _run(self, *command: str, **options) -> subprocess.Popen:
        with self._log.open("ab") as output:
            program = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True, **options
            )
        self._programs.append(program)
        return program

    def _screen(self) -> int:
        reader, writer = os.pipe()
        self._run("Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x900x24", "-nolisten", "tcp",
                  pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as answer:
            return int(answer.readline())

    def _start_driver(self, environment: dict[str, str]) -> int:
        port = free_port()
        self._run("dbus-run-session", "--", "WebKitWebDriver", f"--port={port}", env=environment)
        deadline = time.monotonic() + 30
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/status", timeout=5):
                    return port
            except OSError:
                if time.monotonic() > deadline:
                    raise WebDriverError("WebKitWebDriver does not answer.") from None
                time.sleep(0.1)

    def _end(self) -> None:
        for program in reversed(self._programs):
            try:
                os.killpg(program.pid, 15)
                program.wait(10)
            except ProcessLookupError:
                pass
            except subprocess.TimeoutExpired:
                os.killpg(program.pid, 9)
                program.wait()


def browser() -> str:
    found = glob("/usr/lib/*/webkit2gtk-4*/MiniBrowser")
    if not found:
        raise WebDriverError("There is no MiniBrowser of WebKitGTK.")
    return found[0]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
