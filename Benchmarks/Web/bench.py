"""What the element costs in a real browser, beside a bare input, which is the limit, and six inputs.

`make bench-web` starts it. Real keys go through the browser's own input pipeline; what they cost is what the
browser itself accounts for (the Performance domain of DevTools). Every figure has its yardstick beside it, from
the same run, because machines differ.
"""

import argparse
import sys
from pathlib import Path

from measure import launch, rounds
from report import BOUNDS, SHORT, broken, markdown

PAGES = ("field", "bare", "six")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keys", type=int, help="keys a page and round, 360 by default")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, in which the pages take turns")
    parser.add_argument("--short", action="store_true", help="a minute: fewer keys, and only the bounds that hold then")
    options = parser.parse_args()
    options.keys = options.keys or (48 if options.short else 360)
    with launch(Path(__file__).parent / "pages") as browser:
        figures = rounds(browser, PAGES, options.rounds, options.keys)
        version = browser.version
    print(f"Chromium {version}, {options.rounds} rounds of {options.keys} keys a page\n")
    print(markdown(figures))
    problems = broken(figures, SHORT if options.short else BOUNDS)
    print(*problems, sep="\n", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
