"""A WebDriver session (W3C Recommendation). Subclasses start a browser and implement its transport."""

import abc
import base64
import sys
from pathlib import Path

from .unsupported import skip

# The screen reader tests contain modules that start programs and virtual displays.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Heard"))

from desk.display import start_screen  # noqa: E402
from desk.processes import Processes, wait_until  # noqa: E402

__all__ = ["Session", "WebDriverError", "start_screen", "wait_until"]


class Session(abc.ABC):
    """A WebDriver session with one window of a browser."""

    version: str

    def __init__(self, logs: Path) -> None:
        self.processes = Processes(logs)
        try:
            self.open()
        except BaseException:
            self.processes.stop_all()
            raise

    @abc.abstractmethod
    def open(self) -> None:
        """Starts the browser and a WebDriver session."""

    @abc.abstractmethod
    def command(self, name: str, parameters: dict | None = None):
        """Sends the command that has this name in the WebDriver standard, and returns the resulting value."""

    def close(self) -> None:
        self.processes.stop_all()

    def start(self, capabilities: dict) -> None:
        actual = self.command("New Session", capabilities)["capabilities"]
        self.version = f"{actual['browserName']} {actual['browserVersion']}"

    def run(self, script: str, *arguments):
        """Runs `script`, the body of a function whose last argument is a callback for the result."""
        return self.command("Execute Async Script", {"script": script, "args": list(arguments)})

    def emulate(self, options: dict) -> None:
        """Applies the options of a test's context. Skips the test if the browser doesn't support an option."""
        for name in options:
            skip(f"Browser.new_context({name})")

    def perform_actions(self, *actions: dict) -> None:
        """Performs sequences of actions, one sequence for each input device."""
        self.command("Perform Actions", {"actions": list(actions)})

    def screenshot(self) -> bytes:
        return base64.b64decode(self.command("Take Screenshot"))


class WebDriverError(Exception):
    """The error for a command that the browser could not perform."""
