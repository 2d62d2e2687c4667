"""Checks what voice control and switches need: each control has its visible label as its name, and AT-SPI's actions
can focus and press the control with this name."""

from desk.display import keys
from desk.processes import until
from desk.tree import Atspi, describe, document, focused, nodes_of, pump, walk

TITLE = "Named"
NAMES = {"Verification code": "textbox", "Send a new code": "button", "Verify": "button"}


def problems() -> list[str]:
    """Returns the wrong names and roles, and the actions that fail, on the page in the open browser window."""
    found = []

    def expect(what: str, test) -> None:
        try:
            until(what, test, 5)
        except TimeoutError:
            found.append(f"{what}: failed; the page has {nodes_of(TITLE)}")

    try:
        until("the controls", lambda: all(named(name) for name in NAMES), 30)
    except TimeoutError:
        return [f"the page has {nodes_of(TITLE)}"]
    for name, role in NAMES.items():
        node = named(name)
        if describe(node)["role"] != role:
            found.append(f"{name} is a {describe(node)['role']}")
        if not node.get_state_set().contains(Atspi.StateType.FOCUSABLE):
            found.append(f"{name} cannot be focused")
    reach("Verification code")
    expect("reaching the field by its name focuses it", lambda: focused(TITLE) == ("", 0))
    dictate("985 391")
    expect("a dictated code is accepted without its space", lambda: focused(TITLE) == ("985391", 6))
    press("Verify")
    expect("pressing by name submits the form", lambda: heading() == "Sent: 985391")
    press("Send a new code")
    expect("pressing by name requests a code", lambda: heading() == "A new code was requested")
    expect("the button keeps its name while it waits", lambda: named("Send a new code"))
    return found


def named(name: str):
    """Returns the control whose name is `name`, or `None` if there isn't exactly one."""
    page = document(TITLE)
    found = [node for node in walk(page) if node.get_name() == name and node.get_role() in CONTROLS] if page else []
    return found[0] if len(found) == 1 else None


CONTROLS = (Atspi.Role.ENTRY, Atspi.Role.PUSH_BUTTON)


def heading() -> str:
    return nodes_of(TITLE)[0]["name"]


def reach(name: str) -> None:
    Atspi.Component.grab_focus(named(name))
    pump()


def press(name: str) -> None:
    Atspi.Action.do_action(named(name), 0)
    pump()


def dictate(text: str) -> None:
    """Sets the field's text like dictation software, or types the text if the browser doesn't support setting it.

    WebKitGTK has no interface for setting text, and Firefox's interface does nothing, even in a bare input."""
    field = named("Verification code")
    if "EditableText" in field.get_interfaces():
        Atspi.EditableText.set_text_contents(field, text)
        pump(0.5)
    if focused(TITLE) == ("", 0):
        keys(*("space" if symbol == " " else symbol for symbol in text))
    pump()
