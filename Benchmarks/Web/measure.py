"""Presses keys on pages in a real browser, and reads the cost that DevTools reports."""

import contextlib
import statistics
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Browser"))

from harness import browser as chromium  # noqa: E402
from harness.site import StaticSite  # noqa: E402

# Six digits and a Backspace for each, so the page ends in its initial state.
KEYS = [*"985391", *["Backspace"] * 6]

# The time between keys, in seconds: long enough that each key is drawn in its own frame.
PAUSE = 0.02


# Chromium's slow 4G: the round-trip time in milliseconds, and the throughputs in bytes per second.
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}


class Browser:
    def __init__(self, browser, site: StaticSite) -> None:
        self._browser = browser
        self._site = site
        self.version = browser.version

    @contextlib.contextmanager
    def page(self, name: str, is_slow: bool = False):
        """Opens a page in a new browser context without a cache, and focuses the page's first input."""
        context = self._browser.new_context(viewport={"width": 900, "height": 700})
        try:
            yield Page(context.new_page(), self._site.address(f"{name}.html"), is_slow)
        finally:
            context.close()


@contextlib.contextmanager
def launch(pages: Path):
    site = StaticSite(pages, compresses=True)
    try:
        with sync_playwright() as playwright:
            browser = chromium.launch(playwright, has_windows=True)
            yield Browser(browser, site)
            browser.close()
    finally:
        site.close()


class Page:
    def __init__(self, page, address: str, is_slow: bool) -> None:
        self._page = page
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        if is_slow:
            self._devtools.send("Network.enable")
            self._devtools.send("Network.emulateNetworkConditions", SLOW_4G)
            self._devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(address)
        self.milliseconds_to_usable = page.evaluate(USABLE)
        page.locator("input").first.focus()

    def metrics(self) -> dict[str, float]:
        found = self._devtools.send("Performance.getMetrics")["metrics"]
        return {metric["name"]: metric["value"] for metric in found}

    def heap(self) -> float:
        """Returns the size of the JavaScript heap after garbage collection, in bytes."""
        self._devtools.send("HeapProfiler.collectGarbage")
        return self.metrics()["JSHeapUsedSize"]

    def type(self, keys: int) -> None:
        for index in range(keys):
            self._page.keyboard.press(KEYS[index % len(KEYS)])
            time.sleep(PAUSE)

    def cost(self, keys: int) -> dict[str, float]:
        """Presses keys. Returns per key the main thread's CPU time in µs by kind of work, and the number of layouts."""
        before = self.metrics()
        self.type(keys)
        after = self.metrics()
        used = {name: (after[name] - before[name]) / keys for name in after}
        return {
            "script": used["ScriptDuration"] * 1e6,
            "style": used["RecalcStyleDuration"] * 1e6,
            "layout": used["LayoutDuration"] * 1e6,
            "drawing": (used["RecalcStyleDuration"] + used["LayoutDuration"]) * 1e6,
            "total": used["TaskDuration"] * 1e6,
            "layouts": used["LayoutCount"],
        }

    def dirty(self, keys: int) -> float:
        """Presses keys. Returns the average number of boxes that were laid out again per layout."""
        layouts = []
        self._devtools.on("Tracing.dataCollected", lambda data: layouts.extend(
            event["args"]["beginData"]["dirtyObjects"] for event in data["value"]
            if event["name"] == "Layout" and "beginData" in event.get("args", {})
        ))
        done = []
        self._devtools.on("Tracing.tracingComplete", lambda _: done.append(True))
        self._devtools.send("Tracing.start", {"transferMode": "ReportEvents", "categories": "devtools.timeline"})
        self.type(keys)
        self._devtools.send("Tracing.end")
        while not done:
            self._page.wait_for_timeout(20)
        return statistics.mean(layouts) if layouts else 0


# A script that returns the milliseconds from the start of the navigation to the first frame in which the user can type.
USABLE = """async () => {
    await document.querySelector("one-time-code")?.ready;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now();
}"""


# The number of times per round that a page is opened to measure `usable`. Only the fastest opening is used.
OPENINGS = 4


def opening(browser: Browser, name: str, is_slow: bool = False) -> float:
    """Returns the milliseconds from opening a page until the user can type."""
    with browser.page(name, is_slow) as page:
        return page.milliseconds_to_usable


def rounds(browser: Browser, names: tuple[str, ...], count: int, keys: int) -> dict[str, dict[str, float]]:
    """Returns the median of each figure for each page. Each round measures all pages."""
    found: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for _ in range(count):
        for name in names:
            usable = min(opening(browser, name) for _ in range(OPENINGS))
            with browser.page(name) as page:
                page.type(len(KEYS) * 12)  # warms up the browser's compiler, whose results stay in the heap
                heap = page.heap()
                figures = page.cost(keys)
                figures["dirty"] = page.dirty(len(KEYS))
                figures["usable"] = usable
                figures["slow"] = opening(browser, name, is_slow=True)
                figures["heap"] = heap / 1024
                figures["growth"] = (page.heap() - heap) / keys
                found[name].append(figures)
    return {
        name: {figure: statistics.median(one[figure] for one in all_of) for figure in all_of[0]}
        for name, all_of in found.items()
    }
