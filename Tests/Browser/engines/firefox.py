"""Firefox, by Marionette: its own carrier of WebDriver's commands, JSON behind its length on a socket."""

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from .session import Session, WebDriverError

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

    def __init__(self, log: Path) -> None:
        self._profile = tempfile.TemporaryDirectory(prefix="firefox")
        profile = Path(self._profile.name)
        (profile / "user.js").write_text(PREFERENCES)
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                [shutil.which("firefox-esr") or "firefox", "--headless", "--marionette", "--no-remote",
                 "--profile", str(profile)],
                stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            )
        try:
            self._socket = socket.create_connection(("127.0.0.1", self._port(profile / "MarionetteActivePort")))
            self._stream = self._socket.makefile("rb")
            self._count = 0
            self._read()
            self.start({})
        except BaseException:
            self._end()
            raise

    def command(self, name: str, parameters: dict | None = None):
        self._count += 1
        message = json.dumps([0, self._count, "WebDriver:" + name.replace(" ", ""), parameters or {}]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise WebDriverError(f"{name}: {error['message']}")
        # A session's capabilities are the result; any other command wraps its value.
        return result.get("value", result) if "capabilities" not in result else result

    def close(self) -> None:
        self._socket.close()
        self._end()

    def _end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._profile.cleanup()

    def _port(self, file: Path) -> int:
        """Firefox chooses a free port, and writes it down when it listens."""
        deadline = time.monotonic() + 60
        while not (file.exists() and (text := file.read_text())):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise WebDriverError("Firefox does not listen.")
            time.sleep(0.1)
        return int(text)

    def _read(self):
        length = b""
        while (byte := self._stream.read(1)) != b":":
            if not byte:
                raise WebDriverError("Firefox hung up.")
            length += byte
        return json.loads(self._stream.read(int(length)))
