"""Makes the documentation's pictures, and serves the gallery of looks.

Usage: pictures.py states     converts each snapshot of the UIKit field to a PNG at double scale
       pictures.py looks      takes screenshots of the element's gallery and of three states, in light and dark mode
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

# The fields in README.md: the name of each picture, and what the script does with the field.
README = {
    "typed": "field.set('985')",
    "rejected": "field.set('985391'); field.reject({ reason: 'wrong-code', attemptsLeft: 2 })",
    "accepted": "field.set('985391'); field.accept()",
}
# Three pictures of this width fit side by side on a large screen, and one fits on a phone.
README_FIELD = """<!doctype html><html lang="en"><title>Field</title><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/element/one-time-code.css">
<script type="module" src="/element/one-time-code.js"></script>
<main><one-time-code><label>Verification code <input name="otp"></label><p data-error></p></one-time-code></main></html>"""
README_STYLE = """
body { margin: 0; background: none; font: 14px/1.4 system-ui, sans-serif; }
main { box-sizing: border-box; width: 264px; height: 132px; padding: 2px 4px; }
label { font-weight: 600; }
one-time-code { --one-time-code-badge: 0px; --one-time-code-spacing: 6px; --one-time-code-background: transparent; }
"""


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
            page.close()
            draw_readme(browser, scheme)
        browser.close()


def draw_readme(browser, scheme: str) -> None:
    """Takes a picture of each field in README.md, with a transparent background."""
    site = StaticSite(ROOT / "web" / "Gallery")
    page = browser.new_page(color_scheme=scheme, device_scale_factor=2, reduced_motion="reduce", bypass_csp=True)
    for name, change in README.items():
        page.goto(site.add(f"{name}.html", README_FIELD))
        page.wait_for_selector("one-time-code[data-ready]", state="attached")
        page.add_style_tag(content=README_STYLE)
        page.evaluate(f"() => {{ const field = document.querySelector('one-time-code'); {change} }}")
        page.locator("main").screenshot(path=LOOKS / f"field-{name}-{scheme}.png", omit_background=True)
    page.close()
    site.close()


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
