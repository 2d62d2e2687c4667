"""Implements the part of Playwright's `Page` that the tests use, for browsers that are driven by WebDriver."""

import datetime
import io
import time
from pathlib import Path
from typing import NoReturn

from PIL import Image

from .keys import NAMES, chord
from .session import Session, WebDriverError, wait_until
from .unsupported import UNSUPPORTED, skip

# A script that evaluates an expression or calls a function, and awaits the result, as Playwright's `evaluate` does.
EVALUATE = """
const done = arguments[1];
(async () => {
  const value = (%s
  );
  return typeof value === "function" ? value(arguments[0]) : value;
})().then((value) => done([value ?? null]), (error) => done({ error: String(error) }));
"""

PROBLEMS, CLOCK = (
    (Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("problems.js", "clock.js")
)


class Part:
    """An object of Playwright's that has only a part of its attributes."""

    def __getattr__(self, name: str) -> NoReturn:
        """Skips the test if the attribute is listed as unsupported."""
        path = f"{type(self).__name__}.{name}"
        if path not in UNSUPPORTED:
            raise AttributeError(f"{path} is neither implemented in page.py nor listed in unsupported.py")
        skip(path)


class Page(Part):
    def __init__(self, session: Session, site) -> None:
        self._session = session
        self._site = site
        self._site.init_scripts = [PROBLEMS]
        self.keyboard = Keyboard(self, session)
        self.mouse = Mouse(session)
        self.clock = Clock(self)
        self.context = BrowserContext()

    def finish(self) -> list[str]:
        """Releases all keys and buttons, leaves the page, and returns the problems that the page had."""
        self._session.command("Release Actions")
        try:
            problems = self.evaluate("window.problems ?? []")
        except NavigatedAway:
            problems = self.evaluate("window.problems ?? []")
        self._session.command("Navigate", {"url": "about:blank"})
        self._site.init_scripts = []
        return problems

    def add_init_script(self, script: str = "", path: Path | None = None) -> None:
        self._site.init_scripts.append(path.read_text(encoding="utf-8") if path else script)

    def goto(self, url: str) -> None:
        self._session.command("Navigate", {"url": url})

    def go_back(self) -> None:
        self._session.command("Back")

    @property
    def url(self) -> str:
        return self._session.command("Get Current URL")

    def evaluate(self, expression: str, argument=None):
        # A script that is a statement, such as axe's, becomes an expression.
        try:
            result = self._session.run(EVALUATE.replace("%s", expression.rstrip("; \n")), argument)
        except WebDriverError as error:
            if "unload event" not in str(error):
                raise
            result = None
        if result is None:
            raise NavigatedAway("the page navigated away before the script had ended")
        if isinstance(result, dict):
            raise AssertionError(result["error"])
        return result[0]

    def focus(self, selector: str) -> None:
        self.evaluate("selector => document.querySelector(selector).focus()", selector)

    def wait_for_function(self, expression: str, arg=None) -> None:
        wait_until(f"the page returns true: {expression}", lambda: self.evaluate(expression, arg))

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Resizes the window so that its viewport has the given size; skips the test if that isn't possible."""
        for _ in range(10):
            inner = self.evaluate("({ width: innerWidth, height: innerHeight })")
            if inner == size:
                return
            outer = self._session.command("Get Window Rect")
            self._session.command(
                "Set Window Rect", {name: outer[name] + size[name] - inner[name] for name in ("width", "height")}
            )
            time.sleep(0.2)
        skip("Browser.new_context(viewport)")

    def screenshot(self, path: Path | None = None, caret: str = "initial", clip: dict | None = None, **options) -> bytes:
        for name in options:
            skip(f"Page.screenshot({name})")
        png = self._session.screenshot()
        if clip:
            left, top, right, bottom = clip["x"], clip["y"], clip["x"] + clip["width"], clip["y"] + clip["height"]
            scale, output = self.evaluate("devicePixelRatio"), io.BytesIO()
            with Image.open(io.BytesIO(png)) as image:
                image.crop([round(edge * scale) for edge in (left, top, right, bottom)]).save(output, "PNG")
            png = output.getvalue()
        if path:
            path.write_bytes(png)
        return png

    def is_closed(self) -> bool:
        return False


class NavigatedAway(Exception):
    """The error for a page that navigated away while a script was running."""


class BrowserContext(Part):
    def grant_permissions(self, names: list[str]) -> None:
        """Does nothing, because tests request only permissions for the clipboard, which pages may always use here."""


class Clock(Part):
    """The page's clock, which only the test advances."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def pause_at(self, time: datetime.datetime) -> None:
        self._page.add_init_script(CLOCK.replace("%START%", str(int(time.timestamp() * 1000))))

    def run_for(self, milliseconds: int) -> None:
        self._page.evaluate("milliseconds => clock.run(milliseconds)", milliseconds)

    def fast_forward(self, milliseconds: int) -> None:
        self._page.evaluate("milliseconds => clock.skip(milliseconds)", milliseconds)

    def set_system_time(self, seconds: float) -> None:
        self._page.evaluate("time => clock.set(time)", seconds * 1000)


class Keyboard(Part):
    def __init__(self, page: Page, session: Session) -> None:
        self._page = page
        self._session = session

    def press(self, keys: str) -> None:
        pressed = chord(keys)
        self._perform([("keyDown", key) for key in pressed] + [("keyUp", key) for key in reversed(pressed)])

    def type(self, text: str) -> None:
        for character in text:
            self._perform([("keyDown", character), ("keyUp", character)])

    def insert_text(self, text: str) -> None:
        self._page.evaluate("text => document.execCommand('insertText', false, text)", text)

    def down(self, key: str) -> None:
        self._perform([("keyDown", NAMES.get(key, key))])

    def up(self, key: str) -> None:
        self._perform([("keyUp", NAMES.get(key, key))])

    def _perform(self, actions: list[tuple[str, str]]) -> None:
        self._session.perform_actions(
            {"type": "key", "id": "keyboard", "actions": [{"type": kind, "value": key} for kind, key in actions]}
        )


class Mouse(Part):
    BUTTONS = {"left": 0, "middle": 1, "right": 2}

    def __init__(self, session: Session) -> None:
        self._session = session
        self._position = (0.0, 0.0)

    def move(self, x: float, y: float, steps: int = 1) -> None:
        (left, top), moves = self._position, []
        for step in range(1, steps + 1):
            fraction = step / steps
            moves.append({"type": "pointerMove", "duration": 0, "origin": "viewport",
                          "x": round(left + (x - left) * fraction), "y": round(top + (y - top) * fraction)})
        self._position = (x, y)
        self._perform(*moves)

    def down(self, button: str = "left", click_count: int = 1) -> None:
        """Presses the button. If `click_count` is above 1, performs the earlier clicks first."""
        # Firefox counts clicks only within one sequence of actions, so the sequence contains all clicks.
        earlier = [self._down_action(button), self._up_action(button)] * (click_count - 1)
        self._perform(*earlier, self._down_action(button))

    def up(self, button: str = "left", click_count: int = 1) -> None:
        self._perform(self._up_action(button))

    def click(self, x: float, y: float, button: str = "left") -> None:
        self.move(x, y)
        self.down(button)
        self.up(button)

    def dblclick(self, x: float, y: float) -> None:
        self.move(x, y)
        self.down(click_count=2)
        self.up()

    def _down_action(self, button: str) -> dict:
        return {"type": "pointerDown", "button": self.BUTTONS[button]}

    def _up_action(self, button: str) -> dict:
        return {"type": "pointerUp", "button": self.BUTTONS[button]}

    def _perform(self, *actions: dict) -> None:
        self._session.perform_actions({
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(actions),
        })
