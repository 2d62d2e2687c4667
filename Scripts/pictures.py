#!/usr/bin/env python3
"""Turns the drawings of states into the pictures of the documentation: each SVG snapshot of the UIKit face
becomes a PNG of twice the size beside the text that shows it."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from harness.browser import launch  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

SNAPSHOTS = ROOT / "Tests/StandIns/Journeys/Snapshots/UIKit"
PICTURES = ROOT / "Sources/OneTimeCodeUIKit/OneTimeCodeUIKit.docc/Resources"


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_context(device_scale_factor=2).new_page()
        for drawing in sorted(SNAPSHOTS.glob("*.svg")):
            page.set_content(f"<body style='margin:0'>{drawing.read_text()}</body>")
            page.locator("svg").first.screenshot(path=PICTURES / f"{drawing.stem}@2x.png")
            print(f"{drawing.stem}@2x.png")
        browser.close()


if __name__ == "__main__":
    main()
