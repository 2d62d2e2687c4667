"""A session of WebDriver (W3C Recommendation), as the pages need it; how commands travel is each browser's own."""

import abc
import base64


class Session(abc.ABC):
    """One window of one browser."""

    version: str

    #: Whether a page may use the clipboard without being asked to.
    has_clipboard = False

    @abc.abstractmethod
    def command(self, name: str, parameters: dict | None = None):
        """Sends a command by the name that the standard gives it, and returns its value."""

    @abc.abstractmethod
    def close(self) -> None: ...

    def start(self, capabilities: dict) -> None:
        granted = self.command("New Session", capabilities)["capabilities"]
        self.version = f"{granted['browserName']} {granted['browserVersion']}"

    def run(self, script: str, *arguments):
        """Runs the body of a function whose last argument takes the result."""
        return self.command("Execute Async Script", {"script": script, "args": list(arguments)})

    def act(self, *actions: dict) -> None:
        """Performs the actions of devices, each a tick after the other."""
        self.command("Perform Actions", {"actions": list(actions)})

    def screenshot(self) -> bytes:
        return base64.b64decode(self.command("Take Screenshot"))


class WebDriverError(Exception):
    """The browser could not do what it was told to."""
