"""Checks the field's accessibility tree, and the effect of keys, over AT-SPI in any browser."""

import subprocess
import time

from desk.display import keys
from desk.processes import until
from desk.tree import focused, nodes_of

TITLE = "Enter the code"
MESSAGE = "Your code: 985 391"

# Keys to press, each with the field's expected text and caret position after it.
JOURNEY = [
    ("Tab", ("", 0)),
    *((digit, ("985391"[:place], place)) for place, digit in enumerate("985391", 1)),
    ("Left", ("985391", 5)),
    ("Home", ("985391", 0)),
    ("7", ("785391", 1)),
    ("End", ("785391", 6)),
    ("BackSpace", ("78539", 5)),
    ("x", ("78539", 5)),
    ("Home", ("78539", 0)),
    ("Delete", ("8539", 0)),
    ("ctrl+z", ("78539", 0)),
    ("ctrl+v", ("985391", 6)),
]

TREE = [
    {"role": "heading", "name": "Enter the code", "description": "", "value": ""},
    {"role": "textbox", "name": "Verification code", "description": "0 of 6 digits entered.", "value": ""},
    {"role": "button", "name": "Verify", "description": "", "value": ""},
]


def problems() -> list[str]:
    """Returns how the open browser window differs from the expected tree and journey."""
    found = []
    try:
        until("the element is ready", lambda: nodes_of(TITLE) == TREE, 30)
    except TimeoutError:
        found.append(f"the tree is {nodes_of(TITLE)}")
    subprocess.run(["xclip", "-selection", "clipboard"], input=MESSAGE.encode(), check=True)
    for key, wanted in JOURNEY:
        keys(key)
        if (state := settled(wanted)) != wanted:
            found.append(f"{key}: the field has {state}, not {wanted}")
    return found


def settled(wanted, timeout: float = 5):
    """Returns the text and the caret position once they stay equal to `wanted`, or their values at the timeout."""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        if focused(TITLE) == wanted:
            time.sleep(0.15)
            if focused(TITLE) == wanted:
                return wanted
        time.sleep(0.05)
    return focused(TITLE)
