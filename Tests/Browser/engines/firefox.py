"""Drives Firefox through Marionette, its WebDriver protocol: JSON messages on a socket, each preceded by its length."""

import json
import shutil
import socket
import tempfile
from pathlib import Path

from .session import Session, WebDriverError, wait_until

PREFERENCES = """
user_pref("marionette.port", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("dom.events.testing.asyncClipboard", true);
"""


class Firefox(Session):
    has_clipboard = True

    def open(self) -> None:
        self._profile = tempfile.TemporaryDirectory(prefix="firefox", ignore_cleanup_errors=True)
        profile = Path(self._profile.name)
        (profile / "user.js").write_text(PREFERENCES)
        self.processes.start(
            "firefox", shutil.which("firefox-esr") or "firefox", "--headless", "--marionette", "--no-remote",
            "--profile", str(profile),
        )
        # Firefox chooses a free port, and writes the number to this file when it accepts connections.
        port_file = profile / "MarionetteActivePort"
        port = wait_until("Firefox listens", lambda: port_file.exists() and port_file.read_text(), timeout=60)
        self._socket = socket.create_connection(("127.0.0.1", int(port)))
        self._stream = self._socket.makefile("rb")
        self._last_id = 0
        self._read()
        self.start({})

    def command(self, name: str, parameters: dict | None = None):
        self._last_id += 1
        message = json.dumps([0, self._last_id, "WebDriver:" + name.replace(" ", ""), parameters or {}]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise WebDriverError(f"{name}: {error['message']}")
        # Most results contain a `value`; others are the value itself, such as the capabilities of a new session.
        return result.get("value", result)

    def close(self) -> None:
        self._socket.close()
        super().close()
        self._profile.cleanup()

    def _read(self):
        length = b""
        while (byte := self._stream.read(1)) != b":":
            if not byte:
                raise WebDriverError("Firefox closed the connection.")
            length += byte
        return json.loads(self._stream.read(int(length)))
