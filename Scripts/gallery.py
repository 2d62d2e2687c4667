"""Serves the gallery of looks, or draws its pictures for the documentation with `--pictures`."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from harness.site import StaticSite  # noqa: E402

GALLERY = ROOT / "web" / "Gallery"


def draw(address: str, folder: Path) -> None:
    from playwright.sync_api import sync_playwright

    from harness.browser import launch

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
            page.screenshot(path=folder / f"looks-{scheme}.png", full_page=True)
        browser.close()


def main() -> None:
    site = StaticSite(GALLERY)
    address = site.address("index.html")
    if "--pictures" in sys.argv:
        return draw(address, ROOT / "docs")
    print(f"The gallery is at {address}; Ctrl-C ends it.")
    try:
        __import__("threading").Event().wait()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
