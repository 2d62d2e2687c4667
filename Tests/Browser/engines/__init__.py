"""Other engines than Chromium, which Playwright drives only in builds of its own: the browsers as people have them.

Both are driven by WebDriver. `Page` answers to the part of Playwright's page that most tests use; a test that asks it
for more is skipped.
"""

from .firefox import Firefox
from .page import Page
from .webkit import WebKit

ENGINES = {"firefox": Firefox, "webkit": WebKit}

__all__ = ["ENGINES", "Page"]
