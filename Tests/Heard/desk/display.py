"""A virtual screen, with a window manager and the accessibility bus."""

import os
import random
import subprocess

from .processes import Processes


def open_display(processes: Processes) -> None:
    """Starts them. Programs that are started afterwards find them by the environment."""
    os.environ["DISPLAY"] = f":{start_screen(processes)}"
    processes.start("openbox", "openbox", "--sm-disable")
    # Browsers only build accessibility trees if assistive technology is enabled.
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        subprocess.run(
            [
                "gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus",
                "--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, "<true>",
            ],
            check=True, stdout=subprocess.DEVNULL,
        )


def start_screen(processes: Processes) -> int:
    """Starts a screen with a random number, because Xvfb reuses numbers of processes that it can't see."""
    for number in random.sample(range(100, 1000), 5):
        reader, writer = os.pipe()
        screen = processes.start(
            "xvfb", "Xvfb", f":{number}", "-displayfd", str(writer), "-screen", "0", "1280x900x24",
            "-nolisten", "tcp", pass_fds=[writer],
        )
        os.close(writer)
        with os.fdopen(reader) as answer:
            if answer.read(16).strip():
                return number
        processes.stop(screen)
    raise RuntimeError("Xvfb did not start")


def keys(*names: str) -> None:
    """Presses keys like a keyboard."""
    subprocess.run(["xdotool", "key", "--clearmodifiers", *names], check=True)


def windows(title: str) -> list[str]:
    """The windows whose title matches a regular expression."""
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", title], stdout=subprocess.PIPE, text=True
    )
    return found.stdout.split()
