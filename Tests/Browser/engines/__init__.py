"""Drives Firefox and WebKitGTK as distributed to users. Playwright can drive only its own builds of these engines.

Both browsers are driven through WebDriver. `Page` implements the part of Playwright's `Page` that most tests use. A
test that needs a part that unsupported.py lists is skipped.
"""

from .firefox import Firefox
from .page import Page
from .unsupported import PASSED
from .webkit import WebKit

ENGINES = {"firefox": Firefox, "webkit": WebKit}

__all__ = ["ENGINES", "PASSED", "Page"]
