"""Collects the errors of pages: error messages on the console, and uncaught errors of scripts."""

import re

from playwright.sync_api import BrowserContext


class Problems:
    """The errors of all pages of a context. A test fails on each error that it doesn't expect.

    Includes violations of the content security policy, which Chromium reports on the console.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.reported: list[str] = []
        self._expected: list[str] = []
        self._listeners = {"console": self._console, "weberror": self._weberror}
        self._context = context
        for event, listener in self._listeners.items():
            context.on(event, listener)

    def stop(self) -> None:
        """Stops collecting errors, because other tests use the context again."""
        for event, listener in self._listeners.items():
            self._context.remove_listener(event, listener)

    def _console(self, message) -> None:
        if message.type == "error":
            url = message.location.get("url", "")
            self.reported.append(f"console: {message.text} ({url})")

    def _weberror(self, error) -> None:
        self.reported.append(f"page error: {error.error}")

    def expect(self, pattern: str) -> None:
        """Allows errors that match the regular expression."""
        self._expected.append(pattern)

    @property
    def unexpected(self) -> list[str]:
        return [text for text in self.reported if not any(re.search(p, text) for p in self._expected)]
