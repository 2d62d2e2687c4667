"""A Chromium window that contains only the page. DevTools controls the page; keys come from the X display."""

import base64
import fcntl
import json
import os
import select
import time
from pathlib import Path

from .processes import Processes, wait_until

ARGUMENTS = [
    "--force-renderer-accessibility", "--remote-debugging-pipe", "--no-first-run",
    "--no-default-browser-check", "--test-type", "--disable-gpu", "--password-store=basic", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-extensions",
    "--disable-search-engine-choice-screen", "--window-position=0,0", "--window-size=1000,760",
]


def pipe() -> tuple[int, int]:
    """Returns the ends of a pipe, whose descriptors don't collide with 3 and 4, which Chromium uses."""
    ends = os.pipe()
    pair = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return pair


# Prevents Chromium from offering to translate pages in other languages.
PREFERENCES = {"translate": {"enabled": False}}


class Chromium:
    """A Chromium window. `send` sends a DevTools command; `evaluate` evaluates a script on the page."""

    def __init__(self, processes: Processes, folder: Path, page: str) -> None:
        self._last_id = 0
        self._session = None
        self._buffer = b""
        self._paused_requests: list[str] = []
        (folder / "Default").mkdir()
        (folder / "Default" / "Preferences").write_text(json.dumps(PREFERENCES), encoding="utf-8")
        responses, commands = pipe(), pipe()
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        # Chromium reads commands from descriptor 3, and writes responses to descriptor 4.
        shell_command = 'exec "$0" "$@" 3<&"$READ" 4>&"$WRITE"'
        self.process = processes.start(
            "chromium", "bash", "-c", shell_command, "chromium", *sandbox, *ARGUMENTS,
            f"--user-data-dir={folder}", f"--app={page}",
            env={**os.environ, "READ": str(commands[0]), "WRITE": str(responses[1])},
            pass_fds=[commands[0], responses[1]],
        )
        os.close(commands[0])
        os.close(responses[1])
        self._out, self._in = commands[1], responses[0]
        target = wait_until("a page in Chromium", self._target, 60)
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network"):
            self.send(f"{domain}.enable")

    def close(self, processes: Processes) -> None:
        processes.stop(self.process)
        os.close(self._out)
        os.close(self._in)

    def send(self, method: str, timeout: float = 30, **parameters) -> dict:
        self._last_id += 1
        message = {"id": self._last_id, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + timeout
        while True:
            response = self._receive(deadline)
            if response.get("method") == "Fetch.requestPaused":
                self._paused_requests.append(response["params"]["requestId"])
            if response.get("id") == self._last_id:
                if "error" in response:
                    raise RuntimeError(f"{method}: {response['error']['message']}")
                return response["result"]

    def evaluate(self, script: str):
        """Evaluates an expression on the page, and returns the result."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"on the page: {result['exceptionDetails']}")
        return result["result"].get("value")

    def pause_requests(self, pattern: str) -> None:
        """Pauses scripts' requests to URLs that match the pattern, until `resume_requests` is called."""
        self.send("Fetch.enable", patterns=[{"urlPattern": pattern, "resourceType": kind} for kind in ("Fetch", "XHR")])

    def resume_requests(self) -> bool:
        """Sends the paused requests; returns whether there were any."""
        paused, self._paused_requests = self._paused_requests, []
        for request in paused:
            self.send("Fetch.continueRequest", requestId=request)
        return bool(paused)

    def screenshot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot")["data"]))

    def _target(self):
        targets = self.send("Target.getTargets")["targetInfos"]
        return next((target["targetId"] for target in targets if target["type"] == "page"), None)

    def _receive(self, deadline: float) -> dict:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._in], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self._in, 1 << 20) if ready else b""
            if not data:
                raise TimeoutError("Chromium does not respond")
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)


def open_chromium(processes: Processes, folder: Path, page: str):
    """Opens a Chromium window for a test over AT-SPI, and returns Chromium's process."""
    folder.mkdir()
    return Chromium(processes, folder, page).process
