"""Starts Chromium: the installed one, or else Playwright's own."""

import os
import shutil
from typing import Optional

from playwright.sync_api import Browser, Playwright


# The headless shell opens a page in a third of the processor time, and behaves the same otherwise.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")


def launch(playwright: Playwright, has_windows: bool = False, **options) -> Browser:
    """Starts a browser. Only a build that can show windows has a back/forward cache."""
    # Chromium's sandbox refuses to start for root, which is the user in containers.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return playwright.chromium.launch(
        executable_path=system_browser(NAMES[1:] if has_windows else NAMES),
        args=["--no-sandbox"] if is_root else [],
        **options,
    )


def system_browser(names: tuple[str, ...]) -> Optional[str]:
    """Returns the browser's path. Set `CHROMIUM` to test with a specific version."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
