"""Measures the element in a real browser, and compares it with a bare input (the lower limit) and with six inputs.

Run with `make bench-web`. Key presses go through the browser's input pipeline; DevTools reports their cost in its
Performance domain. Figures depend on the machine, so all pages are measured in the same run.
"""

import argparse
import sys
from pathlib import Path

from measure import launch, rounds
from report import BOUNDS, SHORT, broken, markdown

PAGES = ("field", "bare", "six")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keys", type=int, help="keystrokes per page and round, 360 by default")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; each measures all pages")
    parser.add_argument("--short", action="store_true", help="takes two minutes: fewer keystrokes and looser bounds")
    options = parser.parse_args()
    options.keys = options.keys or (48 if options.short else 360)
    with launch(Path(__file__).parent / "pages") as browser:
        figures = rounds(browser, PAGES, options.rounds, options.keys)
        version = browser.version
    print(f"Chromium {version}, {options.rounds} rounds of {options.keys} keystrokes a page\n")
    print(markdown(figures))
    problems = broken(figures, SHORT if options.short else BOUNDS)
    print(*problems, sep="\n", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
