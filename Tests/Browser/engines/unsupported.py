"""Lists what tests can't do in the browsers that WebDriver drives, and the number of tests that pass there."""

from typing import NoReturn

import pytest

#: The number of tests that pass at least. A run of all tests fails if fewer pass, because a test that is skipped by mistake
#: proves nothing. Update the number after adding or removing a test, or a name below.
PASSED = {"firefox": 867, "webkit": 814}

NAMES_BY_REASON = {
    "locators are a part of Playwright": (
        "Page.get_by_label", "Page.get_by_role", "Page.get_by_text", "Page.locator",
    ),
    "WebDriver neither reports nor replaces requests": ("Page.on", "Page.route"),
    "WebDriver can't disconnect the browser from the network": ("BrowserContext.set_offline",),
    "only Chromium has the DevTools protocol": ("BrowserContext.new_cdp_session",),
    "the browser can't emulate the user's preferences or device": (
        "Browser.new_context(color_scheme)", "Browser.new_context(contrast)",
        "Browser.new_context(device_scale_factor)", "Browser.new_context(forced_colors)",
        "Browser.new_context(has_touch)", "Browser.new_context(locale)", "Browser.new_context(reduced_motion)",
        "Page.emulate_media",
    ),
    "WebDriver needs scripts": ("Browser.new_context(java_script_enabled)",),
    "WebDriver takes screenshots only of the window": ("Page.screenshot(full_page)",),
    "the window can't have the size": ("Browser.new_context(viewport)",),
}

#: The reason for each name of Playwright's, or of an option, that tests use in Chromium only.
UNSUPPORTED = {name: reason for reason, names in NAMES_BY_REASON.items() for name in names}


def skip(name: str) -> NoReturn:
    """Skips the test, because it needs something that is listed above."""
    pytest.skip(UNSUPPORTED[name])
