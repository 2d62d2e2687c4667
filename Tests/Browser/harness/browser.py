"""Starts Chromium: the system's, or Playwright's own where the system has none."""

import os
import shutil
from typing import Optional

from playwright.sync_api import Browser, Playwright


def launch(playwright: Playwright, **options) -> Browser:
    # Chromium's sandbox refuses to start for root, as whom containers run.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return playwright.chromium.launch(
        executable_path=system_browser(), args=["--no-sandbox"] if is_root else [], **options
    )


def system_browser() -> Optional[str]:
    """`CHROMIUM` names another one, to test with a certain version."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
