"""Starts Chromium: the system's, or Playwright's own where the system has none."""

import os
import shutil
from typing import Optional

from playwright.sync_api import Browser, Playwright


# Without windows, it opens a page in a third of the processor time, and is otherwise the same.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")


def launch(playwright: Playwright, has_windows: bool = False, **options) -> Browser:
    """Starts a browser; one that could show windows keeps the pages that a person has left."""
    # Chromium's sandbox refuses to start for root, as whom containers run.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return playwright.chromium.launch(
        executable_path=system_browser(NAMES[1:] if has_windows else NAMES),
        args=["--no-sandbox"] if is_root else [],
        **options,
    )


def system_browser(names: tuple[str, ...]) -> Optional[str]:
    """`CHROMIUM` names another one, to test with a certain version."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
