"""Opens a virtual X display with a window manager, and enables accessibility in the D-Bus session."""

import os
import random
import subprocess

from .processes import Processes


def open_display(processes: Processes) -> None:
    """Starts Xvfb and a window manager, enables accessibility, and sets `DISPLAY` to the new display."""
    os.environ["DISPLAY"] = f":{start_screen(processes)}"
    processes.start("openbox", "openbox", "--sm-disable")
    # Browsers build accessibility trees only if assistive technology is enabled.
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        subprocess.run(
            [
                "gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus",
                "--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, "<true>",
            ],
            check=True, stdout=subprocess.DEVNULL,
        )


def start_screen(processes: Processes) -> int:
    """Starts Xvfb with a random display number, and returns the number.

    Xvfb itself could choose a number that an X server in another PID namespace uses.
    """
    for number in random.sample(range(100, 1000), 5):
        reader, writer = os.pipe()
        screen = processes.start(
            "xvfb", "Xvfb", f":{number}", "-displayfd", str(writer), "-screen", "0", "1280x900x24",
            "-nolisten", "tcp", pass_fds=[writer],
        )
        os.close(writer)
        with os.fdopen(reader) as output:
            if output.read(16).strip():
                return number
        processes.stop(screen)
    raise RuntimeError("Xvfb did not start")


def press_keys(*names: str) -> None:
    """Presses keys one after another on the X display's keyboard. A `+` joins the keys of a chord."""
    subprocess.run(["xdotool", "key", "--clearmodifiers", *names], check=True)


def hold_key(name: str, seconds: float) -> None:
    """Holds a key of the X display's keyboard down, which repeats its symbol."""
    subprocess.run(["xdotool", "keydown", name, "sleep", str(seconds), "keyup", name], check=True)


def window_ids(title: str) -> list[str]:
    """Returns the IDs of the windows whose title matches a regular expression."""
    result = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", title], stdout=subprocess.PIPE, text=True
    )
    return result.stdout.split()
