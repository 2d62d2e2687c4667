"""Firefox and WebKitGTK as distributed to users; Playwright drives only its own builds of these engines.

Both are driven by WebDriver. `Page` implements the part of Playwright's `Page` that most tests use; a test that needs
more is skipped.
"""

from .firefox import Firefox
from .page import Page
from .webkit import WebKit

ENGINES = {"firefox": Firefox, "webkit": WebKit}

__all__ = ["ENGINES", "Page"]
