"""Drives Firefox through Marionette, its WebDriver protocol: JSON messages on a socket, each preceded by its length."""

import json
import shutil
import socket
import tempfile
from pathlib import Path

from .session import Session, WebDriverError, wait_until

# The capabilities are those of a mouse, which a computer that runs tests doesn't have.
PREFERENCES = """
user_pref("marionette.port", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("dom.events.testing.asyncClipboard", true);
user_pref("ui.allPointerCapabilities", 6);
user_pref("ui.primaryPointerCapabilities", 6);
user_pref("toolkit.legacyUserProfileCustomizations.stylesheets", true);
"""

# The preference for each option of a context, and the function that converts the option's value.
OPTIONS = {
    "color_scheme": ("layout.css.prefers-color-scheme.content-override", {"dark": 0, "light": 1}.get),
    "device_scale_factor": ("layout.css.devPixelsPerPx", str),
    "forced_colors": ("browser.display.document_color_use", {"active": 2}.get),
    "reduced_motion": ("ui.prefersReducedMotion", {"no-preference": 0, "reduce": 1}.get),
}
SET_PREFERENCES = """
for (const [name, value] of Object.entries(arguments[0])) {
  if (value === null) Services.prefs.clearUserPref(name);
  else if (typeof value === "string") Services.prefs.setStringPref(name, value);
  else Services.prefs.setIntPref(name, value);
}
"""


class Firefox(Session):
    def open(self) -> None:
        self._profile = tempfile.TemporaryDirectory(prefix="firefox", ignore_cleanup_errors=True)
        profile = Path(self._profile.name)
        (profile / "user.js").write_text(PREFERENCES)
        # Allows windows as narrow as those of phones.
        (profile / "chrome").mkdir()
        (profile / "chrome" / "userChrome.css").write_text(":root { min-width: 0 !important }")
        self.processes.start(
            "firefox", shutil.which("firefox-esr") or "firefox", "--headless", "--marionette",
            "--remote-allow-system-access", "--no-remote", "--profile", str(profile),
        )
        # Firefox chooses a free port, and writes the number to this file when it accepts connections.
        port_file = profile / "MarionetteActivePort"
        port = wait_until("Firefox listens", lambda: port_file.exists() and port_file.read_text(), timeout=60)
        self._socket = socket.create_connection(("127.0.0.1", int(port)))
        self._stream = self._socket.makefile("rb")
        self._last_id = 0
        self._options: dict = {}
        self._read()
        self.start({})

    def command(self, name: str, parameters: dict | None = None, protocol: str = "WebDriver"):
        self._last_id += 1
        message = json.dumps([0, self._last_id, f"{protocol}:{name.replace(' ', '')}", parameters or {}]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise WebDriverError(f"{name}: {error['message']}")
        # Most results contain a `value`; others are the value itself, such as the capabilities of a new session.
        return result.get("value", result)

    def emulate(self, options: dict) -> None:
        super().emulate({name: value for name, value in options.items() if name not in OPTIONS})
        if options == self._options:
            return
        self._options = options
        preferences = dict.fromkeys(preference for preference, _ in OPTIONS.values())
        for name, value in options.items():
            preference, convert = OPTIONS[name]
            preferences[preference] = convert(value)
        self.command("Set Context", {"value": "chrome"}, "Marionette")
        self.command("Execute Script", {"script": SET_PREFERENCES, "args": [preferences]})
        self.command("Set Context", {"value": "content"}, "Marionette")

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
