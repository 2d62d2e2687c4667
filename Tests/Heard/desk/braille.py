"""A virtual braille display. Orca sends text to BRLTTY, and BRLTTY sends the cells of the display to this module."""

import os
import random
import re
import socket
import threading
from pathlib import Path

from .processes import Processes, wait_until

CELLS = 40
# A line that BRLTTY sends: the display's content as text (Visual), or the dots of each cell (Braille).
LINE = re.compile(r'(Visual|Braille) "(.*)"')
# BRLTTY marks the caret's cell and selected cells with dots 7 and 8, the lowest ones.
MARK = set("78")
# The dots of each digit in computer braille, which are those of the letters a to j, one row lower.
DIGITS = dict(zip("1234567890", "2 23 25 256 26 235 2356 236 35 356".split()))


class Braille:
    def __init__(self, processes: Processes, folder: Path) -> None:
        self._text = ""
        self._lines: list[str] = []
        self._line = ""
        path = folder / "braille"
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(path))
            listener.listen()
            number = free_number()
            processes.start(
                "brltty", "brltty", "--no-daemon", "--standard-error", "--configuration-file=/dev/null",
                f"--pid-file={folder}/brltty.pid", f"--preferences-file={folder}/brltty.prefs",
                f"--writable-directory={folder}", f"--updatable-directory={folder}",
                "--braille-driver=vr", f"--braille-device=client:{path}", "--screen-driver=no", "--speech-driver=no",
                "--text-table=en-nabcc", f"--api-parameters=auth=none,host=127.0.0.1:{number}",
            )
            listener.settimeout(30)
            self._connection, _ = listener.accept()
        # The environment variables with which Orca finds BRLTTY.
        os.environ.update(BRLAPI_HOST=f"127.0.0.1:{number}", BRLAPI_AUTH="none", WINDOWPATH="1")
        self._connection.sendall(f"cells {CELLS}\n".encode())
        threading.Thread(target=self._receive_lines, daemon=True).start()
        wait_until("BRLTTY listens", lambda: processes.check() or accepts_connections(number))

    def read(self) -> tuple[str, list[str]]:
        """Returns the line at the user's position (marked cells in brackets), and messages since the last call."""
        lines, self._lines = self._lines, []
        marked = [line for line in lines if "[" in line]
        self._line = marked[-1] if marked else self._line
        return self._line, [line for line in lines if line and "[" not in line]

    def _receive_lines(self) -> None:
        for line in self._connection.makefile(encoding="utf-8"):
            match = LINE.fullmatch(line.strip("\r\n"))
            if match and match[1] == "Visual":
                self._text = re.sub(r"\\(.)", r"\1", match[2]).ljust(CELLS)
            elif match:
                cells = [*match[2].split("|"), *[""] * CELLS]
                rendered = "".join(render_cell(character, dots) for character, dots in zip(self._text, cells)).rstrip()
                if self._lines[-1:] != [rendered]:
                    self._lines.append(rendered)


def render_cell(character: str, dots: str) -> str:
    """Returns a cell's character or, if a digit's dots are wrong, the dots in `<>`. A marked cell is in `[]`."""
    digit_dots = dots.strip().rstrip("78")
    if character in DIGITS and digit_dots != DIGITS[character]:
        character = f"<{dots}>"
    return f"[{character}]" if MARK <= set(dots) else character


def free_number() -> int:
    """Returns a number for BrlAPI's server such that its port, 4101 plus the number, is free."""
    for number in random.sample(range(100, 1000), 50):
        try:
            with socket.create_server(("127.0.0.1", 4101 + number)):
                return number
        except OSError:
            continue
    raise RuntimeError("no port is free")


def accepts_connections(number: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", 4101 + number), 1).close()
        return True
    except OSError:
        return False
