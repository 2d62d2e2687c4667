"""Reads a field's state on a page as the user perceives it, and acts on the field as users and pages do."""

import re
import time
from pathlib import Path

from playwright.sync_api import Page

READ_STATE = (Path(__file__).parent / "field.js").read_text(encoding="utf-8")
# A script that waits until the browser has laid out a frame, even while a stopped clock holds back animation frames.
# The message starts a new task, because browsers report a resize loop if a size changes in the observer's own task.
WAIT_FOR_FRAME = """(host) => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    new ResizeObserver((_, self) => { self.disconnect(); port2.postMessage(0) }).observe(host);
})"""
RECORDER = Path(__file__).parent / "recorder.js"
#: The document's live region.
REGION = "document.querySelector('[data-one-time-code=voice]').shadowRoot.querySelector('[aria-live]')"
#: A script that reports an error if the element changes a node of the page.
GUEST = Path(__file__).parent / "guest.js"


class Field:
    """The field at `index` on the page.

    Tests check a field's state with `expect(...)`, which waits, because browsers report some changes with a delay.
    """

    def __init__(self, page: Page, index: int = 0) -> None:
        self.page = page
        self.index = index

    # State

    def state(self, is_submitted: bool = False) -> dict:
        """Returns the field's state. With `is_submitted`, the validity is the one that the browser finds on submission."""
        state = self.page.evaluate(READ_STATE, ["one-time-code", self.index, is_submitted])
        state["selection"] = tuple(state["selection"])
        is_full = all("filled" in slot["parts"] for slot in state["slots"])
        state["drawn"] = " ".join(slot_text(slot, is_full) for slot in state["slots"])
        return state

    def expect(self, timeout: float = 3, **expected) -> dict:
        """Waits until the field's state has the given values, such as `text`, `caret`, `selection`, `drawn` or `error`.

        `drawn` contains each slot as its symbol, or `_` if it is empty. `|` precedes the slot where the next symbol is
        inserted, `<>` encloses a selected slot, and `[]` encloses a slot whose symbol the next one replaces.
        """
        if "caret" in expected:
            caret = expected.pop("caret")
            expected["selection"] = (caret, caret)
        deadline = time.monotonic() + timeout
        while True:
            state = self.state(is_submitted="valid" in expected or "validation_message" in expected)
            actual = {name: state[name] for name in expected}
            if actual == expected:
                return state
            if time.monotonic() > deadline:
                assert actual == expected, f"the field is: {state}"
            self.page.wait_for_timeout(10)

    def events(self, *types: str) -> list:
        """Returns the recorded events of these types in order, except those of other fields."""
        events = self.page.evaluate("recorded.events")
        return [event for event in events if event["type"] in types and event["host"] in (self.index, -1)]

    @property
    def completed(self) -> list:
        """The codes of all `complete` events."""
        return [event["detail"]["code"] for event in self.events("complete")]

    @property
    def refused(self) -> list:
        """The reasons of all `refuse` events."""
        return [event["detail"]["reason"] for event in self.events("refuse")]

    def expect_completed(self, *codes: str) -> None:
        eventually(self.page, lambda: self.completed, list(codes))

    def announced_now(self) -> str:
        """Returns the text in the document's live region."""
        return self.page.evaluate(f"{REGION}.textContent")

    def take_announcements(self, milliseconds: int = 6000) -> list:
        """Advances the page's clock and returns all announcements since the last call. Requires `clock=True`."""
        self.page.clock.run_for(milliseconds)
        return self.page.evaluate("recorded.announcements.splice(0)")

    def clear_recorded(self) -> None:
        """Clears the recorded events and announcements."""
        self.page.evaluate("recorded.events.length = recorded.announcements.length = 0")

    # Actions of the page

    def run(self, script: str, argument=None):
        """Runs `script`, a function that takes the element, its input and `argument`."""
        return self.page.evaluate(
            f"([i, a]) => {{ const h = document.querySelectorAll('one-time-code')[i];"
            f" return ({script})(h, h.querySelector('input'), a) }}",
            [self.index, argument],
        )

    def set_by_script(self, text: str, event: str = "input") -> None:
        """Sets the input's value and dispatches an event, as password managers do."""
        self.run(
            "(host, input, [text, type]) => { input.value = text; "
            "input.dispatchEvent(new Event(type, { bubbles: true })) }",
            [text, event],
        )

    # User actions

    def press(self, *keys: str) -> "Field":
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def type(self, text: str) -> "Field":
        self.page.keyboard.type(text)
        return self

    def later(self, milliseconds: int = 1100) -> "Field":
        """Lets time pass for the field. In the first second after a rejection, a key is taken for a stray one."""
        self.page.evaluate("""(milliseconds) => {
            const now = performance.now.bind(performance);
            Object.defineProperty(performance, "now", { value: () => now() + milliseconds, configurable: true });
        }""", milliseconds)
        return self

    def paste(self, text: str) -> "Field":
        """Puts `text` on the clipboard, and pastes it with the keyboard."""
        self.copy(text)
        return self.press("ControlOrMeta+v")

    def copy(self, text: str) -> None:
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)

    @property
    def clipboard(self) -> str:
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        return self.page.evaluate("navigator.clipboard.readText()")

    def click(self, slot: int, x: float = 0.5, **options) -> "Field":
        self.page.mouse.click(*self.point(slot, x), **options)
        return self

    def drag(self, start: int, *through: int) -> "Field":
        """Presses the mouse button on a slot and moves the mouse over other slots, without releasing the button."""
        self.page.mouse.move(*self.point(start))
        self.page.mouse.down()
        for slot in through:
            self.page.mouse.move(*self.point(slot), steps=4)
        return self

    def tap(self, slot: int) -> "Field":
        self.page.touchscreen.tap(*self.point(slot))
        return self

    # Geometry

    def boxes(self) -> list:
        """Returns the rectangles of the slots: left, top, right, bottom, width, height.

        Waits for three frames first, because the element lays out the slots one frame after the browser has laid out
        the input.
        """
        return self.run(
            f"async (host) => {{ const frame = {WAIT_FOR_FRAME};"
            " for (let count = 0; count < 3; count++) await frame(host);"
            " return [...host.shadowRoot.querySelectorAll('[part~=slot]')]"
            ".map(slot => slot.getBoundingClientRect().toJSON()) }"
        )

    def point(self, slot: int, x: float = 0.5) -> tuple:
        box = self.boxes()[slot]
        return box["left"] + box["width"] * x, box["top"] + box["height"] / 2

    def style(self, slot: int, *properties: str, pseudo: str = "") -> dict:
        """Returns computed properties of a slot, or of one of the slot's pseudo-elements."""
        return self.run(
            "(host, input, [slot, names, pseudo]) => {"
            " const node = host.shadowRoot.querySelectorAll('[part~=slot]')[slot];"
            " const style = getComputedStyle(node, pseudo || null);"
            " return Object.fromEntries(names.map(name => [name, style.getPropertyValue(name)])) }",
            [slot, properties, pseudo],
        )

    def text_colour(self) -> str:
        """Returns the colour in which the input draws the symbols."""
        return self.run("(host, input) => getComputedStyle(input).webkitTextFillColor")


def resend_title(page: Page, index: int = 0) -> str:
    """Returns what a resend button shows: its text, and the time that the style sheet draws after it."""
    return page.evaluate("""(index) => {
        const button = document.querySelectorAll("[data-resend]")[index];
        const time = getComputedStyle(button, "::after").content.match(/^"(.*?)"/)?.[1] ?? "";
        return (button.textContent + time).replace("\u00a0", " ");
    }""", index)


def expect_resend_title(page: Page, pattern: str) -> None:
    """Waits until the first resend button shows text that matches the regular expression."""
    eventually(page, lambda: bool(re.fullmatch(pattern, resend_title(page))), True)


def slot_text(slot: dict, is_full: bool) -> str:
    parts, text = slot["parts"], slot["text"] or "_"
    if "selected" in parts:
        return f"<{text}>"
    if "active" not in parts:
        return text
    return f"[{text}]" if is_full else f"|{text}"


def eventually(page: Page, read, expected, timeout: float = 3) -> None:
    """Waits until `read()` returns `expected`."""
    deadline = time.monotonic() + timeout
    while (actual := read()) != expected:
        if time.monotonic() > deadline:
            raise AssertionError(f"expected {expected!r}, not {actual!r}")
        page.wait_for_timeout(10)
