"""Drives WebKitGTK on a virtual display, through HTTP requests to WebKitGTK's WebDriver server."""

import json
import os
import urllib.error
import urllib.request
from glob import glob

from harness.ports import free_port

from .session import Session, WebDriverError, start_screen, wait_until

# The HTTP method of each command, and its path below the path of the session (WebDriver, section 6.5).
ROUTES = {
    "Set Timeouts": ("POST", "/timeouts"),
    "Navigate": ("POST", "/url"),
    "Back": ("POST", "/back"),
    "Get Current URL": ("GET", "/url"),
    "Execute Async Script": ("POST", "/execute/async"),
    "Perform Actions": ("POST", "/actions"),
    "Release Actions": ("DELETE", "/actions"),
    "Get Window Rect": ("GET", "/window/rect"),
    "Set Window Rect": ("POST", "/window/rect"),
    "Take Screenshot": ("GET", "/screenshot"),
    "Delete Session": ("DELETE", ""),
}

# Runs each script as a separate task, like the page's scripts. Otherwise, WebKitGTK would notify mutation observers
# only after layout, and report a resize loop if an observer changes a size.
TASK = """
const args = arguments;
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => (function () { %s }).apply(null, args);
port2.postMessage(0);
"""


class WebKit(Session):
    def open(self) -> None:
        settings = {
            "DISPLAY": f":{start_screen(self.processes)}",
            # Disables WebKit's sandbox, which can't be created in a container.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            # Disables rendering through DMA buffers, which takes a third more CPU time without a graphics card.
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        }
        port = free_port()
        self._address = f"http://127.0.0.1:{port}"
        self._session = "/session"
        self.processes.start(
            "webkit", "dbus-run-session", "--", "WebKitWebDriver", f"--port={port}", env={**os.environ, **settings}
        )
        wait_until("WebKitWebDriver responds", self._is_ready)
        options = {"binary": browser(), "args": ["--automation", "--javascript-can-access-clipboard=true"]}
        self.start({"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        # Disables the timeout of scripts, because WebKit measures it by the page's clock, which tests advance.
        self.command("Set Timeouts", {"script": None})

    def command(self, name: str, parameters: dict | None = None):
        if name == "New Session":
            value = self._send("POST", self._session, parameters)
            self._session += f"/{value['sessionId']}"
            return value
        method, path = ROUTES[name]
        return self._send(method, self._session + path, parameters)

    def run(self, script: str, *arguments):
        return super().run(TASK.replace("%s", script), *arguments)

    def close(self) -> None:
        try:
            self.command("Delete Session")
        finally:
            super().close()

    def _send(self, method: str, path: str, parameters: dict | None):
        body = json.dumps(parameters or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self._address + path, body, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(json.load(error)["value"]["message"]) from None

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self._address}/status", timeout=5):
                return True
        except OSError:
            return False


def browser() -> str:
    paths = glob("/usr/lib/*/webkit2gtk-4*/MiniBrowser")
    if not paths:
        raise WebDriverError("WebKitGTK's MiniBrowser is not installed.")
    return paths[0]
