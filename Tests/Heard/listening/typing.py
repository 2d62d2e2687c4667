"""Checks a page's accessibility tree, and the effect of keys in its field, over AT-SPI in any browser."""

import subprocess
import time

from desk.display import press_keys
from desk.processes import wait_until
from desk.tree import focused_field, nodes_on_page

TITLE = "Enter the code"
MESSAGE = "Your code: 985 391"

# Keys to press, each with the field's expected text and caret position after it.
JOURNEY = [
    ("Tab", ("", 0)),
    *((digit, ("985391"[:count], count)) for count, digit in enumerate("985391", 1)),
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
    """Returns how the page in the open browser window differs from the expected tree, text and caret positions."""
    mismatches = []
    try:
        wait_until("the element is ready", lambda: nodes_on_page(TITLE) == TREE, 30)
    except TimeoutError:
        mismatches.append(f"the tree is {nodes_on_page(TITLE)}")
    subprocess.run(["xclip", "-selection", "clipboard"], input=MESSAGE.encode(), check=True)
    for key, expected in JOURNEY:
        press_keys(key)
        if (state := wait_for_state(expected)) != expected:
            mismatches.append(f"{key}: the field has {state}, not {expected}")
    return mismatches


def wait_for_state(expected, timeout: float = 5):
    """Returns the text and the caret position once they stay equal to `expected`, or their values at the timeout."""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        if focused_field(TITLE) == expected:
            time.sleep(0.15)
            if focused_field(TITLE) == expected:
                return expected
        time.sleep(0.05)
    return focused_field(TITLE)
