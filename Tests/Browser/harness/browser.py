"""Starts the installed Chromium or, if there is none, Playwright's."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Optional

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from .problems import Problems


# The headless shell comes first, because it opens a page in a third of Chromium's CPU time.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")


def launch(playwright: Playwright, has_windows: bool = False, **options) -> Browser:
    """Starts a browser. `has_windows` selects a build that can show windows, which also has a back/forward cache."""
    # Disables the sandbox for root, the user in containers: Chromium refuses to start as root with a sandbox.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return playwright.chromium.launch(
        executable_path=system_browser(NAMES[1:] if has_windows else NAMES),
        args=["--no-sandbox"] if is_root else [],
        **options,
    )


@contextmanager
def chromium() -> Iterator[Browser]:
    """Starts a browser, and closes it afterwards."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@contextmanager
def checked_page(browser: Browser, expected: str) -> Iterator[Page]:
    """Opens an empty page in a new context. Fails if the page had problems that don't match the pattern `expected`."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(10_000)
    problems = Problems(context)
    problems.expect(expected)
    yield context.new_page()
    context.close()
    assert not problems.unexpected, "\n".join(["The page had problems:", *problems.unexpected])


def system_browser(names: tuple[str, ...]) -> Optional[str]:
    """Returns `$CHROMIUM` or, if unset, the path of the first installed browser of `names`, or else `None`."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
