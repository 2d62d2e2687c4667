"""Implements the part of Playwright's `Page` that the tests use, for browsers that are driven by WebDriver."""

import datetime
import time
from pathlib import Path

import pytest

from .keys import NAMES, chord
from .session import Session

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


class Page:
    """A page with a part of the interface of Playwright's `Page`. A test that needs other parts is skipped."""

    def __init__(self, session: Session, site) -> None:
        self._session = session
        self._site = site
        self._site.init_scripts = [PROBLEMS]
        self.keyboard = Keyboard(session)
        self.mouse = Mouse(session)
        self.clock = Clock(self)

    def __getattr__(self, name: str):
        pytest.skip(f"only Playwright has page.{name}")

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

    @property
    def context(self) -> "Context":
        if not self._session.has_clipboard:
            pytest.skip("only Playwright has a context with a clipboard")
        return Context()

    @property
    def url(self) -> str:
        return self._session.command("Get Current URL")

    def evaluate(self, expression: str, argument=None):
        result = self._session.run(EVALUATE.replace("%s", expression), argument)
        if result is None:
            raise NavigatedAway("the page navigated away before the script had ended")
        if isinstance(result, dict):
            raise AssertionError(result["error"])
        return result[0]

    def focus(self, selector: str) -> None:
        self.evaluate("selector => document.querySelector(selector).focus()", selector)

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Resizes the window so that its viewport has the given size; skips the test if that isn't possible."""
        for _ in range(3):
            inner = self.evaluate("({ width: innerWidth, height: innerHeight })")
            if inner == size:
                return
            outer = self._session.command("Get Window Rect")
            self._session.command(
                "Set Window Rect", {name: outer[name] + size[name] - inner[name] for name in ("width", "height")}
            )
            time.sleep(0.2)
        pytest.skip(f"the window can't be resized to {size}")

    def screenshot(self, path: Path | None = None, caret: str = "initial", **options) -> None:
        if options or not path or caret != "initial":
            pytest.skip("only Playwright takes screenshots with these options")
        path.write_bytes(self._session.screenshot())

    def is_closed(self) -> bool:
        return False


class NavigatedAway(Exception):
    """The error for a page that navigated away while a script was running."""


class Context:
    """A page's browser context, as far as tests need it: only permissions."""

    def __getattr__(self, name: str):
        pytest.skip(f"only Playwright has context.{name}")

    def grant_permissions(self, names: list[str]) -> None:
        """Does nothing, because tests request only permissions for the clipboard, which pages may always use here."""


class Clock:
    """The page's clock, which only the test advances."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def __getattr__(self, name: str):
        pytest.skip(f"only Playwright has clock.{name}")

    def pause_at(self, time: datetime.datetime) -> None:
        self._page.add_init_script(CLOCK.replace("%START%", str(int(time.timestamp() * 1000))))

    def run_for(self, milliseconds: int) -> None:
        self._page.evaluate("milliseconds => clock.run(milliseconds)", milliseconds)

    def fast_forward(self, milliseconds: int) -> None:
        self._page.evaluate("milliseconds => clock.skip(milliseconds)", milliseconds)

    def set_system_time(self, seconds: float) -> None:
        self._page.evaluate("time => clock.set(time)", seconds * 1000)


class Keyboard:
    def __init__(self, session: Session) -> None:
        self._session = session

    def __getattr__(self, name: str):
        pytest.skip(f"only Playwright has keyboard.{name}")

    def press(self, keys: str) -> None:
        pressed = chord(keys)
        self._perform([("keyDown", key) for key in pressed] + [("keyUp", key) for key in reversed(pressed)])

    def type(self, text: str) -> None:
        for character in text:
            self._perform([("keyDown", character), ("keyUp", character)])

    def down(self, key: str) -> None:
        self._perform([("keyDown", NAMES.get(key, key))])

    def up(self, key: str) -> None:
        self._perform([("keyUp", NAMES.get(key, key))])

    def _perform(self, actions: list[tuple[str, str]]) -> None:
        self._session.perform_actions(
            {"type": "key", "id": "keyboard", "actions": [{"type": kind, "value": key} for kind, key in actions]}
        )


class Mouse:
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
