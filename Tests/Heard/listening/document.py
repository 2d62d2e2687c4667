"""Checks the measured numbers in docs/heard.md, or writes them with the date and the programs' versions."""

import datetime
import re
import subprocess
from pathlib import Path

PAGE = Path(__file__).resolve().parents[3] / "docs" / "heard.md"
NUMBERS_SECTION = re.compile(r"(<!-- numbers -->\n).*(<!-- end of numbers -->)", re.DOTALL)

WEBKIT = (
    "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2 as W; "
    "print('WebKitGTK', W.get_major_version(), W.get_minor_version(), W.get_micro_version(), sep='.')"
)


def versions() -> str:
    """Returns the names and versions of the screen reader and the browsers."""
    return ", ".join(
        [
            "Orca " + output_of("dpkg-query", "-W", "-f", "${Version}", "orca").partition("-")[0],
            "Chromium " + output_of("chromium", "--version").split()[1],
            "Firefox " + output_of("firefox-esr", "--version").split()[2],
            output_of("/usr/bin/python3", "-c", WEBKIT).replace("WebKitGTK.", "WebKitGTK "),
        ]
    )


def output_of(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def contains(table: str) -> bool:
    """Returns whether docs/heard.md contains this table."""
    return table in PAGE.read_text(encoding="utf-8")


def write(table: str) -> None:
    """Writes the table into docs/heard.md, with today's date and the programs' versions."""
    text = PAGE.read_text(encoding="utf-8")
    measured = f"Measured on {datetime.date.today():%Y-%m-%d} with {versions()}.\n"
    PAGE.write_text(NUMBERS_SECTION.sub(rf"\g<1>{table}\n{measured}\g<2>", text), encoding="utf-8")
