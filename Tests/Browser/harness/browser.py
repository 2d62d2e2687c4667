"""Starts the installed Chromium or, if there is none, Playwright's."""

import os
import shutil
from typing import Optional

from playwright.sync_api import Browser, Playwright


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


def system_browser(names: tuple[str, ...]) -> Optional[str]:
    """Returns `$CHROMIUM` or, if unset, the path of the first installed browser of `names`, or else `None`."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
