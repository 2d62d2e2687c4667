"""Reads accessibility trees over AT-SPI, the accessibility interface of the Linux desktop."""

import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

# The AT-SPI roles of headings and controls, with the ARIA role that corresponds to each.
ROLES = {
    Atspi.Role.ENTRY: "textbox",
    Atspi.Role.PASSWORD_TEXT: "textbox",
    Atspi.Role.PUSH_BUTTON: "button",
    Atspi.Role.LINK: "link",
    Atspi.Role.HEADING: "heading",
}


def nodes_on_page(title: str) -> list[dict]:
    """Returns role, name, description and value of each heading and control on the page with `title` in its title."""
    page = document(title)
    return [describe(node) for node in walk(page) if node.get_role() in ROLES] if page else []


def focused_field(title: str):
    """Returns the text and the caret position of the page's focused text field, or `None` if there isn't one."""
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
    Atspi.init()  # called here because it needs the bus; repeated calls do nothing
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
    """Yields a node and its descendants, those in nested documents only if `into_documents`. Skips removed nodes."""
    if node is None or depth > 40:
        return
    try:
        node.clear_cache()  # because this process's cache could contain outdated children
        yield node
        if node.get_role() == Atspi.Role.DOCUMENT_WEB and depth and not into_documents:
            return
        for index in range(node.get_child_count()):
            yield from walk(node.get_child_at_index(index), depth + 1, into_documents)
    except GLib.Error:
        return


def pump(seconds: float = 0.05) -> None:
    """Processes the bus's events for this many seconds."""
    context = GLib.MainContext.default()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not context.iteration(False):
            time.sleep(0.005)
