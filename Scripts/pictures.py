"""Makes the documentation's pictures, and serves the gallery of looks.

Usage: pictures.py states     converts each snapshot of the UIKit field to a PNG at double scale
       pictures.py looks      takes screenshots of the element's gallery, in light and dark mode
       pictures.py gallery    serves the element's gallery until you press Ctrl-C
"""

import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from harness.browser import launch  # noqa: E402
from harness.site import StaticSite  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

SNAPSHOTS = ROOT / "Tests" / "StandIns" / "Journeys" / "Snapshots"
STATES = ROOT / "Sources" / "OneTimeCodeUI" / "OneTimeCodeUI.docc" / "Resources"
LOOKS = ROOT / "docs"


def draw_states() -> None:
    STATES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_context(device_scale_factor=2).new_page()
        for drawing in sorted([*SNAPSHOTS.glob("Both/*.svg"), *SNAPSHOTS.glob("UIKit/*.svg")]):
            page.set_content(f"<body style='margin:0'>{drawing.read_text()}</body>")
            page.locator("svg").first.screenshot(path=STATES / f"{drawing.stem}@2x.png")
            print(f"{drawing.stem}@2x.png")
        browser.close()


def draw_looks() -> None:
    address = gallery()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for scheme in ("light", "dark"):
            page = browser.new_page(
                viewport={"width": 1000, "height": 860}, color_scheme=scheme, device_scale_factor=1,
                reduced_motion="reduce",
            )
            page.goto(f"{address}?state=partly")
            page.wait_for_function("() => document.querySelectorAll('one-time-code[data-ready]').length === 8")
            page.wait_for_timeout(200)
            page.screenshot(path=LOOKS / f"looks-{scheme}.png", full_page=True)
        browser.close()


def serve_gallery() -> None:
    print(f"The gallery is at {gallery()}. Press Ctrl-C to stop.")
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        pass


def gallery() -> str:
    return StaticSite(ROOT / "web" / "Gallery").address("index.html")


if __name__ == "__main__":
    {"states": draw_states, "looks": draw_looks, "gallery": serve_gallery}[sys.argv[1]]()
