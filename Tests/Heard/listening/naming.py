"""Checks what voice control and switch access need: each control's name is its visible label, and AT-SPI clients can
focus or press the control with this name."""

from desk.display import press_keys
from desk.processes import wait_until
from desk.tree import Atspi, describe, document, focused_field, nodes_on_page, pump, walk

TITLE = "Named"
NAMES = {"Verification code": "textbox", "Request a new code": "button", "Verify": "button"}


def problems() -> list[str]:
    """Returns the wrong names and roles, and the actions that fail, on the page in the open browser window."""
    failures = []

    def expect(description: str, condition) -> None:
        try:
            wait_until(description, condition, 5)
        except TimeoutError:
            failures.append(f"{description}: failed; the page has {nodes_on_page(TITLE)}")

    try:
        wait_until("the controls", lambda: all(control(name) for name in NAMES), 30)
    except TimeoutError:
        return [f"the page has {nodes_on_page(TITLE)}"]
    for name, role in NAMES.items():
        node = control(name)
        if describe(node)["role"] != role:
            failures.append(f"{name} is a {describe(node)['role']}")
        if not node.get_state_set().contains(Atspi.StateType.FOCUSABLE):
            failures.append(f"{name} cannot be focused")
    focus("Verification code")
    expect("focusing the field by its name works", lambda: focused_field(TITLE) == ("", 0))
    dictate("985 391")
    expect("a dictated code is accepted without its space", lambda: focused_field(TITLE) == ("985391", 6))
    press("Verify")
    expect("pressing the button by its name submits the form", lambda: heading() == "Sent: 985391")
    press("Request a new code")
    expect("pressing the button by its name requests a code", lambda: heading() == "A new code was requested")
    expect("the button keeps its name while it waits", lambda: control("Request a new code"))
    return failures


def control(name: str):
    """Returns the control whose name is `name`, or `None` if there isn't exactly one."""
    page = document(TITLE)
    nodes = walk(page) if page else ()
    found = [node for node in nodes if node.get_name() == name and node.get_role() in CONTROL_ROLES]
    return found[0] if len(found) == 1 else None


CONTROL_ROLES = (Atspi.Role.ENTRY, Atspi.Role.PUSH_BUTTON)


def heading() -> str:
    return nodes_on_page(TITLE)[0]["name"]


def focus(name: str) -> None:
    Atspi.Component.grab_focus(control(name))
    pump()


def press(name: str) -> None:
    Atspi.Action.do_action(control(name), 0)
    pump()


def dictate(text: str) -> None:
    """Sets the field's text as dictation software does, or types the text if the browser doesn't support setting it.

    WebKitGTK has no interface for setting text, and Firefox's interface does nothing, even in a bare input."""
    field = control("Verification code")
    if "EditableText" in field.get_interfaces():
        Atspi.EditableText.set_text_contents(field, text)
        pump(0.5)
    if focused_field(TITLE) == ("", 0):
        press_keys(*("space" if symbol == " " else symbol for symbol in text))
    pump()
