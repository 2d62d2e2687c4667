"""Types an incorrect code whose last key is held, over AT-SPI in any browser: one code is verified, and the reason for the
rejection is added to a live region, which screen readers announce. The field keeps the focus, and is marked as invalid."""

from desk.display import hold_key, press_keys
from desk.processes import wait_until
from desk.tree import Atspi, document, focused_field, nodes_on_page, walk

TITLE = "Rejected"
REASON = "Incorrect code. 4 attempts left."


def problems() -> list[str]:
    """Returns what differs on the page in the open browser window."""
    failures = []

    def expect(description: str, condition, timeout: float = 8) -> None:
        try:
            wait_until(description, condition, timeout)
        except TimeoutError:
            failures.append(f"{description}: failed; the page has {nodes_on_page(TITLE)}, live {live_texts()}")

    expect("the field", lambda: len(nodes_on_page(TITLE)) == 2, 30)
    press_keys("Tab")
    expect("the focus", lambda: focused_field(TITLE) == ("", 0))
    press_keys(*"98539")
    hold_key("1", 1.5)
    expect("the reason is announced", lambda: REASON in live_texts())
    expect("the reason is seen", lambda: REASON in texts())
    expect("one code was verified", lambda: nodes_on_page(TITLE)[0]["name"] == "Verified: 1")
    expect("the code and the focus stay", lambda: focused_field(TITLE) == ("985391", 6))
    expect("the field is invalid", lambda: any(
        node.get_state_set().contains(Atspi.StateType.INVALID_ENTRY) for node in nodes()
    ))
    return failures


def nodes():
    page = document(TITLE)
    return walk(page) if page else ()


def text_of(node) -> str:
    text = Atspi.Text.get_text(node, 0, -1) if "Text" in node.get_interfaces() else ""
    return " ".join((text or node.get_name() or "").split())


def texts() -> list[str]:
    return [text_of(node) for node in nodes()]


def live_texts() -> list[str]:
    """The texts in live regions."""
    return [text_of(node) for node in nodes() if (node.get_attributes() or {}).get("container-live") == "polite"]
