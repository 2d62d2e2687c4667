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
  const it = (%s
  );
  return typeof it === "function" ? it(arguments[0]) : it;
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
        self._site.first = [PROBLEMS]
        self.keyboard = Keyboard(session)
        self.mouse = Mouse(session)
        self.clock = Clock(self)

    def __getattr__(self, name: str):
        pytest.skip(f"only Playwright has page.{name}")

    def end(self) -> list[str]:
        """Releases all keys and buttons, leaves the page, and returns the problems that the page had."""
        self._session.command("Release Actions")
        try:
            problems = self.evaluate("window.problems ?? []")
        except Left:
            problems = self.evaluate("window.problems ?? []")
        self._session.command("Navigate", {"url": "about:blank"})
        self._site.first = []
        return problems

    def add_init_script(self, script: str = "", path: Path | None = None) -> None:
        self._site.first.append(path.read_text(encoding="utf-8") if path else script)

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
        answer = self._session.run(EVALUATE.replace("%s", expression), argument)
        if answer is None:
            raise Left("the page navigated away before the script had ended")
        if isinstance(answer, dict):
            raise AssertionError(answer["error"])
        return answer[0]

    def focus(self, selector: str) -> None:
        self.evaluate("selector => document.querySelector(selector).focus()", selector)

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Resizes the window so that its viewport has the given size."""
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


class Left(Exception):
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
        held = chord(keys)
        self._act([("keyDown", key) for key in held] + [("keyUp", key) for key in reversed(held)])

    def type(self, text: str) -> None:
        for character in text:
            self._act([("keyDown", character), ("keyUp", character)])

    def down(self, key: str) -> None:
        self._act([("keyDown", NAMES.get(key, key))])

    def up(self, key: str) -> None:
        self._act([("keyUp", NAMES.get(key, key))])

    def _act(self, actions: list[tuple[str, str]]) -> None:
        self._session.act(
            {"type": "key", "id": "keyboard", "actions": [{"type": kind, "value": key} for kind, key in actions]}
        )


class Mouse:
    BUTTONS = {"left": 0, "middle": 1, "right": 2}

    def __init__(self, session: Session) -> None:
        self._session = session
        self._place = (0.0, 0.0)

    def move(self, x: float, y: float, steps: int = 1) -> None:
        (left, top), moves = self._place, []
        for step in range(1, steps + 1):
            part = step / steps
            moves.append({"type": "pointerMove", "duration": 0, "origin": "viewport",
                          "x": round(left + (x - left) * part), "y": round(top + (y - top) * part)})
        self._place = (x, y)
        self._act(*moves)

    def down(self, button: str = "left", click_count: int = 1) -> None:
        """Presses the button. If `click_count` is above 1, performs the earlier clicks first."""
        # Firefox counts clicks only within one sequence of actions, so the sequence contains all clicks.
        earlier = [self._pressed(button), self._released(button)] * (click_count - 1)
        self._act(*earlier, self._pressed(button))

    def up(self, button: str = "left", click_count: int = 1) -> None:
        self._act(self._released(button))

    def click(self, x: float, y: float, button: str = "left") -> None:
        self.move(x, y)
        self.down(button)
        self.up(button)

    def dblclick(self, x: float, y: float) -> None:
        self.move(x, y)
        self.down(click_count=2)
        self.up()

    def _pressed(self, button: str) -> dict:
        return {"type": "pointerDown", "button": self.BUTTONS[button]}

    def _released(self, button: str) -> dict:
        return {"type": "pointerUp", "button": self.BUTTONS[button]}

    def _act(self, *actions: dict) -> None:
        self._session.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
                           "actions": list(actions)})
