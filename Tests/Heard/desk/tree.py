"""What assistive technology is given over AT-SPI, the bus of the desktop."""

import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

# The roles that a person works with, by the names that the web has for them.
ROLES = {
    Atspi.Role.ENTRY: "textbox",
    Atspi.Role.PASSWORD_TEXT: "textbox",
    Atspi.Role.PUSH_BUTTON: "button",
    Atspi.Role.LINK: "link",
    Atspi.Role.HEADING: "heading",
}


def nodes_of(title: str) -> list[dict]:
    """Role, name, description and value of what a person works with on the page of this title."""
    page = document(title)
    return [describe(node) for node in walk(page) if node.get_role() in ROLES] if page else []


def focused(title: str):
    """The text and the caret of the text field that has the focus, or nothing."""
    page = document(title)
    for node in walk(page) if page else ():
        if node.get_state_set().contains(Atspi.StateType.FOCUSED) and node.get_role() in ROLES:
            if ROLES[node.get_role()] == "textbox":
                return Atspi.Text.get_text(node, 0, -1), Atspi.Text.get_caret_offset(node)
    return None


def describe(node) -> dict:
    role = ROLES[node.get_role()]
    return {
        "role": role,
        "name": " ".join((node.get_name() or "").split()),
        "description": " ".join((node.get_description() or "").split()),
        "value": Atspi.Text.get_text(node, 0, -1) if role == "textbox" else "",
    }


def document(title: str):
    Atspi.init()  # once there is a bus; again it does nothing
    pump()
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application is None:
            continue
        for node in walk(application, into_documents=False):
            if node.get_role() == Atspi.Role.DOCUMENT_WEB and title in (node.get_name() or ""):
                return node
    return None


def walk(node, depth: int = 0, into_documents: bool = True):
    """A node and what is in it. Nodes come and go while one looks at them."""
    if node is None or depth > 40:
        return
    try:
        node.clear_cache()  # of this process: it keeps what was there when it looked first
        yield node
        if node.get_role() == Atspi.Role.DOCUMENT_WEB and depth and not into_documents:
            return
        for index in range(node.get_child_count()):
            yield from walk(node.get_child_at_index(index), depth + 1, into_documents)
    except GLib.Error:
        return


def pump(seconds: float = 0.05) -> None:
    """Takes in what the bus has reported."""
    context = GLib.MainContext.default()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not context.iteration(False):
            time.sleep(0.005)
